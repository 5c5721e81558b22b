import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Writer } from '../../../../site/server/writing/writer.ts';
import { type Call, until } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

/** The same numbers each time. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

let writings = 0;
let pieces = 0;
/** Each writing is another text, long enough to be stopped in the middle of. */
const writer: Writer = {
  kind: 'model',
  name: '测试编写器',
  async *writeChapter(task, signal) {
    const text = `《${task.chapter.title}》第${++writings}稿：甲方要求逐项落实；乙方复核结果；双方留存记录；结果归档备查。`;
    for (let at = 0; at < text.length; at += 10) {
      await sleep(30, undefined, { signal });
      pieces += 1;
      yield text.slice(at, at + 10);
    }
  },
  async *writePassage() {
    yield '无';
  },
};

describe('versions of chapters', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ writer });
  });
  after(() => service.remove());

  const chapters = ['c0', 'c1', 'c2'];
  async function newBid(call: Call): Promise<string> {
    const { id } = (await call('POST', '/bid/client/bids', { name: '测试' })).body.data;
    const outline = chapters.map((cid, order) => ({
      id: cid,
      parentId: null,
      order,
      title: `第${order}节`,
      pages: 1,
    }));
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters: outline });
    return id;
  }
  const chapterOf = async (call: Call, id: string, cid: string) =>
    (await call('GET', `/bid/client/bids/${id}/chapters/${cid}`)).body.data;
  const rested = (call: Call, id: string) =>
    until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.status !== 'writing',
    );
  async function versionsOf(call: Call, id: string, cid: string) {
    const { records } = (
      await call('GET', `/bid/client/bids/${id}/chapters/${cid}/versions?size=100`)
    ).body.data;
    const texts = new Map<number, string>();
    for (const { n } of records) {
      texts.set(
        n,
        (await call('GET', `/bid/client/bids/${id}/chapters/${cid}/versions/${n}`)).body.data
          .content,
      );
    }
    return { records, texts };
  }

  test('a figure of a chapter that only leads in is made from its sub-chapters; too little text is refused, nothing put in', async () => {
    const { call } = await service.signIn();
    const { id } = (await call('POST', '/bid/client/bids', { name: '图表' })).body.data;
    const one = (cid: string, title: string, parentId: string | null, order: number) => ({
      id: cid,
      parentId,
      order,
      title,
      pages: 1,
    });
    const outline = [one('p', '方案', null, 0), one('a', '保洁', 'p', 0), one('b', '绿化', 'p', 1)];
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters: outline });
    const save = (cid: string, content: string) =>
      call('PUT', `/bid/client/bids/${id}/chapters/${cid}`, { content });
    await save('p', '方案由保洁、绿化组成。');
    await save('a', '#### 巡查安排\n\n每日巡查两遍。\n\n#### 工具管理\n\n分色使用。');
    await save('b', '按季修剪。');
    const figure = (cid: string, kind: string) =>
      call('POST', `/bid/client/bids/${id}/chapters/${cid}/${kind}`);
    const map = await figure('p', 'mind-map');
    assert.match(
      map.body.data.content,
      /\n- 方案\n {2}- 保洁\n {4}- 巡查安排\n {4}- 工具管理\n {2}- 绿化\n/,
    );
    assert.match(
      (await figure('p', 'table')).body.data.content,
      /\| 1 \| 保洁 \| 巡查安排、工具管理 \|/,
    );
    for (const kind of ['table', 'mind-map']) {
      const { status, body } = await figure('b', kind);
      assert.deepEqual([status, body.code], [400, 40024]);
      assert.match(body.msg, /内容太少/);
    }
    assert.equal((await chapterOf(call, id, 'b')).content, '按季修剪。');
  });

  test('a figure that is only asked for is the one that would be added, and changes nothing', async () => {
    const { call } = await service.signIn();
    const id = await newBid(call);
    const path = `/bid/client/bids/${id}/chapters/c0`;
    const ask = (kind: string) => call('GET', `${path}/figure?kind=${kind}`);
    const empty = await ask('table');
    assert.deepEqual([empty.status, empty.body.code], [400, 400]);
    const text = '#### 巡查\n\n每日巡查两遍，做好记录。\n\n#### 工具\n\n分色使用，用后消毒。';
    for (const kind of ['table', 'mind-map']) {
      const { rev } = (await call('PUT', path, { content: text })).body.data;
      const { markdown } = (await ask(kind)).body.data;
      const now = await chapterOf(call, id, 'c0');
      assert.deepEqual([now.content, now.rev], [text, rev]);
      const added = (await call('POST', `${path}/${kind}`)).body.data;
      assert.equal(added.content, `${text}\n\n${markdown}\n`);
    }
    const { status, body } = await call('GET', `${path}/figure?kind=picture`);
    assert.deepEqual([status, body.code], [400, 400]);
    await call('PUT', path, { content: '按季修剪。' });
    assert.equal((await ask('mind-map')).body.code, 40024);
    // What is all stock text says nothing of the bidder's, however long it is.
    await call('PUT', path, { content: '【参考】每日巡查两遍。\n\n【参考】工具分色使用。' });
    const stock = await ask('table');
    assert.equal(stock.body.code, 40024);
    assert.match(stock.body.msg, /【参考】文字/);
  });

  test('whatever is edited, written again, replaced and restored: every text that was ever in force is a version', {
    timeout: 600_000,
  }, async () => {
    for (let seed = 1; seed <= 2; seed++) {
      const { call } = await service.signIn();
      const roll = dice(seed);
      const id = await newBid(call);
      const seen = new Map(chapters.map((cid) => [cid, new Set<string>()]));
      const look = async () => {
        for (const cid of chapters) {
          const { content } = await chapterOf(call, id, cid);
          if (content !== '') seen.get(cid)?.add(content);
        }
      };
      const steps: ((cid: string) => Promise<unknown>)[] = [
        (cid) =>
          call('PUT', `/bid/client/bids/${id}/chapters/${cid}`, {
            content: `手写${roll(1000)}甲方`,
          }),
        (cid) =>
          call('PUT', `/bid/client/bids/${id}/chapters/${cid}`, {
            content: roll(3) === 0 ? '' : `甲方${roll(5)}`,
          }),
        () =>
          call('POST', `/bid/client/bids/${id}/replace`, {
            text: roll(2) ? '甲方' : '乙方',
            with: roll(2) ? '乙方' : '丙方',
          }),
        (cid) =>
          call('POST', `/bid/client/bids/${id}/chapters/${cid}/versions/${1 + roll(4)}/restore`),
        (cid) => call('POST', `/bid/client/bids/${id}/chapters/${cid}/mind-map`),
        async (cid) => {
          await call('POST', `/bid/client/bids/${id}/chapters/${cid}/write`, {
            instruction: '重写',
          });
          await rested(call, id);
        },
        async (cid) => {
          await call('POST', `/bid/client/bids/${id}/chapters/${cid}/write`, {});
          const wanted = pieces + roll(6);
          await until(
            () => call('GET', `/bid/client/bids/${id}`),
            ({ body }) => pieces >= wanted || body.data.status !== 'writing',
          );
          await call('POST', `/bid/client/bids/${id}/pause`);
        },
        () => call('POST', `/bid/client/bids/${id}/outline/versions/1/restore`),
      ];
      for (let step = 0; step < 25; step++) {
        await look();
        await steps[roll(steps.length)]?.(chapters[roll(chapters.length)] ?? 'c0');
      }
      // What is only being written is no text in force yet: it is finished first.
      await call('POST', `/bid/client/bids/${id}/resume`);
      await rested(call, id);
      const prefixes = (text: string, texts: Iterable<string>) =>
        [...texts].some((other) => other.startsWith(text));
      for (const cid of chapters) {
        const { records, texts } = await versionsOf(call, id, cid);
        const current = await chapterOf(call, id, cid);
        assert.equal(
          new Set(records.map((record: { n: number }) => record.n)).size,
          records.length,
        );
        if (current.version > 0)
          assert.equal(texts.get(current.version), current.content, `${seed} ${cid}`);
        for (const text of seen.get(cid) ?? []) {
          assert.ok(
            prefixes(text, texts.values()),
            `seed ${seed}, ${cid}: lost ${JSON.stringify(text)}`,
          );
        }
      }
    }
  });

  test('their length is that of the words one reads, as at the foot of the editor', async () => {
    const { call } = await service.signIn();
    const id = await newBid(call);
    const content = '| 项目 | 数量 |\n| --- | --- |\n| 巡查 | 3 |';
    await call('PUT', `/bid/client/bids/${id}/chapters/c0`, { content });
    const { records } = await versionsOf(call, id, 'c0');
    assert.equal(records[0].chars, 7);
    assert.equal((await chapterOf(call, id, 'c0')).chars, 7);
  });

  test('a text that was only being written stays as a version when the bidder takes the chapter over', async () => {
    const { call } = await service.signIn();
    const id = await newBid(call);
    await call('PUT', `/bid/client/bids/${id}/chapters/c0`, { content: '原来的' });
    await call('POST', `/bid/client/bids/${id}/chapters/c0/write`, {});
    await until(
      () => chapterOf(call, id, 'c0'),
      ({ content }) => content.includes('稿'),
    );
    await call('POST', `/bid/client/bids/${id}/pause`);
    const { content: half } = await chapterOf(call, id, 'c0');
    const restored = await call('POST', `/bid/client/bids/${id}/chapters/c0/versions/1/restore`);
    assert.deepEqual([restored.body.data.content, restored.body.data.status], ['原来的', 'done']);
    const { records, texts } = await versionsOf(call, id, 'c0');
    assert.deepEqual(
      records.map((record: { n: number; kind: string; current: boolean }) => [
        record.n,
        record.kind,
        record.current,
      ]),
      [
        [3, 'restored', true],
        [2, 'generated', false],
        [1, 'edited', false],
      ],
    );
    assert.equal(texts.get(2), half);
  });
});
