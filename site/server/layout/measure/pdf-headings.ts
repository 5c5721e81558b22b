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
export async function pdfHeadings(pdf: Uint8Array): Promise<PdfHeadings> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // A copy: the reader takes its bytes over.
  const loading = getDocument({ data: new Uint8Array(pdf), verbosity: VerbosityLevel.ERRORS });
  const document = await loading.promise;
  try {
    const outline: OutlineItem[] = (await document.getOutline()) ?? [];
    const headings: PdfHeadings['headings'] = [];
    for (const item of flattened(outline)) {
      const page = await pageOf(document, item.dest);
      if (page !== undefined) headings.push({ title: item.title, page });
    }
    return { pages: document.numPages, headings };
  } finally {
    await loading.destroy();
  }
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
