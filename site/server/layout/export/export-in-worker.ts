import { Tinypool } from 'tinypool';
import { askFor, assertWorksHere } from '../../kernel/elsewhere.ts';
import { createFairLimit } from '../../kernel/limit.ts';
import type { WordBid } from '../word-bid.ts';
import type { WordFormat } from '../word-format.ts';
import { findLibreOffice } from './libre-office.ts';
import type { FilePages, PaginateOptions } from './paginate.ts';

/** What the thread, or another process of the service, is given. */
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

/** Each export may take several hundred megabytes; more at a time would not be faster on a small machine. */
const AT_ONCE = 2;
const inTurn = createFairLimit(AT_ONCE);

const pool = new Tinypool({
  filename: new URL('./word-worker.ts', import.meta.url).href,
  name: 'writeBid' satisfies keyof typeof import('./word-worker.ts'),
  minThreads: 0,
  maxThreads: AT_ONCE,
  // A fit writes the file several times over; a new thread would read the code of Word anew each time.
  idleTimeout: 30_000,
  // A bid of 1,500 pages takes some 700. A runaway export ends with an error of its own, not with the process.
  resourceLimits: { maxOldGenerationSizeMb: 2048 },
});

/**
 * `paginate` in a thread of its own, so that the process goes on answering. Owners take turns, one work of each at a time:
 * `owner` is the account's id.
 * An abort of `signal` ends the wait or the thread and throws its reason; what the thread throws is thrown here.
 */
export function exportInWorker(
  owner: string,
  bid: WordBid,
  format: WordFormat,
  { signal, ...options }: PaginateOptions & { signal?: AbortSignal } = {},
): Promise<WordAnswer> {
  const input: WordRequest = { bid, format, options };
  return askFor({ name: 'word', owner, input: () => input }, { signal }, () =>
    exportHere(owner, input, signal),
  );
}

/** The same, for whoever asked. */
export async function exportHere(
  owner: string,
  { bid, format, options }: WordRequest,
  signal: AbortSignal | undefined,
): Promise<WordAnswer> {
  assertWorksHere('word');
  signal?.throwIfAborted();
  // Looked up here: a thread sees the environment its process had when the thread began.
  const soffice =
    options.soffice === undefined ? ((await findLibreOffice()) ?? null) : options.soffice;
  const request: WordRequest = { bid, format, options: { ...options, soffice } };
  try {
    return await inTurn(owner, () => pool.run(request, { signal: signal ?? null }), signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
