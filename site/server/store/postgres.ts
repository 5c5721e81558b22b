import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type Database, type Drizzle, migrationsFolder } from './database.ts';
import { migrateFit } from './fit.ts';
import * as schema from './schema.ts';

/** Lost LISTEN connections are opened again after this long. */
const RELISTEN_MS = 500;
/** A server that does not even answer is taken for gone after this long: before the widgets give a call up. */
const CONNECT_MS = 8000;
/** Any number, the same in every process: who holds it migrates. */
const MIGRATION_LOCK = 7_246_001;

/** Opens a PostgreSQL server, version 15 or newer. Throws DatabaseUnfit. */
export async function openPostgres(
  connectionString: string,
  filesFolder: string,
): Promise<Database> {
  await migrateOnce(connectionString, filesFolder);
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener the event would end the process.
  pool.on('error', () => undefined);
  const db = drizzle({ client: pool, schema });
  return {
    kind: 'postgres',
    db: db as unknown as Drizzle,
    listen: (channel, onPayload, onGap) => listen(connectionString, channel, onPayload, onGap),
    jobs: { connectionString },
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

/** Processes that start together on a new database would make each table twice. */
async function migrateOnce(connectionString: string, filesFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle({ client });
    await migrateFit(db, () => migrate(db, { migrationsFolder }), {
      where: 'DATABASE_URL',
      filesFolder,
    });
  } finally {
    // Ending the session gives the lock back, however the migration went.
    await client.end();
  }
}

/** A connection of its own, because a pool may hand a listening one to somebody else. */
async function listen(
  connectionString: string,
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    next.on('notification', (message) => onPayload(message.payload ?? ''));
    next.on('error', () => undefined);
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    // Only now: a connection that never stood also tells its end, and each failure would be tried again twice.
    next.once('end', retryLater);
  }
  function retryLater(): void {
    if (stopped) return;
    timer = setTimeout(
      () => connect().then(() => (stopped ? endClient() : onGap()), retryLater),
      RELISTEN_MS,
    );
  }
  async function endClient(): Promise<void> {
    await client?.end();
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await endClient();
  };
}
