import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { grantBids } from '../../../../site/server/modules/account/bid-log.ts';
import { type Call, until } from '../../../support/caller.ts';
import { scriptedWriter } from '../../../support/scripted-writer.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const scoring = [
  { category: '技术', item: '施工方案', maxScore: 30, criteria: '方案完整、合理' },
  { category: '商务', item: '类似业绩', maxScore: 20, criteria: '每项 2 分' },
  { category: '价格', item: '投标报价', maxScore: 50, criteria: '低价优先' },
];

async function outlinedBid(call: Call): Promise<string> {
  const created = await call('POST', '/bid/client/bids', {
    name: '测试标书',
    overview: '概况',
    scoring,
    settings: { pages: 10 },
  });
  assert.equal(created.status, 200, JSON.stringify(created.body));
  const id = created.body.data.id;
  assert.equal((await call('POST', `/bid/client/bids/${id}/outline/generate`)).status, 202);
  await until(
    () => call('GET', `/bid/client/bids/${id}`),
    ({ body }) => body.data.status === 'outlined',
  );
  return id;
}

const balance = async (call: Call) =>
  (await call('POST', '/blade-system/client/get-userInfo')).body.data.grantBidNumber;
const settled = (call: Call, id: string) =>
  until(
    () => call('GET', `/bid/client/bids/${id}`),
    ({ body }) => body.data.status === 'written' || body.data.status === 'paused',
  );

describe('writing a bid', () => {
  let service: TestService;
  const script = scriptedWriter();
  before(async () => {
    service = await startTestService({ writer: script.writer, env: { AI_RETRY_SECONDS: '0.05' } });
  });
  after(() => service.remove());

  test('the outline answers every scoring item', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    const bid = await call('GET', `/bid/client/bids/${id}`);
    const outline = await call('GET', `/bid/client/bids/${id}/outline`);
    const answered = new Set(
      outline.body.data.chapters.flatMap((chapter: { scoringIds: string[] }) => chapter.scoringIds),
    );
    for (const item of bid.body.data.scoring) assert.ok(answered.has(item.id), item.item);
  });

  test('every chapter is written once, one bid is charged, however often and however parallel it is started', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    script.reset();
    const before = await balance(call);
    const starts = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', `/bid/client/bids/${id}/write`)),
    );
    assert.ok(starts.every((start) => start.status === 202 || start.status === 409));
    assert.equal(
      new Set(starts.filter((start) => start.status === 202).map((start) => start.body.data.runId))
        .size,
      1,
    );
    const bid = await settled(call, id);
    assert.equal(bid.body.data.progress.percent, 100);
    assert.equal(await balance(call), before - 1);
    assert.equal(new Set(script.written).size, script.written.length, 'no chapter twice');
    assert.equal((await call('POST', `/bid/client/bids/${id}/write`)).body.code, 40908);
    await call('POST', `/bid/client/bids/${id}/write`, { all: true });
    await settled(call, id);
    assert.equal(await balance(call), before - 1, 'writing again is free');
  });

  test('without a bid left nothing begins', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    await service.services.database.db.execute(`delete from bid_log`);
    const write = () =>
      call('POST', `/bid/client/bids/${id}/write`, undefined, { 'Idempotency-Key': 'w-1' });
    const refused = await write();
    assert.deepEqual([refused.status, refused.body.code], [402, 40201]);
    assert.equal((await call('GET', `/bid/client/bids/${id}`)).body.data.status, 'outlined');
    const { id: accountId, tenantId } = (await call('POST', '/blade-system/client/get-userInfo'))
      .body.data;
    const grant = {
      tenantId,
      accountId,
      bucket: 'package',
      amount: 1,
      key: id,
      reason: '',
    } as const;
    await grantBids(service.services.database.db, grant);
    assert.equal((await write()).status, 202, 'with a bid bought the same request is taken up');
  });

  test('a run that writes nothing gives the count back; going on charges anew', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    const before = await balance(call);
    script.reset({ refuseAll: true });
    await call('POST', `/bid/client/bids/${id}/write`);
    const failed = await settled(call, id);
    assert.equal(failed.body.data.status, 'paused');
    assert.match(failed.body.data.note, /次数已退回/);
    assert.equal(await balance(call), before);
    script.reset();
    await call('POST', `/bid/client/bids/${id}/resume`);
    await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.status === 'written',
    );
    assert.equal(await balance(call), before - 1);
    const log = (await call('GET', '/order/userBidLog/client/list')).body.data.records;
    assert.deepEqual(
      log.map(({ kind }: { kind: string }) => kind),
      ['charge', 'refund', 'charge', 'grant'],
    );
  });

  test('a bid that is removed before a word of it was written is not paid for', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    const before = await balance(call);
    script.reset({ failures: 1_000_000 });
    await call('POST', `/bid/client/bids/${id}/write`);
    assert.equal(await balance(call), before - 1);
    await call('DELETE', `/bid/client/bids/${id}`);
    assert.equal(await balance(call), before);
    script.reset();
    await call('POST', `/bid/client/bids/${id}/restore`);
    assert.equal(await balance(call), before);
  });

  test('a service that fails for a while is waited for; what was shown stays', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    script.reset({ failures: 3, cutAfter: 1 });
    await call('POST', `/bid/client/bids/${id}/write`);
    const bid = await settled(call, id);
    assert.equal(bid.body.data.status, 'written');
    const outline = await call('GET', `/bid/client/bids/${id}/outline`);
    for (const { id: chapterId, title } of outline.body.data.chapters) {
      const chapter = await call('GET', `/bid/client/bids/${id}/chapters/${chapterId}`);
      assert.equal(chapter.body.data.content, script.textOf(title), 'no piece lost or doubled');
    }
  });

  test('a chapter that cannot be written fails with its reason; the others go on; resume tries it again', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    script.reset({ refuseOnce: true });
    await call('POST', `/bid/client/bids/${id}/write`);
    const bid = await settled(call, id);
    assert.equal(bid.body.data.status, 'paused');
    assert.equal(bid.body.data.progress.failed, 1);
    assert.match(bid.body.data.note, /1 章/);
    assert.equal((await call('POST', `/bid/client/bids/${id}/finish`)).body.code, 40903);
    await call('POST', `/bid/client/bids/${id}/resume`);
    const again = await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.status === 'written',
    );
    assert.equal(again.body.data.progress.percent, 100);
  });

  test('pause stops with the text kept; resume goes on from it', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    script.reset({ slow: true });
    await call('POST', `/bid/client/bids/${id}/write`);
    await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.progress.chars > 0,
    );
    assert.equal((await call('POST', `/bid/client/bids/${id}/pause`)).body.data.status, 'paused');
    const paused = await call('GET', `/bid/client/bids/${id}`);
    await until(
      async () => script.writing(),
      (chapters) => chapters === 0,
    );
    assert.equal(
      (await call('GET', `/bid/client/bids/${id}`)).body.data.progress.chars,
      paused.body.data.progress.chars,
    );
    script.reset();
    await call('POST', `/bid/client/bids/${id}/resume`);
    await settled(call, id);
    const outline = await call('GET', `/bid/client/bids/${id}/outline`);
    for (const { id: chapterId, title } of outline.body.data.chapters) {
      const chapter = await call('GET', `/bid/client/bids/${id}/chapters/${chapterId}`);
      assert.equal(chapter.body.data.content, script.textOf(title));
    }
  });

  test('a finished bid is read-only and can be copied', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    script.reset();
    await call('POST', `/bid/client/bids/${id}/write`);
    await settled(call, id);
    assert.equal(
      (await call('POST', `/bid/client/bids/${id}/finish`)).body.data.status,
      'finished',
    );
    const outline = (await call('GET', `/bid/client/bids/${id}/outline`)).body.data;
    const chapterId = outline.chapters[0].id;
    const writes: [string, string, unknown?][] = [
      ['PATCH', '', { name: '改名' }],
      ['PUT', '/outline', { chapters: outline.chapters }],
      ['POST', '/outline/generate'],
      ['POST', '/outline/versions/1/restore'],
      ['POST', '/write', { all: true }],
      ['POST', '/pause'],
      ['POST', '/resume'],
      ['POST', '/finish'],
      ['PUT', `/chapters/${chapterId}`, { content: '新内容' }],
      ['POST', `/chapters/${chapterId}/write`],
      ['POST', `/chapters/${chapterId}/versions/1/restore`],
      ['POST', `/chapters/${chapterId}/table`],
      ['POST', `/chapters/${chapterId}/mind-map`],
    ];
    for (const [method, path, body] of writes) {
      const refused = await call(method, `/bid/client/bids/${id}${path}`, body);
      assert.equal(refused.body.code, 40901, `${method} ${path}: ${JSON.stringify(refused.body)}`);
    }
    const copy = await call('POST', `/bid/client/bids/${id}/copy`);
    assert.equal(copy.body.data.status, 'written');
    const saved = await call('PUT', `/bid/client/bids/${copy.body.data.id}/chapters/${chapterId}`, {
      content: '新内容',
    });
    assert.equal(saved.status, 200);
  });
});

describe('editing', () => {
  let service: TestService;
  const script = scriptedWriter();
  before(async () => {
    service = await startTestService({ writer: script.writer });
  });
  after(() => service.remove());

  test('a stale revision is refused with what is stored; saving makes versions; a version can be restored', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    const chapterId = (await call('GET', `/bid/client/bids/${id}/outline`)).body.data.chapters[0]
      .id;
    const path = `/bid/client/bids/${id}/chapters/${chapterId}`;
    const { rev } = (await call('GET', path)).body.data;
    const first = await call('PUT', path, { rev, content: '甲' });
    assert.equal(first.body.data.version, 1);
    const stale = await call('PUT', path, { rev, content: '乙' });
    assert.deepEqual([stale.status, stale.body.code], [409, 40902]);
    assert.equal(stale.body.data.current.content, '甲');
    await call('PUT', path, { rev: first.body.data.rev, content: '乙' });
    const restored = await call('POST', `${path}/versions/1/restore`);
    assert.deepEqual([restored.body.data.content, restored.body.data.version], ['甲', 3]);
    const versions = await call('GET', `${path}/versions`);
    assert.deepEqual(
      versions.body.data.records.map((version: { kind: string }) => version.kind),
      ['restored', 'edited', 'edited'],
    );
  });

  test('of two windows that save at once exactly one wins', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    const { chapters } = (await call('GET', `/bid/client/bids/${id}/outline`)).body.data;
    const path = `/bid/client/bids/${id}/chapters/${chapters[0].id}`;
    const { rev } = (await call('GET', path)).body.data;
    const answers = await Promise.all(
      ['甲', '乙', '丙', '丁'].map((content) => call('PUT', path, { rev, content })),
    );
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409, 409]);
  });

  test('a broken tree is refused; a chapter taken out and restored keeps its text', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    const outline = (await call('GET', `/bid/client/bids/${id}/outline`)).body.data;
    const [first] = outline.chapters;
    const put = (chapters: unknown[]) =>
      call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
    assert.equal((await put([{ ...first, parentId: 'nobody' }])).body.code, 40020);
    assert.equal((await put([first, first])).body.code, 40020);
    assert.equal((await put([{ ...first, parentId: first.id }])).body.code, 40020);
    await call('PUT', `/bid/client/bids/${id}/chapters/${first.id}`, { content: '写过的内容' });
    const version = (await call('GET', `/bid/client/bids/${id}/outline/versions`)).body.data
      .records[0].n;
    const other = { ...first, id: 'own', title: '自拟章节', parentId: null };
    assert.equal((await put([other])).status, 200);
    assert.equal((await call('GET', `/bid/client/bids/${id}/chapters/${first.id}`)).status, 404);
    await call('POST', `/bid/client/bids/${id}/outline/versions/${version}/restore`);
    assert.equal(
      (await call('GET', `/bid/client/bids/${id}/chapters/${first.id}`)).body.data.content,
      '写过的内容',
    );
  });

  test('the same Idempotency-Key makes one bid and gives the same answer', async () => {
    const { call } = await service.signIn();
    const create = (name: string) =>
      call('POST', '/bid/client/bids', { name, scoring }, { 'Idempotency-Key': 'k-1' });
    const answers = await Promise.all([create('一份'), create('一份'), create('一份')]);
    assert.equal(new Set(answers.map((answer) => answer.body.data.id)).size, 1);
    assert.equal((await call('GET', '/bid/client/bids')).body.data.total, 1);
    assert.equal((await create('另一份')).body.code, 40910);
  });

  test('the Word file of an anonymous bid names nobody, whatever the text says', async () => {
    const { call } = await service.signIn();
    const id = await outlinedBid(call);
    await call('PATCH', `/bid/client/bids/${id}`, { settings: { bidder: '某某建设有限公司' } });
    const chapterId = (await call('GET', `/bid/client/bids/${id}/outline`)).body.data.chapters[0]
      .id;
    await call('PUT', `/bid/client/bids/${id}/chapters/${chapterId}`, {
      content: '某某建设有限公司承诺按期完成。',
    });
    const textOf = async (query: string) => {
      const { response } = await call('GET', `/bid/client/bids/${id}/word${query}`);
      assert.equal(response.status, 200);
      return JSON.stringify(
        await readDocument(new Uint8Array(await response.arrayBuffer()), 'a.docx'),
      );
    };
    assert.match(await textOf(''), /某某建设有限公司/);
    for (const query of ['?format=blind', `?format=${encodeURIComponent('{"preset":"暗标"}')}`]) {
      const text = await textOf(query);
      assert.doesNotMatch(text, /某某建设/);
      assert.match(text, /投标人承诺按期完成/);
    }
    assert.equal((await call('GET', `/bid/client/bids/${id}/word?format=none`)).body.code, 40021);
  });

  test('nobody sees or touches the bid of another', async () => {
    const owner = await service.signIn();
    const id = await outlinedBid(owner.call);
    const stranger = await service.signIn();
    const paths: [string, string, unknown?][] = [
      ['GET', ''],
      ['PATCH', '', { name: '改' }],
      ['DELETE', ''],
      ['POST', '/copy'],
      ['GET', '/outline'],
      ['POST', '/outline/generate'],
      ['POST', '/write'],
      ['GET', '/events'],
      ['GET', '/coverage'],
      ['GET', '/check'],
      ['GET', '/word'],
      ['POST', '/finish'],
    ];
    for (const [method, path, body] of paths) {
      assert.equal(
        (await stranger.call(method, `/bid/client/bids/${id}${path}`, body)).status,
        404,
        `${method} ${path}`,
      );
      assert.equal(
        (await service.visitor(method, `/bid/client/bids/${id}${path}`, body)).status,
        401,
        `${method} ${path}`,
      );
    }
    assert.equal((await stranger.call('GET', '/bid/client/bids')).body.data.total, 0);
  });
});
