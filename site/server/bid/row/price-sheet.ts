import { eq } from 'drizzle-orm';
import type { price, priceTerms } from 'tender-widgets/contract';
import { reckonPrices, startingSettings, withMovedRows } from 'tender-widgets/price';
import { lotsOfChoice } from '../../kernel/lot-choice.ts';
import { documentJson } from '../../modules/tender/document-json.ts';
import type { Executor } from '../../store/database.ts';
import { type BidRow, priceSheetRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { sumOfCeilings } from '../../writing/lots/chosen-lots.ts';
import { acceptedTexts, lotsOf, readingOf } from './bid-reading.ts';

/** The most the total may be, as the tender says it: for several lots together what each has at most. */
export async function limitOf(db: Executor, row: BidRow): Promise<string> {
  if (row.facts.ceilingPrice) return row.facts.ceilingPrice.value;
  return sumOfCeilings(await lotsOf(db, row));
}

/** The rows and settings as they are kept; undefined while nobody has saved any. */
export async function keptPrices(db: Executor, bidId: string) {
  const [row] = await db.select().from(priceSheetRow).where(eq(priceSheetRow.bidId, bidId));
  return row && { ...row, settings: { ...startingSettings, ...row.settings } };
}
export type KeptPrices = Awaited<ReturnType<typeof keptPrices>>;

type OfTender = Pick<BidRow, 'tenderId' | 'lotId' | 'accountId'>;

/** The lots that the rows of the tender's tables are divided by. */
async function lotsOfRows(db: Executor, row: OfTender) {
  const chosen = lotsOfChoice(row.lotId);
  return { chosen, lots: chosen.length > 0 ? ((await readingOf(db, row))?.lots ?? []) : [] };
}

/** Rows of the tender's tables, as its file is read today and accepted addenda have it; none for a bid without one. */
export async function priceRowsOfTender(db: Executor, row: OfTender): Promise<price.PriceInput[]> {
  if (row.tenderId === null) return [];
  const json = await documentJson(db, row.tenderId);
  if (json === null) return [];
  const texts = await acceptedTexts(db, row.tenderId);
  return runText(row.accountId, 'priceRowsInDocument', json, await lotsOfRows(db, row), texts);
}

/** A saved sheet keeps its rows whatever addenda say: what it has not followed is said with it. */
export async function besideAddenda(
  db: Executor,
  row: OfTender,
  sheet: price.PriceSheet,
): Promise<price.PriceSheet> {
  const texts = row.tenderId === null ? [] : await acceptedTexts(db, row.tenderId);
  if (row.tenderId === null || !texts.some((one) => one.row !== undefined)) return sheet;
  const json = await documentJson(db, row.tenderId);
  if (json === null) return sheet;
  const lots = await lotsOfRows(db, row);
  return withMovedRows(sheet, await runText(row.accountId, 'movedPriceRows', json, lots, texts));
}

/** How the tender wants prices to be put, as its file is read today. */
export async function priceTermsOfTender(
  db: Executor,
  row: Pick<BidRow, 'tenderId' | 'accountId'>,
): Promise<priceTerms.PriceTerms> {
  const json = row.tenderId === null ? null : await documentJson(db, row.tenderId);
  return json === null
    ? { terms: [], settings: {}, notices: [] }
    : runText(row.accountId, 'priceTermsInDocument', json);
}

/** What a sheet begins with that nobody has saved. */
export async function firstSettings(
  db: Executor,
  row: Pick<BidRow, 'tenderId' | 'accountId'>,
): Promise<price.PriceSettings> {
  return { ...startingSettings, ...(await priceTermsOfTender(db, row)).settings };
}

/** The sheet the bidder has saved; undefined while he has not. */
export async function savedSheetOf(
  db: Executor,
  row: BidRow,
): Promise<price.PriceSheet | undefined> {
  const saved = await keptPrices(db, row.id);
  return saved && reckonPrices(saved.rev, saved.rows, saved.settings, await limitOf(db, row));
}

/** The saved sheet once every row has its price: only then its total is what is offered. */
export async function pricedSheetOf(
  db: Executor,
  row: BidRow,
): Promise<price.PriceSheet | undefined> {
  const sheet = await savedSheetOf(db, row);
  const isOpen = sheet?.problems.some(({ kind }) => kind === 'unpriced') ?? true;
  return sheet && !isOpen && sheet.rows.length > 0 ? sheet : undefined;
}

/** The same for forms that are written: of a bid priced by rates one without figures too, so that they ask for its rates and for no sum. */
export async function sheetForForms(
  db: Executor,
  row: BidRow,
): Promise<price.PriceSheet | undefined> {
  const priced = await pricedSheetOf(db, row);
  if (priced) return priced;
  const kept = await keptPrices(db, row.id);
  const settings = kept?.settings ?? (await firstSettings(db, row));
  if (settings.rate === '') return undefined;
  const rows = kept?.rows ?? (await priceRowsOfTender(db, row));
  return reckonPrices(
    kept?.rev ?? 0,
    rows.map((one) => ({ ...one, unitPrice: '' })),
    settings,
  );
}
