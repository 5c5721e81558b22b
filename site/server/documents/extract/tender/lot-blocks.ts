import type { tender } from 'tender-widgets/contract';
import { tableGrid } from '../../document.ts';
import { isOfOthers, lotsOfBlocks } from '../clauses/lot-parts.ts';
import { lotsOfTable } from '../clauses/row-lots.ts';
import type { PlacedBlock } from '../sections.ts';

/** What the file calls the lot whose title a block stands under; '' for none. */
export function lotTitles(
  placed: readonly PlacedBlock[],
  lots: readonly tender.Lot[],
): (block: number) => string {
  const under = lots.length > 1 ? lotsOfBlocks(placed, lots) : [];
  const numberOf = ([only, ...others]: readonly tender.Lot[] = []) =>
    only && others.length === 0 ? only.number : '';
  const numbers = new Map(placed.map(({ block }, at) => [block.index, numberOf(under[at])]));
  return (block) => numbers.get(block) ?? '';
}

/** The blocks of what is wanted without those, and rows of tables, that say they are for another lot. */
export function withoutOtherLots(
  placed: readonly PlacedBlock[],
  lots: readonly tender.Lot[],
  own: tender.Lot,
): PlacedBlock[] {
  const under = lotsOfBlocks(placed, lots);
  return placed.flatMap((part, at): PlacedBlock[] => {
    if (isOfOthers(under[at] ?? [], own)) return [];
    const { block } = part;
    if (block.kind !== 'table') return [part];
    const of = lotsOfTable(block, lots);
    // A title across the table says itself whose it is.
    const isKept = (_: unknown, n: number) => !isOfOthers(of?.[n] ?? [], own);
    if (block.rows.every(isKept)) return [part];
    const rows = tableGrid(block)
      .filter(isKept)
      // A cell that goes over rows of several lots stands in each of them.
      .map((row) => [...new Set(row)].flatMap((one) => (one ? [{ ...one, rowSpan: 1 }] : [])));
    return [{ ...part, block: { ...block, rows } }];
  });
}
