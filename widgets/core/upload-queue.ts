import { atom } from 'nanostores';

/** What every queue knows of a file; `waiting` is sent when there is room. */
interface Queued {
  id: string;
  state: string;
}

interface UploadQueueOptions<T extends Queued> {
  /** Files on their way at a time. */
  atOnce: number;
  /** What an item becomes when its file is on its way. */
  sending: Partial<T>;
  /** Sends the file and says in the item what became of it. Rejects as `call` does. */
  send: (item: T, file: File, signal: AbortSignal) => Promise<void>;
  /** Says in the item what a failure means. Not called where the file was stopped here. */
  fail: (item: T, error: unknown) => void;
  /** While false, what waits goes on waiting. */
  mayRun?: () => boolean;
  /** Hears of every change. */
  onChange?: (items: readonly T[]) => void;
}

/** The items of a queue by their ids. */
function createItems<T extends Queued>(onChange: UploadQueueOptions<T>['onChange']) {
  const $items = atom<readonly T[]>([]);
  const set = (items: readonly T[]) => {
    $items.set(items);
    onChange?.(items);
  };
  return {
    $items,
    set,
    change: (id: string, part: Partial<T>) =>
      set($items.get().map((item) => (item.id === id ? { ...item, ...part } : item))),
    get: (id: string) => $items.get().find((item) => item.id === id),
  };
}

/** Files on their way to the service, a few at a time, in the order they were chosen. */
export function createUploadQueue<T extends Queued>(options: UploadQueueOptions<T>) {
  const { atOnce, sending, send, fail, mayRun = () => true, onChange } = options;
  const items = createItems<T>(onChange);
  const { $items, set, change } = items;
  const files = new Map<string, File>();
  const lines = new Map<string, { stop: AbortController; done: Promise<void> }>();

  const start = async (item: T, file: File, { signal }: AbortController) => {
    change(item.id, sending);
    try {
      await send(item, file, signal);
      files.delete(item.id);
    } catch (error) {
      if (!signal.aborted) fail(item, error);
    }
    lines.delete(item.id);
    run();
  };
  const run = () => {
    if (!mayRun()) return;
    for (const item of $items.get()) {
      if (lines.size >= atOnce) return;
      const file = files.get(item.id);
      if (item.state !== 'waiting' || !file || lines.has(item.id)) continue;
      const stop = new AbortController();
      const line = { stop, done: Promise.resolve() };
      lines.set(item.id, line);
      line.done = start(item, file, stop);
    }
  };
  const stop = (id: string) => lines.get(id)?.stop.abort();
  return {
    ...items,
    ...{ run, stop },
    hasFile: (id: string) => files.has(id),
    /** The file behind an item, from now on. */
    hold: (id: string, file: File) => void files.set(id, file),
    /** Stops the file and takes the item out. */
    remove(id: string): void {
      stop(id);
      files.delete(id);
      set($items.get().filter((item) => item.id !== id));
      run();
    },
    /** Takes out what is over. */
    clear(isOver: (item: T) => boolean): void {
      for (const item of $items.get()) if (isOver(item)) files.delete(item.id);
      set($items.get().filter((item) => !isOver(item)));
    },
    /** Stops everything on its way; `files` are kept, so that it can go on. */
    stopAll: () => lines.forEach((line) => line.stop.abort()),
    forgetFiles: () => files.clear(),
    /** Once nothing is on its way any more. */
    async settled(): Promise<void> {
      while (lines.size > 0) await Promise.all([...lines.values()].map(({ done }) => done));
    },
  };
}

export type UploadQueue<T extends Queued> = ReturnType<typeof createUploadQueue<T>>;
