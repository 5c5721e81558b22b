import type { BodyBlock, HeadingBlock } from '../block-kinds.ts';
import { plainText } from '../markdown/markdown-inline.ts';
import type { WordFormat } from '../word-format.ts';
import {
  CELL_PADDING,
  captionLine,
  headingFormat,
  LIST_INDENT,
  lineHeight,
  PICTURE_GAP,
  TABLE_GAP,
  textHeight,
  textWidth,
} from './page-geometry.ts';
import {
  cellLines,
  cellPicture,
  cellType,
  cellWidth,
  type GridCell,
  type TableGrid,
} from './table-grid.ts';
import { lineCount } from './text-width.ts';

/** A stack of equal lines that may break between them. Points. */
export interface Box {
  lines: number;
  lineHeight: number;
  before: number;
  after: number;
  newPage: boolean;
  keepNext: boolean;
  /** May not break inside. */
  whole: boolean;
  /** Height of header rows repeated after a break. */
  repeat: number;
  key?: string;
}

const plain = { before: 0, after: 0, newPage: false, keepNext: false, whole: false, repeat: 0 };

/** The boxes of blocks, in order: what `layOut` (measure.ts) breaks into pages. */
export function blockBoxes(blocks: readonly BodyBlock[], format: WordFormat): Box[] {
  return blocks.flatMap((block, i) => boxesAt(blocks, i, block, format));
}

/** So many lines of text of the body, as one paragraph. */
export function textBox(lines: number, { body }: WordFormat): Box {
  return {
    ...plain,
    lines,
    lineHeight: lineHeight(body.lineSpacing, body.size),
    before: body.spaceBefore,
    after: body.spaceAfter,
  };
}

function boxesAt(
  blocks: readonly BodyBlock[],
  i: number,
  block: BodyBlock,
  format: WordFormat,
): Box[] {
  const boxes = boxesOf(block, format);
  const isText = block.kind === 'paragraph' || block.kind === 'item';
  return isText && blocks[i + 1]?.kind === 'table'
    ? boxes.map((box) => ({ ...box, after: TABLE_GAP }))
    : boxes;
}

function boxesOf(block: BodyBlock, format: WordFormat): Box[] {
  switch (block.kind) {
    case 'heading':
      return [headingBox(block, format)];
    case 'paragraph':
    case 'item':
    case 'code':
      return [textBox(textLines(block, format), format)];
    case 'caption':
      return [captionBox(block, format)];
    case 'picture':
      return [{ ...plain, ...pictureBox(block.height, block.alt !== '') }];
    case 'mind-map':
      return [{ ...plain, ...pictureBox(block.drawing.height, true) }];
    case 'table':
      return tableBoxes(block.grid, format);
    default:
      return block satisfies never;
  }
}

function headingBox(block: HeadingBlock, format: WordFormat): Box {
  const heading = headingFormat(format, block.level);
  const title = `${block.number}${block.gap}${block.title}`;
  const indent = heading.indent * heading.size;
  return {
    ...plain,
    lines: lineCount(title, heading.size, textWidth(format), indent, format.body.latinFont),
    lineHeight: lineHeight(heading.lineSpacing, heading.size),
    before: heading.spaceBefore,
    after: heading.spaceAfter,
    newPage: heading.newPage,
    keepNext: true,
    whole: true,
    key: block.key,
  };
}

/** Lines that a paragraph, an item of a list or a line of code takes. */
function textLines(
  block: Extract<BodyBlock, { kind: 'paragraph' | 'item' | 'code' }>,
  format: WordFormat,
): number {
  const { body } = format;
  const width = textWidth(format);
  if (block.kind === 'code') return lineCount(block.line, body.size, width, 0, body.latinFont);
  const text = plainText(block.children);
  if (block.kind === 'item') {
    const left = (LIST_INDENT.first + block.level * LIST_INDENT.step) * body.size;
    return lineCount(text, body.size, width - left, 0, body.latinFont);
  }
  const left = block.quoted ? body.size * 2 : 0;
  const indent = block.quoted || block.align ? 0 : body.firstLineIndent * body.size;
  return lineCount(text, body.size, width - left, indent, body.latinFont);
}

function captionBox(block: Extract<BodyBlock, { kind: 'caption' }>, format: WordFormat): Box {
  const { body, caption } = format;
  return {
    ...plain,
    lines: lineCount(block.text, caption.size, textWidth(format), 0, body.latinFont),
    lineHeight: captionLine(format),
    before: 3,
    after: 3,
    keepNext: block.of === 'table',
  };
}

/** Space under a picture that stands on the line, points. */
const PICTURE_FOOT = 4;

function pictureBox(height: number, captioned: boolean) {
  const after = captioned ? 0 : PICTURE_GAP;
  return {
    lines: 1,
    lineHeight: height + PICTURE_FOOT,
    before: PICTURE_GAP,
    after,
    keepNext: captioned,
    whole: true,
  };
}

/** Points. */
const BORDER = 0.5;

/** A box a row, and one for the line that follows the table. */
function tableBoxes(grid: TableGrid, format: WordFormat): Box[] {
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
