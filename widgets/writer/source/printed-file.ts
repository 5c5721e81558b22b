import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { loadPdfLibrary, pdfFolder } from './pdf-library.ts';
import { type Mark, markQuote, type PageWords, pageWords } from './quote-marks.ts';

/** Sharper than this a page takes memory and nobody sees it. */
const LARGEST_SCALE = 4;
/** A page that holds this share of the quote is the page. */
const SURE = 0.9;
const LEAST = 0.35;
/** Tenders repeat themselves: a page this near to the known one wins over a better likeness far away. */
const NEAR = 2;
const NEAR_BONUS = 0.3;

/** Where a quote stands on a page. */
export interface QuotedPage {
  page: number;
  marks: readonly Mark[];
}

export interface PrintedFile {
  pages: number;
  /** Width and height of a page in points, as it is shown. */
  size(page: number): Promise<{ width: number; height: number }>;
  /** Draws a page so wide, in CSS pixels. The undo stops a drawing under way. */
  draw(
    page: number,
    canvas: HTMLCanvasElement,
    width: number,
  ): { done: Promise<void>; stop(): void };
  /** The page a quote stands on, looked for first at `hint`; undefined where it is nowhere. */
  find(quote: string, hint: number | undefined): Promise<QuotedPage | undefined>;
  close(): void;
}

/** 5, 6, 4, 7, 3 …: a page known from another layout is off by one or two. */
function pagesAround(hint: number, pages: number): number[] {
  return Array.from({ length: pages }, (_, index) => index + 1).toSorted(
    (one, other) => Math.abs(one - hint) - Math.abs(other - hint),
  );
}

function createFinder(pdf: PDFDocumentProxy) {
  const known = new Map<number, Promise<PageWords>>();
  const wordsOf = (page: number) => {
    const words = known.get(page) ?? readWords(pdf, page);
    known.set(page, words);
    return words;
  };
  return async (quote: string, hint: number | undefined): Promise<QuotedPage | undefined> => {
    let best: (QuotedPage & { share: number }) | undefined;
    for (const page of pagesAround(hint ?? 1, pdf.numPages)) {
      const { marks, share: covered } = markQuote(await wordsOf(page), quote);
      const share =
        hint !== undefined && Math.abs(page - hint) <= NEAR ? covered + NEAR_BONUS : covered;
      if (covered > LEAST && share > (best?.share ?? 0)) best = { page, marks, share };
      if ((best?.share ?? 0) >= SURE) break;
    }
    return best && { page: best.page, marks: best.marks };
  };
}

async function readWords(pdf: PDFDocumentProxy, page: number): Promise<PageWords> {
  const proxy = await pdf.getPage(page);
  const { items } = await proxy.getTextContent();
  const [left = 0, bottom = 0, right = 0, top = 0] = proxy.view;
  const pieces = items.flatMap((item) =>
    'str' in item ? [{ text: item.str, transform: item.transform, width: item.width }] : [],
  );
  return pageWords(pieces, { left, bottom, width: right - left, height: top - bottom });
}

function draw(pdf: PDFDocumentProxy, page: number, canvas: HTMLCanvasElement, width: number) {
  let task: RenderTask | undefined;
  let stopped = false;
  const run = async () => {
    const proxy = await pdf.getPage(page);
    if (stopped) return;
    const plain = proxy.getViewport({ scale: 1 });
    const scale = Math.min(LARGEST_SCALE, (width / plain.width) * globalThis.devicePixelRatio);
    const viewport = proxy.getViewport({ scale });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    task = proxy.render({ canvas, viewport });
    await task.promise;
  };
  const stop = () => {
    stopped = true;
    task?.cancel();
  };
  // A drawing that was stopped is no failure.
  const done = run().catch((error: unknown) => {
    if (!stopped) throw error;
  });
  return { done, stop };
}

/** Opens a PDF for looking at. Rejects where the library cannot be had or the file is none. */
export async function openPrintedFile(bytes: ArrayBuffer): Promise<PrintedFile> {
  const { getDocument } = await loadPdfLibrary();
  const folder = pdfFolder();
  const loading = getDocument({
    data: bytes,
    cMapUrl: `${folder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}standard_fonts/`,
    // The policy of a page may forbid compiled code; the few pictures that want it are drawn without.
    useWasm: false,
    verbosity: 0,
  });
  const pdf = await loading.promise;
  return {
    pages: pdf.numPages,
    async size(page) {
      const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
      return { width, height };
    },
    draw: (page, canvas, width) => draw(pdf, page, canvas, width),
    find: createFinder(pdf),
    close: () => void loading.destroy(),
  };
}
