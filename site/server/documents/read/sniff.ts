import { type ReadableFormat, readableFormats, tenderFormats } from 'tender-widgets/contract';
import { pictureSize } from '../draw/picture-size.ts';
import { ReadingError } from './reading-error.ts';

type Content = 'zip' | 'ole' | 'pdf' | 'rtf' | 'html' | 'picture' | 'rar' | '7z' | 'gzip' | 'text';

const byExtension = new Map<string, ReadableFormat>(
  (Object.keys(readableFormats) as ReadableFormat[]).flatMap((format) => {
    const { offered, also } = readableFormats[format];
    return [...offered, ...also].map((extension) => [extension, format] as const);
  }),
);

const contentOf: Record<ReadableFormat, Content | readonly Content[]> = {
  docx: 'zip',
  doc: 'ole',
  pdf: 'pdf',
  txt: 'text',
  md: 'text',
  xlsx: 'zip',
  xls: 'ole',
  html: 'html',
  rtf: 'rtf',
  odt: 'zip',
  // Archives are often renamed, and are opened by their content.
  archive: ['zip', 'rar', '7z'],
  picture: 'picture',
};
/** Where a zip file of this format keeps its parts. */
const zipFolder: Partial<Record<ReadableFormat, string>> = { docx: 'word', xlsx: 'xl' };

const signatures: readonly (readonly [Content, readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['rtf', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x47, 0x49, 0x46, 0x38]],
  ['picture', [0x49, 0x49, 0x2a, 0x00]],
  ['picture', [0x4d, 0x4d, 0x00, 0x2a]],
  ['rar', [0x52, 0x61, 0x72, 0x21]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['gzip', [0x1f, 0x8b]],
];

/** Readers accept a PDF whose header stands within the first kilobyte. */
const PDF_HEADER_WITHIN = 1024;

/**
 * Says how a file is to be read, from its name and first bytes; cheap enough for the upload call. `formats` are those that are taken.
 * @throws ReadingError emptyFile (no bytes), unsupportedFile (another extension), renamedFile (content of another format)
 */
export function sniff(
  bytes: Uint8Array,
  fileName: string,
  formats: readonly ReadableFormat[] = tenderFormats,
): ReadableFormat {
  if (bytes.length === 0) throw new ReadingError('emptyFile');
  const extension = /\.[^.]+$/.exec(fileName.trim())?.[0].toLowerCase() ?? '';
  const format = byExtension.get(extension);
  if (!format || !formats.includes(format)) throw new ReadingError('unsupportedFile');
  const content = contentKind(bytes);
  // A Word or Excel file with a password is an OLE container, whatever its extension.
  const folder = zipFolder[format];
  if (folder && content === 'ole')
    throw new ReadingError(hasName(bytes, 'EncryptedPackage') ? 'encryptedFile' : 'renamedFile');
  if (![contentOf[format]].flat().includes(content))
    throw new ReadingError(isAllZero(bytes) ? 'truncatedFile' : 'renamedFile');
  if (format === 'picture' && !pictureSize(bytes)) throw new ReadingError('renamedFile');
  if (folder && isOtherOfficeFile(bytes, folder)) throw new ReadingError('renamedFile');
  return format;
}

function contentKind(bytes: Uint8Array): Content {
  for (const [content, signature] of signatures) {
    if (signature.every((byte, i) => bytes[i] === byte)) return content;
  }
  const start = Buffer.from(
    bytes.buffer,
    bytes.byteOffset,
    Math.min(bytes.length, PDF_HEADER_WITHIN),
  ).toString('latin1');
  if (start.includes('%PDF-')) return 'pdf';
  if (start.slice(4, 8) === 'ftyp') return 'picture';
  if (
    /^[\s\u00ef\u00bb\u00bf]*(<!doctype html|<html|<\?xml[^>]*>\s*<(html|w:wordDocument|pkg:package|\?mso))/i.test(
      start,
    )
  )
    return 'html';
  return 'text';
}

const isAllZero = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, 4096).every((byte) => byte === 0);

const hasName = (bytes: Uint8Array, name: string): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from(name, 'utf16le'),
  );

/** Spreadsheets, slides and others are zip files too; the directory at the end of a zip lists the names in it. */
function isOtherOfficeFile(bytes: Uint8Array, folder: string): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isComplete = buffer.includes(
    Buffer.from([0x50, 0x4b, 0x05, 0x06]),
    Math.max(0, buffer.length - 66_000),
  );
  const names = [`${folder}/`, `${folder}\\`, folder === 'word' ? 'document.xml' : 'workbook.xml'];
  return isComplete && !names.some((name) => buffer.includes(name));
}
