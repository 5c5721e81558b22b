import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { type Call, until } from '../../../support/caller.ts';
import {
  type ChatRequest,
  type FakeModel,
  type ModelStep,
  startFakeModel,
} from '../../../support/fake-model.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const scoring = [
  {
    ...{ id: 's1', category: '技术', item: '应急预案', maxScore: 20 },
    criteria: '根据险情分级、抢险队伍两方面评分，优16-20分，良8-15分',
  },
  { id: 's2', category: '商务', item: '类似业绩', maxScore: 5, criteria: '每提供一个合同得1分' },
  { id: 's3', category: '价格', item: '投标报价', maxScore: 30, criteria: '最低价得满分' },
];
const chapters = [
  { id: 'c0', parentId: null, order: 0, title: '应急预案', pages: 1, scoringIds: ['s1'] },
  {
    ...{ id: 'c1', parentId: null, order: 1, title: '业绩', pages: 1, scoringIds: ['s2'] },
    settings: { kind: 'evidence' },
  },
];
const levels = '险情分级按影响范围分为四级，每级写明启动条件、上报时限和处置负责人。';
const content = `#### 险情分级\n\n${levels}${'接报后先核实现场情况，再按级别启动预案并做好记录。'.repeat(20)}`;
const usage = {
  ...{ prompt_tokens: 1000, completion_tokens: 50 },
  prompt_tokens_details: { cached_tokens: 800 },
};
const spoken = (request: ChatRequest) => request.messages.map((one) => one.content).join('\n');
const judgeOf = (request: ChatRequest) => Number(/第 (\d) 位评委/.exec(spoken(request))?.[1] ?? 0);

describe('a simulated evaluation', () => {
  let model: FakeModel | undefined;
  let service: TestService | undefined;
  afterEach(async () => {
    await service?.remove();
    await model?.close();
    model = undefined;
  });

  async function begin(script?: (request: ChatRequest) => ModelStep, env = {}) {
    if (script) model = await startFakeModel(script);
    const own = model ? { AI_BASE_URL: model.baseUrl, AI_MODEL: 'm' } : {};
    service = await startTestService({ env: { ...own, AI_TOKEN_PRICES: '2 0.5 8', ...env } });
    const { call } = await service.signIn();
    const stranger = (await service.signIn()).call;
    const { id } = (await call('POST', '/bid/client/bids', { name: '堤防养护', scoring })).body
      .data;
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
    await call('PUT', `/bid/client/bids/${id}/chapters/c0`, { content });
    return { call, stranger, id: String(id) };
  }
  async function evaluated(call: Call, id: string) {
    const started = await call('POST', `/bid/client/bids/${id}/evaluate`);
    assert.equal(started.status, 202, JSON.stringify(started.body));
    const list = await until(
      () => call('GET', `/bid/client/bids/${id}/evaluations`),
      ({ body }) => body.data.records[0]?.status !== 'running',
    );
    return list.body.data.records[0];
  }

  test('without a model it is the estimate of the rules, price apart', async () => {
    const { call, stranger, id } = await begin();
    const found = await evaluated(call, id);
    assert.equal(found.by, 'rules');
    assert.equal(found.status, 'done');
    assert.deepEqual(found.total.max, 25);
    assert.ok(found.total.high <= 10, 'half of the points of one item are answered');
    assert.match(found.items[0].missing[0], /抢险队伍/);
    assert.equal((await stranger('POST', `/bid/client/bids/${id}/evaluate`)).status, 404);
    assert.equal((await stranger('GET', `/bid/client/bids/${id}/evaluations`)).status, 404);
    assert.equal((await stranger('GET', `/bid/client/bids/${id}/usage`)).status, 404);
    const mend = await call('POST', `/bid/client/bids/${id}/evaluations/${found.id}/mend`);
    assert.equal(mend.body.code, 40908);
  });

  test('three judges see the criterion and the text alone; a mark is no higher than its quotes bear out', async () => {
    const { call, id } = await begin((request) => {
      const judge = judgeOf(request);
      const quote = judge === 3 ? '我方拥有专业抢险队伍三十人' : levels.slice(0, 20);
      const points = [
        { id: 'p1', verdict: 'met', quote: levels.slice(0, 20) },
        { id: 'p2', verdict: judge === 2 ? 'absent' : 'met', quote },
      ];
      const text = JSON.stringify({ points, mark: 19, missing: ['抢险队伍的人数和分工'] });
      return { mode: 'ok', text, usage };
    });
    const found = await evaluated(call, id);
    assert.equal(found.by, 'model');
    const [item, proofs] = found.items;
    // The first quotes one sentence for both; the second misses a point, the third invents a quote.
    assert.deepEqual([...item.marks].sort(), [10, 10, 19]);
    assert.equal(item.spread, 9);
    assert.ok(item.missing.includes('抢险队伍的人数和分工'));
    assert.deepEqual(proofs.marks, [], 'no judge is asked for proofs');
    assert.deepEqual(proofs.estimate, { low: 0, high: 0 });
    const asked = model?.requests ?? [];
    assert.equal(asked.length, 3);
    for (const request of asked) {
      assert.ok(spoken(request).includes('险情分级') && spoken(request).includes(levels));
      // The marks that fence the text in are made at random, and may hold these two digits.
      assert.doesNotMatch(spoken(request), /类似业绩|(?<![0-9A-Za-z])19(?![0-9A-Za-z])/);
    }
    const { data } = (await call('GET', `/bid/client/bids/${id}/usage`)).body;
    assert.deepEqual(data, {
      ...{ calls: 3, counted: 3, inputTokens: 3000, cachedTokens: 2400, outputTokens: 150 },
      ...{ price: '0.00', cap: null },
    });
    assert.equal(asked[0]?.stream_options?.include_usage, true);
  });

  test('a mending round lengthens what loses most, and keeps what stands', async () => {
    const more =
      '#### 抢险队伍\n\n我方设抢险队伍，分为处置组与保障组，各组职责写入值班表，换班时当面交接器材和记录，缺员由项目部当日补齐。';
    const { call, id } = await begin((request) => {
      if (judgeOf(request) === 0) return { mode: 'ok', text: more };
      const points = [{ id: 'p1', verdict: 'met', quote: levels.slice(0, 20) }];
      return { mode: 'ok', text: JSON.stringify({ points, mark: 12, missing: [] }) };
    });
    const found = await evaluated(call, id);
    const mended = await call('POST', `/bid/client/bids/${id}/evaluations/${found.id}/mend`);
    assert.equal(mended.status, 202, JSON.stringify(mended.body));
    assert.deepEqual(mended.body.data.chapters, ['c0']);
    const chapter = await until(
      () => call('GET', `/bid/client/bids/${id}/chapters/c0`),
      ({ body }) => body.data.status === 'done',
    );
    assert.ok(chapter.body.data.content.startsWith(content));
    assert.ok(chapter.body.data.content.includes('我方设抢险队伍'));
    const wish = model?.requests.map(spoken).find((text) => text.includes('失分'));
    assert.match(wish ?? '', /抢险队伍/);
  });

  test('a bid that has used up its tokens is told so, and asks no more', async () => {
    const { call, id } = await begin(
      () => ({ mode: 'ok', text: '{"points":[],"mark":1,"missing":[]}', usage }),
      { AI_BID_TOKENS: '3000' },
    );
    assert.equal((await evaluated(call, id)).status, 'done');
    const calls = model?.requests.length;
    const second = await evaluated(call, id);
    assert.equal(second.status, 'failed');
    assert.match(second.note, /上限/);
    assert.equal(model?.requests.length, calls);
  });
});
