import '../../../widgets/bid-log/element.ts';
import {
  clearPage,
  equal,
  field,
  mount,
  ok,
  press,
  refusal,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import {
  alerts,
  aUsage,
  choose,
  page,
  sheet,
  startAccount,
  USAGE,
} from '../account/fake-account.ts';

const LIST = 'GET /api/order/userBidLog/client/list';
const entry = (id: string, kind: string, amount: number, parts = {}) => ({
  ...{
    id,
    kind,
    bucket: 'month',
    amount,
    reason: '编写标书',
    bidId: '',
    bidName: '',
    orderNo: '',
    accountId: 'u1',
    user: '李工',
  },
  ...{ expiresAt: '', createdAt: '2026-11-20 10:02:11' },
  ...parts,
});
const entries = [
  entry('1', 'charge', -1, { bidId: 'b1', bidName: '示例道路工程' }),
  entry('2', 'grant', 30, { orderNo: '2026112001', expiresAt: '2026-11-30 23:59:59' }),
  entry('3', 'charge', 0),
];

let account = startAccount();
account.undo();
const start = (handlers: Parameters<typeof startAccount>[0] = {}) => {
  account = startAccount({ [LIST]: () => ok(page(entries)), ...handlers });
  return account.undo;
};
const setDate = async (element: HTMLElement, label: string, value: string) => {
  const input = await field(element, label);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await settled();
};

conformance('tender-bid-log', { prepare: () => start() });

describe('<tender-bid-log>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('shows what is left, and each change with its sign', async () => {
    undo = start();
    const element = await mount('tender-bid-log');
    await until(() => textOf(element).includes('+30'), 'the list');
    for (const part of [
      '18',
      '其中 12 次将于 2026-11-30 23:59 到期',
      '−1',
      '不限次数，未扣',
      '2026-11-30 23:59 前有效',
    ])
      equal(textOf(element).includes(part), true, part);
  });
  it('tells no date until which bids are valid that were taken back', async () => {
    const gone = entry('4', 'expiry', -1, { reason: '订单退款', expiresAt: '2026-11-30 23:59:59' });
    undo = start({ [LIST]: () => ok(page([gone])) });
    const element = await mount('tender-bid-log');
    await until(() => textOf(element).includes('订单退款'), 'the list');
    equal([textOf(element).includes('失效'), textOf(element).includes('前有效')], [true, false]);
  });
  it('draws twelve months that can be heard and read by keys, and the people', async () => {
    undo = start();
    const element = await mount('tender-bid-log');
    const chart = await until(
      () => element.shadowRoot!.querySelector<HTMLElement>('[role=slider]'),
      'the chart',
    );
    equal(chart.querySelectorAll('.chart-bar').length, 12);
    equal(element.shadowRoot!.querySelectorAll('table.kit-hidden tbody tr').length, 12);
    chart.focus();
    chart.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }),
    );
    await settled();
    chart.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }),
    );
    await until(
      () => chart.getAttribute('aria-valuetext') === '2026 年 11 月：10 次',
      'the month before the last',
    );
    equal(textOf(element).includes('按人统计'), true);
  });
  it('says that there is no limit', async () => {
    undo = start({ [USAGE]: () => ok({ ...aUsage, unlimited: true, people: [] }) });
    const element = await mount('tender-bid-log');
    await until(() => textOf(element).includes('套餐有效期内不限次数'), 'the word');
    equal(textOf(element).includes('全部人员'), false);
  });
  it('has a sentence for twelve months without a bid', async () => {
    undo = start({
      [USAGE]: () =>
        ok({ ...aUsage, months: aUsage.months.map(({ month }) => ({ month, used: 0 })) }),
    });
    const element = await mount('tender-bid-log');
    await until(() => textOf(element).includes('近 12 个月还没有使用记录'), 'the sentence');
    equal(element.shadowRoot!.querySelector('[role=slider]'), null);
  });
  it('narrows by kind, count, person and days, but asks for no range that runs backwards', async () => {
    undo = start();
    const element = await mount('tender-bid-log');
    await until(() => textOf(element).includes('全部人员'), 'the filters');
    await choose(element, '按类型筛选', 'charge');
    await choose(element, '按次数种类筛选', 'month');
    await choose(element, '按人员筛选', 'u2');
    await setDate(element, '开始日期', '2026-11-10');
    const last = () => account.asked(LIST).at(-1)?.query;
    const filter = { kind: 'charge', bucket: 'month', accountId: 'u2', from: '2026-11-10' };
    equal(last(), { current: '1', size: '10', ...filter });
    const before = account.asked(LIST).length;
    await setDate(element, '结束日期', '2026-11-01');
    equal([alerts(element), account.asked(LIST).length], [['开始日期不能晚于结束日期'], before]);
    await setDate(element, '结束日期', '2026-11-20');
    equal([alerts(element), last()?.['to']], [[], '2026-11-20']);
  });
  it('opens the bid, or leaves that to the host', async () => {
    undo = start();
    const element = await mount('tender-bid-log', { writer: '/desk' });
    await press(element, '示例道路工程');
    equal(account.visited, ['/desk?id=b1']);
    let detail: unknown;
    element.addEventListener('tender-open-bid', (event) => {
      detail = (event as CustomEvent).detail;
      event.preventDefault();
    });
    await press(element, '示例道路工程');
    equal([detail, account.visited.length], [{ id: 'b1' }, 1]);
  });
  it('saves what the filter leaves as a spreadsheet, and says why it could not', async () => {
    let broken = true;
    undo = start({
      'GET /api/order/userBidLog/client/export': () =>
        broken ? refusal(403, 403, '当前操作没有权限') : sheet(),
    });
    const element = await mount('tender-bid-log');
    await choose(element, '按类型筛选', 'grant');
    await press(element, '导出表格');
    await until(() => alerts(element).includes('当前操作没有权限'), 'the reason');
    broken = false;
    await press(element, '导出表格');
    const { name } = await until(() => account.saved[0], 'the file');
    equal(/^次数明细-20\d{12}\.xlsx$/.test(name), true, name);
    equal(account.asked('GET /api/order/userBidLog/client/export')[1]?.query, { kind: 'grant' });
  });
});
