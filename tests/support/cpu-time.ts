/** Of what runs so long, other work of the machine and the first compiling are a small part. */
const LONG_MS = 1000;

/** The clock of a thread's work may go in steps of a hundredth of a second: what takes less is run so often that it takes as long as this. */
const LEAST_MS = 60;
const MOST_RUNS = 256;

/**
 * Milliseconds of this thread's work on `run`, after one that warms up: what else the machine does, and how long it lets others go first,
 * counts little. Of three measurements the least counts, each of short work the mean of many runs; a long one is measured once.
 */
export function cpuTime(run: () => unknown): number {
  const times = (runs: number) => {
    const before = process.threadCpuUsage();
    for (let done = 0; done < runs; done++) run();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const first = times(1);
  if (first > LONG_MS) return first;
  if (first > LEAST_MS) return Math.min(times(1), times(1), times(1));
  for (let runs = 4; ; runs *= 4) {
    const spent = times(runs);
    if (spent > LEAST_MS || runs >= MOST_RUNS)
      return Math.min(spent, times(runs), times(runs)) / runs;
  }
}
