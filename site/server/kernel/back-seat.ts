import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { platform } from 'node:process';
import { isMainThread } from 'node:worker_threads';

/**
 * The niceness of heavy work: files, layouts and comparisons get a third of what answering a call gets where both want a processor. Much
 * higher, a busy machine would leave nothing for them, and their time by the clock would be over.
 */
export const BACK_SEAT = 5;

/**
 * Puts heavy work behind the answers to calls: the thread that says so, or a process that was just started, with all it will start.
 * Of a thread only Linux knows a niceness; elsewhere it would be that of the whole service, so nothing is done. What has ended is let be.
 */
export function takeBackSeat(pid = 0): void {
  if (pid === 0 && !isMainThread && platform !== 'linux') return;
  try {
    setPriority(pid, BACK_SEAT);
    // Threads it began before it was told keep theirs; those it begins now take its own.
    if (pid !== 0 && platform === 'linux')
      for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), BACK_SEAT);
  } catch {
    // Gone already, or a system that does not let it: the work is done as it is.
  }
}
