import { createHash } from 'node:crypto';
import { and, count, desc, eq, inArray, sum } from 'drizzle-orm';
import { type compare, materialFormats, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { sniff } from '../../documents/read/any/read-document.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import {
  type AccountRow,
  account,
  type CompareFileRow,
  compareDocument,
  compareFile,
} from '../../store/schema.ts';
import { containing } from '../../store/search.ts';

const MOST_FILES = 1000;
const MOST_BYTES = 5 * 1024 ** 3;

type Owner = Pick<AccountRow, 'id' | 'tenantId'>;

export function presentCompareFile({
  id,
  fileName,
  bytes,
  createdAt,
}: CompareFileRow): compare.CompareFile {
  return { id, fileName, bytes, createdAt: dateTime(createdAt) };
}

export const ownCompareFiles = (owner: Owner) =>
  and(eq(compareFile.tenantId, owner.tenantId), eq(compareFile.accountId, owner.id));

/** Throws emptyFile, unsupportedFile, renamedFile, encryptedFile: what is seen at once. */
export function requireReadable(file: { name: string; bytes: Uint8Array }): void {
  try {
    sniff(file.bytes, file.name, materialFormats);
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    throw new ApiError(error.code, {
      msg: refusals.comparedFileRefused(file.name, error.message),
      cause: error,
    });
  }
}

/** Keeps a file for comparing. The same `id` again finds what the first request made. Throws compareFilesFull and as `requireReadable`. */
export async function addCompareFile(
  services: Needs<'database' | 'storage'>,
  owner: AccountRow,
  id: string,
  file: { name: string; bytes: Uint8Array },
): Promise<CompareFileRow> {
  requireReadable(file);
  const { db } = services.database;
  const fileKey = `compare-files/${id}`;
  await services.storage.put(fileKey, file.bytes);
  const digest = createHash('sha256').update(file.bytes).digest('hex');
  const values = {
    tenantId: owner.tenantId,
    accountId: owner.id,
    fileName: file.name,
    fileKey,
    bytes: file.bytes.length,
    digest,
  };
  const row = await db.transaction(async (tx) => {
    // Uploads of one account wait for each other, so that no two take the last place.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, owner.id)).for('update');
    const [stored] = await tx
      .select()
      .from(compareFile)
      .where(and(ownCompareFiles(owner), eq(compareFile.id, id)));
    if (stored) return stored;
    const [used] = await tx
      .select({ files: count(), bytes: sum(compareFile.bytes) })
      .from(compareFile)
      .where(ownCompareFiles(owner));
    if ((used?.files ?? 0) >= MOST_FILES || Number(used?.bytes ?? 0) + values.bytes > MOST_BYTES)
      return undefined;
    const [added] = await tx
      .insert(compareFile)
      .values({ ...values, id })
      .returning();
    return added;
  });
  if (row) return row;
  await services.storage.remove(fileKey);
  throw new ApiError('compareFilesFull', { msg: refusals.comparedFilesFull(MOST_FILES) });
}

export async function listCompareFiles(
  db: Executor,
  owner: Owner,
  query: v.InferOutput<typeof compare.compareFiles.query>,
) {
  const where = and(
    ownCompareFiles(owner),
    query.q ? containing(compareFile.fileName, query.q) : undefined,
  );
  const [total] = await db.select({ value: count() }).from(compareFile).where(where);
  const rows = await db
    .select()
    .from(compareFile)
    .where(where)
    .orderBy(desc(compareFile.createdAt), desc(compareFile.id))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  return { rows, total: total?.value ?? 0 };
}

/** The caller's files of these ids, in the order of the ids. Throws notFound when one is not there. */
export async function compareFilesOf(
  db: Executor,
  owner: Owner,
  ids: readonly string[],
): Promise<CompareFileRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(compareFile)
    .where(and(ownCompareFiles(owner), inArray(compareFile.id, [...ids])));
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new ApiError('notFound', { msg: refusals.comparedFileGone });
    return row;
  });
}

/** Removes the file; results that have its text keep it, comparisons that have not read it go on without. */
export async function removeCompareFile(
  services: Needs<'database' | 'storage'>,
  owner: Owner,
  id: string,
): Promise<void> {
  const { db } = services.database;
  const [row] = await db
    .delete(compareFile)
    .where(and(ownCompareFiles(owner), eq(compareFile.id, id)))
    .returning();
  if (!row) throw new ApiError('notFound');
  await db.update(compareDocument).set({ fileId: null }).where(eq(compareDocument.fileId, id));
  await services.storage.remove(row.fileKey);
}
