import {
  AlignmentType,
  BorderStyle,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlign,
  WidthType,
} from 'docx';
import { CELL_PADDING } from './page-geometry.ts';
import type { GridCell, TableGrid } from './table-grid.ts';
import { twips } from './word-fonts.ts';
import type { WordFormat } from './word-format.ts';
import { runs } from './word-runs.ts';
import { styleIds } from './word-styles.ts';

const LINE = { style: BorderStyle.SINGLE, size: 4, color: '000000' };
const BORDERS = { top: LINE, bottom: LINE, left: LINE, right: LINE, insideHorizontal: LINE, insideVertical: LINE };
const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT };

/** A table as wide as the text, with a repeated header row; rows are not torn apart between pages. */
export function wordTable(grid: TableGrid, format: WordFormat): Table {
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
    borders: BORDERS,
    margins: { marginUnitType: WidthType.DXA, ...padding },
    rows: grid.rows.map((row, y) => {
      const header = y < grid.headerRows;
      return new TableRow({
        cantSplit: true,
        // Written as off, it would still be read as a header by some programs: leave it out.
        ...(header ? { tableHeader: true } : {}),
        children: row.map((cell) => tableCell(cell, header, columnWidths, format)),
      });
    }),
  });
}

function tableCell(cell: GridCell, header: boolean, columnWidths: number[], format: WordFormat): TableCell {
  const width = columnWidths.slice(cell.column, cell.column + cell.colSpan).reduce((sum, part) => sum + part, 0);
  const bold = header && format.table.headerBold;
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    verticalAlign: VerticalAlign.CENTER,
    ...(cell.colSpan > 1 ? { columnSpan: cell.colSpan } : {}),
    ...(cell.rowSpan > 1 ? { rowSpan: cell.rowSpan } : {}),
    ...(header && format.table.headerFill !== '' ? { shading: { fill: format.table.headerFill } } : {}),
    children: [
      new Paragraph({
        style: styleIds.table,
        alignment: alignments[cell.align],
        keepNext: header,
        children: runs(cell.children, format, { bold }),
      }),
    ],
  });
}
