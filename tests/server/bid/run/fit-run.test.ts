import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { snapshot } from '../../../../site/server/bid/run/run-service.ts';
import type { ChapterTask, Writer } from '../../../../site/server/writing/writer.ts';
import { type Call, until } from '../../../support/caller.ts';
import { useLibreOffice } from '../../../support/libre-office.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const sentence = '我方按照招标文件的要求组织实施，配备齐全，逐道工序检查，合格后报请验收。';
/** So often a run is asked that must show nothing wrong at any moment. */
const EVERY_MS = 40;
/** About so many characters in paragraphs. */
const textOf = (chars: number) =>
  Array.from({ length: Math.max(1, Math.round(chars / 152)) }, () => sentence.repeat(4)).join(
    '\n\n',
  );

/** Writes a share of what it is asked for at first, and does as it is told when it corrects. */
function fittingWriter() {
  const state = {
    first: 1,
    most: Number.POSITIVE_INFINITY,
    pause: 0,
    delay: 0,
    goals: [] as string[],
  };
  const writer: Writer = {
    kind: 'model',
    name: '测试编写器',
    async *writeChapter(task: ChapterTask, signal: AbortSignal) {
      const share = task.goal ? 1 : state.first;
      if (task.goal) state.goals.push(`${task.chapter.id} ${task.goal.mode}`);
      if (state.delay > 0) await sleep(state.delay, undefined, { signal });
      if (task.goal && state.pause > 0) await sleep(state.pause, undefined, { signal });
      yield textOf(Math.min(task.targetChars * share, state.most)).slice(task.written.length);
    },
    async *writePassage() {
      yield '';
    },
  };
  return { state, writer };
}

const chapters = (count: number) =>
  Array.from({ length: count }, (_, order) => ({
    id: `c${order}`,
    parentId: null,
    order,
    title: `第${order + 1}部分`,
    pages: 4,
  }));

async function bidOf(call: Call, settings: object, count = 5): Promise<string> {
  const created = await call('POST', '/bid/client/bids', {
    name: '页数',
    settings: { parallel: 5, ...settings },
  });
  const { id } = created.body.data;
  const saved = await call('PUT', `/bid/client/bids/${id}/outline`, {
    rev: 0,
    chapters: chapters(count),
  });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  return id;
}

const settled = async (call: Call, id: string) =>
  (
    await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.status === 'written' || body.data.status === 'paused',
    )
  ).body.data;
const pagesOf = async (call: Call, id: string) =>
  (await call('GET', `/bid/client/bids/${id}/pages`)).body.data;
const kinds = async (call: Call, id: string, chapter: string) =>
  (await call('GET', `/bid/client/bids/${id}/chapters/${chapter}/versions`)).body.data.records.map(
    (one: { kind: string }) => one.kind,
  );

describe('page control', () => {
  let service: TestService;
  const { state, writer } = fittingWriter();
  before(async () => {
    service = await startTestService({ writer });
  });
  after(() => service.remove());

  for (const [name, first] of [
    ['too little', 0.6],
    ['too much', 1.6],
  ] as const) {
    test(`a bid that came out ${name} is laid out, measured and brought to its target`, {
      timeout: 600_000,
    }, async () => {
      const { call } = await service.signIn();
      const id = await bidOf(call, { pages: 24 });
      state.first = first;
      state.goals.length = 0;
      await call('POST', `/bid/client/bids/${id}/write`);
      let percent = 0;
      await until(
        async () => (await call('GET', `/bid/client/bids/${id}`)).body.data,
        (now) => {
          assert.ok(
            now.progress.percent >= percent,
            `progress falls back from ${percent} to ${now.progress.percent}`,
          );
          percent = now.progress.percent;
          assert.ok(percent < 100 || now.status === 'written', '100 % while it is still written');
          return now.status === 'written';
        },
        EVERY_MS,
      );
      const bid = await settled(call, id);
      const count = await pagesOf(call, id);
      assert.ok(
        Math.abs(count.pages - 24) <= 1,
        JSON.stringify({ ...count, chapters: 0, goals: state.goals }),
      );
      assert.equal(count.state, 'fits');
      assert.equal(bid.status, 'written');
      assert.equal(bid.progress.percent, 100);
      assert.equal(bid.note, null);
      assert.ok(
        Math.abs(bid.progress.pages - count.pages) <= count.pages * 0.1,
        `estimate ${bid.progress.pages} of ${count.pages}`,
      );
      const changed = state.goals.map((goal) => goal.split(' ')[0] ?? '');
      assert.deepEqual(
        (await kinds(call, id, changed[0] ?? '')).at(-1),
        'generated',
        'the first text is still a version',
      );
      assert.equal((await kinds(call, id, changed[0] ?? ''))[0], 'fitted');
    });
  }

  test('a cap is never passed, and what is below it is left', { timeout: 600_000 }, async (t) => {
    useLibreOffice(true);
    t.after(() => useLibreOffice(false));
    const { call } = await service.signIn();
    const id = await bidOf(call, { pages: 20, pageMode: 'cap' });
    state.first = 1.5;
    await call('POST', `/bid/client/bids/${id}/write`);
    await settled(call, id);
    assert.ok((await pagesOf(call, id)).pages <= 20);
    const below = await bidOf(call, { pages: 60, pageMode: 'cap' });
    state.first = 1;
    state.goals.length = 0;
    await call('POST', `/bid/client/bids/${below}/write`);
    await settled(call, below);
    assert.deepEqual(state.goals, []);
  });

  test('a cap that only the empty ends of pages break is kept by letting chapters follow each other', {
    timeout: 600_000,
  }, async () => {
    const { call } = await service.signIn();
    const id = await bidOf(call, { pages: 8, pageMode: 'cap' }, 9);
    Object.assign(state, { first: 1, most: 250 });
    await call('POST', `/bid/client/bids/${id}/write`);
    const bid = await settled(call, id);
    state.most = Number.POSITIVE_INFINITY;
    const count = await pagesOf(call, id);
    assert.ok(count.pages <= 8, `${count.pages} pages`);
    assert.match(bid.note, /不另起一页/);
    await call('PATCH', `/bid/client/bids/${id}`, { settings: { wordFormat: 'standard' } });
    assert.ok((await pagesOf(call, id)).pages > 8, 'a format the bidder chooses is as it is');
  });

  test('from half-way on the estimate is within a tenth: of the file as it is, and of the one it becomes', {
    timeout: 600_000,
  }, async () => {
    const { call } = await service.signIn();
    const id = await bidOf(call, { pages: 30, parallel: 1 }, 12);
    Object.assign(state, { first: 1, delay: 60 });
    await call('POST', `/bid/client/bids/${id}/write`);
    const progress = async () => (await call('GET', `/bid/client/bids/${id}`)).body.data.progress;
    const half = await until(progress, ({ done, total }) => done * 2 >= total);
    await call('POST', `/bid/client/bids/${id}/pause`);
    const paused = await until(
      async () => (await call('GET', `/bid/client/bids/${id}`)).body.data,
      ({ status }) => status === 'paused',
    );
    const now = await pagesOf(call, id);
    await call('POST', `/bid/client/bids/${id}/resume`);
    state.delay = 0;
    await settled(call, id);
    const count = await pagesOf(call, id);
    const off = (estimate: number, pages: number) => Math.abs(estimate - pages) / pages;
    assert.ok(
      off(half.expectedPages, count.pages) <= 0.1,
      `${half.expectedPages} expected, ${count.pages} in the end`,
    );
    assert.ok(
      off(paused.progress.pages, now.pages) <= 0.1,
      `${paused.progress.pages} estimated, ${now.pages} at that moment`,
    );
    const end = await progress();
    assert.equal(end.expectedPages, end.pages);
    assert.ok(off(end.pages, count.pages) <= 0.05, `${end.pages} of ${count.pages}`);
    const { data: told } = await snapshot(service.services, id);
    for (const chapter of told.chapters) {
      const measured = count.chapters.find((one: { id: string }) => one.id === chapter.id)?.pages;
      assert.ok(
        Math.abs((chapter.pages ?? 0) - measured) < 0.3,
        `${chapter.id}: ${chapter.pages} of ${measured}`,
      );
    }
  });

  test('a cap that leaves no room for new pages is written without them, and texts are not cut for what that gains', {
    timeout: 600_000,
  }, async () => {
    const { call } = await service.signIn();
    const id = await bidOf(call, { pages: 10, pageMode: 'cap' }, 14);
    state.goals.length = 0;
    state.first = 1;
    await call('POST', `/bid/client/bids/${id}/write`);
    const bid = await settled(call, id);
    const count = await pagesOf(call, id);
    assert.ok(count.pages <= 10 && count.pages >= 8, `${count.pages} pages`);
    assert.match(bid.note, /不另起一页/);
  });

  test('what a cap means for the outline is said when it is set', async () => {
    const { call } = await service.signIn();
    const id = await bidOf(call, { pages: 40 }, 14);
    const noteWith = async (settings: object) =>
      (await call('PATCH', `/bid/client/bids/${id}`, { settings })).body.data.note;
    assert.match(
      await noteWith({ pages: 3, pageMode: 'cap' }),
      /上限3页放不下本标书：要写内容的有14章/,
    );
    assert.doesNotMatch((await noteWith({ pages: 60 })) ?? '', /放不下/);
  });

  test('what the bidder wrote is theirs; a writer with nothing more to say is not asked for ever, and the bidder is told', {
    timeout: 600_000,
  }, async () => {
    const { call } = await service.signIn();
    const id = await bidOf(call, { pages: 40 }, 3);
    const own = '投标人自己写的一段话。';
    await call('PUT', `/bid/client/bids/${id}/chapters/c1`, { rev: 0, content: own });
    Object.assign(state, { first: 0.3, most: 1500, goals: [] });
    await call('POST', `/bid/client/bids/${id}/write`);
    const bid = await settled(call, id);
    state.most = Number.POSITIVE_INFINITY;
    assert.equal(bid.status, 'written');
    assert.equal((await call('GET', `/bid/client/bids/${id}/chapters/c1`)).body.data.content, own);
    assert.ok(state.goals.length > 0 && state.goals.length <= 6, state.goals.join());
    assert.match(bid.note, /排版后 \d+ 页，比目标少 \d+ 页/);
    assert.equal((await pagesOf(call, id)).state, 'short');
  });

  test('one chapter written again alone does not touch the others, in a paused run either', {
    timeout: 600_000,
  }, async () => {
    const { call } = await service.signIn();
    const id = await bidOf(call, { pages: 24, parallel: 1 });
    Object.assign(state, { first: 0.6, pause: 400, goals: [] });
    await call('POST', `/bid/client/bids/${id}/write`);
    await until(
      async () => state.goals.length,
      (count) => count > 0,
      60,
    );
    await call('POST', `/bid/client/bids/${id}/pause`);
    state.pause = 0;
    const before = state.goals.filter((goal) => !goal.startsWith('c4')).length;
    const again = await call('POST', `/bid/client/bids/${id}/chapters/c4/write`, {
      instruction: '更具体',
    });
    assert.equal(again.status, 202, JSON.stringify(again.body));
    const bid = await settled(call, id);
    assert.equal(bid.status, 'paused', 'the rest is still paused');
    assert.equal(state.goals.filter((goal) => !goal.startsWith('c4')).length, before);
    await call('POST', `/bid/client/bids/${id}/resume`);
    assert.equal((await settled(call, id)).status, 'written');
    assert.equal((await pagesOf(call, id)).state, 'fits');
  });

  test('an unwritten bid cannot be fitted; a written one can, on demand', {
    timeout: 600_000,
  }, async () => {
    const { call } = await service.signIn();
    const id = await bidOf(call, { pages: 24 });
    const early = await call('POST', `/bid/client/bids/${id}/fit-pages`);
    assert.deepEqual([early.status, early.body.code], [409, 40903]);
    state.first = 1;
    await call('POST', `/bid/client/bids/${id}/write`);
    await settled(call, id);
    await call('PATCH', `/bid/client/bids/${id}`, { settings: { pages: 30 } });
    assert.equal((await call('POST', `/bid/client/bids/${id}/fit-pages`)).status, 202);
    await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.status === 'written',
    );
    const count = await pagesOf(call, id);
    assert.ok(Math.abs(count.pages - 30) <= 1.5, JSON.stringify({ ...count, chapters: 0 }));
    const { call: other } = await service.signIn();
    assert.equal((await other('POST', `/bid/client/bids/${id}/fit-pages`)).status, 404);
  });
});
