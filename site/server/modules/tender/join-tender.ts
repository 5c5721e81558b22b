import { eq } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import { missingTender } from '../../documents/extract/several/role.ts';
import type { TenderReading } from '../../documents/extract/tender/extract-tender.ts';
import type { Drizzle } from '../../store/database.ts';
import {
  type TenderFileRow,
  type TenderPartRow,
  tenderDocument,
  tenderFile,
  tenderPart,
} from '../../store/schema.ts';
import { joinTenderFiles } from '../../workers/isolate/read-file.ts';
import type { FileRead, TenderRead } from '../../workers/isolate/tasks.ts';
import { documentJson, jsonColumn } from './document-json.ts';
import { filesMark, keepLotReading, readOldLots } from './lot-reading.ts';
import { isPrintable } from './printed-file.ts';
import { storeChanges } from './tender-changes.ts';
import { partsOf } from './tender-rows.ts';

interface Joining {
  owner: string;
  signal?: AbortSignal;
  /** Files read just now, by id; what is known of the others stands in the tender's document. */
  fresh?: ReadonlyMap<string, Pick<FileRead, 'document'>>;
  /** What a model adds to the reading. */
  propose?: (read: TenderRead) => Promise<TenderReading>;
}

/** What a joining is made from; another one meanwhile makes it old. */
const marked = (row: TenderFileRow, parts: readonly TenderPartRow[]): string =>
  JSON.stringify([row.lotId, filesMark(parts)]);

/** Makes one document of the files that are read, and stores what they say together. True where there was one to be read. */
export async function joinTender(
  { database: { db } }: Needs<'database'>,
  id: string,
  joining: Joining,
): Promise<boolean> {
  for (;;) {
    const done = await joinOnce(db, id, joining);
    if (done === undefined) continue;
    const [row] = done ? await db.select().from(tenderFile).where(eq(tenderFile.id, id)) : [];
    if (row) await readOldLots(db, row, joining);
    return done;
  }
}

async function stateOf(db: Drizzle, id: string, fresh: Joining['fresh']) {
  const [row] = await db.select().from(tenderFile).where(eq(tenderFile.id, id));
  if (!row) return undefined;
  const parts = await partsOf(db, id);
  const ready = parts.filter((part) => part.status === 'ready' || fresh?.has(part.id));
  return { row, parts, ready };
}

/** Undefined where something changed meanwhile. */
async function joinOnce(
  db: Drizzle,
  id: string,
  { owner, signal, fresh, propose }: Joining,
): Promise<boolean | undefined> {
  const state = await stateOf(db, id, fresh);
  if (!state || state.ready.length === 0) return false;
  const { row, parts } = state;
  const promoted = missingTender(state.ready);
  const ready = state.ready.map((part) =>
    part.id === promoted ? { ...part, role: 'tender' as const } : part,
  );
  const files = ready.map(({ id: fileId, n, fileName, role }) => {
    const document = fresh?.get(fileId)?.document;
    return { id: fileId, n, name: fileName, role, ...(document === undefined ? {} : { document }) };
  });
  const kept = await documentJson(db, id);
  const options = { owner, ...(signal ? { signal } : {}) };
  const read = await joinTenderFiles({ kept, files, lotId: row.lotId }, options);
  const base = propose ? await propose(read) : read.reading;
  return db.transaction(async (tx) => {
    const [now] = await tx.select().from(tenderFile).where(eq(tenderFile.id, id)).for('update');
    if (!now) return false;
    if (marked(now, await partsOf(tx, id)) !== marked(row, parts)) return undefined;
    const document = jsonColumn(read.document);
    await tx
      .insert(tenderDocument)
      .values({ tenderId: id, document })
      .onConflictDoUpdate({ target: tenderDocument.tenderId, set: { document } });
    for (const file of read.files) {
      const { first, count, format, pages, role } = file;
      await tx
        .update(tenderPart)
        .set({
          ...{ status: 'ready', role, format, pages, error: null },
          ...{ firstBlock: first, blocks: count, scannedPages: file.scannedPages ?? 0 },
          printed: await isPrintable(format),
        })
        .where(eq(tenderPart.id, file.id));
    }
    const reading = await storeChanges(tx, id, base, read.changes);
    const main = ready.find(({ role }) => role === 'tender') ?? ready[0];
    // Forms are carried from the file that prints them.
    const formsIn = reading.format[0]?.source.fileId;
    const printing = ready.find((part) => part.id === formsIn) ?? main;
    await tx
      .update(tenderFile)
      .set({
        ...{ status: 'ready', reading, pages: read.pages, scanning: null },
        base: read.changes.length > 0 ? base : null,
        ...{ error: null, errorCode: null, fileName: main?.fileName ?? row.fileName },
        fileKey: printing?.fileKey ?? row.fileKey,
      })
      .where(eq(tenderFile.id, id));
    if (row.lotId !== null) await keepLotReading(tx, id, row.lotId, base);
    return true;
  });
}
