/**
 * What several test files of one process share, started by the first that needs it and ended after the last. Nothing is shared
 * where a file runs alone (`node --test FILE`).
 */
let isSharing = false;
const started = new Map<string, Promise<unknown>>();
const endings: (() => Promise<unknown>)[] = [];

export function beginSharing(): void {
  isSharing = true;
}

/** Undefined where nothing is shared. `end` is told to by what was started. */
export function sharedInProcess<T>(
  name: string,
  start: () => Promise<T>,
  end: (thing: T) => Promise<unknown>,
): Promise<T> | undefined {
  if (!isSharing) return undefined;
  const known = started.get(name) as Promise<T> | undefined;
  const one = known ?? start();
  if (!known) {
    started.set(name, one);
    endings.push(async () => end(await one));
  }
  return one;
}

/** Ends everything, the last begun first. */
export async function endSharing(): Promise<void> {
  for (const end of endings.splice(0).toReversed()) await end();
}
