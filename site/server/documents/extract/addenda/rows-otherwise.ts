import type { tender } from 'tender-widgets/contract';
import { nameKey } from '../text.ts';
import type { Patched } from './apply.ts';
import { type Located, locate } from './locate.ts';
import { mergedClause, mergedItem } from './merged-row.ts';
import type { FoundChange, RowChange } from './patch.ts';
import type { Unit } from './places.ts';
import { restatedItem } from './restated-item.ts';
import { clauseChanges, scoringChange } from './row-target.ts';
import type { Statement } from './statement.ts';

interface Placed {
  statement: Statement;
  located: Located | undefined;
}

interface Rows {
  item: RowChange<tender.ScoringItem> | undefined;
  clauses: RowChange<tender.Clause>[];
}

const rowsIn = (
  { statement, located }: Placed,
  { scoring, clauses }: Pick<Patched, 'scoring' | 'clauses'>,
): Rows => ({
  item:
    (located && restatedItem(statement, located, scoring)) ??
    scoringChange(statement, located, scoring),
  clauses: clauseChanges(statement, located, clauses),
});

/**
 * The scoring item and the clauses a statement is about. An addendum often quotes the tender's own words, which an earlier one has
 * replaced by then: what they were a row of is changed as it stands now.
 */
export function rowsOtherwise(placed: Placed, reading: Patched, base: Patched): Rows {
  const own = rowsIn(placed, reading);
  if (reading === base || (own.item && own.clauses.some(({ was }) => was))) return own;
  const first = rowsIn(placed, base);
  const item = own.item ?? carried(first.item ? [first.item] : [], reading.scoring, mergedItem)[0];
  const clauses = own.clauses.some(({ was }) => was)
    ? []
    : carried(first.clauses, reading.clauses, mergedClause);
  return { item, clauses: clauses.length > 0 ? clauses : own.clauses };
}

/** Changes of rows as the tender had them, as changes of what has become of these. */
const carried = <T extends { id: string }>(
  changes: readonly RowChange<T>[],
  rows: readonly T[],
  merged: (row: T, was: T, now: T) => T,
): RowChange<T>[] =>
  changes.flatMap(({ was, now }) => {
    const row = was && rows.find(({ id }) => id === was.id);
    return row ? [{ was: row, now: now && merged(row, was, now) }] : [];
  });

/** `locate`, and where the words are those an earlier addendum put in: the place of the words that stood there. */
export function locateAnew(
  units: readonly Unit[],
  statement: Statement,
  earlier: readonly FoundChange[],
): Located | undefined {
  const key = nameKey(statement.before);
  const found = locate(units, statement);
  if (found || key === '') return found;
  const source = earlier.findLast(({ before, after }) => before !== '' && nameKey(after) === key);
  return source && locate(units, { ...statement, before: source.before });
}
