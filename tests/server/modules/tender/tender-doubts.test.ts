import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Call, until } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const scoring = (points: number) =>
  [
    '第三章 评标办法',
    '本项目采用综合评分法，满分100分。',
    '| 评审因素 | 分值 | 评审标准 |',
    '| --- | --- | --- |',
    '| 投标报价 | 30 | 评标基准价/报价×30 |',
    `| 服务方案 | ${points} | 完整可行的得${points}分，一般的得10分 |`,
    '| 业绩 | 20 | 每项5分，最高20分 |',
    '第四章 合同条款',
    '| 期次 | 比例 | 条件 |',
    '| --- | --- | --- |',
    '| 第一期 | 40% | 合同签订后支付 |',
    '| 第二期 | 60% | 验收合格后支付 |',
  ].join('\n');

describe('a reading that says how sure it is', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  async function read(text: string) {
    const { id } = (await call('POST', '/bid/client/tenders', { text, fileName: '甲.md' })).body
      .data;
    const { body } = await until(
      () => call('GET', `/bid/client/tenders/${id}`),
      (answer) => answer.body.data.status !== 'reading',
    );
    return body.data;
  }
  const bidOf = async (tender: { id: string; overview: string; scoring: unknown[] }) =>
    (
      await call('POST', '/bid/client/bids', {
        name: '标书',
        tenderId: tender.id,
        overview: tender.overview,
        scoring: tender.scoring,
        settings: { pages: 10 },
      })
    ).body.data.id;

  test('what the file proves is sure, and its outline is made without asking', async () => {
    const tender = await read(scoring(50));
    assert.deepEqual([tender.scoringState, tender.method], ['sure', null]);
    assert.deepEqual(
      tender.doubts.filter(({ about }: { about: string }) => about === 'scoring'),
      [],
    );
    const id = await bidOf(tender);
    assert.equal((await call('POST', `/bid/client/bids/${id}/outline/generate`)).status, 202);
  });

  test('a sum that does not hold is told, and the outline asks', async () => {
    const tender = await read(scoring(45));
    assert.equal(tender.scoringState, 'check');
    assert.deepEqual(
      tender.doubts.map(({ kind }: { kind: string }) => kind).includes('total'),
      true,
    );
    const id = await bidOf(tender);
    const path = `/bid/client/bids/${id}/outline/generate`;
    const refused = await call('POST', path);
    assert.deepEqual([refused.status, refused.body.code], [409, 40950]);
    assert.equal((await call('POST', path, { acceptDoubts: true })).status, 202);
  });

  test('all tables of the file are there, and any of them can be taken for the scoring', async () => {
    const tender = await read(scoring(50));
    const path = `/bid/client/tenders/${tender.id}`;
    const tables = (await call('GET', `${path}/tables`)).body.data;
    assert.deepEqual(
      tables.map(({ header, sum, used }: { header: string[]; sum?: number; used: boolean }) => [
        header[0],
        sum,
        used,
      ]),
      [
        ['评审因素', 100, true],
        [undefined, 100, false],
      ],
    );
    const chosen = await call('POST', `${path}/scoring-table`, {
      tables: [tables[0].id],
      columns: { name: 0, points: 1, criteria: 2 },
    });
    assert.deepEqual(
      chosen.body.data.scoring.map((item: { item: string; maxScore: number }) => [
        item.item,
        item.maxScore,
      ]),
      [
        ['投标报价', 30],
        ['服务方案', 50],
        ['业绩', 20],
      ],
    );
    const none = await call('POST', `${path}/scoring-table`, { tables: ['t999'] });
    assert.deepEqual([none.status, none.body.data.scoring], [200, []]);
  });

  test('its dates beside the deadline, in the words of the file, for who imported it', async () => {
    const text = `第一章 招标公告\n项目名称：某某服务\n投标截止时间：2027年3月15日09时30分\n投标有效期为投标截止日起90天。\n${scoring(50)}`;
    const { id } = (await call('POST', '/bid/client/tenders', { text })).body.data;
    await until(
      async () => (await call('GET', `/bid/client/tenders/${id}`)).body.data,
      ({ status }) => status === 'ready',
    );
    const path = `/bid/client/tenders/${id}/dates`;
    const dates = (await call('GET', path)).body.data;
    assert.deepEqual(
      dates.map(({ kind, text: said }: { kind: string; text: string }) => [kind, said]),
      [['validity', '投标有效期为投标截止日起90天']],
    );
    assert.equal(dates[0].source.quote.includes('90天'), true);
    const { call: stranger } = await service.signIn();
    assert.equal((await stranger('GET', path)).status, 404);
  });

  test('a table pasted as it stands on a page', async () => {
    const html =
      '<table><tr><td>评分项</td><td>分值</td><td>标准</td></tr><tr><td>报价</td><td>40</td><td>基准价/报价×40</td></tr><tr><td>方案</td><td>40</td><td>优得40分</td></tr><tr><td>业绩</td><td>20</td><td>每个得5分</td></tr></table>';
    const { body } = await call('POST', '/bid/client/tenders/scoring', { html });
    assert.deepEqual(
      body.data.scoring.map(({ maxScore }: { maxScore: number }) => maxScore),
      [40, 40, 20],
    );
    assert.deepEqual(body.data.doubts, []);
  });
});
