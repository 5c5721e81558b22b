import { and, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { refusals } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Transaction } from '../../store/database.ts';
import {
  bidLog,
  invoiceOrder,
  type OrderRow,
  orderRow,
  payment,
  subscription,
} from '../../store/schema.ts';
import { lockPool, takeBack } from '../account/bid-log.ts';
import { withdrawFirstOrder } from '../account/invites.ts';
import { giveBack } from './payment/settle.ts';

const noNote = async (_tx: Transaction): Promise<void> => undefined;

/**
 * Gives an order's money back and takes what is left of what it bought: its package ends now, its unused bids leave the pool. Bids
 * that were used stay used. Once: money that could not be given back is tried again by the next call.
 * Throws notFound, alreadyDone for an order that is not paid or was refunded, invoicedAlready for one with an invoice that was not
 * rejected, and paymentFailed when the provider does not take the refund; then the order is refunded, its money still to be given back.
 * `note` is written down in the same transaction.
 */
export async function refundOrder(
  services: Needs<'database' | 'logger' | 'payments'>,
  orderId: string,
  reason: string,
  note = noNote,
): Promise<void> {
  const owed = await services.database.db.transaction(async (tx) => {
    const payments = await endOrder(tx, orderId, reason);
    await note(tx);
    return payments;
  });
  const [order] = await services.database.db
    .select()
    .from(orderRow)
    .where(eq(orderRow.id, orderId));
  if (order) await withdrawFirstOrder(services.database.db, order.accountId);
  const given = await Promise.all(owed.map((paymentId) => giveBack(services, paymentId, reason)));
  if (given.every(Boolean)) return;
  throw new ApiError('paymentFailed', { msg: refusals.refundNotTaken });
}

/** Ids of the payments whose money is still to be given back. */
async function endOrder(tx: Transaction, orderId: string, reason: string): Promise<string[]> {
  const [order] = await tx.select().from(orderRow).where(eq(orderRow.id, orderId)).for('update');
  if (!order) throw new ApiError('notFound');
  if (order.state === 'paid') {
    const [invoiced] = await tx
      .select()
      .from(invoiceOrder)
      .where(eq(invoiceOrder.activeOrderId, orderId));
    if (invoiced) throw new ApiError('invoicedAlready');
    await tx
      .update(orderRow)
      .set({ state: 'refunded', closedAt: sql`now()` })
      .where(eq(orderRow.id, orderId));
    await tx
      .update(payment)
      .set({ state: 'surplus' })
      .where(and(eq(payment.orderId, orderId), eq(payment.state, 'paid')));
    await endPackage(tx, order, reason);
  } else if (order.state !== 'refunded') throw new ApiError('alreadyDone');
  const owed = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.state, 'surplus')));
  if (order.state === 'refunded' && owed.length === 0) throw new ApiError('alreadyDone');
  return owed.map(({ id }) => id);
}

async function endPackage(tx: Transaction, order: OrderRow, reason: string): Promise<void> {
  await lockPool(tx, order.poolId);
  await advanceRenewals(tx, order);
  await tx
    .update(subscription)
    .set({ startsAt: sql`least(${subscription.startsAt}, now())`, expiresAt: sql`now()` })
    .where(and(eq(subscription.orderId, order.id), gt(subscription.expiresAt, sql`now()`)));
  const lots = await tx
    .select({ lotId: bidLog.lotId })
    .from(bidLog)
    .where(
      and(
        eq(bidLog.accountId, order.poolId),
        eq(bidLog.orderId, order.id),
        eq(bidLog.kind, 'grant'),
      ),
    );
  for (const { lotId } of lots) await takeBack(tx, lotId, `订单退款：${reason}`);
}

/** What the pool has of the same plan after this package begins earlier, by the time that is given up, with the bids that belong to it. */
async function advanceRenewals(tx: Transaction, order: OrderRow): Promise<void> {
  const [ended] = await tx.select().from(subscription).where(eq(subscription.orderId, order.id));
  if (!ended || ended.expiresAt <= new Date()) return;
  const gap = ended.expiresAt.getTime() - Math.max(Date.now(), ended.startsAt.getTime());
  const earlier = (column: PgColumn) => sql`${column} - ${gap} * interval '1 millisecond'`;
  const moved = await tx
    .update(subscription)
    .set({ startsAt: earlier(subscription.startsAt), expiresAt: earlier(subscription.expiresAt) })
    .where(
      and(
        eq(subscription.accountId, order.poolId),
        eq(subscription.planId, order.planId),
        gte(subscription.startsAt, ended.expiresAt),
      ),
    )
    .returning({ orderId: subscription.orderId });
  const orderIds = moved.flatMap(({ orderId }) => orderId ?? []);
  if (orderIds.length === 0) return;
  const ofOrders = and(
    eq(bidLog.accountId, order.poolId),
    inArray(bidLog.orderId, orderIds),
    eq(bidLog.kind, 'grant'),
  );
  await tx
    .update(bidLog)
    .set({ validFrom: earlier(bidLog.validFrom), expiresAt: earlier(bidLog.expiresAt) })
    .where(inArray(bidLog.lotId, tx.select({ lotId: bidLog.lotId }).from(bidLog).where(ofOrders)));
}
