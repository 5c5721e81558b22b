import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { ApiError } from '../../kernel/api-error.ts';
import { newId } from '../../kernel/ids.ts';
import type { Transaction } from '../../store/database.ts';
import { type AccountRow, bidLog, subscription } from '../../store/schema.ts';
import { type Bucket, countsOf, currentId, ONE_ROW, usable, usedThisMonth } from './bid-log.ts';
import { lockedPoolOf } from './company.ts';

/** Bids that end soonest are used first: promised for a while, of the month, given, bought; in each the lot that ends first. */
const useOrder: readonly Bucket[] = ['temporary', 'month', 'grant', 'package'];

/**
 * Takes one bid for the writing of `bidId`, once whatever is retried; once more after a refund. In the caller's transaction.
 * Throws notEnoughBids, and monthLimitReached for somebody of a company who has used their share.
 */
export async function chargeBid(tx: Transaction, writer: AccountRow, bidId: string): Promise<void> {
  const pool = await lockedPoolOf(tx, writer);
  const { charges, refunds, current } = await standingOf(tx, pool.id, bidId);
  if (charges > refunds) return;
  if (
    pool.monthLimit !== null &&
    (await usedThisMonth(tx, pool.id, writer.id)) >= pool.monthLimit
  ) {
    throw new ApiError('monthLimitReached');
  }
  const row = {
    id: newId(),
    tenantId: writer.tenantId,
    accountId: pool.id,
    actorId: writer.id,
    kind: 'charge',
    bidId,
    key: refunds === 0 ? `write:${bidId}` : `write:${bidId}:${refunds}`,
  } as const;
  if (current?.unlimited) {
    await tx
      .insert(bidLog)
      .values({ ...row, bucket: 'package', amount: 0, lotId: current.id, reason: current.name });
    return;
  }
  if (!(await chargeLot(tx, row))) throw new ApiError('notEnoughBids');
}

/** What the bid was charged and given back, and the pool's package, in one step: the pool is locked. */
async function standingOf(tx: Transaction, poolId: string, bidId: string) {
  const [row] = await tx
    .select({ ...countsOf(bidId), current: subscription })
    .from(ONE_ROW)
    .leftJoin(subscription, inArray(subscription.id, currentId(tx, poolId)));
  return row ?? { charges: 0, refunds: 0, current: null };
}

/** Takes one from the lot to use next and notes it, in one step. False when there is none. */
async function chargeLot(
  tx: Transaction,
  row: { [K in 'id' | 'tenantId' | 'accountId' | 'actorId' | 'kind' | 'bidId' | 'key']: string },
): Promise<boolean> {
  const { bucket, lotId, expiresAt, remaining } = bidLog;
  const rank = sql`array_position(${sql.raw(`array['${useOrder.join("','")}']`)}, ${bucket})`;
  const next = tx
    .select({ id: bidLog.id })
    .from(bidLog)
    .where(and(eq(bidLog.accountId, row.accountId), gt(remaining, 0), usable))
    .orderBy(rank, sql`${expiresAt} nulls last`, lotId)
    .limit(1);
  const { rows } = v.parse(
    Charged,
    await tx.execute(sql`
      with lot as (
        update bid_log set remaining = remaining - 1 where id in (${next})
        returning bucket, lot_id, valid_from, expires_at)
      insert into bid_log (id, tenant_id, account_id, actor_id, kind, bid_id, key, amount, bucket, lot_id, valid_from, expires_at)
      select ${row.id}, ${row.tenantId}, ${row.accountId}, ${row.actorId}, ${row.kind}, ${row.bidId}, ${row.key}, -1, lot.*
      from lot returning id`),
  );
  return rows.length > 0;
}

const Charged = v.object({ rows: v.array(v.object({ id: v.string() })) });
