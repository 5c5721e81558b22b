import { type TableBlock, tableGrid } from '../../document.ts';
import { compact, nameKey } from '../text.ts';
import { placeOfRow } from './new-row-place.ts';
import { type Otherwise, rowBelow, type TenderTable, words } from './restated-table.ts';

/** 工程量清单增加以下一项： — the rows stand in the table below. */
const ANNOUNCED = /(?:增加|新增|增补|补充|增列|增设|添加)[^。；;]{0,30}[：:]?$/;
/** Heads of a bill may stand below its titles, over several rows. */
const HEAD_ROWS = 6;
const LEAST = 2;
const SHARED = 0.6;

/** The rows of a table that an addendum says come into one of the tender's, by the names of their columns; undefined for another table. */
export function addedRows(
  table: TableBlock,
  tables: readonly TenderTable[],
  intro: string,
): Otherwise[] | undefined {
  const said = intro.split('\n').at(-1) ?? '';
  if (!ANNOUNCED.test(compact(said))) return undefined;
  const grid = tableGrid(table);
  const names = words(grid, 0).map(nameKey);
  const named = names.filter((name) => name !== '').length;
  const [best] = tables
    .map((old) => ({ old, places: names.map((name) => columnOf(old, name)) }))
    .map((one) => ({ ...one, found: one.places.filter((place) => place >= 0).length }))
    .filter(({ found }) => found >= Math.max(LEAST, named * SHARED))
    .toSorted((one, other) => other.found - one.found);
  if (!best) return undefined;
  const { old, places } = best;
  const unit = old.units[placeOfRow(old, said)];
  const width = old.grid.reduce((most, row) => Math.max(most, row.length), 0);
  return grid.slice(1).flatMap((_, at) => {
    const now = words(grid, at + 1);
    const cells = Array.from(
      { length: width },
      (_none, column) => now[places.indexOf(column)] ?? '',
    );
    return rowBelow(table, { now, cells }, unit);
  });
}

function columnOf({ grid }: TenderTable, name: string): number {
  if (name === '') return -1;
  for (let row = 0; row < Math.min(HEAD_ROWS, grid.length); row++) {
    const at = words(grid, row).map(nameKey).indexOf(name);
    if (at >= 0) return at;
  }
  return -1;
}
