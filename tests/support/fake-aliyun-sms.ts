import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { portOf } from './fake-alipay.ts';

/** One key, one sign name and one template with the variable `code`, as a customer of Alibaba Cloud has them. */
export const ALIYUN = {
  accessKeyId: 'key-id',
  accessKeySecret: 'secret',
  signName: "阿里'云(测试)",
  templateCode: 'SMS_154950909',
};

/** The clock of a call may be off by so much, and no nonce comes twice in that time. */
const WINDOW_MS = 15 * 60_000;
const ONE_A_MINUTE_MS = 60_000;

interface Refusal {
  status: number;
  code: string;
}
const refuse = (status: number, code: string): Refusal => ({ status, code });
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

interface Call {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}
const headerOf = ({ headers }: Call, name: string): string => String(headers[name] ?? '').trim();

/** Recomputes the signature from what arrived: "V3 request structure and signature" of the documentation. */
function isSigned(call: Call): boolean {
  const [, names = '', signature = ''] =
    /SignedHeaders=([^,]+),\s*Signature=(\w+)$/.exec(headerOf(call, 'authorization')) ?? [];
  const signedNames = names.split(';');
  const needed = ['host', ...Object.keys(call.headers).filter((name) => name.startsWith('x-acs-'))];
  if (!needed.every((name) => signedNames.includes(name))) return false;
  const hash = headerOf(call, 'x-acs-content-sha256');
  const lines = signedNames.map((name) => `${name}:${headerOf(call, name)}\n`).join('');
  const query = call.url.search.slice(1).split('&').toSorted().join('&');
  const request = [call.method, call.url.pathname, query, lines, names, hash].join('\n');
  const expected = createHmac('sha256', ALIYUN.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  return hash === sha256(call.body) && signature === expected;
}

/** What the gateway refuses before the service is asked, from its table of public error codes. */
function refusedByGateway(call: Call, nonces: Map<string, number>): Refusal | undefined {
  const credential = /^ACS3-HMAC-SHA256 Credential=([^,]+),/.exec(headerOf(call, 'authorization'));
  if (!credential) return refuse(400, 'IncompleteSignature');
  if (credential[1] !== ALIYUN.accessKeyId) return refuse(404, 'InvalidAccessKeyId.NotFound');
  if (headerOf(call, 'x-acs-version') !== '2017-05-25') return refuse(400, 'InvalidVersion');
  if (headerOf(call, 'x-acs-action') !== 'SendSms') return refuse(404, 'InvalidAction.NotFound');
  const date = headerOf(call, 'x-acs-date');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date))
    return refuse(400, 'InvalidTimeStamp.Format');
  if (Math.abs(Date.now() - Date.parse(date)) > WINDOW_MS)
    return refuse(400, 'InvalidTimeStamp.Expired');
  if (!isSigned(call)) return refuse(400, 'SignatureDoesNotMatch');
  const nonce = headerOf(call, 'x-acs-signature-nonce');
  const usedAt = nonces.get(nonce);
  if (nonce === '' || (usedAt !== undefined && Date.now() - usedAt < WINDOW_MS))
    return refuse(400, 'SignatureNonceUsed');
  nonces.set(nonce, Date.now());
  return undefined;
}

function variablesOf(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** What SendSms refuses, from its own table; a refusal of the message itself has status 200. */
function refusedByService(call: Call, sentAt: Map<string, number>): Refusal | undefined {
  const given = (name: string) => call.url.searchParams.get(name) ?? '';
  for (const name of ['PhoneNumbers', 'SignName', 'TemplateCode'])
    if (given(name) === '') return refuse(400, `Missing${name}`);
  const phone = given('PhoneNumbers');
  if (!/^1\d{10}$/.test(phone)) return refuse(200, 'isv.MOBILE_NUMBER_ILLEGAL');
  if (given('SignName') !== ALIYUN.signName) return refuse(200, 'isv.SMS_SIGNATURE_ILLEGAL');
  if (given('TemplateCode') !== ALIYUN.templateCode) return refuse(200, 'isv.SMS_TEMPLATE_ILLEGAL');
  const variables = variablesOf(given('TemplateParam') || '{}');
  // Values are texts: {"code":123456} is refused.
  if (!variables || !Object.values(variables).every((value) => typeof value === 'string'))
    return refuse(200, 'isv.INVALID_JSON_PARAM');
  if (!variables.code) return refuse(200, 'isv.TEMPLATE_MISSING_PARAMETERS');
  if (Date.now() - (sentAt.get(phone) ?? 0) < ONE_A_MINUTE_MS)
    return refuse(200, 'isv.BUSINESS_LIMIT_CONTROL');
  sentAt.set(phone, Date.now());
  return undefined;
}

/** Alibaba Cloud's SendSms: verifies every call, and keeps the ones it took. */
export async function startFakeAliyunSms() {
  const taken: Call[] = [];
  const nonces = new Map<string, number>();
  const sentAt = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const { method = '', headers, url = '/' } = request;
    const body = await text(request);
    const call = { method, headers, body, url: new URL(url, `http://${headers.host}`) };
    const refusal = refusedByGateway(call, nonces) ?? refusedByService(call, sentAt);
    if (!refusal) taken.push(call);
    const { status, code } = refusal ?? { status: 200, code: 'OK' };
    response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ Code: code, Message: code, RequestId: 'R-1' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    taken,
    url: `http://127.0.0.1:${portOf(server)}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
