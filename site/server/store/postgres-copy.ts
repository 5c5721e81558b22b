import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { codesOf } from '../kernel/system-code.ts';
import { DatabaseUnfit, notEmpty } from './fit.ts';

const run = promisify(execFile);

/** Ownership and rights are those of whoever restores. */
const PLAIN = ['--no-owner', '--no-privileges'];

/** Writes the database of `url` into one file, as it is at one moment, whoever writes meanwhile. Throws DatabaseUnfit where `pg_dump` is missing or refuses. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  await tool('pg_dump', url, ['--format=custom', ...PLAIN, `--file=${file}`]);
}

/** Puts such a file into the empty database of `url`, whole or not at all. Throws DatabaseUnfit also where it holds anything. */
export async function restorePostgres(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client
    .query(
      `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    )
    .finally(() => client.end());
  if (rowCount) throw new DatabaseUnfit(notEmpty('DATABASE_URL'));
  // `public` is in every new database; the file makes it again where it says something about it.
  await tool('pg_restore', url, [...PLAIN, '--single-transaction', '--exit-on-error', file]);
}

async function tool(name: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  // Everybody on the machine can read the arguments of a process.
  address.password = '';
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) };
  try {
    await run(name, [`--dbname=${address.href}`, ...args], { env, maxBuffer: 2 ** 24 });
  } catch (error) {
    throw new DatabaseUnfit(
      codesOf(error)[0] === 'ENOENT'
        ? `找不到 ${name}：请安装与数据库同版本或更新的 PostgreSQL 客户端（Debian：postgresql-client）。`
        : `${name} 没有成功：${error instanceof Error ? error.message : ''}`,
      { cause: error },
    );
  }
}
