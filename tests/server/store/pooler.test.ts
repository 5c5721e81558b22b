import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { DatabaseUnfit } from '../../../site/server/store/fit.ts';
import { openDatabase } from '../../../site/server/store/open.ts';
import { until } from '../../support/caller.ts';
import { freePort } from '../../support/free-port.ts';
import { scriptedWriter } from '../../support/scripted-writer.ts';
import { startTestService } from '../../support/service.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const server = process.env.DATABASE_URL;
const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;
const missing = !server ? 'no DATABASE_URL' : !hasPooler && 'no pgbouncer on the PATH';

/** pgbouncer before the server of `url`, lending its connections by transaction. */
async function startPooler(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'tender-pooler-'));
  await chmod(folder, 0o755);
  const own = await freePort();
  const login = `user=${username}${password ? ` password=${password}` : ''}`;
  await writeFile(
    join(folder, 'pooler.ini'),
    `[databases]
* = host=${hostname} port=${port || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
ignore_startup_parameters = extra_float_digits
`,
  );
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child: ChildProcess = spawn('pgbouncer', [...user, join(folder, 'pooler.ini')], {
    stdio: 'ignore',
  });
  const pooled = `postgres://${username}@127.0.0.1:${own}${pathname}`;
  await until(
    async () => {
      const client = new pg.Client({ connectionString: pooled });
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    },
    (answers) => answers,
  );
  return {
    url: pooled,
    async close() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

describe('behind a pooler that lends connections by transaction', { skip: missing }, () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  before(async () => {
    own = await createTestDatabase(String(server));
    pooler = await startPooler(own.url);
  });
  after(async () => {
    await pooler.close();
    await own.remove();
  });

  test('one start after the other is refused alike without the direct address, and none hangs', {
    timeout: 600_000,
  }, async () => {
    for (const _ of [1, 2]) {
      await assert.rejects(
        openDatabase({ url: pooler.url, dataDir: '' }),
        (error: unknown) =>
          error instanceof DatabaseUnfit && /DATABASE_DIRECT_URL/.test(error.message),
      );
    }
  });

  test('with the direct address several are open at once and hear what one of them tells', {
    timeout: 600_000,
  }, async () => {
    const open = () => openDatabase({ url: pooler.url, directUrl: own.url, dataDir: '' });
    const [one, other] = [await open(), await open()];
    const heard: string[] = [];
    const stop = await other.listen(
      'pooler_channel',
      (payload) => heard.push(payload),
      () => undefined,
    );
    await one.db.execute(`select pg_notify('pooler_channel', 'told')`);
    await until(
      async () => heard,
      (all) => all.length > 0,
    );
    assert.deepEqual(heard, ['told']);
    await stop();
    await one.close();
    await other.close();
  });

  test('with another database as the direct one nothing starts, and that one is left as it is', {
    timeout: 600_000,
  }, async () => {
    const other = await createTestDatabase(String(server));
    await assert.rejects(
      openDatabase({ url: pooler.url, directUrl: other.url, dataDir: '' }),
      (error: unknown) => error instanceof DatabaseUnfit && /不是同一个数据库/.test(error.message),
    );
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    const { rows } = await client.query(`select from pg_tables where schemaname = 'public'`);
    assert.equal(rows.length, 0);
    await client.end();
    await other.remove();
  });

  test('a pooler that is away, or whose database is, is named', { timeout: 600_000 }, async () => {
    const gone = new URL(pooler.url);
    gone.port = `${await freePort()}`;
    const unknown = new URL(pooler.url);
    unknown.pathname = '/not_there';
    for (const url of [gone.href, unknown.href])
      await assert.rejects(
        openDatabase({ url, directUrl: own.url, dataDir: '' }),
        (error: unknown) => error instanceof DatabaseUnfit && /，DATABASE_URL /.test(error.message),
      );
  });

  test('two processes of the service start behind it, and what one is asked for is written and told by both', {
    timeout: 600_000,
  }, async (context) => {
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: own.url };
    const web = await startTestService({ env: { ...env, ROLE: 'web' } });
    const { dataDir } = web.services.config;
    const scripted = scriptedWriter();
    const worker = await startTestService({
      env: { ...env, ROLE: 'worker', DATA_DIR: dataDir },
      writer: scripted.writer,
    });
    context.after(async () => {
      await worker.remove();
      await web.remove();
    });
    const { call } = await web.signIn();
    const { id } = (await call('POST', '/bid/client/bids', { name: '连接池' })).body.data;
    const chapters = [{ id: 'c1', parentId: null, order: 0, title: '第一章', pages: 1 }];
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
    const { response } = await call('GET', `/bid/client/bids/${id}/events`);
    await call('POST', `/bid/client/bids/${id}/write`, { chapters: ['c1'] });
    let heard = '';
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      heard += text;
      if (heard.includes('event: done')) break;
    }
    assert.match(heard, /event: delta/);
    const { content } = (await call('GET', `/bid/client/bids/${id}/chapters/c1`)).body.data;
    assert.equal(content, scripted.textOf('第一章'));
  });
});
