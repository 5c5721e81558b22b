import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { tendPayments } from '../../../../site/server/modules/order/payment/end-payments.ts';
import { refundOrder } from '../../../../site/server/modules/order/refund.ts';
import { payment } from '../../../../site/server/store/schema.ts';
import { effectsOf, placed, type Shopper, shopper } from '../../../support/commerce.ts';
import { paymentKey } from '../../../support/fake-alipay.ts';
import {
  API_V3_KEY,
  isSignedCall,
  PUBLIC_KEY_ID,
  startFakeWechatPay,
  wechatNotice,
} from '../../../support/fake-wechat-pay.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const NATIVE = 'POST /v3/pay/transactions/native';
const QUERY = 'GET /v3/pay/transactions/out-trade-no/';
const CLOSE = 'POST /v3/pay/transactions/out-trade-no/';
const REFUND = 'POST /v3/refund/domestic/refunds';

describe('payment by WeChat Pay', () => {
  let service: TestService;
  let wechat: Awaited<ReturnType<typeof startFakeWechatPay>>;
  let buyer: Shopper;
  before(async () => {
    wechat = await startFakeWechatPay();
    service = await startTestService({
      env: {
        WECHAT_PAY_MCH_ID: '1900000001',
        WECHAT_PAY_APP_ID: 'wxpay0001',
        WECHAT_PAY_SERIAL_NO: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
        WECHAT_PAY_PRIVATE_KEY: paymentKey('merchant').replaceAll('\n', '\\n'),
        WECHAT_PAY_API_V3_KEY: API_V3_KEY,
        WECHAT_PAY_PUBLIC_KEY: paymentKey('provider-public'),
        WECHAT_PAY_PUBLIC_KEY_ID: PUBLIC_KEY_ID,
        WECHAT_PAY_URL: wechat.url,
        PUBLIC_URL: 'https://tender.example',
      },
    });
  });
  beforeEach(async () => {
    await service.services.database.db.execute('delete from rate_limit');
    buyer = await shopper(service);
    wechat.asked.length = 0;
    wechat.answers.clear();
    wechat.refused.length = 0;
    wechat.faults.key = paymentKey('provider');
  });
  after(async () => {
    await service.remove();
    wechat.close();
  });

  const begin = (orderId: string) => buyer.call('POST', `/order/client/orders/${orderId}/pay`, {});
  const pay = async (orderId: string) => (await begin(orderId)).body.data;
  const stateOf = async (id: string) => (await effectsOf(service, id)).order.state;
  const trade = (paymentId: string, change: object = {}) => ({
    transaction_id: `42000${paymentId}`,
    amount: { payer_total: 79_900, total: 79_900, currency: 'CNY', payer_currency: 'CNY' },
    mchid: '1900000001',
    trade_state: 'SUCCESS',
    bank_type: 'CMC',
    success_time: '2026-11-22T10:00:21+08:00',
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    out_trade_no: paymentId,
    appid: 'wxpay0001',
    trade_state_desc: '支付成功',
    trade_type: 'NATIVE',
    attach: '',
    ...change,
  });
  const send = async (notice: { headers: Record<string, string>; body: string }) =>
    service.app.request('/api/order/notify/wechat', { method: 'POST', ...notice });
  const late = async (paymentId: string) =>
    service.services.database.db
      .update(payment)
      .set({ createdAt: new Date(Date.now() - 180_000), checkedAt: null })
      .where(eq(payment.id, paymentId));

  test('the customer gets a code to scan, ordered with a signature', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten', quantity: 2 });
    const { provider, kind, url, image, paymentId } = await pay(order.id);
    assert.deepEqual(
      [provider, kind, url],
      ['wechat', 'qr', `weixin://wxpay/bizpayurl?pr=${paymentId}`],
    );
    assert.match(image, /^data:image\/png;base64,/);
    const [call] = wechat.asked;
    assert.equal(isSignedCall(call!), true);
    assert.match(
      call!.authorization,
      /mchid="1900000001".*serial_no="5157F09EFDC096DE15EBE81A47057A7232F1B8E1"/,
    );
    assert.deepEqual(JSON.parse(call!.body), {
      appid: 'wxpay0001',
      mchid: '1900000001',
      description: '十次包 × 2',
      out_trade_no: paymentId,
      attach: order.orderNo,
      time_expire: `${order.expiresAt.replace(' ', 'T')}+08:00`,
      notify_url: 'https://tender.example/api/order/notify/wechat',
      amount: { total: 159_800, currency: 'CNY' },
    });
    assert.match(paymentId, /^[0-9A-Za-z]{6,32}$/, 'as WeChat Pay wants its numbers');
    assert.equal((await pay(order.id)).paymentId, paymentId);
    assert.equal(wechat.asked.length, 1, 'the code is shown again');
  });

  test('a platform that does not answer as it should costs nothing, and a later try works', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const answers = [
      { status: 500, body: { code: 'SYSTEM_ERROR' } },
      { status: 401, body: { code: 'SIGN_ERROR' } },
      { status: 200, body: {} },
    ];
    for (const answer of answers) {
      wechat.answers.set(NATIVE, answer);
      const { status, body } = await begin(order.id);
      assert.deepEqual([status, body.code], [503, 50307], JSON.stringify(answer));
      assert.doesNotMatch(JSON.stringify(body), /SYSTEM_ERROR|SIGN_ERROR|1900000001/);
    }
    wechat.answers.set(NATIVE, { status: 200, body: { code_url: 'weixin://x' } });
    wechat.faults.key = paymentKey('merchant');
    assert.equal((await begin(order.id)).status, 503, 'not signed by WeChat Pay');
    wechat.faults.key = paymentKey('provider');
    assert.equal((await begin(order.id)).status, 200);
  });

  test('its notice pays the order, however often it comes', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const { paymentId } = await pay(order.id);
    const notice = wechatNotice(trade(paymentId));
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(notice)));
    for (const answer of answers) assert.deepEqual([answer.status, await answer.text()], [204, '']);
    const { order: row, payments, subscriptions } = await effectsOf(service, order.id);
    assert.deepEqual(
      [row.state, row.paid, row.provider, subscriptions.length],
      ['paid', 79_900, 'wechat', 1],
    );
    assert.deepEqual(
      [payments[0]?.transactionId, payments[0]?.paidAt?.toISOString()],
      [`42000${paymentId}`, '2026-11-22T02:00:21.000Z'],
    );
    assert.equal(
      (await send(wechatNotice(trade(paymentId, { trade_state: 'CLOSED' })))).status,
      204,
    );
    assert.equal(await stateOf(order.id), 'paid');
  });

  test('a notice that is forged, altered, old or not for us changes nothing', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const { paymentId } = await pay(order.id);
    const good = wechatNotice(trade(paymentId));
    const other = wechatNotice(trade('other'));
    const now = Math.floor(Date.now() / 1000);
    const cases: [string, { headers: Record<string, string>; body: string }][] = [
      ['no signature', { headers: {}, body: good.body }],
      ['another key', wechatNotice(trade(paymentId), { key: paymentKey('merchant') })],
      ['another serial', wechatNotice(trade(paymentId), { serial: 'PUB_KEY_ID_1' })],
      ['too old', wechatNotice(trade(paymentId), { timestamp: now - 301 })],
      ['from the future', wechatNotice(trade(paymentId), { timestamp: now + 310 })],
      // Its own second, moved: the clock may have gone on since it was signed.
      [
        'a moved timestamp',
        {
          headers: {
            ...good.headers,
            'Wechatpay-Timestamp': String(Number(good.headers['Wechatpay-Timestamp']) - 1),
          },
          body: good.body,
        },
      ],
      [
        'a test of the signature',
        {
          headers: { ...good.headers, 'Wechatpay-Signature': 'WECHATPAY/SIGNTEST/abc' },
          body: good.body,
        },
      ],
      ['the body of another', { headers: good.headers, body: other.body }],
      ['altered', { headers: good.headers, body: good.body.replace('SUCCESS', 'SUCCEED') }],
      ['sealed with another key', wechatNotice(trade(paymentId), { apiV3Key: 'x'.repeat(32) })],
      ['another merchant', wechatNotice(trade(paymentId, { mchid: '1900000002' }))],
      ['another application', wechatNotice(trade(paymentId, { appid: 'wx2' }))],
      [
        'another currency',
        wechatNotice(trade(paymentId, { amount: { total: 79_900, currency: 'USD' } })),
      ],
      ['less', wechatNotice(trade(paymentId, { amount: { total: 1, currency: 'CNY' } }))],
      ['no amount', wechatNotice(trade(paymentId, { amount: undefined }))],
      ['unknown payment', other],
      ['nothing', { headers: {}, body: '' }],
    ];
    for (const [name, notice] of cases) {
      const response = await send(notice);
      assert.equal(response.status, 400, name);
      const answer = await response.json();
      assert.deepEqual(Object.keys(answer), ['code', 'message'], name);
    }
    const { order: row, payments } = await effectsOf(service, order.id);
    assert.deepEqual([row.state, payments[0]?.state], ['pending', 'created']);
    assert.equal(
      (await send(wechatNotice(trade(paymentId), { timestamp: now - 290 }))).status,
      204,
    );
    assert.equal(await stateOf(order.id), 'paid');
  });

  test('a notice that got lost is made up for by asking; an unknown one stays open', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const { paymentId } = await pay(order.id);
    await late(paymentId);
    await tendPayments(service.services);
    const call = wechat.asked.at(-1)!;
    assert.deepEqual(
      [call.method, call.path, isSignedCall(call)],
      ['GET', `/v3/pay/transactions/out-trade-no/${paymentId}?mchid=1900000001`, true],
    );
    assert.equal(await stateOf(order.id), 'pending');
    for (const body of [
      trade(paymentId, { trade_state: 'NOTPAY', amount: undefined }),
      trade('other'),
    ]) {
      wechat.answers.set(QUERY, { status: 200, body });
      await late(paymentId);
      await tendPayments(service.services);
      assert.equal(await stateOf(order.id), 'pending');
    }
    wechat.answers.set(QUERY, { status: 200, body: trade(paymentId) });
    await late(paymentId);
    await tendPayments(service.services);
    assert.equal(await stateOf(order.id), 'paid');
  });

  test('a cancelled order is closed at WeChat Pay; what cannot be closed is tried again', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const { paymentId } = await pay(order.id);
    wechat.answers.set(CLOSE, { status: 500, body: { code: 'SYSTEM_ERROR' } });
    assert.equal(
      (await buyer.call('POST', `/order/client/orders/${order.id}/cancel`)).body.data.state,
      'cancelled',
    );
    assert.equal((await effectsOf(service, order.id)).payments[0]?.state, 'created');
    wechat.answers.set(CLOSE, { status: 204 });
    await late(paymentId);
    await tendPayments(service.services);
    const call = wechat.asked.at(-1)!;
    assert.deepEqual(
      [call.path, JSON.parse(call.body)],
      [`/v3/pay/transactions/out-trade-no/${paymentId}/close`, { mchid: '1900000001' }],
    );
    assert.deepEqual(
      [(await effectsOf(service, order.id)).payments[0]?.state, await stateOf(order.id)],
      ['closed', 'cancelled'],
    );
  });

  test('an order that was paid is refunded at WeChat Pay', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const { paymentId } = await pay(order.id);
    wechat.pay(paymentId);
    await send(wechatNotice(trade(paymentId)));
    wechat.answers.set(REFUND, { status: 200, body: { status: 'ABNORMAL' } });
    await assert.rejects(refundOrder(service.services, order.id, '客户申请退款'), { code: 50307 });
    wechat.answers.clear();
    await refundOrder(service.services, order.id, '客户申请退款');
    assert.deepEqual(JSON.parse(wechat.asked.at(-1)!.body), {
      out_trade_no: paymentId,
      out_refund_no: `R${paymentId}`,
      reason: '客户申请退款',
      amount: { refund: 79_900, total: 79_900, currency: 'CNY' },
    });
    assert.equal((await effectsOf(service, order.id)).payments[0]?.state, 'refunded');
    assert.deepEqual(wechat.refused, []);
  });
});
