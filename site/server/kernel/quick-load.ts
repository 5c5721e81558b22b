/** Flags of Node for a process that runs code of the service: it loads it as quickly as the service itself. */
export const QUICK_LOAD: readonly string[] = [
  '--import',
  new URL('./load-quickly.ts', import.meta.url).href,
];
