import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import {
  type CompareSummary,
  compareList,
  removeCompare,
  renameCompare,
} from '../core/contract/compare.ts';
import type { CallReply } from '../core/contract/endpoint.ts';
import { notifySuccess } from '../core/notify.ts';
import { createPagedList } from '../core/paged-list.ts';
import { messages } from './messages.ts';
import { createPolling } from './polling.ts';

/** How often a list with comparisons at work is read again, ms. */
const WATCH_MS = 3000;

export type ComparePage = CallReply<typeof compareList>;

/** True while the service is busy with it. */
export const isAtWork = ({ status }: Pick<CompareSummary, 'status'>): boolean =>
  status !== 'ready' && status !== 'failed';

/** Past comparisons, page by page; read again while one of them is at work. */
export function createList() {
  const list = createPagedList<ComparePage, object>(
    (query, signal) => call(compareList, { query }, { quiet: true, signal }),
    {},
  );
  /** Id of the comparison something is being done with. */
  const $busy = atom('');
  const watching = createPolling(async () => {
    const shown = list.$list.get();
    if (shown.state === 'ready' && shown.value.records.some(isAtWork)) await list.reload();
    return WATCH_MS;
  });
  const during = async (
    id: string,
    action: () => Promise<unknown>,
    said: string,
  ): Promise<boolean> => {
    if ($busy.get()) return false;
    $busy.set(id);
    try {
      await action();
      notifySuccess(said);
      await list.reload();
      return true;
    } catch {
      // The user was told by the call. What is gone meanwhile leaves the list.
      await list.reload();
      return false;
    } finally {
      $busy.set('');
    }
  };
  return {
    list,
    $busy,
    /** @returns whether it was done. */
    rename: (id: string, name: string) =>
      during(
        id,
        () => call(renameCompare, { params: { id }, body: { name } }),
        messages.list.renamed,
      ),
    /** @returns whether it was done. */
    remove: (id: string) =>
      during(id, () => call(removeCompare, { params: { id } }), messages.list.removed),
    /** Runs while the list is on the page; the result is its undo. */
    start: () => {
      const stopList = list.start();
      const stop = watching.start();
      return () => {
        stop();
        stopList();
      };
    },
  };
}

export type ListStore = ReturnType<typeof createList>;
