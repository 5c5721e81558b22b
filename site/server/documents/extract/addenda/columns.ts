import { type TableBlock, tableGrid } from '../../document.ts';
import { nameKey } from '../text.ts';

/** A table printed anew with its cells in the columns of the old one, by the names at their heads. */
export interface Aligned {
  table: TableBlock;
  /** Columns of the old one that it leaves out. */
  missing: ReadonlySet<number>;
  /** It has columns the old one has not. */
  isWider: boolean;
}

type Grid = ReturnType<typeof tableGrid>;

const headOf = (grid: Grid): string[] =>
  (grid[0] ?? []).map((cell, at, row) => (cell === row[at - 1] ? '' : nameKey(cell?.text ?? '')));
/** Two columns of one name are many tables'. */
const LEAST = 2;
/** A form with other columns keeps most of its old ones. */
const SHARED = 0.6;

/** The table in the columns of an old one; undefined where their heads have too little in common. */
export function alignedTo(table: TableBlock, old: Grid): Aligned | undefined {
  const grid = tableGrid(table);
  const [own, theirs] = [headOf(grid), headOf(old)];
  const places = own.map((name) =>
    name !== '' && theirs.indexOf(name) === theirs.lastIndexOf(name) ? theirs.indexOf(name) : -1,
  );
  const found = new Set(places.filter((place) => place >= 0));
  const named = own.filter((name) => name !== '').length;
  const isWider = found.size < named;
  const least = isWider ? theirs.filter((name) => name !== '').length * SHARED : LEAST;
  if (found.size < Math.max(LEAST, least)) return undefined;
  const rows = grid.map((row) =>
    row.flatMap((cell, at) => {
      const column = places[at] ?? -1;
      return cell && column >= 0 ? [{ ...cell, column, rowSpan: 1, colSpan: 1 }] : [];
    }),
  );
  const missing = new Set(theirs.flatMap((_, at) => (found.has(at) ? [] : [at])));
  return { table: { ...table, rows }, missing, isWider };
}
