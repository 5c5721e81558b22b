import { atom } from 'nanostores';
import { isAbort, toMessage } from '../core/errors.ts';
import type { ListQuery, Page, Section, ShownRow } from './model.ts';

const PAGE_SIZE = 20;
/** One request per word, not per key. */
const TYPING_PAUSE_MS = 300;

export type ListState =
  | { state: 'loading' }
  | { state: 'failed'; msg: string }
  | { state: 'ready'; page: Page<ShownRow> };

/** State and actions of one list. */
export function createListStore(shown: Section, size = PAGE_SIZE) {
  const $list = atom<ListState>({ state: 'loading' });
  const $query = atom<ListQuery>({ current: 1, size, q: '', filters: {} });
  let request = new AbortController();
  let typing: ReturnType<typeof setTimeout> | undefined;

  /** Keeps what is on show while reading. */
  const load = async (current = $query.get().current): Promise<void> => {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    $query.set({ ...$query.get(), current });
    if ($list.get().state === 'failed') $list.set({ state: 'loading' });
    try {
      const page = await shown.load($query.get(), signal);
      // The last row of the last page is there no more.
      if (page.records.length === 0 && current > 1) return await load(current - 1);
      $list.set({ state: 'ready', page });
    } catch (error) {
      if (!isAbort(error)) $list.set({ state: 'failed', msg: toMessage(error) });
    }
  };
  const search = (q: string) => {
    $query.set({ ...$query.get(), q });
    clearTimeout(typing);
    typing = setTimeout(() => void load(1), TYPING_PAUSE_MS);
  };
  const filter = (name: string, value: string) => {
    $query.set({ ...$query.get(), filters: { ...$query.get().filters, [name]: value } });
    clearTimeout(typing);
    typing = setTimeout(() => void load(1), TYPING_PAUSE_MS);
  };
  const showAll = () => {
    clearTimeout(typing);
    $query.set({ ...$query.get(), q: '', filters: {} });
    void load(1);
  };
  /** Runs while the list is on the page; the result is its undo. */
  const start = () => {
    void load(1);
    return () => {
      clearTimeout(typing);
      request.abort();
    };
  };
  return { $list, $query, load, search, filter, showAll, start };
}

export type ListStore = ReturnType<typeof createListStore>;

/** True where the list leaves rows out. */
export const isNarrowed = ({ q, filters }: ListQuery): boolean =>
  q !== '' || Object.values(filters).some((value) => value !== '');
