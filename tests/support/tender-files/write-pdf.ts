import { type PdfPageWriter, pdfFile } from '../pdf-file.ts';
import { type Part, type Placed, type PlannedTable, placed } from './parts.ts';

const [LEFT, TOP, RIGHT, BOTTOM] = [50, 60, 545, 790];
const SIZE = 10;
const LINE = 15;

type Draw = (page: PdfPageWriter) => void;

/** A PDF of these parts with ruled tables; a table that does not fit goes on over the page, with or without its head. */
export function writePdf(parts: readonly Part[], { headAgain }: { headAgain: boolean }): Buffer {
  const sheet = sheets();
  for (const part of parts) {
    if ('page' in part) sheet.next();
    else if ('table' in part) drawTable(sheet, part.table, headAgain);
    else if ('heading' in part) drawText(sheet, part.heading, part.level === 1 ? 16 : 12);
    else drawText(sheet, part.line, SIZE);
  }
  return pdfFile(
    ...sheet.pages.map((draws, i) => (page: PdfPageWriter) => {
      for (const draw of draws) draw(page);
      page.text(290, 820, String(i + 1));
    }),
  );
}

interface Sheets {
  pages: Draw[][];
  y: number;
  draw(one: Draw): void;
  next(): void;
}

function sheets(): Sheets {
  const pages: Draw[][] = [[]];
  return {
    pages,
    y: TOP,
    draw: (one) => pages.at(-1)?.push(one),
    next() {
      pages.push([]);
      this.y = TOP;
    },
  };
}

const wrapped = (text: string, width: number, size: number): string[] =>
  text.split('\n').flatMap((line) => {
    const count = Math.max(1, Math.floor(width / size));
    return line.match(new RegExp(`.{1,${count}}`, 'gu')) ?? [''];
  });

function drawText(sheet: Sheets, text: string, size: number): void {
  const first = size === SIZE ? 2 * size : 0;
  const all = wrapped((first ? '　　' : '') + text, RIGHT - LEFT, size);
  for (const [i, line] of all.entries()) {
    if (sheet.y + size > BOTTOM) sheet.next();
    const y = sheet.y + size;
    const indent = i === 0 ? first : 0;
    sheet.draw((page) => page.text(LEFT + indent, y, line.replace(/^　+/, ''), { size }));
    sheet.y += size + 6;
  }
  sheet.y += size === SIZE ? 2 : 8;
}

/** Widths by the longest text of each column, none under two letters. */
function widthsOf(grid: (Placed | undefined)[][]): number[] {
  const count = Math.max(...grid.map((row) => row.length));
  const wants = Array.from({ length: count }, (_, c) =>
    Math.min(220, Math.max(34, ...grid.map((row) => wanted(row[c])))),
  );
  const sum = wants.reduce((all, want) => all + want, 0);
  return wants.map((want) => (want / sum) * (RIGHT - LEFT));
}

const wanted = (one: Placed | undefined): number =>
  one?.columns === 1 ? Math.sqrt(one.text.length) * 24 : 0;

function drawTable(sheet: Sheets, table: PlannedTable, headAgain: boolean): void {
  const grid = placed(table);
  const widths = widthsOf(grid);
  const xs = widths.reduce((at, width) => [...at, (at.at(-1) ?? LEFT) + width], [LEFT]);
  const linesOf = (one: Placed): string[] =>
    wrapped(one.text, (xs[one.column + one.columns] ?? RIGHT) - (xs[one.column] ?? LEFT) - 8, SIZE);
  const heights = heightsOf(grid, linesOf);
  let top = sheet.y;
  for (const [r, row] of grid.entries()) {
    if (top + (heights[r] ?? 0) > BOTTOM) {
      sheet.next();
      top = sheet.y;
      if (headAgain && r > 0) top = drawRow(sheet, { grid, xs, linesOf }, 0, top, heights[0] ?? 0);
    }
    const height = heights[r] ?? 0;
    const closes = top + height + (heights[r + 1] ?? 0) > BOTTOM;
    if (row.length > 0) top = drawRow(sheet, { grid, xs, linesOf }, r, top, height, closes);
  }
  sheet.y = top + 12;
}

/** A row is as high as its cells; a cell over several rows lets its last row grow. */
function heightsOf(grid: (Placed | undefined)[][], linesOf: (one: Placed) => string[]): number[] {
  const heights = grid.map(() => LINE + 5);
  for (const [r, row] of grid.entries()) {
    for (const one of new Set(row)) {
      if (!one || one.row + one.rows - 1 !== r) continue;
      const above = heights.slice(one.row, r).reduce((sum, height) => sum + height, 0);
      heights[r] = Math.max(heights[r] ?? 0, linesOf(one).length * LINE + 5 - above);
    }
  }
  return heights;
}

interface Ruled {
  grid: (Placed | undefined)[][];
  /** Where each column begins, and where the last one ends. */
  xs: number[];
  linesOf: (one: Placed) => string[];
}

/** Draws row `r` and returns its lower edge; `closes`: the page ends below it. */
function drawRow(
  sheet: Sheets,
  { grid, xs, linesOf }: Ruled,
  r: number,
  top: number,
  height: number,
  closes = false,
): number {
  const bottom = top + height;
  const opens = top === TOP;
  for (const [c, one] of (grid[r] ?? []).entries()) {
    if (!one) continue;
    const [left, right] = [xs[c] ?? LEFT, xs[c + 1] ?? RIGHT];
    sheet.draw((page) => {
      if (one.row === r || opens) page.line(left, top, right, top);
      if (closes || one.row + one.rows - 1 === r) page.line(left, bottom, right, bottom);
      if (c === one.column) page.line(left, top, left, bottom);
      if (c === one.column + one.columns - 1) page.line(right, top, right, bottom);
      if (one.row !== r || one.column !== c) return;
      for (const [i, line] of linesOf(one).entries())
        page.text(left + 4, top + 13 + i * LINE, line, { size: SIZE });
    });
  }
  return bottom;
}
