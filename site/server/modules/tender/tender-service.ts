import { and, count, desc, eq, sql } from 'drizzle-orm';
import { errorCodes, refusals, tender } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import type { Block } from '../../documents/document.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import { StoredFileMissingError } from '../../ports/storage.ts';
import type { Drizzle } from '../../store/database.ts';
import {
  type AccountRow,
  type TenderFileRow,
  tenderDocument,
  tenderFile,
} from '../../store/schema.ts';
import { readFileOnce } from '../../workers/file-reading.ts';
import type { ReadingOptions } from '../../workers/isolate/file-source.ts';
import {
  readDocumentAgain,
  readScoringOfTables,
  readTablesOf,
  readTenderFile,
} from '../../workers/isolate/read-file.ts';
import { documentJson, jsonColumn } from './document-json.ts';
import { scoringTotal } from './present-reading.ts';
import { isPrintable, printedKey } from './printed-file.ts';
import { withProposal } from './propose.ts';

export function presentTender(row: TenderFileRow): tender.Tender {
  const reading = row.reading;
  const scoring = reading?.scoring ?? [];
  return {
    id: row.id,
    fileName: row.fileName,
    status: row.status,
    progress: row.status === 'ready' ? 100 : row.progress,
    ...(row.status === 'reading' && row.scanning ? { scanning: row.scanning } : {}),
    ...(reading?.scannedPages ? { scannedPages: reading.scannedPages } : {}),
    error: row.error,
    errorCode: row.errorCode,
    pages: row.pages,
    facts: reading?.facts ?? tender.noFacts,
    overview: reading?.overview ?? '',
    scoring,
    scoringTotal: scoringTotal(scoring),
    scoringExpected: reading?.scoringExpected ?? 100,
    scoringParts: reading?.scoringParts ?? [],
    scoringState: reading?.scoringState ?? 'check',
    method: reading?.method ?? null,
    doubts: reading?.doubts ?? [],
    warnings: reading?.warnings ?? [],
    clauses: reading?.clauses ?? [],
    lots: reading?.lots ?? [],
    lotId: row.lotId,
    format: reading?.format ?? [],
    printed: reading?.printed ?? false,
    createdAt: dateTime(row.createdAt),
  };
}

/** Stores the file and the row that says it is to be read. The same `id` again finds what the first request made. */
export async function importFile(
  services: Needs<'database' | 'jobs' | 'storage'>,
  owner: AccountRow,
  file: { id: string; name: string; bytes: Uint8Array },
): Promise<void> {
  const fileKey = `tenders/${file.id}`;
  await services.storage.put(fileKey, file.bytes);
  await services.database.db
    .insert(tenderFile)
    .values({
      id: file.id,
      tenantId: owner.tenantId,
      accountId: owner.id,
      fileName: file.name,
      fileKey,
      status: 'reading',
    })
    .onConflictDoNothing();
  await services.jobs.enqueue('read-tender', file.id);
}

/** Throws notFound for a row that is not the caller's, as for one that is not there. */
export async function tenderOf(db: Drizzle, owner: AccountRow, id: string): Promise<TenderFileRow> {
  const [row] = await db.select().from(tenderFile).where(mine(owner, id));
  if (!row) throw new ApiError('notFound');
  return row;
}

export async function listTenders(
  db: Drizzle,
  owner: AccountRow,
  query: { current: number; size: number },
) {
  const where = and(eq(tenderFile.tenantId, owner.tenantId), eq(tenderFile.accountId, owner.id));
  const [total] = await db.select({ value: count() }).from(tenderFile).where(where);
  const rows = await db
    .select()
    .from(tenderFile)
    .where(where)
    .orderBy(desc(tenderFile.createdAt), desc(tenderFile.id))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  return { rows, total: total?.value ?? 0 };
}

export async function removeTender(
  services: Needs<'database' | 'storage'>,
  owner: AccountRow,
  id: string,
): Promise<void> {
  const row = await tenderOf(services.database.db, owner, id);
  await services.database.db.delete(tenderFile).where(mine(owner, id));
  await services.storage.remove(row.fileKey);
  await services.storage.remove(printedKey(row));
}

/** The document of a file that is read, as JSON. Throws tenderNotReady, notFound. */
export async function documentOf(db: Drizzle, row: TenderFileRow): Promise<string> {
  if (row.status !== 'ready') throw new ApiError('tenderNotReady');
  const json = await documentJson(db, row.id);
  if (json === null) throw new ApiError('notFound');
  return json;
}

/** A page of the blocks of a file that is read. Cut out by the database: the whole may be megabytes. Throws tenderNotReady. */
export async function blocksOf(
  db: Drizzle,
  row: TenderFileRow,
  { current, size }: { current: number; size: number },
): Promise<{ blocks: Block[]; total: number }> {
  if (row.status !== 'ready') throw new ApiError('tenderNotReady');
  const blocks = sql`${tenderDocument.document} -> 'blocks'`;
  const start = (current - 1) * size;
  const [found] = await db
    .select({
      total: sql<number>`jsonb_array_length(${blocks})`,
      blocks: sql<
        Block[]
      >`jsonb_path_query_array(${blocks}, ${`$[${start} to ${start + size - 1}]`}::jsonpath)`,
    })
    .from(tenderDocument)
    .where(eq(tenderDocument.tenderId, row.id));
  if (!found) throw new ApiError('notFound');
  return found;
}

/** Reads again what depends on the lot. Throws notFound for a lot the file does not have. */
export async function chooseLot(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  lotId: string,
): Promise<TenderFileRow> {
  const row = await tenderOf(db, owner, id);
  const document = await documentOf(db, row);
  if (!row.reading?.lots.some((lot) => lot.id === lotId))
    throw new ApiError('notFound', { msg: refusals.lotUnknown });
  const { reading } = await readDocumentAgain(document, { lotId, owner: owner.id });
  const [changed] = await db
    .update(tenderFile)
    .set({
      lotId,
      reading: { ...reading, lots: row.reading.lots, printed: row.reading.printed ?? false },
    })
    .where(mine(owner, id))
    .returning();
  if (!changed) throw new ApiError('notFound');
  return changed;
}

/** All tables of a file that is read. Throws tenderNotReady. */
export async function tablesOfTender(
  db: Drizzle,
  owner: AccountRow,
  id: string,
): Promise<tender.TenderTable[]> {
  const document = await documentOf(db, await tenderOf(db, owner, id));
  return readTablesOf(document, { owner: owner.id });
}

/** The scoring that the chosen tables make; nothing is stored. Throws tenderNotReady. */
export async function scoringOfTables(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  choice: { tables: string[]; columns?: tender.ScoringColumns | undefined },
): Promise<{ scoring: tender.ScoringItem[]; scoringExpected: number; doubts: tender.Doubt[] }> {
  const document = await documentOf(db, await tenderOf(db, owner, id));
  const { items, expected, doubts } = await readScoringOfTables(
    document,
    { tables: choice.tables, columns: choice.columns ?? null },
    { owner: owner.id },
  );
  return { scoring: items, scoringExpected: expected, doubts };
}

/** The job: reads the file and stores what it says, or why it cannot be read. */
export async function readTender(
  services: Needs<'database' | 'logger' | 'model' | 'storage'>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services.database;
  await readFileOnce<TenderFileRow>(services, signal, {
    file: { tenderId: id },
    async countAttempt(step) {
      const attempts = sql`${tenderFile.attempts} + ${step}`;
      const unread = and(eq(tenderFile.id, id), eq(tenderFile.status, 'reading'));
      const [row] = await db.update(tenderFile).set({ attempts }).where(unread).returning();
      return row;
    },
    isThere: async () =>
      (await db.select({ id: tenderFile.id }).from(tenderFile).where(eq(tenderFile.id, id)))
        .length > 0,
    async read(row, signal) {
      const bytes = () =>
        services.storage.get(row.fileKey).catch((cause: unknown) => {
          throw cause instanceof StoredFileMissingError
            ? new ReadingError('fileMissing', { cause })
            : cause;
        });
      const {
        document: json,
        format,
        pages,
        reading: read,
      } = await readTenderFile(
        { fileName: row.fileName, bytes },
        { owner: row.accountId, signal, ...progressWriter(services, id) },
      );
      const proposed = await withProposal(services, json, read, { owner: row.accountId, signal });
      const reading = { ...proposed, printed: await isPrintable(format) };
      const document = jsonColumn(json);
      await db.transaction(async (tx) => {
        await tx
          .insert(tenderDocument)
          .values({ tenderId: id, document })
          .onConflictDoUpdate({ target: tenderDocument.tenderId, set: { document } });
        await tx
          .update(tenderFile)
          .set({ status: 'ready', reading, pages, scanning: null })
          .where(eq(tenderFile.id, id));
      });
    },
    async refuse(error) {
      const why = { error: error.message, errorCode: errorCodes[error.code].code };
      await db
        .update(tenderFile)
        .set({ status: 'failed', ...why, scanning: null })
        .where(eq(tenderFile.id, id));
    },
  });
}

/** Writes whole steps of five percent and each page that was recognised, in the background: the display may lag, the reading never waits. */
function progressWriter(
  services: Needs<'database' | 'logger'>,
  id: string,
): Required<Pick<ReadingOptions, 'onProgress' | 'onScan'>> {
  let written = 0;
  const write = (change: Partial<Pick<TenderFileRow, 'progress' | 'scanning'>>) => {
    services.database.db
      .update(tenderFile)
      .set(change)
      .where(and(eq(tenderFile.id, id), eq(tenderFile.status, 'reading')))
      .catch((error: unknown) => services.logger.warn({ err: error }, 'reading progress'));
  };
  return {
    onProgress(fraction) {
      const progress = Math.min(99, Math.floor(fraction * 20) * 5);
      if (progress <= written) return;
      written = progress;
      write({ progress });
    },
    onScan: (scanning) => write({ scanning }),
  };
}

function mine(owner: AccountRow, id: string) {
  return and(
    eq(tenderFile.id, id),
    eq(tenderFile.tenantId, owner.tenantId),
    eq(tenderFile.accountId, owner.id),
  );
}
