import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../site/server/app.ts';
import { readConfig } from '../../site/server/config.ts';
import { type StartOptions, startServices } from '../../site/server/start.ts';
import { createCaller, signInOver } from './caller.ts';

/**
 * The real service in this process, on a database and folder of its own. With `DATABASE_URL` the database is that
 * server's, in a schema of its own, so that the same tests run on both.
 */
export async function startTestService(options: StartOptions & { env?: Record<string, string> } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-test-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    OFFLINE_WRITER_PACE: '0',
    ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
    ...options.env,
  });
  const schema = `t${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const { services, stop } = await startServices(config, { schema, ...options });
  const app = createApp(services);
  const request = (path: string, init: RequestInit) => app.request(path, init);
  return {
    app,
    services,
    visitor: createCaller(request),
    signIn: (phone?: string) => signInOver(request, phone),
    async remove() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;
