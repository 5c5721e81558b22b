import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createAlipay } from '../../../site/server/ports/payment-alipay.ts';
import { readPrivateKey, readPublicKey } from '../../../site/server/ports/payment-keys.ts';
import { createWechatPay } from '../../../site/server/ports/payment-wechat.ts';
import { paymentKey } from '../../support/fake-alipay.ts';
import { API_V3_KEY, PUBLIC_KEY_ID } from '../../support/fake-wechat-pay.ts';

const recorded = (name: string) =>
  readFileSync(new URL(`../../support/payment-notices/${name}`, import.meta.url), 'utf8');
const keys = {
  privateKey: readPrivateKey(paymentKey('merchant')),
  publicKey: readPublicKey(paymentKey('provider-public')),
};
const alipay = createAlipay({
  kind: 'alipay',
  appId: '2021000000000000',
  gateway: 'http://127.0.0.1:1',
  ...keys,
});
const wechat = createWechatPay({
  kind: 'wechat',
  mchId: '1900000001',
  appId: 'wxpay0001',
  serialNo: 'x',
  apiV3Key: API_V3_KEY,
  publicKeyId: PUBLIC_KEY_ID,
  url: 'http://127.0.0.1:1',
  ...keys,
});

/** The text with one character changed, at many places; not in its padding, which says nothing. */
function* spoiled(text: string): Generator<string> {
  for (let at = 0; at < text.length - 8; at += 7)
    yield text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

describe('recorded payment notices', () => {
  const body = recorded('alipay.txt');
  const notice: { headers: Record<string, string>; body: string } = JSON.parse(
    recorded('wechat.json'),
  );

  test('Alipay’s is read', async () => {
    assert.deepEqual(await alipay.readNotice(new Headers(), body), {
      paymentId: 'mi9recorded0000000000001',
      outcome: 'paid',
      amount: 159_800,
      transactionId: '2026112222001400000000000001',
      paidAt: new Date('2026-11-22T10:00:21+08:00'),
    });
  });

  test('Alipay’s is refused with any character changed', async () => {
    for (const changed of spoiled(body)) {
      await assert.rejects(
        alipay.readNotice(new Headers(), changed),
        { name: 'NoticeError' },
        changed,
      );
    }
  });

  test('WeChat Pay’s is read while it is fresh', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-22T10:04:00+08:00') });
    assert.deepEqual(await wechat.readNotice(new Headers(notice.headers), notice.body), {
      paymentId: 'mi9recorded0000000000002',
      outcome: 'paid',
      amount: 159_800,
      transactionId: '4200002026112200000000000001',
      paidAt: new Date('2026-11-22T10:00:21+08:00'),
    });
    t.mock.timers.setTime(Date.parse('2026-11-22T10:05:30+08:00'));
    await assert.rejects(wechat.readNotice(new Headers(notice.headers), notice.body), {
      name: 'NoticeError',
    });
  });

  test('WeChat Pay’s is refused with any character changed', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-22T10:04:00+08:00') });
    for (const changed of spoiled(notice.body)) {
      await assert.rejects(wechat.readNotice(new Headers(notice.headers), changed), {
        name: 'NoticeError',
      });
    }
    for (const [name, value] of Object.entries(notice.headers).filter(([header]) =>
      header.startsWith('Wechatpay-'),
    )) {
      for (const changed of spoiled(value)) {
        await assert.rejects(
          wechat.readNotice(new Headers({ ...notice.headers, [name]: changed }), notice.body),
          {
            name: 'NoticeError',
          },
        );
      }
    }
  });
});
