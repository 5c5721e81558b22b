import type { Cell } from '../../document.ts';
import { lotsBefore } from '../lot-names.ts';
import { cleanText, compact } from '../text.ts';
import type { Pair, Where } from './pair.ts';

type Row = readonly (Cell | undefined)[];

/** The lot that a cell names and nothing else. */
function lotOf(cell: Cell | undefined): string {
  const { lots, rest } = lotsBefore(compact(cell?.text ?? ''));
  return lots.length === 1 && rest === '' ? (lots[0] ?? '') : '';
}

/** A head stands among the first rows. */
const HEADS = 3;

/**
 * 标段 | 一标段 | 二标段 above 预算金额 | 120万元 | 98万元: each value is the lot's of its column. A cell that goes over several lots is read as
 * everywhere.
 */
export function lotsAcross(
  grid: readonly Row[],
  where: Where,
  context: string,
): { pairs: Pair[]; rows: ReadonlySet<number> } {
  const head = grid
    .slice(0, HEADS)
    .findIndex((row) => new Set(row.map(lotOf).filter((lot) => lot !== '')).size > 1);
  const lots = (grid[head] ?? []).map(lotOf);
  const rows = new Set<number>();
  const pairs = grid.flatMap((row, r): Pair[] => {
    const [label] = row;
    const cells = lots.flatMap((lot, c) => (lot !== '' && row[c] ? [{ lot, cell: row[c] }] : []));
    if (head < 0 || r <= head || !label) return [];
    if (new Set(cells.map(({ cell }) => cell)).size < cells.length) return [];
    rows.add(r);
    return cells.map(({ lot, cell }) => ({
      ...{ label: cleanText(label.text), value: cell.text, form: 'column', context, row: '', lot },
      ...where,
      page: cell.page ?? where.page,
      quote: row.map((one) => one?.text.replaceAll('\n', ' ') ?? '').join(' '),
      siblings: cells.length,
    }));
  });
  return { pairs, rows };
}
