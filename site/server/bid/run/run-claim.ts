import { and, eq, max, sql } from 'drizzle-orm';
import { createLimit } from '../../kernel/limit.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import { appendEvents } from '../../store/event-log.ts';
import {
  bidRow,
  type ChapterRow,
  chapterRow,
  chapterVersion,
  type RunRow,
  run,
} from '../../store/schema.ts';
import { readingOrder } from '../../writing/structure/tree.ts';
import { chapterEvent, notifyProgress, notifyWritten } from '../row/bid-events.ts';
import { createAppend } from './append-text.ts';
import { ClaimLost } from './claim-lost.ts';

export interface ClaimedChapter {
  bidId: string;
  id: string;
  /** What an earlier try wrote and showed. */
  draft: string;
  instruction: string;
  /** The text in force, and what is to be done with it; null: write anew. */
  content: string;
  goal: ChapterRow['goal'];
  /** Failed tries so far. */
  tries: number;
}

/**
 * The right to write a run's text. A process that was thought dead and comes back has lost it, and each of its
 * transactions finds that out before it changes anything. Methods throw ClaimLost then.
 */
export interface RunClaim {
  runId: string;
  bidId: string;
  isHeld(): Promise<boolean>;
  isHeldIn(tx: Executor): Promise<boolean>;
  /** The next queued chapter in reading order, now being written; one of `last` only when no other is left. Undefined when none is. */
  takeNext(last: ReadonlySet<string>): Promise<ClaimedChapter | undefined>;
  /** Resolves when the text is stored with its event, together with what other chapters were given meanwhile. */
  append(chapterId: string, offset: number, text: string): Promise<void>;
  /** The draft, as `finish` hands it back, becomes the chapter's text and a version. */
  complete(chapterId: string, finish: (draft: string) => string): Promise<void>;
  /** Queues the chapter again with the text it has; `tries` is how many of its tries have failed. */
  putBack(chapterId: string, note: string, tries: number): Promise<void>;
  fail(chapterId: string, note: string): Promise<void>;
}

/** Takes the run over; undefined when it is not running. Chapters that a killed process left half-written are queued again, with their text. */
export async function createClaim(
  db: Drizzle,
  runId: string,
  claim: string,
): Promise<RunClaim | undefined> {
  const running = and(eq(run.id, runId), eq(run.state, 'running'));
  const [taken] = await db.update(run).set({ claim }).where(running).returning();
  if (!taken) return undefined;
  const { bidId } = taken;
  await db
    .update(chapterRow)
    .set({ status: 'queued' })
    .where(and(eq(chapterRow.bidId, bidId), eq(chapterRow.status, 'writing')));
  const own = and(running, eq(run.claim, claim));
  const heldRun = async (tx: Executor) => {
    const [row] = await tx.select({ only: run.only }).from(run).where(own).for('share');
    return row;
  };
  const isHeldIn = async (tx: Executor) => (await heldRun(tx)) !== undefined;
  // One transaction of the claim at a time: chapters that one of them locks and lets be are not waited for by another that holds more.
  const inTurn = createLimit(1);
  const held = <T>(work: (tx: Transaction, now: HeldRun) => Promise<T>) =>
    inTurn(() =>
      db.transaction(async (tx) => {
        const now = await heldRun(tx);
        if (!now) throw new ClaimLost();
        return work(tx, now);
      }),
    );
  const open = new Set<string>();
  const ending = async (chapterId: string, work: (tx: Transaction) => Promise<unknown>) => {
    await held(work);
    open.delete(chapterId);
  };
  return {
    runId,
    bidId,
    // Asked again and again, and nothing follows from it but a stop: the row is not locked for it.
    isHeld: async () => (await db.select({ id: run.id }).from(run).where(own)).length > 0,
    isHeldIn,
    async takeNext(last) {
      const next = await held((tx, { only }) => takeNext(tx, { bidId, only }, last));
      if (next) open.add(next.id);
      return next;
    },
    append: createAppend(db, { runId, bidId, claim }, inTurn, () => open.size),
    complete: (chapterId, finish) =>
      ending(chapterId, (tx) => complete(tx, { bidId, chapterId }, finish)),
    putBack: (chapterId, note, tries) =>
      ending(chapterId, (tx) =>
        changeAndNotify(tx, { bidId, chapterId }, { status: 'queued', note, tries }),
      ),
    fail: (chapterId, note) => ending(chapterId, (tx) => fail(tx, { bidId, chapterId }, note)),
  };
}

/** What a person may change of a run that is held. */
type HeldRun = Pick<RunRow, 'only'>;

interface ChapterKey {
  bidId: string;
  chapterId: string;
}

const isChapter = ({ bidId, chapterId }: ChapterKey) =>
  and(eq(chapterRow.bidId, bidId), eq(chapterRow.id, chapterId));

async function change(
  tx: Transaction,
  chapter: ChapterKey,
  to: ChapterChange,
): Promise<ChapterRow | undefined> {
  const [row] = await tx
    .update(chapterRow)
    .set({ ...to, updatedAt: new Date() })
    .where(isChapter(chapter))
    .returning();
  return row;
}

async function changeAndNotify(
  tx: Transaction,
  chapter: ChapterKey,
  to: ChapterChange,
): Promise<ChapterRow | undefined> {
  const row = await change(tx, chapter, to);
  if (row) await appendEvents(tx, chapter.bidId, [{ name: 'chapter', data: chapterEvent(row) }]);
  return row;
}

async function notifyBid(tx: Transaction, bidId: string): Promise<void> {
  const [row] = await tx.select().from(bidRow).where(eq(bidRow.id, bidId));
  if (row) await notifyProgress(tx, row);
}

async function takeNext(
  tx: Transaction,
  { bidId, only: chosenOnes }: { bidId: string } & HeldRun,
  last: ReadonlySet<string>,
): Promise<ClaimedChapter | undefined> {
  const [row] = await tx
    .select({ outline: bidRow.outline })
    .from(bidRow)
    .where(eq(bidRow.id, bidId));
  const queued = await tx
    .select({ id: chapterRow.id, isBegun: sql<boolean>`${chapterRow.draft} <> ''` })
    .from(chapterRow)
    .where(and(eq(chapterRow.bidId, bidId), eq(chapterRow.status, 'queued')))
    .for('update');
  const begun = new Map(queued.map((chapter) => [chapter.id, chapter.isBegun]));
  const only = chosenOnes && new Set(chosenOnes);
  const next = readingOrder(row?.outline ?? []).filter(
    ({ id }) => begun.has(id) && (!only || only.has(id)),
  );
  const others = next.filter(({ id }) => !last.has(id));
  const open = others.length > 0 ? others : next;
  const chosen = open.find(({ id }) => begun.get(id)) ?? open[0];
  if (!chosen) return undefined;
  const to: ChapterChange = { status: 'writing', note: null };
  const taken = await changeAndNotify(tx, { bidId, chapterId: chosen.id }, to);
  return taken && { ...taken, bidId };
}

async function complete(
  tx: Transaction,
  chapter: ChapterKey,
  finish: (draft: string) => string,
): Promise<void> {
  const [stored] = await tx.select().from(chapterRow).where(isChapter(chapter)).for('update');
  if (!stored) return;
  const row = { ...stored, draft: finish(stored.draft) };
  const to = missesGoal(row) ? keptAsItWas : await newText(tx, row);
  const written = await change(tx, chapter, to);
  const [bid] = await tx.select().from(bidRow).where(eq(bidRow.id, chapter.bidId));
  if (written && bid) await notifyWritten(tx, bid, written);
}

async function fail(tx: Transaction, chapter: ChapterKey, note: string): Promise<void> {
  const { bidId, chapterId } = chapter;
  const [row] = await tx.select().from(chapterRow).where(isChapter(chapter)).for('update');
  if (row?.goal && row.content !== '') {
    // It was to be longer or shorter only: the text there was still stands.
    await changeAndNotify(tx, chapter, keptAsItWas);
    return;
  }
  await changeAndNotify(tx, chapter, { status: 'failed', note });
  const data = { chapterId, msg: note, retriable: true };
  await appendEvents(tx, bidId, [{ name: 'failed', data }]);
  await notifyBid(tx, bidId);
}

type ChapterChange = Partial<typeof chapterRow.$inferInsert>;

/** Ends a writing that gave nothing better: the text in force stays. */
const keptAsItWas: ChapterChange = {
  status: 'done',
  draft: '',
  note: null,
  instruction: '',
  goal: null,
  tries: 0,
};

/** The draft as a new version in force. */
async function newText(tx: Transaction, row: ChapterRow): Promise<ChapterChange> {
  const [newest] = await tx
    .select({ n: max(chapterVersion.n) })
    .from(chapterVersion)
    .where(and(eq(chapterVersion.bidId, row.bidId), eq(chapterVersion.chapterId, row.id)));
  const version = (newest?.n ?? 0) + 1;
  const kind = row.goal ? ('fitted' as const) : ('generated' as const);
  await tx
    .insert(chapterVersion)
    .values({ bidId: row.bidId, chapterId: row.id, n: version, kind, content: row.draft });
  return { ...keptAsItWas, content: row.draft, version, rev: row.rev + 1 };
}

/** A text that was to be longer came out shorter, or the other way round. */
function missesGoal({ goal, draft, content }: ChapterRow): boolean {
  if (!goal) return false;
  return goal.mode === 'expand' ? draft.length <= content.length : draft.length >= content.length;
}
