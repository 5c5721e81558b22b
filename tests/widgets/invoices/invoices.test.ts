import '../../../widgets/invoices/element.ts';
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
  type,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import { alerts, choose, memory, page, sheet, startAccount } from '../account/fake-account.ts';

const LIST = 'POST /api/invoice/client/getInvoiceList';
const DETAIL = 'POST /api/invoice/client/getInvoiceDetail';
const ORDERS = 'POST /api/invoice/client/getOrderList';
const SAVE = 'POST /api/invoice/client/saveInvoice';
/** Its last place checks the others. */
const TAX = '91350100M000100Y43';

const anInvoice = (id: string, state: string, parts = {}) => ({
  ...{
    id,
    invoiceNo: '',
    type: 'plain',
    titleType: 'company',
    title: '示例建设有限公司',
    taxNumber: TAX,
    email: 'cw@example.com',
  },
  ...{
    amount: '100.00',
    state,
    reason: '',
    hasFile: state === 'issued',
    createdAt: '2026-11-20 10:02:11',
    issuedAt: '',
  },
  ...parts,
});
const aDetail = (parts = {}) => ({
  ...anInvoice('i1', 'rejected', { reason: '抬头有误' }),
  ...{ bank: '示例银行', bankAccount: '', address: '', phone: '', remark: '' },
  orders: [
    {
      id: 'o1',
      orderNo: '2026112001',
      packageName: '年度套餐',
      paid: '100.00',
      paidAt: '2026-11-20 10:02:11',
    },
  ],
  ...parts,
});
const anOrder = (id: string, paid: string) => ({
  ...{
    id,
    orderNo: `20261120${id}`,
    packageName: '年度套餐',
    buyer: '李工',
    paid,
    paidAt: '2026-11-20 10:02:11',
  },
});

let account = startAccount();
account.undo();
const start = (...[handlers = {}, ...rest]: Parameters<typeof startAccount>) => {
  account = startAccount(
    {
      [LIST]: () => ok(page([])),
      [ORDERS]: ({ query }) =>
        ok(
          query['current'] === '2'
            ? page([anOrder('3', '0.10')], { current: 2, pages: 2, total: 3 })
            : page([anOrder('1', '100.00'), anOrder('2', '0.20')], { pages: 2, total: 3 }),
        ),
      [SAVE]: () => ok(aDetail()),
      ...handlers,
    },
    ...rest,
  );
  return account.undo;
};
const shown = (element: HTMLElement, text: string) =>
  until(() => textOf(element).includes(text), text);
const tick = async (element: HTMLElement, name: string) => {
  const box = await until(
    () =>
      [...element.shadowRoot!.querySelectorAll('label')]
        .find(({ textContent }) => textContent === name)
        ?.querySelector('input'),
    name,
  );
  box.click();
  await settled();
};

conformance('tender-invoices', {
  prepare: () => start({ [LIST]: () => ok(page([anInvoice('i1', 'issued')])) }),
});

describe('<tender-invoices>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('lists invoices with their states, shows the reason of a rejection, and hands over the file', async () => {
    const pdf = new Blob(['%PDF'], { type: 'application/pdf' });
    undo = start({
      [LIST]: () =>
        ok(page([anInvoice('i1', 'rejected', { reason: '抬头有误' }), anInvoice('i2', 'issued')])),
      [DETAIL]: () => ok(aDetail()),
      'GET /api/invoice/client/invoices/i2/file': () => ({ body: pdf }),
      'GET /api/invoice/client/export': sheet,
    });
    const element = await mount('tender-invoices');
    await shown(element, '驳回原因：抬头有误');
    await press(element, '下载「示例建设有限公司」的发票');
    equal((await until(() => account.saved[0], 'the file')).name, '示例建设有限公司.pdf');
    await press(element, '「示例建设有限公司」的发票详情');
    await shown(element, '所选订单可以重新申请');
    await press(element, '关闭');
    await press(element, '导出表格');
    const { name } = await until(() => account.saved[1], 'the spreadsheet');
    equal(/^发票-20\d{12}\.xlsx$/.test(name), true, name);
  });
  it('sums the chosen orders over pages, to the fen', async () => {
    undo = start();
    const element = await mount('tender-invoices');
    await press(element, '申请发票');
    await tick(element, '选择本页全部');
    await shown(element, '已选 2 个订单，合计 ¥100.20');
    await press(element, '下一页');
    await tick(element, '选择订单 202611203');
    await shown(element, '已选 3 个订单，合计 ¥100.30');
    await press(element, '上一页');
    await tick(element, '选择本页全部');
    await shown(element, '已选 1 个订单，合计 ¥0.10');
  });
  it('says at each field what is wrong, the check digit of the tax number too, and sends what is right', async () => {
    undo = start();
    const element = await mount('tender-invoices');
    await press(element, '申请发票');
    await tick(element, '选择订单 202611201');
    await press(element, '下一步');
    await type(element, '发票抬头', '示例建设有限公司');
    await type(element, '税号', '91350100M000100Y44');
    await press(element, '提交申请 ¥100.00');
    for (const text of ['税号不正确', '请输入正确的邮箱地址'])
      equal(
        alerts(element).some((alert) => alert.includes(text)),
        true,
        text,
      );
    equal(element.shadowRoot!.activeElement === (await field(element, '税号')), true);
    await type(element, '税号', TAX.toLowerCase());
    await type(element, '接收邮箱', 'cw@example.com');
    await press(element, '提交申请 ¥100.00');
    await until(() => account.asked(SAVE).length === 1, 'the application');
    const body = account.asked(SAVE)[0]!.body as Record<string, unknown>;
    equal(
      [body['orderIds'], body['amount'], body['title'], body['titleType']],
      [['1'], '100.00', '示例建设有限公司', 'company'],
    );
    await shown(element, '还没有申请过发票');
  });
  it('asks a person for no tax number, and gives a special invoice to companies only', async () => {
    undo = start();
    const element = await mount('tender-invoices');
    await press(element, '申请发票');
    await tick(element, '选择订单 202611201');
    await press(element, '下一步');
    await choose(element, '抬头类型', 'personal');
    await choose(element, '发票类型', 'special');
    equal(textOf(element).includes('18 位统一社会信用代码'), false);
    await type(element, '发票抬头', '李工');
    await type(element, '接收邮箱', 'li@example.com');
    await press(element, '提交申请 ¥100.00');
    equal(alerts(element), ['增值税专用发票只能开给企业']);
  });
  it('begins with the last title, keeps what was typed over a reload, and loses nothing to a refusal', async () => {
    const session = memory();
    undo = start(
      {
        [LIST]: () => ok(page([anInvoice('i1', 'issued')])),
        [DETAIL]: () => ok(aDetail({ title: '上次的抬头' })),
        [SAVE]: () => refusal(409, 40923, '所选订单已申请过发票，一个订单只能开一次'),
      },
      { session },
    );
    const first = await mount('tender-invoices');
    await press(first, '申请发票');
    await tick(first, '选择订单 202611201');
    await press(first, '下一步');
    await until(
      () =>
        [...first.shadowRoot!.querySelectorAll('input')].some(
          ({ value }) => value === '上次的抬头',
        ),
      'the title',
    );
    await type(first, '备注', '写到一半');
    await clearPage();
    const element = await mount('tender-invoices');
    await press(element, '申请发票');
    await tick(element, '选择订单 202611201');
    await press(element, '下一步');
    equal((await field(element, '备注')).value, '写到一半');
    await press(element, '提交申请 ¥100.00');
    await until(() => alerts(element).some((text) => text.includes('已申请过发票')), 'the refusal');
    equal((await field(element, '备注')).value, '写到一半');
    await press(element, '重新选择订单');
    await shown(element, '请选择要开票的订单');
  });
  it('says that there is nothing to invoice', async () => {
    undo = start({ [ORDERS]: () => ok(page([])) });
    const element = await mount('tender-invoices');
    await press(element, '申请发票');
    await shown(element, '没有可以开票的订单');
  });
});
