import { type Cell, type TableBlock, tableGrid } from '../../document.ts';
import { nameKey } from '../text.ts';
import type { TextChange } from './patch.ts';

type RowChange = TextChange & { cells: readonly string[] };

/**
 * A table with the rows that came and without those that went, as the changes say in their order; what is taken back stands where it
 * stood. `printed`: the table as the tender has it, whose rows the changes count.
 */
export function withOtherRows(
  table: TableBlock,
  printed: TableBlock,
  texts: readonly TextChange[],
): TableBlock {
  const own = texts.filter(
    (one): one is RowChange => one.block === table.index && one.cells !== undefined,
  );
  const words = printed.rows.map((row) => nameKey(row.map(({ text }) => text).join('')));
  const isOfRow = ({ row = -1, from, to }: RowChange) => nameKey(from || to) === words[row];
  const gone = new Set<number>();
  for (const { row = -1, to } of own.filter(isOfRow)) {
    if (to === '') gone.add(row);
    else gone.delete(row);
  }
  const come = new Map<string, { row: number; cells: readonly string[] }>();
  for (const one of own.filter((change) => !isOfRow(change))) {
    const key = JSON.stringify([one.row, one.from || one.to]);
    if (one.to === '') come.delete(key);
    else come.set(key, { row: one.row ?? -1, cells: one.cells });
  }
  const below = (at: number) =>
    [...come.values()].flatMap(({ row, cells }) => (row === at ? [rowOf(cells)] : []));
  const rows = withoutRows(table, gone);
  return { ...table, rows: table.rows.flatMap((_, at) => [...(rows[at] ?? []), ...below(at)]) };
}

const rowOf = (cells: readonly string[]): Cell[] =>
  cells.map((text, column) => ({ text, column, rowSpan: 1, colSpan: 1 }));

/** Each row by its place, none for one that goes; a cell over several rows loses those that go, and begins in the first that stays. */
function withoutRows(table: TableBlock, gone: ReadonlySet<number>): Cell[][][] {
  if (gone.size === 0) return table.rows.map((row) => [row]);
  const grid = tableGrid(table);
  return grid.map((row, y): Cell[][] => {
    if (gone.has(y)) return [];
    const cells = [...new Set(row)].flatMap((cell): Cell[] => {
      if (!cell) return [];
      const rows = grid.flatMap((one, at) => (one.includes(cell) && !gone.has(at) ? [at] : []));
      return rows[0] === y ? [{ ...cell, rowSpan: rows.length }] : [];
    });
    return [cells];
  });
}
