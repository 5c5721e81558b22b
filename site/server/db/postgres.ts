import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type Database, type Drizzle, migrationsFolder } from './open.ts';
import * as schema from './schema.ts';

/** Lost LISTEN connections are opened again after this long. */
const RELISTEN_MS = 500;

/** Opens a PostgreSQL server, version 15 or newer. `schemaName` keeps test files apart on one server. */
export async function openPostgres(url: string, schemaName?: string): Promise<Database> {
  const connectionString = schemaName ? withSearchPath(url, schemaName) : url;
  if (schemaName) await createSchema(url, schemaName);
  const pool = new pg.Pool({ connectionString, max: 10 });
  // A connection that breaks while idle is replaced by the pool; without a listener the event would end the process.
  pool.on('error', () => undefined);
  const db = drizzle({ client: pool, schema });
  await migrate(db, { migrationsFolder, ...(schemaName ? { migrationsSchema: schemaName } : {}) });
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

function withSearchPath(url: string, schemaName: string): string {
  const parsed = new URL(url);
  parsed.searchParams.set('options', `-c search_path=${schemaName}`);
  return parsed.toString();
}

async function createSchema(url: string, schemaName: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create schema if not exists ${pg.escapeIdentifier(schemaName)}`);
  await client.end();
}

/** A connection of its own, because a pool may hand a listening one to somebody else. */
async function listen(
  connectionString: string,
  channel: string,
  onPayload: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, keepAlive: true });
    next.on('notification', (message) => onPayload(message.payload ?? ''));
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!stopped) timer = setTimeout(retry, RELISTEN_MS);
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }
  function retry(): void {
    connect().then(onGap, () => {
      if (!stopped) timer = setTimeout(retry, RELISTEN_MS);
    });
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
