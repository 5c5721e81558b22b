import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import { rowHeights, rowMaySplit } from '../measure/table-boxes.ts';
import { CELL_PADDING } from '../page/page-geometry.ts';
import {
  type CellLine,
  cellLines,
  cellPicture,
  type GridCell,
  type TableGrid,
} from '../page/table-grid.ts';
import { fonts, twips } from '../word-fonts.ts';
import type { WordContext } from './word-context.ts';
import { pictureRun } from './word-picture.ts';
import { runs } from './word-runs.ts';
import { styleIds } from './word-styles.ts';

const LINE = { style: BorderStyle.SINGLE, size: 4, color: '000000' };
const BORDERS = {
  top: LINE,
  bottom: LINE,
  left: LINE,
  right: LINE,
  insideHorizontal: LINE,
  insideVertical: LINE,
};
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const NO_BORDERS = {
  top: NONE,
  bottom: NONE,
  left: NONE,
  right: NONE,
  insideHorizontal: NONE,
  insideVertical: NONE,
};
const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
};

/** A table as wide as the text, with repeated header rows; only very high rows are torn apart between pages. */
export function wordTable(grid: TableGrid, context: WordContext): Table {
  const { format } = context;
  const heights = rowHeights(grid, format);
  const columnWidths = grid.widths.map(twips);
  const padding = {
    left: twips(CELL_PADDING.side),
    right: twips(CELL_PADDING.side),
    top: twips(CELL_PADDING.above),
    bottom: twips(CELL_PADDING.above),
  };
  return new Table({
    width: { size: columnWidths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths,
    layout: TableLayoutType.FIXED,
    alignment: AlignmentType.CENTER,
    borders: grid.borderless ? NO_BORDERS : BORDERS,
    margins: { marginUnitType: WidthType.DXA, ...padding },
    rows: grid.rows.map((row, y) => {
      const header = y < grid.headerRows;
      return new TableRow({
        cantSplit: !rowMaySplit(heights[y] ?? 0, format),
        // Written as off, it would still be read as a header by some programs: leave it out.
        ...(header && format.table.repeatHeader ? { tableHeader: true } : {}),
        children: row.map((cell) => tableCell(cell, header, grid, context)),
      });
    }),
  });
}

function tableCell(
  cell: GridCell,
  header: boolean,
  grid: TableGrid,
  context: WordContext,
): TableCell {
  const { table } = context.format;
  // The sum of the columns as they are written: rounded one by one.
  const widths = grid.widths.slice(cell.column, cell.column + cell.colSpan).map(twips);
  return new TableCell({
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    verticalAlign: grid.borderless ? VerticalAlign.TOP : VerticalAlign.CENTER,
    ...(cell.colSpan > 1 ? { columnSpan: cell.colSpan } : {}),
    ...(cell.rowSpan > 1 ? { rowSpan: cell.rowSpan } : {}),
    ...(header && table.headerFill !== '' ? { shading: { fill: table.headerFill } } : {}),
    children: paragraphsOf(cellLines(cell.children)).map(
      (lines) =>
        new Paragraph({
          style: grid.borderless ? styleIds.plain : styleIds.table,
          alignment: alignments[cell.align],
          keepNext: header,
          children: lines.flatMap((line, i) => lineRuns(line, i > 0, header, cell, grid, context)),
        }),
    ),
  });
}

/** Lines of text share a paragraph; a picture has its own, because a fixed line height would cut it off. */
function paragraphsOf(lines: readonly CellLine[]): CellLine[][] {
  const paragraphs: CellLine[][] = [];
  for (const line of lines) {
    const last = paragraphs.at(-1);
    if (last && line.kind === 'text' && last[0]?.kind === 'text') last.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

function lineRuns(
  line: CellLine,
  broken: boolean,
  header: boolean,
  cell: GridCell,
  grid: TableGrid,
  context: WordContext,
): ParagraphChild[] {
  const { format } = context;
  if (line.kind === 'picture')
    return pictureRun(line.picture, cellPicture(line.picture, cell, grid, format), context);
  const bold = header && format.table.headerBold;
  const font = header ? { font: fonts(format.table.headerFont, format) } : {};
  return [
    ...(broken ? [new TextRun({ break: 1 })] : []),
    ...runs(line.children, context, { bold, ...font }),
  ];
}
