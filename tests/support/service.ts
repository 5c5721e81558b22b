import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../site/server/app.ts';
import { readConfig } from '../../site/server/config/config.ts';
import { type StartOptions, startServices } from '../../site/server/start.ts';
import { createCaller, signInOver } from './caller.ts';
import { useLibreOffice } from './libre-office.ts';
import { sharedInProcess } from './shared.ts';
import { beginWithStartedDatabase, startedDatabaseOn } from './started-database.ts';

type TestOptions = StartOptions & {
  env?: Record<string, string>;
  /** Answers alone: a worker beside it does the work. On PostgreSQL only. */
  apart?: boolean;
};

/**
 * The real service in this process, on a database and folder of its own. With `DATABASE_URL` the database is a new one
 * on that server, so that the same tests run on both; `env` may name a database that several services share.
 * With `TEST_ROLES=apart` on such a server the work is done beside the service that answers, which refuses to do any.
 * Without LibreOffice, until the test asks for it (`useLibreOffice`).
 */
export async function startTestService(options: TestOptions = {}) {
  useLibreOffice(false);
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-test-'));
  const server = options.env?.DATABASE_URL ? undefined : process.env.DATABASE_URL;
  if (!server && !options.env?.DATABASE_URL) await beginWithStartedDatabase(dataDir);
  const own = server ? await startedDatabaseOn(server) : undefined;
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    OFFLINE_WRITER_PACE: '0',
    ...(own ? { DATABASE_URL: own.url } : {}),
    ...options.env,
  });
  // The same tests over a process that only answers, with another that works beside it.
  const { apart = process.env.TEST_ROLES === 'apart' } = options;
  const isApart = apart && config.databaseUrl !== undefined && config.role === 'all';
  const worker = isApart ? await startServices({ ...config, role: 'worker' }, options) : undefined;
  if (isApart) config.role = 'web';
  const { services, stop } = await startServices(config, options);
  const app = createApp(services);
  const request = (path: string, init: RequestInit) => app.request(path, init);
  return {
    app,
    services,
    visitor: createCaller(request),
    signIn: (phone?: string, more?: Parameters<typeof signInOver>[2]) =>
      signInOver(request, phone, more),
    async remove() {
      await stop();
      await worker?.stop();
      await own?.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/**
 * The service without options that the test files of a process share: each with accounts of its own, and nothing said of what all accounts
 * have together. `remove` leaves it to the others.
 */
export async function sharedTestService(): Promise<TestService> {
  useLibreOffice(false);
  const shared = await sharedInProcess('service', startTestService, (service) => service.remove());
  return shared ? { ...shared, remove: async () => undefined } : startTestService();
}
