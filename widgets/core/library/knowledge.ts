import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import { upload } from '../api/files.ts';
import { addKnowledgeFile, type KnowledgeFile, knowledgeFiles } from '../contract/knowledge.ts';
import { toMessage } from '../errors.ts';

export const knowledgeFileTypes: readonly string[] = ['.docx', '.doc', '.pdf', '.txt', '.md'];
const PER_PAGE = 50;
/** A file that is being read is looked at again after this time, ms. */
const READING_MS = 2000;

export type KnowledgeShelf =
  | { state: 'loading' }
  | { state: 'ready'; files: readonly KnowledgeFile[]; more: boolean }
  | { state: 'failed'; message: string };

/** The bidder's own material, to be chosen from. `dispose` ends looking for files being read. */
export function createKnowledge() {
  const $shelf = atom<KnowledgeShelf>({ state: 'loading' });
  const $q = atom('');
  const $sending = atom<{ name: string; percent: number } | undefined>();
  const $refusal = atom<string | undefined>();
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let line: AbortController | undefined;

  async function fetchFiles(size: number): Promise<void> {
    asked += 1;
    const mine = asked;
    try {
      const { records, total } = await call(knowledgeFiles, { query: { current: 1, size, q: $q.get().trim() } }, { quiet: true });
      if (mine !== asked) return;
      $shelf.set({ state: 'ready', files: records, more: records.length < total && size < 100 });
      clearTimeout(timer);
      if (records.some(({ status }) => status === 'reading')) timer = setTimeout(() => void fetchFiles(size), READING_MS);
    } catch (error) {
      if (mine === asked && $shelf.get().state !== 'ready') $shelf.set({ state: 'failed', message: toMessage(error) });
    }
  }

  return {
    $shelf,
    $q,
    $sending,
    $refusal,
    look: () => fetchFiles(PER_PAGE),
    /** As many as one answer holds. */
    more: () => fetchFiles(100),
    search(q: string): void {
      $q.set(q);
      void fetchFiles(PER_PAGE);
    },
    refuse: (message: string) => $refusal.set(message),
    /** @returns the new file; undefined when it was refused, which is said, or cancelled. */
    async add(file: File): Promise<KnowledgeFile | undefined> {
      const mine = new AbortController();
      line = mine;
      $refusal.set(undefined);
      $sending.set({ name: file.name, percent: 0 });
      try {
        const onProgress = (share: number) => $sending.set({ name: file.name, percent: share * 100 });
        const added = await upload(addKnowledgeFile, file, { onProgress, signal: mine.signal, quiet: true });
        void fetchFiles(PER_PAGE);
        return added;
      } catch (error) {
        if (!mine.signal.aborted) $refusal.set(toMessage(error));
        return undefined;
      } finally {
        $sending.set(undefined);
      }
    },
    cancel: () => line?.abort(),
    dispose(): void {
      asked += 1;
      clearTimeout(timer);
    },
  };
}

export type KnowledgeStore = ReturnType<typeof createKnowledge>;
