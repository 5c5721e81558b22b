import type { Cell, TableBlock } from '../../document.ts';

/** Rows of an inner table; fewer are a row with room at both sides. */
const LEAST_ROWS = 2;

/**
 * A table printed within a cell of another one, as lines on a page show it: its rows stand between two empty cells that go down beside all of
 * them, the margins of that cell. It is put back into the cell, as a Word file has it.
 */
export function unframed(block: TableBlock): TableBlock {
  const width = block.rows.reduce((most, row) => {
    const last = row.at(-1);
    return last ? Math.max(most, last.column + last.colSpan) : most;
  }, 0);
  const rows: Cell[][] = [];
  let isFound = false;
  for (let r = 0; r < block.rows.length; r++) {
    const height = heightOfInner(block.rows, r, width);
    if (height === 0) {
      rows.push(block.rows[r] ?? []);
      continue;
    }
    isFound = true;
    while (isBlank(rows.at(-1))) rows.pop();
    rows.push([holder(block.rows.slice(r, r + height), width)]);
    r += height - 1;
  }
  return isFound ? { ...block, rows } : block;
}

const isEmpty = ({ text }: Cell): boolean => text.trim() === '';
const isBlank = (row: readonly Cell[] | undefined): boolean =>
  row !== undefined && row.every((cell) => isEmpty(cell) && cell.rowSpan === 1);

/** How many rows stand between the two margins that begin in a row; 0 for none. */
function heightOfInner(rows: readonly Cell[][], at: number, width: number): number {
  const row = rows[at] ?? [];
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last || row.length < 4 || !isEmpty(first) || !isEmpty(last)) return 0;
  const isAtSides = first.column === 0 && last.column + last.colSpan === width;
  const height = first.rowSpan;
  if (!isAtSides || height < LEAST_ROWS || last.rowSpan !== height) return 0;
  return at + height <= rows.length && !row.slice(1, -1).every(isEmpty) ? height : 0;
}

/** The cell that holds the rows as a table of its own. */
function holder(rows: readonly Cell[][], width: number): Cell {
  const margin = rows[0]?.[0]?.colSpan ?? 0;
  const inner = rows.map((row, r) =>
    (r === 0 ? row.slice(1, -1) : row).map((cell) => ({ ...cell, column: cell.column - margin })),
  );
  const text = inner.map((row) => row.map((cell) => cell.text).join('\t')).join('\n');
  return { text, column: 0, rowSpan: 1, colSpan: width, tables: [inner] };
}
