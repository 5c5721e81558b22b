import { type Block, type TableBlock, tableGrid } from '../../document.ts';
import { compact, nameKey, sourceOf, withoutNumber } from '../text.ts';
import { alignedTo } from './columns.ts';
import type { Located } from './locate.ts';
import { placeOfRow } from './new-row-place.ts';
import { headsOtherwise } from './other-columns.ts';
import type { Unit } from './places.ts';
import type { Statement } from './statement.ts';

/** What something printed anew says otherwise, with its place in the tender. */
export interface Otherwise {
  statement: Statement;
  located: Located;
}

type Grid = ReturnType<typeof tableGrid>;
export interface TenderTable {
  block: TableBlock;
  units: Unit[];
  grid: Grid;
}

export const SERIAL = /^[\d.（()）、一二三四五六七八九十]{0,5}$/;
/** A table printed anew that has as many rows of the old one as this is the whole of it. */
export const WHOLE = 0.6;

export const words = (grid: Grid, row: number): string[] =>
  (grid[row] ?? []).map((cell) => (cell?.text ?? '').trim());

export function tenderTables(units: readonly Unit[]): TenderTable[] {
  const tables = new Map<Block, TenderTable>();
  for (const unit of units) {
    if (unit.block.kind !== 'table') continue;
    const table = tables.get(unit.block) ?? {
      ...{ block: unit.block, units: [], grid: tableGrid(unit.block) },
    };
    table.units.push(unit);
    tables.set(unit.block, table);
  }
  return [...tables.values()];
}

/** The row of the old table that a row is: the one with most cells alike, among them one that names it. */
export function rowOf(
  cells: readonly string[],
  { grid }: TenderTable,
  used: ReadonlySet<number>,
): number {
  const keys = cells.map(nameKey);
  const names = (row: number) => words(grid, row).map(nameKey);
  let best = -1;
  let most = 0;
  for (let row = 0; row < grid.length; row++) {
    if (used.has(row)) continue;
    const own = names(row);
    const same = keys.filter((key, at) => key !== '' && key === own[at]);
    const isNamed = same.some((key) => key.length >= 2 && !SERIAL.test(key) && isLone(grid, key));
    if (isNamed && same.length > most) [best, most] = [row, same.length];
  }
  return best;
}

/** Whether a name stands in one row only. */
const isLone = (grid: Grid, key: string): boolean =>
  grid.filter((cells) => cells.some((cell) => nameKey(cell?.text ?? '') === key)).length === 1;

interface Rated {
  old: TenderTable;
  printed: TableBlock;
  missing: ReadonlySet<number>;
  rows: number[];
  matched: number;
  head: 'same' | 'part' | 'wider' | 'other';
  isTitled: boolean;
}

function rated(table: TableBlock, old: TenderTable, intro: string): Rated {
  const isSame = headKey(tableGrid(table)) === headKey(old.grid);
  const aligned = isSame ? undefined : alignedTo(table, old.grid);
  const printed = aligned?.table ?? table;
  const grid = tableGrid(printed);
  const used = new Set<number>();
  const rows = grid.map((_, at) => {
    const row = rowOf(words(grid, at), old, used);
    if (row >= 0) used.add(row);
    return row;
  });
  const title = nameKey(withoutNumber(old.units[0]?.path.at(-1) ?? ''));
  return {
    ...{ old, printed, rows, matched: used.size, missing: aligned?.missing ?? NONE },
    head: isSame ? 'same' : aligned ? (aligned.isWider ? 'wider' : 'part') : 'other',
    isTitled: title.length >= 3 && nameKey(intro).includes(title),
  };
}

const NONE: ReadonlySet<number> = new Set();
const HEADS = ['same', 'part', 'wider', 'other'];

/** A table that prints rows of one of the tender's anew, under the lines before it; undefined for another. */
export function restatedTable(
  table: TableBlock,
  tables: readonly TenderTable[],
  intro: string,
): Otherwise[] | undefined {
  const [best] = tables
    .map((old) => rated(table, old, intro))
    .toSorted(
      (one, other) =>
        other.matched - one.matched ||
        Number(other.isTitled) - Number(one.isTitled) ||
        HEADS.indexOf(one.head) - HEADS.indexOf(other.head),
    );
  if (!best || best.matched === 0) return undefined;
  const { old, rows, printed, missing, head, isTitled } = best;
  // One row alike, and no head: tables of other things share a word.
  if (head === 'other' && widthOf(table) !== widthOf(old.block)) return undefined;
  // A form with as many columns of other names: its rows are blanks, and no row of it is one of the old form's.
  const [unit] = old.units;
  if (
    head === 'other' &&
    rows[0] === 0 &&
    unit?.place === 'format' &&
    (isTitled || best.matched > 1)
  )
    return headOtherwise(table, old);
  if (head !== 'same' && best.matched < 2 && !(isTitled && head !== 'other')) return undefined;
  if (head !== 'wider')
    return rowsOtherwise(printed, old, rows, { isHeaded: head !== 'other', missing });
  const body = rows.map((row) => (row === 0 ? -1 : row));
  return [
    ...headOtherwise(table, old),
    ...rowsOtherwise(printed, old, body, { isHeaded: false, missing }),
  ];
}

const widthOf = (table: TableBlock): number => tableGrid(table)[0]?.length ?? 0;

/** A table of the tender that has other columns from now on. */
function headOtherwise(table: TableBlock, { block, grid, units }: TenderTable): Otherwise[] {
  const [unit] = units;
  if (!unit) return [];
  const [before, after] = [words(grid, 0), words(tableGrid(table), 0)].map((row) => row.join('\n'));
  const about = unit.path.at(-1) ?? '';
  const source = sourceOf(table, words(tableGrid(table), 0).join(' '));
  const heads = headsOtherwise(table, block);
  return [
    {
      statement: {
        act: 'changed',
        about,
        before: before ?? '',
        after: after ?? '',
        line: about,
        source,
        ...(heads ? { heads } : {}),
      },
      located: { unit, words: before ?? '', byName: false },
    },
  ];
}

/** What the rows of a table say otherwise: `rows` is which row of the old one each is, -1 for none; `isHeaded`: both have one head; `missing`: columns it leaves out. */
export function rowsOtherwise(
  table: TableBlock,
  old: TenderTable,
  rows: readonly number[],
  { isHeaded, missing = NONE }: { isHeaded: boolean; missing?: ReadonlySet<number> },
): Otherwise[] {
  const grid = tableGrid(table);
  const said = rows.flatMap((row, at) => {
    const now = words(grid, at);
    if (row < 0) return isHeaded && at > 0 ? rowAdded(table, { at, now }, old) : [];
    return rowChanged(table, { at, now, missing }, old, row);
  });
  const body = old.grid.length - 1;
  const kept = new Set(rows.filter((row) => row >= 0));
  const isWhole = isHeaded && body > 1 && kept.size - 1 >= body * WHOLE;
  return [...said, ...(isWhole ? rowsGone(table, old, kept) : [])];
}

export const headKey = (grid: Grid): string => words(grid, 0).map(nameKey).join('/');
const nameOf = (cells: readonly string[]): string =>
  cells
    .filter((cell) => cell !== '' && !SERIAL.test(compact(cell)))
    .slice(0, 2)
    .join(' ');

interface NewRow {
  at: number;
  now: readonly string[];
  missing?: ReadonlySet<number>;
}

function rowChanged(
  table: TableBlock,
  { at, now, missing = NONE }: NewRow,
  { grid, units }: TenderTable,
  row: number,
): Otherwise[] {
  const was = words(grid, row);
  const other = now.flatMap((cell, column) => {
    const isSame =
      nameKey(cell) === nameKey(was[column] ?? '') && compact(cell) === compact(was[column] ?? '');
    return isSame ||
      missing.has(column) ||
      (SERIAL.test(compact(cell)) && column === 0) ||
      grid[row]?.[column] === grid[row]?.[column - 1]
      ? []
      : [column];
  });
  const unit = units[row];
  if (other.length === 0 || !unit) return [];
  const before = other.map((column) => was[column] ?? '').join('\n');
  const after = other.map((column) => now[column] ?? '').join('\n');
  const about = nameOf(was.filter((_, column) => !other.includes(column)));
  const line = now.join(' ');
  const source = sourceOf(table, after, table.rows[at]?.[0]?.page ?? table.page);
  return [
    {
      statement: { act: 'changed', about, before, after, line, source },
      located: { unit, words: before, byName: false },
    },
  ];
}

function rowAdded(table: TableBlock, { now }: NewRow, old: TenderTable): Otherwise[] {
  return rowBelow(table, { now, cells: now }, old.units[placeOfRow(old, '')]);
}

/** A row that comes into a table of the tender below one of its rows; `cells` in the columns of that table. */
export function rowBelow(
  table: TableBlock,
  { now, cells }: { now: readonly string[]; cells: readonly string[] },
  unit: Unit | undefined,
): Otherwise[] {
  const text = now.filter(Boolean).join(' ');
  if (!unit || compact(text).length < 4) return [];
  const statement: Statement = {
    ...{ act: 'added', about: nameOf(now), before: '', after: text, line: now.join('\t') },
    ...{ cells, source: sourceOf(table, nameOf(now)) },
  };
  return [{ statement, located: { unit, words: '', byName: false } }];
}

function rowsGone(
  table: TableBlock,
  { grid, units }: TenderTable,
  kept: ReadonlySet<number>,
): Otherwise[] {
  return units.flatMap((unit, row) => {
    if (row === 0 || kept.has(row)) return [];
    const before = words(grid, row).filter(Boolean).join(' ');
    const statement: Statement = {
      ...{ act: 'removed', about: nameOf(words(grid, row)), before, after: '', line: before },
      source: sourceOf(table, table.rows[0]?.[0]?.text ?? ''),
    };
    return [{ statement, located: { unit, words: before, byName: false } }];
  });
}
