import { and, count, desc, eq, max, sql } from 'drizzle-orm';
import type { outline } from 'tender-widgets/contract';
import { refusals } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import { type AccountRow, type BidRow, chapterRow, outlineVersion } from '../../store/schema.ts';
import { MAX_DEPTH, readingOrder } from '../../writing/structure/tree.ts';
import { bidOf, changeOwnBid, refuseStale } from '../row/bid-access.ts';
import { standingState } from '../row/bid-events.ts';
import { readingOf } from '../row/bid-reading.ts';
import { decideMove, refuseEvent, storeMove } from '../row/move-bid.ts';
import { progressAndPages, progressColumns, shownLength } from '../row/present-bid.ts';
import { restingOf } from '../row/resting-status.ts';
import { warningsOf } from './outline-note.ts';
import { sharePages } from './outline-pages.ts';
import { checkTree, depthOf } from './outline-tree.ts';

type Chapters = outline.OutlineChapter[];
type VersionKind = (typeof outlineVersion.$inferSelect)['kind'];

/**
 * Says that an outline is to be made, or made anew below one chapter; the job does it. A second call while it is made changes nothing.
 * Throws writingNow, notFound for a chapter that is not in the outline, and tenderInDoubt for a whole outline of a tender whose scoring is
 * not proven, unless the doubts are accepted.
 */
export async function requestOutline(
  services: Needs<'database' | 'jobs'>,
  owner: AccountRow,
  id: string,
  {
    chapterId,
    instruction = '',
    acceptDoubts = false,
  }: {
    chapterId?: string | undefined;
    instruction?: string | undefined;
    acceptDoubts?: boolean | undefined;
  },
): Promise<void> {
  await changeOwnBid(services.database.db, owner, id, async (tx, row) => {
    if (row.status !== 'outlining' && chapterId === undefined && !acceptDoubts)
      await refuseInDoubt(tx, row);
    const move = decideMove(row, { kind: 'outlineRequested' });
    if (!move) return;
    const root = row.outline.find((chapter) => chapter.id === chapterId);
    if (chapterId !== undefined && !root)
      throw new ApiError('notFound', { msg: refusals.chapterUnknown });
    if (root && depthOf(row.outline, root) >= MAX_DEPTH) {
      throw new ApiError('badInput', {
        msg: refusals.chapterDeepest(MAX_DEPTH, root.title),
      });
    }
    const outlineWish =
      root || instruction ? { ...(root ? { chapterId: root.id } : {}), instruction } : null;
    await storeMove(tx, row, move, { outlineWish });
  });
  await services.jobs.enqueue('generate-outline', id);
}

async function refuseInDoubt(tx: Transaction, row: BidRow): Promise<void> {
  const reading = await readingOf(tx, row);
  if (reading?.scoringState === 'check') throw new ApiError('tenderInDoubt');
}

/** The bidder's own outline. Chapters keep their text by id; one that is left out keeps it for a later restore. */
export async function saveOutline(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  input: { rev?: number | undefined; chapters: Chapters },
): Promise<outline.Outline> {
  checkTree(input.chapters);
  return changeOwnBid(db, owner, id, async (tx, row) => {
    refuseStale(input.rev, row.outlineRev, row.outline);
    refuseEvent(row, 'outlineChanged');
    return storeOutline(tx, row, readingOrder(input.chapters), 'edited');
  });
}

export async function restoreOutline(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  n: number,
): Promise<outline.Outline> {
  return changeOwnBid(db, owner, id, async (tx, row) => {
    refuseEvent(row, 'outlineChanged');
    const version = await versionOf(tx, id, n);
    return storeOutline(tx, row, version.chapters, 'restored');
  });
}

/** Shares the pages anew, over all chapters but the pinned ones. Throws outlineMissing, and badInput when the pinned ones leave none. */
export async function shareOutlinePages(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  pages: number | undefined,
): Promise<outline.Outline> {
  return changeOwnBid(db, owner, id, async (tx, row) => {
    refuseEvent(row, 'outlineChanged');
    if (row.outline.length === 0) throw new ApiError('outlineMissing');
    const settings = { ...row.settings, pages: pages ?? row.settings.pages };
    const chapters = sharePages(row.outline, settings.pages, row.scoring);
    const note = (await warningsOf(tx, { ...row, settings }, chapters)).join('\n') || null;
    return storeOutline(tx, row, chapters, 'edited', note);
  });
}

/** Writes a new version and the rows of chapters that are new; tells the readers. `note` is what the bidder should know of it. */
export async function storeOutline(
  tx: Transaction,
  row: BidRow,
  chapters: Chapters,
  kind: VersionKind,
  note: string | null = null,
): Promise<outline.Outline> {
  // The bid's row is locked: nobody else counts on from the same number.
  const n = sql`(select coalesce(max(n), 0) + 1 from outline_version where bid_id = ${row.id})`;
  await tx.insert(outlineVersion).values({ bidId: row.id, n, kind, chapters });
  if (chapters.length > 0) {
    await tx
      .insert(chapterRow)
      .values(chapters.map((chapter) => ({ bidId: row.id, id: chapter.id })))
      .onConflictDoNothing();
  }
  const rev = row.outlineRev + 1;
  const stored = await storedChapters(tx, row.id);
  const resting = restingOf(
    chapters,
    stored.filter(({ storedStatus }) => storedStatus === 'done'),
  );
  const event = kind === 'generated' ? 'outlineGenerated' : 'outlineChanged';
  const move = decideMove(row, { kind: event, resting, note });
  const also = { outline: chapters, outlineRev: rev, outlineWish: null };
  const before = new Set(row.outline.map(({ id }) => id));
  if (move)
    await storeMove(tx, row, move, also, {
      last: (after) => outlinedEvents(tx, after, stored, before),
    });
  return { rev, chapters };
}

/** The states of the bid's chapters, as they count and as they are stored; of their texts the lengths. */
const storedChapters = (tx: Transaction, bidId: string) =>
  tx
    .select({
      ...progressColumns,
      storedStatus: chapterRow.status,
      shown: shownLength,
      note: chapterRow.note,
    })
    .from(chapterRow)
    .where(eq(chapterRow.bidId, bidId));

/** How far the bid is with this outline, and in what state chapters are that came back into it with their text. */
async function outlinedEvents(
  tx: Transaction,
  row: BidRow,
  stored: Awaited<ReturnType<typeof storedChapters>>,
  before: ReadonlySet<string>,
) {
  // Nobody writes at a bid whose outline has just changed.
  const known = { states: stored, pace: null };
  const { progress, standing } = await progressAndPages(tx, row, known);
  const come = new Set(row.outline.map(({ id }) => id).filter((id) => !before.has(id)));
  const back = stored.filter(({ id, storedStatus }) => come.has(id) && storedStatus !== 'empty');
  return [
    ...back.map(({ id, storedStatus, rev, shown, note }) => ({
      name: 'chapter' as const,
      data: { ...standingState(standing, id), id, status: storedStatus, rev, chars: shown, note },
    })),
    {
      name: 'progress' as const,
      data: { ...progress, status: row.status, note: row.note },
    },
  ];
}

export async function listOutlineVersions(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  query: { current: number; size: number },
) {
  await bidOf(db, owner, id);
  const where = eq(outlineVersion.bidId, id);
  const [summary] = await db
    .select({ total: count(), newest: max(outlineVersion.n) })
    .from(outlineVersion)
    .where(where);
  const rows = await db
    .select()
    .from(outlineVersion)
    .where(where)
    .orderBy(desc(outlineVersion.n))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  return { rows, total: summary?.total ?? 0, newest: summary?.newest ?? 0 };
}

export async function outlineVersionOf(db: Drizzle, owner: AccountRow, id: string, n: number) {
  await bidOf(db, owner, id);
  return versionOf(db, id, n);
}

async function versionOf(db: Executor, id: string, n: number) {
  const [version] = await db
    .select()
    .from(outlineVersion)
    .where(and(eq(outlineVersion.bidId, id), eq(outlineVersion.n, n)));
  if (!version) throw new ApiError('notFound', { msg: refusals.versionUnknown });
  return version;
}
