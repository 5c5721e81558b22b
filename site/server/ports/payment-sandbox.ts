import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { NoticeError } from './notice-error.ts';
import type { PaymentOutcome, PaymentProvider } from './payment.ts';

/** The secret a payment was made with; null for one that is not there. */
export type SecretOf = (paymentId: string) => Promise<string | null>;

const SIGNATURE_HEADER = 'sandbox-signature';
/** Signed with each payment's own secret, which stands in the database: any process can check what another has signed. */
const Notice = v.object({
  paymentId: v.string(),
  amount: v.pipe(v.number(), v.integer()),
  currency: v.literal('CNY'),
  transactionId: v.string(),
  outcome: v.picklist(['paid', 'closed']),
  paidAt: v.pipe(v.string(), v.isoTimestamp()),
});

/** Plays a provider: its cashier is a page of ours, and its notices take the way of real ones. No money moves. */
export function createSandboxPayment(secretOf: SecretOf): PaymentProvider {
  const signed = async (paymentId: string, purpose: string) =>
    hmac((await secretOf(paymentId)) ?? '', purpose);
  return {
    id: 'sandbox',
    name: '演示支付',
    sandbox: true,
    shows: 'redirect',
    async begin({ paymentId, publicUrl }) {
      const key = cashierKey(paymentId, (await secretOf(paymentId)) ?? '');
      return `${publicUrl}/api/sandbox/cashier?key=${key}`;
    },
    async readNotice(headers, body) {
      const notice = v.safeParse(Notice, parsed(body));
      if (!notice.success) throw new NoticeError('sandbox: not a notice');
      const { paymentId, amount, transactionId, outcome, paidAt } = notice.output;
      const isKnown = (await secretOf(paymentId)) !== null;
      const isSigned = isSame(headers.get(SIGNATURE_HEADER) ?? '', await signed(paymentId, body));
      if (!isKnown || !isSigned) throw new NoticeError('sandbox: wrong signature');
      return { paymentId, amount, transactionId, outcome, paidAt: new Date(paidAt) };
    },
    acknowledge(answer) {
      const status = { taken: 200, refused: 400, failed: 500 }[answer];
      return new Response(answer === 'taken' ? 'success' : 'fail', { status });
    },
    query: async () => null,
    close: async () => undefined,
    refund: async () => undefined,
  };
}

/** A signed notice of the sandbox, as it is posted to the service. */
export function sandboxNotice(
  outcome: Omit<PaymentOutcome, 'outcome'> & { outcome: 'paid' | 'closed' },
  secret: string,
): { headers: Headers; body: string } {
  const { paymentId, amount, transactionId, paidAt } = outcome;
  const body = JSON.stringify({
    paymentId,
    amount,
    currency: 'CNY',
    transactionId,
    outcome: outcome.outcome,
    paidAt: (paidAt ?? new Date()).toISOString(),
  });
  return {
    headers: new Headers({
      'Content-Type': 'application/json',
      [SIGNATURE_HEADER]: hmac(secret, body),
    }),
    body,
  };
}

/** What opens the cashier of one payment. */
function cashierKey(paymentId: string, secret: string): string {
  return `${paymentId}.${hmac(secret, 'cashier')}`;
}

/** The payment a key opens the cashier of; null for a key that is not ours. */
export async function paymentOfKey(key: string, secretOf: SecretOf): Promise<string | null> {
  const paymentId = key.slice(0, key.indexOf('.'));
  const secret = await secretOf(paymentId);
  return secret !== null && isSame(key, cashierKey(paymentId, secret)) ? paymentId : null;
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
