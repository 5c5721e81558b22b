import { and, count, eq, lt, sql } from 'drizzle-orm';
import { refusals, type upload } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { MAX_FILE_BYTES } from '../../http/body-size.ts';
import { fileNameOf } from '../../http/file-name.ts';
import type { UploadedFile } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { StoredFileMissingError } from '../../ports/storage.ts';
import type { Executor } from '../../store/database.ts';
import { type AccountRow, account, type UploadRow, uploadRow } from '../../store/schema.ts';

/** Files of one account on their way at a time. */
const MOST_UPLOADS = 60;
const KEPT = sql`now() - interval '1 day'`;

type Owner = Pick<AccountRow, 'id' | 'tenantId'>;

export function presentUpload({ id, fileName, bytes, received }: UploadRow): upload.Upload {
  return { id, fileName, bytes, received };
}

const ownUploads = (owner: Owner) =>
  and(eq(uploadRow.tenantId, owner.tenantId), eq(uploadRow.accountId, owner.id));
/** Two who send at one offset may send parts of different lengths; the one that counts must not be written over. */
const partsFolder = (id: string) => `uploads/${id}`;
const partKey = (id: string, offset: number, end: number) => `${partsFolder(id)}/${offset}-${end}`;

/** Where the parts that count begin and end. */
function partsOf({ parts, received }: UploadRow): { offset: number; end: number }[] {
  return parts.map((offset, n) => ({ offset, end: parts[n + 1] ?? received }));
}

/** Begins an upload, or finds the one of the same name, size and mark that has not come to its end. */
export async function beginUpload(
  services: Needs<'database' | 'storage'>,
  owner: Owner,
  id: string,
  sent: { fileName: string; bytes: number; mark: string },
): Promise<UploadRow> {
  if (sent.bytes === 0) throw new ApiError('emptyFile');
  if (sent.bytes > MAX_FILE_BYTES) throw new ApiError('tooLarge');
  await removeOldUploads(services, owner);
  const fileName = fileNameOf(sent.fileName);
  if (fileName === '') throw new ApiError('badInput', { msg: refusals.fileNameless });
  const file = { ...sent, fileName };
  return services.database.db.transaction(async (tx) => {
    // Beginnings of one account wait for each other, so that no two take the last place or begin one file twice.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, owner.id)).for('update');
    const same = and(
      eq(uploadRow.fileName, file.fileName),
      eq(uploadRow.bytes, file.bytes),
      eq(uploadRow.mark, file.mark),
    );
    const [begun] = await tx
      .select()
      .from(uploadRow)
      .where(and(ownUploads(owner), same));
    if (begun) return begun;
    const [used] = await tx.select({ uploads: count() }).from(uploadRow).where(ownUploads(owner));
    if ((used?.uploads ?? 0) >= MOST_UPLOADS) throw new ApiError('tooManyUploads');
    const values = { ...file, id, tenantId: owner.tenantId, accountId: owner.id };
    const [row] = await tx.insert(uploadRow).values(values).onConflictDoNothing().returning();
    if (!row) throw new ApiError('conflict');
    return row;
  });
}

/** Throws notFound for an upload that is not the caller's, has ended, or is over a day old. */
export async function uploadOf(db: Executor, owner: Owner, id: string): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(uploadRow)
    .where(and(ownUploads(owner), eq(uploadRow.id, id)));
  if (!row) throw new ApiError('notFound', { msg: refusals.uploadGone });
  return row;
}

/**
 * Stores a part. One that has arrived before is taken for what it is, a retry.
 * Throws notFound, uploadOffset (with what has arrived in `data.received`) and tooLarge for more than the file was to have.
 */
export async function addPart(
  services: Needs<'database' | 'storage'>,
  owner: Owner,
  id: string,
  offset: number,
  bytes: Uint8Array,
): Promise<UploadRow> {
  const { db } = services.database;
  const row = await uploadOf(db, owner, id);
  if (offset + bytes.length > row.bytes)
    throw new ApiError('tooLarge', { msg: refusals.moreThanFile });
  if (offset < row.received && row.parts.includes(offset)) return row;
  if (offset !== row.received)
    throw new ApiError('uploadOffset', { data: { received: row.received } });
  // Stored before it is counted: what is counted is there, whenever the process dies.
  const key = partKey(id, offset, offset + bytes.length);
  await services.storage.put(key, bytes);
  const [next] = await db
    .update(uploadRow)
    .set({
      parts: sql`${uploadRow.parts} || ${JSON.stringify([offset])}::jsonb`,
      received: offset + bytes.length,
      updatedAt: new Date(),
    })
    .where(and(eq(uploadRow.id, id), eq(uploadRow.received, offset)))
    .returning();
  if (next) return next;
  const now = await uploadOf(db, owner, id);
  if (!partsOf(now).some((part) => part.offset === offset && part.end === offset + bytes.length))
    await services.storage.remove(key);
  return now;
}

/** The whole file. Throws notFound, and uploadIncomplete while parts are missing. Whoever has stored it calls `dropUpload`. */
export async function takeUpload(
  services: Needs<'database' | 'storage'>,
  owner: Owner,
  id: string,
): Promise<UploadedFile> {
  const row = await uploadOf(services.database.db, owner, id);
  if (row.received < row.bytes)
    throw new ApiError('uploadIncomplete', { data: { received: row.received } });
  const bytes = new Uint8Array(row.bytes);
  try {
    for (const { offset, end } of partsOf(row))
      bytes.set(await services.storage.get(partKey(id, offset, end)), offset);
  } catch (error) {
    if (!(error instanceof StoredFileMissingError)) throw error;
    throw new ApiError('notFound', { msg: refusals.uploadGone, cause: error });
  }
  return { name: row.fileName, bytes, fields: {} };
}

/** Forgets an upload and its parts; one that is not there is no error. */
export async function dropUpload(
  services: Needs<'database' | 'storage'>,
  owner: Owner,
  id: string,
): Promise<void> {
  const gone = await services.database.db
    .delete(uploadRow)
    .where(and(ownUploads(owner), eq(uploadRow.id, id)))
    .returning();
  await removeParts(services, gone);
}

/** Removes uploads nobody has gone on with for a day: of one account, or of all. */
export async function removeOldUploads(
  services: Needs<'database' | 'storage'>,
  owner?: Owner,
): Promise<void> {
  const gone = await services.database.db
    .delete(uploadRow)
    .where(and(owner ? ownUploads(owner) : undefined, lt(uploadRow.updatedAt, KEPT)))
    .returning();
  await removeParts(services, gone);
}

async function removeParts(services: Needs<'storage'>, rows: readonly UploadRow[]): Promise<void> {
  // Parts too that were stored by a process that died before it counted them.
  for (const { id } of rows) await services.storage.removeFolder(partsFolder(id));
}
