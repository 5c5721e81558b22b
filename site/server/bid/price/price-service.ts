import type { price } from 'tender-widgets/contract';
import { reckonPrices } from 'tender-widgets/price';
import type * as v from 'valibot';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import { type AccountRow, type BidRow, priceSheetRow } from '../../store/schema.ts';
import { bidOf, changeOwnBid, refuseStale } from '../row/bid-access.ts';
import { withIds } from '../row/bid-rows.ts';
import {
  besideAddenda,
  firstSettings,
  type KeptPrices,
  keptPrices,
  limitOf,
  priceRowsOfTender,
  savedSheetOf,
} from '../row/price-sheet.ts';

type SaveBody = v.InferOutput<typeof price.savePriceSheet.body>;
type RowInput = SaveBody['rows'][number];

/** The sheet of a bid as saved, or of the tender's tables with rev 0. */
export async function sheetOf(db: Executor, row: BidRow): Promise<price.PriceSheet> {
  const saved = await keptPrices(db, row.id);
  const limit = await limitOf(db, row);
  if (saved)
    return besideAddenda(db, row, reckonPrices(saved.rev, saved.rows, saved.settings, limit));
  const settings = await firstSettings(db, row);
  return reckonPrices(0, await priceRowsOfTender(db, row), settings, limit);
}

/** The same for its owner. Throws notFound. */
export async function priceSheetOf(
  db: Drizzle,
  owner: AccountRow,
  id: string,
): Promise<price.PriceSheet> {
  return sheetOf(db, await bidOf(db, owner, id));
}

/** What of the bidder's own prices is below nothing or exceeds, the ceiling of a row or of the whole, and what of addenda they have not followed. Nothing while no price was saved. */
export async function pricesAboveLimit(db: Executor, row: BidRow): Promise<price.PriceProblem[]> {
  const saved = await savedSheetOf(db, row);
  const problems = saved ? (await besideAddenda(db, row, saved)).problems : [];
  const refusing: readonly string[] = [
    ...['over-total', 'over-ceiling', 'under-floor', 'absurd'],
    ...['negative', 'addendum'],
  ];
  return problems.filter(({ kind }) => refusing.includes(kind));
}

/** What is empty is not kept. */
const kept = (row: RowInput & { id: string }): price.PriceInput => {
  const { id, name, unit, quantity, unitPrice, taxRate, ...optional } = row;
  const filled = Object.entries(optional).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return { id, name, unit, quantity, unitPrice, taxRate, ...Object.fromEntries(filled) };
};

/** Stores a sheet as the next revision. The bid's row is locked. */
async function storeSheet(
  tx: Transaction,
  row: BidRow,
  before: KeptPrices,
  { rows, settings }: { rows: readonly RowInput[]; settings: price.PriceSettings },
): Promise<price.PriceSheet> {
  const values = {
    rev: (before?.rev ?? 0) + 1,
    rows: withIds(rows).map(kept),
    settings,
    updatedAt: new Date(),
  };
  await tx
    .insert(priceSheetRow)
    .values({ bidId: row.id, ...values })
    .onConflictDoUpdate({ target: priceSheetRow.bidId, set: values });
  return reckonPrices(values.rev, values.rows, values.settings, await limitOf(tx, row));
}

/**
 * Stores the rows; of two that were made from the same revision the second is refused with what is stored.
 * Throws notFound, bidFinished, staleRevision.
 */
export async function savePrices(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  body: SaveBody,
): Promise<price.PriceSheet> {
  const bid = await bidOf(db, owner, id);
  const first = body.settings ?? (await firstSettings(db, bid));
  const stored = await changeOwnBid(db, owner, id, async (tx, row) => {
    const before = await keptPrices(tx, id);
    const rev = before?.rev ?? 0;
    if (body.rev !== rev)
      refuseStale(
        body.rev,
        rev,
        reckonPrices(rev, before?.rows ?? [], before?.settings, await limitOf(tx, row)),
      );
    const settings = body.settings ?? before?.settings ?? first;
    return storeSheet(tx, row, before, { rows: body.rows, settings });
  });
  return besideAddenda(db, bid, stored);
}

/**
 * Puts rows of a file into the sheet that is there at that moment, so that nothing saved meanwhile is lost.
 * Throws notFound, bidFinished.
 */
export async function importPrices(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  given: {
    mode: 'merge' | 'replace';
    isUntaxed: boolean;
    merge: (rows: readonly price.PriceInput[]) => { rows: RowInput[] };
  },
): Promise<price.PriceSheet> {
  const bid = await bidOf(db, owner, id);
  const ofTender = await priceRowsOfTender(db, bid);
  const first = await firstSettings(db, bid);
  const stored = await changeOwnBid(db, owner, id, async (tx, row) => {
    const before = await keptPrices(tx, id);
    const rows = given.mode === 'replace' ? [] : (before?.rows ?? ofTender);
    // Prices that are there already keep their meaning.
    const isPriced = rows.some(({ unitPrice }) => unitPrice !== '');
    const settings = before?.settings ?? first;
    return storeSheet(tx, row, before, {
      ...given.merge(rows),
      settings: given.isUntaxed && !isPriced ? { ...settings, taxIncluded: false } : settings,
    });
  });
  return besideAddenda(db, bid, stored);
}
