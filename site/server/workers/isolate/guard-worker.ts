import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { MEMORY_MARK, TIME_MARK } from './guard-mark.ts';

/** How often it looks; at a gigabyte a second a file takes some 25 MB more meanwhile. */
const LOOK_MS = 25;

/** Bytes the whole process may hold and the time of processors (ms) it may have had, 0 for any; shared, as each task has its own. */
const limit = new Float64Array(workerData as SharedArrayBuffer);
const parent = process.ppid;

/**
 * A thread that goes on looking while the other one is busy with a file: ends the process when it holds too much memory, whatever
 * holds it, when it has worked too long, or when the service that began it is gone.
 */
setInterval(() => {
  const [memory = 0, time = 0] = limit;
  if (memory > 0 && process.memoryUsage.rss() > memory) end(MEMORY_MARK);
  const { user, system } = process.cpuUsage();
  if (time > 0 && (user + system) / 1000 > time) end(TIME_MARK);
  if (!isThere(parent)) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);

function end(mark: string): void {
  writeSync(2, `${mark}\n`);
  process.kill(process.pid, 'SIGKILL');
}

function isThere(pid: number): boolean {
  try {
    return process.ppid === pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}
