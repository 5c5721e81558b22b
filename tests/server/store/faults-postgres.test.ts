import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { createApp } from '../../../site/server/app.ts';
import { openDatabase } from '../../../site/server/store/open.ts';
import { createCaller, until } from '../../support/caller.ts';
import { scriptedWriter } from '../../support/scripted-writer.ts';
import { startTestService } from '../../support/service.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const server = process.env.DATABASE_URL;

/** A line to the server of `url` that a test cuts and mends. */
async function startLine(url: string) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  const proxy = createServer((near) => {
    if (isCut) {
      refused += 1;
      near.destroy();
      return;
    }
    const far = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one));
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const own = new URL(url);
  own.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: own.toString(),
    cut,
    mend: () => (isCut = false),
    refused: () => refused,
    async close() {
      cut();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}

describe('several processes on one PostgreSQL', { skip: !server && 'no DATABASE_URL' }, () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>;
  let admin: pg.Client;
  before(async () => {
    own = await createTestDatabase(String(server));
    admin = new pg.Client({ connectionString: server });
    await admin.connect();
  });
  after(async () => {
    await admin.end();
    await own.remove();
  });

  test('may start together on a new database', async () => {
    const open = () => openDatabase({ url: own.url, dataDir: '' });
    const databases = await Promise.all([open(), open(), open(), open()]);
    await Promise.all(databases.map((database) => database.close()));
  });

  test('a listener that cannot connect for a while tries steadily, and is one listener afterwards', async () => {
    const name = new URL(own.url).pathname.slice(1);
    const line = await startLine(own.url);
    const database = await openDatabase({ url: line.url, dataDir: '' });
    let gaps = 0;
    const heard: string[] = [];
    const stop = await database.listen(
      'test_channel',
      (payload) => heard.push(payload),
      () => {
        gaps += 1;
      },
    );
    line.cut();
    await until(
      async () => line.refused(),
      (tries) => tries >= 5,
    );
    line.mend();
    await until(
      async () => gaps,
      (count) => count > 0,
    );
    await database.ping();
    await database.db.execute(`notify test_channel, 'once'`);
    await until(
      async () => heard.length,
      (count) => count > 0,
    );
    assert.deepEqual(heard, ['once']);
    const { rows } = await admin.query(
      `select count(*)::int as n from pg_stat_activity where datname = $1 and query like 'listen%'`,
      [name],
    );
    assert.deepEqual([rows[0].n, gaps], [1, 1]);
    await stop();
    await database.close();
    await line.close();
  });

  test('a bid started from two of them is one run, one charge, every chapter once; both tell of it', async () => {
    const script = scriptedWriter();
    const start = () => startTestService({ writer: script.writer, env: { DATABASE_URL: own.url } });
    const services = [await start(), await start()];
    try {
      const [here, there] = services;
      assert.ok(here && there);
      const { call, token } = await here.signIn();
      const other = createCaller(
        (path, init) => createApp(there.services).request(path, init),
        token,
      );
      const { id } = (await call('POST', '/bid/client/bids', { name: '两处' })).body.data;
      const chapters = Array.from({ length: 12 }, (_, order) => ({
        id: `c${order}`,
        parentId: null,
        order,
        title: `第${order}节`,
        pages: 1,
      }));
      await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
      script.reset({ slow: true });
      const starts = await Promise.all(
        [call, other, call, other].map((one) =>
          one('POST', `/bid/client/bids/${id}/write`, undefined, { 'Idempotency-Key': 'once' }),
        ),
      );
      assert.deepEqual(
        new Set(starts.map(({ status, body }) => `${status} ${body.data?.runId}`)).size,
        1,
      );
      const streams = await Promise.all(
        [call, other].map((one) =>
          one('GET', `/bid/client/bids/${id}/events`, undefined, { 'Last-Event-ID': '0' }),
        ),
      );
      const seen = await Promise.all(
        streams.map(async ({ response }) => {
          let text = '';
          for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
            text += chunk;
            if (text.includes('event: done')) break;
          }
          return text.replaceAll(': ping\n\n', '');
        }),
      );
      assert.equal(seen[0], seen[1]);
      await until(
        () => other('GET', `/bid/client/bids/${id}`),
        ({ body }) => body.data.status === 'written',
      );
      assert.deepEqual(script.written.toSorted(), chapters.map((chapter) => chapter.id).toSorted());
      assert.equal(
        (await call('POST', '/blade-system/client/get-userInfo')).body.data.grantBidNumber,
        29,
      );
    } finally {
      for (const service of services) await service.remove();
    }
  });
});
