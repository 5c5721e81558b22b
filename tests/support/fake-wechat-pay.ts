import { createCipheriv, createSign, createVerify } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { paymentKey, portOf } from './fake-alipay.ts';

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

export interface WechatCall {
  method: string;
  path: string;
  authorization: string;
  body: string;
}

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

/** WeChat Pay: answers each path (by its beginning) with what the test says, signed; records what it was asked. */
export async function startFakeWechatPay() {
  const asked: WechatCall[] = [];
  const answers = new Map<string, { status: number; body?: object }>();
  const faults: NoticeFaults = {};
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const method = request.method ?? '';
    asked.push({
      method,
      path,
      authorization: request.headers.authorization ?? '',
      body: await text(request),
    });
    const found = [...answers].find(([start]) => `${method} ${path}`.startsWith(start))?.[1];
    const { status, body } = found ?? {
      status: 404,
      body: { code: 'ORDER_NOT_EXIST', message: '订单不存在' },
    };
    const content = body ? JSON.stringify(body) : '';
    response.writeHead(status, {
      'Content-Type': 'application/json',
      ...wechatHeaders(content, faults),
    });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    answers,
    faults,
    url: `http://127.0.0.1:${portOf(server)}`,
    close: () => server.close(),
  };
}
