import type { ReadableFormat } from 'tender-widgets/contract';
import type { TenderDocument } from '../../document.ts';
import { readDoc } from '../doc/doc.ts';
import { refuseOversize } from '../document-size.ts';
import { readDocx } from '../docx/docx.ts';
import { decodeHtml, readHtml } from '../html/html.ts';
import { readOdt } from '../odt/odt.ts';
import { readPdf } from '../pdf/pdf.ts';
import { type Scans, ScansWantedError } from '../pdf/scanned-page.ts';
import { ReadingError } from '../reading-error.ts';
import { readRtf } from '../rtf/rtf.ts';
import { sniff } from '../sniff.ts';
import { readPlainText } from '../text/plain-text.ts';
import { readXls } from '../xls/xls.ts';
import { readXlsx } from '../xlsx/xlsx.ts';
import { readPhotograph } from './photograph.ts';

export { sniff } from '../sniff.ts';

/**
 * Reads a tender file of any supported format into blocks.
 * @param formats those that are taken, where they are others than a tender file's
 * @param onProgress called with 0–1 while reading, never backwards
 * @param scans what becomes of pages without text; by default they are refused, as a photograph is
 * @throws ReadingError with the reason in `code`; ScansWantedError where `scans` is 'ask'; nothing else is thrown for bad input
 */
export async function readDocument(
  bytes: Uint8Array,
  fileName: string,
  onProgress: (fraction: number) => void = () => {},
  formats?: readonly ReadableFormat[],
  scans: Scans = [],
): Promise<TenderDocument> {
  const format = sniff(bytes, fileName, formats);
  try {
    const document = await readFormat(bytes, format, onProgress, scans);
    refuseOversize(document.blocks);
    return document;
  } catch (cause) {
    const isSaid = cause instanceof ReadingError || cause instanceof ScansWantedError;
    throw isSaid ? cause : new ReadingError('unreadableFile', { cause });
  }
}

function readFormat(
  bytes: Uint8Array,
  format: ReadableFormat,
  onProgress: (fraction: number) => void,
  scans: Scans,
): Promise<TenderDocument> | TenderDocument {
  if (format === 'docx') return readDocx(bytes, onProgress);
  if (format === 'pdf') return readPdf(bytes, onProgress, scans);
  if (format === 'picture') return readPhotograph(scans);
  if (format === 'xlsx') return readXlsx(bytes, onProgress);
  if (format === 'xls') return readXls(bytes);
  if (format === 'doc') return readDoc(bytes);
  if (format === 'html') return readHtml(decodeHtml(bytes));
  if (format === 'rtf') return readRtf(bytes);
  if (format === 'odt') return readOdt(bytes);
  // The files of an archive are read one by one.
  if (format === 'archive') throw new ReadingError('unsupportedFile');
  return readPlainText(bytes, format);
}
