import { eq } from 'drizzle-orm';
import type { price } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { documentJson } from '../../modules/tender/document-json.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import { type AccountRow, type BidRow, priceSheetRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { type PriceInput, reckonedSheet } from '../../writing/price/sheet.ts';
import { bidOf, changeOwnBid, refuseStale } from '../row/bid-access.ts';
import { withIds } from '../row/bid-rows.ts';

type SaveBody = v.InferOutput<typeof price.savePriceSheet.body>;

const limitOf = ({ facts }: BidRow) => facts.ceilingPrice?.value;

async function kept(db: Executor, bidId: string) {
  const [row] = await db.select().from(priceSheetRow).where(eq(priceSheetRow.bidId, bidId));
  return row;
}

/** Rows of the tender's tables, as its file is read today; none for a bid without one. */
async function rowsOfTender(db: Executor, row: BidRow): Promise<PriceInput[]> {
  const json = row.tenderId === null ? null : await documentJson(db, row.tenderId);
  return json === null ? [] : runText(row.accountId, 'priceRowsInDocument', json);
}

/** The bid's price sheet: as saved, or of the tender's tables with rev 0. Throws notFound. */
export async function priceSheetOf(
  db: Drizzle,
  owner: AccountRow,
  id: string,
): Promise<price.PriceSheet> {
  const row = await bidOf(db, owner, id);
  const saved = await kept(db, id);
  const rows = saved?.rows ?? (await rowsOfTender(db, row));
  return reckonedSheet(saved?.rev ?? 0, rows, limitOf(row));
}

/** What the bidder's own prices exceed: the ceiling of a row or of the whole. Nothing while no price was saved. */
export async function pricesAboveLimit(db: Executor, row: BidRow): Promise<price.PriceProblem[]> {
  const saved = await kept(db, row.id);
  const problems = saved ? reckonedSheet(saved.rev, saved.rows, limitOf(row)).problems : [];
  return problems.filter(({ kind }) => kind === 'over-total' || kind === 'over-ceiling');
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
  return changeOwnBid(db, owner, id, async (tx, row) => {
    const saved = await kept(tx, id);
    const stored = saved?.rev ?? 0;
    if (body.rev !== stored)
      refuseStale(body.rev, stored, reckonedSheet(stored, saved?.rows ?? [], limitOf(row)));
    const rows = withIds(body.rows).map(({ section, ceiling, ...rest }) => ({
      ...rest,
      ...(section ? { section } : {}),
      ...(ceiling ? { ceiling } : {}),
    }));
    const values = { rev: stored + 1, rows, updatedAt: new Date() };
    await tx
      .insert(priceSheetRow)
      .values({ bidId: id, ...values })
      .onConflictDoUpdate({ target: priceSheetRow.bidId, set: values });
    return reckonedSheet(values.rev, rows, limitOf(row));
  });
}
