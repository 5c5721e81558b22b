import { type Cell, type TableBlock, tableGrid } from '../../document.ts';
import { compact } from '../text.ts';
import { answerStatements } from './answers.ts';
import type { FoundChange } from './patch.ts';
import { columnsOf, isSameOrNothing } from './table-statements.ts';

/** Between the cells of a row. */
const SIDE = ' | ';
/** A shorter cell is a serial number, a unit, a sign. */
const LEAST = 2;
/** A shorter one without a figure names nothing new by itself. */
const LONG = 6;
/** A name of a row. */
const NAME = 4;

/** Words that may stand in any row mean nothing without another cell of theirs. */
const BARE = /^(?:[\d.,]{1,12}|.{0,2}删除.{0,2}|[/—-])$/;

const textOf = (cell: Cell | undefined): string => (cell?.text ?? '').trim();

/** The rows of an addendum's table that tell something of which no change came; `said` is what the other files say. */
export function unreadRows(
  table: TableBlock,
  { changes, said }: { changes: readonly FoundChange[]; said: string },
): string[] {
  const columns = columnsOf(table);
  const found = changes.flatMap(({ about, before, after, sources }) =>
    sources
      .filter(({ block }) => block === table.index)
      .map(({ quote }) => ({
        ...{ quote: compact(quote), words: compact(`${about}\n${before}\n${after}`) },
      })),
  );
  const grid = tableGrid(table);
  return grid.slice((columns?.head ?? 0) + 1).flatMap((row) => {
    const cells = row.filter((cell, at) => cell !== undefined && cell !== row[at - 1]).map(textOf);
    const own = cells.map(compact).filter((cell) => cell.length >= LEAST);
    // Where what is stands beside what was, it is said to be otherwise, whatever else the files say.
    const now = columns && compact(textOf(row[columns.after]));
    const isNew = (cell: string) =>
      now === undefined
        ? (/\d/.test(cell) || cell.length >= LONG) && !said.includes(cell)
        : cell === now;
    const fresh = own.filter(isNew);
    if (fresh.length === 0 || (columns && saysNothing(row, columns))) return [];
    const whole = cells.map(compact).join('');
    const isFound = found.some(
      ({ quote, words }) =>
        (whole.includes(quote) ||
          own.some((cell) => cell.length >= NAME && quote.includes(cell))) &&
        (!BARE.test(quote) || own.some((cell) => cell !== quote && words.includes(cell))),
    );
    // The same said before in another place is one change.
    const isTwin = changes.some(({ after }) => !BARE.test(after) && fresh.includes(compact(after)));
    return isFound || isTwin ? [] : [cells.filter(Boolean).join(SIDE)];
  });
}

function saysNothing(
  row: readonly (Cell | undefined)[],
  { before, after, question }: NonNullable<ReturnType<typeof columnsOf>>,
): boolean {
  const [was, is] = [before === undefined ? '' : textOf(row[before]), textOf(row[after])];
  return question ? answerStatements(was, is).length === 0 : isSameOrNothing(was, is);
}
