import type { Cell } from '../../document.ts';
import { endsSentence, goesOnListing, isLabelled, opensParagraph } from '../paragraph-starts.ts';
import { cleanText, joinAllWrapped } from '../tidy-text.ts';
import type { PdfGrid } from './pdf-grid.ts';
import { assembleLines, type PdfLine, roomFor, textOfLines } from './pdf-lines.ts';
import type { PdfGlyph } from './pdf-page.ts';

/** A line is full when less than this many characters, or not the beginning of the next one, would have fitted behind it. */
const ROOM = 1.3;
const PADDING = 5.5;
/** So many lines above tell whether a sentence had ended; one of a narrow column may hold a single character. */
const MOST_LINES_BEFORE = 8;

/** Puts the characters inside a grid into its cells; returns rows as in a TableBlock. */
export function fillGrid(grid: PdfGrid, glyphs: readonly PdfGlyph[]): Cell[][] {
  const columns = grid.xs.length - 1;
  const owner: number[] = [];
  for (const [i, cell] of grid.cells.entries()) {
    for (let r = 0; r < cell.rowSpan; r++)
      for (let c = 0; c < cell.colSpan; c++) owner[(cell.row + r) * columns + cell.column + c] = i;
  }
  const content: PdfGlyph[][] = grid.cells.map(() => []);
  for (const glyph of glyphs) {
    const column = intervalOf(grid.xs, glyph.x + glyph.width / 2);
    const row = intervalOf(grid.ys, glyph.y - glyph.size * 0.35);
    content[owner[row * columns + column] ?? -1]?.push(glyph);
  }
  const rows: Cell[][] = Array.from({ length: grid.ys.length - 1 }, () => []);
  for (const [i, cell] of grid.cells.entries()) {
    const right = grid.xs[cell.column + cell.colSpan] ?? 0;
    const left = grid.xs[cell.column] ?? 0;
    const text = cellText(assembleLines(content[i] ?? []), left, right);
    rows[cell.row]?.push({
      text,
      column: cell.column,
      rowSpan: cell.rowSpan,
      colSpan: cell.colSpan,
    });
  }
  return rows;
}

/** Whether a character lies inside the grid. */
export function isInGrid(grid: PdfGrid, glyph: PdfGlyph): boolean {
  const [x, y] = [glyph.x + glyph.width / 2, glyph.y - glyph.size * 0.35];
  return (
    x >= (grid.xs[0] ?? 0) &&
    x <= (grid.xs.at(-1) ?? 0) &&
    y >= (grid.ys[0] ?? 0) &&
    y <= (grid.ys.at(-1) ?? 0)
  );
}

function intervalOf(edges: readonly number[], place: number): number {
  let i = 0;
  while (i < edges.length - 2 && place >= (edges[i + 1] ?? 0)) i++;
  return i;
}

/** The text of a cell: lines that were wrapped are one, others stand below each other. */
export function cellText(lines: readonly PdfLine[], left: number, right: number): string {
  const margin = Math.min(PADDING, ...lines.map((line) => Math.max(0, line.x1 - left)));
  const texts: string[][] = [];
  let before: PdfLine | undefined;
  for (const line of lines) {
    const text = cleanText(line.text);
    const last = texts.at(-1);
    const isFull =
      before !== undefined &&
      right - margin - before.x2 <
        Math.max(ROOM * Math.max(before.size, line.size), roomFor(line, before));
    if (last !== undefined && isFull && !startsAnew(last, text)) last.push(text);
    else if (text) texts.push([text]);
    before = line;
  }
  return texts.map(textOfLines).join('\n');
}

function startsAnew(lines: readonly string[], text: string): boolean {
  const before = joinAllWrapped(lines.slice(-MOST_LINES_BEFORE));
  if (goesOnListing(before, text)) return false;
  if (opensParagraph(text)) return endsSentence(before) || before.length > 6;
  return endsSentence(before) && isLabelled(text);
}
