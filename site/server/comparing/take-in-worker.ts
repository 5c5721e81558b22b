import { parentPort, workerData } from 'node:worker_threads';
import { ReadingError } from '../reading/reading-error.ts';
import { type FileToCompare, type TakenIn, takeIn } from './take-in.ts';

/** What the thread tells. */
export type TakeInMessage =
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; taken: TakenIn }
  | { kind: 'failed'; code: ReadingError['code']; detail: string };

async function take(file: FileToCompare): Promise<void> {
  const post = (message: TakeInMessage) => parentPort?.postMessage(message);
  try {
    post({ kind: 'done', taken: await takeIn(file, (fraction) => post({ kind: 'progress', fraction })) });
  } catch (error) {
    const code = error instanceof ReadingError ? error.code : 'unreadableFile';
    post({ kind: 'failed', code, detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }
}

await take(workerData as FileToCompare);
