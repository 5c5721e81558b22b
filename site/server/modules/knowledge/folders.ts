import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { type knowledge, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import { type KnowledgeFolderRow, knowledgeFile, knowledgeFolder } from '../../store/schema.ts';
import {
  branchOf,
  folderOf,
  foldersOf,
  isThere,
  refuseForeignFolder,
  refuseTakenName,
  refuseWrongPlace,
} from './folder-tree.ts';
import {
  canChange,
  lockSpaces,
  type Owner,
  type OwnSpace,
  ownership,
  refuseUnlessChangeable,
  type Viewer,
  viewerOf,
  visible,
} from './knowledge-access.ts';
import { refuseFullFolders } from './quota.ts';

/** Folders in their place, by name. */
export async function listFolders(
  db: Executor,
  owner: Owner,
  space: knowledge.KnowledgeSpace | undefined,
): Promise<knowledge.KnowledgeFolder[]> {
  const viewer = await viewerOf(db, owner);
  const rows = await db
    .select()
    .from(knowledgeFolder)
    .where(
      and(visible(knowledgeFolder, viewer, space && [space]), isNull(knowledgeFolder.removedAt)),
    );
  const files = await fileCounts(
    db,
    viewer,
    rows.map((row) => row.id),
  );
  return rows
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }))
    .map((row) => presentFolder(viewer, row, files.get(row.id) ?? 0));
}

function presentFolder(
  viewer: Viewer,
  row: KnowledgeFolderRow,
  files: number,
): knowledge.KnowledgeFolder {
  const { id, space, parentId, name, createdAt } = row;
  return {
    id,
    space,
    parentId,
    name,
    files,
    canChange: canChange(viewer, row),
    createdAt: dateTime(createdAt),
  };
}

async function fileCounts(
  db: Executor,
  viewer: Viewer,
  folders: readonly string[],
): Promise<Map<string | null, number>> {
  if (folders.length === 0) return new Map();
  const rows = await db
    .select({ id: knowledgeFile.folderId, files: count() })
    .from(knowledgeFile)
    .where(
      and(
        visible(knowledgeFile, viewer),
        isNull(knowledgeFile.removedAt),
        inArray(knowledgeFile.folderId, [...folders]),
      ),
    )
    .groupBy(knowledgeFile.folderId);
  return new Map(rows.map(({ id, files }) => [id, files]));
}

async function presented(
  tx: Executor,
  viewer: Viewer,
  id: string,
): Promise<knowledge.KnowledgeFolder> {
  const files = await fileCounts(tx, viewer, [id]);
  return presentFolder(viewer, await folderOf(tx, viewer, id), files.get(id) ?? 0);
}

/** Throws notFound for a foreign parent, nameTaken, folderDepth, knowledgeFull, notInCompany. The same `id` again finds what the first request made. */
export async function addFolder(
  db: Drizzle,
  owner: Owner,
  id: string,
  { name, space, parentId }: v.InferOutput<typeof knowledge.addKnowledgeFolder.body>,
): Promise<knowledge.KnowledgeFolder> {
  return db.transaction(async (tx) => {
    const viewer = await lockSpaces(tx, owner);
    const owned = ownership(viewer, space);
    const tree = await foldersOf(tx, viewer, space);
    if (tree.has(id)) return presented(tx, viewer, id);
    await refuseForeignFolder(tx, viewer, space, parentId);
    refuseWrongPlace(tree, undefined, parentId);
    refuseTakenName(tree, name, parentId);
    await refuseFullFolders(tx, viewer, space);
    await tx.insert(knowledgeFolder).values({ id, ...owned, parentId, name });
    return presented(tx, viewer, id);
  });
}

/** Renames or moves a folder. Throws notFound, forbidden, nameTaken, folderDepth, folderLoop. */
export async function changeFolder(
  db: Drizzle,
  owner: Owner,
  id: string,
  change: v.InferOutput<typeof knowledge.changeKnowledgeFolder.body>,
): Promise<knowledge.KnowledgeFolder> {
  return changing(db, owner, id, async (tx, viewer, row, tree) => {
    if (row.removedAt) throw new ApiError('notFound', { msg: refusals.folderUnknown });
    const { name = row.name, parentId = row.parentId } = change;
    await refuseForeignFolder(tx, viewer, row.space, parentId);
    refuseWrongPlace(tree, id, parentId);
    refuseTakenName(tree, name, parentId, id);
    await tx.update(knowledgeFolder).set({ name, parentId }).where(eq(knowledgeFolder.id, id));
    return presented(tx, viewer, id);
  });
}

/** Puts the folder with all in it into the bin; what goes together has one time. Throws notFound, and forbidden also for what colleagues put into it. */
export async function removeFolder(db: Drizzle, owner: Owner, id: string): Promise<void> {
  await changing(db, owner, id, async (tx, viewer, row, tree) => {
    if (row.removedAt) return;
    const branch = branchOf(tree, id, isThere);
    const ids = branch.map((one) => one.id);
    const inside = and(inArray(knowledgeFile.folderId, ids), isNull(knowledgeFile.removedAt));
    const files = await tx
      .select({ accountId: knowledgeFile.accountId, space: knowledgeFile.space })
      .from(knowledgeFile)
      .where(inside);
    if ([...branch, ...files].some((one) => !canChange(viewer, one))) {
      throw new ApiError('forbidden', { msg: refusals.folderOfOthers });
    }
    const removedAt = new Date();
    await tx.update(knowledgeFolder).set({ removedAt }).where(inArray(knowledgeFolder.id, ids));
    await tx.update(knowledgeFile).set({ removedAt }).where(inside);
  });
}

/** Takes a folder out of the bin with what went there with it; to the top where its place is gone. Throws notFound, forbidden, nameTaken, knowledgeFull. */
export async function restoreFolder(
  db: Drizzle,
  owner: Owner,
  id: string,
): Promise<knowledge.KnowledgeFolder> {
  return changing(db, owner, id, async (tx, viewer, row, tree) => {
    const { removedAt } = row;
    if (!removedAt) return presented(tx, viewer, id);
    const branch = branchOf(tree, id, (one) => one.removedAt?.getTime() === removedAt.getTime());
    await refuseFullFolders(tx, viewer, row.space as OwnSpace, branch.length);
    const ids = branch.map((one) => one.id);
    const back = new Map(
      [...tree].map(([key, one]) => [key, ids.includes(key) ? { ...one, removedAt: null } : one]),
    );
    const parentId = placeAgain(back, row);
    refuseTakenName(back, row.name, parentId, id);
    await tx
      .update(knowledgeFolder)
      .set({ removedAt: null })
      .where(inArray(knowledgeFolder.id, ids));
    await tx.update(knowledgeFolder).set({ parentId }).where(eq(knowledgeFolder.id, id));
    await tx
      .update(knowledgeFile)
      .set({ removedAt: null })
      .where(and(inArray(knowledgeFile.folderId, ids), eq(knowledgeFile.removedAt, removedAt)));
    return presented(tx, viewer, id);
  });
}

/** Where the folder stood, if that is still there and not too deep; else the top. */
function placeAgain(
  tree: Map<string, KnowledgeFolderRow>,
  { id, parentId }: KnowledgeFolderRow,
): string | null {
  const parent = parentId === null ? undefined : tree.get(parentId);
  if (!parent || !isThere(parent)) return null;
  try {
    refuseWrongPlace(tree, id, parent.id);
    return parent.id;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Works on a folder that the caller may change, while nobody else changes the space. */
function changing<T>(
  db: Drizzle,
  owner: Owner,
  id: string,
  work: (
    tx: Transaction,
    viewer: Viewer,
    row: KnowledgeFolderRow,
    tree: Map<string, KnowledgeFolderRow>,
  ) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const viewer = await lockSpaces(tx, owner);
    const row = await folderOf(tx, viewer, id);
    refuseUnlessChangeable(viewer, row);
    return work(tx, viewer, row, await foldersOf(tx, viewer, row.space));
  });
}
