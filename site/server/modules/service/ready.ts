import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Needs } from '../../context/needs.ts';
import { type Drizzle, migrationsFolder } from '../../store/database.ts';

/** What is asked for takes no longer; an orchestrator gives up soon after. */
const ANSWER_MS = 3000;
/** Balancers ask each second, each of them; the storage may be a service that counts requests. */
const KEPT_MS = 2000;

const parts = ['database', 'storage', 'migrations'] as const;
type Part = (typeof parts)[number];
type Readiness = Record<Part, boolean>;

/** Asks what the process needs whether it answers; what it found is good for two seconds. */
export function createReadiness(
  services: Needs<'database' | 'logger' | 'storage'>,
): () => Promise<Readiness> {
  const { database, storage } = services;
  const needed = readMigrationFiles({ migrationsFolder }).length;
  const checks: Record<Part, () => Promise<boolean>> = {
    database: () => database.ping().then(() => true),
    storage: () => storage.exists('ready').then(() => true),
    migrations: async () => (await migrationsOf(database.db)) >= needed,
  };
  let kept: { at: number; found: Promise<Readiness> } | undefined;
  async function ask(part: Part): Promise<[Part, boolean]> {
    const late = AbortSignal.timeout(ANSWER_MS);
    const answer = checks[part]().catch((error: unknown) => {
      services.logger.warn({ err: error, part }, 'not ready');
      return false;
    });
    const never = new Promise<boolean>((resolve) => {
      late.addEventListener('abort', () => resolve(false));
    });
    return [part, await Promise.race([answer, never])];
  }
  async function askAll(): Promise<Readiness> {
    const found = new Map(await Promise.all(parts.map(ask)));
    const of = (part: Part) => found.get(part) ?? false;
    return { database: of('database'), storage: of('storage'), migrations: of('migrations') };
  }
  return () => {
    if (!kept || Date.now() - kept.at > KEPT_MS) kept = { at: Date.now(), found: askAll() };
    return kept.found;
  };
}

/** How many migrations the database has had: one that was put back from a copy while the process runs may be older. */
async function migrationsOf(db: Drizzle): Promise<number> {
  const rows = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(sql`drizzle.__drizzle_migrations`);
  return rows[0]?.n ?? 0;
}
