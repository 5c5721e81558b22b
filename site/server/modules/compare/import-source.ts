import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { BidBlocks } from '../../comparing/import/bid-document.ts';
import type { FoundPicture } from '../../comparing/import/found-picture.ts';
import type { ImportedFile } from '../../comparing/import/import-file.ts';
import { importPictures } from '../../comparing/import/imported-pictures.ts';
import type { Needs } from '../../context/needs.ts';
import { blockText } from '../../documents/document.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { StoredFileMissingError } from '../../ports/storage.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import {
  bidRow,
  type CompareDocumentRow,
  type CompareRow,
  compareFile,
  pictureRow,
  tenderFile,
} from '../../store/schema.ts';
import type { ReadingOptions } from '../../workers/isolate/file-source.ts';
import { importInWorker } from '../../workers/isolate/read-file.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { GoneError, whileThere } from '../../workers/while-there.ts';

type Bid = typeof bidRow.$inferSelect;

/** Markdown of a bid's chapters by id, as the bidder sees them: the bid's own room knows. */
export type BidContents = (db: Executor, row: Bid) => Promise<Map<string, string>>;

/** Bytes of a file, and what tells it from others; a bid of the history is read as it stands. */
export type SourceFile =
  | { kind: 'file'; fileKey: string; fileName: string; digest: string }
  | { kind: 'bid'; row: Bid };

/** Where a document's text comes from; undefined when that was removed since. Rows are asked for with their owner's name. */
export async function sourceOf(
  db: Drizzle,
  compare: CompareRow,
  document: CompareDocumentRow,
): Promise<SourceFile | undefined> {
  if (document.bidId) {
    const own = and(
      eq(bidRow.tenantId, compare.tenantId),
      eq(bidRow.accountId, compare.accountId),
      isNull(bidRow.deletedAt),
    );
    const [row] = await db
      .select()
      .from(bidRow)
      .where(and(own, eq(bidRow.id, document.bidId)));
    return row && { kind: 'bid', row };
  }
  if (document.tenderId) {
    const own = and(
      eq(tenderFile.tenantId, compare.tenantId),
      eq(tenderFile.accountId, compare.accountId),
    );
    const [row] = await db
      .select()
      .from(tenderFile)
      .where(and(own, eq(tenderFile.id, document.tenderId)));
    return (
      row && {
        kind: 'file',
        fileKey: row.fileKey,
        fileName: row.fileName,
        digest: `tender ${row.id}`,
      }
    );
  }
  if (!document.fileId) return undefined;
  const own = and(
    eq(compareFile.tenantId, compare.tenantId),
    eq(compareFile.accountId, compare.accountId),
  );
  const [row] = await db
    .select()
    .from(compareFile)
    .where(and(own, eq(compareFile.id, document.fileId)));
  return row && { kind: 'file', fileKey: row.fileKey, fileName: row.fileName, digest: row.digest };
}

/** Takes a document's source in. Throws ReadingError; undefined when its file is gone, or goes meanwhile. */
export async function takeSource(
  services: Needs<'database' | 'logger' | 'storage'>,
  compare: CompareRow,
  document: CompareDocumentRow,
  {
    contentsOf,
    ...options
  }: Omit<ReadingOptions, 'owner'> & { signal: AbortSignal; contentsOf: BidContents },
): Promise<ImportedFile | undefined> {
  const source = await sourceOf(services.database.db, compare, document);
  if (source?.kind === 'bid') return takeBid(services, document.id, source.row, contentsOf);
  if (!source) return undefined;
  const isThere = async () =>
    (await sourceOf(services.database.db, compare, document)) !== undefined;
  const bytes = () => services.storage.get(source.fileKey);
  try {
    return await whileThere(services, isThere, options.signal, (signal) =>
      importInWorker(
        { id: document.id, bytes, fileName: source.fileName },
        { ...options, owner: compare.accountId, signal },
      ),
    );
  } catch (error) {
    const isGone = error instanceof StoredFileMissingError || error instanceof GoneError;
    if (isGone && !options.signal.aborted) return undefined;
    throw error;
  }
}

async function takeBid(
  services: Needs<'database' | 'storage'>,
  id: string,
  row: Bid,
  contentsOf: BidContents,
): Promise<ImportedFile> {
  const contents = await contentsOf(services.database.db, row);
  const { blocks, pictures } = await runText(row.accountId, 'bidBlocks', row.outline, contents);
  if (contents.size === 0) throw new ReadingError('noTextFile');
  const found = await libraryPictures(services, row, { blocks, pictures });
  const taken = await importPictures(found, blocks, () => undefined);
  const document = { id, fileName: row.name, blocks, pages: null, metadata: null, warning: null };
  return { document: { ...document, pictures: taken.pictures }, thumbnails: taken.thumbnails };
}

/** Pictures of the library that a bid shows, each where it first stands. */
async function libraryPictures(
  services: Needs<'database' | 'storage'>,
  bid: Bid,
  { blocks, pictures }: BidBlocks,
): Promise<FoundPicture[]> {
  const ids = [...new Set(pictures.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const own = and(eq(pictureRow.tenantId, bid.tenantId), eq(pictureRow.accountId, bid.accountId));
  const rows = await services.database.db
    .select({ id: pictureRow.id, fileKey: pictureRow.fileKey })
    .from(pictureRow)
    .where(and(own, inArray(pictureRow.id, ids)));
  const found: FoundPicture[] = [];
  for (const id of ids) {
    const row = rows.find((one) => one.id === id);
    const before = blocks[pictures.find((one) => one.id === id)?.block ?? 0];
    const bytes = row && (await services.storage.get(row.fileKey).catch(() => undefined));
    if (bytes)
      found.push({ bytes, ...(before ? { after: blockText(before).replaceAll(/\s+/g, '') } : {}) });
  }
  return found;
}
