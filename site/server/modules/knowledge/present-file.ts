import type { knowledge } from 'tender-widgets/contract';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import type { KnowledgeFileRow } from '../../store/schema.ts';
import { canChange, namesOf, type Viewer } from './knowledge-access.ts';

/** Files as the viewer sees them. */
export async function presentFiles(
  db: Executor,
  viewer: Viewer,
  rows: readonly KnowledgeFileRow[],
): Promise<knowledge.KnowledgeFile[]> {
  const names = await namesOf(db, viewer, rows);
  return rows.map((row) => {
    const { id, fileName, space, folderId, tags, status, progress, error, chars, pages, bytes } =
      row;
    return {
      ...{ id, fileName, space, folderId, tags, status, progress, error, chars, pages, bytes },
      addedBy: names.get(row.accountId) ?? '',
      canChange: canChange(viewer, row),
      createdAt: dateTime(row.createdAt),
      removedAt: row.removedAt && dateTime(row.removedAt),
    };
  });
}

export async function presentFile(
  db: Executor,
  viewer: Viewer,
  row: KnowledgeFileRow,
): Promise<knowledge.KnowledgeFile> {
  const [file] = await presentFiles(db, viewer, [row]);
  if (!file) throw new Error('one row gives one file');
  return file;
}
