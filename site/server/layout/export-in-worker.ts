import { Worker } from 'node:worker_threads';
import { createTurns } from '../turns.ts';
import type { FilePages, PaginateOptions } from './paginate.ts';
import type { WordBid } from './word-bid.ts';
import type { WordFormat } from './word-format.ts';

/** What the thread is given. */
export interface WordRequest {
  bid: WordBid;
  format: WordFormat;
  options: PaginateOptions;
}

/** What it answers: the file and how its pages fall. */
export interface WordAnswer {
  docx: Uint8Array;
  pages: FilePages;
}

/** A bid of 1,500 pages takes some 700. A runaway export ends with an error of its own, not with the process. */
const MOST_MEMORY_MB = 2048;
/** Each export may take several hundred megabytes; more at a time would not be faster on a small machine. */
const MOST_AT_ONCE = 2;

const inTurn = createTurns(MOST_AT_ONCE);

/**
 * `paginate` in a thread of its own, so that the process goes on answering. Further calls wait in line.
 * An abort of `signal` ends the wait or the thread and throws its reason; what the thread throws is thrown here.
 */
export async function exportInWorker(
  bid: WordBid,
  format: WordFormat,
  options: PaginateOptions & { signal?: AbortSignal } = {},
): Promise<WordAnswer> {
  const { signal, ...rest } = options;
  return inTurn(async () => {
    signal?.throwIfAborted();
    return runWorker({ bid, format, options: rest }, signal);
  });
}

function runWorker(request: WordRequest, signal: AbortSignal | undefined): Promise<WordAnswer> {
  const worker = new Worker(new URL('./word-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  let abort = () => {};
  const answer = new Promise<WordAnswer>((resolve, reject) => {
    abort = () => reject(signal?.reason);
    worker.once('message', (result: WordAnswer) => resolve(result));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Word export thread ended with ${code}`)));
  });
  signal?.addEventListener('abort', abort, { once: true });
  return answer.finally(() => {
    signal?.removeEventListener('abort', abort);
    void worker.terminate();
  });
}
