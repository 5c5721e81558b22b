import { createCipheriv, createSign, createVerify } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { paymentKey, portOf } from './fake-alipay.ts';
import {
  refusedByApi,
  type SignedCall,
  type WechatAnswer,
  wechatBook,
} from './wechat-pay-rules.ts';

export const API_V3_KEY = 'an-api-v3-key-of-thirty-two-byte';
export const PUBLIC_KEY_ID = 'PUB_KEY_ID_0114232134912410000000000000';

export interface NoticeFaults {
  key?: string;
  serial?: string;
  /** Seconds since 1970. */
  timestamp?: number;
  apiV3Key?: string;
}

/** Headers that sign a body the way WeChat Pay does. */
export function wechatHeaders(
  body: string,
  { key = paymentKey('provider'), serial = PUBLIC_KEY_ID, timestamp }: NoticeFaults = {},
) {
  const time = String(timestamp ?? Math.floor(Date.now() / 1000));
  const nonce = 'nOnCe0123456789';
  return {
    'Wechatpay-Timestamp': time,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': serial,
    'Wechatpay-Signature': createSign('RSA-SHA256')
      .update(`${time}\n${nonce}\n${body}\n`)
      .sign(key, 'base64'),
  };
}

/** A notice as WeChat Pay posts it: the trade sealed, the body signed. */
export function wechatNotice(trade: object, faults: NoticeFaults = {}) {
  const cipher = createCipheriv('aes-256-gcm', faults.apiV3Key ?? API_V3_KEY, 'abcdefghijkl');
  cipher.setAAD(Buffer.from('transaction'));
  const sealed = Buffer.concat([
    cipher.update(JSON.stringify(trade)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const body = JSON.stringify({
    id: 'EV-2018022511223320873',
    create_time: '2026-11-22T13:29:35+08:00',
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: 'transaction',
      nonce: 'abcdefghijkl',
    },
  });
  return { headers: { 'Content-Type': 'application/json', ...wechatHeaders(body, faults) }, body };
}

export type WechatCall = Pick<SignedCall, 'method' | 'path' | 'authorization' | 'body'>;

/** Whether the merchant signed this call. */
export function isSignedCall({ method, path, authorization, body }: WechatCall): boolean {
  const part = (name: string) => new RegExp(`[ ,]${name}="([^"]*)"`).exec(authorization)?.[1] ?? '';
  return (
    authorization.startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
    createVerify('RSA-SHA256')
      .update(`${method}\n${path}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`)
      .verify(paymentKey('merchant-public'), part('signature'), 'base64')
  );
}

/**
 * WeChat Pay: verifies every call and keeps the orders, as its pages say (wechat-pay-rules.ts); `answers` say what it answers to a path
 * (by its beginning) instead, once the call was let in. Signs what it answers, records what it was asked and what it refused.
 */
export async function startFakeWechatPay() {
  const asked: WechatCall[] = [];
  const refused: string[] = [];
  const answers = new Map<string, WechatAnswer>();
  const faults: NoticeFaults = {};
  const book = wechatBook();
  const server = createServer(async (request, response) => {
    const { headers, url: path = '/', method = '' } = request;
    const call = {
      ...{ method, path, body: await text(request) },
      authorization: headers.authorization ?? '',
      accept: headers.accept ?? '',
      contentType: headers['content-type'] ?? '',
    };
    asked.push(call);
    const told = [...answers].find(([start]) => `${method} ${path}`.startsWith(start))?.[1];
    const { status, body } = refusedByApi(call, isSignedCall) ?? told ?? book.answer(call);
    const content = body ? JSON.stringify(body) : '';
    if (body && 'code' in body) refused.push(String(body.code));
    // Whoever does not name the public key it has gets answers signed with the platform's certificate.
    const serial = headers['wechatpay-serial'] === PUBLIC_KEY_ID ? PUBLIC_KEY_ID : 'CERTIFICATE';
    response.writeHead(status, {
      'Content-Type': 'application/json',
      ...wechatHeaders(content, { serial, ...faults }),
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    refused,
    answers,
    faults,
    pay: book.pay,
    orders: book.orders,
    url: `http://127.0.0.1:${portOf(server)}`,
    close: () => server.close(),
  };
}
