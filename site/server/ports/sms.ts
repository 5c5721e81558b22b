/** Sends sign-in codes by SMS. */
export interface SmsProvider {
  readonly name: string;
  /** Resolves when the provider has taken the message; rejects when it was not sent. `phone` is a mainland mobile number. */
  send(phone: string, code: string): Promise<void>;
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
