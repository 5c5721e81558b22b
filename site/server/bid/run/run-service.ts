import { and, eq } from 'drizzle-orm';
import type { run as contract } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { newId } from '../../kernel/ids.ts';
import { chargeBid } from '../../modules/account/charge-bid.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import { appendEvents, eventRange } from '../../store/event-log.ts';
import {
  type AccountRow,
  type BidRow,
  bidRow,
  chapterRow,
  type RunRow,
  run,
} from '../../store/schema.ts';
import { bidOf, changeOwnBid } from '../row/bid-access.ts';
import { chapterEvent, standingState } from '../row/bid-events.ts';
import type { BidEvent } from '../row/bid-status.ts';
import { decideMove, moveBid, storeMove } from '../row/move-bid.ts';
import { progressAndPages, shownLength } from '../row/present-bid.ts';
import { settingsForCap } from './cap-format.ts';
import {
  chooseChapters,
  isAlive,
  queueChapters,
  standingWork,
  type WriteRequest,
  withStates,
} from './queue-chapters.ts';

/**
 * Puts chapters into the queue of the bid's run, and begins one if none is alive. The first writing charges one bid,
 * in the same transaction. A second call for the same work joins the run that is alive.
 * Throws outlineMissing, writingNow (the outline is being made), nothingToWrite, notEnoughBids, notFound.
 */
export async function startWriting(
  services: Needs<'database' | 'jobs'>,
  owner: AccountRow,
  bidId: string,
  request: WriteRequest,
): Promise<{ runId: string; chapters: number }> {
  const started = await changeOwnBid(services.database.db, owner, bidId, async (tx, row) => {
    const move = decideMove(row, { kind: 'writingStarted' });
    const { chapters, alive } = await standingWork(tx, bidId);
    const chosen = chooseChapters(row, chapters, request);
    if (chosen.length === 0 && !alive) throw new ApiError('nothingToWrite');
    await chargeBid(tx, owner, bidId);
    const queued = await queueChapters(tx, bidId, chosen, request.instruction);
    const first = queued.map(({ event }) => event);
    const runId = await ensureRunning(tx, bidId, alive, request.chapters);
    const settings = request.chapters ? row.settings : await settingsForCap(tx, row);
    const states = withStates(chapters, queued);
    const known = { states, pace: alive?.pace ?? null };
    if (move) await storeMove(tx, row, move, { settings }, { first, known });
    else await appendEvents(tx, bidId, first);
    return { runId, chapters: chosen.length };
  });
  await services.jobs.enqueue('write-run', started.runId);
  return started;
}

/** Stops after the text that is shown; nothing of it is lost. Throws notWriting when no run is alive. */
export async function pauseWriting(db: Drizzle, owner: AccountRow, bidId: string): Promise<void> {
  await changeOwnBid(db, owner, bidId, async (tx, row) => {
    const alive = await aliveRun(tx, bidId);
    if (!alive) throw new ApiError('notWriting');
    if (alive.state === 'running')
      await pauseRun(tx, row, alive.id, { kind: 'paused', note: null });
  });
}

/** Marks a run paused and its chapters queued, keeping their text. Shared with the job, which pauses a run it cannot go on with. */
export async function pauseRun(
  tx: Transaction,
  row: BidRow,
  runId: string,
  event: Extract<BidEvent, { kind: 'paused' | 'partWritten' }>,
): Promise<void> {
  await tx
    .update(run)
    .set({ state: 'paused', claim: null, only: null, pace: null })
    .where(eq(run.id, runId));
  const stopped = await tx
    .update(chapterRow)
    .set({ status: 'queued', note: null })
    .where(and(eq(chapterRow.bidId, row.id), eq(chapterRow.status, 'writing')))
    .returning();
  await appendEvents(
    tx,
    row.id,
    stopped.map((chapter) => ({ name: 'chapter' as const, data: chapterEvent(chapter) })),
  );
  await moveBid(tx, row, event);
}

/** Goes on with a paused run, failed chapters included. Throws notWriting when there is nothing to go on with. */
export async function resumeWriting(
  services: Needs<'database' | 'jobs'>,
  owner: AccountRow,
  bidId: string,
): Promise<void> {
  const row = await bidOf(services.database.db, owner, bidId);
  if (!decideMove(row, { kind: 'writingResumed' })) return;
  await startWriting(services, owner, bidId, {});
}

/**
 * The bid, its chapters and the number of its last event as they stood at one moment: what an event after it adds stands in no chapter yet,
 * and what one before it added does.
 */
function standing(db: Drizzle, bidId: string) {
  return db.transaction(
    async (tx) => {
      const { last } = await eventRange(tx, bidId);
      const [row] = await tx.select().from(bidRow).where(eq(bidRow.id, bidId));
      if (!row) throw new ApiError('notFound');
      const chapters = await tx
        .select({
          id: chapterRow.id,
          status: chapterRow.status,
          rev: chapterRow.rev,
          chars: shownLength,
          note: chapterRow.note,
          draft: chapterRow.draft,
        })
        .from(chapterRow)
        .where(eq(chapterRow.bidId, bidId));
      return { seq: last, row, chapters };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** What a reader needs before the event that follows `seq`. */
export async function snapshot(
  services: Needs<'database' | 'waiting'>,
  bidId: string,
): Promise<{ seq: number; data: contract.BidEventData<'snapshot'> }> {
  const { db } = services.database;
  const { seq, row, chapters } = await standing(db, bidId);
  const inOutline = new Set(row.outline.map((chapter) => chapter.id));
  const { progress, standing: known } = await progressAndPages(db, row);
  const data = {
    status: row.status,
    note: services.waiting.get(bidId) ?? row.note,
    outlineRev: row.outlineRev,
    progress,
    chapters: chapters
      .filter((chapter) => inOutline.has(chapter.id))
      .map(({ draft, ...state }) => ({
        ...state,
        ...(draft === '' ? {} : { content: draft }),
        ...standingState(known, state.id),
      })),
  };
  return { seq, data };
}

/** The bid's run that is not done; at most one. */
export async function aliveRun(tx: Executor, bidId: string): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(run)
    .where(and(eq(run.bidId, bidId), isAlive));
  return row;
}

/**
 * The run that writes, begun or gone on with. Single chapters asked for while the rest is paused are written alone: the rest stays
 * paused. A full-text write that joins a run of some chapters makes it the whole's.
 */
export async function ensureRunning(
  tx: Transaction,
  bidId: string,
  alive: RunRow | undefined,
  chapters: string[] | undefined,
): Promise<string> {
  if (!alive) {
    const id = newId();
    await tx
      .insert(run)
      .values({ id, bidId, state: 'running', kind: chapters ? 'chapters' : 'write' });
    return id;
  }
  const isAlone = alive.state === 'paused' || alive.only !== null;
  const only = chapters && isAlone ? [...new Set([...(alive.only ?? []), ...chapters])] : null;
  const kind = chapters ? alive.kind : 'write';
  await tx
    .update(run)
    .set({ state: 'running', only, kind, pages: null })
    .where(eq(run.id, alive.id));
  return alive.id;
}
