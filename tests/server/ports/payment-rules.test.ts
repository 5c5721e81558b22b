import assert from 'node:assert/strict';
import { createSign } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createAlipay } from '../../../site/server/ports/payment-alipay.ts';
import { readPrivateKey, readPublicKey } from '../../../site/server/ports/payment-keys.ts';
import { createWechatPay } from '../../../site/server/ports/payment-wechat.ts';
import {
  ALIPAY_APP_ID,
  ofMerchant,
  paymentKey,
  startFakeAlipay,
} from '../../support/fake-alipay.ts';
import { API_V3_KEY, PUBLIC_KEY_ID, startFakeWechatPay } from '../../support/fake-wechat-pay.ts';

const keys = {
  privateKey: readPrivateKey(paymentKey('merchant')),
  publicKey: readPublicKey(paymentKey('provider-public')),
};
const request = (paymentId: string, change: object = {}) => ({
  ...{ paymentId, orderNo: 'T20261122', subject: '十次包', amount: 79_900 },
  ...{ expiresAt: new Date(Date.now() + 1_800_000), returnUrl: '' },
  ...{ notifyUrl: 'https://tender.example/notify', publicUrl: 'https://tender.example' },
  ...change,
});

describe('the stand-in of Alipay refuses what Alipay refuses', () => {
  let fake: Awaited<ReturnType<typeof startFakeAlipay>>;
  before(async () => {
    fake = await startFakeAlipay();
  });
  after(() => fake.close());

  const fields = (method: string, content: object) => ({
    ...{ app_id: ALIPAY_APP_ID, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2' },
    ...{ timestamp: '2026-11-22 10:00:00', version: '1.0' },
    biz_content: JSON.stringify(content),
  });
  const open = (sent: Record<string, string>) =>
    fake.open(`${fake.url}?${new URLSearchParams(sent)}`);
  const reasonOf = (sent: Record<string, string>) => Object(open(sent)).sub_code ?? '';
  const good = {
    ...{ out_trade_no: 'm1', product_code: 'FAST_INSTANT_TRADE_PAY' },
    ...{ total_amount: '10.00', subject: '十次包' },
  };

  test('a call that lacks something, is signed otherwise or was altered on the way', () => {
    const call = fields('alipay.trade.page.pay', good);
    assert.equal(reasonOf(ofMerchant(call)), '');
    const { timestamp: _, ...timeless } = call;
    const { version: __, ...versionless } = call;
    const signed = ofMerchant(call);
    const cases: [string, Record<string, string>][] = [
      ['isv.missing-signature', call],
      ['isv.missing-timestamp', ofMerchant(timeless)],
      ['isv.missing-version', ofMerchant(versionless)],
      ['isv.invalid-method', ofMerchant({ ...call, method: 'alipay.trade.give' })],
      ['isv.invalid-app-id', ofMerchant({ ...call, app_id: '2021999999999999' })],
      ['isv.invalid-charset', ofMerchant({ ...call, charset: 'latin1' })],
      ['isv.invalid-signature-type', ofMerchant({ ...call, sign_type: 'MD5' })],
      ['isv.invalid-timestamp', ofMerchant({ ...call, timestamp: '2026-11-22T10:00:00Z' })],
      ['isv.invalid-signature', ofMerchant(call, paymentKey('provider'))],
      ['isv.invalid-signature', { ...signed, biz_content: signed.biz_content.replace('10', '01') }],
      ['isv.invalid-signature', { ...signed, sign: encodeURIComponent(signed.sign) }],
      ['isv.illegal-json', ofMerchant({ ...call, biz_content: '{' })],
    ];
    for (const [reason, sent] of cases) assert.equal(reasonOf(sent), reason);
  });

  test('an order it cannot take', () => {
    const changes: object[] = [
      { total_amount: '' },
      { total_amount: '10.001' },
      { total_amount: '0.00' },
      { subject: '' },
      { subject: '甲&乙' },
      { subject: '长'.repeat(257) },
      { out_trade_no: 'with-dash' },
      { product_code: 'QUICK_WAP_WAY' },
      { time_expire: '2026-11-22' },
    ];
    for (const change of changes)
      assert.equal(
        reasonOf(ofMerchant(fields('alipay.trade.page.pay', { ...good, ...change }))),
        'ACQ.INVALID_PARAMETER',
        JSON.stringify(change),
      );
    const dearer = { ...good, total_amount: '11.00' };
    assert.equal(
      reasonOf(ofMerchant(fields('alipay.trade.page.pay', dearer))),
      'ACQ.CONTEXT_INCONSISTENT',
    );
  });

  test('money back: more than was paid, in another amount, without a number, of nothing', () => {
    open(ofMerchant(fields('alipay.trade.page.pay', { ...good, out_trade_no: 'm2' })));
    const refund = (change: object) => {
      const content = { out_trade_no: 'm2', refund_amount: '6.00', out_request_no: 'R1' };
      return Object(open(ofMerchant(fields('alipay.trade.refund', { ...content, ...change }))));
    };
    assert.equal(refund({}).sub_code, 'ACQ.TRADE_STATUS_ERROR', 'not paid');
    fake.pay('m2');
    assert.equal(refund({ out_trade_no: 'none' }).sub_code, 'ACQ.TRADE_NOT_EXIST');
    assert.equal(refund({ out_request_no: '' }).sub_code, 'ACQ.INVALID_PARAMETER', 'a part');
    assert.equal(refund({ refund_amount: '0' }).sub_code, 'ACQ.REASON_TRADE_REFUND_FEE_ERR');
    assert.equal(refund({}).fund_change, 'Y');
    assert.equal(refund({}).fund_change, 'N', 'again: no money moves');
    assert.equal(refund({ refund_amount: '5.00' }).sub_code, 'ACQ.DISCORDANT_REPEAT_REQUEST');
    assert.equal(
      refund({ refund_amount: '4.01', out_request_no: 'R2' }).sub_code,
      'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
    );
    assert.equal(refund({ refund_amount: '4.00', out_request_no: 'R2' }).fund_change, 'Y');
  });

  test('what our own calls send passes, whatever a plan is called', async () => {
    const ours = createAlipay({
      ...{ kind: 'alipay', appId: ALIPAY_APP_ID, gateway: fake.url },
      ...keys,
    });
    fake.refused.length = 0;
    const address = await ours.begin(request('m3', { subject: 'A/B 套餐 & 发票 = 全年' }));
    assert.equal(Object(fake.open(address)).code, '10000');
    fake.pay('m3');
    assert.equal((await ours.query('m3'))?.outcome, 'paid');
    const money = { amount: 79_900, total: 79_900, reason: `${'退'.repeat(119)}😀` };
    await ours.refund({ paymentId: 'm3', refundId: 'Rm3', ...money });
    await ours.refund({ paymentId: 'm3', refundId: 'Rm3', ...money });
    await assert.rejects(ours.refund({ paymentId: 'm3', refundId: 'Rx', ...money }), {
      code: 50307,
    });
    await assert.rejects(ours.close('m3'), { code: 50307 });
    assert.deepEqual(fake.refused, ['ACQ.TRADE_STATUS_ERROR', 'ACQ.TRADE_STATUS_ERROR']);
  });

  test('of a merchant with another key nothing is taken, and it is no unknown trade', async () => {
    const stranger = createAlipay({
      ...{ kind: 'alipay', appId: ALIPAY_APP_ID, gateway: fake.url },
      ...keys,
      privateKey: readPrivateKey(paymentKey('provider')),
    });
    await assert.rejects(stranger.query('m3'), { code: 50307 });
  });
});

describe('the stand-in of WeChat Pay refuses what WeChat Pay refuses', () => {
  let fake: Awaited<ReturnType<typeof startFakeWechatPay>>;
  before(async () => {
    fake = await startFakeWechatPay();
  });
  after(() => fake.close());

  const SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
  interface Change {
    body?: object | string;
    timestamp?: string;
    nonce?: string;
    mchid?: string;
    serial?: string;
    key?: string;
    headers?: Record<string, string>;
  }
  /** A call signed as it should be, but for what is changed. */
  async function ask(path: string, change: Change): Promise<[number, string]> {
    const now = String(Math.floor(Date.now() / 1000));
    const { timestamp = now, nonce = 'abc', mchid = '1900000001', serial = SERIAL } = change;
    const body = typeof change.body === 'string' ? change.body : JSON.stringify(change.body);
    const signature = createSign('RSA-SHA256')
      .update(`POST\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
      .sign(change.key ?? paymentKey('merchant'), 'base64');
    const parts = { mchid, nonce_str: nonce, signature, timestamp, serial_no: serial };
    const text = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
    const response = await fetch(fake.url + path, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`,
        ...change.headers,
      },
      body,
    });
    const answer = await response.text();
    return [response.status, answer ? (JSON.parse(answer).code ?? '') : ''];
  }
  const NATIVE = '/v3/pay/transactions/native';
  const order = (change: object = {}) => ({
    ...{ appid: 'wxpay0001', mchid: '1900000001', description: '十次包', attach: 'T1' },
    ...{ out_trade_no: 'order001', notify_url: 'https://tender.example/notify' },
    amount: { total: 1000, currency: 'CNY' },
    ...change,
  });

  test('a call with a wrong signature, an old clock or of somebody else', async () => {
    const now = Math.floor(Date.now() / 1000);
    const body = order();
    const cases: Change[] = [
      { key: paymentKey('provider') },
      { timestamp: String(now - 320) },
      { timestamp: String(now + 320) },
      { timestamp: String(Date.now()) },
      { mchid: '1900000002' },
      { serial: 'OTHER' },
      { headers: { Authorization: '' } },
      { headers: { Authorization: 'Bearer x' } },
    ];
    for (const change of cases)
      assert.deepEqual(await ask(NATIVE, { body, ...change }), [401, 'SIGN_ERROR']);
    assert.equal((await ask(NATIVE, { body, headers: { Accept: 'text/html' } }))[0], 406);
    assert.equal((await ask(NATIVE, { body, headers: { 'Content-Type': 'text/plain' } }))[0], 415);
    assert.deepEqual(await ask(NATIVE, { body: '{' }), [400, 'PARAM_ERROR']);
  });

  test('an order it cannot take', async () => {
    const changes: object[] = [
      { description: '' },
      { description: '长'.repeat(128) },
      { out_trade_no: 'short' },
      { out_trade_no: 'with space 1' },
      { notify_url: 'http://tender.example/notify' },
      { notify_url: 'https://tender.example/notify?a=1' },
      { amount: { total: 9.5, currency: 'CNY' } },
      { amount: { total: 0, currency: 'CNY' } },
      { amount: { total: '1000', currency: 'CNY' } },
      { time_expire: '2026-11-22 10:00:00' },
      { mchid: '1900000002' },
    ];
    for (const change of changes)
      assert.deepEqual(
        await ask(NATIVE, { body: order(change) }),
        [400, 'PARAM_ERROR'],
        JSON.stringify(change),
      );
    assert.equal(
      (await ask(NATIVE, { body: order({ appid: 'wx2' }) }))[1],
      'APPID_MCHID_NOT_MATCH',
    );
    assert.deepEqual(await ask(NATIVE, { body: order() }), [200, '']);
    const other = order({ description: '单次' });
    assert.deepEqual(await ask(NATIVE, { body: other }), [403, 'OUT_TRADE_NO_USED']);
    fake.pay('order001');
    assert.deepEqual(await ask(NATIVE, { body: order() }), [400, 'ORDERPAID']);
  });

  test('money back: more than was paid, of another sum, in another amount; an order paid is not closed', async () => {
    await ask(NATIVE, { body: order({ out_trade_no: 'order002' }) });
    fake.pay('order002');
    const refund = (number: string, part: number, change: object = {}, total = 1000) =>
      ask('/v3/refund/domestic/refunds', {
        body: {
          ...{ out_trade_no: 'order002', out_refund_no: number, reason: '退款' },
          amount: { refund: part, total, currency: 'CNY' },
          ...change,
        },
      });
    assert.deepEqual(await refund('R1', 600, {}, 900), [400, 'INVALID_REQUEST']);
    assert.deepEqual(await refund('R1', 600, { out_trade_no: 'order999' }), [
      404,
      'RESOURCE_NOT_EXISTS',
    ]);
    assert.deepEqual(await refund('R1', 600, { reason: '退'.repeat(27) }), [400, 'PARAM_ERROR']);
    assert.deepEqual(await refund('R1', 600), [200, '']);
    assert.deepEqual(await refund('R1', 600), [200, ''], 'again: the same refund');
    assert.deepEqual(await refund('R1', 500), [400, 'INVALID_REQUEST']);
    assert.deepEqual(await refund('R2', 401), [400, 'INVALID_REQUEST']);
    assert.deepEqual(await refund('R2', 400), [200, '']);
    const close = '/v3/pay/transactions/out-trade-no/order002/close';
    assert.deepEqual(await ask(close, { body: { mchid: '1900000001' } }), [400, 'ORDERPAID']);
    const unknown = '/v3/pay/transactions/out-trade-no/order999/close';
    assert.deepEqual(await ask(unknown, { body: { mchid: '1900000001' } }), [
      404,
      'ORDER_NOT_EXIST',
    ]);
  });

  test('what our own calls send passes; answers signed with a key we did not name are refused', async () => {
    const settings = {
      ...({ kind: 'wechat', mchId: '1900000001', appId: 'wxpay0001', serialNo: SERIAL } as const),
      ...{ apiV3Key: API_V3_KEY, publicKeyId: PUBLIC_KEY_ID, url: fake.url },
      ...keys,
    };
    const ours = createWechatPay(settings);
    fake.refused.length = 0;
    await ours.begin(request('order003'));
    assert.equal((await ours.query('order003'))?.outcome, 'open');
    fake.pay('order003');
    assert.equal((await ours.query('order003'))?.outcome, 'paid');
    const money = { amount: 79_900, total: 79_900, reason: `${'退'.repeat(25)}😀` };
    await ours.refund({ paymentId: 'order003', refundId: 'Rorder003', ...money });
    assert.equal(await ours.query('order404'), null);
    await ours.close('order404');
    assert.deepEqual(fake.refused, ['ORDER_NOT_EXIST', 'ORDER_NOT_EXIST']);
    fake.answers.set('GET', { status: 404, body: { code: 'ORDERNOTEXIST' } });
    assert.equal(await ours.query('order404'), null, 'as older pages write it');
    fake.answers.clear();
    const byCertificate = createWechatPay({ ...settings, publicKeyId: 'ANOTHER' });
    await assert.rejects(byCertificate.query('order003'), { code: 50307 });
  });
});
