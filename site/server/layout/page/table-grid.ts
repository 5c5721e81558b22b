import type { MarkdownCell, MarkdownNode } from '../markdown/markdown.ts';
import { type Inline, type InlinePicture, plainText } from '../markdown/markdown-inline.ts';
import type { WordFormat } from '../word-format.ts';
import { CELL_PADDING, pictureRoom, textWidth, within } from './page-geometry.ts';
import { isChineseFont, lineWidth } from './text-width.ts';

/** A table whose cells fill its grid without holes or overlaps. */
export interface TableGrid {
  /** Points; together the width of the text. */
  widths: number[];
  /** Rows repeated on each page. */
  headerRows: number;
  rows: GridCell[][];
  /** Only keeps columns apart: set as the text is, without lines. */
  borderless: boolean;
}

export interface GridCell {
  column: number;
  rowSpan: number;
  colSpan: number;
  align: 'left' | 'center' | 'right';
  children: Inline[];
}

/** Word's own limit. */
const MOST_COLUMNS = 63;
/** A cell of at most this many characters is centred when the writer did not say. */
const SHORT_CELL = 10;
/** Characters a column of longer text holds at least, where there is room. */
const LEGIBLE_COLUMN = 6;
/** Points beside the text of a cell, and one to spare. */
const PADDING = CELL_PADDING.side * 2 + 1;
/** Share of the text's width that a picture may claim for its column. */
const WIDEST_PICTURE = 0.5;

/** Places cells, fills holes, clips spans and finds column widths; null for a table without cells. */
export function tableGrid(
  {
    rows: source,
    headerRows,
    widths,
    borderless = false,
  }: Omit<Extract<MarkdownNode, { kind: 'table' }>, 'kind'>,
  format: WordFormat,
): TableGrid | null {
  const rows = placed(source);
  const columns = rows.flat().reduce((most, cell) => Math.max(most, cell.column + cell.colSpan), 0);
  if (columns === 0) return null;
  const filled = withoutHoles(rows, columns);
  if (!borderless) alignColumns(filled, source);
  const shares =
    widths?.length === columns
      ? widths
      : borderless
        ? filled[0]?.map((cell) => cell.colSpan)
        : undefined;
  return {
    rows: filled,
    headerRows: headerHeight(filled, headerRows),
    widths:
      shares?.length === columns
        ? shared(shares, filled, format)
        : columnWidths(filled, columns, format),
    borderless,
  };
}

/** Widths the table itself says, made as wide as the text together; what is in them stays legible. */
function shared(widths: readonly number[], rows: GridCell[][], format: WordFormat): number[] {
  const total = textWidth(format);
  const sum = widths.reduce((all, width) => all + width, 0);
  return atLeast(
    widths.map((width) => (width * total) / sum),
    leastWidths(columnContents(rows, widths.length, format).natural, format),
    total,
  );
}

/** Rows that the cells of the header reach into belong to it; a table that would be all header has none to repeat. */
function headerHeight(rows: GridCell[][], headerRows: number): number {
  const reach = rows.slice(0, headerRows).flatMap((row, y) => row.map((cell) => y + cell.rowSpan));
  const height = reach.reduce((most, row) => Math.max(most, row), headerRows);
  return height < rows.length ? height : Math.min(headerRows, rows.length - 1);
}

function placed(source: MarkdownCell[][]): (GridCell & { given: boolean })[][] {
  const taken = source.map(() => new Set<number>());
  const rows = source.map((row, y) => {
    let x = 0;
    return row.flatMap((cell) => {
      while (taken[y]?.has(x)) x += 1;
      let colSpan = Math.min(cell.colSpan, MOST_COLUMNS - x);
      if (colSpan < 1) return [];
      for (let i = 1; i < colSpan; i++) if (taken[y]?.has(x + i)) colSpan = i;
      const rowSpan = Math.min(cell.rowSpan, source.length - y);
      for (let i = 0; i < rowSpan; i++) for (let j = 0; j < colSpan; j++) taken[y + i]?.add(x + j);
      const column = x;
      x += colSpan;
      return [
        {
          column,
          rowSpan,
          colSpan,
          children: cell.children,
          align: cell.align ?? 'left',
          given: cell.align !== null,
        },
      ];
    });
  });
  return withoutEmptyRows(rows);
}

/** A row that only continues cells from above has no height of its own, and Word cannot open a row without cells. */
function withoutEmptyRows<T extends GridCell>(rows: T[][]): T[][] {
  for (let y = rows.length - 1; y > 0; y--) {
    if (rows[y]?.length !== 0) continue;
    for (let above = 0; above < y; above++)
      for (const cell of rows[above] ?? []) if (above + cell.rowSpan > y) cell.rowSpan -= 1;
    rows.splice(y, 1);
  }
  return rows.filter((row) => row.length > 0);
}

function withoutHoles(rows: GridCell[][], columns: number): GridCell[][] {
  const taken = rows.map(() => new Set<number>());
  for (const [y, row] of rows.entries()) {
    for (const cell of row) {
      cell.rowSpan = Math.min(cell.rowSpan, rows.length - y);
      for (let i = 0; i < cell.rowSpan; i++)
        for (let j = 0; j < cell.colSpan; j++) taken[y + i]?.add(cell.column + j);
    }
  }
  return rows.map((row, y) => {
    const holes: GridCell[] = [];
    for (let x = 0; x < columns; x++) {
      if (!taken[y]?.has(x))
        holes.push({ column: x, rowSpan: 1, colSpan: 1, align: 'left', children: [] });
    }
    return [...row, ...holes].sort((a, b) => a.column - b.column);
  });
}

/** Numbers and names stand in the middle of a column of short cells; sentences start at the left. */
function alignColumns(rows: GridCell[][], source: MarkdownCell[][]): void {
  const given = new Set(
    source.flat().flatMap((cell) => (cell.align === null ? [] : [cell.children])),
  );
  const columns = new Map<number, boolean>();
  for (const row of rows.slice(1)) {
    for (const cell of row) {
      const short = plainText(cell.children).trim().length <= SHORT_CELL;
      if (cell.colSpan === 1) columns.set(cell.column, (columns.get(cell.column) ?? true) && short);
    }
  }
  for (const [y, row] of rows.entries()) {
    for (const cell of row) {
      if (given.has(cell.children)) continue;
      if (y === 0 || (columns.get(cell.column) ?? false)) cell.align = 'center';
    }
  }
}

/** Of each column: the width that keeps its longest line whole, and how much its lines hold together. */
function columnContents(rows: GridCell[][], columns: number, format: WordFormat) {
  const { size } = format.table;
  const total = textWidth(format);
  const isChinese = isChineseFont(format.body.latinFont);
  // The font that stands in for a Chinese one has wider figures and letters, and a number must not break.
  const play = (text: string) => (isChinese && /[!-~]/.test(text) ? 1.22 : 1.02);
  const longest = Array.from({ length: columns }, () => size * 2);
  const held = Array.from({ length: columns }, () => size * 2);
  for (const cell of rows.flat()) {
    if (cell.colSpan > 1) continue;
    const lines = cellLines(cell.children).map((line) => {
      if (line.kind === 'picture') return Math.min(line.picture.width ?? 0, total * WIDEST_PICTURE);
      const text = plainText(line.children);
      return lineWidth(text, size, format.body.latinFont) * play(text);
    });
    longest[cell.column] = lines.reduce(
      (most, width) => Math.max(most, width),
      longest[cell.column] ?? 0,
    );
    held[cell.column] = (held[cell.column] ?? 0) + lines.reduce((sum, width) => sum + width, 0);
  }
  return { natural: longest.map((width) => width + PADDING), held };
}

/** Columns of short text keep it in one line; the others share the rest by the square root of how much they hold. */
function columnWidths(rows: GridCell[][], columns: number, format: WordFormat): number[] {
  const { size } = format.table;
  const total = textWidth(format);
  const { natural, held } = columnContents(rows, columns, format);
  const sum = natural.reduce((a, b) => a + b, 0);
  if (sum <= total) return natural.map((width) => (width * total) / sum);
  const fair = total / columns;
  const narrow = natural.map((width) => width <= Math.min(fair, size * 9 + PADDING));
  const kept = natural.reduce((a, width, i) => a + (narrow[i] ? width : 0), 0);
  const weights = held.map((width, i) => (narrow[i] ? 0 : Math.sqrt(width)));
  const weight = weights.reduce((a, b) => a + b, 0);
  if (weight === 0) return natural.map((width) => (width * total) / sum);
  const widths = natural.map((width, i) =>
    narrow[i] ? width : ((total - kept) * (weights[i] ?? 0)) / weight,
  );
  return atLeast(widths, leastWidths(natural, format), total);
}

/** What a column needs for its text to stay legible, as far as all columns can have it. */
function leastWidths(natural: readonly number[], format: WordFormat): number[] {
  const fair = textWidth(format) / natural.length;
  const legible = Math.min(format.table.size * LEGIBLE_COLUMN + PADDING, fair);
  return natural.map((width) => Math.min(width, legible));
}

/** No column narrower than its least; the widest give what is missing. */
function atLeast(widths: readonly number[], least: readonly number[], total: number): number[] {
  const raised = widths.map((width, i) => Math.max(width, least[i] ?? 0));
  const spare = raised.map((width, i) => width - (least[i] ?? 0));
  const excess = raised.reduce((a, b) => a + b, 0) - total;
  const room = spare.reduce((a, b) => a + b, 0);
  return room <= 0
    ? raised.map(() => total / raised.length)
    : raised.map((width, i) => width - ((spare[i] ?? 0) * excess) / room);
}

/** A line of a cell as the writer broke it, or a picture, which stands alone. */
export type CellLine =
  | { kind: 'text'; children: Inline[] }
  | { kind: 'picture'; picture: InlinePicture };

/** The lines of a cell; one empty line for an empty cell. */
export function cellLines(children: readonly Inline[]): CellLine[] {
  const lines: CellLine[] = [];
  let line: Inline[] = [];
  const finish = () => {
    lines.push({ kind: 'text', children: line });
    line = [];
  };
  for (const piece of children) {
    if (piece.kind === 'break') finish();
    else if (piece.kind === 'picture') {
      if (line.length > 0) finish();
      lines.push({ kind: 'picture', picture: piece });
    } else line.push(piece);
  }
  if (line.length > 0 || lines.length === 0) finish();
  return lines;
}

/** Size of a picture in a cell, in points; never wider than the cell. */
export function cellPicture(
  picture: InlinePicture,
  cell: GridCell,
  grid: TableGrid,
  format: WordFormat,
) {
  const { height } = pictureRoom(format);
  const width = cellWidth(cell, grid) - CELL_PADDING.side * 2;
  return within(
    { width: picture.width ?? width, height: picture.height ?? width },
    { width, height },
  );
}

/** Type of the text in a table's cells. */
export function cellType(
  { borderless }: TableGrid,
  { body, table }: WordFormat,
): Pick<WordFormat['table'], 'size' | 'lineSpacing'> {
  return borderless ? body : table;
}

/** Points. */
export function cellWidth(cell: GridCell, grid: TableGrid): number {
  return grid.widths
    .slice(cell.column, cell.column + cell.colSpan)
    .reduce((sum, width) => sum + width, 0);
}
