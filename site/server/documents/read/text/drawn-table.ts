import type { Cell } from '../../document.ts';
import { opensParagraph } from '../paragraph-starts.ts';
import { joinAllWrapped, tidyText } from '../tidy-text.ts';
import { type PlacedLetter, placedLetters } from './columns.ts';

/** A table drawn with letters: its cells, and the line behind it. */
export interface DrawnTable {
  rows: Cell[][];
  end: number;
}

const MOST_LINES = 4000;
const MOST_COLUMNS = 60;
const LONGEST_LINE = 2000;

/** Lines and corners of any kind as - | +. */
const plainStrokes = (line: string): string =>
  line
    .replace(/[─━═╌┄┈]/g, '-')
    .replace(/[│┃║┆┊]/g, '|')
    .replace(/[┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╒╕╘╛╞╡╤╧╪╓╖╙╜╟╢╥╨╫╭╮╯╰]/g, '+');

/** A line of strokes and corners alone. */
const isBorder = (text: string): boolean => /^\+[-=:+]+\+$/.test(text.trim()) && text.includes('-');
const isDrawn = (text: string): boolean => /^[+|]/.test(text.trim()) && /[+|]$/.test(text.trim());

/**
 * The table that begins at a line, drawn with + - and | or with box strokes; cells may go over rows and columns. Undefined where none
 * does, or where its lines do not meet.
 */
export function readDrawnTable(lines: readonly string[], start: number): DrawnTable | undefined {
  if (!isBorder(plainStrokes(lines[start] ?? ''))) return undefined;
  const drawn: string[] = [];
  let end = start;
  for (let i = start; i < Math.min(lines.length, start + MOST_LINES); i++) {
    const text = plainStrokes(lines[i] ?? '');
    if (!isDrawn(text) || text.length > LONGEST_LINE) break;
    drawn.push(text);
    if (isBorder(text)) end = i + 1;
  }
  const table = drawn.slice(0, end - start);
  if (table.length < 3) return undefined;
  for (const wide of [true, false]) {
    const grid = gridOf(table.map((text) => placedLetters(text, wide)));
    if (grid) return { rows: cellsOf(grid), end };
  }
  const rows = countedRows(table);
  return rows && { rows, end };
}

/** Where strokes do not stand below each other: cells by their order, if every line has as many as the first stroke has parts. */
function countedRows(table: readonly string[]): Cell[][] | undefined {
  const count = (table[0]?.match(/\+/g)?.length ?? 0) - 1;
  const groups: string[][][] = [[]];
  for (const text of table) {
    if (isBorder(text)) {
      groups.push([]);
      continue;
    }
    const pieces = text.trim().slice(1, -1).split('|');
    if (pieces.length !== count) return undefined;
    groups.at(-1)?.push(pieces);
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group) =>
      Array.from({ length: count }, (_, column) => ({
        ...{ text: cellText(group.map((pieces) => pieces[column] ?? '')), column },
        ...{ rowSpan: 1, colSpan: 1 },
      })),
    );
}

interface Grid {
  lines: Map<number, string>[];
  /** Columns of the page where cells begin and end. */
  edges: number[];
  /** Lines in which a stroke parts rows. */
  strokes: number[];
}

/** Undefined where a line of cells has no stroke at the outer edges: the letters were counted otherwise. */
function gridOf(letters: readonly PlacedLetter[][]): Grid | undefined {
  const lines = letters.map((row) => new Map(row.map(({ letter, at }) => [at, letter])));
  const corners = letters.flatMap((row, i) =>
    row.filter(({ letter, at }) => letter === '+' && touchesDash(lines[i], at)).map(({ at }) => at),
  );
  const edges = [...new Set(corners)].toSorted((a, b) => a - b);
  const [first, last] = [edges[0], edges.at(-1)];
  if (first === undefined || last === undefined || edges.length < 2) return undefined;
  if (edges.length > MOST_COLUMNS + 1) return undefined;
  const isEdge = (letter: string | undefined) => letter === '|' || letter === '+';
  if (!lines.every((row) => isEdge(row.get(first)) && isEdge(row.get(last)))) return undefined;
  const strokes = lines.flatMap((row, i) =>
    edges.slice(1).some((right, k) => isStroke(row, edges[k] ?? 0, right)) ? [i] : [],
  );
  return strokes.length < 2 ? undefined : { lines, edges, strokes };
}

const touchesDash = (row: Map<number, string> | undefined, at: number): boolean =>
  /[-=:]/.test(`${row?.get(at - 1) ?? ''}${row?.get(at + 1) ?? ''}`);

/** Whether a stroke goes from one edge to the next. */
function isStroke(row: Map<number, string> | undefined, left: number, right: number): boolean {
  let dashes = 0;
  for (let at = left + 1; at < right; at++) {
    const letter = row?.get(at);
    if (letter === undefined || !/[-=:]/.test(letter)) return false;
    if (letter !== ':') dashes++;
  }
  return dashes > 0;
}

/** Cells of one row and column, joined where no stroke parts them. */
function cellsOf(grid: Grid): Cell[][] {
  const { edges, strokes } = grid;
  const rowCount = strokes.length - 1;
  const owner = new Map<string, Cell>();
  return Array.from({ length: rowCount }, (_, r) => {
    const cells: Cell[] = [];
    for (let column = 0; column < edges.length - 1; column++) {
      if (owner.has(`${r} ${column}`)) continue;
      const colSpan = columnsOf(grid, r, column);
      const rowSpan = rowsOf(grid, r, column, colSpan);
      const text = textOf(grid, r, column, rowSpan, colSpan);
      const cell: Cell = { text, column, rowSpan, colSpan };
      for (let y = r; y < r + rowSpan; y++)
        for (let x = column; x < column + colSpan; x++) owner.set(`${y} ${x}`, cell);
      cells.push(cell);
    }
    return cells;
  });
}

/** So many columns has a cell: no line of its row has a stroke at the edge between them. */
function columnsOf({ lines, edges, strokes }: Grid, row: number, column: number): number {
  let columns = 1;
  while (column + columns < edges.length - 1) {
    const edge = edges[column + columns] ?? 0;
    const inside = lines.slice((strokes[row] ?? 0) + 1, strokes[row + 1]);
    if (inside.length === 0 || inside.some((one) => /[|+]/.test(one.get(edge) ?? ''))) break;
    columns++;
  }
  return columns;
}

/** So many rows: no stroke goes along the lower edge of its columns. */
function rowsOf({ lines, edges, strokes }: Grid, row: number, column: number, colSpan: number) {
  let rows = 1;
  const [left, right] = [edges[column] ?? 0, edges[column + colSpan] ?? 0];
  while (row + rows < strokes.length - 1) {
    const below = lines[strokes[row + rows] ?? 0];
    const first = edges[column + 1] ?? right;
    if (isStroke(below, left, first) || /[-=]/.test(below?.get(left + 1) ?? '')) break;
    rows++;
  }
  return rows;
}

function textOf(grid: Grid, row: number, column: number, rowSpan: number, colSpan: number): string {
  const { lines, edges, strokes } = grid;
  const [left, right] = [edges[column] ?? 0, edges[column + colSpan] ?? 0];
  const words = lines
    .slice((strokes[row] ?? 0) + 1, strokes[row + rowSpan])
    .map((one) =>
      Array.from({ length: right - left - 1 }, (_, i) => one.get(left + 1 + i) ?? '').join(''),
    );
  return cellText(words);
}

/** The lines of a cell: a blank one parts paragraphs, and so does one that opens one; others were broken by the width. */
export function cellText(lines: readonly string[]): string {
  const paragraphs: string[][] = [[]];
  // A quote in a cell of Markdown is only set in.
  for (const one of lines.map((text) => tidyText(text).replace(/^>\s?/, ''))) {
    const isNew =
      one === '' || opensParagraph(one) || (paragraphs.at(-1)?.at(-1) ?? '').endsWith('\\');
    if (isNew) paragraphs.push([]);
    if (one !== '') paragraphs.at(-1)?.push(one);
  }
  return paragraphs
    .filter((one) => one.length > 0)
    .map((one) => joinAllWrapped(one.map((text) => text.replace(/\\$/, ''))))
    .join('\n');
}
