import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { type Source, tenderBlocks } from '../core/contract/tender.ts';

/** Blocks per call, the most the service gives. */
const PAGE_SIZE = 100;
/** Shown before and after the place. */
const AROUND = 4;

export interface SourceBlock {
  index: number;
  kind: 'heading' | 'paragraph' | 'table';
  text: string;
  rows?: { text: string; rowSpan: number; colSpan: number }[][] | undefined;
}

export interface OpenSource {
  label: string;
  source: Source;
  around: { state: 'loading' } | { state: 'failed' } | { state: 'ready'; blocks: readonly SourceBlock[] };
}

/** Shows where in the tender file something stands: the quote at once, the passages around it when they have come. */
export function createSource(tenderId: () => string | null) {
  const $open = atom<OpenSource | undefined>();
  const pages = new Map<string, Promise<readonly SourceBlock[]>>();

  function page(id: string, current: number): Promise<readonly SourceBlock[]> {
    const key = `${id}/${current}`;
    const known = pages.get(key);
    if (known) return known;
    const query = { current, size: PAGE_SIZE };
    const asked = call(tenderBlocks, { params: { id }, query }, { quiet: true }).then(({ records }) => records);
    pages.set(key, asked);
    asked.catch(() => pages.delete(key));
    return asked;
  }
  async function blocksAround(id: string, block: number): Promise<readonly SourceBlock[]> {
    const first = Math.max(0, block - AROUND);
    const last = block + AROUND;
    const wanted = new Set([first, block, last].map((index) => Math.floor(index / PAGE_SIZE) + 1));
    const loaded = await Promise.all([...wanted].map((current) => page(id, current)));
    return loaded.flat().filter(({ index }) => index >= first && index <= last);
  }

  return {
    $open,
    async show(label: string, source: Source): Promise<void> {
      const id = tenderId();
      const opened: OpenSource = { label, source, around: { state: id === null ? 'failed' : 'loading' } };
      $open.set(opened);
      if (id === null) return;
      try {
        const blocks = await blocksAround(id, source.block);
        if ($open.get() === opened) $open.set({ ...opened, around: { state: 'ready', blocks } });
      } catch {
        if ($open.get() === opened) $open.set({ ...opened, around: { state: 'failed' } });
      }
    },
    close: () => $open.set(undefined),
  };
}
