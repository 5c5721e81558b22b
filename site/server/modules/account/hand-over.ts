import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Transaction } from '../../store/database.ts';
import { BID_LOCK } from '../../store/locks.ts';
import {
  bidRow,
  credentialRow,
  knowledgeFile,
  knowledgeFolder,
  type MemberRow,
  pictureRow,
  staffRow,
  tenderFile,
  wordFormat,
} from '../../store/schema.ts';

/** What can be shared with a company. */
const sharedTables = [knowledgeFile, knowledgeFolder, staffRow, credentialRow] as const;

/**
 * Gives the company's owner what somebody made for the company since they agreed to join it: bids, tender files, pictures,
 * knowledge, staff, credentials and Word formats, removed ones too. What is older stays the person's own, whoever paid for
 * its writing and wherever it is shown or shared. How many bids those are. A writing at work goes on.
 */
export async function handOver(
  tx: Transaction,
  { accountId, companyId, tenantId, joinedAt }: MemberRow,
): Promise<number> {
  const owned = { accountId: companyId };
  // Each bid's row before any other, in one order (see BID_LOCK).
  const bids = await tx
    .select({ id: bidRow.id })
    .from(bidRow)
    .where(
      and(
        eq(bidRow.tenantId, tenantId),
        eq(bidRow.accountId, accountId),
        gte(bidRow.createdAt, joinedAt),
      ),
    )
    .orderBy(bidRow.id)
    .for(BID_LOCK);
  const ids = bids.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.update(bidRow).set({ accountId: companyId }).where(inArray(bidRow.id, ids));
  }
  for (const table of [tenderFile, pictureRow, wordFormat]) {
    await tx
      .update(table)
      .set(owned)
      .where(
        and(
          eq(table.tenantId, tenantId),
          eq(table.accountId, accountId),
          gte(table.createdAt, joinedAt),
        ),
      );
  }
  // What is older and was shared is theirs alone again; the rest, shared or not, is the company's.
  for (const table of sharedTables) {
    const theirs = and(eq(table.tenantId, tenantId), eq(table.accountId, accountId));
    await tx
      .update(table)
      .set({ space: 'private', poolId: null })
      .where(and(theirs, eq(table.poolId, companyId), lt(table.createdAt, joinedAt)));
  }
  await handOverMaterial(tx, { accountId, companyId, tenantId, joinedAt });
  return bids.length;
}

/** The material added since, private or shared with the company. */
async function handOverMaterial(
  tx: Transaction,
  {
    accountId,
    companyId,
    tenantId,
    joinedAt,
  }: Pick<MemberRow, 'accountId' | 'companyId' | 'tenantId' | 'joinedAt'>,
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
  for (const table of sharedTables) {
    await tx
      .update(table)
      .set(owned)
      .where(
        and(
          eq(table.tenantId, tenantId),
          eq(table.accountId, accountId),
          eq(table.poolId, companyId),
        ),
      );
  }
}

/** What somebody shared with a company of their own, before they join another one, is theirs alone again. */
export async function takeBackMaterial(
  tx: Transaction,
  { accountId, tenantId }: Pick<MemberRow, 'accountId' | 'tenantId'>,
) {
  for (const table of sharedTables) {
    await tx
      .update(table)
      .set({ space: 'private', poolId: null, accountId })
      .where(and(eq(table.tenantId, tenantId), eq(table.poolId, accountId)));
  }
}
