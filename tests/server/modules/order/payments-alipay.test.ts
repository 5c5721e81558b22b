import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { tendPayments } from '../../../../site/server/modules/order/payment/end-payments.ts';
import { refundOrder } from '../../../../site/server/modules/order/refund.ts';
import { payment } from '../../../../site/server/store/schema.ts';
import { effectsOf, letExpire, placed, type Shopper, shopper } from '../../../support/commerce.ts';
import {
  ALIPAY_APP_ID,
  alipayNotice,
  isOfMerchant,
  paymentKey,
  startFakeAlipay,
} from '../../../support/fake-alipay.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

describe('payment by Alipay', () => {
  let service: TestService;
  let alipay: Awaited<ReturnType<typeof startFakeAlipay>>;
  let buyer: Shopper;
  before(async () => {
    alipay = await startFakeAlipay();
    service = await startTestService({
      env: {
        ALIPAY_APP_ID,
        ALIPAY_PRIVATE_KEY: paymentKey('merchant').replaceAll(/-----.*?-----|\s/g, ''),
        ALIPAY_PUBLIC_KEY: paymentKey('provider-public').replaceAll(/-----.*?-----|\s/g, ''),
        ALIPAY_GATEWAY: alipay.url,
        PUBLIC_URL: 'https://tender.example',
      },
    });
  });
  beforeEach(async () => {
    await service.services.database.db.execute('delete from rate_limit');
    buyer = await shopper(service);
    alipay.asked.length = 0;
    alipay.answers.clear();
    alipay.refused.length = 0;
    Object.assign(alipay.faults, { key: paymentKey('provider'), raw: undefined });
  });
  after(async () => {
    await service.remove();
    alipay.close();
  });

  const pay = async (orderId: string, returnTo = '') =>
    (
      await buyer.call('POST', `/order/client/orders/${orderId}/pay`, {
        provider: 'alipay',
        returnTo,
      })
    ).body.data;
  const stateOf = async (id: string) => (await effectsOf(service, id)).order.state;
  const told = (paymentId: string, change: Record<string, string> = {}) => ({
    gmt_create: '2026-11-22 10:00:00',
    charset: 'utf-8',
    gmt_payment: '2026-11-22 10:00:21',
    notify_time: '2026-11-22 10:00:22',
    subject: '十次包 & 发票',
    buyer_id: '2088000000000000',
    invoice_amount: '799.00',
    version: '1.0',
    notify_id: '2026112200222100022000000000000000',
    notify_type: 'trade_status_sync',
    out_trade_no: paymentId,
    total_amount: '799.00',
    trade_status: 'TRADE_SUCCESS',
    trade_no: `2026${paymentId}`,
    auth_app_id: '2021000000000000',
    receipt_amount: '799.00',
    app_id: '2021000000000000',
    sign_type: 'RSA2',
    seller_id: '2088000000000001',
    ...change,
  });
  const send = async (body: string) =>
    service.app.request('/api/order/notify/alipay', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body,
    });
  const late = async (paymentId: string) =>
    service.services.database.db
      .update(payment)
      .set({ createdAt: new Date(Date.now() - 180_000), checkedAt: null })
      .where(eq(payment.id, paymentId));

  test('the customer is sent to Alipay’s page with what it wants to know, signed', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const { paymentId, provider, kind, url } = await pay(order.id, '/home/orders');
    assert.deepEqual([provider, kind], ['alipay', 'redirect']);
    const fields = Object.fromEntries(new URL(url).searchParams);
    assert.equal(isOfMerchant(fields), true);
    assert.deepEqual(
      [
        fields.method,
        fields.app_id,
        fields.sign_type,
        fields.charset,
        fields.version,
        fields.format,
      ],
      ['alipay.trade.page.pay', '2021000000000000', 'RSA2', 'utf-8', '1.0', 'JSON'],
    );
    assert.deepEqual(
      [fields.notify_url, fields.return_url],
      ['https://tender.example/api/order/notify/alipay', 'https://tender.example/home/orders'],
    );
    assert.match(fields.timestamp ?? '', /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    assert.deepEqual(JSON.parse(fields.biz_content ?? ''), {
      out_trade_no: paymentId,
      product_code: 'FAST_INSTANT_TRADE_PAY',
      total_amount: '799.00',
      subject: '十次包',
      body: order.orderNo,
      time_expire: order.expiresAt,
    });
    assert.equal(
      (await service.visitor('GET', '/order/client/indexShow')).body.data.providers[0].name,
      '支付宝',
    );
    assert.equal(
      (await service.app.request('/api/sandbox/cashier?key=x')).status,
      404,
      'nothing is played',
    );
  });

  test('its notice pays the order, however often it comes', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const { paymentId } = await pay(order.id);
    const notice = alipayNotice(told(paymentId));
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(notice)));
    for (const answer of answers)
      assert.deepEqual([answer.status, await answer.text()], [200, 'success']);
    const { order: row, payments, subscriptions } = await effectsOf(service, order.id);
    assert.deepEqual(
      [row.state, row.paid, row.provider, subscriptions.length],
      ['paid', 79_900, 'alipay', 1],
    );
    assert.deepEqual(
      [payments[0]?.transactionId, payments[0]?.paidAt?.toISOString()],
      [`2026${paymentId}`, '2026-11-22T02:00:21.000Z'],
    );
    await send(alipayNotice(told(paymentId, { trade_status: 'TRADE_FINISHED' })));
    await send(
      alipayNotice(told(paymentId, { trade_status: 'TRADE_CLOSED', refund_fee: '799.00' })),
    );
    assert.equal(await stateOf(order.id), 'paid');
  });

  test('a notice that is forged, altered or not for us changes nothing', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const { paymentId } = await pay(order.id);
    const good = told(paymentId);
    const altered = (change: Record<string, string>) => {
      const fields = new URLSearchParams(alipayNotice(good));
      for (const [name, value] of Object.entries(change)) fields.set(name, value);
      return fields.toString();
    };
    const cases: [string, string][] = [
      ['no signature', new URLSearchParams(good).toString()],
      ['the merchant’s own key', alipayNotice(good, paymentKey('merchant'))],
      ['altered amount', altered({ total_amount: '0.01' })],
      ['altered number', altered({ out_trade_no: 'other' })],
      ['altered state', altered({ trade_status: 'TRADE_FINISHED' })],
      ['a field added', altered({ extra: '1' })],
      ['weaker signature', altered({ sign_type: 'RSA' })],
      ['wrong base64', altered({ sign: '%%%' })],
      ['another application', alipayNotice({ ...good, app_id: '2021999999999999' })],
      ['another amount', alipayNotice({ ...good, total_amount: '0.01' })],
      ['no amount', alipayNotice({ ...good, total_amount: '-799.00' })],
      ['another currency', alipayNotice({ ...good, trans_currency: 'USD' })],
      ['unknown payment', alipayNotice({ ...good, out_trade_no: 'nobody' })],
      ['nothing', ''],
    ];
    for (const [name, body] of cases) {
      const response = await send(body);
      assert.deepEqual([response.status, await response.text()], [400, 'fail'], name);
    }
    assert.equal(await stateOf(order.id), 'pending');
    assert.equal(
      (await send(alipayNotice(told(paymentId, { trade_status: 'WAIT_BUYER_PAY' })))).status,
      200,
    );
    assert.equal(await stateOf(order.id), 'pending');
  });

  test('a notice that got lost is made up for by asking', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const { paymentId } = await pay(order.id);
    await tendPayments(service.services);
    assert.deepEqual(alipay.asked, [], 'not before its time');
    await late(paymentId);
    await tendPayments(service.services);
    const [{ method, fields, content } = { method: '', fields: {}, content: {} }] = alipay.asked;
    assert.deepEqual(
      [method, content, isOfMerchant(fields)],
      ['alipay.trade.query', { out_trade_no: paymentId }, true],
    );
    assert.equal(await stateOf(order.id), 'pending');
    alipay.answers.set('alipay.trade.query', {
      code: '10000',
      msg: 'Success',
      out_trade_no: paymentId,
      trade_no: '2026x',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '799.00',
      send_pay_date: '2026-11-22 10:00:21',
      note: 'a } in "text"',
    });
    await tendPayments(service.services);
    assert.equal(await stateOf(order.id), 'pending', 'not twice in two minutes');
    await late(paymentId);
    alipay.faults.key = paymentKey('merchant');
    await tendPayments(service.services);
    assert.equal(await stateOf(order.id), 'pending', 'an answer that Alipay did not sign');
    await late(paymentId);
    alipay.faults.key = paymentKey('provider');
    await Promise.all([tendPayments(service.services), tendPayments(service.services)]);
    const { order: row, subscriptions } = await effectsOf(service, order.id);
    assert.deepEqual([row.state, subscriptions.length], ['paid', 1]);
  });

  test('an order that is cancelled or expires is closed at Alipay; one paid a moment before stays paid', async () => {
    const first = await placed(buyer, { packageId: 'plan-ten' });
    const one = await pay(first.id);
    await buyer.call('POST', `/order/client/orders/${first.id}/cancel`);
    assert.deepEqual(
      alipay.asked.map(({ method, content }) => [method, content.out_trade_no]),
      [
        ['alipay.trade.query', one.paymentId],
        ['alipay.trade.close', one.paymentId],
      ],
    );
    assert.equal((await effectsOf(service, first.id)).payments[0]?.state, 'closed');

    const second = await placed(buyer, { packageId: 'plan-ten' });
    const two = await pay(second.id);
    await letExpire(service, second.id);
    await late(two.paymentId);
    alipay.asked.length = 0;
    await tendPayments(service.services);
    assert.deepEqual(
      alipay.asked.map(({ method }) => method),
      ['alipay.trade.query', 'alipay.trade.close'],
    );

    const third = await placed(buyer, { packageId: 'plan-ten' });
    const three = await pay(third.id);
    const trade = {
      out_trade_no: three.paymentId,
      trade_no: '2026y',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '799.00',
    };
    alipay.answers.set('alipay.trade.query', { code: '10000', ...trade });
    const answer = await buyer.call('POST', `/order/client/orders/${third.id}/cancel`);
    assert.deepEqual([answer.status, answer.body.data.state], [200, 'paid']);
  });

  /** The customer goes where the service sends him, and pays there. */
  const paidThere = async (orderId: string, returnTo = '') => {
    const { paymentId, url } = await pay(orderId, returnTo);
    assert.deepEqual(alipay.open(url), { code: '10000', msg: 'Success' });
    alipay.pay(paymentId);
    return paymentId;
  };

  test('a second payment is given back, and so is a refunded order', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const one = await paidThere(order.id);
    const two = await paidThere(order.id, '/home');
    for (const paymentId of [one, two]) await send(alipayNotice(told(paymentId)));
    const [refund] = alipay.asked.filter(({ method }) => method === 'alipay.trade.refund');
    assert.deepEqual(
      [refund?.content.out_trade_no, refund?.content.refund_amount, refund?.content.out_request_no],
      [two, '799.00', `R${two}`],
    );
    assert.deepEqual(
      (await effectsOf(service, order.id)).payments.map(({ state }) => state),
      ['paid', 'refunded'],
    );
    alipay.answers.set('alipay.trade.refund', {
      code: '40004',
      sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
    });
    await assert.rejects(refundOrder(service.services, order.id, 'x'), { code: 50307 });
    alipay.answers.clear();
    await refundOrder(service.services, order.id, 'x');
    assert.deepEqual(
      (await effectsOf(service, order.id)).payments.map(({ state }) => state),
      ['refunded', 'refunded'],
    );
    assert.deepEqual(alipay.refused, ['ACQ.SELLER_BALANCE_NOT_ENOUGH']);
  });

  test('a refund that moved no money is one only where Alipay has given it before', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const paymentId = await paidThere(order.id);
    await send(alipayNotice(told(paymentId)));
    const state = async () => (await effectsOf(service, order.id)).payments[0]?.state;
    alipay.answers.set('alipay.trade.refund', { code: '10000', fund_change: 'N' });
    await assert.rejects(refundOrder(service.services, order.id, 'x'), { code: 50307 });
    assert.equal(await state(), 'surplus', 'the money is still owed');
    // Given back by a call whose answer got lost.
    alipay.trades.get(paymentId)?.refunds.set(`R${paymentId}`, 79_900);
    alipay.answers.clear();
    await refundOrder(service.services, order.id, 'x');
    assert.equal(await state(), 'refunded');
  });
});
