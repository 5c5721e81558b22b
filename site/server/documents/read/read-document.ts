import { type ReadableFormat, tenderFormats } from 'tender-widgets/contract';
import type { TenderDocument } from '../document.ts';
import { tenderInArchive } from './archive.ts';
import { readDoc } from './doc/doc.ts';
import { refuseOversize } from './document-size.ts';
import { readDocx } from './docx/docx.ts';
import { decodeHtml, readHtml } from './html/html.ts';
import { readOdt } from './odt/odt.ts';
import { readPdf } from './pdf/pdf.ts';
import { readPlainText } from './plain-text.ts';
import { ReadingError } from './reading-error.ts';
import { readRtf } from './rtf/rtf.ts';
import { sniff } from './sniff.ts';
import { readXlsx } from './xlsx/xlsx.ts';

export { sniff } from './sniff.ts';

/**
 * Reads a tender file of any supported format into blocks.
 * @param formats those that are taken, where they are others than a tender file's
 * @param onProgress called with 0–1 while reading, never backwards
 * @throws ReadingError with the reason in `code`; nothing else is thrown for bad input
 */
export async function readDocument(
  bytes: Uint8Array,
  fileName: string,
  onProgress: (fraction: number) => void = () => {},
  formats?: readonly ReadableFormat[],
): Promise<TenderDocument> {
  const format = sniff(bytes, fileName, formats);
  try {
    const document = await readFormat(bytes, format, onProgress);
    refuseOversize(document.blocks);
    return document;
  } catch (cause) {
    throw cause instanceof ReadingError ? cause : new ReadingError('unreadableFile', { cause });
  }
}

function readFormat(
  bytes: Uint8Array,
  format: ReadableFormat,
  onProgress: (fraction: number) => void,
): Promise<TenderDocument> | TenderDocument {
  if (format === 'docx') return readDocx(bytes, onProgress);
  if (format === 'pdf') return readPdf(bytes, onProgress);
  if (format === 'xlsx') return readXlsx(bytes, onProgress);
  if (format === 'doc') return readDoc(bytes);
  if (format === 'html') return readHtml(decodeHtml(bytes));
  if (format === 'rtf') return readRtf(bytes);
  if (format === 'odt') return readOdt(bytes);
  if (format === 'zip') return readArchive(bytes, onProgress);
  return readPlainText(bytes, format);
}

/** Formats of files in an archive; none is an archive again. */
const inArchive = tenderFormats.filter((format) => format !== 'zip');

async function readArchive(
  bytes: Uint8Array,
  onProgress: (fraction: number) => void,
): Promise<TenderDocument> {
  const { file, names } = await tenderInArchive(bytes, (own, name) => sniff(own, name, inArchive));
  const document = await readDocument(file.bytes, file.name, onProgress, inArchive);
  return { ...document, archive: { read: file.name, names } };
}
