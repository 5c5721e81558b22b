import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { type PgDatabase, type PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { codesOf } from '../kernel/system-code.ts';
import { FILES, migrationsFolder } from './database.ts';
import { misfitOfNewer } from './newer.ts';
import * as schema from './schema.ts';

/** The database cannot be used as it is, and nothing was changed in it. The message says in one Chinese line what to do. */
export class DatabaseUnfit extends Error {
  override name = 'DatabaseUnfit' as const;
}

/** Where files are kept beside the database. */
export interface KeptFiles {
  /** Its name for people. */
  where: string;
  /** What whoever wants to begin anew has to do. */
  otherwise: string;
  isEmpty(): Promise<boolean>;
}

/** Files in the data folder. */
export function filesIn(dataDir: string): KeptFiles {
  const folder = join(dataDir, FILES);
  return {
    where: folder,
    otherwise: '确实要从头开始时，把这个文件夹移走，或用 DATA_DIR 换一个目录。',
    isEmpty: async () => !existsSync(folder) || readdirSync(folder).length === 0,
  };
}

const Rows = v.object({
  rows: v.array(v.object({ value: v.nullable(v.union([v.string(), v.number(), v.bigint()])) })),
});
const Journal = v.object({ entries: v.array(v.object({ when: v.number() })) });
/** What PostgreSQL says where a migration makes what is there already, or changes what is not. */
const mismatch = new Set(['42P07', '42701', '42710', '42P01', '42703', '42704']);

/**
 * Brings the database to the newest schema, unless it was emptied or damaged. One that newer code has brought further is left as it is, and
 * used if this build finds in it all it needs. `where`: its name for people; `files`: those of bids kept beside it, which an empty database
 * cannot belong to. Throws DatabaseUnfit.
 */
export async function migrateFit(
  db: Pick<PgDatabase<PgQueryResultHKT>, 'execute'>,
  migrate: () => Promise<void>,
  { where, files }: { where: string; files: KeptFiles },
): Promise<void> {
  const ask = async (query: ReturnType<typeof sql>) =>
    v.parse(Rows, await db.execute(query)).rows.map(({ value }) => value);
  const [applied] = await ask(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as value`,
  );
  if (!applied && !(await files.isEmpty())) {
    throw new DatabaseUnfit(
      `数据库是空的（${where}），而 ${files.where} 里还有文件：请先恢复数据库备份；${files.otherwise}`,
    );
  }
  const [newest] = applied
    ? await ask(sql`select max(created_at)::text as value from drizzle.__drizzle_migrations`)
    : [null];
  if (Number(newest ?? 0) > newestOfOurs()) {
    const misfit = await misfitOfNewer(ask);
    if (misfit !== undefined)
      throw new DatabaseUnfit(
        `数据库由更新版本的程序建立（${where}），本版本用不了（${misfit}）：请启动新版本，或恢复升级之前的备份。`,
      );
    return;
  }
  await migrate().catch((error: unknown) => {
    if (!codesOf(error).some((code) => mismatch.has(code))) throw error;
    throw new DatabaseUnfit(damaged(where, '表结构与升级记录对不上'), { cause: error });
  });
  const there = new Set(
    await ask(
      sql`select tablename::text as value from pg_tables where schemaname = current_schema()`,
    ),
  );
  const missing = tables.filter((name) => !there.has(name));
  if (missing.length > 0)
    throw new DatabaseUnfit(
      damaged(where, `缺少数据表 ${missing.slice(0, 3).join('、')} 等 ${missing.length} 张`),
    );
}

const tables = Object.values(schema).flatMap((value) =>
  is(value, PgTable) ? [getTableName(value)] : [],
);

/** Of a database that a backup is not put over. */
export const notEmpty = (where: string) =>
  `数据库不是空的（${where}）：恢复只写入空的数据库，没有改动任何数据。`;

const damaged = (where: string, what: string) =>
  `数据库不完整（${where}）：${what}。没有改动任何数据，请恢复数据库备份后再启动。`;

function newestOfOurs(): number {
  const journal = v.parse(
    Journal,
    JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')),
  );
  return Math.max(...journal.entries.map(({ when }) => when));
}
