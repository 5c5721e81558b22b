import type pg from 'pg';

/** Columns of the new rows as SQL of `n`, which counts from 1; what is not named is as in the row that is copied, `(t)`. */
export type Changes = Record<string, string>;

export interface Cloned {
  table: string;
  /** Which rows of the table are copied, as SQL of `t`. */
  of: string;
  times: number;
  changes: Changes;
}

/** Copies each row of `of` so many times, by one statement. How many rows came. */
export async function clone(
  client: pg.Client,
  { table, of, times, changes }: Cloned,
): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' order by ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const unknown = Object.keys(changes).filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`${table} has no ${unknown.join(', ')}`);
  const values = names.map((name) => changes[name] ?? `(t).${name}`);
  const { rowCount } = await client.query(
    `insert into "${table}" (${names.join(', ')})
     select ${values.join(', ')} from (select t from "${table}" t where ${of}) copied, generate_series(1, ${times}) n`,
  );
  return rowCount ?? 0;
}

/** `PREFIX00000123`: in order of time, as the ids of the service are. */
export const idSql = (prefix: string, n = 'n'): string =>
  `'${prefix}' || lpad((${n})::text, 12, '0')`;
/** A moment of the last so many days, the higher `n` the later. */
export const spread = (days: number, of: number, n = 'n'): string =>
  `now() - interval '${days} days' * (1 - (${n})::real / ${of + 1})`;
