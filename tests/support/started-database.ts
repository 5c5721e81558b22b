import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../site/server/store/database.ts';
import { createTestDatabase, type TestDatabase, templateDatabase } from './test-database.ts';

/** The tables, and the code that puts rows into them and makes the queue. */
const made = [
  'site/server/store/migrations/**/*.{sql,json}',
  'site/server/{jobs,store,modules/operator,modules/order}/**/*.ts',
  'site/server/{start,open-storage,data-folder}.ts',
];

/** What a first start makes of an empty database depends on these. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync([...made]).toSorted()) hash.update(readFileSync(file));
  return hash.update(readFileSync('package-lock.json')).digest('hex').slice(0, 16);
}

/** A first start in `dataDir`, and its end. The service's code is loaded where it has to be made alone. */
async function startOnce(dataDir: string, env: Record<string, string> = {}): Promise<void> {
  const [{ readConfig }, { startServices }] = await Promise.all([
    import('../../site/server/config/config.ts'),
    import('../../site/server/start.ts'),
  ]);
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  await (await startServices(config)).stop();
}

/**
 * Gives the folder the embedded database of a first start: migrated, queue and all. Making it takes four fifths of a start, so
 * it is made once a machine; files of tests that make it at the same time each make their own, and one of them stays.
 */
export async function beginWithStartedDatabase(dataDir: string): Promise<void> {
  const kept = join(tmpdir(), `tender-started-${fingerprint()}`);
  if (!existsSync(kept)) {
    const making = await mkdtemp(join(tmpdir(), 'tender-starting-'));
    await startOnce(making);
    await rename(join(making, 'db'), kept).catch((error: unknown) => {
      if (!existsSync(kept)) throw error;
    });
    await rm(making, { recursive: true, force: true });
  }
  cpSync(kept, join(dataDir, 'db'), { recursive: true });
}

/** That database, open, in a folder of its own, which goes with it: for what needs a queue and tables, and no service. */
export async function openStartedDatabase(): Promise<Database> {
  const { openDatabase } = await import('../../site/server/store/open.ts');
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-opened-'));
  await beginWithStartedDatabase(dataDir);
  const database = await openDatabase({ dataDir });
  return {
    ...database,
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same on a server: a copy of a database that was started once. */
export async function startedDatabaseOn(server: string): Promise<TestDatabase> {
  const template = await templateDatabase(server, `started_${fingerprint()}`, async (url) => {
    const folder = await mkdtemp(join(tmpdir(), 'tender-starting-'));
    await startOnce(folder, { DATABASE_URL: url });
    await rm(folder, { recursive: true, force: true });
  });
  return createTestDatabase(server, template);
}
