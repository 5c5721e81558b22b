import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { codesOf } from '../kernel/system-code.ts';
import { type Database, type Drizzle, migrationsFolder } from './database.ts';
import { DatabaseUnfit, type KeptFiles, migrateFit } from './fit.ts';
import * as schema from './schema.ts';
import { tracePool } from './traced-pool.ts';

/** Lost LISTEN connections are opened again after this long. */
const RELISTEN_MS = 500;
/** A server that does not even answer is taken for gone after this long: before the widgets give a call up. */
const CONNECT_MS = 8000;
/** Any number, the same in every process: who holds it migrates. */
const MIGRATION_LOCK = 7_246_001;
/** Longer than any migration of ours: whoever waits longer is told so instead of hanging. */
const MIGRATION_WAIT = '60s';
/** What PostgreSQL says when `lock_timeout` is over. */
const LOCK_NOT_AVAILABLE = '55P03';
/** A notification to oneself that has not come by then does not come. */
const HEARD_MS = 5000;
/** Unless told. The queue asks shortly and often; more connections of it would only fill the server. */
const CONNECTIONS = 10;
const JOB_CONNECTIONS = 4;

/** Where the server is. `directUrl`: the same database past a pooler, for what needs a session of its own; `url` unless told. */
export interface Address {
  url: string;
  directUrl?: string | undefined;
  /** Connections to `url` at the most. */
  pool?: number;
  /** Connections of the queue at the most. */
  jobPool?: number;
}

/**
 * Opens a PostgreSQL server, version 15 or newer; `url` may be a pooler that lends connections by transaction.
 * Throws DatabaseUnfit, also when notifications do not come through the direct address.
 */
export async function openPostgres(
  { url, directUrl = url, pool: max = CONNECTIONS, jobPool = JOB_CONNECTIONS }: Address,
  files: KeptFiles,
): Promise<Database> {
  // First: with another database at the direct address that one would be changed.
  await hearOneself(url, directUrl);
  await migrateOnce(directUrl, files);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener the event would end the process.
  pool.on('error', () => undefined);
  // The same for one that breaks between two statements of a transaction: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  tracePool(pool);
  const db = drizzle({ client: pool, schema });
  return {
    kind: 'postgres',
    db: db as unknown as Drizzle,
    listen: (channel, onPayload, onGap) => listen(directUrl, channel, onPayload, onGap),
    jobs: { connectionString: directUrl, max: jobPool },
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}

/**
 * Processes that start together on a new database would make each table twice. The lock belongs to a transaction: a pooler would
 * keep a session's lock on a connection it lends to others, and every later start would wait for ever.
 */
async function migrateOnce(connectionString: string, files: KeptFiles): Promise<void> {
  const settings = { connectionString, connectionTimeoutMillis: CONNECT_MS };
  const guard = new pg.Client(settings);
  const client = new pg.Client(settings);
  try {
    await guard.connect();
    await guard.query('begin');
    await guard.query(`set local lock_timeout = '${MIGRATION_WAIT}'`);
    await guard.query('set local idle_in_transaction_session_timeout = 0');
    await guard.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]).catch(sayWhoMigrates);
    await client.connect();
    const db = drizzle({ client });
    await migrateFit(db, () => migrate(db, { migrationsFolder }), {
      where: 'DATABASE_URL',
      files,
    });
    await guard.query('commit');
  } finally {
    // Ending the connection ends its transaction, and gives the lock back, however the migration went.
    await Promise.all([client.end(), guard.end()]);
  }
}

function sayWhoMigrates(error: unknown): never {
  if (!codesOf(error).includes(LOCK_NOT_AVAILABLE)) throw error;
  throw new DatabaseUnfit(
    `另一个进程正在升级数据库，等了 ${MIGRATION_WAIT} 还没有结束：请稍后再启动，或停止那个进程。`,
    { cause: error },
  );
}

/**
 * What is told at `url` has to be heard at the direct address. A pooler takes LISTEN without an error and never hands a notification
 * on: texts would come many seconds late; and with another database as the direct address nothing would ever be worked on.
 */
async function hearOneself(url: string, directUrl: string): Promise<void> {
  const channel = `hear_${randomUUID()}`;
  const heard = new AbortController();
  const stop = await listen(
    directUrl,
    channel,
    () => heard.abort(),
    () => undefined,
  );
  const hears = async (sent: Promise<void>): Promise<boolean> => {
    await sent;
    await pause(HEARD_MS, undefined, { signal: heard.signal }).catch(() => undefined);
    return heard.signal.aborted;
  };
  try {
    if (url === directUrl) {
      if (!(await hears(notify(directUrl, channel)))) throw new DatabaseUnfit(UNHEARD);
    } else if (!(await hears(notify(url, channel).catch(sayPoolerIsAway)))) {
      const isHeardThere = await hears(notify(directUrl, channel));
      throw new DatabaseUnfit(isHeardThere ? APART : UNHEARD);
    }
  } finally {
    await stop();
  }
}

const UNHEARD =
  '数据库的通知（LISTEN）传不过来，多半是经过了连接池：请用 DATABASE_DIRECT_URL 写明数据库本身的地址。';
const APART =
  'DATABASE_DIRECT_URL 与 DATABASE_URL 不是同一个数据库：从后者发出的通知在前者收不到。请检查两个地址的主机和库名，以及连接池把库名转到了哪里。';

async function notify(connectionString: string, channel: string): Promise<void> {
  const teller = new pg.Client({
    ...{ connectionString, connectionTimeoutMillis: CONNECT_MS },
    // A pooler whose server is away takes the question and keeps it, for minutes.
    query_timeout: CONNECT_MS,
  });
  teller.on('error', () => undefined);
  try {
    await teller.connect();
    await teller.query('select pg_notify($1, $2)', [channel, '']);
  } finally {
    await teller.end().catch(() => undefined);
  }
}

function sayPoolerIsAway(error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  throw new DatabaseUnfit(
    `数据库本身（DATABASE_DIRECT_URL）连得上，DATABASE_URL 连不上或不应答（${why}）：请检查连接池是否已启动、库名和账号是否登记、连接数是否够用。`,
    { cause: error },
  );
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
