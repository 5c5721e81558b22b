import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { tenderChange } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import {
  addendumName,
  changeRows,
  decideChanges,
  presentChanges,
} from '../../modules/tender/tender-changes.ts';
import { partsOf, tenderOf } from '../../modules/tender/tender-rows.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import { BID_LOCK } from '../../store/locks.ts';
import { ownBids } from '../../store/own-bids.ts';
import {
  type AccountRow,
  type BidRow,
  bidChange,
  bidRow,
  type TenderChangeRow,
  tenderFile,
} from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { bidOf, changeOwnBid, withDefaults } from '../row/bid-access.ts';
import { contentsOf } from '../row/contents.ts';
import { bidChanges, type Carrying, carryInto, difference, isAtWork } from './carry.ts';

type State = TenderChangeRow['state'];

/** The changes of the caller's tender. Throws notFound, tenderNotReady. */
export async function changesOfTender(
  db: Drizzle,
  owner: AccountRow,
  id: string,
): Promise<tenderChange.TenderChange[]> {
  const row = await tenderOf(db, owner, id);
  if (row.status !== 'ready') throw new ApiError('tenderNotReady');
  return presentChanges(db, id, await changeRows(db, id));
}

/**
 * Decides changes, and brings every bid that is not finished to what holds now, in one transaction: all of it, or nothing. A bid that is
 * being written follows as soon as it is looked at again. Throws notFound, tenderNotReady.
 */
export async function decide(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  { ids, state }: { ids: readonly string[]; state: State },
): Promise<tenderChange.TenderChange[]> {
  const row = await tenderOf(db, owner, id);
  if (row.status !== 'ready') throw new ApiError('tenderNotReady');
  const mine = and(ownBids(owner), eq(bidRow.tenderId, id), isNull(bidRow.finishedAt));
  const bids = await db
    .select()
    .from(bidRow)
    .where(and(mine, isNull(bidRow.deletedAt)));
  const wanted = new Set(ids);
  const rows = (await changeRows(db, id)).map((one) =>
    wanted.has(one.id) ? { ...one, state } : one,
  );
  const touched = new Map<string, Carrying['touched']>();
  for (const bid of bids)
    if (!isAtWork(bid)) touched.set(bid.id, await touchedIn(db, withDefaults(bid), rows));
  return db.transaction(async (tx) => {
    // Bids first, as everywhere.
    const locked = await tx
      .select()
      .from(bidRow)
      .where(and(mine, inArray(bidRow.id, [...touched.keys(), ''])))
      .orderBy(asc(bidRow.id))
      .for(BID_LOCK);
    const [tender] = await tx.select().from(tenderFile).where(eq(tenderFile.id, id)).for('update');
    if (!tender) throw new ApiError('notFound');
    const decided = await decideChanges(tx, tender, { ids, state });
    const accepted = decided.filter((one) => one.state === 'accepted');
    const nameOf = await namesOf(tx, id);
    for (const bid of locked)
      await carryInto(tx, withDefaults(bid), {
        ...{ accepted, all: decided, nameOf },
        touched: touched.get(bid.id) ?? new Map(),
      });
    return presentChanges(tx, id, decided);
  });
}

async function namesOf(db: Executor, tenderId: string): Promise<Carrying['nameOf']> {
  const parts = await partsOf(db, tenderId);
  return (fileId) => addendumName(fileId, parts);
}

/** Chapters of a bid that accepted changes touch which are not in it yet. */
async function touchedIn(
  db: Executor,
  bid: BidRow,
  rows: readonly TenderChangeRow[],
): Promise<Carrying['touched']> {
  const accepted = rows.filter(({ state }) => state === 'accepted');
  const { coming } = difference(accepted, await bidChanges(db, bid.id), bid.lotId);
  const fresh = accepted.filter(({ id }) => coming.has(id));
  if (fresh.length === 0) return new Map();
  const contents = await contentsOf(db, bid);
  const chapters = bid.outline;
  const changes = fresh.map(({ change }) => change);
  const found = await runText(bid.accountId, 'touchedByChanges', changes, { chapters, contents });
  return new Map(fresh.map(({ id }, at) => [id, found[at] ?? []]));
}

/** Brings a bid to the accepted changes of its tender, where it is not there yet: it was being written, or a file was taken out. */
export async function carryAccepted(db: Drizzle, owner: AccountRow, id: string): Promise<void> {
  const bid = await bidOf(db, owner, id);
  const { tenderId } = bid;
  if (!tenderId || isAtWork(bid)) return;
  const isAccepted = ({ state }: TenderChangeRow) => state === 'accepted';
  const rows = await changeRows(db, tenderId);
  const before = await bidChanges(db, id);
  const { coming, going } = difference(rows.filter(isAccepted), before, bid.lotId);
  if (coming.size === 0 && going.length === 0) return;
  const touched = await touchedIn(db, bid, rows);
  await changeOwnBid(db, owner, id, async (tx, row) => {
    const all = await changeRows(tx, tenderId);
    const accepted = all.filter(isAccepted);
    await carryInto(tx, row, { accepted, all, touched, nameOf: await namesOf(tx, tenderId) });
  });
}

/** A new bid begins with what holds: the changes accepted before it are in it. */
export async function startWithAccepted(db: Executor, bidId: string, tenderId: string) {
  const rows = (await changeRows(db, tenderId)).filter(({ state }) => state === 'accepted');
  if (rows.length === 0) return;
  const nameOf = await namesOf(db, tenderId);
  await db
    .insert(bidChange)
    .values(
      rows.map(({ id, n, change }) => ({
        ...{ bidId, changeId: id, n, change, addendum: nameOf(change.fileId) },
        ...{ state: 'applied' as const, chapters: [] },
      })),
    )
    .onConflictDoNothing();
}
