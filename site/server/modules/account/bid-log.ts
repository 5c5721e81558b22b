import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { account as contract } from 'tender-widgets/contract';
import { newId } from '../../kernel/ids.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import { account, bidLog, bidRow, orderRow, subscription } from '../../store/schema.ts';

export type Bucket = (typeof contract.bidBuckets)[number];
type BidLogKind = (typeof contract.bidLogKinds)[number];

/** How long counts are good that come back after their own time. */
const LATE_REFUND_DAYS = 30;
const DAY_MS = 86_400_000;

/** Counts that can be used now. */
export const usable = and(
  or(isNull(bidLog.validFrom), lte(bidLog.validFrom, sql`now()`)),
  or(isNull(bidLog.expiresAt), gt(bidLog.expiresAt, sql`now()`)),
);

/** Bids left per bucket: the sum of the pool's log rows. */
export async function bidBalance(db: Executor, poolId: string): Promise<Record<Bucket, number>> {
  const rows = await db
    .select({ bucket: bidLog.bucket, total: sql<string>`sum(${bidLog.amount})` })
    .from(bidLog)
    .where(and(eq(bidLog.accountId, poolId), usable))
    .groupBy(bidLog.bucket);
  const balance: Record<Bucket, number> = { package: 0, month: 0, temporary: 0, grant: 0 };
  for (const row of rows) balance[row.bucket] = Number(row.total);
  return balance;
}

export interface Grant {
  tenantId: string;
  /** The pool's account. */
  accountId: string;
  bucket: Bucket;
  amount: number;
  /** Makes it happen once. */
  key: string;
  reason: string;
  validFrom?: Date | undefined;
  expiresAt?: Date | undefined;
  actorId?: string | undefined;
  orderId?: string | undefined;
}

/** Adds bids, a lot of their own, once per `key`. Whether this call added them. */
export async function grantBids(db: Executor, grant: Grant): Promise<boolean> {
  if (grant.amount <= 0) return false;
  const id = newId();
  const added = await db
    .insert(bidLog)
    .values({
      ...grant,
      actorId: grant.actorId ?? grant.accountId,
      id,
      lotId: id,
      remaining: grant.amount,
      kind: 'grant',
    })
    .onConflictDoNothing()
    .returning({ id: bidLog.id });
  return added.length > 0;
}

export const runningSubscription = (poolId: string) =>
  and(
    eq(subscription.accountId, poolId),
    lte(subscription.startsAt, sql`now()`),
    gt(subscription.expiresAt, sql`now()`),
  );

/** The pool's package that runs now: an unlimited one before others, then the one that runs longest. */
export async function currentSubscription(db: Executor, poolId: string) {
  const [row] = await db
    .select()
    .from(subscription)
    .where(inArray(subscription.id, currentId(db, poolId)));
  return row;
}

export const currentId = (db: Executor, poolId: string) =>
  db
    .select({ id: subscription.id })
    .from(subscription)
    .where(runningSubscription(poolId))
    .orderBy(
      sql`${subscription.unlimited} desc, ${subscription.expiresAt} desc, ${subscription.id}`,
    )
    .limit(1);

/** Locks a pool, so that its charges wait for each other and no two see the same last bid. Always after a bid's row. */
export async function lockPool(tx: Transaction, poolId: string): Promise<void> {
  await tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.id, poolId))
    .for('no key update');
}

/** Keeps what is left of a lot in step with its rows. */
async function changeLot(tx: Transaction, lotId: string, amount: number): Promise<void> {
  await tx
    .update(bidLog)
    .set({ remaining: sql`${bidLog.remaining} + ${amount}` })
    .where(eq(bidLog.id, lotId));
}

export const ONE_ROW = sql`(values (1)) as one_row`;

export function countsOf(bidId: string) {
  const times = (kind: BidLogKind) =>
    sql<number>`(select count(*)::int from bid_log where bid_id = ${bidId} and kind = ${kind})`;
  return { charges: times('charge'), refunds: times('refund') };
}

async function countOf(tx: Executor, bidId: string): Promise<{ charges: number; refunds: number }> {
  const [row] = await tx.select(countsOf(bidId)).from(ONE_ROW);
  return row ?? { charges: 0, refunds: 0 };
}

/** Bids one person has used in this month of China, less those given back. */
export async function usedThisMonth(
  db: Executor,
  poolId: string,
  actorId: string,
): Promise<number> {
  const [row] = await db
    .select({
      used: sql<string>`greatest(0, sum(case ${bidLog.kind} when 'charge' then 1 when 'refund' then -1 else 0 end))`,
    })
    .from(bidLog)
    .where(
      and(
        eq(bidLog.accountId, poolId),
        eq(bidLog.actorId, actorId),
        sql`${bidLog.createdAt} >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
      ),
    );
  return Number(row?.used ?? 0);
}

/**
 * Gives back what the bid was charged, to the lot it came from, or for a while where that has ended. Once per charge.
 * Whether there was something to give back.
 */
export async function refundBid(tx: Transaction, bidId: string, reason: string): Promise<boolean> {
  const [charge] = await tx
    .select()
    .from(bidLog)
    .where(and(eq(bidLog.bidId, bidId), eq(bidLog.kind, 'charge')))
    .orderBy(sql`${bidLog.createdAt} desc, ${bidLog.id} desc`)
    .limit(1);
  if (!charge) return false;
  await lockPool(tx, charge.accountId);
  const { charges, refunds } = await countOf(tx, bidId);
  if (refunds >= charges) return false;
  const isOver = charge.expiresAt !== null && charge.expiresAt <= new Date();
  const id = newId();
  const late = {
    bucket: 'temporary',
    lotId: id,
    validFrom: null,
    expiresAt: inDays(LATE_REFUND_DAYS),
  } as const;
  await tx.insert(bidLog).values({
    ...charge,
    ...(isOver ? late : {}),
    id,
    kind: 'refund',
    amount: -charge.amount,
    remaining: isOver ? -charge.amount : 0,
    reason,
    key: `refund:${charge.key}`,
    createdAt: sql`now()`,
  });
  if (!isOver) {
    await changeLot(tx, charge.lotId, -charge.amount);
    const [order] = await tx
      .select({ state: orderRow.state })
      .from(bidLog)
      .innerJoin(orderRow, eq(orderRow.id, bidLog.orderId))
      .where(eq(bidLog.id, charge.lotId));
    // Its money was given back: nothing of it may be used again.
    if (order?.state === 'refunded') await takeBack(tx, charge.lotId, '订单已退款');
  }
  await tx.update(bidRow).set({ chargedAt: null }).where(eq(bidRow.id, bidId));
  return true;
}

/** Writes an expiry row for what is left of each lot whose time has ended; balances do not count it before either. How many lots. */
export async function expireBids(db: Drizzle): Promise<number> {
  const over = and(
    gt(bidLog.remaining, 0),
    isNotNull(bidLog.expiresAt),
    lte(bidLog.expiresAt, sql`now()`),
  );
  const lots = await db.select({ id: bidLog.id }).from(bidLog).where(over);
  for (const { id } of lots) await db.transaction((tx) => takeBack(tx, id, ''));
  return lots.length;
}

/** Takes back what is left of a lot, as an expiry row. How many bids that is. */
export async function takeBack(tx: Transaction, lotId: string, reason: string): Promise<number> {
  const mine = eq(bidLog.id, lotId);
  const [known] = await tx.select({ accountId: bidLog.accountId }).from(bidLog).where(mine);
  if (!known) return 0;
  await lockPool(tx, known.accountId);
  const [lot] = await tx.select().from(bidLog).where(mine);
  if (!lot || lot.remaining <= 0) return 0;
  const id = newId();
  const expiry = {
    kind: 'expiry',
    amount: -lot.remaining,
    remaining: 0,
    reason,
    bidId: null,
    actorId: lot.accountId,
  } as const;
  await tx
    .insert(bidLog)
    .values({ ...lot, ...expiry, id, key: `expiry:${id}`, createdAt: sql`now()` });
  await changeLot(tx, lotId, -lot.remaining);
  return lot.remaining;
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}
