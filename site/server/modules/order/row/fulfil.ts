import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { order as contract } from 'tender-widgets/contract';
import { newId } from '../../../kernel/ids.ts';
import type { Transaction } from '../../../store/database.ts';
import { type OrderRow, orderRow, subscription } from '../../../store/schema.ts';
import { grantBids, lockPool } from '../../account/bid-log.ts';
import { rewardFirstOrder } from '../../account/invites.ts';
import { addDays, monthsOf } from './months.ts';

/** How an order was paid; `paid` in fen. */
export interface Settlement {
  provider: contract.ProviderId | null;
  paid: number;
  paidAt: Date;
}

/**
 * Makes an order paid and gives its pool what it buys: the package, from now or from the end of the running one of the same plan,
 * and its bids. In a transaction that has the order's row locked and has seen that it was not paid yet; keys make the rest happen once.
 */
export async function fulfilOrder(
  tx: Transaction,
  order: OrderRow,
  settlement: Settlement,
): Promise<void> {
  await tx
    .update(orderRow)
    .set({ ...settlement, state: 'paid', closedAt: null })
    .where(eq(orderRow.id, order.id));
  await lockPool(tx, order.poolId);
  const startsAt = await startOf(tx, order);
  const days = order.plan.validDays * order.quantity;
  const expiresAt = addDays(startsAt, days);
  await tx
    .insert(subscription)
    .values({
      id: newId(),
      tenantId: order.tenantId,
      accountId: order.poolId,
      planId: order.planId,
      name: order.plan.name,
      unit: order.plan.unit,
      unlimited: order.plan.unlimited,
      employeeLimit: order.plan.employeeLimit,
      startsAt,
      expiresAt,
      orderId: order.id,
    })
    .onConflictDoNothing();
  await grantBought(tx, order, startsAt, expiresAt);
  const { tenantId, accountId: buyerId, id: orderId } = order;
  if (settlement.paid > 0) await rewardFirstOrder(tx, { tenantId, buyerId, orderId });
}

/** Now, or when what the pool has of the same plan ends, so that a renewal adds up. */
async function startOf(tx: Transaction, order: OrderRow): Promise<Date> {
  const [running] = await tx
    .select({ expiresAt: subscription.expiresAt })
    .from(subscription)
    .where(
      and(
        eq(subscription.accountId, order.poolId),
        eq(subscription.planId, order.planId),
        gt(subscription.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(subscription.expiresAt))
    .limit(1);
  return running?.expiresAt ?? new Date();
}

async function grantBought(
  tx: Transaction,
  order: OrderRow,
  startsAt: Date,
  expiresAt: Date,
): Promise<void> {
  const { plan, quantity } = order;
  const grant = {
    tenantId: order.tenantId,
    accountId: order.poolId,
    actorId: order.accountId,
    orderId: order.id,
    reason: quantity > 1 ? `${plan.name} × ${quantity}` : plan.name,
  };
  const key = `order:${order.id}`;
  await grantBids(tx, {
    ...grant,
    bucket: 'package',
    amount: plan.bids * quantity,
    key: `${key}:package`,
    expiresAt,
  });
  if (plan.monthBids === 0) return;
  const months = monthsOf(startsAt, plan.validDays * quantity);
  for (const [index, { from, to }] of months.entries()) {
    await grantBids(tx, {
      ...grant,
      bucket: 'month',
      amount: plan.monthBids,
      key: `${key}:month:${index}`,
      validFrom: from,
      expiresAt: to,
    });
  }
}
