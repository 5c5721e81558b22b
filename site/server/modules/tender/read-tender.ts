import { and, eq, sql } from 'drizzle-orm';
import { errorCodes } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { StoredFileMissingError } from '../../ports/storage.ts';
import type { Drizzle } from '../../store/database.ts';
import {
  type TenderFileRow,
  type TenderPartRow,
  tenderFile,
  tenderPart,
} from '../../store/schema.ts';
import { readFileOnce } from '../../workers/file-reading.ts';
import type { ReadingOptions } from '../../workers/isolate/file-source.ts';
import { readTenderFile } from '../../workers/isolate/read-file.ts';
import type { FileRead } from '../../workers/isolate/tasks.ts';
import { joinTender } from './join-tender.ts';
import { withProposal } from './propose.ts';
import { partsOf, VISITORS } from './tender-rows.ts';
import { isArchive, unpackPart } from './unpack-archive.ts';

type Reader = Needs<'database' | 'logger' | 'model' | 'storage'>;

const isRead = { status: 'ready', scanning: null } as const;

/** Tenders with a file that is still to be read. */
export function unreadTenders(db: Drizzle) {
  const whole = db
    .select({ id: tenderFile.id })
    .from(tenderFile)
    .where(eq(tenderFile.status, 'reading'));
  const part = db
    .select({ id: tenderPart.tenderId })
    .from(tenderPart)
    .where(eq(tenderPart.status, 'reading'));
  // Not by `or`, for which every tender would be looked at.
  return sql`${tenderFile.id} in (${whole} union ${part})`;
}

/** The job: reads the files that are not read yet and stores what all say together, or why they cannot be read. */
export async function readTender(services: Reader, id: string, signal: AbortSignal): Promise<void> {
  const { db } = services.database;
  await readFileOnce<TenderFileRow>(services, signal, {
    file: { tenderId: id },
    async countAttempt(step) {
      const attempts = sql`${tenderFile.attempts} + ${step}`;
      const unread = and(eq(tenderFile.id, id), unreadTenders(db));
      const [row] = await db.update(tenderFile).set({ attempts }).where(unread).returning();
      return row;
    },
    isThere: async () =>
      (await db.select({ id: tenderFile.id }).from(tenderFile).where(eq(tenderFile.id, id)))
        .length > 0,
    read: (row, ending) => readParts(services, row, ending),
    refuse: (error) => refuse(db, id, error),
  });
}

/** Those that wait are given up; a tender of which others were read goes on with these. */
async function refuse(db: Drizzle, id: string, error: ReadingError): Promise<void> {
  await db
    .update(tenderPart)
    .set({ status: 'failed', error: error.message })
    .where(and(eq(tenderPart.tenderId, id), eq(tenderPart.status, 'reading')));
  const why = { error: error.message, errorCode: errorCodes[error.code].code };
  await db
    .update(tenderFile)
    .set({ status: 'failed', ...why, scanning: null })
    .where(and(eq(tenderFile.id, id), eq(tenderFile.status, 'reading')));
}

async function readParts(services: Reader, row: TenderFileRow, signal: AbortSignal): Promise<void> {
  const { db } = services.database;
  const { id, accountId: owner } = row;
  const fresh = new Map<string, FileRead>();
  let fault: ReadingError | undefined;
  for (;;) {
    const parts = await partsOf(db, id);
    const waiting = parts.filter((part) => part.status === 'reading' && !fresh.has(part.id));
    const [part] = waiting;
    if (!part) break;
    const share = { done: parts.length - waiting.length, all: parts.length };
    try {
      if (isArchive(part.fileName)) await unpackPart(services, part, { owner, signal });
      else fresh.set(part.id, await readPart(services, row, { part, share, signal }));
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      fault ??= error;
      services.logger.info({ err: error, tenderId: id }, 'a file of a tender cannot be read');
      await db
        .update(tenderPart)
        .set({ status: 'failed', error: error.message })
        .where(eq(tenderPart.id, part.id));
    }
  }
  const propose = ({ document, reading }: { document: string; reading: FullReading }) =>
    withProposal(services, document, reading, { owner, signal });
  // A model is paid for by accounts: for a visitor the rules alone read.
  const proposing = owner === VISITORS ? {} : { propose };
  const isJoined = await joinTender(services, id, { owner, signal, fresh, ...proposing });
  if (!isJoined && fault) throw fault;
  await db
    .update(tenderFile)
    .set(isRead)
    .where(and(eq(tenderFile.id, id), eq(tenderFile.status, 'ready')));
}

type FullReading = Parameters<typeof withProposal>[2];

async function readPart(
  services: Reader,
  row: TenderFileRow,
  {
    part,
    share,
    signal,
  }: { part: TenderPartRow; share: { done: number; all: number }; signal: AbortSignal },
): Promise<FileRead> {
  const bytes = () =>
    services.storage.get(part.fileKey).catch((cause: unknown) => {
      throw cause instanceof StoredFileMissingError
        ? new ReadingError('fileMissing', { cause })
        : cause;
    });
  const isDrawing = part.role === 'drawings';
  const progress = progressWriter(services, row.id, share);
  const read = await readTenderFile(
    { fileName: part.fileName, bytes },
    { owner: row.accountId, signal, recognise: !isDrawing, ...progress },
  ).catch((error: unknown) => {
    if (isDrawing && error instanceof ReadingError && error.code === 'scannedFile') return drawing;
    throw error;
  });
  if (!part.chosen && part.role === 'other' && read.role)
    await services.database.db
      .update(tenderPart)
      .set({ role: read.role })
      .where(and(eq(tenderPart.id, part.id), eq(tenderPart.chosen, false)));
  return read;
}

/** Drawings without text are looked at, not read: recognising them would take hours and say little. */
const drawing: FileRead = {
  ...{ format: 'pdf', pages: null, scannedPages: 0, blocks: 0, role: null },
  document: JSON.stringify({ format: 'pdf', pages: null, blocks: [] }),
};

/** Writes whole steps of five percent and each page that was recognised, in the background: the display may lag, the reading never waits. */
function progressWriter(
  services: Needs<'database' | 'logger'>,
  id: string,
  { done, all }: { done: number; all: number },
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
      const progress = Math.min(99, Math.floor(((done + fraction) / all) * 20) * 5);
      if (progress <= written) return;
      written = progress;
      write({ progress });
    },
    onScan: (scanning) => write({ scanning }),
  };
}
