import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profile, type tender } from 'tender-widgets/contract';
import { drawDiagram, readDiagram } from 'tender-widgets/diagram';
import * as v from 'valibot';
import { createOfflineWriter } from '../../../../site/server/writing/offline/offline-writer.ts';
import type { BidContext } from '../../../../site/server/writing/writer.ts';
import { bidContext, facts, noFacts, scoringItem, settings, taskFor } from '../sample-bid.ts';

const writer = createOfflineWriter({ pace: 0 });
const room = { width: 451, height: 558 };

const bidThatAsks = (criteria: string, changes: Parameters<typeof bidContext>[0] = {}) =>
  bidContext({ scoring: [scoringItem('s1', '技术', '实施方案', 20, criteria)], ...changes });

/** Data of the diagrams in the whole bid. */
async function diagrams(context: BidContext) {
  let text = '';
  for (const chapter of context.chapters)
    for await (const piece of writer.writeChapter(
      taskFor(context, chapter),
      new AbortController().signal,
    ))
      text += piece;
  return [...text.matchAll(/```diagram\n([^`]*)\n```/gu)].map(([, source = '']) => ({
    source,
    ...readDiagram(source),
  }));
}

const term = (value: string): tender.Facts => ({
  ...facts,
  duration: { value, source: { block: 0, quote: value } },
});
const BAR_CHART = '根据实施方案及进度计划横道图进行评审，优得20分，一般得10分。';

test('a bar chart that is asked for has the tender’s term, and blanks for what the bidder alone knows', async () => {
  const [chart, ...others] = await diagrams(bidThatAsks(BAR_CHART, { facts: term('180日历天') }));
  assert.ok(chart);
  assert.deepEqual(others, [], 'once in the bid');
  assert.equal(chart.kind, 'gantt');
  assert.deepEqual(
    chart.rows[0]?.slice(1, 3).map((cell) => cell.replace(/^.*（/u, '（')),
    ['（招标文件要求）', '180天'],
  );
  for (const row of chart.rows.slice(1))
    assert.deepEqual(row.slice(1), ['【待填写：工作名称】', '【待填写：工期】', '', '', '']);
  const drawn = drawDiagram(chart.source, room);
  assert.ok('scenes' in drawn, JSON.stringify(drawn));
});

test('a term of several lengths, of working days or of dates is not taken for one', async () => {
  for (const value of ['设计30天，施工120天', '60个工作日', '2031年5月20日前', '以合同为准']) {
    const [chart] = await diagrams(bidThatAsks(BAR_CHART, { facts: term(value) }));
    assert.equal(chart?.rows.length, 3, value);
    assert.doesNotMatch(chart?.source ?? '', /\d+[天月]/u, value);
  }
  const [none] = await diagrams(bidThatAsks(BAR_CHART, { facts: noFacts }));
  assert.equal(none?.rows.length, 3);
});

test('nothing is drawn that nobody asks for, nor where the bidder wants no tables', async () => {
  assert.deepEqual(await diagrams(bidThatAsks('根据网络图拓扑和实施方案评审，得20分。')), []);
  assert.deepEqual(
    await diagrams(bidThatAsks(BAR_CHART, { settings: settings({ tables: false }) })),
    [],
  );
});

test('an organisation chart has the posts of the criteria and the people of the profile; who is above whom is left open', async () => {
  const person = (id: string, name: string, post: string, confirmed: boolean) => ({
    ...{ id, name, post, confirmed },
  });
  const whole = v.parse(profile.CompanyProfile, {
    people: [
      person('p1', '林小川', '项目经理', true),
      person('p2', '周未定', '安全员', false),
      person('p3', '何一', '资料员', true),
      person('p4', '何二', '资料员', true),
    ],
  });
  const criteria = '提供项目组织机构图，配备项目经理、安全员、资料员的得20分。';
  const own = { ...bidThatAsks(criteria), profile: { whole, day: '2031-05-20' } };
  const [chart] = await diagrams(own);
  assert.deepEqual(
    chart?.rows.map((row) => row.slice(1)),
    [
      ['项目经理', '【待填写：上级】', '林小川'],
      ['安全员', '【待填写：上级】', '【待填写：人员】'],
      ['资料员', '【待填写：上级】', '【待填写：人员】'],
    ],
  );
  const drawn = drawDiagram(chart?.source ?? '', room);
  assert.equal(
    'problem' in drawn && drawn.problem,
    '“项目经理”的上级还没有填，填了才能画图；最上级的一行写“无”。',
  );
  const blind = { ...own, settings: settings({ blind: true }) };
  assert.doesNotMatch((await diagrams(blind))[0]?.source ?? '', /林小川/u);
});
