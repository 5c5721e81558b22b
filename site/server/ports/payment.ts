import type { order } from 'tender-widgets/contract';
import { createAlipay } from './payment-alipay.ts';
import type { PaymentSettings } from './payment-options.ts';
import { createSandboxPayment, type SecretOf } from './payment-sandbox.ts';
import { createWechatPay } from './payment-wechat.ts';

/** One try to pay, as a provider is told of it. */
export interface PaymentRequest {
  /** Ours; the provider knows the payment by it. */
  paymentId: string;
  /** What the customer reads: the order's number and what it is for. */
  orderNo: string;
  subject: string;
  /** Fen. */
  amount: number;
  /** From then on it cannot be paid any more. */
  expiresAt: Date;
  /** Where the browser goes afterwards; '' when nothing was asked for. */
  returnUrl: string;
  /** Where the provider tells how it went. */
  notifyUrl: string;
  /** Of this service. */
  publicUrl: string;
}

/** What a provider says of a payment: told by itself, with a signature that was checked, or asked for. */
export interface PaymentOutcome {
  paymentId: string;
  /** open: may still be paid; closed: cannot be paid any more, which says nothing of one that was paid before. */
  outcome: 'paid' | 'open' | 'closed';
  /** Fen, and the provider's own number; of what was paid. */
  amount: number;
  transactionId: string;
  paidAt: Date | null;
}

export interface PaymentRefund {
  paymentId: string;
  /** The same id is given back once. */
  refundId: string;
  /** Fen: what is given back, of what was paid. */
  amount: number;
  total: number;
  reason: string;
}

/** Takes money and tells about it. Calls throw ApiError paymentFailed when the provider gives no usable answer. */
export interface PaymentProvider {
  id: order.ProviderId;
  /** What customers call it. */
  name: string;
  /** No money moves. */
  sandbox: boolean;
  /** How its address is used: as a page to open, or in a QR code to scan. */
  shows: 'redirect' | 'qr';
  /** The address where the customer pays. */
  begin(request: PaymentRequest): Promise<string>;
  /** Reads a notice. Throws NoticeError for one that is not the provider's, not for us, or not to be understood. */
  readNotice(headers: Headers, body: string): Promise<PaymentOutcome>;
  /** The answer the provider expects: taken, refused, or to be sent again because of a fault of ours. */
  acknowledge(answer: 'taken' | 'refused' | 'failed'): Response;
  /** How a payment stands; null where the provider does not know it (it was never begun there). */
  query(paymentId: string): Promise<PaymentOutcome | null>;
  /** Ends it, so that it cannot be paid any more; one that the provider does not know has ended. */
  close(paymentId: string): Promise<void>;
  /** Gives money back, once per `refundId`. */
  refund(refund: PaymentRefund): Promise<void>;
}

export type PaymentProviders = ReadonlyMap<order.ProviderId, PaymentProvider>;

/** The providers that are on, the default one first. `secretOf` finds the secret of a sandbox payment. */
export function createPayments(
  settings: readonly PaymentSettings[],
  secretOf: SecretOf,
): PaymentProviders {
  const providers = settings.map((one) => {
    switch (one.kind) {
      case 'sandbox':
        return createSandboxPayment(secretOf);
      case 'alipay':
        return createAlipay(one);
      case 'wechat':
        return createWechatPay(one);
    }
  });
  return new Map(providers.map((provider) => [provider.id, provider]));
}
