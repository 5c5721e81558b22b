import { and, count, desc, eq, exists, inArray, isNull, ne, notInArray } from 'drizzle-orm';
import { compare, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { idFrom } from '../../kernel/ids.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import { ownBid, ownBids } from '../../store/own-bids.ts';
import {
  type AccountRow,
  account,
  bidRow,
  type CompareRow,
  chapterRow,
  compareDocument,
  compareRow,
  tenderFile,
} from '../../store/schema.ts';
import { compareFilesOf } from './compare-files.ts';
import {
  compareOf,
  documentsOf,
  ownCompares,
  presentDocument,
  presentSummary,
} from './compare-rows.ts';
import { compareStore } from './compare-store.ts';

const MOST_COMPARES = 500;
/** Of one account, waiting or at work. */
const MOST_AT_WORK = 20;
const NAME_CHARS = 100;

/** own: bids of one owner's, the first against the others. */
type Wanted = v.InferOutput<typeof compare.addCompare.body> & { kind?: CompareRow['kind'] };
type Source = Pick<
  typeof compareDocument.$inferInsert,
  'role' | 'fileName' | 'fileId' | 'bidId' | 'tenderId'
>;

/**
 * Puts a comparison in line. The same `id` again finds what the first request made. Throws notFound for what is not the caller's,
 * compareCount for fewer than 2 or more than 20 documents, comparesFull.
 */
export async function addCompare(
  services: Needs<'database' | 'jobs'>,
  owner: AccountRow,
  id: string,
  wanted: Wanted,
): Promise<CompareRow> {
  const { db } = services.database;
  const sources = await sourcesOf(db, owner, wanted);
  const bids = sources.filter(({ role }) => role === 'bid');
  if (bids.length < compare.leastCompared || bids.length > compare.mostCompared)
    throw new ApiError('compareCount');
  const [first, second] = bids;
  const name =
    wanted.name ||
    `${bareName(first?.fileName)} 与 ${bareName(second?.fileName)}${bids.length > 2 ? ` 等 ${bids.length} 份` : ''}`;
  let behind = 0;
  const row = await db.transaction(async (tx) => {
    // Requests of one account wait for each other, so that no two take the last place.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, owner.id)).for('update');
    const [known] = await tx
      .select()
      .from(compareRow)
      .where(and(ownCompares(owner), eq(compareRow.id, id)));
    if (known) return known;
    behind = await requireRoom(tx, owner);
    const [added] = await tx
      .insert(compareRow)
      .values({
        ...{
          id,
          tenantId: owner.tenantId,
          accountId: owner.id,
          kind: wanted.kind ?? 'bidders',
          status: 'waiting',
          documentCount: bids.length,
        },
        name: [...name].slice(0, NAME_CHARS).join(''),
      })
      .returning();
    await tx.insert(compareDocument).values(
      sources.map((source, n) => ({
        ...source,
        id: idFrom(id, String(n)),
        compareId: id,
        n,
        status: 'waiting' as const,
      })),
    );
    return added;
  });
  if (!row) throw new ApiError('conflict');
  await services.jobs.enqueue('compare-bids', id, behind);
  return row;
}

/**
 * Compares a bid with the owner's other bids that have a text, the latest first. Throws notFound, compareCount where there is none, comparesFull.
 */
export async function addEarlierCompare(
  services: Needs<'database' | 'jobs'>,
  owner: AccountRow,
  id: string,
  bidId: string,
): Promise<CompareRow> {
  const { db } = services.database;
  const [own] = await db.select({ name: bidRow.name }).from(bidRow).where(ownBid(owner, bidId));
  if (!own) throw new ApiError('notFound');
  const hasText = db
    .select({ id: chapterRow.id })
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, bidRow.id), ne(chapterRow.content, '')));
  const earlier = await db
    .select({ id: bidRow.id })
    .from(bidRow)
    .where(and(ownBids(owner), isNull(bidRow.deletedAt), ne(bidRow.id, bidId), exists(hasText)))
    .orderBy(desc(bidRow.updatedAt), desc(bidRow.id))
    .limit(compare.mostCompared - 1);
  if (earlier.length === 0) throw new ApiError('compareCount', { msg: refusals.nothingEarlier });
  return addCompare(services, owner, id, {
    name: `${bareName(own.name)} 与以前的标书`,
    bidIds: [bidId, ...earlier.map((bid) => bid.id)],
    ...{ kind: 'own', fileIds: [], tenderId: null, tenderFileId: null },
  });
}

const bareName = (name = '') => name.replace(/\.[^.]{1,8}$/, '').slice(0, 40);

/** How many of the account's wait or are at work. Throws comparesFull. */
async function requireRoom(db: Executor, owner: AccountRow): Promise<number> {
  const [all] = await db.select({ value: count() }).from(compareRow).where(ownCompares(owner));
  if ((all?.value ?? 0) >= MOST_COMPARES) {
    throw new ApiError('comparesFull', { msg: refusals.comparesKept(MOST_COMPARES) });
  }
  const atWork = and(ownCompares(owner), notInArray(compareRow.status, ['ready', 'failed']));
  const [busy] = await db.select({ value: count() }).from(compareRow).where(atWork);
  const behind = busy?.value ?? 0;
  if (behind >= MOST_AT_WORK) {
    throw new ApiError('comparesFull', { msg: refusals.comparesAtWork(MOST_AT_WORK) });
  }
  return behind;
}

/** What is to be compared, each once, then the tender file to leave out. Throws notFound for what is not the caller's. */
async function sourcesOf(db: Drizzle, owner: AccountRow, wanted: Wanted): Promise<Source[]> {
  const files = await compareFilesOf(db, owner, [...new Set(wanted.fileIds)]);
  const bidIds = [...new Set(wanted.bidIds)];
  const bids = await Promise.all(
    bidIds.map(async (bidId) => {
      const [row] = await db
        .select({ id: bidRow.id, name: bidRow.name, tenderId: bidRow.tenderId })
        .from(bidRow)
        .where(ownBid(owner, bidId));
      if (!row) throw new ApiError('notFound', { msg: refusals.comparedBidGone });
      return row;
    }),
  );
  const tenderFileOwn = wanted.tenderFileId
    ? await compareFilesOf(db, owner, [wanted.tenderFileId])
    : [];
  const isTenderNamed = wanted.tenderId !== null || tenderFileOwn.length > 0;
  // What an earlier project's tender says is what may have been left in.
  const answering = wanted.kind === 'own' ? bids.slice(0, 1) : bids;
  const tenderIds = isTenderNamed ? [wanted.tenderId] : answering.map(({ tenderId }) => tenderId);
  const tenders = await tendersOf(
    db,
    owner,
    [...new Set(tenderIds.filter((one) => one !== null))],
    isTenderNamed,
  );
  return [
    ...files.map((file): Source => ({ role: 'bid', fileName: file.fileName, fileId: file.id })),
    ...bids.map((bid): Source => ({ role: 'bid', fileName: bid.name, bidId: bid.id })),
    ...tenderFileOwn.map(
      (file): Source => ({ role: 'tender', fileName: file.fileName, fileId: file.id }),
    ),
    ...tenders.map(
      (tender): Source => ({ role: 'tender', fileName: tender.fileName, tenderId: tender.id }),
    ),
  ];
}

/** The caller's tender files. One that was named must be there; one that a bid came from may be gone. */
async function tendersOf(db: Executor, owner: AccountRow, ids: string[], isNamed: boolean) {
  if (ids.length === 0) return [];
  const own = and(eq(tenderFile.tenantId, owner.tenantId), eq(tenderFile.accountId, owner.id));
  const rows = await db
    .select({ id: tenderFile.id, fileName: tenderFile.fileName })
    .from(tenderFile)
    .where(and(own, inArray(tenderFile.id, ids)));
  if (isNamed && rows.length < ids.length)
    throw new ApiError('notFound', { msg: refusals.comparedTenderGone });
  return rows;
}

export async function listCompares(
  db: Executor,
  owner: AccountRow,
  query: { current: number; size: number },
) {
  const total = await db.$count(compareRow, ownCompares(owner));
  const rows = await db
    .select()
    .from(compareRow)
    .where(ownCompares(owner))
    .orderBy(desc(compareRow.createdAt), desc(compareRow.id))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  return { rows, total };
}

/** The whole report; until it is ready, how far it is. */
export async function compareReport(
  services: Needs<'database' | 'storage'>,
  row: CompareRow,
): Promise<compare.CompareReport> {
  const documents = (await documentsOf(services.database.db, row.id)).map(presentDocument);
  const stored =
    row.status === 'ready' ? await compareStore(services.storage, row.id).report() : undefined;
  const nothing = {
    pairs: [],
    findings: [],
    pictures: [],
    warnings: [],
    bySense: false,
    matches: [],
    matchesTotal: 0,
  };
  return { ...presentSummary(row), documents, ...nothing, ...stored };
}

export async function renameCompare(
  db: Executor,
  owner: AccountRow,
  id: string,
  name: string,
): Promise<CompareRow> {
  await compareOf(db, owner, id);
  const [row] = await db
    .update(compareRow)
    .set({ name })
    .where(and(ownCompares(owner), eq(compareRow.id, id)))
    .returning();
  if (!row) throw new ApiError('notFound');
  return row;
}

/** Removes the record and what it found; one at work stops when it next looks. */
export async function removeCompare(
  services: Needs<'database' | 'storage'>,
  owner: AccountRow,
  id: string,
): Promise<void> {
  const { db } = services.database;
  await compareOf(db, owner, id);
  await db.delete(compareRow).where(and(ownCompares(owner), eq(compareRow.id, id)));
  await compareStore(services.storage, id).remove();
}

/** Throws compareNotReady until there is something to look at. */
export function requireReady(row: CompareRow): void {
  if (row.status !== 'ready')
    throw new ApiError('compareNotReady', row.error ? { msg: row.error } : {});
}
