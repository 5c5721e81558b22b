import { eq } from 'drizzle-orm';
import { fileTypes, knowledge, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Drizzle, Transaction } from '../../store/database.ts';
import {
  credentialRow,
  type KnowledgeFileRow,
  knowledgeFile,
  knowledgeFolder,
} from '../../store/schema.ts';
import { refuseSameContent } from './add-file.ts';
import { refuseForeignFolder } from './folder-tree.ts';
import {
  lockSpaces,
  type Owner,
  type OwnSpace,
  ownership,
  refuseUnlessChangeable,
  type Viewer,
} from './knowledge-access.ts';
import { fileOf } from './knowledge-service.ts';
import { presentFile } from './present-file.ts';
import { refuseFullSpace } from './quota.ts';

const MOST_NAME_CHARS = 255;

/** Works on a file that the caller may change, while nobody else changes the space. Throws notFound, forbidden. */
function changing<T>(
  db: Drizzle,
  owner: Owner,
  id: string,
  work: (tx: Transaction, viewer: Viewer, row: KnowledgeFileRow) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const viewer = await lockSpaces(tx, owner);
    const row = await fileOf(tx, viewer, id);
    refuseUnlessChangeable(viewer, row);
    return work(tx, viewer, row);
  });
}

async function updated(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  values: Partial<KnowledgeFileRow>,
) {
  if (Object.keys(values).length > 0)
    await tx.update(knowledgeFile).set(values).where(eq(knowledgeFile.id, id));
  return presentFile(tx, viewer, await fileOf(tx, viewer, id));
}

/**
 * Renames, moves, tags, shares or takes back. Throws notFound for a foreign folder, forbidden, knowledgeFull, notInCompany, and
 * conflict for a file in the bin and for content that is there already.
 */
export async function changeFile(
  db: Drizzle,
  owner: Owner,
  id: string,
  change: v.InferOutput<typeof knowledge.changeKnowledgeFile.body>,
): Promise<knowledge.KnowledgeFile> {
  return changing(db, owner, id, async (tx, viewer, row) => {
    if (row.removedAt) throw new ApiError('conflict', { msg: refusals.fileInBin });
    const isMoved = change.space !== undefined && change.space !== row.space;
    const space = change.space ?? (row.space as OwnSpace);
    const folderId =
      change.folderId === undefined ? (isMoved ? null : row.folderId) : change.folderId;
    if (folderId !== row.folderId) await refuseForeignFolder(tx, viewer, space, folderId);
    const { poolId } = isMoved ? await newSpace(tx, viewer, row, space) : row;
    return updated(tx, viewer, id, {
      ...{ space, poolId, folderId },
      ...(change.fileName === undefined
        ? {}
        : { fileName: withExtension(change.fileName, row.fileName) }),
      ...(change.tags === undefined ? {} : { tags: [...new Set(change.tags)] }),
    });
  });
}

async function newSpace(tx: Transaction, viewer: Viewer, row: KnowledgeFileRow, space: OwnSpace) {
  if (row.accountId !== viewer.id)
    throw new ApiError('forbidden', { msg: refusals.takesBackOthersFile });
  const owned = ownership(viewer, space);
  await refuseSameContent(tx, viewer, space, row);
  await refuseFullSpace(tx, viewer, space, row.bytes);
  return owned;
}

/** The name with the extension the file had: its content stays what it is. */
export function withExtension(name: string, before: string): string {
  const extension = /\.[^.]+$/.exec(before)?.[0] ?? '';
  const lower = name.toLowerCase();
  if (lower.endsWith(extension.toLowerCase())) return name;
  const other = fileTypes.material.find((type) => lower.endsWith(type));
  const stem = other ? name.slice(0, -other.length) : name;
  return `${(stem || name).slice(0, MOST_NAME_CHARS - extension.length)}${extension}`;
}

/** Into the bin; from there for good. Bids that named it go on without. Throws notFound, forbidden. */
export async function removeFile(
  services: Needs<'database' | 'storage'>,
  owner: Owner,
  id: string,
): Promise<void> {
  await changing(services.database.db, owner, id, async (tx, _viewer, row) => {
    if (!row.removedAt)
      await tx.update(knowledgeFile).set({ removedAt: new Date() }).where(eq(knowledgeFile.id, id));
    else await purgeFile(services, tx, row);
  });
}

/** Removes a file for good, its bytes first, so that none are left without a row. */
export async function purgeFile(
  services: Needs<'storage'>,
  tx: Transaction,
  row: KnowledgeFileRow,
): Promise<void> {
  await services.storage.remove(row.fileKey);
  await tx.update(credentialRow).set({ fileId: null }).where(eq(credentialRow.fileId, row.id));
  await tx.delete(knowledgeFile).where(eq(knowledgeFile.id, row.id));
}

/** Out of the bin: to its folder, or to the top where that is gone. Throws notFound, forbidden. */
export async function restoreFile(
  db: Drizzle,
  owner: Owner,
  id: string,
): Promise<knowledge.KnowledgeFile> {
  return changing(db, owner, id, async (tx, viewer, row) => {
    if (!row.removedAt) return presentFile(tx, viewer, row);
    const [folder] =
      row.folderId === null
        ? []
        : await tx.select().from(knowledgeFolder).where(eq(knowledgeFolder.id, row.folderId));
    return updated(tx, viewer, id, {
      removedAt: null,
      folderId: folder && !folder.removedAt ? folder.id : null,
    });
  });
}

/** Reads a file again that could not be read. Throws notFound, forbidden, conflict. */
export async function readAgain(
  services: Needs<'database' | 'jobs'>,
  owner: Owner,
  id: string,
): Promise<knowledge.KnowledgeFile> {
  const file = await changing(services.database.db, owner, id, async (tx, viewer, row) => {
    if (row.status !== 'failed') throw new ApiError('conflict', { msg: refusals.onlyFailedRead });
    return updated(tx, viewer, id, { status: 'reading', error: null, progress: 0, attempts: 0 });
  });
  await services.jobs.enqueue('read-knowledge', id);
  return file;
}
