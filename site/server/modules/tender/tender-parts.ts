import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { refusals, type tender, tenderSet } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { roleOfName } from '../../documents/extract/several/role.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { idFrom } from '../../kernel/ids.ts';
import type { Transaction } from '../../store/database.ts';
import {
  type AccountRow,
  type TenderFileRow,
  type TenderPartRow,
  tenderFile,
  tenderPart,
} from '../../store/schema.ts';
import { joinAgain } from './join-again.ts';
import { printedKey } from './printed-file.ts';
import { partsOf, tenderOf } from './tender-rows.ts';

/** A file as it came in. */
export interface GivenFile {
  name: string;
  bytes: Uint8Array;
  /** Somebody said what it is. */
  role?: tender.FileRole | undefined;
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** The first file's id and place are those of its tender. */
const partId = (tenderId: string, n: number): string =>
  n === 1 ? tenderId : idFrom(tenderId, `${n}`);
const partKey = (tenderId: string, n: number): string =>
  n === 1 ? `tenders/${tenderId}` : `tenders/${tenderId}-${n}`;

/** The rows of new files, numbered from `n`; one that has no bytes cannot be read, and says so. */
export function newParts(
  tenderId: string,
  files: readonly GivenFile[],
  n: number,
): (typeof tenderPart.$inferInsert)[] {
  return files.map(({ name, bytes, role }, at) => ({
    id: partId(tenderId, n + at),
    tenderId,
    n: n + at,
    fileName: name,
    fileKey: partKey(tenderId, n + at),
    digest: digestOf(bytes),
    role: role ?? roleOfName(name) ?? 'other',
    chosen: role !== undefined,
    status: 'reading' as const,
  }));
}

/** Throws tenderFileTwice for one that is there already, tenderFilesFull. */
export function refuseTwice(
  parts: readonly { digest: string; fileName: string }[],
  files: readonly GivenFile[],
): void {
  const known = new Map(parts.map(({ digest, fileName }) => [digest, fileName]));
  for (const { name, bytes } of files) {
    const digest = digestOf(bytes);
    const twin = known.get(digest);
    if (twin !== undefined) {
      const msg = refusals.tenderFileTwin(name, twin);
      throw new ApiError('tenderFileTwice', { msg });
    }
    known.set(digest, name);
  }
  if (parts.length + files.length > tenderSet.mostTenderFiles)
    throw new ApiError('tenderFilesFull');
}

/** The tender's row, held until the transaction ends. Throws notFound. */
async function held(tx: Transaction, id: string): Promise<TenderFileRow> {
  const [row] = await tx.select().from(tenderFile).where(eq(tenderFile.id, id)).for('update');
  if (!row) throw new ApiError('notFound');
  return row;
}

/** Adds files, which are read in the background. Throws notFound, tenderFileTwice, tenderFilesFull. */
export async function addFiles(
  services: Needs<'database' | 'jobs' | 'storage'>,
  owner: AccountRow,
  id: string,
  files: readonly GivenFile[],
): Promise<TenderFileRow> {
  const { db } = services.database;
  await tenderOf(db, owner, id);
  const { rows, first } = await db.transaction(async (tx) => {
    const { lastPart } = await held(tx, id);
    refuseTwice(await partsOf(tx, id), files);
    await tx
      .update(tenderFile)
      .set({ lastPart: lastPart + files.length })
      .where(eq(tenderFile.id, id));
    return { rows: newParts(id, files, lastPart + 1), first: lastPart + 1 };
  });
  // The numbers are taken: what is stored under them is nobody else's, also where this ends half-way.
  for (const [at, { bytes }] of files.entries())
    await services.storage.put(partKey(id, first + at), bytes);
  await db.transaction(async (tx) => {
    const row = await held(tx, id);
    refuseTwice(await partsOf(tx, id), files);
    await tx.insert(tenderPart).values(rows);
    const again = row.status === 'failed' ? { status: 'reading' as const, error: null } : {};
    await tx
      .update(tenderFile)
      .set({ attempts: 0, ...again, ...(row.status === 'failed' ? { errorCode: null } : {}) })
      .where(eq(tenderFile.id, id));
  });
  await services.jobs.enqueue('read-tender', id);
  return tenderOf(db, owner, id);
}

/** Chooses what a file is, and reads again what all say together. Throws notFound. */
export async function changeRole(
  services: Needs<'database' | 'jobs' | 'model'>,
  owner: AccountRow,
  { id, fileId, role }: { id: string; fileId: string; role: tender.FileRole },
): Promise<TenderFileRow> {
  const { db } = services.database;
  await tenderOf(db, owner, id);
  const changed = await db
    .update(tenderPart)
    .set({ role, chosen: true })
    .where(and(eq(tenderPart.id, fileId), eq(tenderPart.tenderId, id)))
    .returning();
  if (changed.length === 0) throw new ApiError('notFound');
  await joinAgain(services, id, owner.id);
  return tenderOf(db, owner, id);
}

/** Takes a file out, and reads again what the others say together. Throws notFound, lastTenderFile. */
export async function removePart(
  services: Needs<'database' | 'jobs' | 'model' | 'storage'>,
  owner: AccountRow,
  { id, fileId }: { id: string; fileId: string },
): Promise<TenderFileRow> {
  const { db } = services.database;
  await tenderOf(db, owner, id);
  const removed = await db.transaction(async (tx) => {
    await held(tx, id);
    const parts = await partsOf(tx, id);
    const part = parts.find((one) => one.id === fileId);
    if (!part) throw new ApiError('notFound');
    if (!parts.some((one) => one !== part && one.status !== 'failed'))
      throw new ApiError('lastTenderFile');
    await tx.delete(tenderPart).where(eq(tenderPart.id, fileId));
    return part;
  });
  await joinAgain(services, id, owner.id);
  await removeBytes(services, removed);
  return tenderOf(db, owner, id);
}

/** Takes the bytes of a file out of the storage, and those of its pages. */
export async function removeBytes(
  { storage }: Needs<'storage'>,
  part: Pick<TenderPartRow, 'fileKey'>,
): Promise<void> {
  if (part.fileKey === '') return;
  await storage.remove(part.fileKey);
  await storage.remove(printedKey(part));
}
