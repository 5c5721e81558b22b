import { and, count, desc, eq, inArray, max, ne } from 'drizzle-orm';
import type { outline } from 'tender-widgets/contract';
import { refusals } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import { appendEvents } from '../../store/event-log.ts';
import { type AccountRow, type BidRow, chapterRow, outlineVersion } from '../../store/schema.ts';
import { MAX_DEPTH, readingOrder } from '../../writing/structure/tree.ts';
import { bidOf, changeOwnBid, refuseStale } from '../row/bid-access.ts';
import { chapterEvent } from '../row/bid-events.ts';
import { readingOf } from '../row/bid-reading.ts';
import { decideMove, moveBid, refuseEvent, storeMove } from '../row/move-bid.ts';
import { progressAndPages } from '../row/present-bid.ts';
import { restingStatus } from '../row/resting-status.ts';
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
  const [newest] = await tx
    .select({ n: max(outlineVersion.n) })
    .from(outlineVersion)
    .where(eq(outlineVersion.bidId, row.id));
  await tx
    .insert(outlineVersion)
    .values({ bidId: row.id, n: (newest?.n ?? 0) + 1, kind, chapters });
  if (chapters.length > 0) {
    await tx
      .insert(chapterRow)
      .values(chapters.map((chapter) => ({ bidId: row.id, id: chapter.id })))
      .onConflictDoNothing();
  }
  const rev = row.outlineRev + 1;
  const resting = await restingStatus(tx, row.id, chapters);
  const event = kind === 'generated' ? 'outlineGenerated' : 'outlineChanged';
  const also = { outline: chapters, outlineRev: rev, outlineWish: null };
  const changed = await moveBid(tx, row, { kind: event, resting, note }, also);
  if (changed) await notifyOutlined(tx, changed, new Set(row.outline.map(({ id }) => id)));
  return { rev, chapters };
}

/** How far the bid is with this outline, and in what state chapters are that came back into it with their text. */
async function notifyOutlined(
  tx: Transaction,
  row: BidRow,
  before: ReadonlySet<string>,
): Promise<void> {
  const { progress, chapterPages } = await progressAndPages(tx, row);
  const come = row.outline.filter(({ id }) => !before.has(id)).map(({ id }) => id);
  const back =
    come.length === 0
      ? []
      : await tx
          .select()
          .from(chapterRow)
          .where(
            and(
              eq(chapterRow.bidId, row.id),
              inArray(chapterRow.id, come),
              ne(chapterRow.status, 'empty'),
            ),
          );
  await appendEvents(tx, row.id, [
    ...back.map((chapter) => ({
      name: 'chapter' as const,
      data: chapterEvent(chapter, chapterPages.get(chapter.id)),
    })),
    { name: 'progress', data: { ...progress, status: row.status, note: row.note } },
  ]);
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
