import { and, eq, sql } from 'drizzle-orm';
import { type KnowledgeFileRow, knowledgeFile, knowledgePassage } from '../../db/schema.ts';
import { storable } from '../../db/storable-text.ts';
import { readFileOnce } from '../../jobs/file-reading.ts';
import { readInWorker } from '../../reading/read-in-worker.ts';
import { ReadingError } from '../../reading/reading-error.ts';
import type { Services } from '../../services.ts';
import { passagesOf } from './document-passages.ts';

/** Rows of one insert: PostgreSQL takes 65,535 parameters. */
const BATCH = 1000;

/** The job: reads the file and stores its passages, or why it cannot be read. */
export async function readKnowledge(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const { db } = services.database;
  const unread = and(eq(knowledgeFile.id, id), eq(knowledgeFile.status, 'reading'));
  await readFileOnce<KnowledgeFileRow>(services, signal, {
    file: { knowledgeId: id },
    async countAttempt(step) {
      const attempts = sql`${knowledgeFile.attempts} + ${step}`;
      const [row] = await db.update(knowledgeFile).set({ attempts }).where(unread).returning();
      return row;
    },
    async read(row) {
      const bytes = await services.storage.get(row.fileKey);
      const { document } = await readInWorker({ bytes, fileName: row.fileName }, signal, () => undefined);
      const passages = storable(passagesOf(document));
      if (passages.length === 0) throw new ReadingError('noTextFile');
      const chars = passages.reduce((sum, passage) => sum + passage.text.length, 0);
      await db.transaction(async (tx) => {
        const [ready] = await tx.update(knowledgeFile).set({ status: 'ready', error: null, chars }).where(unread).returning();
        // Removed meanwhile, or read by another process.
        if (!ready) return;
        const rows = passages.map((passage, n) => ({ fileId: id, n, ...passage }));
        for (let at = 0; at < rows.length; at += BATCH) await tx.insert(knowledgePassage).values(rows.slice(at, at + BATCH));
      });
    },
    async refuse(error) {
      await db.update(knowledgeFile).set({ status: 'failed', error: error.message }).where(unread);
    },
  });
}
