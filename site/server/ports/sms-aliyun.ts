import { createHash, createHmac, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { SmsSettings } from './channel-options.ts';
import type { SmsProvider } from './sms.ts';
import { askSmsProvider, SmsError } from './sms-error.ts';

/** `Code` is OK or the reason; there is more that nobody here needs. */
const Reply = v.object({ Code: v.string(), RequestId: v.optional(v.string(), '') });

/** SendSms of Alibaba Cloud (Dysmsapi 2017-05-25), signed by ACS3-HMAC-SHA256. The template has one variable, `code`. */
export function createAliyunSms(settings: Extract<SmsSettings, { kind: 'aliyun' }>): SmsProvider {
  const endpoint = new URL(settings.endpoint);
  return {
    name: 'aliyun',
    async send(phone, code) {
      const query = canonicalQuery({
        PhoneNumbers: phone,
        SignName: settings.signName,
        TemplateCode: settings.templateCode,
        TemplateParam: JSON.stringify({ code }),
      });
      const signed = signedHeaders(settings, {
        host: endpoint.host,
        action: 'SendSms',
        version: '2017-05-25',
        query,
        date: new Date(),
        nonce: randomUUID(),
      });
      const response = await askSmsProvider('aliyun', `${endpoint.origin}/?${query}`, {
        method: 'POST',
        headers: signed,
      });
      const reply = v.safeParse(Reply, await response.json().catch(() => undefined));
      if (!reply.success)
        throw new SmsError(`aliyun: answered with status ${response.status} and no code`);
      const { Code, RequestId } = reply.output;
      if (Code !== 'OK') throw new SmsError(`aliyun: ${Code} (request ${RequestId})`);
    },
  };
}

export interface AcsRequest {
  host: string;
  action: string;
  version: string;
  /** Canonical already. */
  query: string;
  date: Date;
  nonce: string;
}

/** Headers of a signed call without a body: "V3 request structure and signature" of Alibaba Cloud's documentation. */
export function signedHeaders(
  { accessKeyId, accessKeySecret }: { accessKeyId: string; accessKeySecret: string },
  { host, action, version, query, date, nonce }: AcsRequest,
): Record<string, string> {
  const emptyBody = sha256('');
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': emptyBody,
    'x-acs-date': date.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers);
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const request = ['POST', '/', query, lines, names.join(';'), emptyBody].join('\n');
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  // fetch names the host itself.
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    Authorization: `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

/** Parameters by name, percent-encoded as RFC 3986 wants it: `encodeURIComponent` leaves `!'()*` alone. */
export function canonicalQuery(parameters: Record<string, string>): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return Object.entries(parameters)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
