import { fileURLToPath } from 'node:url';
import {
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TenderDocument } from '../../document.ts';
import { isGarbled } from '../garbled-text.ts';
import { ReadingError } from '../reading-error.ts';
import { type PageContent, splitPage } from './pdf-content.ts';
import { layOut } from './pdf-layout.ts';
import { readPdfPage } from './pdf-page.ts';
import { pdfWorker } from './pdf-port.ts';
import { FEW_CHARACTERS, markScans, pagesToScan, withScans } from './pdf-scans.ts';
import { type Scans, ScansWantedError } from './scanned-page.ts';

const pdfjsFolder = fileURLToPath(
  new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')),
);
/** Over so many pages, few characters are remarks on scans. */
const MANY_PAGES = 5;
/** Of the time, a page that will have to be recognised. */
const UNREAD_SHARE = 0.05;
/** No tender file has a tenth of it, and 50 MB hold no more of pages with text. */
const MOST_PAGES = 5000;
/** Nothing is drawn: one pixel keeps pictures from being decoded at all. */
const NO_PICTURES = 1;

/** Opens a PDF for its text; pictures are not decoded. Whoever opens it destroys it. */
export function openPdf(bytes: Uint8Array): PDFDocumentLoadingTask {
  return getDocument({
    // pdfjs takes the bytes over, so it gets its own copy.
    data: Uint8Array.from(bytes),
    worker: pdfWorker(),
    cMapUrl: `${pdfjsFolder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${pdfjsFolder}standard_fonts/`,
    fontExtraProperties: true,
    // Else outlines of all letters are made, as for a page that is drawn without fonts.
    disableFontFace: false,
    maxImageSize: NO_PICTURES,
    verbosity: 0,
  });
}

/**
 * Reads a PDF. Pages without text are put in from `scans`, or asked for.
 * @throws ScansWantedError (`scans` is 'ask'), and ReadingError tooComplexFile (more than 5000 pages), encryptedFile, truncatedFile, scannedFile (pictures of pages), garbledFile (fonts without character codes),
 * noTextFile (blank pages), unreadableFile
 */
export async function readPdf(
  bytes: Uint8Array,
  onProgress: (fraction: number) => void,
  scans: Scans = [],
): Promise<TenderDocument> {
  const loading = openPdf(bytes);
  try {
    const pdf = await loading.promise.catch((cause: unknown) => {
      throw openError(cause, bytes);
    });
    if (pdf.numPages > MOST_PAGES) throw new ReadingError('tooComplexFile');
    const own = await readPages(pdf, onProgress);
    const wanted = scans === 'ask' ? pagesToScan(own) : [];
    if (wanted.length > 0) throw new ScansWantedError(wanted);
    const { pages, scanned } = withScans(own, scans === 'ask' ? [] : scans);
    refuseUnreadable(pages);
    const blocks = layOut(pages);
    // A stamp or a page number on every page of a scan is no text layer.
    if (blocks.length === 0) throw new ReadingError('scannedFile');
    const document: TenderDocument = { format: 'pdf', pages: pdf.numPages, blocks };
    return scanned.length > 0 ? markScans(document, scanned) : document;
  } finally {
    await loading.destroy();
  }
}

async function readPages(
  pdf: PDFDocumentProxy,
  onProgress: (fraction: number) => void,
): Promise<PageContent[]> {
  const pages: PageContent[] = [];
  let done = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    pages.push(splitPage(await readPdfPage(page)));
    page.cleanup();
    const isRead = (pages.at(-1)?.plainText.length ?? 0) >= FEW_CHARACTERS;
    done += isRead ? 1 : UNREAD_SHARE;
    onProgress((done / pdf.numPages) * 0.95);
  }
  return pages;
}

function openError(cause: unknown, bytes: Uint8Array): ReadingError {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'PasswordException') return new ReadingError('encryptedFile', { cause });
  const end = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 2048))).toString('latin1');
  return new ReadingError(end.includes('%%EOF') ? 'unreadableFile' : 'truncatedFile', { cause });
}

function refuseUnreadable(pages: readonly PageContent[]): void {
  const text = pages.map((page) => page.plainText).join('');
  if (!text)
    throw new ReadingError(pages.some((page) => page.hasContent) ? 'scannedFile' : 'noTextFile');
  if (isGarbled(text)) throw new ReadingError('garbledFile');
  if (pages.length >= MANY_PAGES && text.length < pages.length * FEW_CHARACTERS)
    throw new ReadingError('scannedFile');
}
