import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import { refundBid } from '../../modules/account/bid-log.ts';
import type { Transaction } from '../../store/database.ts';
import { type BidRow, chapterRow, chapterVersion } from '../../store/schema.ts';

/**
 * Gives the bid's count back when the writer has not written a word since it was charged. The bid's row is locked by the caller.
 * Whether it was given back; the next writing charges anew.
 */
export async function refundUnwritten(
  tx: Transaction,
  row: BidRow,
  reason: string,
): Promise<boolean> {
  if (!row.chargedAt) return false;
  const [begun] = await tx
    .select({ one: sql`1` })
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, row.id), ne(chapterRow.draft, '')))
    .limit(1);
  const [written] = await tx
    .select({ one: sql`1` })
    .from(chapterVersion)
    .where(
      and(
        eq(chapterVersion.bidId, row.id),
        inArray(chapterVersion.kind, ['generated', 'fitted', 'table', 'mind-map']),
        gte(chapterVersion.createdAt, row.chargedAt),
      ),
    )
    .limit(1);
  return !begun && !written && refundBid(tx, row.id, reason);
}
