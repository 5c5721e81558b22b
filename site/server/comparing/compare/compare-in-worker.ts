import { Worker } from 'node:worker_threads';
import { ComparingError } from '../comparing-error.ts';
import type { KeptComparison } from '../kept-comparison.ts';
import type { CompareMessage, CompareTask } from './compare-worker.ts';

/** Twenty bids of 300 pages need a third of it; the worker dies, not the service. */
const MEMORY_MB = 1536;
const TIME_LIMIT_MS = 10 * 60_000;

/**
 * Compares documents in a thread of its own, which parses them and makes the JSON that is kept, so that the service answers meanwhile.
 * Throws ComparingError; an abort of `signal` ends the thread and throws its reason.
 * @param onProgress called with 0–1, never backwards
 */
export async function compareInWorker(
  task: CompareTask,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<KeptComparison> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(
      () => finish(() => reject(new ComparingError('tooMuch'))),
      TIME_LIMIT_MS,
    );
    const abort = () => finish(() => reject(signal.reason));
    function finish(settle: () => void): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
      void worker.terminate();
    }
    signal.addEventListener('abort', abort);
    worker.on('message', (message: CompareMessage) => {
      if (message.kind === 'progress') onProgress(message.fraction);
      else finish(() => resolve(message.comparison));
    });
    worker.on('error', (error) => {
      const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      finish(() =>
        reject(new ComparingError(outOfMemory ? 'tooMuch' : 'failed', { cause: error })),
      );
    });
    worker.on('exit', () => finish(() => reject(new ComparingError('failed'))));
  });
}
