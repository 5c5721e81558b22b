import type { Block, DocumentFile, SheetOddity, TenderDocument } from '../../document.ts';

/** A file to be joined: what is known of it, and what was read. */
export interface Piece {
  file: Pick<DocumentFile, 'id' | 'n' | 'name' | 'role'>;
  document: TenderDocument;
}

const moved = (blocks: readonly Block[], by: number): Block[] =>
  blocks.map((block) => ({ ...block, index: block.index + by }));

/** Several files as one document: blocks are numbered through, pages stay each file's own, and `files` says whose is what. */
export function joinDocuments(pieces: readonly Piece[]): TenderDocument {
  const files: DocumentFile[] = [];
  const blocks: Block[] = [];
  const oddities: SheetOddity[] = [];
  for (const { file, document } of pieces) {
    const { format, pages, scannedPages } = document;
    const place = { first: blocks.length, count: document.blocks.length };
    files.push({ ...file, ...place, format, pages, ...(scannedPages ? { scannedPages } : {}) });
    for (const block of moved(document.blocks, place.first)) blocks.push(block);
    for (const odd of document.oddities ?? []) oddities.push({ ...odd, fileId: file.id });
  }
  const known = files.flatMap(({ pages }) => pages ?? []);
  const scannedPages = files.reduce((sum, file) => sum + (file.scannedPages ?? 0), 0);
  const main = files.find(({ role }) => role === 'tender') ?? files[0];
  return {
    format: main?.format ?? 'txt',
    pages: known.length > 0 ? known.reduce((sum, pages) => sum + pages, 0) : null,
    blocks,
    files,
    ...(scannedPages > 0 ? { scannedPages } : {}),
    ...(oddities.length > 0 ? { oddities } : {}),
  };
}

/** One file of a joined document, as it was read. */
export function fileDocument(
  document: TenderDocument,
  { id, first, count, format, pages, scannedPages }: DocumentFile,
): TenderDocument {
  const oddities = document.oddities?.filter(({ fileId }) => fileId === id) ?? [];
  return {
    format,
    pages,
    blocks: moved(document.blocks.slice(first, first + count), -first),
    ...(scannedPages ? { scannedPages } : {}),
    ...(oddities.length > 0 ? { oddities } : {}),
  };
}
