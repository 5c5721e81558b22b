import { and, asc, count, desc, eq, exists, or } from 'drizzle-orm';
import type { knowledge } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Executor } from '../../db/open.ts';
import { type AccountRow, account, type KnowledgeFileRow, knowledgeFile, knowledgePassage } from '../../db/schema.ts';
import { containing } from '../../db/search.ts';
import { ApiError } from '../../http/api-error.ts';
import { dateTime } from '../../http/envelope.ts';
import type { UploadedFile } from '../../http/uploaded-file.ts';
import { sniff } from '../../reading/read-document.ts';
import { ReadingError } from '../../reading/reading-error.ts';
import type { Services } from '../../services.ts';

const MAX_FILES = 500;
const SHOWN_PASSAGES = 200;

type Owner = Pick<AccountRow, 'id' | 'tenantId'>;

export function presentFile(row: KnowledgeFileRow): knowledge.KnowledgeFile {
  const { id, fileName, status, error, chars } = row;
  return { id, fileName, status, error, chars, createdAt: dateTime(row.createdAt) };
}

export const ownFiles = (owner: Owner) => and(eq(knowledgeFile.tenantId, owner.tenantId), eq(knowledgeFile.accountId, owner.id));

/** Stores the file and the row that says it is to be read. The same `id` again finds what the first request made. */
export async function addFile(services: Services, owner: AccountRow, id: string, file: UploadedFile): Promise<KnowledgeFileRow> {
  try {
    sniff(file.bytes, file.name);
  } catch (error) {
    if (error instanceof ReadingError) throw new ApiError(error.code, { cause: error });
    throw error;
  }
  const { db } = services.database;
  const fileKey = `knowledge/${id}`;
  await services.storage.put(fileKey, file.bytes);
  const hasRoom = await db.transaction(async (tx) => {
    // Uploads of one account wait for each other, so that no two take the last place.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, owner.id)).for('update');
    const inserted = await tx
      .insert(knowledgeFile)
      .values({ id, tenantId: owner.tenantId, accountId: owner.id, fileName: file.name, fileKey, status: 'reading' })
      .onConflictDoNothing()
      .returning();
    const [used] = await tx.select({ files: count() }).from(knowledgeFile).where(ownFiles(owner));
    if (inserted.length === 0 || (used?.files ?? 0) <= MAX_FILES) return true;
    await tx.delete(knowledgeFile).where(eq(knowledgeFile.id, id));
    return false;
  });
  if (!hasRoom) {
    await services.storage.remove(fileKey);
    throw new ApiError('tooLarge', { msg: `资料最多 ${MAX_FILES} 份，请先删除不用的资料` });
  }
  await services.jobs.enqueue('read-knowledge', id);
  return fileOf(db, owner, id);
}

export async function fileOf(db: Executor, owner: Owner, id: string): Promise<KnowledgeFileRow> {
  const [row] = await db
    .select()
    .from(knowledgeFile)
    .where(and(ownFiles(owner), eq(knowledgeFile.id, id)));
  if (!row) throw new ApiError('notFound');
  return row;
}

/** The file's name has the words, or a passage read from it. */
function inNameOrText(db: Executor, q: string) {
  const passages = db
    .select({ fileId: knowledgePassage.fileId })
    .from(knowledgePassage)
    .where(and(eq(knowledgePassage.fileId, knowledgeFile.id), containing(knowledgePassage.text, q)));
  return or(containing(knowledgeFile.fileName, q), exists(passages));
}

export async function listFiles(db: Executor, owner: Owner, query: v.InferOutput<typeof knowledge.knowledgeFiles.query>) {
  const where = and(ownFiles(owner), query.q ? inNameOrText(db, query.q) : undefined);
  const [total] = await db.select({ value: count() }).from(knowledgeFile).where(where);
  const rows = await db
    .select()
    .from(knowledgeFile)
    .where(where)
    .orderBy(desc(knowledgeFile.createdAt), desc(knowledgeFile.id))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  return { rows, total: total?.value ?? 0 };
}

export async function fileDetail(db: Executor, owner: Owner, id: string) {
  const row = await fileOf(db, owner, id);
  const passages = await db
    .select({ heading: knowledgePassage.heading, text: knowledgePassage.text })
    .from(knowledgePassage)
    .where(eq(knowledgePassage.fileId, id))
    .orderBy(asc(knowledgePassage.n))
    .limit(SHOWN_PASSAGES);
  return { ...presentFile(row), passages };
}

/** Removes the file and its passages; bids that named it go on without. */
export async function removeFile(services: Services, owner: Owner, id: string): Promise<void> {
  const { db } = services.database;
  const row = await fileOf(db, owner, id);
  await db.delete(knowledgeFile).where(eq(knowledgeFile.id, id));
  await services.storage.remove(row.fileKey);
}
