import { eq, sql } from 'drizzle-orm';
import { compare } from 'tender-widgets/contract';
import { compareApart } from '../../comparing/compare/compare-apart.ts';
import type { ImportedFile } from '../../comparing/import/import-file.ts';
import type { KeptComparison } from '../../comparing/kept-comparison.ts';
import type { Needs } from '../../context/needs.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { toApiError } from '../../kernel/api-error.ts';
import { createLimit } from '../../kernel/limit.ts';
import type { Drizzle } from '../../store/database.ts';
import {
  type CompareDocumentRow,
  type CompareRow,
  compareDocument,
  compareRow,
} from '../../store/schema.ts';
import { GoneError, whileThere } from '../../workers/while-there.ts';
import { modelAsker } from './ask-model.ts';
import { atWork, progressWriter } from './compare-progress.ts';
import { documentsOf } from './compare-rows.ts';
import { type CompareStore, compareStore, type Thumbnails } from './compare-store.ts';
import { type BidContents, sourceOf, takeSource } from './import-source.ts';
import { projectsOf } from './own-projects.ts';
import { goneText, presentRows, reasons, unread } from './present-documents.ts';

const OWN_BIDS =
  '这些都是您自己的标书：公司资料和通用做法相同是正常的。这次按不同投标人的标书来比；只想找漏改的地方，请在那份标书的检查里点“与以前的标书对比”。';
/** A comparison that killed the process this often is given up. */
const MOST_ATTEMPTS = 3;
/** Of the whole, until all documents are read. */
const READING_PERCENT = 60;
/** Files of one comparison; what was read is held until it is stored. */
const READ_AT_ONCE = 2;
const NO_TENDER =
  '没有提供招标文件：只能按句式排除照抄招标文件的话，其余各家都照抄的要求也会算作相同。补上招标文件重新对比，结果更准确。';

const NO_OWN_TENDER =
  '这份标书没有招标文件：本项目自己的数字也可能列在“沿用的数字”里，请逐个确认。';

interface Run {
  services: Needs<'database' | 'embedding' | 'logger' | 'storage'>;
  row: CompareRow;
  store: CompareStore;
  contentsOf: BidContents;
  signal: AbortSignal;
  /** 0–100, written now and then. */
  tell: (percent: number) => void;
  /** As they were when the work began. */
  documents: CompareDocumentRow[];
}

/** The job: reads the documents, compares them and stores what was found, or why it cannot be done. Goes on where it was after a kill. */
export async function runCompare(
  services: Needs<'database' | 'embedding' | 'logger' | 'storage'>,
  contentsOf: BidContents,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const row = await countAttempt(services.database.db, id, 1);
  if (!row) return;
  const store = compareStore(services.storage, id);
  const documents = await documentsOf(services.database.db, id);
  const run: Run = {
    services,
    contentsOf,
    row,
    store,
    signal,
    documents,
    tell: progressWriter(services, id),
  };
  const isThere = async () =>
    (await services.database.db.select({ id: compareRow.id }).from(compareRow).where(atWork(id)))
      .length > 0;
  try {
    if (row.attempts > MOST_ATTEMPTS)
      return await refuse(
        run,
        '对比多次中断，没有完成。请删除后重新开始；若仍不成功，请减少文件或联系客服',
      );
    await whileThere(services, isThere, signal, async (ending) => {
      await readAll({ ...run, signal: ending });
      await compareAll({ ...run, signal: ending });
    });
  } catch (error) {
    if (error instanceof GoneError) return;
    // A stop, or stores that are gone, say nothing about the documents.
    if (signal.aborted || toApiError(error).status >= 503)
      await countAttempt(services.database.db, id, -1).catch(() => undefined);
    throw error;
  } finally {
    await removeIfGone(run);
  }
}

async function countAttempt(
  db: Drizzle,
  id: string,
  step: 1 | -1,
): Promise<CompareRow | undefined> {
  const attempts = sql`${compareRow.attempts} + ${step}`;
  const [row] = await db.update(compareRow).set({ attempts }).where(atWork(id)).returning();
  return row;
}

async function refuse({ services, row }: Run, error: string): Promise<void> {
  await services.database.db
    .update(compareRow)
    .set({ status: 'failed', error, endedAt: new Date() })
    .where(atWork(row.id));
}

async function readAll(run: Run): Promise<void> {
  const { services, row, documents } = run;
  await services.database.db.update(compareRow).set({ status: 'reading' }).where(atWork(row.id));
  const shares = documents.map(({ status }): number =>
    status === 'ready' || status === 'failed' ? 1 : 0,
  );
  const reportShare = (at: number, share: number) => {
    shares[at] = share;
    run.tell((shares.reduce((sum, one) => sum + one, 0) / documents.length) * READING_PERCENT);
  };
  const inTurn = createLimit(READ_AT_ONCE);
  // Copies of one file are read once.
  const read = new Map<string, Promise<ImportedFile | undefined>>();
  const waiting = documents.filter(({ status }) => status === 'waiting' || status === 'reading');
  // All of them end before what a removed record kept is thrown away.
  const ends = await Promise.allSettled(
    waiting.map((document) =>
      inTurn(async () => {
        run.signal.throwIfAborted();
        await readOne(run, document, read, (share) => reportShare(document.n, share));
        reportShare(document.n, 1);
      }),
    ),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function readOne(
  run: Run,
  document: CompareDocumentRow,
  read: Map<string, Promise<ImportedFile | undefined>>,
  onProgress: (share: number) => void,
): Promise<void> {
  const { services, row, store, contentsOf } = run;
  const { db } = services.database;
  const write = (values: Partial<CompareDocumentRow>) =>
    db.update(compareDocument).set(values).where(eq(compareDocument.id, document.id));
  const source = await sourceOf(db, row, document);
  const gone = goneText(document);
  if (!source) return void (await write({ status: 'failed', error: gone }));
  await write({ status: 'reading' });
  try {
    const take = () =>
      takeSource(services, row, document, { contentsOf, signal: run.signal, onProgress });
    const key = source.kind === 'file' ? source.digest : `bid ${source.row.id}`;
    const copy = read.get(key);
    const taking = copy ?? take();
    read.set(key, taking);
    // The file of the copy may have gone meanwhile, and this one is there.
    const taken = (await taking) ?? (copy && (await take()));
    if (!taken) return void (await write({ status: 'failed', error: gone }));
    const own = { ...taken.document, id: document.id, fileName: document.fileName };
    await store.putDocument(own);
    await store.putThumbnails(document.id, thumbnailsOf(taken));
    const { metadata, warning, pages } = own;
    await write({
      status: 'ready',
      error: null,
      metadata,
      warning,
      pages,
      pictures: own.pictures.filter(({ plain }) => !plain).length,
    });
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    services.logger.info(
      { err: error, compareId: row.id, documentId: document.id },
      'document cannot be compared',
    );
    await write({ status: 'failed', error: error.message });
  }
}

const thumbnailsOf = ({ document, thumbnails }: ImportedFile): Thumbnails =>
  Object.fromEntries(
    document.pictures.flatMap(({ index }) => {
      const jpeg = thumbnails[index];
      return jpeg && jpeg.length > 0 ? [[index, Buffer.from(jpeg).toString('base64')]] : [];
    }),
  );

/** Compares what is there; a file that goes meanwhile is in no result: the others are compared anew. */
async function compareAll(run: Run): Promise<void> {
  const { services, row, store, signal } = run;
  const { db } = services.database;
  for (;;) {
    const rows = await presentRows(db, row, store);
    const bids = rows.filter(({ role }) => role === 'bid');
    if (bids.length < compare.leastCompared) {
      return refuse(
        run,
        `能对比的文件不足两份：${await reasons(db, row.id)}。请换成能读取的文件后重新开始`,
      );
    }
    await db.update(compareRow).set({ status: 'comparing' }).where(atWork(row.id));
    const documents = await loadAll(store, bids);
    const tenders = await loadAll(
      store,
      rows.filter(({ role }) => role === 'tender'),
    );
    const warnings = [
      ...(row.kind === 'bidders' && bids.every(({ bidId }) => bidId !== null) ? [OWN_BIDS] : []),
      ...(tenders.length > 0 ? [] : [row.kind === 'own' ? NO_OWN_TENDER : NO_TENDER]),
      ...(await unread(db, row.id)),
    ];
    const own = row.kind === 'own' ? await projectsOf(db, bids) : null;
    const task = { documents, tenders, warnings, own };
    const ask = own ? undefined : modelAsker(services, row.id, signal);
    const tell = (fraction: number) =>
      run.tell(READING_PERCENT + fraction * (99 - READING_PERCENT));
    const found = await compareApart(task, signal, tell, ask);
    if ((await presentRows(db, row, store)).length < rows.length) continue;
    return keep(run, found, bids);
  }
}

async function loadAll(
  store: CompareStore,
  rows: readonly CompareDocumentRow[],
): Promise<string[]> {
  const documents = [];
  for (const { id } of rows) {
    const document = await store.documentJson(id);
    if (document) documents.push(document);
  }
  return documents;
}

/** Stores what was found; the row says that it is there last of all. */
async function keep(
  { services, row, store }: Run,
  found: KeptComparison,
  bids: readonly CompareDocumentRow[],
): Promise<void> {
  const { db } = services.database;
  for (const [key, matches] of Object.entries(found.matches)) {
    const [a = '', b = ''] = key.split(' ');
    await store.putPair(a, b, matches);
  }
  for (const { id } of bids) {
    await store.putLeftOut(id, found.leftOut[id] ?? '[]');
    await keepSharedThumbnails(store, id, new Set(found.sharedPictures[id]));
    const chars = found.chars[id];
    if (chars)
      await db
        .update(compareDocument)
        .set({ chars: chars.counted, leftOut: chars.leftOut })
        .where(eq(compareDocument.id, id));
  }
  await store.putReport(found.report);
  await db
    .update(compareRow)
    .set({
      status: 'ready',
      progress: 100,
      error: null,
      grade: found.grade,
      highest: Math.round(found.highest * 10),
      endedAt: new Date(),
    })
    .where(atWork(row.id));
}

/** Pictures nobody else has are not shown: their thumbnails go. */
async function keepSharedThumbnails(
  store: CompareStore,
  id: string,
  wanted: ReadonlySet<number>,
): Promise<void> {
  const thumbnails = (await store.thumbnails(id)) ?? {};
  await store.putThumbnails(
    id,
    Object.fromEntries(Object.entries(thumbnails).filter(([index]) => wanted.has(Number(index)))),
  );
}

/** The record may have been removed while it was worked on. */
async function removeIfGone({ services, row, store }: Run): Promise<void> {
  const still = await services.database.db
    .select({ id: compareRow.id })
    .from(compareRow)
    .where(eq(compareRow.id, row.id));
  if (still.length === 0) await store.remove();
}
