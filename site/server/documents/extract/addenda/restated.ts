import { type Block, type TableBlock, tableGrid } from '../../document.ts';
import { numberRank } from '../passages.ts';
import { compact, nameKey, sourceOf, withoutNumber } from '../text.ts';
import { type Located, likenessOf, pairsOf } from './locate.ts';
import type { Unit } from './places.ts';
import type { Statement } from './statement.ts';
import { columnsOf } from './table-statements.ts';

/** What a piece of the tender that an addendum prints anew says otherwise, each with its place; and the blocks that print it. */
export interface Restated {
  statements: { statement: Statement; located: Located }[];
  blocks: ReadonlySet<number>;
}

type Grid = ReturnType<typeof tableGrid>;
interface TenderTable {
  block: TableBlock;
  units: Unit[];
  grid: Grid;
}

const SERIAL = /^[\d.（()）、一二三四五六七八九十]{0,5}$/;
/** A table printed anew that has as many rows of the old one as this is the whole of it. */
const WHOLE = 0.6;

const words = (grid: Grid, row: number): string[] =>
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
function rowOf(cells: readonly string[], { grid }: TenderTable, used: ReadonlySet<number>): number {
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

function restatedTable(
  table: TableBlock,
  tables: readonly TenderTable[],
): Restated['statements'] | undefined {
  const grid = tableGrid(table);
  const rated = tables.map((old) => {
    const used = new Set<number>();
    const rows = grid.map((_, at) => {
      const row = rowOf(words(grid, at), old, used);
      if (row >= 0) used.add(row);
      return row;
    });
    return { old, rows, matched: used.size };
  });
  const best = rated.toSorted((one, other) => other.matched - one.matched)[0];
  if (!best || best.matched === 0) return undefined;
  const { old, rows } = best;
  const isHeaded = headKey(grid) === headKey(old.grid);
  // One row alike, and no head: tables of other things share a word.
  if (!isHeaded && best.matched < 2) return undefined;
  const said = rows.flatMap((row, at) => {
    const now = words(grid, at);
    if (row < 0) return isHeaded && at > 0 ? rowAdded(table, { at, now }, old) : [];
    return rowChanged(table, { at, now }, old, row);
  });
  const body = old.grid.length - 1;
  const isWhole = isHeaded && body > 1 && best.matched - 1 >= body * WHOLE;
  return [...said, ...(isWhole ? rowsGone(table, old, new Set(rows)) : [])];
}

const headKey = (grid: Grid): string => words(grid, 0).map(nameKey).join('/');
const nameOf = (cells: readonly string[]): string =>
  cells
    .filter((cell) => cell !== '' && !SERIAL.test(compact(cell)))
    .slice(0, 2)
    .join(' ');

interface NewRow {
  at: number;
  now: readonly string[];
}

function rowChanged(
  table: TableBlock,
  { at, now }: NewRow,
  { grid, units }: TenderTable,
  row: number,
): Restated['statements'] {
  const was = words(grid, row);
  const other = now.flatMap((cell, column) => {
    const isSame =
      nameKey(cell) === nameKey(was[column] ?? '') && compact(cell) === compact(was[column] ?? '');
    return isSame ||
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

function rowAdded(table: TableBlock, { now }: NewRow, old: TenderTable): Restated['statements'] {
  const unit = old.units.at(-1);
  const text = now.filter(Boolean).join(' ');
  if (!unit || compact(text).length < 4) return [];
  const statement: Statement = {
    ...{ act: 'added', about: nameOf(now), before: '', after: text, line: now.join('\t') },
    source: sourceOf(table, nameOf(now)),
  };
  return [{ statement, located: { unit, words: '', byName: false } }];
}

function rowsGone(
  table: TableBlock,
  { grid, units }: TenderTable,
  kept: ReadonlySet<number>,
): Restated['statements'] {
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

/** Words that announce a text printed anew. */
const ANEW = /如下|以下|下列|下述|全文|全部内容|重新|代替|替换|(?:更正|修改|修订|调整)后/;
const ALIKE = 0.5;
const LEAST_LINES = 2;

/** A chapter printed anew under its own title: its lines beside the tender's. */
function restatedChapter(
  blocks: readonly Block[],
  at: number,
  units: readonly Unit[],
): { statements: Restated['statements']; end: number } | undefined {
  const head = blocks[at];
  if (!head || head.kind === 'table') return undefined;
  const name = nameKey(withoutNumber(head.text));
  const isTitle = head.kind === 'heading' || compact(head.text).length <= 30;
  if (!isTitle || name.length < 3) return undefined;
  const title = units.find((unit) => unit.isTitle && nameKey(withoutNumber(unit.text)) === name);
  if (!title) return undefined;
  const old = units.filter(
    (unit) => unit.path.includes(title.text) && !unit.isTitle && unit.row === undefined,
  );
  let end = at + 1;
  const rank = numberRank(head.text);
  const goesOn = (block: Block | undefined) =>
    block?.kind === 'paragraph' && (rank === 9 || numberRank(block.text) > rank);
  while (goesOn(blocks[end])) end++;
  const lines = blocks
    .slice(at + 1, end)
    .flatMap((block) => (block.kind === 'table' ? [] : [{ block, text: block.text.trim() }]));
  const matched = alignment(
    lines.map(({ text }) => text),
    old,
  );
  const hits = matched.filter((unit) => unit !== undefined).length;
  if (hits < LEAST_LINES || hits * 2 < lines.length) return undefined;
  // A title that both have, with lines of another matter below it, prints nothing anew.
  const intro = blocks[at - 1];
  const isSaid = ANEW.test(head.text) || (intro?.kind !== 'table' && ANEW.test(intro?.text ?? ''));
  if (!isSaid && hits < old.length * WHOLE) return undefined;
  return { statements: linesOtherwise(lines, matched, old), end };
}

function alignment(lines: readonly string[], old: readonly Unit[]): (Unit | undefined)[] {
  const keys = old.map((unit) => pairsOf(withoutNumber(unit.text)));
  const used = new Set<number>();
  return lines.map((line) => {
    const own = pairsOf(withoutNumber(line));
    let best = -1;
    let most = ALIKE;
    for (const [i, key] of keys.entries()) {
      const rate = used.has(i) ? 0 : likenessOf(own, key);
      if (rate > most) [best, most] = [i, rate];
    }
    if (best >= 0) used.add(best);
    return old[best];
  });
}

function linesOtherwise(
  lines: readonly { block: Block; text: string }[],
  matched: readonly (Unit | undefined)[],
  old: readonly Unit[],
): Restated['statements'] {
  const last = old.at(-1);
  const said = lines.flatMap(({ block, text }, i): Restated['statements'] => {
    const unit = matched[i] ?? last;
    if (!unit) return [];
    const isNew = matched[i] === undefined;
    if (!isNew && compact(withoutNumber(unit.text)) === compact(withoutNumber(text))) return [];
    const about = unit.path.slice(-2).join(' ');
    const before = isNew ? '' : unit.text.trim();
    const act = isNew ? ('added' as const) : ('changed' as const);
    const statement = {
      act,
      about,
      before,
      after: text,
      line: text,
      source: sourceOf(block, text),
    };
    return [{ statement, located: { unit, words: before, byName: false } }];
  });
  const first = lines[0];
  const gone = old.flatMap((unit): Restated['statements'] => {
    if (!first || matched.includes(unit)) return [];
    const before = unit.text.trim();
    const source = sourceOf(first.block, first.text);
    const about = unit.path.slice(-2).join(' ');
    const statement = { act: 'removed' as const, about, before, after: '', line: before, source };
    return [{ statement, located: { unit, words: before, byName: false } }];
  });
  return [...said, ...gone];
}

/** Tables and chapters of the tender that an addendum prints anew. */
export function restatedIn(blocks: readonly Block[], units: readonly Unit[]): Restated {
  const tables = tenderTables(units);
  const statements: Restated['statements'] = [];
  const covered = new Set<number>();
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as Block;
    if (block.kind === 'table') {
      const found = columnsOf(block) ? undefined : restatedTable(block, tables);
      if (!found) continue;
      statements.push(...found);
      covered.add(block.index);
      continue;
    }
    const chapter = restatedChapter(blocks, at, units);
    if (!chapter) continue;
    statements.push(...chapter.statements);
    for (const one of blocks.slice(at, chapter.end)) covered.add(one.index);
    at = chapter.end - 1;
  }
  return { statements, blocks: covered };
}
