import { and, desc, eq, ne } from 'drizzle-orm';
import { toDataURL } from 'qrcode';
import type { CallReply, order as contract } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import { publicUrlOf } from '../../../http/address.ts';
import type { ApiContext } from '../../../http/serve.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { storableText } from '../../../kernel/storable-text.ts';
import type { PaymentProvider } from '../../../ports/payment.ts';
import type { Transaction } from '../../../store/database.ts';
import { type AccountRow, type OrderRow, type PaymentRow, payment } from '../../../store/schema.ts';
import { newToken } from '../../account/sign-in/secrets.ts';
import { lockOwnOrder, stateOf } from '../row/order-access.ts';
import { returnAddress } from './return-address.ts';

/** Providers cut what is longer. */
const MAX_SUBJECT = 100;

type Paying = CallReply<typeof contract.payOrder>;

/**
 * Begins the payment of an order, or goes on with one that was begun the same way and may still be used.
 * Throws notFound, forbidden, orderPaid, orderClosed, orderExpired, paymentOff and paymentFailed.
 */
export async function payOrder(
  services: Needs<'config' | 'database' | 'logger' | 'payments'>,
  context: ApiContext,
  buyer: AccountRow,
  orderId: string,
  asked: { provider?: contract.ProviderId | undefined; returnTo: string },
): Promise<Paying> {
  const returnTo = returnAddress(context, services, asked.returnTo);
  const { order, provider, row } = await services.database.db.transaction(async (tx) => {
    const locked = await lockOwnOrder(tx, buyer, orderId);
    refuseUnpayable(locked);
    const chosen = providerOf(services, asked.provider);
    return { order: locked, provider: chosen, row: await paymentRow(tx, locked, chosen, returnTo) };
  });
  return row.url === ''
    ? begin(services, provider, order, row)
    : presentPaying(provider, row.id, row.url);
}

function refuseUnpayable(order: OrderRow): void {
  const state = stateOf(order);
  if (state === 'paid') throw new ApiError('orderPaid');
  if (state === 'expired') throw new ApiError('orderExpired');
  if (state !== 'pending') throw new ApiError('orderClosed');
}

function providerOf(
  { payments }: Needs<'payments'>,
  id: contract.ProviderId | undefined,
): PaymentProvider {
  const provider = id === undefined ? [...payments.values()][0] : payments.get(id);
  if (!provider) throw new ApiError('paymentOff');
  return provider;
}

async function paymentRow(
  tx: Transaction,
  order: OrderRow,
  { id: provider, sandbox }: PaymentProvider,
  returnTo: string,
): Promise<PaymentRow> {
  const [begun] = await tx
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.orderId, order.id),
        eq(payment.provider, provider),
        eq(payment.state, 'created'),
        eq(payment.returnTo, returnTo),
        ne(payment.url, ''),
      ),
    )
    .orderBy(desc(payment.createdAt), desc(payment.id))
    .limit(1);
  if (begun) return begun;
  // There before the provider hears of it, because its notice may be faster than its answer.
  const [made] = await tx
    .insert(payment)
    .values({
      id: newId(),
      tenantId: order.tenantId,
      orderId: order.id,
      provider,
      amount: order.payable,
      state: 'created',
      returnTo,
      secret: sandbox ? newToken() : '',
    })
    .returning();
  if (!made) throw new Error('payment: nothing was inserted');
  return made;
}

async function begin(
  services: Needs<'config' | 'database' | 'logger'>,
  provider: PaymentProvider,
  order: OrderRow,
  row: PaymentRow,
): Promise<Paying> {
  const publicUrl = publicUrlOf(services.config);
  const url = await provider
    .begin({
      paymentId: row.id,
      orderNo: order.orderNo,
      subject: subjectOf(order),
      amount: row.amount,
      expiresAt: order.expiresAt,
      returnUrl: row.returnTo,
      notifyUrl: `${publicUrl}/api/order/notify/${provider.id}`,
      publicUrl,
    })
    .catch((error: unknown) => {
      services.logger.warn({ err: error, paymentId: row.id }, 'payment could not be begun');
      throw error;
    });
  await services.database.db.update(payment).set({ url }).where(eq(payment.id, row.id));
  return presentPaying(provider, row.id, url);
}

function subjectOf({ plan, quantity }: OrderRow): string {
  // The cut may leave half a character, which cannot be signed.
  return storableText(
    (quantity > 1 ? `${plan.name} × ${quantity}` : plan.name).slice(0, MAX_SUBJECT),
  );
}

async function presentPaying(
  provider: PaymentProvider,
  paymentId: string,
  url: string,
): Promise<Paying> {
  const isQr = provider.shows === 'qr';
  const image = isQr
    ? await toDataURL(url, { type: 'image/png', errorCorrectionLevel: 'M', margin: 2, scale: 6 })
    : '';
  return { paymentId, provider: provider.id, kind: provider.shows, url, image };
}
