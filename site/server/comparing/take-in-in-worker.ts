import { Worker } from 'node:worker_threads';
import { ReadingError } from '../reading/reading-error.ts';
import type { FileToCompare, TakenIn } from './take-in.ts';
import type { TakeInMessage } from './take-in-worker.ts';

/** A file that needs more than this is not a bid; the worker dies, not the service. */
const MEMORY_MB = 2048;
const TIME_LIMIT_MS = 5 * 60_000;

/**
 * Takes a file in for comparing in a thread of its own, so that the service keeps answering meanwhile.
 * Throws ReadingError; an abort of `signal` ends the thread and throws its reason.
 */
export async function takeInInWorker(
  task: FileToCompare,
  signal: AbortSignal,
  onProgress: (fraction: number) => void = () => {},
): Promise<TakenIn> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./take-in-worker.ts', import.meta.url), {
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
    worker.on('message', (message: TakeInMessage) => {
      if (message.kind === 'progress') onProgress(message.fraction);
      else if (message.kind === 'done') finish(() => resolve(message.taken));
      else finish(() => reject(new ReadingError(message.code, { cause: new Error(message.detail) })));
    });
    worker.on('error', (error) => {
      const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      finish(() => reject(new ReadingError(outOfMemory ? 'bombFile' : 'unreadableFile', { cause: error })));
    });
    worker.on('exit', () => finish(() => reject(new ReadingError('unreadableFile'))));
  });
}
