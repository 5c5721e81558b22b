import { and, eq } from 'drizzle-orm';
import { knowledge, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor } from '../../store/database.ts';
import { type KnowledgeFolderRow, knowledgeFolder } from '../../store/schema.ts';
import { inSpace, type Viewer, visible } from './knowledge-access.ts';

/** Folders of one space by id, those in the bin too: a few hundred at the most. */
export async function foldersOf(
  db: Executor,
  viewer: Viewer,
  space: knowledge.KnowledgeSpace,
): Promise<Map<string, KnowledgeFolderRow>> {
  const rows = await db
    .select()
    .from(knowledgeFolder)
    .where(inSpace(knowledgeFolder, viewer, space));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A folder the viewer may see. Throws notFound. */
export async function folderOf(
  db: Executor,
  viewer: Viewer,
  id: string,
): Promise<KnowledgeFolderRow> {
  const [row] = await db
    .select()
    .from(knowledgeFolder)
    .where(and(visible(knowledgeFolder, viewer), eq(knowledgeFolder.id, id)));
  if (!row) throw new ApiError('notFound', { msg: refusals.folderUnknown });
  return row;
}

/** Throws notFound for a folder that is not one of the space's, or is in the bin. */
export async function refuseForeignFolder(
  db: Executor,
  viewer: Viewer,
  space: knowledge.KnowledgeSpace,
  id: string | null,
): Promise<void> {
  if (id === null) return;
  const row = await folderOf(db, viewer, id);
  if (row.space !== space || row.removedAt)
    throw new ApiError('notFound', { msg: refusals.folderUnknown });
}

type Tree = ReadonlyMap<string, KnowledgeFolderRow>;

/** The folder and those it stands in, innermost first. A broken link, and a loop, end it. */
export function lineOf(tree: Tree, id: string | null): KnowledgeFolderRow[] {
  const line: KnowledgeFolderRow[] = [];
  let next = id === null ? undefined : tree.get(id);
  while (next && line.length <= tree.size) {
    line.push(next);
    next = next.parentId === null ? undefined : tree.get(next.parentId);
  }
  return line;
}

/** The folder and all below it, outermost first; those alone that `belongs` takes. */
export function branchOf(
  tree: Tree,
  id: string,
  belongs: (row: KnowledgeFolderRow) => boolean = () => true,
): KnowledgeFolderRow[] {
  const own = tree.get(id);
  const branch = own ? [own] : [];
  for (const parent of branch) {
    for (const row of tree.values()) {
      if (row.parentId === parent.id && belongs(row) && !branch.includes(row)) branch.push(row);
    }
  }
  return branch;
}

/** Throws folderLoop or folderDepth where the folder (a new one: undefined) cannot stand below `parentId`. */
export function refuseWrongPlace(
  tree: Tree,
  id: string | undefined,
  parentId: string | null,
): void {
  const line = lineOf(tree, parentId);
  if (line.some((row) => row.id === id)) throw new ApiError('folderLoop');
  if (line.length + heightOf(tree, id) > knowledge.deepestFolder) throw new ApiError('folderDepth');
}

function heightOf(tree: Tree, id: string | undefined): number {
  if (id === undefined) return 1;
  const above = lineOf(tree, id).length;
  return Math.max(
    ...branchOf(tree, id, isThere).map((row) => lineOf(tree, row.id).length - above + 1),
  );
}

export const isThere = (row: { removedAt: Date | null }): boolean => row.removedAt === null;

/** Throws nameTaken where a folder of this name, whatever its case, stands there already. */
export function refuseTakenName(
  tree: Tree,
  name: string,
  parentId: string | null,
  id?: string,
): void {
  const folded = name.toLowerCase();
  const others = [...tree.values()].filter(
    (row) => row.id !== id && row.parentId === parentId && isThere(row),
  );
  if (others.some((row) => row.name.toLowerCase() === folded)) {
    throw new ApiError('nameTaken', { msg: refusals.folderNameTaken(name) });
  }
}
