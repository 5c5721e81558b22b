/** What the browser speaks with the service: `http/1.1`, `h2`, `h3`; '' where it does not tell (another origin). */
export function spokenProtocol(): string {
  const entries =
    typeof performance === 'undefined' ? [] : performance.getEntriesByType('resource');
  const calls = entries.filter(({ name }) => /\/health(\?|$)/.test(name));
  const last: unknown = calls.at(-1);
  return last instanceof PerformanceResourceTiming ? last.nextHopProtocol : '';
}

export const browserName = (): string =>
  typeof navigator === 'undefined' ? '' : navigator.userAgent;
