import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { bidRow } from '../../../../site/server/store/schema.ts';
import { takePlace } from '../../../../site/server/store/turn.ts';
import {
  type PassageTask,
  type Writer,
  WriterError,
} from '../../../../site/server/writing/writer.ts';
import { type Call, until } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

/** Writes passages as the test at hand says; chapters until it is stopped. */
let passage: (task: PassageTask, signal: AbortSignal) => AsyncIterable<string>;
const writer: Writer = {
  kind: 'model',
  name: '测试编写器',
  async *writeChapter(task, signal) {
    yield `《${task.chapter.title}》甲方`;
    await sleep(60_000, undefined, { signal });
  },
  writePassage: (task, signal) => passage(task, signal),
};

describe('editing a bid', () => {
  let service: TestService;
  let call: Call;
  let stranger: Call;
  before(async () => {
    service = await startTestService({ writer });
    ({ call } = await service.signIn());
    stranger = (await service.signIn()).call;
  });
  after(() => service.remove());

  /** A bid with these texts in chapters c0, c1 … */
  async function bidOf(...contents: string[]): Promise<string> {
    const { id } = (await call('POST', '/bid/client/bids', { name: '测试' })).body.data;
    const chapters = contents.map((_, order) => ({
      id: `c${order}`,
      parentId: null,
      order,
      title: `第${order}节`,
      pages: 1,
    }));
    assert.equal((await call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).status, 200);
    for (const [at, content] of contents.entries()) {
      if (content !== '') {
        const saved = await call('PUT', `/bid/client/bids/${id}/chapters/c${at}`, { content });
        assert.equal(saved.status, 200, JSON.stringify(saved.body));
      }
    }
    return id;
  }
  const textOf = async (id: string, cid: string): Promise<string> =>
    (await call('GET', `/bid/client/bids/${id}/chapters/${cid}`)).body.data.content;
  const finish = (id: string) => call('POST', `/bid/client/bids/${id}/finish`);
  /** What each call answers to nonsense, to a visitor, and to somebody else. */
  async function refusals(method: string, path: string, good: unknown, bad: unknown) {
    assert.equal((await service.visitor(method, path, good)).status, 401, path);
    assert.equal((await stranger(method, path, good)).status, 404, path);
    assert.equal((await call(method, path, good, { 'Tenant-Id': '999999' })).status, 401, path);
    if (bad !== undefined) assert.equal((await call(method, path, bad)).status, 400, path);
  }

  test('words are found where they are shown: over marks, not in marks, fences or addresses', async () => {
    const id = await bidOf(
      '我公司承诺为**示范**项目服务。示范&amp;示范。\n\n![示范图](picture:shifan)\n\n```mindmap\n- 示范\n```\n\n[看](http://示范)\n',
      '',
      '| 表 | 示 |\n| --- | --- |\n| 范 | ABC 示范 |\n',
    );
    const found = (text: string, more = {}) =>
      call('POST', `/bid/client/bids/${id}/find`, { text, ...more });
    const { total, chapters } = (await found('示范')).body.data;
    assert.equal(total, 5);
    assert.deepEqual(
      chapters.map((chapter: { id: string; count: number }) => [chapter.id, chapter.count]),
      [
        ['c0', 4],
        ['c2', 1],
      ],
    );
    assert.deepEqual(chapters[0].places[0], {
      before: '我公司承诺为',
      match: '示范',
      after: '项目服务。示范&示范。 示范图 看 ',
    });
    assert.equal((await found('为示范项目')).body.data.total, 1);
    assert.equal((await found('&')).body.data.total, 1);
    assert.equal((await found('picture')).body.data.total, 0);
    assert.equal((await found('abc')).body.data.total, 1);
    assert.equal((await found('abc', { matchCase: true })).body.data.total, 0);
    assert.equal((await found('**')).body.data.total, 0);
    await refusals('POST', `/bid/client/bids/${id}/find`, { text: '示' }, { text: '' });
  });

  test('at most 20 places of a chapter are shown, all are counted', async () => {
    const id = await bidOf('词'.repeat(50));
    const { chapters } = (await call('POST', `/bid/client/bids/${id}/find`, { text: '词' })).body
      .data;
    assert.deepEqual([chapters[0].count, chapters[0].places.length], [50, 20]);
  });

  test('replacing keeps marks, pictures and fences; each chapter gets one version that takes it back', async () => {
    const first = '甲公司与**甲公司**。\n\n![甲公司](picture:p1)\n\n```mindmap\n- 甲公司\n```\n';
    const id = await bidOf(first, '没有', '甲公司');
    const replace = (body: unknown, headers = {}) =>
      call('POST', `/bid/client/bids/${id}/replace`, body, headers);
    const key = { 'Idempotency-Key': 'replace-1' };
    const answer = await replace({ text: '甲公司', with: '乙*公司' }, key);
    assert.equal(answer.body.data.replaced, 4, JSON.stringify(answer.body));
    assert.deepEqual(
      answer.body.data.chapters.map(
        (chapter: { id: string; count: number; versionBefore: number }) => [
          chapter.id,
          chapter.count,
          chapter.versionBefore,
        ],
      ),
      [
        ['c0', 3, 1],
        ['c2', 1, 1],
      ],
    );
    const expected =
      '乙\\*公司与**乙\\*公司**。\n\n![乙\\*公司](picture:p1)\n\n```mindmap\n- 甲公司\n```\n';
    assert.equal(await textOf(id, 'c0'), expected);
    assert.deepEqual(
      (await replace({ text: '甲公司', with: '乙*公司' }, key)).body,
      answer.body,
      'once',
    );
    const { records } = (await call('GET', `/bid/client/bids/${id}/chapters/c0/versions`)).body
      .data;
    assert.deepEqual(
      records.map((version: { kind: string; current: boolean }) => [version.kind, version.current]),
      [
        ['replaced', true],
        ['edited', false],
      ],
    );
    assert.equal(
      (await call('POST', `/bid/client/bids/${id}/chapters/c0/versions/1/restore`)).status,
      200,
    );
    assert.equal(await textOf(id, 'c0'), first);
    const only = await replace({ text: '公司', with: '', chapters: ['c2'] });
    assert.equal(only.body.data.replaced, 1);
    assert.equal(await textOf(id, 'c2'), '乙\\*');
    await refusals(
      'POST',
      `/bid/client/bids/${id}/replace`,
      { text: '无', with: '' },
      { text: '甲' },
    );
    await call('PUT', `/bid/client/bids/${id}/chapters/c1`, { content: '有' });
    assert.equal((await finish(id)).status, 200);
    assert.equal((await replace({ text: '有', with: '无' })).body.code, 40901);
    assert.equal(
      (await call('POST', `/bid/client/bids/${id}/find`, { text: '有' })).body.data.total,
      1,
    );
  });

  test('chapters that are being written are left alone, and named', async () => {
    const id = await bidOf('甲方好', '甲方', '');
    await call('POST', `/bid/client/bids/${id}/chapters/c0/write`, {});
    await until(
      () => call('GET', `/bid/client/bids/${id}/chapters/c0`),
      ({ body }) => body.data.status === 'writing',
    );
    const answer = await call('POST', `/bid/client/bids/${id}/replace`, {
      text: '甲方',
      with: '乙方',
    });
    assert.deepEqual(
      [answer.body.data.chapters.map((one: { id: string }) => one.id), answer.body.data.skipped],
      [['c1'], [{ id: 'c0', title: '第0节' }]],
    );
    assert.equal((await call('POST', `/bid/client/bids/${id}/pause`)).status, 200);
    assert.match(await textOf(id, 'c0'), /甲方/);
  });

  test('comments are written, settled, removed; a finished bid takes none', async () => {
    const id = await bidOf('正文');
    const path = `/bid/client/bids/${id}/chapters/c0/comments`;
    const key = { 'Idempotency-Key': 'comment-1' };
    const made = await call('POST', path, { quote: '正', before: '', text: ' 改一改 ' }, key);
    assert.equal(made.body.data.text, '改一改');
    await call('POST', path, { quote: '正', before: '', text: ' 改一改 ' }, key);
    const listed = async () => (await call('GET', `/bid/client/bids/${id}/comments`)).body.data;
    assert.equal((await listed()).length, 1);
    const one = `/bid/client/bids/${id}/comments/${made.body.data.id}`;
    assert.equal((await call('PATCH', one, { resolved: true })).body.data.resolved, true);
    assert.equal((await call('PATCH', one, { text: '' })).status, 400);
    assert.equal((await call('PATCH', `${one}x`, { resolved: true })).status, 404);
    await refusals('POST', path, { text: '好' }, { text: ' ' });
    await refusals('GET', `/bid/client/bids/${id}/comments`, undefined, undefined);
    await refusals('PATCH', one, { resolved: false }, { resolved: 'x' });
    await refusals('DELETE', one, undefined, undefined);
    assert.equal(
      (await call('POST', `/bid/client/bids/${id}/chapters/no/comments`, { text: '好' })).status,
      404,
    );
    await finish(id);
    for (const [method, target, body] of [
      ['POST', path, { text: '好' }],
      ['PATCH', one, { resolved: false }],
      ['DELETE', one, undefined],
    ] as const) {
      assert.equal((await call(method, target, body)).body.code, 40901, method);
    }
    const open = await bidOf('正文');
    const { id: commentId } = (
      await call('POST', `/bid/client/bids/${open}/chapters/c0/comments`, { text: '好' })
    ).body.data;
    assert.equal(
      (await call('DELETE', `/bid/client/bids/${open}/comments/${commentId}`)).status,
      200,
    );
    assert.deepEqual((await call('GET', `/bid/client/bids/${open}/comments`)).body.data, []);
  });

  describe('a passage written otherwise', () => {
    const ask = (id: string, body = {}, caller: Call = call) =>
      caller('POST', `/bid/client/bids/${id}/chapters/c0/passage`, {
        action: 'rewrite',
        passage: '原文',
        ...body,
      });
    const events = async (response: Response) =>
      (await response.text())
        .split('\n\n')
        .filter((block) => block.startsWith('event: '))
        .map((block) => {
          const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
          return { name, ...JSON.parse(data ?? '{}') };
        });

    test('comes piece by piece and changes nothing that is stored', async () => {
      let seen: PassageTask | undefined;
      passage = async function* (task) {
        seen = task;
        yield '新';
        yield '\0的';
      };
      const id = await bidOf('原文');
      const { response } = await ask(id, { instruction: '更简洁', before: '前' });
      assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
      assert.deepEqual(await events(response), [
        { name: 'delta', text: '新' },
        { name: 'delta', text: '的' },
        { name: 'done', text: '新的' },
      ]);
      assert.deepEqual(
        [seen?.action, seen?.passage, seen?.before, seen?.instruction, seen?.chapter.id],
        ['rewrite', '原文', '前', '更简洁', 'c0'],
      );
      assert.equal(await textOf(id, 'c0'), '原文');
      await refusals(
        'POST',
        `/bid/client/bids/${id}/chapters/c0/passage`,
        { action: 'expand', passage: 'x' },
        { action: 'x' },
      );
      assert.equal((await ask(id, { passage: '' })).status, 400);
      assert.equal((await ask(id, { passage: '长'.repeat(20_001) })).status, 400);
      await finish(id);
      assert.equal((await ask(id)).body.code, 40901);
    });

    test('a fault is told, with what the bidder can do; nothing technical', async () => {
      const id = await bidOf('原文');
      // oxlint-disable-next-line require-yield
      passage = async function* () {
        throw new WriterError('模型服务繁忙，请稍后重试', { retriable: true });
      };
      assert.deepEqual(await events((await ask(id)).response), [
        { name: 'failed', msg: '模型服务繁忙，请稍后重试', retriable: true },
      ]);
      passage = async function* () {
        yield ' ';
      };
      assert.equal((await events((await ask(id)).response)).at(-1)?.name, 'failed');
      passage = async function* () {
        for (;;) yield '没完没了'.repeat(100);
      };
      const endless = await events((await ask(id)).response);
      assert.match(endless.at(-1)?.msg, /过长/);
    });

    test('ends with its reader; a fourth at a time waits', async () => {
      const id = await bidOf('原文');
      let alive = 0;
      passage = async function* (_task, signal) {
        alive += 1;
        try {
          yield '开头';
          await sleep(60_000, undefined, { signal });
        } finally {
          alive -= 1;
        }
      };
      const open = await Promise.all(Array.from({ length: 3 }, () => ask(id)));
      const readers = open.map(({ response }) => response.body?.getReader());
      for (const reader of readers) await reader?.read();
      assert.equal(alive, 3);
      assert.equal((await ask(id)).status, 429);
      for (const reader of readers) await reader?.cancel();
      await until(
        async () => alive,
        (writers) => writers === 0,
      );
      passage = async function* () {
        yield '好';
      };
      const again = await until(
        () => ask(id),
        ({ status }) => status === 200,
      );
      assert.equal((await events(again.response)).at(-1)?.name, 'done');
    });

    test('those that another process writes count', async () => {
      const id = await bidOf('原文');
      const { db } = service.services.database;
      const [row] = await db
        .select({ accountId: bidRow.accountId })
        .from(bidRow)
        .where(eq(bidRow.id, id));
      passage = async function* () {
        yield '好';
      };
      const take = () => takePlace(db, `passage:${row?.accountId}`, 3, 60_000);
      const leave = await until(take, (place) => place !== undefined);
      await until(take, (place) => place === undefined);
      assert.equal((await ask(id)).status, 429);
      await leave?.();
      assert.equal((await events((await ask(id)).response)).at(-1)?.name, 'done');
    });
  });
});
