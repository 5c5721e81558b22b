/** Rest of the hands before the text is written out, and the longest it waits while they do not rest. */
const REST_MS = 250;
const LONGEST_MS = 1000;

/** Tells of changes once the hands rest, so that no key waits for a chapter to be written out. */
export function createChangeReports(report: () => void) {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(resting);
    clearTimeout(latest);
    [resting, latest] = [undefined, undefined];
  };
  const flush = () => {
    if (resting === undefined) return;
    stop();
    report();
  };
  return {
    changed(): void {
      clearTimeout(resting);
      resting = setTimeout(flush, REST_MS);
      latest ??= setTimeout(flush, LONGEST_MS);
    },
    /** Tells at once what was not told yet. */
    flush,
    stop,
  };
}
