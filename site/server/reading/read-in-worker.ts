import { Worker } from 'node:worker_threads';
import type { TenderDocument } from './document.ts';
import type { TenderReading } from './extract-tender.ts';
import type { ReadMessage, ReadTask } from './read-worker.ts';
import { ReadingError } from './reading-error.ts';

/** A file that needs more than this is not a tender file; the worker dies, not the service. */
const MEMORY_MB = 2048;
const TIME_LIMIT_MS = 10 * 60_000;

/**
 * Reads a tender file, or extracts again for a chosen lot, in a thread of its own, so that text keeps streaming meanwhile.
 * Throws ReadingError; an abort of `signal` ends the thread and throws its reason.
 */
export async function readInWorker(
  task: Exclude<ReadTask, { knowledge: Uint8Array }>,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<{ document: TenderDocument; reading: TenderReading }> {
  const { document, reading } = await inWorker(task, signal, onProgress);
  if (!reading) throw new ReadingError('unreadableFile');
  return { document, reading };
}

/** Reads only what a file says, in a thread of its own; .xlsx too. Throws as `readInWorker`. */
export async function readTextInWorker(
  file: { knowledge: Uint8Array; fileName: string },
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<TenderDocument> {
  return (await inWorker(file, signal, onProgress)).document;
}

async function inWorker(
  task: ReadTask,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Extract<ReadMessage, { kind: 'done' }>> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => finish(() => reject(new ReadingError('bombFile'))), TIME_LIMIT_MS);
    const abort = () => finish(() => reject(signal.reason));
    function finish(settle: () => void): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
      void worker.terminate();
    }
    signal.addEventListener('abort', abort);
    worker.on('message', (message: ReadMessage) => {
      if (message.kind === 'progress') onProgress(message.fraction);
      else if (message.kind === 'done') finish(() => resolve(message));
      else finish(() => reject(new ReadingError(message.code, { cause: new Error(message.detail) })));
    });
    worker.on('error', (error) => {
      const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      finish(() => reject(new ReadingError(outOfMemory ? 'bombFile' : 'unreadableFile', { cause: error })));
    });
    worker.on('exit', () => finish(() => reject(new ReadingError('unreadableFile'))));
  });
}
