import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Call, until } from '../support/caller.ts';
import { type FillableService, startFillable } from '../support/full-disk.ts';
import { watchBid } from '../support/watched-bid.ts';

/** Of the journal's files, which are made at once: no limit below lets the database write at all. */
const JOURNAL_BYTES = 16 * 1024 * 1024;
const MOST_CHARS = 500_000;
/** Text that can hardly be made smaller. */
const noise = () =>
  Array.from({ length: MOST_CHARS }, () => String.fromCharCode(randomInt(0x4e00, 0x9fa5))).join('');

describe('a disk that fills', () => {
  let service: FillableService;
  before(async () => {
    service = await startFillable();
  });
  after(() => service.remove());

  /** A bid of which the tables of texts have become the largest files: they are the first that find no room. */
  async function largeBid(call: Call): Promise<string> {
    const { id } = (
      await call('POST', '/bid/client/bids', { name: '磁盘', settings: { parallel: 2 } })
    ).body.data;
    const title = (n: number) =>
      ['施工组织', '质量保证', '安全措施', '进度安排', '应急预案', '原有资料'][n] ?? '';
    const chapters = [0, 1, 2, 3, 4, 5].map((n) => ({
      id: `c${n}`,
      parentId: null,
      order: n,
      title: title(n),
      pages: 4,
    }));
    assert.equal((await call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).status, 200);
    for (let stored = 0; stored < JOURNAL_BYTES * 1.2; stored += MOST_CHARS * 3) {
      const { status } = await call('PUT', `/bid/client/bids/${id}/chapters/c5`, {
        content: noise(),
      });
      assert.equal(status, 200);
    }
    assert.equal(
      (await call('PUT', `/bid/client/bids/${id}/chapters/c5`, { content: '手写' })).status,
      200,
    );
    return id;
  }
  /** What a process prints comes by a way of its own, after its answers perhaps. */
  const logged = (line: RegExp) =>
    until(
      async () => service.log(),
      (log) => line.test(log),
    );
  const bidOf = (call: Call, id: string) => () => call('GET', `/bid/client/bids/${id}`);

  test('a bid waits and says why, an upload is refused in words, and all goes on when there is room', {
    timeout: 600_000,
  }, async (t) => {
    const { call } = await service.signIn();
    const id = await largeBid(call);
    const watched = watchBid(call, id);
    t.after(watched.stop);
    const chapters = ['c0', 'c1', 'c2', 'c3', 'c4'];
    await call('POST', `/bid/client/bids/${id}/write`, { chapters });
    await until(
      async () => watched.pieces(),
      (pieces) => pieces > 3,
    );
    await service.fill();
    const waiting = await until(bidOf(call, id), ({ body }) =>
      /磁盘空间不足/.test(body.data?.note ?? ''),
    );
    assert.equal(waiting.body.data.status, 'writing');
    await logged(/the disk is full: a job waits for room/);

    const form = new FormData();
    form.append(
      'file',
      new File([Buffer.alloc(2.5 * JOURNAL_BYTES, '招标文件\n')], '招标文件.txt'),
    );
    const refused = await call('POST', '/bid/client/tenders', form);
    assert.deepEqual([refused.status, refused.body.code], [507, 50701]);
    assert.match(refused.body.msg, /存储空间不足，内容没有保存/);
    await logged(/the disk is full: a request was refused/);

    const shown = chapters.map((one) => watched.shown(one));
    assert.ok(shown.some((text) => text !== ''));
    await service.free();
    const written = await until(bidOf(call, id), ({ body }) => body.data.status !== 'writing');
    assert.deepEqual([written.body.data.status, written.body.data.progress.failed], ['written', 0]);
    await until(async () => watched.isDone(), Boolean);
    assert.deepEqual(watched.faults, []);
    for (const [n, one] of chapters.entries()) {
      const { content } = (await call('GET', `/bid/client/bids/${id}/chapters/${one}`)).body.data;
      assert.ok(content.startsWith(shown[n] ?? ''), `${one}: text that was shown is lost`);
      assert.equal(content, watched.shown(one));
    }
    assert.doesNotMatch((await bidOf(call, id)()).body.data.note ?? '', /磁盘/);
    assert.equal(
      (await call('POST', '/bid/client/tenders', { text: '招标文件'.repeat(50) })).status,
      202,
    );
  });
});
