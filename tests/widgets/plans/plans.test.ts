import { $session, leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/plans/element.ts';
import {
  button,
  clearPage,
  equal,
  mount,
  ok,
  pastDoubleClick,
  press,
  refusal,
  settled,
  textOf,
  type,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import { alerts, anOrder, aPlan, SHOW, sandbox, startAccount } from '../account/fake-account.ts';

const QUOTE = 'POST /api/order/client/enjoy-discounts';
const PLACE = 'POST /api/order/client/orders';
const PAY = 'POST /api/order/client/orders/1/pay';
const ORDER = 'GET /api/order/client/orders/1';
const quote = ({ query }: { query: Record<string, string> }) => {
  if (query['code'] === 'OLD') return refusal(400, 40032, '优惠码已过期');
  const amount = 100 * Number(query['quantity']);
  const discount = query['code'] === 'SPRING' ? 10 : 0;
  const applied = {
    code: 'SPRING',
    kind: 'extension',
    name: '春季推广',
    amount: '10.00',
    until: '',
  };
  return ok({
    ...{
      packageId: query['packageId'],
      quantity: Number(query['quantity']),
      amount: amount.toFixed(2),
    },
    ...{
      discount: discount.toFixed(2),
      payable: (amount - discount).toFixed(2),
      applied: discount ? applied : null,
    },
  });
};
const way = {
  paymentId: 'y1',
  provider: 'sandbox',
  kind: 'redirect',
  url: 'https://pay.example/cashier',
  image: '',
};

let account = startAccount();
account.undo();
const start = (...[handlers = {}, ...rest]: Parameters<typeof startAccount>) => {
  account = startAccount(
    {
      ...{ [QUOTE]: quote, [PLACE]: () => ok(anOrder('1', 'pending')), [PAY]: () => ok(way) },
      [ORDER]: () => ok(anOrder('1', 'pending')),
      ...handlers,
    },
    ...rest,
  );
  return account.undo;
};
const shown = (element: HTMLElement, text: string) =>
  until(() => textOf(element).includes(text), text);

/** A browser that opens the tab, or does not; `seen` is where it went. */
function withTabs(opens: boolean) {
  const seen: string[] = [];
  const { open } = window;
  const tab = {
    closed: false,
    opener: {},
    close() {},
    location: { replace: (url: string) => void seen.push(url) },
  };
  window.open = () => (opens ? (tab as unknown as Window) : null);
  return { seen, undo: () => Object.assign(window, { open }) };
}

conformance('tender-plans', { prepare: () => start() });

describe('<tender-plans>', () => {
  let undo = () => {};
  let tabs = { seen: [] as string[], undo: () => {} };
  beforeEach(() => {
    tabs = withTabs(true);
  });
  afterEach(async () => {
    await clearPage();
    undo();
    tabs.undo();
  });

  it('shows a visitor what there is, and asks for the sign-in to buy', async () => {
    undo = start();
    leaveSession('signed-out');
    const element = await mount('tender-plans');
    await shown(element, '年度套餐');
    for (const part of ['含 10 次', '有效期 365 天', '演示收银台，不会真的扣款'])
      equal(textOf(element).includes(part), true, part);
    let asked = 0;
    element.addEventListener('tender-sign-in-needed', () => {
      asked += 1;
    });
    await press(element, '登录后购买「年度套餐」');
    equal([asked, account.visited.join(), account.asked(QUOTE).length], [1, '/', 0]);
  });
  it('counts quantity and code, and says under the field what became of the code', async () => {
    undo = start();
    const element = await mount('tender-plans');
    await press(element, '购买「年度套餐」');
    await shown(element, '¥100.00');
    await press(element, '增加一份');
    await shown(element, '¥200.00');
    await type(element, '优惠码（选填）', 'spring');
    await press(element, '使用');
    await shown(element, '已使用「春季推广」，优惠 ¥10.00');
    await shown(element, '¥190.00');
    await type(element, '优惠码（选填）', 'old');
    await press(element, '使用');
    await until(() => alerts(element).includes('优惠码已过期'), 'the refusal');
    await shown(element, '¥200.00');
    await type(element, '购买数量', '9');
    await until(() => alerts(element).includes('请输入 1 到 5 的整数'), 'the limit');
  });
  it('buys: the order, its cashier in a new tab, and the wait for the payment', async () => {
    let paid = false;
    undo = start({ [ORDER]: () => ok(anOrder('1', paid ? 'paid' : 'pending')) });
    const element = await mount('tender-plans');
    let detail: unknown;
    element.addEventListener('tender-order-paid', (event) => {
      detail = (event as CustomEvent).detail;
    });
    await press(element, '购买「年度套餐」');
    await press(element, '提交订单');
    await shown(element, '支付方式');
    equal(account.asked(PLACE)[0]?.body, {
      packageId: 'p1',
      quantity: 1,
      code: '',
      payable: '100.00',
    });
    await shown(element, '完成支付，超时订单自动关闭');
    await press(element, '去支付');
    await shown(element, '收银台已在新标签页打开');
    equal(tabs.seen, ['https://pay.example/cashier']);
    await press(element, '我已支付');
    await shown(element, '还没有收到支付结果');
    paid = true;
    await shown(element, '「年度套餐」已生效');
    equal([detail, $session.get().isBuy], [{ id: '1', orderNo: '202611201' }, true]);
    await until(() => $session.get().bidNumber === 3, 'the counts of the user');
    await press(element, '完成');
    equal(element.shadowRoot!.querySelector('dialog'), null);
  });
  it('gives the way to the cashier where the browser opens no tab', async () => {
    tabs.undo();
    tabs = withTabs(false);
    undo = start();
    const element = await mount('tender-plans');
    await press(element, '购买「年度套餐」');
    await press(element, '提交订单');
    await press(element, '去支付');
    await shown(element, '浏览器拦截了新标签页');
    const link = element.shadowRoot!.querySelector<HTMLAnchorElement>('dialog a');
    equal(
      [link?.href, link?.target, link?.rel],
      ['https://pay.example/cashier', '_blank', 'noopener noreferrer'],
    );
  });
  it('begins another payment after the first one was given up at the cashier', async () => {
    undo = start();
    const element = await mount('tender-plans');
    await press(element, '购买「年度套餐」');
    await press(element, '提交订单');
    await press(element, '去支付');
    await press(element, '重新支付');
    await press(element, '去支付');
    await shown(element, '收银台已在新标签页打开');
    equal([tabs.seen.length, account.asked(PAY).length], [2, 2]);
  });
  it('shows the picture to scan, and what becomes of an order that closes', async () => {
    let state = 'pending';
    undo = start({
      [SHOW]: () =>
        ok({
          plans: [aPlan('p1', '年度套餐', '100.00')],
          providers: [sandbox, { id: 'wechat', name: '微信支付', sandbox: false }],
          current: null,
        }),
      [PAY]: () =>
        ok({ ...way, provider: 'wechat', kind: 'qr', image: 'data:image/png;base64,iVBORw0KGgo=' }),
      [ORDER]: () => ok(anOrder('1', state)),
    });
    const element = await mount('tender-plans');
    await press(element, '购买「年度套餐」');
    await press(element, '提交订单');
    await shown(element, '微信支付');
    element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]!.click();
    await settled();
    await press(element, '去支付');
    await until(() => element.shadowRoot!.querySelector('img[alt=支付二维码]'), 'the picture');
    equal(
      [tabs.seen.length, account.asked(PAY)[0]?.body],
      [0, { provider: 'wechat', returnTo: location.pathname + location.search }],
    );
    state = 'expired';
    await shown(element, '订单已超时关闭');
  });
  it('keeps the key while an order may have arrived, and asks anew when the price has changed', async () => {
    let answer: () => ReturnType<typeof ok> = () =>
      refusal(503, 50301, '数据服务暂时不可用，内容没有保存，请稍后重试');
    undo = start({ [PLACE]: () => answer() });
    const element = await mount('tender-plans');
    await press(element, '购买「年度套餐」');
    await press(element, '提交订单');
    await until(
      () => alerts(element).some((text) => text.includes('数据服务暂时不可用')),
      'the failure',
    );
    answer = () => refusal(409, 40917, '价格或优惠已变动，请确认新的应付金额后重新提交');
    await press(element, '提交订单');
    await until(
      () => alerts(element).some((text) => text.includes('价格或优惠已变动')),
      'the refusal',
    );
    await until(() => account.asked(QUOTE).length === 2, 'the new price');
    answer = () => ok(anOrder('1', 'pending'));
    await pastDoubleClick();
    await press(element, '提交订单');
    await shown(element, '支付方式');
    const [first, second, third] = account
      .asked(PLACE)
      .map(({ headers }) => headers['idempotency-key']);
    equal([first === second, second === third], [true, false]);
  });
  it('says where a payment cannot begin, and where plans cannot be had', async () => {
    let broken = true;
    undo = start({
      [SHOW]: () =>
        broken
          ? refusal(403, 403, '当前操作没有权限')
          : ok({ plans: [aPlan('p1', '年度套餐', '100.00')], providers: [sandbox], current: null }),
      [PAY]: () => refusal(503, 50307, '支付平台暂时没有响应，请稍后重试；没有扣款'),
    });
    const element = await mount('tender-plans');
    await shown(element, '套餐加载失败');
    broken = false;
    await press(element, '重试');
    await press(element, '购买「年度套餐」');
    await press(element, '提交订单');
    await press(element, '去支付');
    await until(
      () => alerts(element).some((text) => text.includes('支付平台暂时没有响应')),
      'the failure',
    );
    equal((await button(element, '去支付')).getAttribute('aria-disabled'), null);
  });
});
