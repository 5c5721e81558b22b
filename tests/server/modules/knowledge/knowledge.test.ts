import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { knowledgeFor } from '../../../../site/server/modules/knowledge/knowledge-passages.ts';
import { bidRow } from '../../../../site/server/store/schema.ts';
import { type Call, until } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const company = `# 公司介绍
某某公司成立于 2008 年，主营市政养护。
## 无人机巡查经验
公司自 2021 年起用无人机对街道违建、占道经营进行日常巡查，累计巡查 1200 架次。
## 食堂管理
食堂每日留样，专人晨检。
| 项目 | 金额 |
| --- | --- |
| 某区街道巡查服务 | 86 万元 |
`;

describe('the bidder’s own material', () => {
  let service: TestService;
  let call: Call;
  let stranger: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
    stranger = (await service.signIn()).call;
  });
  after(() => service.remove());

  const upload = (
    bytes: Uint8Array | string,
    name: string,
    headers: Record<string, string> = {},
    caller = call,
  ) => {
    const form = new FormData();
    form.append('file', new Blob([bytes as BlobPart]), name);
    return caller('POST', '/knowledge/client/files', form, headers);
  };
  async function read(text: string, name: string, caller = call) {
    const added = await upload(text, name, {}, caller);
    assert.equal(added.status, 202, JSON.stringify(added.body));
    const { body } = await until(
      () => caller('GET', `/knowledge/client/files/${added.body.data.id}`),
      (answer) => answer.body.data.status !== 'reading',
    );
    return body.data;
  }

  test('a file is read into passages under their headings', async () => {
    const file = await read(company, '公司介绍.md');
    assert.equal(file.status, 'ready');
    assert.ok(file.chars > 50);
    assert.deepEqual(
      file.passages.map((passage: { heading: string }) => passage.heading),
      ['公司介绍', '公司介绍 › 无人机巡查经验', '公司介绍 › 食堂管理'],
    );
    assert.match(file.passages[2].text, /某区街道巡查服务，86 万元/);
    const list = async (query: string) =>
      (await call('GET', `/knowledge/client/files?${query}`)).body.data.total;
    const named = (words: string) => list(`q=${encodeURIComponent(words)}`);
    assert.deepEqual(
      [await list(''), await named('介绍'), await named('留样'), await named('none')],
      [1, 1, 1, 0],
    );
    const others = await stranger('GET', `/knowledge/client/files?q=${encodeURIComponent('留样')}`);
    assert.equal(others.body.data.total, 0);
  });

  test('what cannot be read is refused at once, or says why', async () => {
    assert.equal((await upload('', '空.docx')).body.code, 40010);
    assert.equal((await upload('x', '表.pptx')).body.code, 415);
    assert.equal((await upload('x', '表.xlsx')).body.code, 41501);
    assert.equal((await upload('%PDF-1.4', '改.docx')).body.code, 41501);
    assert.equal((await upload(new Uint8Array(50 * 1024 * 1024 + 1), '大.pdf')).status, 413);
    const broken = await read('%PDF-1.4\nnothing', '坏.pdf');
    assert.equal(broken.status, 'failed');
    assert.match(broken.error, /文件|PDF/);
    assert.deepEqual(broken.passages, []);
  });

  test('the same request twice makes one file', async () => {
    const key = { 'Idempotency-Key': 'knowledge-1' };
    const [first, second] = [
      await upload('一份资料', '资料.txt', key),
      await upload('一份资料', '资料.txt', key),
    ];
    assert.equal(first.body.data.id, second.body.data.id);
  });

  test('nobody reads the files of another', async () => {
    const { id } = await read('秘密资料', '秘密.txt');
    const one = `/knowledge/client/files/${id}`;
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await stranger(method, one)).status, 404);
      assert.equal((await service.visitor(method, one)).status, 401);
      assert.equal((await call(method, one, undefined, { 'Tenant-Id': '999999' })).status, 401);
    }
    assert.equal((await stranger('GET', '/knowledge/client/files')).body.data.total, 0);
    assert.equal((await call('DELETE', one)).status, 200);
    assert.equal((await call('DELETE', one)).status, 200, 'from the bin it goes for good');
    assert.equal((await call('GET', one)).status, 404);
  });

  test('a chapter gets the passages that fit it, of its owner’s files only', async () => {
    const own = (await service.signIn()).call;
    const file = await read(company, '公司介绍.md', own);
    const other = await read(company.replace('1200', '9999'), '别人的.md');
    const { db } = service.services.database;
    const settings = { knowledge: [file.id, other.id] };
    const { id } = (await own('POST', '/bid/client/bids', { name: '巡查', settings })).body.data;
    const [bid] = await db.select().from(bidRow).where(eq(bidRow.id, id));
    const chapter = (title: string, knowledge?: string[]) => ({
      ...{ id: 'c', parentId: null, order: 0, title, pages: 1, brief: '', scoringIds: [] },
      settings: { instruction: '', kind: 'prose' as const, ...(knowledge ? { knowledge } : {}) },
    });
    const passages = await knowledgeFor(
      service.services,
      bid!,
      chapter('街道违建的无人机日常巡查方案'),
    );
    assert.deepEqual(
      passages.map((passage) => passage.title),
      ['公司介绍.md › 公司介绍 › 无人机巡查经验'],
    );
    assert.match(passages[0]?.text ?? '', /1200 架次/);
    assert.equal(passages[0]?.fileId, file.id);
    assert.deepEqual(
      await knowledgeFor(service.services, bid!, chapter('无人机巡查', [])),
      [],
      'the chapter’s own choice counts',
    );
    assert.deepEqual(
      await knowledgeFor(service.services, bid!, chapter('架次统计报表')),
      [],
      'one word in common is chance',
    );
    assert.equal(
      (await knowledgeFor(service.services, bid!, chapter('架次统计报表', [file.id]))).length,
      1,
      'but enough in a file chosen by hand',
    );
    await own('DELETE', `/knowledge/client/files/${file.id}`);
    assert.deepEqual(
      await knowledgeFor(service.services, bid!, chapter('无人机巡查方案')),
      [],
      'removed files are not quoted',
    );
  });

  test('a large library is looked through without holding up the process', async () => {
    const own = (await service.signIn()).call;
    const text = Array.from(
      { length: 12_000 },
      (_, n) => `第${n}条：巡查人员每日对第${n}号网格进行检查并书面记录情况。`,
    ).join('\n');
    const file = await read(`# 制度\n${text}`, '制度.md', own);
    const { db } = service.services.database;
    const { id } = (
      await own('POST', '/bid/client/bids', { name: '巡查', settings: { knowledge: [file.id] } })
    ).body.data;
    const [bid] = await db.select().from(bidRow).where(eq(bidRow.id, id));
    const chapter = {
      id: 'c',
      parentId: null,
      order: 0,
      title: '网格巡查检查与记录',
      pages: 1,
      brief: '',
      scoringIds: [],
    };
    const ask = () =>
      knowledgeFor(service.services, bid!, {
        ...chapter,
        settings: { instruction: '', kind: 'prose' },
      });
    let turns = 0;
    const watch = setInterval(() => turns++, 1);
    const passages = await ask();
    clearInterval(watch);
    assert.deepEqual(await ask(), passages, 'the same bid is not looked through again');
    const chars = passages.reduce((sum, passage) => sum + passage.text.length, 0);
    assert.ok(passages.length > 0 && passages.length <= 12 && chars <= 6000);
    assert.ok(turns > 2, `${turns} times somebody else had a turn`);
  });
});
