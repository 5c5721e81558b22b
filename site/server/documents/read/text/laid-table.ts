import type { Cell } from '../../document.ts';
import { cellText } from '../pdf/pdf-cells.ts';
import { inkOf, LETTER } from './laid-lines.ts';
import { cellsOf, type Region } from './laid-regions.ts';
import { isFigure, type RowStarts, rowStarts, type TableLine } from './laid-rows.ts';

/** A table of one page, or the part of one on a page. */
export interface Part {
  lines: TableLine[];
  columns: number;
  /** Index of the first line of each page or region of it. */
  starts: number[];
  /** What the columns hold. */
  shapes: readonly Shape[];
}

type Shape = 'figures' | 'words' | 'names';

/** A line ends at the edge of its column when less than this would have fitted behind it. */
const ROOM = 2.5;
/** A column of words that go on over several lines is broader. */
const BROAD = 8;

/** The lines of a region by columns. */
export function partOf({ lines, gutters }: Region, page: number): Part {
  const columns = gutters.length + 1;
  const cells = lines.map((line) =>
    cellsOf(line, gutters).map((text) => text.replace(/ {2,9}/g, ' ')),
  );
  const widths = Array.from({ length: columns }, (_, c) =>
    widthOf(cells.map((row) => row[c] ?? '')),
  );
  return {
    columns,
    starts: [0],
    shapes: shapesOf(cells, columns),
    lines: lines.map((line, i) => ({
      page,
      empty: i === 0 ? 0 : line.row - (lines[i - 1]?.row ?? line.row) - 1,
      cells: cells[i] ?? [],
      full: widths.map(
        (width, c) => width >= BROAD * LETTER && width - inkOf(cells[i]?.[c] ?? '') < ROOM * LETTER,
      ),
    })),
  };
}

/** How wide the full lines of a column are; letters set apart are wider. */
function widthOf(words: readonly string[]): number {
  const widths = words.filter(Boolean).map(inkOf);
  return widths.toSorted((a, b) => a - b)[Math.floor(widths.length * MOST)] ?? 0;
}

const MOST = 0.85;

/** Puts the part of the next page below a table, in its columns; false where it is another table. */
export function append(table: Part, next: Part): boolean {
  const [fewer, more] = next.columns < table.columns ? [next, table] : [table, next];
  const places = bestPlaces(fewer, more);
  if (!places) return false;
  const moved = fewer.columns < more.columns ? fewer.lines : [];
  for (const line of moved) {
    const { cells, full } = line;
    Object.assign(line, {
      cells: Array.from({ length: more.columns }, (_, c) => cells[places.indexOf(c)] ?? ''),
      full: Array.from({ length: more.columns }, (_, c) => full[places.indexOf(c)] ?? false),
    });
  }
  Object.assign(table, { columns: more.columns, shapes: more.shapes });
  table.starts.push(table.lines.length);
  table.lines.push(...next.lines.slice(repeatedHead(table.lines, next.lines)));
  return true;
}

const MOST_HEAD_LINES = 4;

/** How many lines of a part are the head of the table, printed again. */
function repeatedHead(lines: readonly TableLine[], next: readonly TableLine[]): number {
  const wordsOf = ({ cells }: TableLine) => cells.join('|').replaceAll(' ', '');
  let count = 0;
  for (const [i, line] of next.slice(0, MOST_HEAD_LINES).entries()) {
    const own = lines[i];
    if (!own || wordsOf(own) !== wordsOf(line)) break;
    count++;
  }
  return count;
}

/** Where the columns of one part stand among those of another that has as many or more: in their order, figures below figures. */
function bestPlaces(fewer: Part, more: Part): number[] | undefined {
  if (more.columns - fewer.columns > 2) return undefined;
  const [own, others] = [fewer.shapes, more.shapes];
  const ways = orders(fewer.columns, more.columns).map((places) => ({
    places,
    fit: places.filter((place, i) => own[i] === others[place]).length,
  }));
  // Of two ways the later one: it is groups in front that have no words on a page.
  const best = ways.reduce((a, b) => (b.fit >= a.fit ? b : a));
  return best.fit * 2 >= fewer.columns ? best.places : undefined;
}

/** All ways to choose so many of some columns, in order. */
function orders(few: number, many: number, from = 0): number[][] {
  if (few === 0) return [[]];
  const ways: number[][] = [];
  for (let first = from; first <= many - few; first++)
    for (const rest of orders(few - 1, many, first + 1)) ways.push([first, ...rest]);
  return ways;
}

function shapesOf(rows: readonly (readonly string[])[], columns: number): Shape[] {
  return Array.from({ length: columns }, (_, c) => {
    const cells = rows.map((row) => row[c] ?? '').filter(Boolean);
    if (cells.filter(isFigure).length * 2 > cells.length) return 'figures';
    return Math.max(0, ...cells.map(inkOf)) >= 2 * BROAD * LETTER ? 'words' : 'names';
  });
}

/** The rows of a table, cells that stand beside several rows spanning them. */
export function rowsOf({ lines, columns, starts: parts }: Part): Cell[][] {
  const starts = rowStarts(lines, parts);
  const groups = starts.map((start, i) => lines.slice(start, starts[i + 1] ?? lines.length));
  const first = lines[0]?.page;
  const widths = Array.from({ length: columns }, (_, column) =>
    widthOf(lines.map(({ cells }) => cells[column] ?? '')),
  );
  const rows = groups.map((group) =>
    Array.from({ length: columns }, (_, column): Cell => {
      const page = group[0]?.page;
      const place = page === undefined || page === first ? {} : { page };
      return {
        text: textOf(group, column, widths[column] ?? 0),
        column,
        rowSpan: 1,
        colSpan: 1,
        ...place,
      };
    }),
  );
  // Groups stand in front of what they group, behind serial numbers at most.
  const isGroups = (column: number) => spanRows(rows, column, lines, starts);
  const isNumbers = (column: number) =>
    rows.filter((row) => row.some((cell) => cell.column === column && isFigure(cell.text)))
      .length >=
    rows.length / 2;
  for (let column = 0; column < columns - 1; column++)
    if (!isGroups(column) && !isNumbers(column)) break;
  return rows;
}

function textOf(group: readonly TableLine[], column: number, right: number): string {
  const words = group.flatMap((line, i) => {
    const text = line.cells[column] ?? '';
    const look = { x1: 0, x2: inkOf(text), y: i, size: LETTER, bold: false };
    return text ? [{ text, ...look }] : [];
  });
  return cellText(words, 0, right);
}

/** Where fewer rows than these have a cell of a column, the cell stands beside several of them. */
const SHARE = 0.65;

/** Lets the cells of a column of groups span the rows they stand in the middle of. */
function spanRows(
  rows: Cell[][],
  column: number,
  lines: readonly TableLine[],
  starts: RowStarts,
): boolean {
  const from = rows.findIndex((row) => row.some(({ text }) => isFigure(text)));
  if (from < 0) return false;
  const body = rows.slice(from).map((row) => row.find((cell) => cell.column === column));
  const named = body.filter((cell) => cell?.text);
  if (named.length === 0 || named.length >= body.length * SHARE) return false;
  if (named.some((cell) => (cell?.text.length ?? 0) > BROAD * 2)) return false;
  if (named.filter((cell) => isFigure(cell?.text ?? '')).length * 2 > named.length) return false;
  const first = starts[from] ?? 0;
  const runs = groupRuns(lines, column, first);
  const ends = [...starts.slice(from + 1), lines.length].map((end) => end - first);
  const sets = partition(
    runs.map(({ middle }) => middle - first),
    ends,
  );
  let row = from;
  for (const [i, count] of sets.entries()) {
    const cell = rows[row]?.find((one) => one.column === column);
    if (cell) Object.assign(cell, { text: runs[i]?.text ?? '', rowSpan: count });
    for (let r = row + 1; r < row + count; r++)
      rows[r] = (rows[r] ?? []).filter((one) => one.column !== column);
    row += count;
  }
  return true;
}

/** Cells of a column of groups: their words, and the line of their middle. */
function groupRuns(
  lines: readonly TableLine[],
  column: number,
  first: number,
): { text: string; middle: number }[] {
  const runs: { texts: string[]; from: number; to: number }[] = [];
  for (let i = first; i < lines.length; i++) {
    const text = lines[i]?.cells[column];
    if (!text) continue;
    const last = runs.at(-1);
    if (last && i - last.to <= 2) Object.assign(last, { texts: [...last.texts, text], to: i });
    else runs.push({ texts: [text], from: i, to: i });
  }
  return runs.map(({ texts, from, to }) => ({ text: texts.join(''), middle: (from + to) / 2 }));
}

/** How many rows belong to each group, so that each stands as near to the middle of its rows as can be. `ends`: of the rows, in lines. */
function partition(middles: readonly number[], ends: readonly number[]): number[] {
  let ways = new Map<number, { cost: number; counts: number[] }>([[0, { cost: 0, counts: [] }]]);
  for (const [i, middle] of middles.entries()) {
    const after = new Map<number, { cost: number; counts: number[] }>();
    const isLast = i === middles.length - 1;
    for (const [from, { cost, counts }] of ways)
      for (let to = isLast ? ends.length : from + 1; to <= ends.length; to++) {
        const [top, bottom] = [from === 0 ? 0 : (ends[from - 1] ?? 0), ends[to - 1] ?? 0];
        const sum = cost + Math.abs(middle - (top + bottom - 1) / 2);
        const known = after.get(to);
        if (to > from && (!known || sum < known.cost))
          after.set(to, { cost: sum, counts: [...counts, to - from] });
      }
    ways = after;
  }
  return ways.get(ends.length)?.counts ?? [];
}
