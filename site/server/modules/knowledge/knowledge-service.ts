import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { knowledge, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { marksOf } from '../../documents/snippet.ts';
import { download } from '../../http/download.ts';
import { page } from '../../http/envelope.ts';
import { openedFile } from '../../http/stored-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor } from '../../store/database.ts';
import { type KnowledgeFileRow, knowledgeFile, knowledgePassage } from '../../store/schema.ts';
import { branchOf, foldersOf, isThere } from './folder-tree.ts';
import { type Owner, type Viewer, viewerOf, visible } from './knowledge-access.ts';
import { findPassages, namedBy, present, wordsToMark } from './knowledge-search.ts';
import { presentFile, presentFiles } from './present-file.ts';

type ListQuery = v.InferOutput<typeof knowledge.knowledgeFiles.query>;

/** A file the viewer may see, in the bin too. Throws notFound. */
export async function fileOf(db: Executor, viewer: Viewer, id: string): Promise<KnowledgeFileRow> {
  const [row] = await db
    .select()
    .from(knowledgeFile)
    .where(
      and(visible(knowledgeFile, viewer, knowledge.knowledgeSpaces), eq(knowledgeFile.id, id)),
    );
  // What is public goes for good when an operator takes it away.
  if (!row || (row.space === 'public' && row.removedAt))
    throw new ApiError('notFound', { msg: refusals.fileUnknown });
  return row;
}

/** A page of files, the newest first; with words those that have them, the best first, each with its best passage. */
export async function listFiles(
  services: Needs<'database' | 'embedding' | 'logger'>,
  owner: Owner,
  query: ListQuery,
) {
  const { db } = services.database;
  const viewer = await viewerOf(db, owner);
  const where = await matching(db, viewer, query);
  if (query.q?.trim()) return searchedFiles(services, viewer, query, where, query.q.trim());
  const [total] = await db.select({ value: count() }).from(knowledgeFile).where(where);
  const rows = await db
    .select()
    .from(knowledgeFile)
    .where(where)
    .orderBy(...firstBy(query), desc(knowledgeFile.createdAt), desc(knowledgeFile.id))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  return page(await presentFiles(db, viewer, rows), total?.value ?? 0, query);
}

/** What comes before the time of adding. */
function firstBy({ removed, sort }: ListQuery): SQL[] {
  if (removed === '1') return [desc(knowledgeFile.removedAt)];
  if (sort === 'name') return [asc(knowledgeFile.fileName)];
  return sort === 'size' ? [desc(knowledgeFile.bytes)] : [];
}

async function matching(
  db: Executor,
  viewer: Viewer,
  { space, folderId, tag, status, removed, q }: ListQuery,
): Promise<SQL | undefined> {
  const isRemoved = removed === '1';
  return and(
    visible(knowledgeFile, viewer, space && [space]),
    isRemoved ? isNotNull(knowledgeFile.removedAt) : isNull(knowledgeFile.removedAt),
    isRemoved && space === 'public' ? sql`false` : undefined,
    await inFolder(db, viewer, folderId, q !== undefined && q.trim() !== ''),
    tag ? sql`${knowledgeFile.tags} @> ${JSON.stringify([tag])}::jsonb` : undefined,
    status ? eq(knowledgeFile.status, status) : undefined,
  );
}

/** Files of a folder; of those below it too where something is looked for. */
export async function inFolder(
  db: Executor,
  viewer: Viewer,
  folderId: string | undefined,
  isDeep: boolean,
): Promise<SQL | undefined> {
  if (folderId === undefined) return undefined;
  if (folderId === 'root') return isDeep ? undefined : isNull(knowledgeFile.folderId);
  if (!isDeep) return eq(knowledgeFile.folderId, folderId);
  const tree = new Map([
    ...(await foldersOf(db, viewer, 'private')),
    ...(await foldersOf(db, viewer, 'company')),
  ]);
  return inArray(knowledgeFile.folderId, [
    folderId,
    ...branchOf(tree, folderId, isThere).map(({ id }) => id),
  ]);
}

/** Files whose name has the words come first, then those with the best passages. */
async function searchedFiles(
  services: Needs<'database' | 'embedding' | 'logger'>,
  viewer: Viewer,
  query: ListQuery,
  where: SQL | undefined,
  q: string,
) {
  const { db } = services.database;
  const { hits } = await findPassages(services, where, q);
  const named = await db
    .select({ id: knowledgeFile.id })
    .from(knowledgeFile)
    .where(and(where, namedBy(q)))
    .orderBy(desc(knowledgeFile.createdAt), desc(knowledgeFile.id));
  const best = new Map<string, (typeof hits)[number]>();
  for (const hit of hits) if (!best.has(hit.fileId)) best.set(hit.fileId, hit);
  const ids = [...new Set([...named.map(({ id }) => id), ...best.keys()])];
  const shown = ids.slice((query.current - 1) * query.size, query.current * query.size);
  const rows =
    shown.length === 0
      ? []
      : await db.select().from(knowledgeFile).where(inArray(knowledgeFile.id, shown));
  const files = await presentFiles(
    db,
    viewer,
    rows.toSorted((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id)),
  );
  const records = files.map((file) => {
    const hit = best.get(file.id);
    return { ...file, found: hit ? present(hit, q) : null };
  });
  return page(records, ids.length, query);
}

/** A file with up to 200 of its passages, the words of `q` marked in them. Throws notFound. */
export async function fileDetail(
  db: Executor,
  owner: Owner,
  id: string,
  { from, q = '' }: v.InferOutput<typeof knowledge.knowledgeFile.query>,
) {
  const viewer = await viewerOf(db, owner);
  const row = await fileOf(db, viewer, id);
  // While it is read its passages come in one after another.
  const ofFile = and(
    eq(knowledgePassage.fileId, id),
    row.status === 'ready' ? undefined : sql`false`,
  );
  const passages = await db
    .select({
      n: knowledgePassage.n,
      heading: knowledgePassage.heading,
      text: knowledgePassage.text,
    })
    .from(knowledgePassage)
    .where(ofFile)
    .orderBy(asc(knowledgePassage.n))
    .limit(knowledge.mostPassagesShown)
    .offset(from);
  const [total] = await db.select({ value: count() }).from(knowledgePassage).where(ofFile);
  const words = wordsToMark(q);
  return {
    ...(await presentFile(db, viewer, row)),
    passages: passages.map((passage) => ({ ...passage, marks: marksOf(passage.text, words) })),
    passagesTotal: total?.value ?? 0,
  };
}

const types: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  wps: 'application/msword',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
};

/** The file as it was uploaded. Throws notFound. */
export async function originalOf(
  services: Needs<'database' | 'storage'>,
  owner: Owner,
  id: string,
): Promise<Response> {
  const { db } = services.database;
  const row = await fileOf(db, await viewerOf(db, owner), id);
  return originalFile(services, row);
}

export async function originalFile(
  services: Needs<'storage'>,
  row: KnowledgeFileRow,
): Promise<Response> {
  const extension = /\.([^.]+)$/.exec(row.fileName)?.[1]?.toLowerCase() ?? '';
  const file = await openedFile(services, { key: row.fileKey, name: row.fileName });
  return download(file, types[extension] ?? 'application/octet-stream', row.fileName);
}

/** Tags of what the viewer sees, the most used first. */
export async function tagsOf(
  db: Executor,
  owner: Owner,
  space: knowledge.KnowledgeSpace | undefined,
) {
  const viewer = await viewerOf(db, owner);
  const tag = sql<string>`jsonb_array_elements_text(${knowledgeFile.tags})`.as('tag');
  const tags = db
    .select({ tag })
    .from(knowledgeFile)
    .where(and(visible(knowledgeFile, viewer, space && [space]), isNull(knowledgeFile.removedAt)))
    .as('tags');
  return db
    .select({ tag: tags.tag, files: count() })
    .from(tags)
    .groupBy(tags.tag)
    .orderBy(desc(count()), asc(tags.tag))
    .limit(200);
}

/** Passages of all the caller sees. */
export async function searchPassages(
  services: Needs<'database' | 'embedding' | 'logger'>,
  owner: Owner,
  query: v.InferOutput<typeof knowledge.searchKnowledge.query>,
) {
  const { db } = services.database;
  const viewer = await viewerOf(db, owner);
  const where = and(
    visible(knowledgeFile, viewer, query.space ? [query.space] : knowledge.knowledgeSpaces),
    isNull(knowledgeFile.removedAt),
    await inFolder(db, viewer, query.folderId, true),
  );
  const { hits, meaning } = await findPassages(services, where, query.q);
  const shown = hits.slice((query.current - 1) * query.size, query.current * query.size);
  const records = shown.map((hit) => {
    const { fileId, fileName, space, by } = hit;
    return { fileId, fileName, space, by, ...present(hit, query.q) };
  });
  return { ...page(records, hits.length, query), meaning };
}
