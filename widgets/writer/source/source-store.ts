import { atom, type ReadableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { download } from '../../core/api/files.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import {
  type Source,
  type Tender,
  type TenderFile,
  tenderBlocks,
  tenderPages,
} from '../../core/contract/tender.ts';
import { searchTender } from '../../core/contract/tender-set.ts';
import { toMessage } from '../../core/errors.ts';
import { failed, type Loaded, loadInto } from '../../core/loaded.ts';
import { openPrintedFile, type PrintedFile } from './printed-file.ts';

/** Blocks per call, the most the service gives. */
const PAGE_SIZE = 100;
/** Shown before and after the place. */
const AROUND = 4;

export interface SourceBlock {
  index: number;
  kind: 'heading' | 'paragraph' | 'table';
  page?: number | null;
  scanned?: true | undefined;
  text: string;
  rows?: { text: string; rowSpan: number; colSpan: number }[][] | undefined;
  /** Recognised lines that may be wrong. */
  doubts?: string[] | undefined;
}

/** Something that was read, and where it stands. */
export interface Place {
  label: string;
  source: Source;
}

export interface OpenSource extends Place {
  around: Loaded<readonly SourceBlock[]>;
}

/** What was looked for, and where it stands; none: nothing was looked for. */
export type Hits =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; msg: string }
  | { state: 'ready'; words: string; value: readonly TenderHit[] };
type TenderHit = Awaited<CallReply<typeof searchTender>>[number];

/** The pages of the file as they are printed. absent: there are none, only the text. */
export type Printed = Loaded<PrintedFile> | { state: 'absent' };

/** What this needs of the review: the file that was read. */
interface ReadTender {
  $tender: ReadableAtom<Tender | undefined>;
  $subject: ReadableAtom<{ tenderId: string | null } | undefined>;
  refreshTender(): Promise<void>;
}

/** The text of the file, a hundred blocks at a time. */
function createBlocks() {
  const pages = new Map<string, Promise<readonly SourceBlock[]>>();
  function page(id: string, current: number): Promise<readonly SourceBlock[]> {
    const key = `${id}/${current}`;
    const known = pages.get(key);
    if (known) return known;
    const query = { current, size: PAGE_SIZE };
    const asked = call(tenderBlocks, { params: { id }, query }, { quiet: true }).then(
      ({ records }) => records,
    );
    pages.set(key, asked);
    asked.catch(() => pages.delete(key));
    return asked;
  }
  return async (id: string, block: number): Promise<readonly SourceBlock[]> => {
    const first = Math.max(0, block - AROUND);
    const last = block + AROUND;
    const wanted = new Set([first, block, last].map((index) => Math.floor(index / PAGE_SIZE) + 1));
    const loaded = await Promise.all([...wanted].map((current) => page(id, current)));
    return loaded.flat().filter(({ index }) => index >= first && index <= last);
  };
}

/** The file a place is in; undefined where the tender does not say its files. */
const fileOf = (
  { files }: Tender,
  { fileId, block }: Pick<Source, 'block' | 'fileId'>,
): TenderFile | undefined =>
  files.find(({ id }) => id === fileId) ??
  files.find(({ first, blocks }) => block >= first && block < first + blocks);

/** The pages of the file that is looked at, fetched once when they are first wanted. */
function createPrinted({ $tender, refreshTender }: ReadTender, openFile: typeof openPrintedFile) {
  const $printed = atom<Printed>({ state: 'absent' });
  let shown: string | undefined;
  const close = () => {
    const printed = $printed.get();
    if (printed.state === 'ready') printed.value.close();
    shown = undefined;
    $printed.set({ state: 'absent' });
  };
  async function open(tender: Tender, file: TenderFile | undefined, key: string): Promise<void> {
    close();
    shown = key;
    $printed.set({ state: 'loading' });
    const show = (printed: Printed) => shown === key && $printed.set(printed);
    try {
      const input = { params: { id: tender.id }, query: file ? { file: file.id } : {} };
      const { blob } = await download(tenderPages, input, { quiet: true });
      // Making the pages of a Word file has told the service on which page everything stands.
      if ((file ?? tender).pages === null) await refreshTender();
      const opened = await openFile(await blob.arrayBuffer());
      if (shown === key) show({ state: 'ready', value: opened });
      else opened.close();
    } catch (error) {
      show(failed(error));
    }
  }
  return {
    $printed,
    close,
    /** Fetches the pages of the file a place is in, where it has any and they are not here yet. A failure is tried again. */
    async prepare(source?: Source): Promise<void> {
      const tender = $tender.get();
      if (!tender) return;
      const file = source ? fileOf(tender, source) : tender.files[0];
      if (!(file ?? tender).printed) return close();
      const key = `${tender.id}/${file?.id ?? ''}`;
      if (shown === key && $printed.get().state !== 'failed') return;
      await open(tender, file, key);
    },
  };
}

/** Words looked for in all files; the last question counts. */
function createSearch($subject: ReadTender['$subject']) {
  const $hits = atom<Hits>({ state: 'none' });
  let asked = '';
  return {
    $hits: $hits as ReadableAtom<Hits>,
    async search(typed: string): Promise<void> {
      const words = typed.trim();
      const id = $subject.get()?.tenderId ?? null;
      asked = words;
      if (words === '' || id === null) return $hits.set({ state: 'none' });
      $hits.set({ state: 'loading' });
      const show = (hits: Hits) => asked === words && $hits.set(hits);
      try {
        const value = await call(
          searchTender,
          { params: { id }, query: { q: words } },
          { quiet: true },
        );
        show({ state: 'ready', words, value });
      } catch (error) {
        show({ state: 'failed', msg: toMessage(error) });
      }
    },
    forgetHits(): void {
      asked = '';
      $hits.set({ state: 'none' });
    },
  };
}

/** Shows where in the tender file something stands: the quote at once, the page and the passages around it when they have come. */
export function createSource(
  review: ReadTender,
  openFile: typeof openPrintedFile = openPrintedFile,
) {
  const $open = atom<OpenSource | undefined>();
  const blocksAround = createBlocks();
  const printed = createPrinted(review, openFile);
  const search = createSearch(review.$subject);
  const show = async (label: string, source: Source): Promise<void> => {
    const id = review.$subject.get()?.tenderId ?? null;
    const opened: OpenSource = { label, source, around: { state: 'loading' } };
    if (id === null) return $open.set({ ...opened, around: { state: 'failed', msg: '' } });
    $open.set(opened);
    void printed.prepare(source);
    const put = (around: OpenSource['around']) =>
      $open.get() === opened && $open.set({ ...opened, around });
    await loadInto({ get: () => opened.around, set: put }, () => blocksAround(id, source.block));
  };

  return {
    $open,
    ...search,
    show,
    /** A place where the words stand; the words themselves are marked in it. */
    showHit: (hit: TenderHit, words: string) => void show(words, { ...hit, quote: words }),
    $printed: printed.$printed,
    $tender: review.$tender,
    prepare: printed.prepare,
    close: () => $open.set(undefined),
    /** The file of something; undefined where the tender is one file. */
    fileOf(source: Pick<Source, 'block' | 'fileId'>): TenderFile | undefined {
      const tender = review.$tender.get();
      return tender && tender.files.length > 1 ? fileOf(tender, source) : undefined;
    },
    /** Pages of the file something is in. */
    pagesOf(source: Source): number | null {
      const tender = review.$tender.get();
      return tender ? (fileOf(tender, source) ?? tender).pages : null;
    },
    /** The page of something, which may have become known after it was read. */
    pageOf(source: Source): number | undefined {
      return source.page ?? knownPages(review.$tender.get()).get(`${source.block}/${source.quote}`);
    },
    dispose: printed.close,
  };
}

const pagesOf = new WeakMap<Tender, ReadonlyMap<string, number>>();

/** The pages of all that was read, by block and quote. */
function knownPages(tender: Tender | undefined): ReadonlyMap<string, number> {
  if (!tender) return new Map();
  const known = pagesOf.get(tender);
  if (known) return known;
  const read = [...Object.values(tender.facts), ...tender.scoring, ...tender.clauses];
  const sources = [...read, ...tender.format].flatMap((one) => one?.source ?? []);
  const pages = new Map(
    sources.flatMap(({ page, block, quote }) =>
      page === undefined ? [] : [[`${block}/${quote}`, page] as const],
    ),
  );
  pagesOf.set(tender, pages);
  return pages;
}
