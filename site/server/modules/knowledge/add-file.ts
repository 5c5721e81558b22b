import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { knowledge, materialFormats, refusals } from 'tender-widgets/contract';
import * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { sniff } from '../../documents/read/any/read-document.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import type { UploadedFile } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor } from '../../store/database.ts';
import { type KnowledgeFileRow, knowledgeFile } from '../../store/schema.ts';
import { foldersOf, lineOf, refuseForeignFolder } from './folder-tree.ts';
import {
  inSpace,
  lockSpaces,
  type Owner,
  type OwnSpace,
  ownership,
  type Viewer,
  viewerOf,
} from './knowledge-access.ts';
import { refuseFullSpace } from './quota.ts';

const { uploadId: _uploadId, ...placeFields } = knowledge.addKnowledgeFile.body.entries;
const Place = v.object(placeFields);
/** Where a new file goes, and its tags. */
export type Place = v.InferOutput<typeof Place>;

/** Reads the fields beside a file; tags are a JSON array or apart by commas. Throws badInput. */
export function placeOfFields({ space, folderId, tags = '' }: Record<string, string>): Place {
  const result = v.safeParse(Place, {
    ...(space ? { space } : {}),
    ...(folderId ? { folderId } : {}),
    tags: tagsOfField(tags),
  });
  if (result.success) return result.output;
  throw new ApiError('badInput', { msg: result.issues[0].message });
}

/** Throws badInput for what looks like JSON and is no list. */
export function tagsOfField(field: string): unknown {
  if (!field.trim().startsWith('[')) {
    return field
      .split(/[,，、]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
  }
  try {
    return JSON.parse(field);
  } catch (cause) {
    throw new ApiError('badInput', { msg: refusals.tagsFormat, cause });
  }
}

/** What was added, or the file of the same content that was there before, and where. */
export type Added = { row: KnowledgeFileRow; viewer: Viewer; known?: string };

/** Throws what is wrong with the file as the caller is to read it. */
export function refuseUnreadable(file: UploadedFile): void {
  try {
    sniff(file.bytes, file.name, materialFormats);
  } catch (error) {
    if (error instanceof ReadingError) throw new ApiError(error.code, { cause: error });
    throw error;
  }
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * Stores the file and the row that says it is to be read. The same `id` again finds what the first request made; the same content
 * in the same space what is there already. Throws what is wrong with the file, notFound for a foreign folder, knowledgeFull, notInCompany.
 */
export async function addFile(
  services: Needs<'database' | 'jobs' | 'storage'>,
  owner: Owner,
  id: string,
  file: UploadedFile,
  place: Place,
): Promise<Added> {
  refuseUnreadable(file);
  const { db } = services.database;
  const [again] = await db.select().from(knowledgeFile).where(eq(knowledgeFile.id, id));
  if (again) return { row: again, viewer: await viewerOf(db, owner) };
  const fileKey = `knowledge/${id}`;
  const digest = digestOf(file.bytes);
  await services.storage.put(fileKey, file.bytes);
  let added: Added | undefined;
  try {
    added = await db.transaction(async (tx) => {
      const viewer = await lockSpaces(tx, owner);
      const owned = ownership(viewer, place.space);
      await refuseForeignFolder(tx, viewer, place.space, place.folderId);
      const known = await sameContent(tx, viewer, place.space, digest);
      if (known) return { row: known, viewer, known: await whereabouts(tx, viewer, known) };
      await refuseFullSpace(tx, viewer, place.space, file.bytes.length);
      const { folderId, tags } = place;
      const own = {
        id,
        ...owned,
        folderId,
        tags: [...new Set(tags)],
        fileName: file.name,
        fileKey,
        digest,
      };
      const [row] = await tx
        .insert(knowledgeFile)
        .values({ ...own, bytes: file.bytes.length, status: 'reading' })
        .returning();
      if (!row) throw new Error('an insert gives its row');
      return { row, viewer };
    });
  } finally {
    if (added?.row.id !== id) await services.storage.remove(fileKey);
  }
  if (added.row.id === id) {
    const waiting = and(eq(knowledgeFile.accountId, owner.id), eq(knowledgeFile.status, 'reading'));
    await services.jobs.enqueue('read-knowledge', id, await db.$count(knowledgeFile, waiting));
  }
  return added;
}

/** A file of this content in the space, outside the bin. */
export async function sameContent(
  db: Executor,
  viewer: Viewer,
  space: knowledge.KnowledgeSpace,
  digest: string,
): Promise<KnowledgeFileRow | undefined> {
  const [row] = await db
    .select()
    .from(knowledgeFile)
    .where(
      and(
        inSpace(knowledgeFile, viewer, space),
        eq(knowledgeFile.digest, digest),
        isNull(knowledgeFile.removedAt),
      ),
    );
  return row;
}

const spaceLabels: Record<knowledge.KnowledgeSpace, string> = {
  private: '我的资料',
  company: '企业资料',
  public: '公共资料',
};

/** The space, the folders and the name of a file, as a person would say it. */
export async function whereabouts(
  db: Executor,
  viewer: Viewer,
  row: KnowledgeFileRow,
): Promise<string> {
  const tree = await foldersOf(db, viewer, row.space);
  const folders = lineOf(tree, row.folderId).map(({ name }) => name);
  return [spaceLabels[row.space], ...folders.toReversed(), row.fileName].join(' › ');
}

/** Throws conflict, naming the file, where the space has this content already. */
export async function refuseSameContent(
  db: Executor,
  viewer: Viewer,
  space: OwnSpace,
  row: KnowledgeFileRow,
): Promise<void> {
  const known = row.digest === '' ? undefined : await sameContent(db, viewer, space, row.digest);
  if (!known) return;
  throw new ApiError('conflict', {
    msg: refusals.sameFileThere(await whereabouts(db, viewer, known)),
  });
}
