import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import { upload } from '../api/files.ts';
import {
  addKnowledgeFile,
  type KnowledgeFile,
  type KnowledgeSpace,
  knowledgeFiles,
} from '../contract/knowledge.ts';
import { toMessage } from '../errors.ts';
import { createNewest, type Loaded, loadInto } from '../loaded.ts';

const PER_PAGE = 50;
/** As many as one answer holds. */
const MOST_PER_PAGE = 100;
/** A file that is being read is looked at again after this time, ms. */
const READING_MS = 2000;

interface KnowledgeShelf {
  files: readonly KnowledgeFile[];
  more: boolean;
}

interface ShelfQuery {
  q: string;
  space?: KnowledgeSpace;
}

/** The first `wanted` files, in as many answers as that takes. */
async function fetchPages(
  search: ShelfQuery,
  wanted: number,
  signal: AbortSignal,
): Promise<KnowledgeShelf> {
  const query = { size: Math.min(wanted, MOST_PER_PAGE), ...search };
  const files: KnowledgeFile[] = [];
  for (let current = 1; ; current++) {
    const { records, total } = await call(
      knowledgeFiles,
      { query: { ...query, current } },
      { quiet: true, signal },
    );
    files.push(...records);
    const isAll = files.length >= total || records.length === 0;
    if (isAll || files.length >= wanted) return { files, more: !isAll };
  }
}

/** One file on its way to the shelf; `onAdded` once it has arrived. */
function createAdding(onAdded: () => void) {
  const $sending = atom<{ name: string; percent: number } | undefined>();
  const $refusal = atom<string | undefined>();
  let line: AbortController | undefined;
  return {
    $sending,
    $refusal,
    refuse: (message: string) => $refusal.set(message),
    /** @returns the new file; undefined when it was refused, which is said, or cancelled. */
    async add(file: File): Promise<KnowledgeFile | undefined> {
      const mine = new AbortController();
      line = mine;
      $refusal.set(undefined);
      $sending.set({ name: file.name, percent: 0 });
      try {
        const onProgress = (share: number) =>
          $sending.set({ name: file.name, percent: share * 100 });
        const added = await upload(addKnowledgeFile, file, {
          onProgress,
          signal: mine.signal,
          quiet: true,
        });
        onAdded();
        return added;
      } catch (error) {
        if (!mine.signal.aborted) $refusal.set(toMessage(error));
        return undefined;
      } finally {
        $sending.set(undefined);
      }
    },
    cancel: () => line?.abort(),
  };
}

/** Material of one's own, of the company and of the operators, to be chosen from. `dispose` ends looking for files being read. */
export function createKnowledge() {
  const $shelf = atom<Loaded<KnowledgeShelf>>({ state: 'loading' });
  const $q = atom('');
  /** undefined: one's own and the company's. */
  const $space = atom<KnowledgeSpace | undefined>();
  const newest = createNewest();
  let shown = PER_PAGE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const queryNow = (): ShelfQuery => {
    const space = $space.get();
    return { q: $q.get().trim(), ...(space ? { space } : {}) };
  };

  async function fetchFiles(wanted: number): Promise<void> {
    const signal = newest.next();
    const read = async () => {
      const shelf = await fetchPages(queryNow(), wanted, signal);
      if (signal.aborted) return shelf;
      shown = wanted;
      clearTimeout(timer);
      if (shelf.files.some(({ status }) => status === 'reading'))
        timer = setTimeout(() => void fetchFiles(wanted), READING_MS);
      return shelf;
    };
    await loadInto($shelf, read, { signal });
  }

  return {
    $shelf,
    $q,
    $space,
    ...createAdding(() => void fetchFiles(PER_PAGE)),
    look: () => fetchFiles(PER_PAGE),
    more: () => fetchFiles(shown < MOST_PER_PAGE ? MOST_PER_PAGE : shown + MOST_PER_PAGE),
    search(q: string): void {
      $q.set(q);
      void fetchFiles(PER_PAGE);
    },
    choose(space: KnowledgeSpace | undefined): void {
      $space.set(space);
      void fetchFiles(PER_PAGE);
    },
    dispose(): void {
      newest.abort();
      clearTimeout(timer);
    },
  };
}

export type KnowledgeStore = ReturnType<typeof createKnowledge>;
