import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { errorCodes, tenderSet } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { fileNameOf } from '../../http/file-name.ts';
import { StoredFileMissingError } from '../../ports/storage.ts';
import { type TenderPartRow, tenderFile, tenderPart } from '../../store/schema.ts';
import type { ReadingOptions } from '../../workers/isolate/file-source.ts';
import { listArchiveFile, unpackArchive } from '../../workers/isolate/read-file.ts';
import { type GivenFile, newParts, removeBytes } from './tender-parts.ts';
import { partsOf } from './tender-rows.ts';

/** Bytes that are unpacked at a time. */
const BATCH_BYTES = 32 * 1024 * 1024;

export const isArchive = (fileName: string): boolean => /\.(?:zip|rar|7z)$/i.test(fileName.trim());

/**
 * Puts the files of an archive in its place; what cannot be read of it is named among them.
 * Throws ReadingError: what is wrong with the archive, bombFile for too many files.
 */
export async function unpackPart(
  services: Needs<'database' | 'storage'>,
  part: TenderPartRow,
  options: ReadingOptions,
): Promise<void> {
  const bytes = () =>
    services.storage.get(part.fileKey).catch((cause: unknown) => {
      throw cause instanceof StoredFileMissingError
        ? new ReadingError('fileMissing', { cause })
        : cause;
    });
  const { files, unread } = await listArchiveFile(bytes, options);
  const others = await partsOf(services.database.db, part.tenderId);
  const all = files.length + unread.length + others.length - 1;
  if (all > tenderSet.mostTenderFiles) throw new ReadingError('tenderFilesFull');
  const seen = new Set(others.map(({ digest }) => digest));
  const first = await takeNumbers(services, part.tenderId, files.length + unread.length);
  const rows: (typeof tenderPart.$inferInsert)[] = [];
  for (const batch of batches(files)) {
    const entries = batch.map(({ entry }) => entry);
    for (const [at, content] of (await unpackArchive(bytes, entries, options)).entries()) {
      const digest = createHash('sha256').update(content).digest('hex');
      const given: GivenFile = { name: fileNameOf(batch[at]?.name ?? ''), bytes: content };
      const [row] = newParts(part.tenderId, [given], first + rows.length);
      if (!row || seen.has(digest)) continue;
      seen.add(digest);
      await services.storage.put(row.fileKey, content);
      rows.push(row);
    }
  }
  const why = { fileKey: '', status: 'failed' as const, error: errorCodes.unsupportedFile.msg };
  const none = unread.map((name) => ({ name: fileNameOf(name), bytes: new Uint8Array() }));
  rows.push(
    ...newParts(part.tenderId, none, first + rows.length).map((row) => ({ ...row, ...why })),
  );
  const isThere = await services.database.db.transaction(async (tx) => {
    const removed = await tx.delete(tenderPart).where(eq(tenderPart.id, part.id)).returning();
    if (removed.length > 0) await tx.insert(tenderPart).values(rows);
    return removed.length > 0;
  });
  for (const gone of isThere ? [part] : rows) await removeBytes(services, gone);
}

/** Numbers for so many files, nobody else's; the first of them. */
async function takeNumbers(
  { database: { db } }: Needs<'database'>,
  tenderId: string,
  count: number,
): Promise<number> {
  const [row] = await db
    .update(tenderFile)
    .set({ lastPart: sql`${tenderFile.lastPart} + ${count}` })
    .where(eq(tenderFile.id, tenderId))
    .returning();
  return (row?.lastPart ?? count) - count + 1;
}

function batches<T extends { size: number }>(files: readonly T[]): T[][] {
  const found: T[][] = [];
  let room = 0;
  for (const file of files) {
    if (file.size > room || found.length === 0) {
      found.push([]);
      room = BATCH_BYTES;
    }
    found.at(-1)?.push(file);
    room -= file.size;
  }
  return found;
}
