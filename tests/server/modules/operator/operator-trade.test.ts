import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { maskPhone } from '../../../../site/server/kernel/mask-phone.ts';
import { auditLog } from '../../../../site/server/store/schema.ts';
import type { Call } from '../../../support/caller.ts';
import { bought, placed, type Shopper, shopper } from '../../../support/commerce.ts';
import { newOperator, signInOperator } from '../../../support/operator.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

/** Made up; its check digit is right (GB 32100-2015). */
const TAX_NUMBER = '91350100M000100Y43';

let service: TestService;
let platform: Call;
let stranger: Call;
let buyer: Shopper;
before(async () => {
  service = await startTestService();
  platform = (await signInOperator(service)).call;
  stranger = (await newOperator(service, platform, 'stranger', '100009')).call;
});
beforeEach(async () => {
  await service.services.database.db.execute('delete from rate_limit');
  buyer = await shopper(service);
});
after(() => service.remove());

const actionsOn = async (id: string) =>
  (await service.services.database.db.select().from(auditLog).where(eq(auditLog.targetId, id)))
    .map(({ action }) => action)
    .toSorted();

describe('packages and discounts', () => {
  const plan = {
    name: '季度包',
    unit: '季',
    price: '188.5',
    originalPrice: '',
    bids: '6',
    validDays: '90',
    features: ['一', '', '二'],
  };

  test('a package is sold as it was entered, and no more once it is off sale', async () => {
    const { body } = await platform('POST', '/operator/plans', plan);
    const row = body.data;
    assert.deepEqual(
      [row.price, row.originalPrice, row.bids, row.features, row.onSale],
      ['188.50', '', 6, ['一', '二'], true],
    );
    const shown = async () =>
      (await buyer.call('GET', '/order/client/indexShow')).body.data.plans.map(
        ({ id }: { id: string }) => id,
      );
    assert.ok((await shown()).includes(row.id));
    const order = await placed(buyer, { packageId: row.id });
    assert.equal(order.payable, '188.50');
    const off = await platform('PUT', `/operator/plans/${row.id}`, { ...row, onSale: false });
    assert.equal(off.status, 200);
    assert.equal((await shown()).includes(row.id), false);
    assert.equal(
      (await buyer.call('POST', '/order/client/orders', { packageId: row.id })).body.code,
      40916,
    );
    assert.deepEqual(await actionsOn(row.id), ['plan.add', 'plan.change']);
  });

  test('what no package can be is refused, with the field', async () => {
    const cases: [object, string][] = [
      [{ price: '-1' }, 'price'],
      [{ price: '1.234' }, 'price'],
      [{ price: '99999999' }, 'price'],
      [{ price: '9999999', maxQuantity: 999 }, 'price'],
      [{ name: ' ' }, 'name'],
      [{ validDays: 0 }, 'validDays'],
      [{ validDays: 1.5 }, 'validDays'],
      [{ bids: -1 }, 'bids'],
      [{ bids: 0, monthBids: 0, unlimited: false }, 'bids'],
      [{ features: ['x'.repeat(61)] }, 'features.0'],
    ];
    for (const [change, field] of cases) {
      const { status, body } = await platform('POST', '/operator/plans', { ...plan, ...change });
      assert.deepEqual([status, body.data?.field], [400, field], JSON.stringify(change));
      assert.match(body.msg, /\p{Script=Han}/u);
    }
  });

  test('a discount takes off what it says, until it is disabled', async () => {
    const code = `SPRING${Date.now() % 10_000}`;
    const { body } = await platform('POST', '/operator/discounts', {
      code: code.toLowerCase(),
      name: '春季',
      kind: 'percent',
      value: '20',
    });
    assert.deepEqual([body.data.code, body.data.value, body.data.used], [code, '20', 0]);
    const quote = () =>
      buyer.call('POST', `/order/client/enjoy-discounts?packageId=plan-single&code=${code}`);
    assert.deepEqual((await quote()).body.data.discount, '19.80');
    await placed(buyer, { packageId: 'plan-single', code });
    const [row] = (await platform('GET', `/operator/discounts?q=${code}`)).body.data.records;
    assert.equal(row.used, 1);
    assert.equal(
      (await platform('PUT', `/operator/discounts/${row.id}`, { ...row, enabled: false })).status,
      200,
    );
    buyer = await shopper(service);
    assert.equal((await quote()).status, 400);
    const wrong = async (fields: object) => {
      const answer = await platform('POST', '/operator/discounts', {
        code: 'WRONG',
        name: 'x',
        kind: 'percent',
        value: '10',
        ...fields,
      });
      return [answer.status, answer.body.data?.field];
    };
    assert.deepEqual(await wrong({ value: '101' }), [400, 'value']);
    assert.deepEqual(await wrong({ value: '0' }), [400, 'value']);
    assert.deepEqual(await wrong({ kind: 'amount', value: '0' }), [400, 'value']);
    assert.deepEqual(await wrong({ startsAt: '2026-02-31' }), [400, 'startsAt']);
    assert.deepEqual(await wrong({ startsAt: '2026-03-02', endsAt: '2026-03-01' }), [
      400,
      'endsAt',
    ]);
    assert.deepEqual(await wrong({ planIds: ['absent'] }), [400, 'planIds']);
    assert.equal(
      (
        await platform('POST', '/operator/discounts', {
          code,
          name: 'x',
          kind: 'percent',
          value: '1',
        })
      ).body.code,
      40925,
    );
  });
});

describe('orders', () => {
  test('are found by number and phone, in their state and days', async () => {
    const [paid, open] = [await bought(service, buyer), await placed(buyer)];
    const find = async (query: string) =>
      (await platform('GET', `/operator/orders?${query}`)).body.data.records.map(
        ({ id }: { id: string }) => id,
      );
    assert.deepEqual(await find(`q=${paid.orderNo}`), [paid.id]);
    assert.deepEqual(await find(`q=${buyer.phone}`), [open.id, paid.id]);
    assert.deepEqual(await find(`q=${buyer.phone}&state=pending`), [open.id]);
    assert.deepEqual(await find(`q=${buyer.phone}&to=2020-01-01`), []);
    const { data } = (await platform('GET', `/operator/orders/${paid.id}`)).body;
    assert.deepEqual(
      [data.state, data.phone, data.payments.length, data.payments[0].state],
      ['paid', maskPhone(buyer.phone), 1, 'paid'],
    );
    assert.equal((await platform('GET', '/operator/orders?state=lost')).status, 400);
    assert.equal((await platform('GET', '/operator/orders/absent')).status, 404);
  });

  test('one is refunded once, and what it gave is taken back', async () => {
    const order = await bought(service, buyer, { packageId: 'plan-ten' });
    const balance = async () =>
      (await buyer.call('POST', '/blade-system/client/get-userInfo')).body.data.bidNumber;
    assert.equal(await balance(), 10);
    const refund = (call = platform, reason = '误购') =>
      call('POST', `/operator/orders/${order.id}/refund`, { reason });
    assert.equal((await refund(platform, '')).status, 400);
    assert.equal((await refund(stranger)).status, 404);
    const done = await refund();
    assert.deepEqual(
      [done.status, done.body.data?.state, done.body.data?.payments[0].state],
      [200, 'refunded', 'refunded'],
    );
    assert.equal(await balance(), 0);
    assert.equal((await refund()).body.code, 40924);
    assert.deepEqual(await actionsOn(order.id), ['order.refund']);
  });

  test('one that is not paid is cancelled once; a paid one is not', async () => {
    const [open, paid] = [await placed(buyer), await bought(service, buyer)];
    const cancel = (id: string, call = platform) =>
      call('POST', `/operator/orders/${id}/cancel`, { reason: '客户要求' });
    assert.equal((await cancel(open.id, stranger)).status, 404);
    assert.equal((await cancel(open.id)).body.data.state, 'cancelled');
    assert.equal((await cancel(open.id)).body.code, 40924);
    assert.equal((await cancel(paid.id)).body.code, 40919);
    assert.equal((await buyer.call('POST', `/order/client/orders/${open.id}/pay`, {})).status, 409);
    assert.deepEqual([await actionsOn(open.id), await actionsOn(paid.id)], [['order.cancel'], []]);
  });
});

describe('invoices', () => {
  const applied = async (orderId: string) => {
    const form = {
      orderIds: [orderId],
      title: '示例工程有限公司',
      taxNumber: TAX_NUMBER,
      email: 'finance@example.com',
    };
    const { body } = await buyer.call('POST', '/invoice/client/saveInvoice', form);
    return String(body.data.id);
  };
  const issue = (id: string, invoiceNo: string, content: string, call = platform) => {
    const form = new FormData();
    form.append('file', new File([content], '发票.pdf', { type: 'application/pdf' }));
    return call(
      'POST',
      `/operator/invoices/${id}/issue?invoiceNo=${encodeURIComponent(invoiceNo)}`,
      form,
    );
  };

  test('one is issued once with its file, which the customer gets', async () => {
    const id = await applied((await bought(service, buyer)).id);
    const [row] = (await platform('GET', `/operator/invoices?state=applied&q=${buyer.phone}`)).body
      .data.records;
    assert.deepEqual([row.id, row.applicant, row.orders.length], [id, maskPhone(buyer.phone), 1]);
    assert.equal((await issue(id, '123', '%PDF-1.7')).status, 400);
    assert.equal((await issue(id, '24352000000012345678', 'no pdf')).body.code, 41503);
    assert.equal((await issue(id, '24352000000012345678', '')).body.code, 40010);
    assert.equal(
      (await platform('POST', `/operator/invoices/${id}/issue?invoiceNo=12345678`)).status,
      400,
    );
    assert.equal((await issue(id, '24352000000012345678', '%PDF-1.7', stranger)).status, 404);
    assert.deepEqual(await actionsOn(id), []);
    const both = await Promise.all([
      issue(id, '24352000000012345678', '%PDF-1.7 a'),
      issue(id, '24352000000012345678', '%PDF-1.7 a'),
    ]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    const customers = await buyer.call('GET', `/invoice/client/invoices/${id}/file`);
    assert.equal(await customers.response.text(), '%PDF-1.7 a');
    const ours = await platform('GET', `/operator/invoices/${id}/file`);
    assert.equal(await ours.response.text(), '%PDF-1.7 a');
    assert.equal((await stranger('GET', `/operator/invoices/${id}/file`)).status, 404);
    assert.equal((await stranger('GET', `/operator/invoices/${id}`)).status, 404);
    assert.deepEqual(await actionsOn(id), ['invoice.issue']);
  });

  test('one is rejected once with a reason, and its order can be applied for anew', async () => {
    const order = await bought(service, buyer);
    const id = await applied(order.id);
    const reject = (reason: string, call = platform) =>
      call('POST', `/operator/invoices/${id}/reject`, { reason });
    assert.equal((await reject('')).status, 400);
    assert.equal((await reject('x', stranger)).status, 404);
    assert.deepEqual((await reject('税号有误')).body.data.reason, '税号有误');
    assert.equal((await reject('税号有误')).body.code, 40924);
    assert.equal((await issue(id, '24352000000012345678', '%PDF-1.7')).body.code, 40924);
    assert.notEqual(await applied(order.id), id);
    assert.deepEqual(await actionsOn(id), ['invoice.reject']);
    assert.equal((await platform('GET', '/operator/invoices/absent')).status, 404);
  });

  test('an invoiced order is not refunded', async () => {
    const order = await bought(service, buyer);
    await applied(order.id);
    assert.equal(
      (await platform('POST', `/operator/orders/${order.id}/refund`, { reason: 'x' })).body.code,
      40923,
    );
    assert.deepEqual(await actionsOn(order.id), []);
  });
});
