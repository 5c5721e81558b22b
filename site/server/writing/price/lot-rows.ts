import type { price, tender } from 'tender-widgets/contract';
import type { TenderDocument } from '../../documents/document.ts';
import { lotsOfBlocks } from '../../documents/extract/clauses/lot-parts.ts';
import { placeBlocks } from '../../documents/extract/sections.ts';
import { priceRowsOf } from './from-tables.ts';

/** The lots of a tender, and which of them are bid for. */
export interface LotsOfPrices {
  lots: readonly tender.Lot[];
  chosen: readonly string[];
}

/** The rows of the lots that are bid for, as their titles divide them; of several each lot is a part of the sheet, with a sum of its own. */
export function priceRowsOfLots(
  document: TenderDocument,
  { lots, chosen }: LotsOfPrices,
): price.PriceInput[] {
  if (chosen.length === 0 || lots.length < 2) return priceRowsOf(document);
  const placed = placeBlocks(document);
  const under = lotsOfBlocks(placed, lots);
  const lotAt = new Map(placed.map(({ block }, at) => [block.index, under[at]]));
  const rows = chosen.flatMap((lotId, at) => {
    // The same list in two lots is wanted in both.
    const blocks = document.blocks.filter(({ index }) => (lotAt.get(index)?.id ?? lotId) === lotId);
    const found = priceRowsOf({ ...document, blocks }).map((row) => {
      const lot = row.source ? lotAt.get(row.source.block) : undefined;
      return { row, lot };
    });
    return found.filter(({ lot }) => at === 0 || lot);
  });
  return rows.map(({ row, lot }, at) => {
    const section = [lot?.number ?? '', row.section ?? ''].join(' ').trim();
    const part = lot && chosen.length > 1 ? { section } : {};
    return { ...row, ...part, id: `r${at + 1}` };
  });
}
