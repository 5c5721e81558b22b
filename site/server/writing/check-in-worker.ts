import { Worker } from 'node:worker_threads';
import { createTurns } from '../turns.ts';
import { type CheckInput, checkBid, type Found } from './checks.ts';

/** Shorter bids are checked at once, in less time than a thread takes to begin. */
const AT_ONCE_CHARS = 60_000;
/** A check holds the whole text several times over; more at a time would not be faster. */
const MOST_AT_ONCE = 2;

const inTurn = createTurns(MOST_AT_ONCE);

/** `checkBid` without holding up the process: a large bid is checked in a thread of its own. Further calls wait in line. */
export async function checkInWorker(input: CheckInput): Promise<Found[]> {
  const chars = [...input.contents.values()].reduce((sum, content) => sum + content.length, 0);
  return chars <= AT_ONCE_CHARS ? checkBid(input) : inTurn(() => runWorker(input));
}

function runWorker(input: CheckInput): Promise<Found[]> {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData: input });
  const answer = new Promise<Found[]>((resolve, reject) => {
    worker.once('message', (found: Found[]) => resolve(found));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`check thread ended with ${code}`)));
  });
  return answer.finally(() => void worker.terminate());
}
