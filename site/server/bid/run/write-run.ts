import { and, eq } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import { toApiError } from '../../kernel/api-error.ts';
import { newId } from '../../kernel/ids.ts';
import { storableText } from '../../kernel/storable-text.ts';
import type { Drizzle } from '../../store/database.ts';
import { BID_LOCK } from '../../store/locks.ts';
import { type BidRow, bidRow, chapterRow } from '../../store/schema.ts';
import { withPictures } from '../../writing/chapter-pictures.ts';
import { describeWriterFailure } from '../../writing/model/failure.ts';
import { ModelError } from '../../writing/model/model-error.ts';
import { type BidContext, WriterError } from '../../writing/writer.ts';
import { bidContext } from '../row/bid-context.ts';
import { notifyProgress } from '../row/bid-events.ts';
import { chapterTask } from './chapter-task.ts';
import { finishRun, standStill } from './end-run.ts';
import { queueFit } from './fit-run.ts';
import { Outage } from './outage.ts';
import { type ClaimedChapter, ClaimLost, createClaim, type RunClaim } from './run-claim.ts';
import { waitsNoLonger } from './waiting.ts';

/** Text is stored and shown at the latest after this long, or at this many characters. */
const FLUSH_MS = 200;
const FLUSH_CHARS = 400;
/** Failed tries after which a chapter is given up; one that is surely the chapter's own counts as several. */
const MOST_TRIES = 8;
const OWN_WEIGHT = 3;
const chapterFailures: ReadonlySet<string> = new Set([
  'garbled',
  'flood',
  'looping',
  'echo',
  'unclosed',
  'empty',
]);
/** How soon a pause, or another process taking over, is noticed while the writer says nothing. */
const WATCH_MS = 1000;

type WritingNeeds = Needs<
  | 'config'
  | 'database'
  | 'embedding'
  | 'hub'
  | 'logger'
  | 'stopping'
  | 'storage'
  | 'waiting'
  | 'writer'
>;

/** The job: writes the queued chapters of a run, several at a time, until none is left, the run is paused, or the process stops. */
export async function writeRun(
  services: WritingNeeds,
  runId: string,
  stopping: AbortSignal,
): Promise<void> {
  const claim = await createClaim(services.database.db, runId, newId());
  if (!claim) return;
  await waitsNoLonger(services, claim.bidId);
  const [row] = await services.database.db.select().from(bidRow).where(eq(bidRow.id, claim.bidId));
  if (!row) return;
  const context = await bidContext(services.database.db, row);
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const watch = setInterval(() => {
    claim.isHeld().then(
      (held) => held || lost.abort(),
      () => lost.abort(),
    );
  }, WATCH_MS);
  const outage = new Outage(
    services.config.modelRetryMs,
    await writtenChapters(services.database.db, claim.bidId),
  );
  try {
    const worker = () =>
      writeChapters(services, claim, { row, context }, outage, signal).catch((error: unknown) => {
        // The other workers must not go on in a run that is about to be taken up anew.
        lost.abort();
        if (!(error instanceof ClaimLost)) throw error;
      });
    do {
      const ends = await Promise.allSettled(Array.from({ length: row.settings.parallel }, worker));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      if (signal.aborted) return;
      if (outage.isTooLong) return await standStill(services.database.db, claim, outage);
    } while (await queueFit(services, claim));
    await finishRun(services, claim);
  } finally {
    clearInterval(watch);
  }
}

async function writtenChapters(db: Drizzle, bidId: string): Promise<number> {
  return db.$count(chapterRow, and(eq(chapterRow.bidId, bidId), eq(chapterRow.status, 'done')));
}

/** The bid as it stood when the run was taken up. */
interface WrittenBid {
  row: BidRow;
  context: BidContext;
}

/** One of the parallel workers: takes the next chapter until there is none. */
async function writeChapters(
  services: Needs<'database' | 'embedding' | 'logger' | 'writer'>,
  claim: RunClaim,
  bid: WrittenBid,
  outage: Outage,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await outage.wait(signal);
    if (signal.aborted || outage.isTooLong) return;
    const chapter = await claim.takeNext(outage.failed);
    if (!chapter) return;
    try {
      await writeOne(services, claim, bid, chapter, signal);
    } catch (error) {
      if (signal.aborted) return;
      await afterFailure(services, claim, chapter, outage, error);
      continue;
    }
    if (outage.end()) await notifyNote(services.database.db, claim, null);
  }
}

async function writeOne(
  services: Needs<'database' | 'embedding' | 'logger' | 'writer'>,
  claim: RunClaim,
  bid: WrittenBid,
  chapter: ClaimedChapter,
  signal: AbortSignal,
): Promise<void> {
  const task = await chapterTask(services, bid.row, bid.context, chapter);
  let written = chapter.draft;
  let unsaved = '';
  let flushedAt = Date.now();
  const flush = async () => {
    // Half a surrogate pair waits for its other half, which comes with the next piece.
    const halves = /[\uD800-\uDBFF]$/.test(unsaved) ? 1 : 0;
    const text = storableText(unsaved.slice(0, unsaved.length - halves));
    // Before the append: if that fails, whether the text was stored is not known, and it must not be stored twice.
    unsaved = unsaved.slice(unsaved.length - halves);
    flushedAt = Date.now();
    if (text === '') return;
    await claim.append(chapter.id, written.length, text);
    written += text;
  };
  try {
    for await (const piece of services.writer.writeChapter(task, signal)) {
      unsaved += piece;
      if (unsaved.length >= FLUSH_CHARS || Date.now() - flushedAt >= FLUSH_MS) await flush();
    }
  } catch (error) {
    // What arrived before the fault is kept; the next try goes on from there.
    if (!signal.aborted) await flush();
    throw error;
  }
  signal.throwIfAborted();
  await flush();
  if (written.trim() === '')
    throw new WriterError('这一章没有写出内容，请补充要求后重试', { retriable: false });
  // Here, for the whole text is known: where a picture belongs, no writer can tell while it writes.
  await claim.complete(chapter.id, (text) => withPictures(text, task.context.pictures));
}

/** A fault that may pass puts the chapter back and makes all workers wait; any other fails the chapter with its reason. */
async function afterFailure(
  services: Needs<'database' | 'logger'>,
  claim: RunClaim,
  chapter: ClaimedChapter,
  outage: Outage,
  error: unknown,
): Promise<void> {
  if (error instanceof ClaimLost) throw error;
  if (!(error instanceof WriterError) && toApiError(error).status >= 503) throw error;
  const failure = describeWriterFailure(error);
  if (!failure.retriable) {
    services.logger.error(
      { err: error, bidId: claim.bidId, chapterId: chapter.id },
      'chapter failed',
    );
    return claim.fail(chapter.id, failure.msg);
  }
  const tries = chapter.tries + weightOf(error, outage, chapter.id);
  if (tries >= MOST_TRIES) {
    services.logger.error(
      { err: error, bidId: claim.bidId, chapterId: chapter.id, tries },
      'chapter failed again and again',
    );
    return claim.fail(chapter.id, `${failure.msg}，多次重试仍未写成`);
  }
  outage.failed.add(chapter.id);
  if (isOfChapter(error)) {
    services.logger.warn(
      { err: error, bidId: claim.bidId, chapterId: chapter.id, tries },
      'chapter is tried again',
    );
    return claim.putBack(chapter.id, `${failure.msg}，稍后自动重试，已写内容不会丢失`, tries);
  }
  const seconds = Math.round(outage.begin(failure.retryAfter) / 1000);
  const note = `${failure.msg}，${seconds} 秒后自动重试，已写内容不会丢失`;
  services.logger.warn(
    { err: error, bidId: claim.bidId, chapterId: chapter.id, seconds },
    'writer waits',
  );
  await claim.putBack(chapter.id, note, tries);
  await notifyNote(services.database.db, claim, note);
}

/** The service answered, but not with a text: that says something of the chapter, and nothing of an outage. */
const isOfChapter = (error: unknown) =>
  error instanceof ModelError && chapterFailures.has(error.failure);

/**
 * How much a failure says against the chapter. While the service answers nobody it says nothing, however long that lasts; where it has
 * written other chapters since, or all that is left fails alone, the chapter is the reason.
 */
function weightOf(error: unknown, outage: Outage, chapterId: string): number {
  if (isOfChapter(error)) return OWN_WEIGHT;
  return outage.answers > 0 && outage.isRepeated(chapterId) ? 1 : 0;
}

async function notifyNote(db: Drizzle, claim: RunClaim, note: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(bidRow).where(eq(bidRow.id, claim.bidId)).for(BID_LOCK);
    if (!row || !(await claim.isHeldIn(tx))) return;
    await tx.update(bidRow).set({ note }).where(eq(bidRow.id, claim.bidId));
    await notifyProgress(tx, { ...row, note });
  });
}
