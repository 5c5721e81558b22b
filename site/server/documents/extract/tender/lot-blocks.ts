import type { tender } from 'tender-widgets/contract';
import { tableGrid } from '../../document.ts';
import { lotCalled, lotsOfBlocks } from '../clauses/lot-parts.ts';
import { lotsOfRows } from '../clauses/row.ts';
import { lotsIn } from '../facts/money.ts';
import type { PlacedBlock } from '../sections.ts';

/** The blocks of what is wanted without those, and rows of tables, that say they are for another lot. */
export function withoutOtherLots(
  placed: readonly PlacedBlock[],
  lots: readonly tender.Lot[],
  own: tender.Lot,
): PlacedBlock[] {
  const under = lotsOfBlocks(placed, lots);
  return placed.flatMap((part, at): PlacedBlock[] => {
    if (part.place !== 'requirements') return [part];
    const lot = under[at];
    if (lot && lot.id !== own.id) return [];
    const { block } = part;
    if (block.kind !== 'table') return [part];
    const lotOf = lotsOfRows(block);
    const grid = tableGrid(block);
    const rows = block.rows.filter((_, n) => {
      const named = lotOf(grid[n] ?? []);
      const other = named === undefined ? undefined : lotCalled(named, lots);
      return n === 0 || !other || other.id === own.id;
    });
    return [{ ...part, block: { ...block, rows } }];
  });
}

/** The parts of the bid without those whose title, or the remark behind it, is another lot's, and what stands below them. */
export function formatOfLot(
  entries: readonly tender.FormatEntry[],
  lots: readonly tender.Lot[],
  own: tender.Lot,
): tender.FormatEntry[] {
  let left: number | undefined;
  return entries.filter(({ title, remark = '', level }) => {
    if (left !== undefined && level > left) return false;
    // （采购包2，另交纸质一份） is of that lot, （扫描件，包2须附证书） of all.
    const [first = ''] = remark.split(/[，,；;。]/);
    const [named, ...others] = lotsIn(`${title}${first}`);
    const lot = named !== undefined && others.length === 0 ? lotCalled(named, lots) : undefined;
    left = lot && lot.id !== own.id ? level : undefined;
    return left === undefined;
  });
}
