import type { PDFDocumentProxy } from 'pdfjs-dist';

/** The headings of a PDF in document order with the page each stands on, and the number of pages. Pages count from 1. */
export interface PdfHeadings {
  pages: number;
  headings: { title: string; page: number }[];
}

interface OutlineItem {
  title: string;
  dest: string | unknown[] | null;
  items: OutlineItem[];
}

/** Reads a PDF's outline. Headings without a place in the file are left out. */
export const pdfHeadings = (pdf: Uint8Array): Promise<PdfHeadings> => withPdf(pdf, headingsOf);

/** The words of some pages by their number, from 1. */
export const pdfTexts = (pdf: Uint8Array, pages: readonly number[]): Promise<Map<number, string>> =>
  withPdf(pdf, async (document) => {
    const texts = new Map<number, string>();
    for (const number of pages.filter((one) => one <= document.numPages)) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      texts.set(number, items.map((item) => ('str' in item ? item.str : '')).join(' '));
      page.cleanup();
    }
    return texts;
  });

async function withPdf<T>(
  pdf: Uint8Array,
  work: (document: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // A copy: the reader takes its bytes over.
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  const document = await loading.promise;
  try {
    return await work(document);
  } finally {
    await loading.destroy();
  }
}

async function headingsOf(document: PDFDocumentProxy): Promise<PdfHeadings> {
  const outline: OutlineItem[] = (await document.getOutline()) ?? [];
  const headings: PdfHeadings['headings'] = [];
  for (const item of flattened(outline)) {
    const page = await pageOf(document, item.dest);
    if (page !== undefined) headings.push({ title: item.title, page });
  }
  return { pages: document.numPages, headings };
}

function flattened(items: OutlineItem[]): OutlineItem[] {
  return items.flatMap((item) => [item, ...flattened(item.items)]);
}

async function pageOf(
  document: PDFDocumentProxy,
  destination: OutlineItem['dest'],
): Promise<number | undefined> {
  const place =
    typeof destination === 'string' ? await document.getDestination(destination) : destination;
  const target: unknown = place?.[0];
  if (typeof target === 'number') return target + 1;
  if (!isReference(target)) return undefined;
  return (await document.getPageIndex(target)) + 1;
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
}
