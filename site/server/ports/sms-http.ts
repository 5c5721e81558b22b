import type { SmsSettings } from './channel-options.ts';
import type { SmsProvider } from './sms.ts';
import { askSmsProvider, SmsError } from './sms-error.ts';

/** A gateway of one's own: `POST {phone, code}` as JSON with the token as bearer; any 2xx means the message was taken. */
export function createHttpSms({ url, token }: Extract<SmsSettings, { kind: 'http' }>): SmsProvider {
  return {
    name: 'http',
    async send(phone, code) {
      const response = await askSmsProvider('http', url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ phone, code }),
      });
      await response.body?.cancel();
      if (!response.ok) throw new SmsError(`http: refused with status ${response.status}`);
    },
  };
}
