import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import { type ContentKind, type SearchHit, searchContent } from '../contract/content.ts';
import { isAbort, toMessage } from '../errors.ts';

/** One request per word, not per key. */
const TYPING_PAUSE_MS = 200;
/** What the service takes (contract, `searchContent`). */
const LONGEST = 100;

export type SearchState =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'failed'; msg: string }
  | {
      state: 'ready';
      text: string;
      hits: readonly SearchHit[];
      current: number;
      pages: number;
      total: number;
    };

export interface SearchQuery {
  text: string;
  /** '' searches every kind. */
  kind: ContentKind | '';
}

/** One page of hits for these words. Throws as `call` does. */
async function findHits(
  q: string,
  kind: SearchQuery['kind'],
  { current, size, signal }: { current: number; size: number; signal: AbortSignal },
): Promise<SearchState> {
  const query = { q, current, size, ...(kind ? { kind } : {}) };
  const { records: hits, ...page } = await call(searchContent, { query }, { quiet: true, signal });
  const { total, pages } = page;
  return { state: 'ready', text: q, hits, current: page.current, pages, total };
}

/**
 * One search box with its hits. While another search is under way the hits of the last one stay, and `$busy` says so.
 * @param size hits of a page
 */
export function createSearch(size: number) {
  const $query = atom<SearchQuery>({ text: '', kind: '' });
  const $found = atom<SearchState>({ state: 'idle' });
  const $busy = atom(false);
  let request = new AbortController();
  let typing: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(typing);
    request.abort();
    $busy.set(false);
  };
  const search = async (current: number): Promise<void> => {
    stop();
    request = new AbortController();
    const { signal } = request;
    const { text, kind } = $query.get();
    const q = text.trim().slice(0, LONGEST);
    if (!q) return $found.set({ state: 'idle' });
    if ($found.get().state !== 'ready') $found.set({ state: 'searching' });
    $busy.set(true);
    try {
      $found.set(await findHits(q, kind, { current, size, signal }));
    } catch (error) {
      if (isAbort(error)) return;
      $found.set({ state: 'failed', msg: toMessage(error) });
    }
    $busy.set(false);
  };
  /** Takes what is in the box; `settled` is false while an input method is still choosing characters. */
  const type = (text: string, settled = true) => {
    $query.set({ ...$query.get(), text });
    clearTimeout(typing);
    if (!text.trim()) return void search(1);
    if (!settled) return;
    typing = setTimeout(() => void search(1), TYPING_PAUSE_MS);
  };
  return {
    $query,
    $found,
    $busy,
    type,
    /** Searches at once for what is in the box, or for this. */
    go: (text = $query.get().text) => {
      $query.set({ ...$query.get(), text });
      return search(1);
    },
    narrow: (kind: SearchQuery['kind']) => {
      $query.set({ ...$query.get(), kind });
      return search(1);
    },
    turn: (page: number) => search(page),
    clear: () => {
      $query.set({ text: '', kind: '' });
      return search(1);
    },
    stop,
  };
}

export type SearchStore = ReturnType<typeof createSearch>;
