import { eq, sql } from 'drizzle-orm';
import type { tender, tenderDates, tenderSet } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { type Block, blockText } from '../../documents/document.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { lotsOfChoice } from '../../kernel/lot-choice.ts';
import type { Drizzle } from '../../store/database.ts';
import {
  type AccountRow,
  type TenderFileRow,
  tenderDocument,
  tenderFile,
  tenderPart,
} from '../../store/schema.ts';
import { readScoringOfTables, readTablesOf } from '../../workers/isolate/read-file.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { documentJson } from './document-json.ts';
import { joinTender } from './join-tender.ts';
import { choiceIn } from './lot-reading.ts';
import { type GivenFile, newParts, refuseTwice, removeBytes } from './tender-parts.ts';
import { mine, partsOf, tenderOf } from './tender-rows.ts';

/** Stores the files and the rows that say they are to be read. The same `id` again finds what the first request made. Throws tenderFileTwice, tenderFilesFull. */
export async function importFiles(
  services: Needs<'database' | 'jobs' | 'storage'>,
  owner: Pick<AccountRow, 'id' | 'tenantId'>,
  { id, files }: { id: string; files: readonly GivenFile[] },
): Promise<void> {
  refuseTwice([], files);
  const rows = newParts(id, files, 1);
  for (const [at, { fileKey }] of rows.entries())
    await services.storage.put(fileKey, files[at]?.bytes ?? new Uint8Array());
  const named = rows.find(({ role }) => role === 'tender') ?? rows[0];
  await services.database.db.transaction(async (tx) => {
    await tx
      .insert(tenderFile)
      .values({
        id,
        tenantId: owner.tenantId,
        accountId: owner.id,
        fileName: named?.fileName ?? '',
        fileKey: named?.fileKey ?? '',
        status: 'reading',
        lastPart: rows.length,
      })
      .onConflictDoNothing();
    await tx.insert(tenderPart).values(rows).onConflictDoNothing();
  });
  await services.jobs.enqueue('read-tender', id);
}

export async function removeTender(
  services: Needs<'database' | 'storage'>,
  owner: AccountRow,
  id: string,
): Promise<void> {
  const { db } = services.database;
  await tenderOf(db, owner, id);
  const parts = await partsOf(db, id);
  await db.delete(tenderFile).where(mine(owner, id));
  for (const part of parts) await removeBytes(services, part);
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

/** Words around what was found. */
const AROUND = 60;
const MOST_HITS = 200;

/** The places in all files where words stand, in reading order. Throws tenderNotReady. */
export async function hitsIn(
  db: Drizzle,
  row: TenderFileRow,
  words: string,
): Promise<v.InferOutput<typeof tenderSet.searchTender.reply>> {
  if (row.status !== 'ready') throw new ApiError('tenderNotReady');
  // Within the stored text: what stands in a text is escaped there, and % and _ stand for themselves.
  const inJson = JSON.stringify(words).slice(1, -1);
  const pattern = `%${inJson.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const [found] = await db
    .select({
      blocks: sql<Block[]>`coalesce((select jsonb_agg(one.block) from (
        select block from jsonb_array_elements(${tenderDocument.document} -> 'blocks') as block
        where block::text ilike ${pattern} limit ${MOST_HITS}) as one), '[]'::jsonb)`,
    })
    .from(tenderDocument)
    .where(eq(tenderDocument.tenderId, row.id));
  const parts = await partsOf(db, row.id);
  const wanted = words.toLowerCase();
  return (found?.blocks ?? []).flatMap((block) => {
    const text = blockText(block);
    const at = text.toLowerCase().indexOf(wanted);
    if (at < 0) return [];
    const file = parts.find(
      ({ firstBlock, blocks }) => block.index >= firstBlock && block.index < firstBlock + blocks,
    );
    return [
      {
        ...(file ? { fileId: file.id } : {}),
        ...(block.page === null ? {} : { page: block.page }),
        block: block.index,
        quote: text.slice(Math.max(0, at - AROUND), at + wanted.length + AROUND),
      },
    ];
  });
}

/** Reads again what depends on the lots. Throws as `choiceIn` does. */
export async function chooseLot(
  services: Needs<'database'>,
  owner: AccountRow,
  id: string,
  wanted: readonly string[],
): Promise<TenderFileRow> {
  const { db } = services.database;
  const row = await tenderOf(db, owner, id);
  if (row.status !== 'ready') throw new ApiError('tenderNotReady');
  await db
    .update(tenderFile)
    .set({ lotId: choiceIn(row.reading, wanted) })
    .where(mine(owner, id));
  await joinTender(services, id, { owner: owner.id });
  return tenderOf(db, owner, id);
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

/** The dates it sets beside its deadline and opening. Throws tenderNotReady. */
export async function datesOfTender(
  db: Drizzle,
  owner: AccountRow,
  id: string,
): Promise<tenderDates.TenderDate[]> {
  const json = await documentOf(db, await tenderOf(db, owner, id));
  return runText(owner.id, 'datesInDocument', json);
}

/** The scoring that the chosen tables make; nothing is stored. Throws tenderNotReady. */
export async function scoringOfTables(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  choice: { tables: string[]; columns?: tender.ScoringColumns | undefined },
): Promise<{ scoring: tender.ScoringItem[]; scoringExpected: number; doubts: tender.Doubt[] }> {
  const row = await tenderOf(db, owner, id);
  const document = await documentOf(db, row);
  const [first] = lotsOfChoice(row.lotId);
  const lot = row.reading?.lots.find(({ id: one }) => one === first) ?? null;
  const { items, expected, doubts } = await readScoringOfTables(
    document,
    { tables: choice.tables, columns: choice.columns ?? null, lot },
    { owner: owner.id },
  );
  return { scoring: items, scoringExpected: expected, doubts };
}
