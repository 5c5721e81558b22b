import { plainText } from '../markdown/markdown-inline.ts';
import { CELL_PADDING, lineHeight, textHeight } from '../page/page-geometry.ts';
import {
  cellLines,
  cellPicture,
  cellType,
  cellWidth,
  type GridCell,
  type TableGrid,
} from '../page/table-grid.ts';
import { lineCount } from '../page/text-width.ts';
import type { WordFormat } from '../word-format.ts';
import { type Box, PICTURE_FOOT, plain } from './box.ts';

/** Points. */
const BORDER = 0.5;

/** A box a row, and one for the line that follows the table. */
export function tableBoxes(grid: TableGrid, format: WordFormat): Box[] {
  const heights = rowHeights(grid, format);
  const repeat = format.table.repeatHeader
    ? heights.slice(0, grid.headerRows).reduce((sum, height) => sum + height, 0)
    : 0;
  const line = lineHeight(format.table.lineSpacing, format.table.size);
  const rows = heights.map((height, y) => {
    const row = { ...plain, keepNext: y < grid.headerRows, repeat };
    // A row that may be torn apart breaks between its lines.
    return rowMaySplit(height, format)
      ? { ...row, lines: Math.max(Math.round(height / line), 1), lineHeight: line }
      : { ...row, lines: 1, lineHeight: height, whole: true };
  });
  return [...rows, { ...plain, lines: 1, lineHeight: line }];
}

/** Heights of the rows in points. */
export function rowHeights(grid: TableGrid, format: WordFormat): number[] {
  const { size, lineSpacing } = cellType(grid, format);
  const line = lineHeight(lineSpacing, size);
  const heights = grid.rows.map(() => line + CELL_PADDING.above * 2 + BORDER);
  const spanning: { y: number; rowSpan: number; height: number }[] = [];
  for (const [y, row] of grid.rows.entries()) {
    for (const cell of row) {
      const height = contentHeight(cell, grid, format) + CELL_PADDING.above * 2 + BORDER;
      if (cell.rowSpan === 1) heights[y] = Math.max(heights[y] ?? 0, height);
      else spanning.push({ y, rowSpan: cell.rowSpan, height });
    }
  }
  // A cell over several rows that needs more than they have makes the last of them higher.
  for (const { y, rowSpan, height } of spanning) {
    const last = y + rowSpan - 1;
    const have = heights.slice(y, last + 1).reduce((sum, part) => sum + part, 0);
    if (height > have) heights[last] = (heights[last] ?? 0) + height - have;
  }
  return heights;
}

function contentHeight(cell: GridCell, grid: TableGrid, format: WordFormat): number {
  const { size, lineSpacing } = cellType(grid, format);
  const width = cellWidth(cell, grid) - CELL_PADDING.side * 2;
  const line = lineHeight(lineSpacing, size);
  return cellLines(cell.children).reduce((sum, part) => {
    if (part.kind === 'picture')
      return sum + cellPicture(part.picture, cell, grid, format).height + PICTURE_FOOT;
    return sum + lineCount(plainText(part.children), size, width, 0, format.body.latinFont) * line;
  }, 0);
}

/** Rows stay whole on a page, but for those so high that they would leave much of one empty. */
export function rowMaySplit(height: number, format: WordFormat): boolean {
  return height > textHeight(format) * 0.4;
}
