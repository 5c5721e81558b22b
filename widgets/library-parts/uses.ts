import { atom, type ReadableAtom } from 'nanostores';
import { call } from '../core/api/call.ts';
import type { CallReply } from '../core/contract/endpoint.ts';
import {
  libraryUses,
  type UsedThing,
  type UsingBid,
  usingBids,
} from '../core/contract/library-use.ts';
import { isAbort } from '../core/errors.ts';
import { createPagedList } from '../core/paged-list.ts';

/** As many as one question takes. */
const MOST_IDS = 100;
const PAGE_SIZE = 20;
/** Bids named where something is about to be removed. */
const MOST_NAMED = 5;
const quiet = { quiet: true, repeatSubmit: true } as const;

export interface Thing {
  id: string;
  name: string;
}
type Count = Pick<CallReply<typeof libraryUses>[number], 'bids' | 'others'>;
const unused: Count = { bids: 0, others: 0 };

/** Bids of things, as a list that is turned page by page. */
export const createUsingBids = (of: UsedThing, ids: readonly string[]) =>
  createPagedList<CallReply<typeof usingBids>, object>(
    (query, signal) =>
      call(usingBids, { query: { ...query, of, ids: ids.join(',') } }, { ...quiet, signal }),
    {},
    PAGE_SIZE,
  );

/** What is about to be removed although bids use it. */
export interface Warned extends Count {
  things: readonly Thing[];
  named: readonly UsingBid[];
  remove: () => void;
}

type Counts = ReadableAtom<ReadonlyMap<string, Count>>;

/** The question before something that bids use is removed. */
function createRemovals(of: UsedThing, $counts: Counts) {
  const $warned = atom<Warned | undefined>();
  const ask = (ids: readonly string[]) => {
    const query = { of, ids: ids.slice(0, MOST_IDS).join(','), size: MOST_NAMED };
    return call(usingBids, { query }, quiet);
  };
  const isUnused = (id: string): boolean => {
    const count = $counts.get().get(id);
    return count !== undefined && count.bids + count.others === 0;
  };
  return {
    $warned,
    /** Removes at once what no bid uses; what bids use, once a person has said so. Where it cannot be known, nothing stands in the way. */
    async removing(things: readonly Thing[], remove: () => void): Promise<void> {
      const doubtful = things.filter(({ id }) => !isUnused(id));
      if (doubtful.length === 0) return remove();
      const used = await ask(doubtful.map(({ id }) => id)).catch(() => undefined);
      if (!used || used.total + used.others === 0) return remove();
      const { records: named, total: bids, others } = used;
      $warned.set({ things: doubtful, named, bids, others, remove });
    },
  };
}

/** In how many bids each thing on show is used. @param of kind of the things */
export function createUses(of: UsedThing) {
  const $counts = atom<ReadonlyMap<string, Count>>(new Map());
  const $failed = atom(false);
  let shown = new AbortController();
  /** Asked for, whether or not the answer is there yet. */
  const asked = new Set<string>();
  /** Asked for in vain. */
  const missed = new Set<string>();

  const load = async (ids: readonly string[]): Promise<void> => {
    const { signal } = shown;
    const query = of === 'profile' ? { of } : { of, ids: ids.join(',') };
    try {
      const found = await call(libraryUses, { query }, { ...quiet, signal });
      signal.throwIfAborted();
      const none = ids.map((id) => [id, unused] as const);
      const known = found.map(({ id, ...count }) => [id, count] as const);
      $counts.set(new Map([...(of === 'profile' ? [] : $counts.get()), ...none, ...known]));
      for (const id of ids) missed.delete(id);
      $failed.set(missed.size > 0);
    } catch (error) {
      if (signal.aborted || isAbort(error)) return ids.forEach((id) => asked.delete(id));
      for (const id of ids) missed.add(id);
      $failed.set(true);
    }
  };
  return {
    ...{ of, $counts, $failed, ...createRemovals(of, $counts) },
    again: () => load([...missed].slice(0, MOST_IDS)),
    /** Nothing is shown any more; it may be looked at again later. */
    stop(): void {
      shown.abort();
      shown = new AbortController();
    },
    /** Asks for those of a page that were not asked for yet, in one call; of the profile for all there is. */
    look(ids: readonly string[] = []): void {
      const fresh = ids.filter((id) => !asked.has(id)).slice(0, MOST_IDS);
      for (const id of fresh) asked.add(id);
      if (fresh.length > 0 || of === 'profile') void load(fresh);
    },
  };
}

export type Uses = ReturnType<typeof createUses>;
