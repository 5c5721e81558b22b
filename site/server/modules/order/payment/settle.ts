import { eq } from 'drizzle-orm';
import type { order as contract } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import { NoticeError } from '../../../ports/notice-error.ts';
import type { PaymentOutcome } from '../../../ports/payment.ts';
import type { Transaction } from '../../../store/database.ts';
import { type OrderRow, orderRow, type PaymentRow, payment } from '../../../store/schema.ts';
import { fulfilOrder } from '../row/fulfil.ts';
import { paymentById } from './payment-rows.ts';

/**
 * Takes what a provider says of a payment, however often, in whatever order and however late it comes. The first money makes its
 * order paid, also one that was cancelled or has expired meanwhile; further money is given back. Throws NoticeError for a payment
 * that is not there and for another amount; then nothing has changed.
 */
export async function settlePayment(
  services: Needs<'database' | 'logger' | 'payments'>,
  provider: contract.ProviderId,
  outcome: PaymentOutcome,
): Promise<void> {
  if (outcome.outcome === 'open') return;
  const state = await services.database.db.transaction((tx) => settle(tx, provider, outcome));
  if (state === 'surplus') await giveBack(services, outcome.paymentId, '重复支付退回');
}

/** The state the payment is in now; undefined when this changed nothing. */
async function settle(
  tx: Transaction,
  provider: contract.ProviderId,
  outcome: PaymentOutcome,
): Promise<PaymentRow['state'] | undefined> {
  const { order, row } = await lockPayment(tx, outcome.paymentId);
  if (!order || row?.provider !== provider) throw new NoticeError('no such payment');
  if (outcome.outcome === 'closed') {
    if (row.state === 'created')
      await tx.update(payment).set({ state: 'closed' }).where(eq(payment.id, row.id));
    return undefined;
  }
  if (outcome.amount !== row.amount) throw new NoticeError('another amount than was asked for');
  if (row.state !== 'created' && row.state !== 'closed') return undefined;
  const isFirst = order.paidAt === null;
  const state = isFirst ? 'paid' : 'surplus';
  const paidAt = outcome.paidAt ?? new Date();
  await tx
    .update(payment)
    .set({ state, transactionId: outcome.transactionId, paidAt })
    .where(eq(payment.id, row.id));
  if (isFirst) await fulfilOrder(tx, order, { provider, paid: outcome.amount, paidAt });
  return state;
}

/** A payment and its order, the order locked first, as everywhere. */
async function lockPayment(
  tx: Transaction,
  id: string,
): Promise<{ order?: OrderRow | undefined; row?: PaymentRow | undefined }> {
  const known = await paymentById(tx, id);
  if (!known) return {};
  const [order] = await tx
    .select()
    .from(orderRow)
    .where(eq(orderRow.id, known.orderId))
    .for('update');
  return { order, row: await paymentById(tx, id) };
}

/**
 * Gives back the money of a payment that is `surplus`: one paid twice, or one whose order was refunded. Once, however often it is
 * called. Whether it is given back now; if not, it stays `surplus` for the operator.
 */
export async function giveBack(
  services: Needs<'database' | 'logger' | 'payments'>,
  paymentId: string,
  reason: string,
): Promise<boolean> {
  const { db } = services.database;
  const row = await paymentById(db, paymentId);
  const provider = row && services.payments.get(row.provider);
  if (row?.state !== 'surplus' || !provider) return row?.state === 'refunded';
  try {
    await provider.refund({
      paymentId,
      refundId: `R${paymentId}`,
      amount: row.amount,
      total: row.amount,
      reason,
    });
  } catch (error) {
    services.logger.error(
      { err: error, paymentId },
      'payment could not be given back; it stays for the operator',
    );
    return false;
  }
  await db.update(payment).set({ state: 'refunded' }).where(eq(payment.id, paymentId));
  return true;
}
