import { and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/open.ts';
import {
  bidLog,
  bidRow,
  chapterRow,
  knowledgeFile,
  type MemberRow,
  pictureRow,
  tenderFile,
  wordFormat,
} from '../../db/schema.ts';
import { BID_LOCK } from '../bid/bid-access.ts';

/**
 * Gives the company's owner what somebody made for the company: bids made since they joined or paid for with the company's counts,
 * with their tender files and pictures, and the pictures, knowledge and Word formats added since. What is older stays the person's own.
 * Removed bids go too. How many bids those are. A writing at work goes on.
 */
export async function handOver(tx: Transaction, { accountId, companyId, tenantId, joinedAt }: MemberRow): Promise<number> {
  const owned = { accountId: companyId };
  const paid = tx
    .select({ id: bidLog.bidId })
    .from(bidLog)
    .where(and(eq(bidLog.accountId, companyId), eq(bidLog.actorId, accountId), eq(bidLog.kind, 'charge')));
  // Each bid's row before any other, in one order (see BID_LOCK).
  const bids = await tx
    .select({ id: bidRow.id, tenderId: bidRow.tenderId })
    .from(bidRow)
    .where(
      and(
        eq(bidRow.tenantId, tenantId),
        eq(bidRow.accountId, accountId),
        or(gte(bidRow.createdAt, joinedAt), inArray(bidRow.id, paid)),
      ),
    )
    .orderBy(bidRow.id)
    .for(BID_LOCK);
  const ids = bids.map(({ id }) => id);
  if (ids.length > 0) await tx.update(bidRow).set(owned).where(inArray(bidRow.id, ids));
  const tenders = bids.flatMap(({ tenderId }) => tenderId ?? []);
  const mine = (table: typeof tenderFile | typeof pictureRow | typeof knowledgeFile | typeof wordFormat) =>
    and(eq(table.tenantId, tenantId), eq(table.accountId, accountId));
  await tx
    .update(tenderFile)
    .set(owned)
    .where(and(mine(tenderFile), or(gte(tenderFile.createdAt, joinedAt), inArray(tenderFile.id, tenders))));
  // A bid without its pictures would not be whole.
  const shown = sql`exists (select 1 from ${chapterRow} where ${inArray(chapterRow.bidId, ids.length > 0 ? ids : [''])}
    and strpos(${chapterRow.content}, 'picture:' || ${pictureRow.id}) > 0)`;
  await tx
    .update(pictureRow)
    .set(owned)
    .where(and(mine(pictureRow), or(gte(pictureRow.createdAt, joinedAt), shown)));
  for (const table of [knowledgeFile, wordFormat]) {
    await tx
      .update(table)
      .set(owned)
      .where(and(mine(table), gte(table.createdAt, joinedAt)));
  }
  return bids.length;
}
