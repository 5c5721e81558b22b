import { and, eq, sql } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import type { IndexedPassage } from '../../documents/extract/document-passages.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { StoredFileMissingError } from '../../ports/storage.ts';
import type { Drizzle } from '../../store/database.ts';
import { type KnowledgeFileRow, knowledgeFile, knowledgePassage } from '../../store/schema.ts';
import { readFileOnce } from '../../workers/file-reading.ts';
import { readPassagesFile } from '../../workers/isolate/read-file.ts';

/** Rows of one insert: their words are indexed with them, which takes the embedded database some tens of milliseconds. */
const BATCH = 50;
/** Of the progress told: reading the file, then storing what it says. */
const READING_SHARE = 70;
/** Progress is told in steps of so many percent. */
const STEP = 5;

/** The job: reads the file and stores its passages, or why it cannot be read. A file that is removed meanwhile is let go. */
export async function readKnowledge(
  services: Needs<'database' | 'embedding' | 'jobs' | 'logger' | 'storage'>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services.database;
  const unread = and(eq(knowledgeFile.id, id), eq(knowledgeFile.status, 'reading'));
  const report = progressReporter((progress) =>
    db.update(knowledgeFile).set({ progress }).where(unread),
  );
  await readFileOnce<KnowledgeFileRow>(services, signal, {
    file: { knowledgeId: id },
    async countAttempt(step) {
      const attempts = sql`${knowledgeFile.attempts} + ${step}`;
      const [row] = await db.update(knowledgeFile).set({ attempts }).where(unread).returning();
      return row;
    },
    isThere: async () =>
      (await db.select({ id: knowledgeFile.id }).from(knowledgeFile).where(unread)).length > 0,
    async read(row, signal) {
      const bytes = () =>
        services.storage.get(row.fileKey).catch((cause: unknown) => {
          throw cause instanceof StoredFileMissingError
            ? new ReadingError('fileMissing', { cause })
            : cause;
        });
      const { passages, pages } = await readPassagesFile(
        { fileName: row.fileName, bytes },
        {
          owner: row.accountId ?? `tenant ${row.tenantId}`,
          signal,
          onProgress: (fraction) => report(fraction * READING_SHARE),
        },
      );
      if (passages.length === 0) throw new ReadingError('noTextFile');
      if (!(await storePassages(db, id, passages, signal, report))) return;
      const chars = passages.reduce((sum, passage) => sum + passage.text.length, 0);
      await db
        .update(knowledgeFile)
        .set({ status: 'ready', error: null, progress: 100, chars, pages })
        .where(unread);
      if (services.embedding) await services.jobs.enqueue('embed-knowledge', id);
    },
    async refuse(error) {
      await db.update(knowledgeFile).set({ status: 'failed', error: error.message }).where(unread);
    },
  });
}

/** False when the file was removed for good meanwhile, or read by another process. */
async function storePassages(
  db: Drizzle,
  id: string,
  passages: readonly IndexedPassage[],
  signal: AbortSignal,
  report: (progress: number) => void,
): Promise<boolean> {
  for (let at = 0; at < passages.length; at += BATCH) {
    signal.throwIfAborted();
    const rows = passages
      .slice(at, at + BATCH)
      .map((passage, index) => ({ fileId: id, n: at + index, ...passage }));
    const isThere = await db.transaction(async (tx) => {
      const [file] = await tx
        .select()
        .from(knowledgeFile)
        .where(eq(knowledgeFile.id, id))
        .for('key share');
      if (file?.status !== 'reading') return false;
      // Begun again after a stop, what was read the first time is there already.
      await tx.insert(knowledgePassage).values(rows).onConflictDoNothing();
      return true;
    });
    if (!isThere) return false;
    report(READING_SHARE + ((at + BATCH) / passages.length) * (100 - READING_SHARE));
  }
  return true;
}

/** Writes progress down when it has grown by a step; one writing at a time, and what fails of it is no matter. */
function progressReporter(
  write: (progress: number) => PromiseLike<unknown>,
): (progress: number) => void {
  let reported = 0;
  let isWriting = false;
  return (progress) => {
    const rounded = Math.min(99, Math.floor(progress));
    if (isWriting || rounded < reported + STEP) return;
    reported = rounded;
    isWriting = true;
    const end = () => {
      isWriting = false;
    };
    Promise.resolve(write(rounded)).then(end, end);
  };
}
