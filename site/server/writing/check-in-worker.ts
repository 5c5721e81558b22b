import { Tinypool } from 'tinypool';
import { type CheckInput, checkBid, type Found } from './checks.ts';

/** Shorter bids are checked at once, in less time than a thread takes to begin. */
const AT_ONCE_CHARS = 60_000;

const pool = new Tinypool({
  filename: new URL('./check-worker.ts', import.meta.url).href,
  name: 'check' satisfies keyof typeof import('./check-worker.ts'),
  minThreads: 0,
  // A check holds the whole text several times over; more at a time would not be faster.
  maxThreads: 2,
  // While a bid is edited it is checked again and again.
  idleTimeout: 30_000,
});

/** `checkBid` without holding up the process: a large bid is checked in a thread of its own. Further calls wait in line. */
export async function checkInWorker(input: CheckInput): Promise<Found[]> {
  const chars = [...input.contents.values()].reduce((sum, content) => sum + content.length, 0);
  return chars <= AT_ONCE_CHARS ? checkBid(input) : pool.run(input);
}
