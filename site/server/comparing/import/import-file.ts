import { type compare, materialFormats, type ReadableFormat } from 'tender-widgets/contract';
import type { Block } from '../../documents/document.ts';
import { readDocument, sniff } from '../../documents/read/any/read-document.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { openZip } from '../../documents/read/zip.ts';
import type { ComparableDocument } from '../comparable.ts';
import { type Asides, metadataLines, withAsides } from './asides.ts';
import { docMetadata } from './doc-metadata.ts';
import { docPictures } from './doc-pictures.ts';
import { docxAsides } from './docx-asides.ts';
import { docxMetadata } from './docx-metadata.ts';
import { docxPictures } from './docx-pictures.ts';
import { fileMetadata } from './file-metadata.ts';
import { type ImportedPictures, importPictures } from './imported-pictures.ts';
import { pdfMetadata } from './pdf-metadata.ts';
import { pdfPictures } from './pdf-pictures.ts';

/** A file taken in for comparing. */
export interface ImportedFile {
  document: ComparableDocument;
  /** JPEG of each picture, in the order of `document.pictures`; empty for one that is plain or could not be decoded. */
  thumbnails: Uint8Array[];
}

/** A file to take in; `id` becomes the document's. */
export interface FileToCompare {
  id: string;
  bytes: Uint8Array;
  fileName: string;
}

/** Reading the text takes about this share of the time. */
const TEXT_SHARE = 0.6;
/** Pictures are looked at as they are found: of how many is not known, so progress comes nearer to the end by this share of the rest. */
const PICTURE_STEP = 0.02;

/** Why a file without text is taken in all the same. */
const withoutText: Partial<Record<ReadingError['code'], string>> = {
  scannedFile: '这是扫描件，没有文字层：文字没有参加对比，只对比了图片和文件属性。',
  garbledFile: '字体没有文字编码，读出来是乱码：文字没有参加对比，只对比了图片和文件属性。',
  noTextFile: '文件里没有文字：只对比了图片和文件属性。',
};

/**
 * Takes a file in for comparing: its text as `readDocument` gives it, what it says of its own making, and its pictures.
 * A scan is no failure: its pictures and properties still compare.
 * @param onProgress called with 0–1, never backwards
 * @throws ReadingError as readDocument; noTextFile only when there is neither text nor a picture nor a property
 */
export async function importFile(
  file: FileToCompare,
  onProgress: (fraction: number) => void = () => {},
): Promise<ImportedFile> {
  const format = sniff(file.bytes, file.fileName, materialFormats);
  const text = await readText(file, (fraction) => onProgress(fraction * TEXT_SHARE));
  let progress = TEXT_SHARE;
  const rest = await restReaders[format](file.bytes, text.blocks, () => {
    progress += (1 - progress) * PICTURE_STEP;
    onProgress(progress);
  });
  const { pictures, thumbnails } = rest.taken;
  if (text.blocks.length === 0 && pictures.length === 0 && rest.metadata === null)
    throw new ReadingError('noTextFile');
  onProgress(1);
  const pages = text.pages ?? rest.pages;
  const warnings = [
    text.warning ?? unreadPages(text.blocks, pages, rest.taken),
    ...pictureWarnings(rest),
    ...hiddenWarnings(rest),
  ];
  return {
    document: {
      id: file.id,
      fileName: file.fileName,
      blocks: withAsides(text.blocks, {
        ...rest.asides,
        property: metadataLines(rest.metadata, rest.asides?.property),
      }),
      pages,
      metadata: rest.metadata,
      pictures,
      warning: warnings.filter(Boolean).join('') || null,
    },
    thumbnails,
  };
}

async function readText(
  file: FileToCompare,
  onProgress: (fraction: number) => void,
): Promise<{ blocks: Block[]; pages: number | null; warning: string | null }> {
  try {
    const { blocks, pages } = await readDocument(
      file.bytes,
      file.fileName,
      onProgress,
      materialFormats,
    );
    return { blocks, pages, warning: null };
  } catch (error) {
    const warning = error instanceof ReadingError ? withoutText[error.code] : undefined;
    if (warning === undefined) throw error;
    return { blocks: [], pages: null, warning };
  }
}

/** What a file holds beside its text. */
interface Rest {
  metadata: compare.FileMetadata | null;
  taken: ImportedPictures;
  pages: number | null;
  /** Text beside the body, and text of the body that nobody can see. */
  asides?: Asides;
  unseen?: string[];
  /** The pictures are there, but encrypted. */
  isLocked?: boolean;
}

type RestReader = (
  bytes: Uint8Array,
  blocks: readonly Block[],
  onPicture: () => void,
) => Promise<Rest>;

const nothing: ImportedPictures = { pictures: [], thumbnails: [], left: 0 };
const readNothing: RestReader = () =>
  Promise.resolve({ metadata: null, taken: nothing, pages: null });

const restReaders: Record<ReadableFormat, RestReader> = {
  async docx(bytes, blocks, onPicture) {
    const zip = await openZip(bytes);
    try {
      const metadata = fileMetadata(await docxMetadata(zip));
      const { asides, unseen } = await docxAsides(zip);
      const taken = await importPictures(docxPictures(zip), blocks, onPicture);
      return { metadata, taken, pages: null, asides, unseen };
    } finally {
      zip.close();
    }
  },
  async pdf(bytes, blocks, onPicture) {
    const { found, lines, pages } = await pdfMetadata(bytes);
    const pictures = pdfPictures(bytes);
    const taken = pictures ? await importPictures(pictures, blocks, onPicture) : nothing;
    const asides = { property: lines };
    return {
      metadata: fileMetadata(found),
      taken,
      pages,
      asides,
      isLocked: pictures === undefined,
    };
  },
  async doc(bytes, blocks, onPicture) {
    const taken = await importPictures(docPictures(bytes), blocks, onPicture);
    return { metadata: fileMetadata(docMetadata(bytes)), taken, pages: null };
  },
  xls: (bytes) =>
    Promise.resolve({
      metadata: fileMetadata(docMetadata(bytes)),
      taken: nothing,
      pages: null,
    }),
  async xlsx(bytes) {
    const zip = await openZip(bytes);
    try {
      return { metadata: fileMetadata(await docxMetadata(zip)), taken: nothing, pages: null };
    } finally {
      zip.close();
    }
  },
  txt: readNothing,
  md: readNothing,
  html: readNothing,
  rtf: readNothing,
  odt: readNothing,
  archive: readNothing,
  picture: readNothing,
};

/** Pages of a PDF that show a picture and have no text are scans among written pages. */
function unreadPages(
  blocks: readonly Block[],
  pages: number | null,
  { pictures }: ImportedPictures,
): string | null {
  const written = new Set(blocks.flatMap((block) => [block.page, ...tablePages(block)]));
  const scans = new Set(
    pictures.flatMap(({ page, plain }) =>
      plain || page === undefined || written.has(page) ? [] : [page],
    ),
  );
  if (pages === null || scans.size === 0) return null;
  return `有 ${scans.size} 页是图片、没有文字层（第一处在第 ${Math.min(...scans)} 页）：这些页的文字没有参加对比，只对比了图片。`;
}

const tablePages = (block: Block): number[] =>
  block.kind === 'table' ? block.rows.flatMap((row) => row.flatMap((cell) => cell.page ?? [])) : [];

function pictureWarnings({ taken, isLocked }: Rest): string[] {
  const unseen = taken.pictures.filter((picture) => !picture.plain && picture.hash === '').length;
  return [
    ...(isLocked ? ['文件设了编辑限制，其中的图片没有参加对比。'] : []),
    ...(unseen > 0 ? [`有 ${unseen} 张图片过大或格式特殊，只能比较文件是否完全相同。`] : []),
    ...(taken.left > 0 ? [`图片太多，后面的 ${taken.left} 张没有参加对比。`] : []),
  ];
}

function hiddenWarnings({ asides, unseen = [] }: Rest): string[] {
  const warningOf = (texts: readonly string[], how: string) => {
    const chars = texts.reduce((sum, text) => sum + text.trim().length, 0);
    if (chars === 0) return [];
    const first = texts[0]?.trim().slice(0, 30) ?? '';
    return [`文件里有 ${chars} 字${how}，已参加对比，请核对为什么藏起来：“${first}”。`];
  };
  return [
    ...warningOf(asides?.hidden ?? [], '设为隐藏的文字'),
    ...warningOf(unseen, '看不见的文字（白色或极小的字）'),
  ];
}
