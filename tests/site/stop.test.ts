import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Call, signInOver } from '../support/caller.ts';
import { START } from '../support/product.ts';
import { beginWithStartedDatabase } from '../support/started-database.ts';

/**
 * The product as npm starts it: below a shell, both in a process group of their own. The shell dies of a signal to the group, unless it
 * `stays` and says what the product ended with.
 */
async function startInGroup(
  dataDir: string,
  env: Record<string, string>,
  shellAt: 'dies' | 'stays' = 'dies',
) {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => holder.close(resolve));
  // The second command keeps the shell from becoming the product itself.
  const trap = shellAt === 'stays' ? 'trap : TERM; ' : '';
  const shell: ChildProcess = spawn(
    'sh',
    ['-c', `${trap}node ${START.join(' ')}; echo "ended with $?"`],
    {
      detached: true,
      env: {
        ...process.env,
        npm_lifecycle_event: 'start',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        SOFFICE_PATH: 'none',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  let gone = false;
  for (const stream of [shell.stdout, shell.stderr])
    stream?.on('data', (chunk: Buffer) => void (printed += chunk));
  // The pipe closes with the last process that holds it: the product, which outlives its shell.
  const closed = once(shell, 'close').then(() => void (gone = true));
  while (!printed.includes('已启动')) {
    if (gone) throw new Error(`did not start:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => printed,
    closed,
    signal: (name: NodeJS.Signals) => process.kill(-(shell.pid ?? 0), name),
    async end() {
      if (!gone) process.kill(-(shell.pid ?? 0), 'SIGKILL');
      await closed;
    },
  };
}

describe('a stop that reaches the whole process group', () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tender-stop-'));
    await beginWithStartedDatabase(dataDir);
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  /** A bid whose Word file takes a while. */
  async function largeBid(call: Call): Promise<string> {
    const { id } = (await call('POST', '/bid/client/bids', { name: '停机' })).body.data;
    const chapters = Array.from({ length: 30 }, (_, order) => ({
      id: `c${order}`,
      parentId: null,
      order,
      title: `第${order}节`,
      pages: 20,
    }));
    assert.equal((await call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).status, 200);
    const content = Array.from(
      { length: 500 },
      (_, n) => `第 ${n} 条措施由项目部负责落实，每周检查一次并留下记录。`,
    ).join('\n\n');
    for (const chapter of chapters) {
      assert.equal(
        (await call('PUT', `/bid/client/bids/${id}/chapters/${chapter.id}`, { content })).status,
        200,
      );
    }
    return id;
  }

  /** What was asked before is at work: calls are taken in their order, and this one has its answer. */
  const isTaken = (call: Call, id: string) => call('GET', `/bid/client/bids/${id}`);

  for (const shellAt of ['dies', 'stays'] as const)
    test(`ends event streams in order and finishes the export under way where the shell ${shellAt}`, {
      timeout: 900_000,
    }, async () => {
      const product = await startInGroup(
        dataDir,
        { LOG_LEVEL: 'error', STOP_GRACE_SECONDS: '90' },
        shellAt,
      );
      try {
        const { call } = await signInOver((path, init) => fetch(product.url + path, init));
        const id = await largeBid(call);
        const streams = await Promise.all(
          Array.from({ length: 20 }, () => call('GET', `/bid/client/bids/${id}/events`)),
        );
        const readings = streams.map(({ response }) => response.text());
        const exporting = call('GET', `/bid/client/bids/${id}/word`);
        await isTaken(call, id);
        product.signal('SIGTERM');
        // npm hands the signal on to a child that has had it: that is no second wish.
        setTimeout(() => product.signal('SIGTERM'), 200);
        for (const text of await Promise.all(readings)) assert.match(text, /event: snapshot/);
        const file = await exporting;
        assert.equal(file.status, 200, JSON.stringify(file.body));
        assert.ok((await file.response.arrayBuffer()).byteLength > 10_000);
        await product.closed;
        assert.doesNotMatch(product.output(), /Error|error/);
        if (shellAt === 'stays') assert.match(product.output(), /ended with 0\n/);
      } finally {
        await product.end();
      }
    });

  test('an export that takes longer than the stop may is told so, not cut off', {
    timeout: 900_000,
  }, async () => {
    const product = await startInGroup(dataDir, { LOG_LEVEL: 'silent', STOP_GRACE_SECONDS: '3.2' });
    try {
      const { call } = await signInOver((path, init) => fetch(product.url + path, init));
      const id = await largeBid(call);
      const exporting = call('GET', `/bid/client/bids/${id}/word`);
      await isTaken(call, id);
      product.signal('SIGTERM');
      const refused = await exporting;
      assert.deepEqual([refused.status, refused.body.code], [503, 50308]);
      assert.match(refused.body.msg, /请过几秒再试/);
      assert.ok(Number(refused.response.headers.get('retry-after')) > 0);
      await product.closed;
    } finally {
      await product.end();
    }
  });
});
