import type { Cell, TableBlock } from '../document.ts';
import { joinWrapped } from './tidy-text.ts';

const MAX_HEADER_ROWS = 3;
const scoreOnly = /^[\d.．\s~～\-—–至分%％]+$/;
const sentenceEnd = /[。；;！？!?：:]$/;
/** The end of a rule (一般得1分) or of a label with its points: as good as a full stop. */
const pointsEnd = /\d\s*(?:分|%)\s*[)）】]?$/;
/** A label longer than this is running text. */
const longestLabel = 16;
const startsAnew =
  /^(?:[（(]?[一二三四五六七八九十\d]{1,3}[）)、.．]|[①-⑳★▲●※☑☐□]|第[一二三四五六七八九十\d]+)/;

/** A part of a table with the places of its column edges, left to right, in any unit. */
export interface TablePart {
  rows: Cell[][];
  edges: readonly number[];
}

/**
 * Puts the parts of a table on one column grid, in place: each part knows only the edges that its own rows use. Tells whether they
 * can be one table at all: same outer edges, and one's inner edges among the other's.
 * @param tolerance how far apart two places of the same edge may lie
 * @returns the common edges, or undefined where the parts do not fit
 */
export function alignColumns(
  before: TablePart,
  after: TablePart,
  tolerance: number,
): number[] | undefined {
  const isSame = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && Math.abs(a - b) <= tolerance;
  if (before.edges.length < 3 && after.edges.length < 3) return undefined;
  if (!isSame(before.edges[0], after.edges[0]) || !isSame(before.edges.at(-1), after.edges.at(-1)))
    return undefined;
  const [fewer, more] =
    before.edges.length < after.edges.length
      ? [before.edges, after.edges]
      : [after.edges, before.edges];
  const missing = fewer.filter((edge) => !more.some((other) => isSame(edge, other)));
  if (missing.length > (fewer.length - 2) / 2) return undefined;
  const edges = [...more, ...missing].sort((a, b) => a - b);
  for (const part of [before, after]) moveToEdges(part, edges, tolerance);
  return edges;
}

function moveToEdges(part: TablePart, edges: readonly number[], tolerance: number): void {
  const places = part.edges.map((edge) =>
    edges.findIndex((other) => Math.abs(edge - other) <= tolerance),
  );
  for (const cell of part.rows.flat()) {
    const right = places[cell.column + cell.colSpan] ?? edges.length - 1;
    cell.column = places[cell.column] ?? cell.column;
    cell.colSpan = Math.max(1, right - cell.column);
  }
}

/**
 * Appends the part of a table that stands on the next page. Header rows printed again are dropped; a row that the page break cut in
 * two becomes one row.
 * @param page where the appended rows stand
 */
export function appendTable(table: TableBlock, rows: readonly Cell[][], page: number | null): void {
  const fresh = rows.slice(repeatedHeaderRows(table.rows, rows));
  for (const row of fresh)
    for (const cell of row) if (page !== null && page !== table.page) cell.page ??= page;
  const [first, ...rest] = fresh;
  const last = table.rows.at(-1);
  if (first && last && continuesRow(table.rows, first)) mergeRow(table.rows, first);
  else if (first) {
    extendOpenCells(table.rows, first);
    table.rows.push(first);
  }
  for (const row of rest) table.rows.push(row);
}

const plain = (text: string): string => text.replace(/\s/g, '');
const rowText = (row: readonly Cell[]): string =>
  row.map((cell) => `${cell.column}:${plain(cell.text)}`).join('|');

function repeatedHeaderRows(before: readonly Cell[][], after: readonly Cell[][]): number {
  for (
    let count = Math.min(MAX_HEADER_ROWS, before.length - 1, after.length - 1);
    count > 0;
    count--
  ) {
    const same = Array.from(
      { length: count },
      (_, r) => rowText(before[r] ?? []) === rowText(after[r] ?? []),
    );
    if (same.every(Boolean) && plain(rowText(after[0] ?? [])).length > 4) return count;
  }
  return 0;
}

/** The cell of the last row at that column, also one that began in a row above. */
function coveringCell(
  rows: readonly Cell[][],
  column: number,
): { cell: Cell; row: number } | undefined {
  for (let r = rows.length - 1; r >= 0; r--) {
    for (const cell of rows[r] ?? []) {
      const covers =
        cell.column <= column &&
        column < cell.column + cell.colSpan &&
        r + cell.rowSpan >= rows.length;
      if (covers) return { cell, row: r };
    }
  }
  return undefined;
}

/** Whether the first row after a page break is the rest of the last row before it. */
function continuesRow(rows: readonly Cell[][], next: readonly Cell[]): boolean {
  let shared = 0;
  let finished = 0;
  let labels = 0;
  for (const cell of next) {
    const above = coveringCell(rows, cell.column)?.cell;
    if (!above || above.colSpan !== cell.colSpan) return false;
    if (!cell.text || !above.text) continue;
    // Two complete serial numbers, two scores: two rows.
    if (cell.column === 0 || scoreOnly.test(cell.text)) return false;
    shared++;
    if (Math.max(plain(above.text).length, plain(cell.text).length) <= longestLabel) labels++;
    if (sentenceEnd.test(above.text) || pointsEnd.test(above.text) || startsAnew.test(cell.text))
      finished++;
  }
  // A label on both sides of the break and a text that had ended: two rows.
  if (labels > 0 && finished > 0 && shared > 1) return false;
  const filled = next.filter((cell) => cell.text).length;
  if (filled === 0) return true;
  const first = next[0];
  const above = first && coveringCell(rows, first.column)?.cell;
  // A serial number set in the middle of its cell may stand on either side of the break.
  if (first?.text && (above?.text || shared === 0 || finished > 0)) return false;
  if (filled === 1 && shared === 1) return true;
  return shared === 0 ? filled === 1 : finished < shared;
}

function mergeRow(rows: Cell[][], next: readonly Cell[]): void {
  for (const cell of next) {
    const above = coveringCell(rows, cell.column)?.cell;
    if (!above) continue;
    // What the rest of a cell spans below its own row goes to the cell it belongs to.
    above.rowSpan += cell.rowSpan - 1;
    if (!cell.text) continue;
    if (!above.text) above.text = cell.text;
    else {
      const isWrapped = !sentenceEnd.test(above.text) && !startsAnew.test(cell.text);
      above.text = isWrapped ? joinWrapped(above.text, cell.text) : `${above.text}\n${cell.text}`;
    }
  }
}

/** An empty cell under one that groups rows belongs to that group: the page break only cut the merged cell. */
function extendOpenCells(rows: readonly Cell[][], next: Cell[]): void {
  let isLeading = true;
  for (let i = 0; i < next.length; i++) {
    const cell = next[i];
    if (!cell) continue;
    isLeading &&= !cell.text && i < next.length - 1;
    const above = coveringCell(rows, cell.column)?.cell;
    const isGroup =
      above !== undefined &&
      above.colSpan === cell.colSpan &&
      above.text !== '' &&
      (isLeading || above.rowSpan > 1);
    if (cell.text || !isGroup) continue;
    above.rowSpan += cell.rowSpan;
    next.splice(i, 1);
    i--;
  }
}
