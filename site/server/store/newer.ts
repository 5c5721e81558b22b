import { getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema.ts';

/** Every column of this build as `table.column type`. */
const known = Object.values(schema).flatMap((table) =>
  is(table, PgTable)
    ? Object.values(getTableColumns(table)).map(
        (column) => `${getTableName(table)}.${column.name} ${column.getSQLType()}`,
      )
    : [],
);
const tableOf = (column: string) => column.split('.', 1)[0] ?? '';
const nameOf = (column: string) => column.split(' ', 1)[0] ?? '';

/**
 * What of a database that a newer build has brought up to date this build cannot work with: a column it reads that is gone or of another
 * type, or one it does not know and would have to write. Undefined where it can go on beside the newer build, or come back after it.
 */
export async function misfitOfNewer(
  ask: (query: SQL) => Promise<unknown[]>,
): Promise<string | undefined> {
  const columns = async (which: SQL) =>
    (
      await ask(sql`
        select relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) as value
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0
          and not attisdropped and ${which}`)
    ).map(String);
  const there = new Set(await columns(sql`true`));
  const gone = known.find((column) => !there.has(column));
  if (gone !== undefined) return `缺少 ${gone}`;
  const tables = new Set(known.map(tableOf));
  const names = new Set(known.map(nameOf));
  const demanded = await columns(sql`attnotnull and not atthasdef and attidentity = ''`);
  const foreign = demanded.find(
    (column) => tables.has(tableOf(column)) && !names.has(nameOf(column)),
  );
  return foreign === undefined ? undefined : `必须写入 ${nameOf(foreign)}`;
}
