import { toApiError } from '../../kernel/api-error.ts';
import { storableText } from '../../kernel/storable-text.ts';
import { withPictures } from '../../writing/chapter-pictures.ts';
import { describeWriterFailure } from '../../writing/model/failure.ts';
import { ModelError } from '../../writing/model/model-error.ts';
import { WriterError } from '../../writing/writer.ts';
import { ClaimLost } from './claim-lost.ts';
import type { Outage } from './outage.ts';
import type { ClaimedChapter, RunClaim } from './run-claim.ts';
import type { RunSteps, TakenRun } from './run-steps.ts';

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

/** The job: writes the queued chapters of a run, several at a time, until none is left, the run is paused, or the process stops. */
export async function writeRun(
  steps: RunSteps,
  runId: string,
  stopping: AbortSignal,
): Promise<void> {
  const taken = await steps.take(runId);
  if (!taken) return;
  const { claim, outage } = taken;
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const watch = setInterval(() => {
    claim.isHeld().then(
      (held) => held || lost.abort(),
      () => lost.abort(),
    );
  }, WATCH_MS);
  try {
    const worker = () =>
      writeChapters(steps, taken, signal).catch((error: unknown) => {
        // The other workers must not go on in a run that is about to be taken up anew.
        lost.abort();
        if (!(error instanceof ClaimLost)) throw error;
      });
    do {
      const ends = await Promise.allSettled(Array.from({ length: taken.parallel }, worker));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      if (signal.aborted) return;
      if (outage.isTooLong) return await steps.standStill(claim, outage);
    } while (await steps.queueFit(claim));
    await steps.finish(claim);
  } finally {
    clearInterval(watch);
  }
}

/** One of the parallel workers: takes the next chapter until there is none. */
async function writeChapters(steps: RunSteps, taken: TakenRun, signal: AbortSignal): Promise<void> {
  const { claim, outage } = taken;
  for (;;) {
    await outage.wait(signal);
    if (signal.aborted || outage.isTooLong) return;
    const chapter = await claim.takeNext(outage.failed);
    if (!chapter) return;
    try {
      await writeOne(steps, taken, chapter, signal);
    } catch (error) {
      if (signal.aborted) return;
      await afterFailure(steps, claim, chapter, outage, error);
      continue;
    }
    if (outage.end()) await steps.notifyNote(claim, null);
  }
}

async function writeOne(
  { writer }: RunSteps,
  { claim, taskOf }: TakenRun,
  chapter: ClaimedChapter,
  signal: AbortSignal,
): Promise<void> {
  const task = await taskOf(chapter);
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
    for await (const piece of writer.writeChapter(task, signal)) {
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
  { log, notifyNote }: RunSteps,
  claim: RunClaim,
  chapter: ClaimedChapter,
  outage: Outage,
  error: unknown,
): Promise<void> {
  if (error instanceof ClaimLost) throw error;
  if (!(error instanceof WriterError) && toApiError(error).status >= 503) throw error;
  const failure = describeWriterFailure(error);
  if (!failure.retriable) {
    log.error({ err: error, bidId: claim.bidId, chapterId: chapter.id }, 'chapter failed');
    return claim.fail(chapter.id, failure.msg);
  }
  const tries = chapter.tries + weightOf(error, outage, chapter.id);
  if (tries >= MOST_TRIES) {
    log.error(
      { err: error, bidId: claim.bidId, chapterId: chapter.id, tries },
      'chapter failed again and again',
    );
    return claim.fail(chapter.id, `${failure.msg}，多次重试仍未写成`);
  }
  outage.failed.add(chapter.id);
  if (isOfChapter(error)) {
    log.warn(
      { err: error, bidId: claim.bidId, chapterId: chapter.id, tries },
      'chapter is tried again',
    );
    return claim.putBack(chapter.id, `${failure.msg}，稍后自动重试，已写内容不会丢失`, tries);
  }
  const seconds = Math.round(outage.begin(failure.retryAfter) / 1000);
  const note = `${failure.msg}，${seconds} 秒后自动重试，已写内容不会丢失`;
  log.warn({ err: error, bidId: claim.bidId, chapterId: chapter.id, seconds }, 'writer waits');
  await claim.putBack(chapter.id, note, tries);
  await notifyNote(claim, note);
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
