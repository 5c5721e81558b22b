import { and, eq, inArray, sql } from 'drizzle-orm';
import { type run as contract, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import type { Transaction } from '../../store/database.ts';
import { type BidRow, chapterRow, type RunRow, run } from '../../store/schema.ts';
import { readingOrder } from '../../writing/structure/tree.ts';
import type { ChapterState } from '../row/chapter-sizes.ts';
import { progressColumns, shownLength } from '../row/present-bid.ts';

export interface WriteRequest {
  /** Only these; otherwise every chapter that is not written. */
  chapters?: string[] | undefined;
  /** Every chapter again. */
  all?: boolean | undefined;
  instruction?: string | undefined;
}

/** A run that is not done. */
export const isAlive = inArray(run.state, ['running', 'paused']);

interface StandingChapter extends ChapterState {
  /** As it is stored; `status` is what counts for the progress. */
  stored: string;
}

/** The bid's chapters and its run that is not done, in one step. */
export async function standingWork(
  tx: Transaction,
  bidId: string,
): Promise<{ chapters: StandingChapter[]; alive: RunRow | undefined }> {
  const rows = await tx
    .select({ ...progressColumns, stored: chapterRow.status, run })
    .from(chapterRow)
    .leftJoin(run, and(eq(run.bidId, chapterRow.bidId), isAlive))
    .where(eq(chapterRow.bidId, bidId));
  return { chapters: rows, alive: rows[0]?.run ?? undefined };
}

/** Ids to queue, in reading order; chapters that are queued or being written already are left as they are. */
export function chooseChapters(
  row: BidRow,
  chapters: readonly StandingChapter[],
  request: WriteRequest,
): string[] {
  const wanted = request.chapters && new Set(request.chapters);
  const order = readingOrder(row.outline).map((chapter) => chapter.id);
  if (wanted && [...wanted].some((id) => !order.includes(id)))
    throw new ApiError('notFound', { msg: refusals.chapterUnknown });
  const statuses = new Map(chapters.map(({ id, stored }) => [id, stored]));
  return order.filter((id) => {
    const status = statuses.get(id) ?? 'empty';
    if (status === 'queued' || status === 'writing') return false;
    return wanted ? wanted.has(id) : request.all === true || status !== 'done';
  });
}

interface Queued {
  state: ChapterState;
  event: { name: 'chapter'; data: contract.BidEventData<'chapter'> };
}

/** A failed chapter goes on from the text it has, with the wish it was asked with; one that is written again starts afresh. */
export async function queueChapters(
  tx: Transaction,
  bidId: string,
  ids: string[],
  instruction: string | undefined,
): Promise<Queued[]> {
  if (ids.length === 0) return [];
  const draft = sql`case when ${chapterRow.status} = 'done' then '' else ${chapterRow.draft} end`;
  const wish = instruction === undefined ? {} : { instruction };
  const queued = await tx
    .update(chapterRow)
    .set({ status: 'queued', note: null, goal: null, tries: 0, draft, ...wish })
    .where(and(eq(chapterRow.bidId, bidId), inArray(chapterRow.id, ids)))
    .returning({ ...progressColumns, stored: chapterRow.status, shown: shownLength });
  return queued.map(({ shown, stored, ...state }) => ({
    state,
    event: {
      name: 'chapter',
      data: { id: state.id, status: stored, rev: state.rev, chars: shown, note: null },
    },
  }));
}

/** All chapters as they are once these are queued. */
export function withStates(
  chapters: readonly ChapterState[],
  queued: readonly Queued[],
): ChapterState[] {
  const changed = new Map(queued.map(({ state }) => [state.id, state]));
  return chapters.map((chapter) => changed.get(chapter.id) ?? chapter);
}
