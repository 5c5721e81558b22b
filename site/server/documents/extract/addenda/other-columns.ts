import { type Cell, type TableBlock, tableGrid } from '../../document.ts';
import { cleanText, nameKey } from '../text.ts';
import type { Heads } from './statement.ts';

/** No table of a form is looked at further down for its head. */
const MOST_ABOVE = 4;

/**
 * A table with other columns: what stands below the columns that stay is kept, a column that comes is empty. Undefined where its head is
 * another than the one that changes. `blank`: an empty cell in a row like this one.
 */
export function withOtherColumns<T extends Cell>(
  rows: readonly (readonly T[])[],
  { from, to }: Heads,
  blank: (like: T) => T,
): T[][] | undefined {
  const grid = gridOf(rows);
  const isHead = (row: readonly (T | undefined)[] = []) =>
    row.length === from.length && row.every((cell, at) => isNamed(cell, from[at] ?? ''));
  const head = grid.slice(0, MOST_ABOVE).findIndex(isHead);
  if (head < 0) return undefined;
  const places = placesOf(from, to);
  const deep = Math.max(...(rows[head] ?? []).map(({ rowSpan }) => rowSpan));
  return grid.map((row, y) => {
    const below = y > head && y < head + deep;
    const cells = rowWith(row, places, { own: new Set(rows[y]), isBelowHead: below, blank });
    if (y !== head) return cells;
    return cells.map((cell) => ({ ...cell, text: to[cell.column] ?? '', rowSpan: deep }));
  });
}

const isNamed = (cell: Cell | undefined, name: string): boolean =>
  cell !== undefined && cell.colSpan === 1 && nameKey(cell.text) === nameKey(name);

function gridOf<T extends Cell>(rows: readonly (readonly T[])[]): (T | undefined)[][] {
  const known = new Map<Cell, T>(rows.flat().map((cell) => [cell, cell]));
  const table = { kind: 'table' as const, index: 0, page: null, rows: rows.map((row) => [...row]) };
  return tableGrid(table).map((row) =>
    Array.from(row, (cell) => (cell ? known.get(cell) : undefined)),
  );
}

/** Where each column was; -1 for one that comes. Of as many columns as before one with another name is the one in its place. */
function placesOf(from: readonly string[], to: readonly string[]): number[] {
  const left = new Set(from.keys());
  const places = to.map((name) => {
    const at = [...left].find((old) => nameKey(from[old] ?? '') === nameKey(name)) ?? -1;
    left.delete(at);
    return at;
  });
  if (from.length !== to.length) return places;
  return places.map((place, at) => (place < 0 && left.has(at) ? at : place));
}

interface RowWay<T> {
  /** Cells that begin in this row. */
  own: ReadonlySet<T | undefined>;
  /** A head of several rows goes down to here. */
  isBelowHead: boolean;
  blank: (like: T) => T;
}

function rowWith<T extends Cell>(
  row: readonly (T | undefined)[],
  places: readonly number[],
  { own, isBelowHead, blank }: RowWay<T>,
): T[] {
  const [like] = row.filter((cell) => cell !== undefined);
  const cells: { cell: T; of: T | undefined }[] = [];
  for (const [column, place] of places.entries()) {
    const before = row[places.slice(0, column).findLast((one) => one >= 0) ?? -1];
    const next = row[places.slice(column + 1).find((one) => one >= 0) ?? -1];
    // 合计 over all columns is over the one that comes, too.
    const isOver = before !== undefined && (before === next || (!next && before.colSpan > 1));
    const source = place >= 0 ? row[place] : isOver ? before : undefined;
    const last = cells.at(-1);
    if (source && last?.of === source) last.cell.colSpan += 1;
    else if (source && own.has(source))
      cells.push({ cell: { ...source, column, colSpan: 1 }, of: source });
    else if (!source && place < 0 && like && !isBelowHead) {
      const cell = { ...blank(like), text: '', column, rowSpan: 1, colSpan: 1 };
      cells.push({ cell, of: undefined });
    }
  }
  return cells.map(({ cell }) => cell);
}

/** Heads over single columns; none where one stands over several. */
export const namesOf = (row: readonly { text: string; colSpan?: number }[]): string[] =>
  row.every(({ colSpan = 1 }) => colSpan === 1) ? row.map(({ text }) => cleanText(text)) : [];

/** The columns of a table that is printed anew; undefined where they cannot be set beside the old ones. */
export function headsOtherwise(now: TableBlock, was: TableBlock): Heads | undefined {
  const [from, to] = [namesOf(was.rows[0] ?? []), namesOf(now.rows[0] ?? [])];
  return from.length > 1 && to.length > 1 ? { from, to } : undefined;
}
