import { type DocumentFile, type TableBlock, tableGrid } from '../../document.ts';
import { compact, nameKey, sourceOf, withoutNumber } from '../text.ts';
import { likenessOf, pairsOf } from './locate.ts';
import type { Unit } from './places.ts';
import {
  headKey,
  type Otherwise,
  rowOf,
  rowsOtherwise,
  SERIAL,
  type TenderTable,
  tenderTables,
  words,
} from './restated-table.ts';

/** A file of fewer lines is no tender. */
const LEAST_LINES = 20;
/** A file that has as many lines of another is that file again. */
const SHARED = 0.5;
const ALIKE = 0.5;
/** Lines beyond this many are paired only below one title. */
const MOST_COMPARED = 400;

const lineKey = ({ text }: Unit): string => nameKey(withoutNumber(text));

/** Share of a file's lines that another has too, by the lines that say something. */
function sharedBy(own: ReadonlySet<string>, base: readonly Unit[]): number {
  const keys = base.map(lineKey).filter((key) => key.length >= 4);
  return keys.length < LEAST_LINES ? 0 : keys.filter((key) => own.has(key)).length / keys.length;
}

/** The file of the tender that a file is a new version of: it prints most of its lines again. */
export function olderVersion(
  own: readonly Unit[],
  units: readonly Unit[],
): DocumentFile | undefined {
  if (own.length < LEAST_LINES) return undefined;
  const keys = new Set(own.map(lineKey));
  const files = new Set(units.flatMap(({ file }) => file ?? []));
  const rated = [...files].map((file) => {
    const base = units.filter((unit) => unit.file === file);
    return { file, rate: own.length * 2 < base.length ? 0 : sharedBy(keys, base) };
  });
  const best = rated.toSorted((one, other) => other.rate - one.rate)[0];
  return best && best.rate >= SHARED ? best.file : undefined;
}

/** What a whole file says otherwise than the one it replaces: its lines and the rows of its tables beside the old ones. */
export function versionDifferences(own: readonly Unit[], base: readonly Unit[]): Otherwise[] {
  const isLine = ({ row }: Unit) => row === undefined;
  return [
    ...linesOtherwise(own.filter(isLine), base.filter(isLine)),
    ...tablesOtherwise(own, base),
  ].toSorted((one, other) => one.statement.source.block - other.statement.source.block);
}

/** Which old line each line is: the same words, below the same title first; else the one most alike. */
function matchedLines(own: readonly Unit[], base: readonly Unit[]): (Unit | undefined)[] {
  const free = new Map<string, Unit[]>();
  for (const unit of base) {
    const list = free.get(lineKey(unit));
    if (list) list.push(unit);
    else free.set(lineKey(unit), [unit]);
  }
  const used = new Set<Unit>();
  const matched = own.map((unit) => {
    const same = (free.get(lineKey(unit)) ?? []).filter((one) => !used.has(one));
    const found = same.find((one) => titleOf(one) === titleOf(unit)) ?? same[0];
    if (found) used.add(found);
    return found;
  });
  const left = base.filter((unit) => !used.has(unit) && lineKey(unit) !== '');
  const open = own.filter((_, i) => matched[i] === undefined);
  const isMany = left.length > MOST_COMPARED || open.length > MOST_COMPARED;
  const pairs = new Map(left.map((unit) => [unit, pairsOf(withoutNumber(unit.text))]));
  return own.map((unit, i) => {
    if (matched[i]) return matched[i];
    const wanted = pairsOf(withoutNumber(unit.text));
    let best: Unit | undefined;
    let most = ALIKE;
    for (const one of left) {
      const isNear = titleOf(one) === titleOf(unit);
      if (used.has(one) || one.isTitle !== unit.isTitle || (isMany && !isNear)) continue;
      const rate = likenessOf(wanted, pairs.get(one) ?? new Set()) + (isNear ? 0.1 : 0);
      if (rate > most) [best, most] = [one, rate];
    }
    if (best) used.add(best);
    return best;
  });
}

/** The title a line stands under, without its number; a title's own is the one above. */
function titleOf({ path, isTitle }: Unit): string {
  return nameKey(withoutNumber(path.at(isTitle ? -2 : -1) ?? ''));
}

function linesOtherwise(own: readonly Unit[], base: readonly Unit[]): Otherwise[] {
  const matched = matchedLines(own, base);
  const kept = new Set(matched);
  let place = base[0];
  const said = own.flatMap((unit, i): Otherwise[] => {
    const old = matched[i];
    place = old ?? place;
    if (!place || lineKey(unit) === '' || (old && isSame(old, unit))) return [];
    const before = old ? old.text.trim() : '';
    return [otherwise(unit, place, { before, after: unit.text.trim() })];
  });
  const first = own[0];
  const gone = base.flatMap((unit): Otherwise[] =>
    !first || kept.has(unit) || lineKey(unit) === ''
      ? []
      : [otherwise(first, unit, { before: unit.text.trim(), after: '' })],
  );
  return [...said, ...gone];
}

const isSame = (one: Unit, other: Unit): boolean =>
  compact(withoutNumber(one.text)) === compact(withoutNumber(other.text));

function otherwise(
  unit: Unit,
  old: Unit,
  { before, after }: { before: string; after: string },
): Otherwise {
  const act = before === '' ? 'added' : after === '' ? 'removed' : 'changed';
  const about = old.path.slice(-2).join(' ');
  const source = sourceOf(unit.block, after || unit.text);
  return {
    statement: { act, about, before, after, line: after || before, source },
    located: { unit: old, words: before, byName: false },
  };
}

/** The words of a row, its serial number left aside. */
const rowKey = (grid: ReturnType<typeof tableGrid>, row: number): string =>
  words(grid, row)
    .filter((cell, at) => at > 0 || !SERIAL.test(compact(cell)))
    .map(nameKey)
    .join('/');

function tablesOtherwise(own: readonly Unit[], base: readonly Unit[]): Otherwise[] {
  const left = new Set(tenderTables(base));
  const open: TenderTable[] = [];
  const said = tenderTables(own).flatMap((table): Otherwise[] => {
    const found = oldTable(table.block, left);
    if (found) left.delete(found.old);
    else open.push(table);
    return found ? rowsOtherwise(table.block, found.old, found.rows, { isHeaded: true }) : [];
  });
  return [...said, ...open.flatMap((table) => newTable(table, left, base))];
}

/** A table with another head: one of the old ones with other columns, else one that came. Its rows are one change. */
function newTable(
  { block, units }: TenderTable,
  left: Set<TenderTable>,
  base: readonly Unit[],
): Otherwise[] {
  const [head] = units;
  const title = head && titleOf(head);
  const near = [...left].find(({ units: [old] }) => old && titleOf(old) === title);
  const place = near?.units[0] ?? base.findLast((unit) => titleOf(unit) === title);
  if (near) left.delete(near);
  if (!head || !place || title === '') return [];
  const rows = (list: readonly Unit[] = []) =>
    list.map(({ cells }) => cells.map(({ text }) => text.trim()).join(' ')).join('\n');
  const said = otherwise(head, place, { before: rows(near?.units), after: rows(units) });
  return [{ ...said, statement: { ...said.statement, source: sourceOf(block, head.text) } }];
}

/** The table of the old file with the same head that shares most rows, and which row each is. */
function oldTable(
  table: TableBlock,
  olds: ReadonlySet<TenderTable>,
): { old: TenderTable; rows: number[] } | undefined {
  const grid = tableGrid(table);
  const head = headKey(grid);
  let best: { old: TenderTable; rows: number[]; shared: number } | undefined;
  for (const old of olds) {
    if (headKey(old.grid) !== head) continue;
    const { rows, shared } = equalRows(grid, old);
    if (shared > (best?.shared ?? 0)) best = { old, rows, shared };
  }
  if (!best) return undefined;
  const { old, rows } = best;
  const used = new Set(rows.filter((row) => row >= 0));
  return {
    old,
    rows: rows.map((row, at) => {
      const found = row >= 0 ? row : rowOf(words(grid, at), old, used);
      used.add(found);
      return found;
    }),
  };
}

function equalRows(
  grid: ReturnType<typeof tableGrid>,
  { grid: old }: TenderTable,
): { rows: number[]; shared: number } {
  const free = new Map<string, number[]>();
  for (let row = old.length - 1; row >= 0; row--) {
    const key = rowKey(old, row);
    const list = free.get(key);
    if (list) list.push(row);
    else free.set(key, [row]);
  }
  const rows = grid.map((_, at) => free.get(rowKey(grid, at))?.pop() ?? -1);
  return { rows, shared: rows.filter((row) => row >= 0).length };
}
