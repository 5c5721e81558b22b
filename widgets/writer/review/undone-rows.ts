interface Row {
  key: string;
}

/** A change of a list, for it to be taken back. */
export interface ListChange<T extends Row> {
  before: readonly T[];
  after: readonly T[];
}

/**
 * The list as it was before a change, with what was typed since: rows edited after the change keep their new words, rows added after
 * it stay at the end.
 */
export function undoneRows<T extends Row>(
  { before, after }: ListChange<T>,
  now: readonly T[],
): T[] {
  const changed = new Map(after.map((row) => [row.key, row]));
  const current = new Map(now.map((row) => [row.key, row]));
  const restored = before.map((row) => {
    const [then, here] = [changed.get(row.key), current.get(row.key)];
    return then && here && here !== then ? { ...row, ...differing(then, here) } : row;
  });
  const known = new Set([...before, ...after].map(({ key }) => key));
  return [...restored, ...now.filter(({ key }) => !known.has(key))];
}

/** The fields of `now` that are not as they were. */
function differing<T extends Row>(then: T, now: T): Partial<T> {
  const fields: Partial<T> = {};
  for (const name in now) if (now[name] !== then[name]) fields[name] = now[name];
  return fields;
}
