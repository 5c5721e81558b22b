import { type BodyBlock, bodyBlocks } from './body-blocks.ts';
import { exportWord, type WordPages } from './export-word.ts';
import { convertToPdf, findLibreOffice, LibreOfficeError } from './libre-office.ts';
import { pdfHeadings } from './pdf-headings.ts';
import type { WordBid } from './word-bid.ts';
import type { WordFormat } from './word-format.ts';

/** A 500-page bid takes some ten seconds; past this our own measuring is good enough. */
const CONVERT_LIMIT_MS = 60_000;

export interface PaginateOptions {
  /** Path of LibreOffice; `null` not to use it. Absent: looked for on the machine. */
  soffice?: string | null;
  /** How long LibreOffice may take. */
  timeoutMs?: number;
}

/**
 * The bid as a .docx whose contents show true page numbers: the file is laid out by LibreOffice where that is installed,
 * and written again with the pages found; otherwise the pages are those of our own measuring.
 */
export async function paginate(bid: WordBid, format: WordFormat, options: PaginateOptions = {}): Promise<Uint8Array> {
  const first = await exportWord(bid, format);
  if (!format.toc.show && format.footer.pageNumber !== 'page-of-total') return first;
  const soffice = options.soffice === undefined ? await findLibreOffice() : options.soffice;
  if (soffice === undefined || soffice === null) return first;
  const pages = await laidOutPages(first, bodyBlocks(bid, format), { soffice, timeoutMs: options.timeoutMs ?? CONVERT_LIMIT_MS });
  return pages === null ? first : exportWord(bid, format, pages);
}

/** Pages as LibreOffice lays the file out; null when it cannot, or when it found other headings than ours. */
async function laidOutPages(
  docx: Uint8Array,
  blocks: readonly BodyBlock[],
  options: { soffice: string; timeoutMs: number },
): Promise<WordPages | null> {
  const headings = blocks.filter((block) => block.kind === 'heading');
  try {
    const pdf = await pdfHeadings(await convertToPdf(docx, options));
    const [firstHeading] = pdf.headings;
    if (firstHeading === undefined || pdf.headings.length !== headings.length) return null;
    // The body begins with its first heading and counts from 1; cover and contents stand before it.
    const before = firstHeading.page - 1;
    return {
      headingPages: new Map(headings.map((heading, i) => [heading.key, (pdf.headings[i]?.page ?? 1) - before])),
      totalPages: pdf.pages - before,
    };
  } catch (error) {
    if (error instanceof LibreOfficeError) return null;
    throw error;
  }
}
