import { type Cell, type TableBlock, type TenderDocument, tableGrid } from '../../document.ts';
import { unframed } from './framed.ts';
import { isCategoryName } from './names.ts';
import { compact, titledPoints } from './points.ts';

/** A cell of a scoring table; one object however many rows and columns it covers. */
export interface GridCell {
  text: string;
  column: number;
  colSpan: number;
}

export interface GridRow {
  /** By column; a merged cell stands at every place it covers. */
  cells: (GridCell | undefined)[];
  block: number;
  page: number | null;
  /** The row's own cells, verbatim, as `blockText` joins them. */
  quote: string;
}

/** Whether a number beside the heads of columns goes on beside the rows below them. */
export const isNumberOfRows = (head: GridCell | undefined, body: readonly GridRow[]): boolean =>
  head !== undefined &&
  /^\d/.test(head.text) &&
  body.some(({ cells }) => cells[head.column]?.text === head.text);

/** A table of the file as a reader sees it: parts that go on over pages are one. */
export interface LogicalTable {
  rows: GridRow[];
  columns: number;
  firstBlock: number;
  lastBlock: number;
  /** Of a table in a cell of another one: the row above that cell, which names the part the table belongs to. */
  part?: GridRow;
  /** Of such a table the row whose cell it stands in. */
  frame?: GridRow;
}

/** Tables of the document in order, with parts divided by a page break joined again. */
export function logicalTables(
  document: TenderDocument,
  isHeader: (row: GridRow) => boolean,
): LogicalTable[] {
  const tables: LogicalTable[] = [];
  const running = runningLines(document);
  for (const written of document.blocks) {
    if (written.kind !== 'table' || written.rows.length === 0) continue;
    const block = unframed(written);
    const table = withoutFrames(gridTable(block), block.rows);
    const before = tables.at(-1);
    const follows =
      before && textBetween(document, before.lastBlock, table.firstBlock, running) === '';
    if (before && follows && goesOn(before, table, isHeader)) append(before, table, isHeader);
    else tables.push(table);
    tables.push(...innerTables(block, block.rows));
  }
  return tables;
}

/** The table without rows that only hold other tables: these are read by themselves. */
function withoutFrames(table: LogicalTable, rows: Cell[][]): LogicalTable {
  return { ...table, rows: table.rows.filter((_, r) => !isFrame(rows[r] ?? [])) };
}

/** The tables in the cells of a table that are read by themselves, however deep. */
function innerTables(block: TableBlock, rows: Cell[][]): LogicalTable[] {
  const outer = gridTable({ ...block, rows }).rows;
  return rows.flatMap((row, r) => {
    if (!isFrame(row)) return [];
    const part = isFrame(rows[r - 1] ?? row) ? undefined : outer[r - 1];
    return row
      .flatMap((cell) => cell.tables ?? [])
      .flatMap((inner) => [
        {
          ...withoutFrames(gridTable({ ...block, rows: inner }), inner),
          ...(part ? { part } : {}),
          ...(outer[r] ? { frame: outer[r] } : {}),
        },
        ...innerTables(block, inner),
      ]);
  });
}

/** A row that holds tables of items; a row with points of its own, whose table only tells its grades or its parts, is an item. */
function isFrame(row: Cell[]): boolean {
  const inner = row.flatMap(({ tables = [] }) => tables);
  const own = row.filter(({ tables }) => tables === undefined);
  const hasPoints = own.some(
    ({ text }, at) => (at > 0 && POINTS_ONLY.test(text.trim())) || isItemName(text),
  );
  const isNamed = own.some(({ text }) => /[\u4e00-\u9fa5]{2}/.test(text));
  return inner.length > 0 && !(hasPoints && isNamed && !inner.some(hasRules));
}

/** 类似业绩（8分）: an item with its points, where 商务部分（30分） is a part whose items stand in the table. */
function isItemName(text: string): boolean {
  const titled = titledPoints(compact(text));
  return titled !== null && !isCategoryName(titled.title) && titled.length === compact(text).length;
}

const POINTS_ONLY = /^[（(]?\d{1,3}(?:\.\d{1,2})?\s?分?[)）]?$/;
/** Words of a rule; a grade or a part is named by fewer. */
const RULE = 16;

/** Whether most rows below the head of a table say at length how points are earned. */
function hasRules([, ...rows]: Cell[][]): boolean {
  const long = rows.filter((row) => row.some(({ text }) => text.trim().length >= RULE));
  return long.length > rows.length / 2;
}

const PAGE_NUMBER =
  /^(?:[-—–·]*第?\d{1,3}页?[-—–·]*|(?:第?\d{1,3}页?[,，/]?共?\d{1,3}页?))$|^[(（]?(?:接|续|转)[上下][页表][)）]?[:：]?$/;
/** What stands above the rest of a table: 续表：, 表一（续）, （续 continued）. */
const CONTINUED =
  /^(?:续表[\d一二三四五六七八九十-]{0,5}|[^。；;]{0,20}[(（]续(?:表|\d{1,2}|[a-z]{0,10})[)）])[:：]?$/i;
/** A line this short that stands alone this often is a header or footer of the pages. */
const RUNNING_LENGTH = 40;
const RUNNING_TIMES = 4;

/** Headers and footers that a converter left between the paragraphs. */
function runningLines(document: TenderDocument): Set<string> {
  const times = new Map<string, number>();
  for (const block of document.blocks) {
    const text = block.kind === 'table' ? '' : compact(block.text);
    if (text !== '' && text.length <= RUNNING_LENGTH) times.set(text, (times.get(text) ?? 0) + 1);
  }
  return new Set([...times].filter(([, count]) => count >= RUNNING_TIMES).map(([text]) => text));
}

function textBetween(
  document: TenderDocument,
  from: number,
  to: number,
  running: Set<string>,
): string {
  return document.blocks
    .slice(from + 1, to)
    .map((block) => (block.kind === 'table' ? 'table' : compact(block.text)))
    .filter((text) => !PAGE_NUMBER.test(text) && !CONTINUED.test(text) && !running.has(text))
    .join('');
}

function gridTable(block: TableBlock): LogicalTable {
  const known = new Map<Cell, GridCell>();
  const rows = tableGrid(block).map((cells, r) => ({
    cells: cells.map((cell) => cell && shared(known, cell)),
    block: block.index,
    page: block.rows[r]?.find((cell) => cell.page !== undefined)?.page ?? block.page,
    quote: (block.rows[r] ?? []).map((cell) => cell.text.replaceAll('\n', ' ')).join('\t'),
  }));
  const columns = rows.reduce((most, row) => Math.max(most, row.cells.length), 0);
  return { rows, columns, firstBlock: block.index, lastBlock: block.index };
}

function shared(known: Map<Cell, GridCell>, cell: Cell): GridCell {
  const found = known.get(cell) ?? {
    text: cell.text.trim().replace(/^[/\\—–-]+$/, ''),
    column: cell.column,
    colSpan: cell.colSpan,
  };
  known.set(cell, found);
  return found;
}

/** The table with rows and columns exchanged, for a layout whose items stand side by side. */
export function transposed(table: LogicalTable): LogicalTable {
  const [first] = table.rows;
  if (!first) return table;
  const turned = new Map<GridCell, GridCell>();
  for (const [r, row] of table.rows.entries()) {
    for (const cell of rowCells(row)) {
      const known = turned.get(cell);
      turned.set(cell, {
        text: cell.text,
        column: known?.column ?? r,
        colSpan: r - (known?.column ?? r) + 1,
      });
    }
  }
  const rows = Array.from({ length: table.columns }, (_, column) => ({
    ...first,
    cells: table.rows.map((row) => {
      const cell = row.cells[column];
      return cell && turned.get(cell);
    }),
    quote: table.rows.map((row) => row.quote).join('\n'),
  }));
  return { ...table, rows, columns: table.rows.length };
}

/** Distinct cells of a row, left to right. */
export function rowCells(row: GridRow): GridCell[] {
  return [...new Set(row.cells.filter((cell) => cell !== undefined))];
}

function rowKey(row: GridRow | undefined): string {
  return row
    ? rowCells(row)
        .map((cell) => compact(cell.text))
        .join('|')
    : '';
}

/** The same layout, and no header of its own unless it repeats the first one's. */
function goesOn(
  before: LogicalTable,
  table: LogicalTable,
  isHeader: (row: GridRow) => boolean,
): boolean {
  const [first] = table.rows;
  if (rowKey(first) !== '' && rowKey(first) === rowKey(before.rows[0])) return true;
  if (first && isHeader(first)) return false;
  return before.columns === table.columns || modalRow(before).cells === modalRow(table).cells;
}

/** Rows of a table by the number of their cells, counted on as the table grows. */
interface Widths {
  counted: number;
  rows: Map<number, { times: number; first: GridRow }>;
}
const widthsOf = new WeakMap<LogicalTable, Widths>();

/** The number of cells that most rows have, and the first of those rows. */
function modalRow(table: LogicalTable): { cells: number; row: GridRow | undefined } {
  const widths = widthsOf.get(table) ?? { counted: 0, rows: new Map() };
  widthsOf.set(table, widths);
  for (const row of table.rows.slice(widths.counted)) {
    const { length } = rowCells(row);
    const known = widths.rows.get(length);
    if (known) known.times += 1;
    else widths.rows.set(length, { times: 1, first: row });
  }
  widths.counted = table.rows.length;
  const [most] = [...widths.rows].toSorted(([, one], [, other]) => other.times - one.times);
  return { cells: most?.[0] ?? 0, row: most?.[1].first };
}

/** The head it repeats is left out, unless another head has stood in between: then it heads what follows again. */
function append(
  before: LogicalTable,
  table: LogicalTable,
  isHeader: (row: GridRow) => boolean,
): void {
  const head = before.rows.findLast(isHeader) ?? before.rows[0];
  const isFirst = rowKey(table.rows[0]) === rowKey(before.rows[0]);
  const repeated = isFirst && rowKey(head) === rowKey(before.rows[0]);
  const rows = repeated ? table.rows.slice(1) : table.rows;
  const model = before.columns === table.columns ? undefined : modalRow(before).row;
  for (const row of rows)
    before.rows.push(before.columns === table.columns ? row : fitted(row, model));
  before.lastBlock = table.lastBlock;
}

/** Lays a row with another number of grid columns over the columns of the table it continues: cell by cell. */
function fitted(row: GridRow, model: GridRow | undefined): GridRow {
  const places = model ? rowCells(model) : [];
  const own = rowCells(row);
  if (own.length !== places.length) return row;
  const cells: (GridCell | undefined)[] = [];
  for (const [i, place] of places.entries()) {
    const cell = own[i];
    if (!cell) continue;
    cell.column = place.column;
    cell.colSpan = place.colSpan;
    for (let x = place.column; x < place.column + place.colSpan; x++) cells[x] = cell;
  }
  return { ...row, cells };
}
