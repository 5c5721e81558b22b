import type { outline, price, tender } from 'tender-widgets/contract';
import { reckonPrices } from 'tender-widgets/price';
import { type ChosenLots, lotNamed } from '../lots/chosen-lots.ts';
import { chapterLot } from '../structure/lot-chapters.ts';
import { noRates, type OfferedRates, ratesOf } from './rates.ts';

type Sheet = price.PriceSheet | undefined;

/** The part of a sheet that is one lot's, with a total of its own; undefined where it has no rows of it. */
function sheetOfLot(sheet: price.PriceSheet, { number }: tender.LotFacts): Sheet {
  const rows = sheet.rows.filter(
    ({ section = '' }) => section === number || section.startsWith(`${number} `),
  );
  return rows.length === 0 ? undefined : reckonPrices(sheet.rev, rows, sheet.settings);
}

/** The prices of a text for one lot; those of all where it is for none alone. */
export const sheetFor = (sheet: Sheet, lot: tender.LotFacts | undefined): Sheet =>
  sheet && lot ? sheetOfLot(sheet, lot) : sheet;

/** What a lot comes to; '' while it has no rows. */
export interface LotPrice {
  lot: tender.LotFacts;
  price: string;
  rates: OfferedRates;
}

export const lotPricesOf = (sheet: Sheet, lots: ChosenLots): LotPrice[] =>
  lots.map((lot) => {
    // The sheet of a bid for one lot has no parts.
    const own = lots.length === 1 ? sheet : sheet && sheetOfLot(sheet, lot);
    return { lot, price: own?.total ?? '', rates: own ? ratesOf(own) : noRates };
  });

interface Priced {
  chapters: readonly outline.OutlineChapter[];
  lots?: ChosenLots;
  price?: Sheet;
}

/** Looks through passages of each lot with the prices of that lot, and through the others with those of all. */
export function byPrices<T extends Priced, P extends { chapterId: string; text: string }, F>(
  input: T,
  passages: readonly P[],
  find: (input: T, passages: readonly P[]) => F[],
): F[] {
  const { lots = [], price, chapters } = input;
  if (!price || lots.length === 0) return find(input, passages);
  const known = new Map(chapters.map((one) => [one.id, chapterLot(one, chapters, lots)]));
  const lotOf = ({ text, chapterId }: P) => known.get(chapterId) ?? lotNamed(text, lots);
  return [undefined, ...lots].flatMap((lot) => {
    const own = passages.filter((passage) => lotOf(passage)?.lotId === lot?.lotId);
    return find({ ...input, price: lot ? sheetOfLot(price, lot) : price }, own);
  });
}
