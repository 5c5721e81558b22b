/**
 * Milliseconds of this thread's work on `run`, the least of three after one that warms up: what else the machine does, and how long it lets
 * others go first, counts little.
 */
export function cpuTime(run: () => unknown): number {
  run();
  const times = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
