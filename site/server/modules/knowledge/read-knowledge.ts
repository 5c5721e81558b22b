import { and, eq, sql } from 'drizzle-orm';
import { type KnowledgeFileRow, knowledgeFile, knowledgePassage } from '../../db/schema.ts';
import { storable } from '../../db/storable-text.ts';
import { toApiError } from '../../http/api-error.ts';
import { readInWorker } from '../../reading/read-in-worker.ts';
import { ReadingError } from '../../reading/reading-error.ts';
import type { Services } from '../../services.ts';
import { passagesOf } from './document-passages.ts';

/** A file whose reading killed the process this often is given up. */
const READING_ATTEMPTS = 3;
/** Rows of one insert: PostgreSQL takes 65,535 parameters. */
const BATCH = 1000;

/** The job: reads the file and stores its passages, or why it cannot be read. */
export async function readKnowledge(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const { db } = services.database;
  const row = await countAttempt(services, id, 1);
  if (!row) return;
  try {
    if (row.attempts > READING_ATTEMPTS) throw new ReadingError('unreadableFile');
    const bytes = await services.storage.get(row.fileKey);
    const { document } = await readInWorker({ bytes, fileName: row.fileName }, signal, () => undefined);
    const passages = storable(passagesOf(document));
    if (passages.length === 0) throw new ReadingError('noTextFile');
    await db.transaction(async (tx) => {
      const [ready] = await tx
        .update(knowledgeFile)
        .set({ status: 'ready', error: null, chars: passages.reduce((sum, passage) => sum + passage.text.length, 0) })
        .where(and(eq(knowledgeFile.id, id), eq(knowledgeFile.status, 'reading')))
        .returning();
      // Removed meanwhile, or read by another process.
      if (!ready) return;
      const rows = passages.map((passage, n) => ({ fileId: id, n, ...passage }));
      for (let at = 0; at < rows.length; at += BATCH) await tx.insert(knowledgePassage).values(rows.slice(at, at + BATCH));
    });
  } catch (error) {
    if (!(error instanceof ReadingError)) {
      // A stop, or stores that are gone, say nothing about the file.
      const isOurs = signal.aborted || toApiError(error).status >= 503;
      if (isOurs) await countAttempt(services, id, -1).catch(() => undefined);
      throw error;
    }
    services.logger.info({ err: error, knowledgeId: id }, 'knowledge file cannot be read');
    await db
      .update(knowledgeFile)
      .set({ status: 'failed', error: error.message })
      .where(and(eq(knowledgeFile.id, id), eq(knowledgeFile.status, 'reading')));
  }
}

/** The row, when the file is still to be read. */
async function countAttempt(services: Services, id: string, step: 1 | -1): Promise<KnowledgeFileRow | undefined> {
  const [row] = await services.database.db
    .update(knowledgeFile)
    .set({ attempts: sql`${knowledgeFile.attempts} + ${step}` })
    .where(and(eq(knowledgeFile.id, id), eq(knowledgeFile.status, 'reading')))
    .returning();
  return row;
}
