import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import {
  issueInvoice,
  rejectInvoice,
} from '../../../../site/server/modules/invoice/invoice-service.ts';
import { refundOrder } from '../../../../site/server/modules/order/refund.ts';
import { invoiceOrder, invoiceRow } from '../../../../site/server/store/schema.ts';
import { bought, employ, placed, type Shopper, shopper } from '../../../support/commerce.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { readSheet } from '../../../support/sheet-file.ts';

/** Made up; its check digit is right (GB 32100-2015). */
const TAX_NUMBER = '91350100M000100Y43';
const pdf = { name: 'invoice.pdf', bytes: Buffer.from('%PDF-1.7 an invoice') };

describe('invoices', () => {
  let service: TestService;
  let buyer: Shopper;
  before(async () => {
    service = await sharedTestService();
  });
  beforeEach(async () => {
    await db().execute('delete from rate_limit');
    buyer = await shopper(service);
  });
  after(() => service.remove());

  const db = () => service.services.database.db;
  const form = (orderIds: string[], change: object = {}) => ({
    orderIds,
    title: '示例工程有限公司',
    taxNumber: TAX_NUMBER,
    email: 'finance@example.com',
    ...change,
  });
  const save = (body: unknown, who = buyer, headers: Record<string, string> = {}) =>
    who.call('POST', '/invoice/client/saveInvoice', body, headers);
  const saved = async (orderIds: string[], change: object = {}, who = buyer) => {
    const { status, body } = await save(form(orderIds, change), who);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  const list = async (who: Shopper, query = '') =>
    (await who.call('POST', `/invoice/client/getInvoiceList${query}`)).body.data;
  const orders = async (who: Shopper, query = '') =>
    (await who.call('POST', `/invoice/client/getOrderList${query}`)).body.data;
  const detail = (id: string, who = buyer) =>
    who.call('POST', `/invoice/client/getInvoiceDetail?id=${id}`);
  const file = (id: string, who = buyer) => who.call('GET', `/invoice/client/invoices/${id}/file`);
  const invoiceOf = async (orderId: string) =>
    (await buyer.call('GET', `/order/client/orders/${orderId}`)).body.data.invoice;

  test('paid orders are invoiced together, once', async () => {
    const one = await bought(service, buyer, { packageId: 'plan-ten' });
    const two = await bought(service, buyer);
    await placed(buyer);
    const open = await orders(buyer);
    assert.deepEqual(
      [open.total, open.records[0].id, open.records[0].paid, open.records[0].buyer],
      [2, two.id, '99.00', buyer.phone],
    );
    const invoice = await saved([one.id, two.id], {
      amount: '898.00',
      bank: '中国银行',
      remark: ' 加急 ',
    });
    assert.deepEqual(
      [
        invoice.state,
        invoice.amount,
        invoice.hasFile,
        invoice.taxNumber,
        invoice.bank,
        invoice.remark,
      ],
      ['applied', '898.00', false, TAX_NUMBER, '中国银行', '加急'],
    );
    assert.deepEqual(
      invoice.orders.map(({ orderNo }: { orderNo: string }) => orderNo),
      [one.orderNo, two.orderNo],
    );
    assert.equal((await orders(buyer)).total, 0);
    assert.equal(await invoiceOf(one.id), 'applied');
    for (const ids of [[one.id], [two.id, one.id]])
      assert.deepEqual((await save(form(ids))).body.code, 40923);
    assert.equal((await list(buyer)).total, 1);
    assert.deepEqual((await detail(invoice.id)).body.data, invoice);
  });

  test('two applications for one order at once: one counts', async () => {
    const order = await bought(service, buyer);
    const other = await bought(service, buyer);
    const answers = await Promise.all(
      [[order.id], [order.id, other.id], [other.id, order.id], [order.id]].map((ids) =>
        save(form(ids)),
      ),
    );
    assert.deepEqual(answers.map(({ body }) => body.code).toSorted(), [200, 40923, 40923, 40923]);
    const rows = await db()
      .select()
      .from(invoiceOrder)
      .where(eq(invoiceOrder.activeOrderId, order.id));
    assert.equal(rows.length, 1);
  });

  test('the same key applies once', async () => {
    const order = await bought(service, buyer);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all([1, 2].map(() => save(form([order.id]), buyer, headers)));
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.data.id]),
      [
        [200, answers[0]!.body.data.id],
        [200, answers[0]!.body.data.id],
      ],
    );
  });

  test('an invoice is over what was paid, neither more nor less; nothing changes otherwise', async () => {
    const order = await bought(service, buyer);
    for (const amount of ['99.01', '98.99', '0.00', '9999999999.99']) {
      assert.deepEqual(
        [
          (await save(form([order.id], { amount }))).status,
          (await save(form([order.id], { amount }))).body.code,
        ],
        [400, 40035],
      );
    }
    for (const amount of ['-99.00', '99', 'x', 99])
      assert.equal((await save(form([order.id], { amount }))).status, 400);
    const pending = await placed(buyer);
    assert.equal((await save(form([pending.id]))).body.code, 40922);
    assert.equal((await save(form([order.id, pending.id]))).body.code, 40922);
    const refunded = await bought(service, buyer);
    await refundOrder(service.services, refunded.id, 'x');
    assert.equal((await save(form([refunded.id]))).body.code, 40922);
    assert.deepEqual([(await list(buyer)).total, await invoiceOf(order.id)], [0, 'none']);
    assert.equal(
      (await saved([order.id, order.id], { amount: '99.00' })).amount,
      '99.00',
      'named twice, it counts once',
    );
  });

  test('fields of the application are checked, each with its message', async () => {
    const order = await bought(service, buyer);
    const cases: [object, string, RegExp][] = [
      [{ orderIds: [] }, 'orderIds', /选择要开票/],
      [{ orderIds: 'x' }, 'orderIds', /./],
      [{ title: ' ' }, 'title', /抬头/],
      [{ taxNumber: '' }, 'taxNumber', /税号/],
      [{ taxNumber: '91350100M000100Y44' }, 'taxNumber', /税号/],
      [{ email: 'x' }, 'email', /邮箱/],
      [{ type: 'paper' }, 'type', /发票类型/],
      [{ type: 'special', titleType: 'personal' }, 'type', /专用发票/],
      [{ remark: 'x'.repeat(201) }, 'remark', /备注/],
    ];
    for (const [change, field, message] of cases) {
      const { status, body } = await save(form([order.id], change));
      assert.deepEqual([status, body.data?.field], [400, field], JSON.stringify(change));
      assert.match(body.msg, message);
    }
    const personal = await saved([order.id], { titleType: 'personal', title: '张三' });
    assert.equal(personal.taxNumber, '');
  });

  test('what belongs to others is not found; managers see the company’s', async () => {
    const [boss, colleague, stranger] = [
      await shopper(service),
      await shopper(service),
      await shopper(service),
    ];
    const foreign = await shopper(service, '000009');
    await employ(service, boss, [buyer, colleague]);
    const order = await bought(service, buyer);
    const spare = await bought(service, buyer);
    for (const who of [colleague, stranger, foreign]) {
      assert.equal((await save(form([order.id]), who)).status, 404);
      assert.equal((await orders(who)).total, 0);
    }
    const mixed = await bought(service, stranger);
    assert.equal((await save(form([mixed.id, order.id]), stranger)).status, 404);
    assert.equal((await orders(stranger)).total, 1, 'nothing changed');
    assert.equal((await save(form(['nobody']))).status, 404);
    assert.equal((await orders(boss)).total, 2);
    const own = await saved([order.id]);
    const byBoss = await saved([spare.id], {}, boss);
    assert.deepEqual(
      [(await detail(own.id, boss)).status, (await list(boss)).total, (await list(buyer)).total],
      [200, 2, 1],
    );
    await issueInvoice(service.services, own.id, { invoiceNo: '1', file: pdf });
    for (const who of [colleague, stranger, foreign]) {
      assert.deepEqual(
        [
          (await detail(own.id, who)).status,
          (await file(own.id, who)).status,
          (await list(who)).total,
        ],
        [404, 404, 0],
      );
    }
    assert.deepEqual(
      [(await file(own.id, boss)).status, (await detail(byBoss.id)).status],
      [200, 404],
    );
    const calls: [string, string, unknown?][] = [
      ['POST', 'getOrderList'],
      ['POST', 'getInvoiceList'],
      ['POST', `getInvoiceDetail?id=${own.id}`],
      ['POST', 'saveInvoice', form([order.id])],
      ['GET', `invoices/${own.id}/file`],
      ['GET', 'export'],
    ];
    for (const [method, path, body] of calls)
      assert.equal(
        (await service.visitor(method, `/invoice/client/${path}`, body)).status,
        401,
        path,
      );
    for (const [method, path] of [
      ['POST', 'getOrderList?size=0'],
      ['POST', 'getInvoiceList?state=x'],
      ['POST', 'getInvoiceDetail'],
      ['GET', 'invoices/a%20b/file'],
      ['GET', 'export?state=x'],
    ] as const)
      assert.equal((await buyer.call(method, `/invoice/client/${path}`)).status, 400, path);
  });

  test('an issued invoice is downloaded as it was uploaded', async () => {
    const order = await bought(service, buyer);
    const { id } = await saved([order.id]);
    assert.equal((await file(id)).status, 404, 'not yet');
    await issueInvoice(service.services, id, { invoiceNo: ' 25312000000012345678 ', file: pdf });
    const { body } = await detail(id);
    assert.deepEqual(
      [body.data.state, body.data.invoiceNo, body.data.hasFile],
      ['issued', '25312000000012345678', true],
    );
    assert.match(body.data.issuedAt, /^\d{4}-/);
    assert.equal(await invoiceOf(order.id), 'issued');
    const { response, status } = await file(id);
    assert.deepEqual(
      [status, response.headers.get('content-type'), response.headers.get('cache-control')],
      [200, 'application/pdf', 'no-store'],
    );
    assert.match(
      decodeURIComponent(response.headers.get('content-disposition') ?? ''),
      /发票-25312000000012345678\.pdf/,
    );
    assert.equal(await response.text(), pdf.bytes.toString());
    await assert.rejects(refundOrder(service.services, order.id, 'x'), { code: 40923 });
    const ofd = await saved([(await bought(service, buyer)).id]);
    await issueInvoice(service.services, ofd.id, {
      invoiceNo: '2',
      file: { name: 'x.ofd', bytes: Buffer.from('PK\u0003\u0004 ofd') },
    });
    assert.equal((await file(ofd.id)).response.headers.get('content-type'), 'application/ofd');
  });

  test('an invoice is issued or rejected once; a rejection frees the orders', async () => {
    const order = await bought(service, buyer);
    const first = await saved([order.id]);
    const wrong: [object, number][] = [
      [{ invoiceNo: '1', file: { name: 'x.pdf', bytes: Buffer.from('GIF89a') } }, 41503],
      [{ invoiceNo: '1', file: { name: 'x.pdf', bytes: Buffer.alloc(0) } }, 41503],
      [
        {
          invoiceNo: '1',
          file: {
            name: 'x.pdf',
            bytes: Buffer.concat([pdf.bytes, Buffer.alloc(10 * 1024 * 1024)]),
          },
        },
        413,
      ],
      [{ invoiceNo: ' ', file: pdf }, 400],
    ];
    for (const [input, code] of wrong) {
      await assert.rejects(
        issueInvoice(service.services, first.id, input as Parameters<typeof issueInvoice>[2]),
        { code },
      );
    }
    await assert.rejects(rejectInvoice(service.services.database.db, first.id, ' '), { code: 400 });
    await assert.rejects(rejectInvoice(service.services.database.db, 'nobody', 'x'), { code: 404 });
    await assert.rejects(issueInvoice(service.services, 'nobody', { invoiceNo: '1', file: pdf }), {
      code: 404,
    });
    await rejectInvoice(service.services.database.db, first.id, '抬头与付款方不一致');
    const { body } = await detail(first.id);
    assert.deepEqual(
      [body.data.state, body.data.reason, body.data.orders.length],
      ['rejected', '抬头与付款方不一致', 1],
    );
    await assert.rejects(rejectInvoice(service.services.database.db, first.id, 'x'), {
      code: 40924,
    });
    await assert.rejects(issueInvoice(service.services, first.id, { invoiceNo: '1', file: pdf }), {
      code: 40924,
    });
    assert.equal((await orders(buyer)).total, 1);
    const second = await saved([order.id]);
    const outcomes = await Promise.allSettled([
      ...[1, 2].map((n) =>
        issueInvoice(service.services, second.id, { invoiceNo: String(n), file: pdf }),
      ),
      rejectInvoice(service.services.database.db, second.id, 'x'),
    ]);
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    const [row] = await db().select().from(invoiceRow).where(eq(invoiceRow.id, second.id));
    const [link] = await db()
      .select()
      .from(invoiceOrder)
      .where(eq(invoiceOrder.invoiceId, second.id));
    assert.equal(row?.state === 'issued', link?.activeOrderId === order.id);
  });

  test('an application and a refund at once: one of them counts', async () => {
    const order = await bought(service, buyer);
    const [invoiced, refunded] = await Promise.allSettled([
      save(form([order.id])),
      refundOrder(service.services, order.id, 'x'),
    ]);
    const isInvoiced = invoiced.status === 'fulfilled' && invoiced.value.status === 200;
    assert.notEqual(isInvoiced, refunded.status === 'fulfilled');
  });

  test('invoices are listed by state and exported', async () => {
    const one = await saved([(await bought(service, buyer)).id], {
      title: '=HYPERLINK("http://x")公司',
    });
    const two = await saved([(await bought(service, buyer)).id]);
    await rejectInvoice(service.services.database.db, two.id, '重复');
    assert.deepEqual(
      [(await list(buyer)).total, (await list(buyer, '?state=rejected')).records[0].id],
      [2, two.id],
    );
    const page = await list(buyer, '?size=1&current=2');
    assert.deepEqual([page.pages, page.records[0].id], [2, one.id]);
    const { response } = await buyer.call('GET', '/invoice/client/export?state=applied');
    assert.match(
      decodeURIComponent(response.headers.get('content-disposition') ?? ''),
      /发票列表\.xlsx/,
    );
    const { rows } = await readSheet(response);
    assert.deepEqual(
      [rows.length, rows[1]?.[3], rows[1]?.[5], rows[1]?.[7]],
      [2, '=HYPERLINK("http://x")公司', '99', '开票中'],
    );
  });
});
