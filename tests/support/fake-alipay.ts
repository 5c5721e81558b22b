import { createSign, createVerify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

export const paymentKey = (name: 'merchant' | 'merchant-public' | 'provider' | 'provider-public') =>
  readFileSync(new URL(`payment-keys/${name}.pem`, import.meta.url), 'utf8');

/** The text that Alipay signs and wants signed (RSA2). */
function signedText(fields: Record<string, string>): string {
  return Object.keys(fields)
    .filter((name) => name !== 'sign' && fields[name] !== '')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
}

const sign = (content: string, key = paymentKey('provider')) =>
  createSign('RSA-SHA256').update(content).sign(key, 'base64');

/** Whether the merchant signed these fields. */
export function isOfMerchant(fields: Record<string, string>): boolean {
  return createVerify('RSA-SHA256')
    .update(signedText(fields))
    .verify(paymentKey('merchant-public'), fields.sign ?? '', 'base64');
}

/** A notice as Alipay posts it, signed with this key. */
export function alipayNotice(fields: Record<string, string>, key?: string): string {
  const { sign_type: _type, ...content } = fields;
  return new URLSearchParams({ ...fields, sign: sign(signedText(content), key) }).toString();
}

export interface AlipayCall {
  method: string;
  fields: Record<string, string>;
  content: Record<string, string>;
}

/** Alipay's gateway: answers each method with what the test says, signed; records what it was asked. */
export async function startFakeAlipay() {
  const asked: AlipayCall[] = [];
  const answers = new Map<string, object>();
  const faults = { key: paymentKey('provider'), raw: undefined as string | undefined };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://alipay');
    const fields = Object.fromEntries([
      ...url.searchParams,
      ...new URLSearchParams(await text(request)),
    ]);
    const method = fields.method ?? '';
    asked.push({ method, fields, content: JSON.parse(fields.biz_content ?? '{}') });
    const answer = answers.get(method) ?? {
      code: '40004',
      msg: 'Business Failed',
      sub_code: 'ACQ.TRADE_NOT_EXIST',
      sub_msg: '交易不存在',
    };
    const raw = JSON.stringify(answer);
    response.setHeader('Content-Type', 'text/html;charset=utf-8');
    response.end(
      faults.raw ??
        `{"${method.replaceAll('.', '_')}_response":${raw},"sign":"${sign(raw, faults.key)}"}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    answers,
    faults,
    url: `http://127.0.0.1:${portOf(server)}/gateway.do`,
    close: () => server.close(),
  };
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
