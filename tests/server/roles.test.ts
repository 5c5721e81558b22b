import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createWorkerApp } from '../../site/server/app.ts';
import { ConfigError, readConfig } from '../../site/server/config/config.ts';
import { until } from '../support/caller.ts';
import { scriptedWriter } from '../support/scripted-writer.ts';
import { startTestService } from '../support/service.ts';
import { startedDatabaseOn } from '../support/started-database.ts';

const server = process.env.DATABASE_URL;

describe('the role of a process', () => {
  test('is read from ROLE, with its pool, its runs and its delay', () => {
    const { role, databasePool, runsAtOnce, stopDelayMs } = readConfig({});
    assert.deepEqual([role, databasePool, runsAtOnce, stopDelayMs], ['all', 10, 8, 0]);
    const set = { DATABASE_POOL: '3', RUNS_AT_ONCE: '32', STOP_DELAY_SECONDS: '5' };
    const web = readConfig({ ...set, ROLE: 'web' });
    assert.deepEqual(
      [web.role, web.databasePool, web.runsAtOnce, web.stopDelayMs],
      ['web', 3, 32, 5000],
    );
    assert.equal(readConfig({ ...set, ROLE: 'worker' }).stopDelayMs, 0);
    for (const bad of [{ ROLE: 'both' }, { DATABASE_POOL: '0' }, { RUNS_AT_ONCE: '0' }])
      assert.throws(() => readConfig(bad), ConfigError);
  });

  test('a worker answers orchestrators and nobody else', async () => {
    const service = await startTestService({ env: { ROLE: 'worker' } });
    const app = createWorkerApp(service.services);
    const statusOf = async (path: string) => (await app.request(path)).status;
    assert.deepEqual(
      await Promise.all(['/live', '/ready', '/', '/api/health', '/home/works'].map(statusOf)),
      [200, 200, 404, 404, 404],
    );
    await service.remove();
  });

  test('a process that only answers works on nothing; a worker beside it does', {
    skip: !server && 'no DATABASE_URL',
    timeout: 600_000,
  }, async (context) => {
    const database = await startedDatabaseOn(String(server));
    const env = { DATABASE_URL: database.url };
    const [idle, busy] = [scriptedWriter(), scriptedWriter()];
    const web = await startTestService({ env: { ...env, ROLE: 'web' }, writer: idle.writer });
    const { call } = await web.signIn();
    const { id } = (await call('POST', '/bid/client/bids', { name: '分工' })).body.data;
    const chapters = [{ id: 'c1', parentId: null, order: 0, title: '第一章', pages: 1 }];
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
    assert.equal((await call('POST', `/bid/client/bids/${id}/write`)).status, 202);
    const worker = await startTestService({
      env: { ...env, ROLE: 'worker', DATA_DIR: web.services.config.dataDir },
      writer: busy.writer,
    });
    context.after(async () => {
      await worker.remove();
      await web.remove();
      await database.remove();
    });
    await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.status === 'written',
    );
    assert.deepEqual([idle.written, busy.written], [[], ['c1']]);
  });
});

describe('readiness', () => {
  test('says which part does not answer, and that the process leaves before it stops', async () => {
    const service = await startTestService({ env: { STOP_DELAY_SECONDS: '1' } });
    const { services, app } = service;
    const ready = async () => {
      const answer = await app.request('/ready');
      const body: unknown = await answer.json();
      return { status: answer.status, body };
    };
    const all = { database: true, storage: true, migrations: true };
    assert.deepEqual(await ready(), { status: 200, body: { status: 'ready', ...all } });
    services.storage.exists = async () => {
      throw new Error('storage is away');
    };
    const away = { status: 503, body: { status: 'waiting', ...all, storage: false } };
    await until(ready, ({ status }) => status === 503);
    assert.deepEqual(await ready(), away);
    const { call } = await service.signIn();
    const ending = service.remove();
    assert.deepEqual(await ready(), { status: 503, body: { status: 'stopping' } });
    // Balancers have not seen it yet: calls are answered, nothing is refused.
    assert.equal(services.stopping, false);
    assert.equal((await call('POST', '/bid/client/bids', { name: '照常' })).status, 200);
    assert.equal((await app.request('/live')).status, 200);
    await ending;
    assert.equal(services.stopping, true);
  });
});
