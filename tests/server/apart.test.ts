import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, mock, test } from 'node:test';
import { createWorkThread } from '../../site/server/apart.ts';
import { readConfig } from '../../site/server/config/config.ts';
import { endedJobs, measuredText } from '../../site/server/kernel/measures.ts';
import { poolsOf } from '../../site/server/pools.ts';
import { startServices } from '../../site/server/start.ts';
import { createCaller, signInOver, until } from '../support/caller.ts';
import { startProduct } from '../support/product.ts';
import { sampleTender } from '../support/sample-tender.ts';
import { createTestDatabase } from '../support/test-database.ts';

const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
const METRICS_TOKEN = 'token-of-sixteen-or-more';

describe('background work in a thread of its own', () => {
  test('what it says beside what is stored reaches readers, and what both count is one sum', async () => {
    const waiting = new Map<string, string>();
    const seen: unknown[] = [];
    const hub = {
      subscribe: () => ({ ready: Promise.resolve(), stop: () => undefined }),
      notify: (bidId: string, event: object) => seen.push({ bidId, ...event }),
      close: async () => undefined,
    };
    const begin = createWorkThread(new URL('../support/scripted-work.ts', import.meta.url));
    const apart = await begin({ hub, waiting });
    assert.deepEqual([...waiting], [['b1', '磁盘已满']]);
    assert.deepEqual(seen, [{ bidId: 'b1', name: 'progress', data: { note: '磁盘已满' } }]);
    endedJobs.inc({ job: 'write-run', result: 'done' }, 4);
    assert.match(
      await measuredText(),
      /^tender_jobs_ended_total\{job="write-run",result="done"\} 7$/m,
    );
    assert.equal(waiting.size, 0);
    await apart.stop();
    assert.match(
      await measuredText(),
      /^tender_jobs_ended_total\{job="write-run",result="done"\} 4$/m,
    );
  });

  test('one that answers no longer ends the process; one that is late now and then goes on', async (context) => {
    const unread = { hub: { notify: () => undefined } as never, waiting: new Map() };
    mock.timers.enable({ apis: ['setInterval'] });
    context.after(() => mock.timers.reset());
    const late = await createWorkThread(new URL('../support/scripted-work.ts', import.meta.url))(
      unread,
    );
    for (let minute = 0; minute < 5; minute++) {
      mock.timers.tick(60_000);
      await measuredText();
    }
    await late.stop();
    const silent = `
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', ({ kind }) => {
        if (kind === 'begin') parentPort.postMessage({ kind: 'begun' });
        if (kind === 'stop') parentPort.postMessage({ kind: 'stopped' });
      });`;
    const dead = await createWorkThread(
      new URL(`data:text/javascript,${encodeURIComponent(silent)}`),
    )(unread);
    mock.timers.tick(300_000);
    assert.throws(() => mock.timers.tick(10_000), /answers no longer/);
    await dead.stop();
  });

  test('a stop during which it fails ends the rest in order, and is told', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'tender-apart-'));
    context.after(() => rm(folder, { recursive: true, force: true }));
    const drained: string[] = [];
    const { stop } = await startServices(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), {
      workApart: async () => ({ stop: () => Promise.reject(new Error('out of memory')) }),
    });
    await assert.rejects(
      stop(async () => {
        drained.push('answers');
      }),
      /out of memory/,
    );
    assert.deepEqual(drained, ['answers']);
  });

  test('each of both has a half of the connections, and at least one', () => {
    assert.deepEqual(poolsOf(10), { answers: 5, work: 5 });
    assert.deepEqual(poolsOf(3), { answers: 2, work: 1 });
    assert.deepEqual(poolsOf(1), { answers: 1, work: 1 });
  });

  test('a process on PostgreSQL works in it: a file is read, the job counted, and a stop ends both', {
    skip: !server && 'no PostgreSQL',
    timeout: 300_000,
  }, async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'tender-apart-'));
    const database = await createTestDatabase(String(server));
    const env = { DATABASE_URL: database.url, METRICS_TOKEN };
    const product = await startProduct(join(folder, 'data'), env);
    context.after(async () => {
      await product.kill();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    });
    const request = (path: string, init: RequestInit) => fetch(`${product.url}${path}`, init);
    const { call, token } = await signInOver(request);
    const form = new FormData();
    form.append('file', new Blob([sampleTender]), '招标文件.md');
    const { id } = (await call('POST', '/bid/client/tenders', form)).body.data;
    await until(
      () => call('GET', `/bid/client/tenders/${id}`),
      ({ body }) => body.data.status === 'ready',
    );
    const counted = async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      return (await fetch(`${product.url}/metrics`, { headers })).text();
    };
    await until(counted, (text) =>
      text.includes('tender_jobs_ended_total{job="read-tender",result="done"} 1'),
    );
    assert.match(await counted(), /^tender_build\{.*role="all".*\} 1$/m);
    assert.equal(await product.stop(), 0);
    await product.start();
    const again = createCaller(request, token);
    assert.equal((await again('GET', `/bid/client/tenders/${id}`)).body.data.status, 'ready');
  });
});
