import { atom } from 'nanostores';
import { download } from '../../core/api/files.ts';
import { bidPdf } from '../../core/contract/word.ts';
import { isAbort } from '../../core/errors.ts';
import { failed } from '../../core/loaded.ts';
import { openPrintedFile, type PrintedFile } from '../source/printed-file.ts';

export interface Laid {
  file: PrintedFile;
  /** Height of a page by its width. */
  ratio: number;
}

export type WholeState =
  | { state: 'laying'; before?: Laid }
  | { state: 'laid'; laid: Laid }
  | { state: 'failed'; msg: string; before?: Laid };

const A4 = 297 / 210;

/** The page that is shown first when the bid is looked at next. */
function createStart() {
  let start: number | undefined;
  return {
    startAt(page: number): void {
      start = page;
    },
    /** That page, once. */
    takeStart(): number | undefined {
      const page = start;
      start = undefined;
      return page;
    },
  };
}

/** The whole bid as it will be printed: the pages of the file that is made of it, laid out anew whenever it is opened. */
export function createWhole(
  bidId: string,
  saveAll: () => Promise<void>,
  openFile: typeof openPrintedFile = openPrintedFile,
) {
  const $whole = atom<WholeState>({ state: 'laying' });
  let asking: AbortController | undefined;
  let shown: Laid | undefined;

  const before = () => (shown ? { before: shown } : {});
  async function lay(signal: AbortSignal): Promise<Laid> {
    await saveAll();
    const input = { params: { id: bidId }, query: {} };
    const { blob } = await download(bidPdf, input, { quiet: true, signal });
    const file = await openFile(await blob.arrayBuffer());
    const size = await file.size(1).catch(() => undefined);
    return { file, ratio: size ? size.height / size.width : A4 };
  }
  return {
    $whole,
    async open(): Promise<void> {
      asking?.abort();
      const own = new AbortController();
      asking = own;
      $whole.set({ state: 'laying', ...before() });
      try {
        const laid = await lay(own.signal);
        if (own.signal.aborted) return laid.file.close();
        const old = shown;
        shown = laid;
        $whole.set({ state: 'laid', laid });
        old?.file.close();
      } catch (error) {
        if (own.signal.aborted || isAbort(error)) return;
        $whole.set({ ...failed(error), ...before() });
      }
    },
    ...createStart(),
    /** The page a chapter begins on; undefined where its title is on none. @param hint where it is thought to be */
    async pageOf(title: string, hint: number): Promise<number | undefined> {
      return (await shown?.file.find(title, hint))?.page;
    },
    /** Lets go of the pages: they are hundreds of megabytes while they are drawn. */
    close(): void {
      asking?.abort();
      shown?.file.close();
      shown = undefined;
      $whole.set({ state: 'laying' });
    },
  };
}
