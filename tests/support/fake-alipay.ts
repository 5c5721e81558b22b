import { createSign, createVerify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { alipayBook, contentOf, refusedByGateway } from './alipay-rules.ts';

export const ALIPAY_APP_ID = '2021000000000000';

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

/** Fields as the merchant sends them, signed with this key. */
export const ofMerchant = <F extends Record<string, string>>(
  fields: F,
  key = paymentKey('merchant'),
) => ({
  ...fields,
  sign: sign(signedText(fields), key),
});

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

/**
 * Alipay's gateway: verifies every call and keeps the trades, as its pages say (alipay-rules.ts); `answers` say what it answers to a
 * method instead, once the gateway has let the call in. Records what it was asked and what it refused.
 */
export async function startFakeAlipay() {
  const asked: AlipayCall[] = [];
  const refused: string[] = [];
  const answers = new Map<string, object>();
  const faults = { key: paymentKey('provider'), raw: undefined as string | undefined };
  const book = alipayBook();
  const rules = { appId: ALIPAY_APP_ID, isSigned: isOfMerchant };
  /** What the gateway answers to these fields. */
  const answerTo = (fields: Record<string, string>): object => {
    const answer =
      refusedByGateway(fields, rules) ?? answers.get(fields.method ?? '') ?? book.answer(fields);
    const reason = 'sub_code' in answer ? String(answer.sub_code) : '';
    if (reason) refused.push(reason);
    return answer;
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://alipay');
    const fields = Object.fromEntries([
      ...url.searchParams,
      ...new URLSearchParams(await text(request)),
    ]);
    const method = fields.method ?? '';
    asked.push({ method, fields, content: contentOf(fields) ?? {} });
    const raw = JSON.stringify(answerTo(fields));
    response.setHeader('Content-Type', 'text/html;charset=utf-8');
    response.end(
      faults.raw ??
        `{"${method.replaceAll('.', '_')}_response":${raw},"sign":"${sign(raw, faults.key)}"}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    refused,
    answers,
    faults,
    /** What the cashier says to the customer whose browser comes with this address. */
    open: (address: string) => answerTo(Object.fromEntries(new URL(address).searchParams)),
    pay: book.pay,
    trades: book.trades,
    url: `http://127.0.0.1:${portOf(server)}/gateway.do`,
    close: () => server.close(),
  };
}

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
