/** Puts other members in the place of an object's own. @returns undo. */
export function replace<T extends object>(target: T, members: Partial<T>): () => void {
  const before = Object.fromEntries(
    Object.keys(members).map((name) => [name, Reflect.get(target, name)]),
  );
  Object.assign(target, members);
  return () => void Object.assign(target, before);
}

/** Timers that go off only when the test says so. */
export function fakeClock() {
  const real = { setTimeout: window.setTimeout, clearTimeout: window.clearTimeout };
  const realInterval = { setInterval: window.setInterval, clearInterval: window.clearInterval };
  const waiting = new Map<
    number,
    { at: number; every: number | undefined; action: () => unknown }
  >();
  let now = 0;
  let lastId = 0;
  const add = (action: () => unknown, delay = 0, every?: number) => {
    lastId += 1;
    waiting.set(lastId, { at: now + delay, every, action });
    return lastId;
  };
  Object.assign(window, {
    setTimeout: (action: () => unknown, delay?: number) => add(action, delay),
    setInterval: (action: () => unknown, delay = 0) => add(action, delay, delay),
    clearTimeout: (id?: number) => waiting.delete(id ?? 0),
    clearInterval: (id?: number) => waiting.delete(id ?? 0),
  });
  const next = (end: number) =>
    [...waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
  return {
    /** Lets that much time go by, and what it starts come to its end. */
    async pass(milliseconds: number): Promise<void> {
      const end = now + milliseconds;
      for (let due = next(end); due; due = next(end)) {
        const [id, { at, every, action }] = due;
        now = at;
        if (every === undefined) waiting.delete(id);
        else waiting.set(id, { at: at + every, every, action });
        await action();
      }
      now = end;
      await new Promise((resolve) => real.setTimeout.call(window, resolve, 0));
    },
    waiting: () => waiting.size,
    restore: () => void Object.assign(window, real, realInterval),
  };
}
