import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { bidList } from '../core/contract/bid.ts';
import { compareFiles, removeCompareFile } from '../core/contract/compare.ts';
import { tenderList } from '../core/contract/tender.ts';
import { createNewest, type Loaded, loadInto, valueOf } from '../core/loaded.ts';

const PER_PAGE = 20;
/** A search asks the service once the hands rest, ms. */
const TYPING_PAUSE_MS = 300;

export type ChoiceKind = 'files' | 'bids' | 'tenders';
export interface Choice {
  id: string;
  name: string;
  /** `yyyy-MM-dd HH:mm:ss`. */
  at: string;
  /** Bytes, of a file. */
  bytes?: number;
}

type ChoicesState = Loaded<{ choices: readonly Choice[]; total: number }>;

const nothing: { choices: readonly Choice[] } = { choices: [] };

interface Asked {
  q: string;
  current: number;
  signal: AbortSignal;
}
type Read = (asked: Asked) => Promise<{ choices: Choice[]; total: number }>;

const reads: Record<ChoiceKind, Read> = {
  async files({ q, current, signal }) {
    const query = { current, size: PER_PAGE, ...(q ? { q } : {}) };
    const { records, total } = await call(compareFiles, { query }, { quiet: true, signal });
    return {
      choices: records.map(({ id, fileName, bytes, createdAt }) => ({
        id,
        name: fileName,
        bytes,
        at: createdAt,
      })),
      total,
    };
  },
  async bids({ q, current, signal }) {
    const query = { current, size: PER_PAGE, ...(q ? { name: q } : {}) };
    const { records, total } = await call(bidList, { query }, { quiet: true, signal });
    return {
      choices: records.map(({ id, name, updatedAt }) => ({ id, name, at: updatedAt })),
      total,
    };
  },
  async tenders({ current, signal }) {
    const { records, total } = await call(
      tenderList,
      { query: { current, size: PER_PAGE } },
      { quiet: true, signal },
    );
    const ready = records.filter(({ status }) => status === 'ready');
    // What is not read yet cannot be chosen, but counts as looked at.
    return {
      choices: ready.map(({ id, fileName, createdAt }) => ({ id, name: fileName, at: createdAt })),
      total,
    };
  },
};

/** A list to choose from, further pages below. */
export function createChoices(kind: ChoiceKind) {
  const $choices = atom<ChoicesState>({ state: 'loading' });
  const $q = atom('');
  const newest = createNewest();
  let typing: ReturnType<typeof setTimeout> | undefined;
  let current = 0;

  const read = async (page: number, before: readonly Choice[]): Promise<void> => {
    const signal = newest.next();
    const readPage = async () => {
      const { choices, total } = await reads[kind]({ q: $q.get().trim(), current: page, signal });
      const known = new Set(before.map(({ id }) => id));
      if (!signal.aborted) current = page;
      return { choices: [...before, ...choices.filter(({ id }) => !known.has(id))], total };
    };
    await loadInto($choices, readPage, { signal, replace: true });
  };
  const look = () => {
    $choices.set({ state: 'loading' });
    return read(1, []);
  };
  return {
    $choices,
    $q,
    look,
    hasMore: (state: ChoicesState) =>
      state.state === 'ready' && current * PER_PAGE < state.value.total,
    more: () => read(current + 1, valueOf($choices.get(), nothing).choices),
    search(q: string): void {
      $q.set(q);
      clearTimeout(typing);
      typing = setTimeout(() => void read(1, []), TYPING_PAUSE_MS);
    },
    /** Removes a file that was put in, for good. Rejects as `call` does. */
    async remove(id: string): Promise<void> {
      await call(removeCompareFile, { params: { id } });
      await read(1, []);
    },
    stop(): void {
      clearTimeout(typing);
      newest.abort();
    },
  };
}

export type ChoicesStore = ReturnType<typeof createChoices>;
