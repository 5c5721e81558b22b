import { columnAt, columnTitle, type DiagramColumn, type DiagramData } from './block.ts';
import { t } from './messages.ts';

/** What is wrong with the data of a diagram, as a sentence for the bidder. */
export class DiagramProblem extends Error {
  override name = 'DiagramProblem' as const;
}

export const fail = (sentence: string): never => {
  throw new DiagramProblem(sentence);
};

/** Most rows a picture has room for. */
export const MOST_ENTRIES = 200;

/** A row with its cells by column; an empty cell and a blank to fill in are told apart by `isOpen`. */
export interface Entry {
  /** Of the table, from 1. */
  row: number;
  id: string;
  name: string;
  cell(column: DiagramColumn): string;
}

/** Whether somebody still has to fill a cell in. */
export const isOpen = (text: string): boolean => text === '' || text.includes(t.open);
/** Whether a cell says that there is none. */
const isNone = (text: string): boolean => isOpen(text) || t.none.test(text);

/** The rows that say something, each with a name. Throws a DiagramProblem. */
export function entriesOf(data: DiagramData, named: DiagramColumn): Entry[] {
  if (data.columns.length === 0) return fail(t.problems.noTable);
  const places = new Map<DiagramColumn, number>();
  const at = (column: DiagramColumn) => {
    const known = places.get(column) ?? columnAt(data, column);
    places.set(column, known);
    return known;
  };
  if (at(named) < 0) return fail(t.problems.noColumn(columnTitle(named)));
  const entries = data.rows.flatMap((cells, index): Entry[] => {
    // A row that has only its number is still to be filled in.
    if (cells.every((text, place) => text === '' || place === at('id'))) return [];
    const cell = (column: DiagramColumn) => cells[at(column)] ?? '';
    const own = { row: index + 1, id: cell('id'), name: cell(named), cell };
    return own.name === '' ? fail(t.problems.noName(own.row, columnTitle(named))) : [own];
  });
  if (entries.length === 0) return fail(t.problems.empty);
  if (entries.length > MOST_ENTRIES) return fail(t.problems.tooMany(entries.length, MOST_ENTRIES));
  const ids = new Set<string>();
  for (const { id } of entries) {
    if (!isOpen(id) && ids.has(id)) return fail(t.problems.twice(id));
    ids.add(id);
  }
  return entries;
}

/** Finds rows by what cells call them: their number, or their name where only one has it. */
export function finder(entries: readonly Entry[], column: DiagramColumn) {
  const byId = new Map<string, number>();
  const byName = new Map<string, number[]>();
  for (const [index, { id, name }] of entries.entries()) {
    if (!isOpen(id)) byId.set(id, index);
    byName.set(name, [...(byName.get(name) ?? []), index]);
  }
  const title = columnTitle(column);
  const known = (text: string) => byId.has(text) || byName.has(text);
  const find = (of: Entry, text: string): number => {
    const named = byName.get(text) ?? [];
    if (!byId.has(text) && named.length > 1)
      return fail(t.problems.ambiguous(of.name, title, text));
    const found = byId.get(text) ?? named[0];
    if (found === undefined) return fail(t.problems.unknown(of.name, title, text));
    if (entries[found] === of) return fail(t.problems.self(of.name, title));
    return found;
  };
  /** The words of a cell that each name a row: the whole of it where that is a name. */
  const words = (text: string): string[] => {
    if (isNone(text)) return [];
    if (known(text)) return [text];
    return text
      .split(t.separators)
      .map((word) => word.trim())
      .filter((word) => !isNone(word));
  };
  return {
    words,
    find,
    /** All rows that the cell of `column` names, each once. */
    all: (of: Entry): number[] => [
      ...new Set(words(of.cell(column)).map((word) => find(of, word))),
    ],
  };
}

/** The order in which each stands behind what it depends on. Throws a DiagramProblem that names a loop. */
export function sorted(
  entries: readonly Entry[],
  dependsOn: readonly (readonly number[])[],
  column: DiagramColumn,
): number[] {
  const open = dependsOn.map((others) => others.length);
  const behind: number[][] = entries.map(() => []);
  for (const [index, others] of dependsOn.entries())
    for (const other of others) behind[other]?.push(index);
  const order = open.flatMap((count, index) => (count === 0 ? [index] : []));
  for (const index of order) {
    for (const next of behind[index] ?? []) {
      open[next] = (open[next] ?? 0) - 1;
      if (open[next] === 0) order.push(next);
    }
  }
  if (order.length === entries.length) return order;
  const loop = loopIn(dependsOn, new Set(order)).map((index) => entries[index]?.name ?? '');
  return fail(t.problems.loop(columnTitle(column), loop));
}

/** A loop among those that could not be put in order, its first again at the end. */
function loopIn(dependsOn: readonly (readonly number[])[], done: ReadonlySet<number>): number[] {
  const path: number[] = [];
  let at = dependsOn.findIndex((_, index) => !done.has(index));
  while (!path.includes(at)) {
    path.push(at);
    at = dependsOn[at]?.find((other) => !done.has(other)) ?? at;
  }
  // Against the arrows it was found; with them it is read.
  return [...path.slice(path.indexOf(at)), at].reverse();
}
