import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ConstructorOptions } from 'pg-boss';
import * as schema from './schema.ts';

export type Drizzle = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0];
/** What a query runs on: the database, or inside `transaction` only that. On the embedded database anything else would wait for itself. */
export type Executor = Drizzle | Transaction;

/** An open database, migrated to the newest schema. */
export interface Database {
  kind: 'embedded' | 'postgres';
  db: Drizzle;
  /** Calls back with the payload of each notification on the channel, and `onGap` when some may have been missed. Returns its undo. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>;
  /** What pg-boss works on. */
  jobs: { db: NonNullable<ConstructorOptions['db']> } | { connectionString: string; max: number };
  /** Connections to the server that this process has, those of them nobody uses, and requests that wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  /** Answers when the database does; throws when it is gone. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The folder of stored files in the data folder. */
export const FILES = 'files';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
