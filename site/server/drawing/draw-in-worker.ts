import { Tinypool } from 'tinypool';
import { createTurns } from '../turns.ts';
import type { DrawnPage } from './draw-pages.ts';
import { DrawingError } from './drawing-error.ts';
import type { DrawingAnswer, DrawingTask } from './drawing-worker.ts';

/** Thirty scanned pages take half a minute on a small machine; what takes longer is made to be slow. */
const TIME_LIMIT_MS = 120_000;

const pool = new Tinypool({
  filename: new URL('./drawing-worker.ts', import.meta.url).href,
  name: 'draw' satisfies keyof typeof import('./drawing-worker.ts'),
  minThreads: 0,
  // A page takes a few hundred megabytes while it is drawn.
  maxThreads: 1,
  idleTimeout: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 1024 },
});

/** The time of a file begins when it has its turn. */
const inTurn = createTurns(1);

/**
 * Decodes a HEIC picture or draws pages of a PDF in a thread of its own, one file at a time, so that the process goes on answering.
 * Throws DrawingError; a file that takes more than two minutes or too much memory is unreadableFile.
 */
export async function drawInWorker(task: DrawingTask): Promise<DrawnPage[]> {
  const answer = await inTurn(() => run(task));
  if ('drawn' in answer) return answer.drawn;
  throw new DrawingError(answer.fault, { amount: answer.amount, cause: new Error(answer.detail) });
}

async function run(task: DrawingTask): Promise<DrawingAnswer> {
  try {
    return await pool.run(task, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  } catch (cause) {
    throw new DrawingError('unreadableFile', { cause });
  }
}
