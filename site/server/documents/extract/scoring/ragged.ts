import { isHeaderRow } from './columns.ts';
import { type GridCell, type GridRow, type LogicalTable, rowCells } from './grid.ts';
import { headerRole } from './heads.ts';
import { cellPoints, compact } from './points.ts';

/** What the rows that have all cells hold in a column. */
interface Column {
  /** Share of points, or of numbers alone. */
  points: number;
  /** Mean number of characters. */
  length: number;
  /** Share of the rows that leave it empty. */
  blank: number;
}

/** So many rows show what the columns hold. */
const FEWEST_WHOLE = 2;
/** So much better the cells of a row have to suit the columns to be moved there. */
const CLEARLY = 0.25;
/** A cell over two columns is rarer than one that stands in its own. */
const PER_SPAN = 0.05;
/** Wider tables are no scoring, and each row is tried in all ways. */
const MOST_COLUMNS = 12;
/** More than this share of a column is what it holds. */
const MOSTLY = 0.5;

/**
 * The table with rows that have fewer cells than the others laid over the columns their cells suit: in a text, nothing shows over which
 * columns a cell goes, so that 投标报价 | 20分 | … of a row without a group stands one column to the left of the points.
 */
export function alignedTable(table: LogicalTable): LogicalTable {
  if (table.columns > MOST_COLUMNS || table.columns < 3) return table;
  const isWhole = (row: GridRow) => row.cells.length === table.columns;
  const whole = table.rows.filter((row) => !isHeaderRow(row) && isWhole(row));
  if (whole.length < FEWEST_WHOLE) return table;
  const columns = Array.from({ length: table.columns }, (_, column) => columnOf(whole, column));
  const kind = (row: GridRow) => `${isHeaderRow(row)} ${row.cells.length}`;
  const ragged = table.rows.filter((row) => !isWhole(row) && isPlain(row));
  const moved = new Map<GridRow, GridRow>();
  for (const one of new Set(ragged.map(kind))) {
    const alike = ragged.filter((row) => kind(row) === one);
    for (const [r, row] of alignedRows(alike, columns).entries()) moved.set(alike[r] ?? row, row);
  }
  return { ...table, rows: table.rows.map((row) => moved.get(row) ?? row) };
}

/** Several cells, none of which is merged. */
const isPlain = (row: GridRow): boolean =>
  row.cells.length > 1 && rowCells(row).length === row.cells.length;

function columnOf(rows: readonly GridRow[], column: number): Column {
  const texts = rows.map((row) => compact(row.cells[column]?.text ?? '')).filter(Boolean);
  const mean = (of: (text: string) => number) =>
    texts.reduce((all, text) => all + of(text), 0) / Math.max(1, texts.length);
  return {
    points: mean((text) => Number(cellPoints(text) !== null)),
    length: mean((text) => text.length),
    blank: 1 - texts.length / Math.max(1, rows.length),
  };
}

/** How ill a cell suits a column, from 0 to 1. */
function misfit(text: string, column: Column, longest: number, isHead: boolean): number {
  const bare = compact(text);
  if (bare === '') return 0;
  const role = isHead ? headerRole(text) : null;
  if (role === 'score' || (!isHead && cellPoints(text))) return 1 - column.points;
  if (column.points > MOSTLY) return 1;
  if (role === 'criteria') return 1 - column.length / longest;
  // The last head of names is that of the items, and every row has an item.
  if (isHead) return role === 'label' ? (column.length / longest) * MOSTLY + column.blank : 0;
  return Math.min(1, Math.abs(Math.log2((bare.length + 2) / (column.length + 2))) / 4);
}

/** How many columns each cell of a row goes over. */
type Spans = readonly number[];

/** Every way to lay so many cells over so many columns; the last ones may stay empty. */
function waysOf(cells: number, columns: number): Spans[] {
  if (cells === 0) return [[]];
  return Array.from({ length: columns - cells + 1 }, (_, i) => i + 1).flatMap((span) =>
    waysOf(cells - 1, columns - span).map((rest) => [span, ...rest]),
  );
}

/** Rows of as many cells stand alike, but for one that clearly suits other columns. */
function alignedRows(rows: readonly GridRow[], columns: readonly Column[]): GridRow[] {
  const longest = Math.max(1, ...columns.map(({ length }) => length));
  const [first] = rows;
  const ways = first ? waysOf(first.cells.length, columns.length) : [];
  const costs = rows.map((row) => {
    const isHead = isHeaderRow(row);
    const fits = row.cells.map((cell) =>
      columns.map((column) => misfit(cell?.text ?? '', column, longest, isHead)),
    );
    return ways.map((spans) => costOf(fits, spans));
  });
  const together = ways.map((_, way) => costs.reduce((all, own) => all + (own[way] ?? 0), 0));
  const common = better(together, 0);
  return rows.map((row, r) => spread(row, ways[better(costs[r] ?? [], common)] ?? []));
}

/** The way that costs least; the given one where none is clearly better. Ways are listed from that of one column a cell. */
function better(costs: readonly number[], given: number): number {
  const least = costs.reduce((best, cost, way) => (cost < (costs[best] ?? 0) ? way : best), given);
  return (costs[least] ?? 0) < (costs[given] ?? 0) - CLEARLY ? least : given;
}

/** `fits`: how ill each cell suits each column. A cell over several columns suits the best of them. */
function costOf(fits: readonly (readonly number[])[], spans: Spans): number {
  let from = 0;
  let cost = 0;
  for (const [i, span] of spans.entries()) {
    cost += Math.min(...(fits[i] ?? []).slice(from, from + span)) + (span - 1) * PER_SPAN;
    from += span;
  }
  return cost;
}

function spread(row: GridRow, spans: Spans): GridRow {
  const laid: GridCell[] = [];
  for (const [i, colSpan] of spans.entries()) {
    const cell = row.cells[i];
    if (!cell) continue;
    const moved = { ...cell, column: laid.length, colSpan };
    for (let x = 0; x < colSpan; x++) laid.push(moved);
  }
  return { ...row, cells: laid };
}
