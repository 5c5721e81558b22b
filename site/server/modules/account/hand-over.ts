import { and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/open.ts';
import {
  bidLog,
  bidRow,
  chapterRow,
  credentialRow,
  knowledgeFile,
  knowledgeFolder,
  type MemberRow,
  pictureRow,
  staffRow,
  tenderFile,
  wordFormat,
} from '../../db/schema.ts';
import { BID_LOCK } from '../bid/bid-access.ts';

/**
 * Gives the company's owner what somebody made for the company: bids made since they joined or paid for with the company's counts,
 * with their tender files and pictures; the pictures, knowledge, staff, credentials and Word formats added since; and all that was
 * shared with the company. What else is older stays the person's own. Removed bids go too. How many bids those are. A writing at work goes on.
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
  const mine = (table: typeof tenderFile | typeof pictureRow | typeof wordFormat) =>
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
  await tx
    .update(wordFormat)
    .set(owned)
    .where(and(mine(wordFormat), gte(wordFormat.createdAt, joinedAt)));
  await handOverMaterial(tx, { accountId, companyId, tenantId, joinedAt });
  return bids.length;
}

/** The private material added since, and all that was shared with the company, whenever it was added. */
async function handOverMaterial(
  tx: Transaction,
  { accountId, companyId, tenantId, joinedAt }: Pick<MemberRow, 'accountId' | 'companyId' | 'tenantId' | 'joinedAt'>,
): Promise<void> {
  const owned = { accountId: companyId };
  // The person's folders stay theirs; what goes out of them stands at the top of the owner's.
  await tx
    .update(knowledgeFile)
    .set({ ...owned, folderId: null })
    .where(
      and(
        eq(knowledgeFile.tenantId, tenantId),
        eq(knowledgeFile.accountId, accountId),
        eq(knowledgeFile.space, 'private'),
        gte(knowledgeFile.createdAt, joinedAt),
      ),
    );
  for (const table of [staffRow, credentialRow]) {
    await tx
      .update(table)
      .set(owned)
      .where(
        and(
          eq(table.tenantId, tenantId),
          eq(table.accountId, accountId),
          eq(table.space, 'private'),
          gte(table.createdAt, joinedAt),
        ),
      );
  }
  for (const table of [knowledgeFile, knowledgeFolder, staffRow, credentialRow]) {
    await tx
      .update(table)
      .set(owned)
      .where(and(eq(table.tenantId, tenantId), eq(table.accountId, accountId), eq(table.poolId, companyId)));
  }
}

/** What somebody shared with a company of their own, before they join another one, is theirs alone again. */
export async function takeBackMaterial(tx: Transaction, { accountId, tenantId }: Pick<MemberRow, 'accountId' | 'tenantId'>) {
  for (const table of [knowledgeFile, knowledgeFolder, staffRow, credentialRow]) {
    await tx
      .update(table)
      .set({ space: 'private', poolId: null, accountId })
      .where(and(eq(table.tenantId, tenantId), eq(table.poolId, accountId)));
  }
}
