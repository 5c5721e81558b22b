import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type bid, refusals, type word } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { WordFormat } from '../../layout/word-format.ts';
import { StoredFileMissingError } from '../../ports/storage.ts';
import { type BidRow, bidRow } from '../../store/schema.ts';

type FinishedFile = NonNullable<bid.FinishRecord['file']>;

const sha256 = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');
/** By its hash, so that of two processes that keep it at once neither changes the other's. */
const keyOf = (row: BidRow, hash: string): string => `finished/${row.id}/${hash}.docx`;
const ofFormat = (format: WordFormat): string => sha256(JSON.stringify(format));

/** Whether a format asks for the file that was finished; where none is kept yet, for the one to be kept. */
export const isFinishedFormat = (row: BidRow, format: WordFormat): boolean =>
  row.finish?.file !== undefined && row.finish.file.format === ofFormat(format);

/** Keeps the Word file of a finished bid for good; the one that is kept already stays. Gives what is kept. */
export async function keepFinished(
  { database: { db }, storage }: Needs<'database' | 'storage'>,
  row: BidRow,
  docx: Uint8Array,
  format: WordFormat,
): Promise<FinishedFile | undefined> {
  if (!row.finishedAt || !row.finish || row.finish.file) return row.finish?.file;
  const file: FinishedFile = { sha256: sha256(docx), bytes: docx.length, format: ofFormat(format) };
  await storage.put(keyOf(row, file.sha256), docx);
  await db
    .update(bidRow)
    .set({ finish: sql`jsonb_set(${bidRow.finish}, '{file}', ${JSON.stringify(file)}::jsonb)` })
    .where(and(eq(bidRow.id, row.id), sql`${bidRow.finish} -> 'file' is null`));
  const [now] = await db.select().from(bidRow).where(eq(bidRow.id, row.id));
  return now?.finish?.file;
}

/** The bytes that were finished. Throws fileMissing where they are lost, or are not the ones that were kept. */
export async function finishedBytes(
  { storage }: Needs<'storage'>,
  row: BidRow,
  file: FinishedFile,
): Promise<Uint8Array> {
  const seen = await lookAt(storage, row, file);
  if (seen.state === 'intact') return seen.bytes;
  throw new ApiError('fileMissing', { msg: refusals.finishedFile[seen.state] });
}

/** What is kept of a finished bid, looked at now. Throws notFinished. */
export async function finishedCopy(
  { storage }: Needs<'storage'>,
  row: BidRow,
): Promise<word.FinishedCopy> {
  const { finish, finishedAt } = row;
  if (!finish || !finishedAt) throw new ApiError('notFinished');
  const { by, file } = finish;
  const state = file ? (await lookAt(storage, row, file)).state : 'pending';
  return {
    ...{ state, by, finishedAt: dateTime(finishedAt) },
    ...(file ? { sha256: file.sha256, bytes: file.bytes } : { sha256: null, bytes: null }),
  };
}

type Seen = { state: 'intact'; bytes: Uint8Array } | { state: 'changed' | 'missing' };

async function lookAt(
  storage: Needs<'storage'>['storage'],
  row: BidRow,
  file: FinishedFile,
): Promise<Seen> {
  try {
    const bytes = await storage.get(keyOf(row, file.sha256));
    return sha256(bytes) === file.sha256 ? { state: 'intact', bytes } : { state: 'changed' };
  } catch (error) {
    if (error instanceof StoredFileMissingError) return { state: 'missing' };
    throw error;
  }
}
