import '../../../widgets/orders/element.ts';
import {
  clearPage,
  equal,
  mount,
  ok,
  press,
  refusal,
  textOf,
  type,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import {
  alerts,
  anOrder,
  aProfile,
  choose,
  company,
  page,
  sheet,
  startAccount,
} from '../account/fake-account.ts';

const LIST = 'GET /api/order/client/oneselfList';
const STAFF = 'GET /api/order/client/oneselfOrderList';
const orders = [
  anOrder('1', 'pending'),
  anOrder('2', 'paid'),
  anOrder('3', 'refunded', { packageName: '单次包', quantity: 3 }),
];

let account = startAccount();
account.undo();
const start = (...[handlers = {}, ...rest]: Parameters<typeof startAccount>) => {
  account = startAccount({ [LIST]: () => ok(page(orders)), ...handlers }, ...rest);
  return account.undo;
};

conformance('tender-orders', { prepare: () => start() });

describe('<tender-orders>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('lists orders with what can be done with each', async () => {
    undo = start();
    const element = await mount('tender-orders');
    await until(() => textOf(element).includes('202611201'), 'the list');
    for (const part of ['¥100.00', '待支付', '已支付', '已退款', '单次包 × 3'])
      equal(textOf(element).includes(part), true, part);
    const names = [...element.shadowRoot!.querySelectorAll('button[aria-label]')].map((one) =>
      one.getAttribute('aria-label'),
    );
    equal(
      names.filter((name) => name?.includes('支付订单') || name?.includes('申请发票')),
      ['支付订单 202611201', '为订单 202611202 申请发票'],
    );
    equal(textOf(element).includes('员工订单'), false);
  });
  it('searches after a pause in typing, narrows by state, and shows all again', async () => {
    undo = start({ [LIST]: ({ query }) => ok(page(query['state'] ? [] : orders)) });
    const element = await mount('tender-orders');
    await type(element, '搜索订单', '2026');
    await until(() => account.asked(LIST).at(-1)?.query['q'] === '2026', 'the search');
    await choose(element, '按状态筛选', 'cancelled');
    await until(() => textOf(element).includes('没有符合条件的记录'), 'nothing');
    await press(element, '查看全部');
    await until(() => textOf(element).includes('202611201'), 'all orders');
    equal(account.asked(LIST).at(-1)?.query, { current: '1', size: '10' });
  });
  it('cancels after asking, and says in place why it could not', async () => {
    let state = 'pending';
    undo = start({
      [LIST]: () => ok(page([anOrder('1', state)])),
      'POST /api/order/client/orders/1/cancel': () => {
        if (state === 'paid') return refusal(409, 40919, '订单已支付，不需要再次操作');
        state = 'cancelled';
        return ok(anOrder('1', state));
      },
    });
    const element = await mount('tender-orders');
    await press(element, '取消订单 202611201');
    await press(element, '取消订单');
    await until(() => textOf(element).includes('已取消'), 'the new state');
    state = 'pending';
    await choose(element, '按状态筛选', 'pending');
    await press(element, '取消订单 202611201');
    state = 'paid';
    await press(element, '取消订单');
    await until(() => alerts(element).includes('订单已支付，不需要再次操作'), 'the reason');
  });
  it('takes the customer to the invoice of an order', async () => {
    undo = start();
    const element = await mount('tender-orders');
    await press(element, '为订单 202611202 申请发票');
    await until(() => textOf(element).includes('已选 1 个订单，合计 ¥100.00'), 'the form');
    await press(element, '返回');
    await until(() => textOf(element).includes('202611201'), 'the list');
  });
  it('shows the detail', async () => {
    undo = start({
      [LIST]: () =>
        ok(page([anOrder('2', 'paid', { provider: 'alipay', discountCode: 'SPRING' })])),
    });
    const element = await mount('tender-orders');
    await press(element, '订单 202611202 的详情');
    const dialog = await until(() => element.shadowRoot!.querySelector('dialog'), 'the dialog');
    for (const part of ['支付宝', 'SPRING', '未申请'])
      equal(dialog.textContent.includes(part), true, part);
  });
  it('shows those who manage a company the orders of its people, and saves them as a spreadsheet', async () => {
    undo = start(
      {
        [STAFF]: () => ok(page([anOrder('9', 'pending', { buyer: '王敏' })])),
        'GET /api/order/client/export': sheet,
      },
      {},
      { ...aProfile, company },
    );
    const element = await mount('tender-orders');
    await press(element, '员工订单');
    await until(() => textOf(element).includes('王敏'), 'the orders of the people');
    equal(textOf(element).includes('支付订单'), false);
    await press(element, '导出表格');
    const { name } = await until(() => account.saved[0], 'the file');
    equal(/^员工订单-20\d{12}\.xlsx$/.test(name), true, name);
    equal(account.asked('GET /api/order/client/export')[0]?.query, { scope: 'employees' });
  });
  it('says what went wrong, tries again, and reads anew when the page comes back', async () => {
    let broken = true;
    let wake = () => {};
    undo = start(
      { [LIST]: () => (broken ? refusal(403, 403, '当前操作没有权限') : ok(page(orders))) },
      {
        onWake: (listener) => {
          wake = listener;
          return () => {};
        },
      },
    );
    const element = await mount('tender-orders');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the error');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('202611201'), 'the list');
    const before = account.asked(LIST).length;
    wake();
    await until(() => account.asked(LIST).length === before + 1, 'another reading');
  });
  it('greets a new customer, and asks a visitor in', async () => {
    undo = start({ [LIST]: () => ok(page([])) });
    const element = await mount('tender-orders');
    await until(() => textOf(element).includes('还没有订单'), 'the greeting');
    account.undo();
    await until(() => textOf(element).includes('登录后查看订单'), 'the invitation');
    element.addEventListener('tender-sign-in-needed', (event) => event.preventDefault());
    await press(element, '去登录');
  });
});
