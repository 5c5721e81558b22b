import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import type { CallReply } from '../core/contract/endpoint.ts';
import {
  libraryUses,
  type UsedThing,
  type UsingBid,
  usingBids,
} from '../core/contract/library-use.ts';
import { hasCode, isAbort } from '../core/errors.ts';
import { createPagedList } from '../core/paged-list.ts';

/** As many as one question takes. */
const MOST_IDS = 100;
const PAGE_SIZE = 20;
const NO_SUCH_CALL = 404;
/** Bids named where something is about to be removed. */
const MOST_NAMED = 5;
/** As many of them as one question answers. */
const MOST_BIDS = 100;
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

/** Parts that one question takes; one, empty, of nothing. */
const partsOf = (ids: readonly string[]): (readonly string[])[] =>
  ids.length <= MOST_IDS ? [ids] : [ids.slice(0, MOST_IDS), ...partsOf(ids.slice(MOST_IDS))];

/** The question before something that bids use is removed. */
function createRemovals(of: UsedThing) {
  const $warned = atom<Warned | undefined>();
  /** Of more things than one question takes, no more bids are told than are certain: one bid may use several. */
  const ask = async (ids: readonly string[]) => {
    const parts = partsOf(ids);
    const size = parts.length > 1 ? MOST_BIDS : MOST_NAMED;
    const answers = await Promise.all(
      parts.map((part) =>
        call(usingBids, { query: { of, ids: part.join(','), size } }, quiet).catch(() => undefined),
      ),
    );
    const known = answers.filter((answer) => answer !== undefined);
    const records = known.flatMap((answer) => answer.records);
    const named = [...new Map(records.map((bid) => [bid.bidId, bid])).values()];
    return {
      named: named.slice(0, MOST_NAMED),
      bids: Math.max(named.length, ...known.map(({ total }) => total)),
      others: Math.max(0, ...known.map(({ others }) => others)),
    };
  };
  return {
    $warned,
    /**
     * Removes at once what no bid uses; what bids use, once a person has said so. It is asked for anew: what is on show may be old. Where
     * it cannot be known, nothing stands in the way.
     */
    async removing(things: readonly Thing[], remove: () => void): Promise<void> {
      const used = await ask(things.map(({ id }) => id));
      if (used.bids + used.others === 0) return remove();
      $warned.set({ things, ...used, remove });
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
      // A service from before there was such a question: not known, and nothing to say.
      if (hasCode(error, NO_SUCH_CALL)) return;
      for (const id of ids) missed.add(id);
      $failed.set(true);
    }
  };
  return {
    ...{ of, $counts, $failed, ...createRemovals(of) },
    again: () => Promise.all(partsOf([...missed]).map(load)),
    /** Nothing is shown any more; it may be looked at again later. */
    stop(): void {
      shown.abort();
      shown = new AbortController();
    },
    /** Asks for those of a page that were not asked for yet, in one call for each hundred; of the profile for all there is. */
    look(ids: readonly string[] = []): void {
      const fresh = ids.filter((id) => !asked.has(id));
      for (const id of fresh) asked.add(id);
      if (fresh.length > 0 || of === 'profile') for (const part of partsOf(fresh)) void load(part);
    },
  };
}

export type Uses = ReturnType<typeof createUses>;
