import type { Patch, RowChange } from './patch.ts';

const turned = <T>(rows: readonly RowChange<T>[]): RowChange<T>[] =>
  rows.map(({ was, now }) => ({ was: now, now: was }));

/** What takes a patch back. A fact that was not known before has nothing that could come back. */
export function turnedPatch({ lot, facts = [], scoring, clauses, format, text }: Patch): Patch {
  const known = facts.flatMap(({ was, now, ...rest }) =>
    was ? [{ ...rest, was: now, now: was }] : [],
  );
  return {
    ...(lot ? { lot } : {}),
    ...(known.length > 0 ? { facts: known } : {}),
    ...(scoring ? { scoring: turned(scoring) } : {}),
    ...(clauses ? { clauses: turned(clauses) } : {}),
    ...(format ? { format: turned(format) } : {}),
    ...(text
      ? { text: text.map(({ from, to, ...rest }) => ({ ...rest, from: to, to: from })) }
      : {}),
  };
}
