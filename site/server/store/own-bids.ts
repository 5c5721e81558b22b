import { and, eq, isNull } from 'drizzle-orm';
import { type AccountRow, bidRow } from './schema.ts';

/** The account's bid, unless it was removed. */
export function ownBid(owner: AccountRow, id: string) {
  return and(eq(bidRow.id, id), ownBids(owner), isNull(bidRow.deletedAt));
}

/** The account's bids, removed ones too. */
export function ownBids(owner: AccountRow) {
  return and(eq(bidRow.tenantId, owner.tenantId), eq(bidRow.accountId, owner.id));
}
