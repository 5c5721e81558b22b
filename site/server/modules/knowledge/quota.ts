import { and, count, isNull, sql } from 'drizzle-orm';
import { type knowledge, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor } from '../../store/database.ts';
import { knowledgeFile, knowledgeFolder } from '../../store/schema.ts';
import { companyOf, inSpace, type OwnSpace, type Viewer } from './knowledge-access.ts';

const GB = 1024 ** 3;
/** What a space holds at most, its bin included; folders without it. */
const limits: Record<OwnSpace, { files: number; bytes: number }> = {
  private: { files: 500, bytes: 2 * GB },
  company: { files: 2000, bytes: 10 * GB },
};
const MOST_FOLDERS = 500;
const labels: Record<OwnSpace, string> = { private: '我的资料', company: '企业资料' };

type Use = v.InferOutput<typeof knowledge.knowledgeQuota.reply>['private'];

async function useOf(db: Executor, viewer: Viewer, space: OwnSpace): Promise<Use> {
  const [used] = await db
    .select({
      files: count(),
      bytes: sql<string>`coalesce(sum(${knowledgeFile.bytes}::bigint), 0)`,
    })
    .from(knowledgeFile)
    .where(inSpace(knowledgeFile, viewer, space));
  const { files, bytes } = limits[space];
  return {
    files: used?.files ?? 0,
    mostFiles: files,
    bytes: Number(used?.bytes ?? 0),
    mostBytes: bytes,
  };
}

export async function quotaOf(db: Executor, viewer: Viewer) {
  const company = companyOf(viewer) === null ? null : await useOf(db, viewer, 'company');
  return { private: await useOf(db, viewer, 'private'), company };
}

/** Throws knowledgeFull, naming the limit, unless one more file of this size has room. Call while the space is locked. */
export async function refuseFullSpace(
  db: Executor,
  viewer: Viewer,
  space: OwnSpace,
  bytes: number,
): Promise<void> {
  const use = await useOf(db, viewer, space);
  const label = labels[space];
  if (use.files >= use.mostFiles) {
    throw new ApiError('knowledgeFull', { msg: refusals.filesFull(label, use.mostFiles) });
  }
  if (use.bytes + bytes > use.mostBytes) {
    const room = use.mostBytes / GB;
    throw new ApiError('knowledgeFull', { msg: refusals.roomFull(label, room) });
  }
}

/** Throws knowledgeFull unless `more` folders have room. Call while the space is locked. */
export async function refuseFullFolders(
  db: Executor,
  viewer: Viewer,
  space: OwnSpace,
  more = 1,
): Promise<void> {
  const [used] = await db
    .select({ folders: count() })
    .from(knowledgeFolder)
    .where(and(inSpace(knowledgeFolder, viewer, space), isNull(knowledgeFolder.removedAt)));
  if ((used?.folders ?? 0) + more > MOST_FOLDERS) {
    throw new ApiError('knowledgeFull', { msg: refusals.foldersFull(labels[space], MOST_FOLDERS) });
  }
}
