import type { Block, Cell, SheetOddity } from '../../document.ts';

/** Cells of a workbook that are read: ten times the largest list a bidder keeps, and less than fills the memory. */
export const MOST_CELLS = 500_000;
/** Rows of one table block, so that none grows without bound. */
const ROWS_AT_ONCE = 500;

/** A book whose every cell is an error says so often enough. */
const MOST_ODDITIES = 500;

export function addOddity(oddities: SheetOddity[], odd: SheetOddity): void {
  if (oddities.length < MOST_ODDITIES) oddities.push(odd);
}

/** Hidden rows that follow each other are one oddity. */
export function addHiddenRow(oddities: SheetOddity[], sheet: string, row: number): void {
  const last = oddities.findLast((odd) => odd.kind === 'hidden' && odd.sheet === sheet);
  const { row: first, rows } = last ?? {};
  if (last && first !== undefined && rows !== undefined && first + rows === row)
    last.rows = rows + 1;
  else addOddity(oddities, { kind: 'hidden', sheet, row, rows: 1 });
}

/** A row that has something in it. */
export interface SheetRow {
  /** From 0, as the sheet numbers them. */
  at: number;
  cells: Cell[];
}

/** Makes merged cells as wide and high as they are; `spans` by `row:column` of their first. */
export function spread(
  rows: readonly SheetRow[],
  spans: ReadonlyMap<string, { rows: number; columns: number }>,
): void {
  const filled = new Set(rows.map((row) => row.at));
  const width = rows.reduce((most, row) => Math.max(most, (row.cells.at(-1)?.column ?? 0) + 1), 0);
  for (const row of rows) {
    for (const cell of row.cells) {
      const span = spans.get(`${row.at}:${cell.column}`);
      if (!span) continue;
      cell.colSpan = Math.max(1, Math.min(span.columns, width - cell.column));
      // Rows without anything in them are not there, so a cell covers those of its rows that are.
      for (let at = row.at + 1; at < row.at + span.rows && filled.has(at); at++) cell.rowSpan++;
    }
  }
}

/** A sheet as blocks: a heading, and its filled rows as tables; none where it has nothing in it. */
export function addSheet(blocks: Block[], name: string, rows: readonly SheetRow[]): void {
  if (rows.length === 0) return;
  const place = () => ({ index: blocks.length, page: null });
  blocks.push({ kind: 'heading', ...place(), text: name, level: 1 });
  for (const { firstRow, table } of tablesOf(rows))
    blocks.push({ kind: 'table', ...place(), rows: table, firstRow });
}

/** Rows that stand together are a table; an empty row between them ends it. */
function tablesOf(rows: readonly SheetRow[]): { firstRow: number; table: Cell[][] }[] {
  const tables: { firstRow: number; table: Cell[][] }[] = [];
  let before = Number.NaN;
  for (const { at, cells } of rows) {
    const table = tables.at(-1)?.table;
    if (table && at === before + 1 && table.length < ROWS_AT_ONCE) table.push(cells);
    else tables.push({ firstRow: at, table: [cells] });
    before = at;
  }
  return tables;
}
