import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { works } from '../../../../site/server/jobs/works.ts';
import { run } from '../../../../site/server/store/schema.ts';
import { ModelError } from '../../../../site/server/writing/model/model-error.ts';
import type { ChapterTask, Writer } from '../../../../site/server/writing/writer.ts';
import { WriterError } from '../../../../site/server/writing/writer.ts';
import { type Call, until } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

/** Writes as the test at hand says. */
let script: (task: ChapterTask, signal: AbortSignal) => AsyncIterable<string>;
let tasks: ChapterTask[] = [];
const writer: Writer = {
  kind: 'model',
  name: '测试编写器',
  writeChapter(task, signal) {
    tasks.push(task);
    return script(task, signal);
  },
  async *writePassage({ passage }) {
    yield passage;
  },
};

async function* steadily(task: ChapterTask, signal: AbortSignal): AsyncIterable<string> {
  const text = `《${task.chapter.title}》`.repeat(30).slice(task.written.length);
  for (let at = 0; at < text.length; at += 40) {
    await sleep(15, undefined, { signal });
    yield text.slice(at, at + 40);
  }
}

describe('a run and what people do meanwhile', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ writer, env: { AI_RETRY_SECONDS: '0.05' } });
  });
  after(() => service.remove());

  async function bidWith(call: Call, count: number, parallel = 4): Promise<string> {
    tasks = [];
    const { id } = (
      await call('POST', '/bid/client/bids', { name: '测试', settings: { parallel } })
    ).body.data;
    const chapters = Array.from({ length: count }, (_, order) => ({
      id: `c${order}`,
      parentId: null,
      order,
      title: `第${order}节`,
      pages: 1,
    }));
    assert.equal((await call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).status, 200);
    return id;
  }
  const reached = (call: Call, id: string, ...statuses: string[]) =>
    until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => statuses.includes(body.data.status),
    );
  const chapter = async (call: Call, id: string, cid: string) =>
    (await call('GET', `/bid/client/bids/${id}/chapters/${cid}`)).body.data;

  test('pausing, going on, starting again and saving at the same time never end in our fault, nor in lost text', async () => {
    script = steadily;
    const { call } = await service.signIn();
    const id = await bidWith(call, 12, 6);
    assert.equal(
      (await call('PUT', `/bid/client/bids/${id}/chapters/c0`, { content: '手写' })).status,
      200,
    );
    await call('POST', `/bid/client/bids/${id}/write`);
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all([
        call('POST', `/bid/client/bids/${id}/pause`),
        call('POST', `/bid/client/bids/${id}/write`),
        call('POST', `/bid/client/bids/${id}/resume`),
        call('PUT', `/bid/client/bids/${id}/chapters/c0`, { content: `手写${round}` }),
        call('PATCH', `/bid/client/bids/${id}`, { name: `测试${round}` }),
        call('GET', `/bid/client/bids/${id}/check`),
      ]);
      for (const { status, body } of answers) assert.ok(status < 500, JSON.stringify(body));
    }
    await call('POST', `/bid/client/bids/${id}/resume`);
    const bid = await reached(call, id, 'written');
    assert.equal(bid.body.data.progress.failed, 0);
    assert.equal((await chapter(call, id, 'c0')).content, '手写7');
    for (let n = 1; n < 12; n++)
      assert.equal((await chapter(call, id, `c${n}`)).content, `《第${n}节》`.repeat(30));
    assert.equal(
      (await call('POST', '/blade-system/client/get-userInfo')).body.data.grantBidNumber,
      29,
    );
  });

  test('half characters at the seam of two pieces come together; what cannot be stored is left out', async () => {
    const { call } = await service.signIn();
    const id = await bidWith(call, 1);
    // So long that each piece is stored as it comes.
    const long = '长'.repeat(400);
    script = async function* () {
      yield `${long}甲\0\uD83D`;
      yield `\uDE00${long}乙`;
      yield '丙\uD83D';
    };
    await call('POST', `/bid/client/bids/${id}/write`);
    const bid = await reached(call, id, 'written', 'paused');
    assert.equal(bid.body.data.status, 'written', bid.body.data.note);
    assert.equal((await chapter(call, id, 'c0')).content, `${long}甲😀${long}乙丙`);
  });

  test('a paused chapter may be taken over by hand, and a pause ends when the last gap is filled', async () => {
    script = steadily;
    const { call } = await service.signIn();
    const id = await bidWith(call, 3, 1);
    await call('POST', `/bid/client/bids/${id}/write`);
    await until(
      () => chapter(call, id, 'c0'),
      ({ chars }) => chars > 0,
    );
    assert.equal(
      (await call('PUT', `/bid/client/bids/${id}/chapters/c2`, { content: '手写' })).body.code,
      40905,
    );
    await call('POST', `/bid/client/bids/${id}/pause`);
    for (const cid of ['c0', 'c1', 'c2']) {
      const saved = await call('PUT', `/bid/client/bids/${id}/chapters/${cid}`, {
        content: `手写${cid}`,
      });
      assert.deepEqual([saved.status, saved.body.data.status], [200, 'done'], cid);
    }
    const bid = (await call('GET', `/bid/client/bids/${id}`)).body.data;
    assert.deepEqual([bid.status, bid.note, bid.progress.percent], ['written', null, 100]);
    assert.equal((await call('POST', `/bid/client/bids/${id}/finish`)).status, 200);
  });

  test('a chapter that fails half-way keeps what was shown, and is asked with the same wish again', async () => {
    let isRefused = true;
    script = async function* (task) {
      yield task.written === '' ? '上半。' : '';
      if (isRefused) throw new WriterError('模型拒绝编写这一章', { retriable: false });
      yield '下半。';
    };
    const { call } = await service.signIn();
    const id = await bidWith(call, 1);
    await call('POST', `/bid/client/bids/${id}/chapters/c0/write`, { instruction: '突出安全' });
    await reached(call, id, 'paused');
    const failed = await chapter(call, id, 'c0');
    assert.deepEqual([failed.status, failed.content], ['failed', '上半。']);
    assert.equal((await call('GET', `/bid/client/bids/${id}`)).body.data.progress.chars, 3);
    isRefused = false;
    await call('POST', `/bid/client/bids/${id}/resume`);
    await reached(call, id, 'written');
    assert.equal((await chapter(call, id, 'c0')).content, '上半。下半。');
    // What comes after it only corrects the number of pages.
    assert.match(tasks.findLast((task) => !task.goal)?.instruction ?? '', /突出安全/);
  });

  test('nobody goes on writing a bid that was removed, and a pause ends every desk at once', async () => {
    let alive = 0;
    script = async function* (_task, signal) {
      alive += 1;
      try {
        for (;;) {
          await sleep(30, undefined, { signal });
          yield '还在写。';
        }
      } finally {
        alive -= 1;
      }
    };
    const { call } = await service.signIn();
    const paused = await bidWith(call, 6, 6);
    await call('POST', `/bid/client/bids/${paused}/write`);
    await until(
      async () => alive,
      (readers) => readers === 6,
    );
    await call('POST', `/bid/client/bids/${paused}/pause`);
    await until(
      async () => alive,
      (readers) => readers === 0,
    );
    const id = await bidWith(call, 6, 6);
    await call('POST', `/bid/client/bids/${id}/write`);
    await until(
      async () => alive,
      (readers) => readers === 6,
    );
    assert.equal((await call('DELETE', `/bid/client/bids/${id}`)).status, 200);
    await until(
      async () => alive,
      (readers) => readers === 0,
    );
    const waiting = await works(service.services)['write-run'].pending();
    const runs = await service.services.database.db.select().from(run).where(eq(run.bidId, id));
    assert.ok(!runs.some((one) => waiting.includes(one.id)), 'nothing takes the run up again');
    assert.equal(alive, 0);
  });

  test('saving a chapter does not call off the outline that is being made', async () => {
    script = steadily;
    const { call } = await service.signIn();
    const scoring = [{ category: '技术', item: '服务方案', maxScore: 100, criteria: '方案完整' }];
    for (let round = 0; round < 5; round++) {
      const id = await bidWith(call, 1);
      await call('PATCH', `/bid/client/bids/${id}`, { scoring });
      await Promise.all([
        call('POST', `/bid/client/bids/${id}/outline/generate`),
        ...Array.from({ length: 4 }, (_, n) =>
          call('PUT', `/bid/client/bids/${id}/chapters/c0`, { content: `手写${n}` }),
        ),
      ]);
      await reached(call, id, 'outlined', 'written');
      const { records } = (await call('GET', `/bid/client/bids/${id}/outline/versions`)).body.data;
      assert.equal(records[0].kind, 'generated', `round ${round}`);
    }
  });
});

describe('chapters that always fail', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ writer, env: { AI_RETRY_SECONDS: '0.05' } });
  });
  after(() => service.remove());

  for (const [name, error] of [
    [
      'as if the service were away',
      () => new WriterError('模型服务繁忙', { retriable: true, retryAfter: 1 }),
    ],
    [
      'by what the model says',
      () => new ModelError('looping', '模型反复输出同样的句子', { retriable: true }),
    ],
  ] as const) {
    test(`${name}: they end with their reason, the others are written, the restart of a try goes on from its text`, async () => {
      let failures = 0;
      script = async function* (task, signal) {
        if (task.chapter.title === '第0节' || task.chapter.title === '第3节') {
          failures += 1;
          if (task.written === '') yield '开头。';
          throw error();
        }
        yield* steadily(task, signal);
      };
      const { call } = await service.signIn();
      const { id } = (
        await call('POST', '/bid/client/bids', { name: '总是失败', settings: { parallel: 2 } })
      ).body.data;
      const chapters = [0, 1, 2, 3, 4].map((n) => ({
        id: `c${n}`,
        parentId: null,
        order: n,
        title: `第${n}节`,
        pages: 1,
      }));
      await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
      await call('POST', `/bid/client/bids/${id}/write`);
      const bid = await until(
        () => call('GET', `/bid/client/bids/${id}`),
        ({ body }) => body.data.status === 'paused',
        60,
      );
      assert.deepEqual([bid.body.data.progress.done, bid.body.data.progress.failed], [3, 2]);
      assert.match(bid.body.data.note, /有 2 章没有写成.*多次重试仍未写成/);
      assert.ok(failures <= 30, `${failures} tries`);
      const failed = (await call('GET', `/bid/client/bids/${id}/chapters/c0`)).body.data;
      assert.deepEqual([failed.status, failed.content], ['failed', '开头。']);
      const before = failures;
      await call('POST', `/bid/client/bids/${id}/resume`);
      await until(
        () => call('GET', `/bid/client/bids/${id}`),
        ({ body }) => body.data.status === 'paused' && failures > before,
        60,
      );
      assert.ok(failures - before > 2, 'going on begins to count anew');
    });
  }
});
