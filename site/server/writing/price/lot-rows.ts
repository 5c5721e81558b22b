import type { price, tender } from 'tender-widgets/contract';
import {
  type Block,
  type TableBlock,
  type TenderDocument,
  tableGrid,
} from '../../documents/document.ts';
import { isOfOthers, lotsOfBlocks } from '../../documents/extract/clauses/lot-parts.ts';
import { lotsOfRows } from '../../documents/extract/clauses/row-lots.ts';
import { lotCalled } from '../../documents/extract/lot-names.ts';
import { placeBlocks } from '../../documents/extract/sections.ts';
import { priceRowsOf } from './from-tables.ts';
import { rateRowsOf } from './rate-bounds.ts';

/** The lots of a tender, and which of them are bid for. */
export interface LotsOfPrices {
  lots: readonly tender.Lot[];
  chosen: readonly string[];
}

/**
 * The rows of the lots that are bid for, as their titles, a column of lots or titles within a table divide them; of several each lot is
 * a part of the sheet, with a sum of its own.
 */
export function priceRowsOfLots(
  document: TenderDocument,
  { lots, chosen }: LotsOfPrices,
): price.PriceInput[] {
  if (chosen.length === 0 || lots.length < 2) return priceRowsOf(document);
  const placed = placeBlocks(document);
  const under = lotsOfBlocks(placed, lots);
  const lotsAt = new Map(placed.map(({ block }, at) => [block.index, under[at] ?? []]));
  // Of a list for several of the lots together (1、2标段清单) nobody says how it is shared.
  const bidFor = (index: number) =>
    (lotsAt.get(index) ?? []).filter(({ id }) => chosen.includes(id));
  const rows = chosen.flatMap((lotId, at) => {
    const divided = new Set<number>();
    const blocks = document.blocks.flatMap((block): Block[] => {
      const lot = lotsAt.get(block.index) ?? [];
      // The same list in two lots is wanted in both.
      if (lot.length > 0) return isOfOthers(lot, { id: lotId }) ? [] : [block];
      const own = block.kind === 'table' ? ofLot(block, lotId, lots) : undefined;
      if (own) divided.add(block.index);
      return [own ?? block];
    });
    const found = priceRowsOf({ ...document, blocks }).map((row) => {
      const index = row.source?.block;
      const isDivided = index !== undefined && divided.has(index);
      const [first, ...others] = bidFor(index ?? Number.NaN);
      const own = others.length > 0 ? undefined : first;
      const isFirst = first ? first.id === lotId : at === 0;
      return { row, isFirst, lot: isDivided ? lots.find(({ id }) => id === lotId) : own };
    });
    return found.filter(({ lot, isFirst }) => isFirst || lot);
  });
  return rows.map(({ row, lot }, at) => {
    // What a column of lots says is the lot already.
    const isSaid = lot && lotsOfRows([['包号'], [row.section]], lots) !== undefined;
    const own = isSaid ? '' : row.section;
    const section = [lot?.number ?? '', own ?? ''].join(' ').trim();
    const { section: _section, ...rest } = row;
    const isPart = lot !== undefined && chosen.length > 1;
    const part = isPart ? { section } : own ? { section: own } : {};
    return { ...rest, ...part, id: `r${at + 1}` };
  });
}

/** The head of a table and its rows of one lot; undefined where it is not divided by lots. */
function ofLot(
  table: TableBlock,
  lotId: string,
  lots: readonly tender.Lot[],
): TableBlock | undefined {
  const grid = tableGrid(table);
  const of = lotsOfRows(
    grid.map((row) => Array.from(row, (cell) => cell?.text)),
    lots,
  );
  if (!of) return undefined;
  const first = of.findIndex((own) => own !== undefined);
  const rows = grid.slice(first).flatMap((row, at) => {
    if (!of[first + at]?.some(({ id }) => id === lotId)) return [];
    // A cell that goes over rows of several lots stands in each of them.
    const cells = [...new Set(row)].filter((cell) => cell !== undefined);
    return [cells.map((cell) => ({ ...cell, rowSpan: 1 }))];
  });
  return { ...table, rows: [...table.rows.slice(0, first), ...rows] };
}

/** The rates of the lots that are bid for, one a lot where there are several. */
export function rateRowsOfLots(
  document: TenderDocument,
  { lots, chosen }: LotsOfPrices,
): price.PriceInput[] {
  const rows = rateRowsOf(document, lots);
  if (chosen.length === 0 || lots.length < 2) return rows;
  const own = chosen.flatMap((id) => lots.find((lot) => lot.id === id) ?? []);
  const common = rows.find(({ name }) => !lotCalled(name, lots));
  const [first] = rows;
  return own.flatMap((lot, at): price.PriceInput[] => {
    const row = rows.find(({ name }) => lotCalled(name, lots) === lot) ?? common;
    // Bounds of other lots are none of this one.
    const found = row ?? (first && { ...first, name: lot.number, floor: '', ceiling: '' });
    const part = chosen.length > 1 ? { section: lot.number, name: lot.number } : {};
    return found ? [{ ...found, ...part, id: `r${at + 1}` }] : [];
  });
}
