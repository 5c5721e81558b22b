import { bid } from 'tender-widgets/contract';
import * as v from 'valibot';
import { ApiError } from '../../kernel/api-error.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import { BID_LOCK } from '../../store/locks.ts';
import { ownBid } from '../../store/own-bids.ts';
import { type AccountRow, type BidRow, bidRow } from '../../store/schema.ts';

/** The caller's bid. Throws notFound for somebody else's as for one that is not there. */
export async function bidOf(db: Executor, owner: AccountRow, id: string): Promise<BidRow> {
  const [row] = await db.select().from(bidRow).where(ownBid(owner, id));
  if (!row) throw new ApiError('notFound');
  return withDefaults(row);
}

/** The row with the settings that came after it was stored. */
export function withDefaults(row: BidRow): BidRow {
  return { ...row, settings: v.parse(bid.BidSettings, row.settings) };
}

/** Whether the bid is still there for its owner. */
export async function isThere(db: Executor, owner: AccountRow, id: string): Promise<boolean> {
  const rows = await db.select({ id: bidRow.id }).from(bidRow).where(ownBid(owner, id));
  return rows.length > 0;
}

/**
 * Changes a bid in one transaction, its row locked, so that changes of one bid follow each other.
 * Throws notFound, and bidFinished for a bid that is only to be looked at.
 */
export async function changeOwnBid<T>(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  change: (tx: Transaction, row: BidRow) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(bidRow).where(ownBid(owner, id)).for(BID_LOCK);
    if (!row) throw new ApiError('notFound');
    if (row.finishedAt) throw new ApiError('bidFinished');
    return change(tx, withDefaults(row));
  });
}

/** Throws staleRevision, with what is stored now, when the write was made from an older one. */
export function refuseStale(named: number | undefined, stored: number, current: unknown): void {
  if (named !== undefined && named !== stored)
    throw new ApiError('staleRevision', { data: { rev: stored, current } });
}
