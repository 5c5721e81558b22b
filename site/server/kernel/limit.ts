/** Lets so many works go on at a time; others wait for their turn, first come, first served. */
export function createLimit(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const inTurn = createFairLimit(atOnce, atOnce);
  return (work) => inTurn('', work);
}

/**
 * The same for works of several owners: each has `atOnceOfOwner` at work at the most, and those who wait take turns, so that a heap
 * of one owner's works never stands before another's single one. The works of one owner go in the order they came.
 * An abort of `signal` takes a work that waits out of the line and throws its reason; one that has begun sees to it by itself.
 */
export function createFairLimit(
  atOnce: number,
  atOnceOfOwner = 1,
): <T>(owner: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const busy = new Map<string, number>();
  let total = 0;
  // In the order of their turns: who had one stands at the end.
  const waiting = new Map<string, (() => void)[]>();
  const busyOf = (owner: string) => busy.get(owner) ?? 0;
  const begin = (owner: string) => {
    total += 1;
    busy.set(owner, busyOf(owner) + 1);
  };
  const end = (owner: string) => {
    total -= 1;
    if (busyOf(owner) > 1) busy.set(owner, busyOf(owner) - 1);
    else busy.delete(owner);
    const next = [...waiting.keys()].find((one) => busyOf(one) < atOnceOfOwner);
    if (next === undefined) return;
    const [start, ...rest] = waiting.get(next) ?? [];
    waiting.delete(next);
    if (rest.length > 0) waiting.set(next, rest);
    // The place goes to the next in line without becoming free in between.
    begin(next);
    start?.();
  };
  const wait = (owner: string, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        const rest = (waiting.get(owner) ?? []).filter((one) => one !== start);
        if (rest.length > 0) waiting.set(owner, rest);
        else waiting.delete(owner);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.set(owner, [...(waiting.get(owner) ?? []), start]);
    });
  return async (owner, work, signal) => {
    signal?.throwIfAborted();
    if (total < atOnce && busyOf(owner) < atOnceOfOwner) begin(owner);
    else await wait(owner, signal);
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
