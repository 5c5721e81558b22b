import { and, eq, ne, sql } from 'drizzle-orm';
import { refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { choiceOfLots, lotsOfChoice } from '../../kernel/lot-choice.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import {
  type StoredReading,
  type TenderFileRow,
  type TenderPartRow,
  tenderFile,
  tenderLot,
} from '../../store/schema.ts';
import { joinTenderFiles } from '../../workers/isolate/read-file.ts';
import { documentJson } from './document-json.ts';
import { withAccepted } from './tender-changes.ts';
import { partsOf } from './tender-rows.ts';

interface Reading {
  owner: string;
  signal?: AbortSignal;
}

/** What a reading is made from: with other files, or other roles of them, it is old. */
export const filesMark = (parts: readonly TenderPartRow[]): string =>
  JSON.stringify(
    parts.map(({ id, role, status, pages, blocks }) => [id, role, status, pages, blocks]),
  );

/** Keeps what was read for a lot, before any change of an addendum. */
export async function keepLotReading(
  tx: Executor,
  tenderId: string,
  lotId: string,
  reading: StoredReading,
): Promise<void> {
  const files = filesMark(await partsOf(tx, tenderId));
  await tx
    .insert(tenderLot)
    .values({ tenderId, lotId, files, reading })
    .onConflictDoUpdate({ target: [tenderLot.tenderId, tenderLot.lotId], set: { files, reading } });
}

/**
 * The lots one wants, as one choice (`lot-choice.ts`). Throws notFound for a lot the tender does not have, lotsApart for several where it
 * wants a bid for each.
 */
export function choiceIn(reading: StoredReading | null, wanted: readonly string[]): string {
  const choice = choiceOfLots(reading?.lots ?? [], wanted);
  if (choice === undefined) throw new ApiError('notFound', { msg: refusals.lotUnknown });
  if (lotsOfChoice(choice).length > 1 && reading?.joint?.rule === 'apart')
    throw new ApiError('lotsApart');
  return choice;
}

/** What a read tender says of a choice of its lots, whichever is made at present. */
export async function lotReading(
  db: Drizzle,
  { id, reading }: Pick<TenderFileRow, 'id'> & { reading: StoredReading },
  choice: string,
  options: Reading,
): Promise<StoredReading> {
  const files = filesMark(await partsOf(db, id));
  const [kept] = await db
    .select()
    .from(tenderLot)
    .where(and(eq(tenderLot.tenderId, id), eq(tenderLot.lotId, choice)));
  const base = kept?.files === files ? kept.reading : await readLot(db, id, choice, options);
  return base ? withAccepted(db, id, base) : reading;
}

/** Reads the tender for a lot and keeps it, unless its files are others meanwhile: then undefined. */
async function readLot(
  db: Drizzle,
  tenderId: string,
  lotId: string,
  options: Reading,
): Promise<StoredReading | undefined> {
  const parts = await partsOf(db, tenderId);
  const files = parts
    .filter(({ status }) => status === 'ready')
    .map(({ id, n, fileName, role }) => ({ id, n, name: fileName, role }));
  const kept = await documentJson(db, tenderId);
  const { reading } = await joinTenderFiles({ kept, files, lotId }, options);
  return db.transaction(async (tx) => {
    await tx
      .select({ id: tenderFile.id })
      .from(tenderFile)
      .where(eq(tenderFile.id, tenderId))
      .for('update');
    if (filesMark(await partsOf(tx, tenderId)) !== filesMark(parts)) return undefined;
    await keepLotReading(tx, tenderId, lotId, reading);
    return reading;
  });
}

/** Reads anew what is kept of the other lots of a tender whose files have changed: bids were made for them. */
export async function readOldLots(
  db: Drizzle,
  row: Pick<TenderFileRow, 'id' | 'lotId'>,
  options: Reading,
): Promise<void> {
  const files = filesMark(await partsOf(db, row.id));
  const old = await db
    .select({ lotId: tenderLot.lotId })
    .from(tenderLot)
    .where(
      and(
        eq(tenderLot.tenderId, row.id),
        ne(tenderLot.files, files),
        sql`${tenderLot.lotId} is distinct from ${row.lotId}`,
      ),
    );
  for (const { lotId } of old) await readLot(db, row.id, lotId, options);
}
