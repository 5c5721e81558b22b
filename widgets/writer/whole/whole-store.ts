import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { download } from '../../core/api/files.ts';
import { bidPages, bidPdf } from '../../core/contract/word.ts';
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

/** Laying out a bid of several hundred pages takes longer than a normal call may; as a rule it is done by then. */
const PAGES_TIMEOUT_MS = 180_000;

/** Which chapter stands on the page that is looked at. */
function createBegins(bidId: string) {
  let sheets: readonly { id: string; sheet: number }[] = [];
  let page = 0;
  const $at = atom<string | undefined>();
  const $wanted = atom<{ id: string } | undefined>();
  const tell = () => $at.set(sheets.findLast(({ sheet }) => sheet <= page)?.id);
  return {
    async find(signal: AbortSignal): Promise<void> {
      const counted = await call(
        bidPages,
        { params: { id: bidId } },
        { quiet: true, signal, timeout: PAGES_TIMEOUT_MS, repeatSubmit: true },
      ).catch(() => undefined);
      if (signal.aborted || !counted) return;
      sheets = counted.chapters.flatMap(({ id, sheet }) => (sheet ? [{ id, sheet }] : []));
      tell();
    },
    shown: {
      /** The chapter on the page in sight; undefined before the first, and where the pages say nothing of chapters. */
      $at,
      /** The page a chapter begins on, as the layout counted it. */
      sheetOf: (id: string): number | undefined => sheets.find((one) => one.id === id)?.sheet,
      /** The chapter somebody asked for, anew each time. */
      $wanted,
      want: (id: string) => $wanted.set({ id }),
      lookAt(next: number): void {
        page = next;
        tell();
      },
    },
  };
}

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

  const begins = createBegins(bidId);
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
        void begins.find(own.signal);
      } catch (error) {
        if (own.signal.aborted || isAbort(error)) return;
        $whole.set({ ...failed(error), ...before() });
      }
    },
    ...createStart(),
    ...begins.shown,
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
