import { readFileSync } from 'node:fs';

/** How often the time is looked at, ms. */
const LOOK_MS = 250;
/** A process that sleeps takes no processor time: so many times as long by the clock ends it too. */
const BY_CLOCK = 20;
/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process so far, ms; undefined where the system does not tell. */
function processorTime(pid: number): number | undefined {
  try {
    // User and system time are fields 14 and 15; the name in parentheses may itself hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Calls `onLimit` once when the process has used `ms` of processor time from now on: a busy machine is no endless loop. @returns the undo. */
export function limitProcessor(pid: number, ms: number, onLimit: () => void): () => void {
  const begin = processorTime(pid);
  const began = Date.now();
  const timer = setInterval(() => {
    const now = processorTime(pid);
    const clock = Date.now() - began;
    const used = begin === undefined || now === undefined ? clock : now - begin;
    if (used < ms && clock < ms * BY_CLOCK) return;
    clearInterval(timer);
    onLimit();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
