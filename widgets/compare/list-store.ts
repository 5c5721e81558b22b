import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { type CompareSummary, compareList, removeCompare, renameCompare } from '../core/contract/compare.ts';
import { isAbort, toMessage } from '../core/errors.ts';
import { notifySuccess } from '../core/notify.ts';
import { $signedIn } from '../core/session/session.ts';
import { messages } from './messages.ts';
import { createPolling } from './polling.ts';

const PAGE_SIZE = 10;
/** How often a list with comparisons at work is read again, ms. */
const WATCH_MS = 3000;

export type ListState =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; compares: readonly CompareSummary[]; current: number; pages: number; total: number };

/** True while the service is busy with it. */
export const isAtWork = ({ status }: Pick<CompareSummary, 'status'>): boolean => status !== 'ready' && status !== 'failed';

/** Past comparisons, page by page; read again while one of them is at work. */
export function createList() {
  const $list = atom<ListState>({ state: 'loading' });
  /** Id of the comparison something is being done with. */
  const $busy = atom('');
  let request = new AbortController();

  /** `silent` keeps what is on show while reading, and when reading fails. Never rejects. */
  const load = async (current: number, silent = false): Promise<void> => {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    if (!silent) $list.set({ state: 'loading' });
    try {
      const page = await call(compareList, { query: { current, size: PAGE_SIZE } }, { quiet: true, signal });
      // The last row of the last page was removed.
      if (page.records.length === 0 && current > 1) return await load(current - 1, silent);
      $list.set({ state: 'ready', compares: page.records, current: page.current, pages: page.pages, total: page.total });
    } catch (error) {
      if (!isAbort(error) && !silent && $signedIn.get()) $list.set({ state: 'failed', message: toMessage(error) });
    }
  };
  const reload = () => {
    const list = $list.get();
    return load(list.state === 'ready' ? list.current : 1, list.state === 'ready');
  };
  const watching = createPolling(async () => {
    const list = $list.get();
    if (list.state === 'ready' && list.compares.some(isAtWork)) await reload();
    return WATCH_MS;
  });
  const during = async (id: string, action: () => Promise<unknown>, said: string): Promise<boolean> => {
    if ($busy.get()) return false;
    $busy.set(id);
    try {
      await action();
      notifySuccess(said);
      await reload();
      return true;
    } catch {
      // The user was told by the call. What is gone meanwhile leaves the list.
      await reload();
      return false;
    } finally {
      $busy.set('');
    }
  };
  return {
    $list,
    $busy,
    load,
    turn: (page: number) => load(page, true),
    /** @returns whether it was done. */
    rename: (id: string, name: string) =>
      during(id, () => call(renameCompare, { params: { id }, body: { name } }), messages.list.renamed),
    /** @returns whether it was done. */
    remove: (id: string) => during(id, () => call(removeCompare, { params: { id } }), messages.list.removed),
    /** Runs while the list is on the page; the result is its undo. */
    start: () => {
      void load(1);
      const stop = watching.start();
      return () => {
        stop();
        request.abort();
      };
    },
  };
}

export type ListStore = ReturnType<typeof createList>;
