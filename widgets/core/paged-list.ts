import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { env } from './env.ts';
import { isAbort, toMessage } from './errors.ts';
import { createNewest, type Loaded } from './loaded.ts';
import { $signedIn } from './session/session.ts';

const PAGE_SIZE = 10;
/** One request per word, not per key. */
const TYPING_PAUSE_MS = 300;

/** What every list of the service answers. */
export interface Page<T> {
  records: readonly T[];
  total: number;
  current: number;
  pages: number;
}

/** Asks for one page of what the filter leaves. */
type Read<P, F> = (query: F & { current: number; size: number }, signal: AbortSignal) => Promise<P>;

interface ListOptions {
  /**
   * Only the user has it read, and is told of each failure: for lists that a session other than the customer's opens. Else it is read
   * again when the page or the network comes back, and what is on show outlives a failure that nobody waits for.
   */
  asked?: boolean;
  /** What is read first, where that is not all from the beginning. */
  first?: { filter: object; page: number };
}

interface Reading<P, F> {
  read: Read<P, F>;
  $list: WritableAtom<Loaded<P>>;
  $filter: ReadableAtom<F>;
  size: number;
  asked: boolean;
}

/** Puts a page into the list; of those asked for at once, the newest. */
function createReading<P extends Page<unknown>, F extends object>(options: Reading<P, F>) {
  const { read, $list, $filter, size, asked } = options;
  const newest = createNewest();
  /**
   * `silent` keeps what is on show while reading, and when reading fails too, but where somebody waits for what he asked for: other rows
   * than those are then no answer. Never rejects.
   */
  const readPage = async (current: number, silent: boolean, isAwaited: boolean): Promise<void> => {
    const signal = newest.next();
    if (!silent) $list.set({ state: 'loading' });
    try {
      const page = await read({ ...$filter.get(), current, size }, signal);
      if (signal.aborted) return;
      // The last row of the last page is gone.
      if (page.records.length === 0 && current > 1)
        return await readPage(current - 1, silent, isAwaited);
      $list.set({ state: 'ready', value: page });
    } catch (error) {
      if (signal.aborted || isAbort(error)) return;
      if (!asked && (!isAwaited || !$signedIn.get())) return;
      $list.set({ state: 'failed', msg: toMessage(error) });
    }
  };
  return { readPage, abort: newest.abort };
}

/** A list read page by page, narrowed by a filter. @param size rows of a page */
export function createPagedList<P extends Page<unknown>, F extends object>(
  read: Read<P, F>,
  everything: F,
  size = PAGE_SIZE,
  { asked = false, first }: ListOptions = {},
) {
  const $list = atom<Loaded<P>>({ state: 'loading' });
  const $filter = atom<F>({ ...everything, ...first?.filter });
  const { readPage, abort } = createReading<P, F>({ read, $list, $filter, size, asked });
  let typing: ReturnType<typeof setTimeout> | undefined;
  let wanted = first?.page ?? 1;

  /** @param silent as of `readPage` */
  const load = (current: number, silent = false, isAwaited = !silent): Promise<void> => {
    clearTimeout(typing);
    wanted = current;
    return readPage(current, silent, isAwaited);
  };
  const isShown = () => $list.get().state === 'ready';
  const reload = () => {
    const list = $list.get();
    return load(list.state === 'ready' ? list.value.current : 1, isShown());
  };
  const narrow = (part: Partial<F>) => {
    $filter.set({ ...$filter.get(), ...part });
    void load(1, isShown(), true);
  };
  /** As `narrow`, once the hands rest. */
  const search = (part: Partial<F>) => {
    $filter.set({ ...$filter.get(), ...part });
    clearTimeout(typing);
    typing = setTimeout(() => void load(1, isShown(), true), TYPING_PAUSE_MS);
  };
  return {
    ...{ $list, $filter, load, reload, narrow, search },
    turn: (page: number) => void load(page, true, true),
    /** Reads the page that could not be read. */
    retry: () => void load(wanted),
    showAll: () => narrow(everything),
    isNarrowed: () => JSON.stringify($filter.get()) !== JSON.stringify(everything),
    /** Reads the list for as long as it is shown; the result is the undo. */
    start: () => {
      void load(first?.page ?? 1);
      const sleep = asked ? undefined : env().onWake(() => void reload());
      return () => {
        sleep?.();
        clearTimeout(typing);
        abort();
      };
    },
  };
}

export type PagedList<P extends Page<unknown>, F extends object> = ReturnType<
  typeof createPagedList<P, F>
>;
