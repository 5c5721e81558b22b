import { eq } from 'drizzle-orm';
import type { Drizzle } from '../../store/database.ts';
import { type CompareDocumentRow, type CompareRow, compareDocument } from '../../store/schema.ts';
import { documentsOf } from './compare-rows.ts';
import type { CompareStore } from './compare-store.ts';
import { sourceOf } from './import-source.ts';

/** Documents that were read and whose source is still there; of the others what was read is thrown away. */
export async function presentRows(
  db: Drizzle,
  row: CompareRow,
  store: CompareStore,
): Promise<CompareDocumentRow[]> {
  const present: CompareDocumentRow[] = [];
  for (const document of await documentsOf(db, row.id)) {
    if (document.status !== 'ready') continue;
    if (await sourceOf(db, row, document)) present.push(document);
    else {
      await db
        .update(compareDocument)
        .set({ status: 'failed', error: goneText(document), metadata: null, warning: null })
        .where(eq(compareDocument.id, document.id));
      await store.removeDocument(document.id);
    }
  }
  return present;
}

/** What is said of a document whose file or bid has been removed. */
export const goneText = ({ bidId }: CompareDocumentRow): string =>
  bidId ? '标书已被删除，没有参加对比' : '文件已被删除，没有参加对比';

/** What is said of documents that could not be read. */
export async function unread(db: Drizzle, id: string): Promise<string[]> {
  const rows = await documentsOf(db, id);
  return rows.flatMap(({ status, fileName, error }) =>
    status === 'failed' ? [`${fileName}：没有参加对比，${error ?? '读取失败'}`] : [],
  );
}

/** Why bids could not be compared, in one line. */
export async function reasons(db: Drizzle, id: string): Promise<string> {
  const failed = (await documentsOf(db, id)).filter(
    ({ role, status }) => role === 'bid' && status === 'failed',
  );
  return failed
    .map(({ fileName, error }) => `“${fileName}”${error ?? ''}`)
    .join('；')
    .slice(0, 1000);
}
