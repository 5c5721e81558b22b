import type { SmsSettings } from './channel-options.ts';
import { createAliyunSms } from './sms-aliyun.ts';
import { createHttpSms } from './sms-http.ts';

/** Sends sign-in codes by SMS. */
export interface SmsProvider {
  readonly name: string;
  /** Resolves when the provider has taken the message; rejects with SmsError when it was not sent. `phone` is a mainland mobile number. */
  send(phone: string, code: string): Promise<void>;
}

/** The provider that the settings name. `log` is for the console provider alone: no other one tells a code. */
export function createSms(settings: SmsSettings, log: (line: string) => void): SmsProvider {
  switch (settings.kind) {
    case 'console':
      return createConsoleSms(log);
    case 'aliyun':
      return createAliyunSms(settings);
    case 'http':
      return createHttpSms(settings);
  }
}

/** The embedded default: no message leaves the machine, the code stands in the log. Not fit for production. */
export function createConsoleSms(log: (line: string) => void): SmsProvider {
  return {
    name: 'console',
    async send(phone, code) {
      log(`sms (console provider, not sent): ${phone} code ${code}`);
    },
  };
}
