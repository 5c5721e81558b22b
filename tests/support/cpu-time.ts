/** Of what runs so long, other work of the machine and the first compiling are a small part. */
const LONG_MS = 1000;

/**
 * Milliseconds of this thread's work on `run`, the least of three after one that warms up: what else the machine does, and how long it lets
 * others go first, counts little. A long one is measured once.
 */
export function cpuTime(run: () => unknown): number {
  const once = () => {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const first = once();
  return first > LONG_MS ? first : Math.min(once(), once(), once());
}
