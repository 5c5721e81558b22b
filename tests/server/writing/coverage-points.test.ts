import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { outline, tender } from 'tender-widgets/contract';
import { coverage } from '../../../site/server/writing/coverage.ts';
import { scoringItem } from './sample-bid.ts';

const chapters: outline.OutlineChapter[] = [
  {
    ...{ id: 'a', parentId: null, order: 0, title: '服务承诺', pages: 1, brief: '' },
    ...{ scoringIds: ['s'], settings: { instruction: '', kind: 'prose' } },
  },
];
const rowOf = (item: tender.ScoringItem, content: string) => {
  const [row] = coverage([item], chapters, new Map([['a', content]]));
  assert.ok(row);
  return row;
};
const service = scoringItem(
  's',
  '技术',
  '售后服务',
  9,
  '1、提供7×24小时热线服务，得3分；\n2、故障响应时间不超过1小时，得3分；\n3、每年巡检不少于4次，得3分。',
);
service.points = [
  { id: 'q1', text: '提供7×24小时热线服务', maxScore: 3 },
  { id: 'q2', text: '故障响应时间不超过1小时', maxScore: 3 },
  { id: 'q3', text: '每年巡检不少于4次', maxScore: 3 },
];
const filling =
  '各岗位按职责分工落实，问题登记后由专人跟踪到销号，处理结果书面回告用户，并按月汇总分析原因，持续改进服务质量。'.repeat(
    6,
  );
const text = (hotline: string, response: string, inspection: string) =>
  [
    `#### 热线服务\n\n我方设热线服务电话，${hotline}有人值守，来电逐一登记。${filling}`,
    `#### 故障响应时间\n\n接到故障报告后，故障响应时间为${response}，工程师到达现场处理。${filling}`,
    `#### 巡检\n\n我方安排每年巡检${inspection}，逐台检查并形成记录。${filling}`,
  ].join('\n\n');

test('a sub-point is answered with its figure, equal or better, and a figure in prose is a promise', () => {
  const states = (content: string) =>
    rowOf(service, content).points.map(({ id, state, promised }) => [id, state, promised ?? false]);
  assert.deepEqual(states(text('7×24小时', '30分钟', '6次')), [
    ['q1', 'answered', true],
    ['q2', 'answered', true],
    ['q3', 'answered', true],
  ]);
  const worse = rowOf(service, text('工作日', '2小时', '4次'));
  assert.deepEqual(
    worse.points.map(({ state, missing }) => [state, missing]),
    [
      ['open', '没有写到 7×24 小时'],
      ['open', '没有写到 1小时'],
      ['answered', undefined],
    ],
  );
  assert.equal(worse.state, 'thin');
  assert.equal(worse.estimate.high, 3);
});

test('each answered point names its chapter and its words there', () => {
  const content = text('7×24小时', '1小时', '4次');
  for (const { chapterId, quote } of rowOf(service, content).points) {
    assert.equal(chapterId, 'a');
    assert.ok(quote && content.includes(quote));
  }
});

test('the range of a text begins at the least its best step gives', () => {
  const item = scoringItem(
    ...(['s', '技术', '巡检方案', 10, '根据巡检方案评分：优8-10分，良5-7分，一般1-4分'] as const),
  );
  const { estimate } = rowOf(item, `#### 巡检方案\n\n我方制定巡检方案。${filling}${filling}`);
  assert.deepEqual(estimate, { low: 8, high: 10 });
});

test('rules that count in hundredths of the item are scaled to its points', () => {
  const item = scoringItem(
    ...([
      's',
      '技术',
      '技术参数响应情况',
      26,
      '完全符合得100分，每1项不符合招标要求的扣5分，最低得0分',
    ] as const),
  );
  const table = [
    '| 序号 | 要求 | 应答 | 偏离 |',
    '| --- | --- | --- | --- |',
    '| 1 | 内存≥16GB | 32GB | 正偏离 |',
    '| 2 | 硬盘≥1TB | 【待填写】 | 待确认 |',
    '| 3 | 重量≤2kg | 3kg | 负偏离 |',
  ].join('\n');
  const row = rowOf(item, table);
  assert.deepEqual(row.estimate, { low: 23.4, high: 24.7 });
  assert.match(row.reason, /1 条待确认，1 条为负偏离/);
});

test('a blank that names a point does not answer it', () => {
  const blank = '【待填写：结合我方实际，说明“热线服务”的具体做法、责任岗位和完成标准】';
  const { points } = rowOf(service, `#### 热线服务\n\n${blank}\n\n#### 日常管理\n\n${filling}`);
  assert.equal(points.find(({ id }) => id === 'q1')?.state, 'open');
});

test('answers that a form offers to choose from are none', () => {
  const choice = '对招标文件的偏离说明（正偏离/完全响应/负偏离）';
  const table = [
    `| 序号 | 招标要求 | 响应 | ${choice} |`,
    '| --- | --- | --- | --- |',
    `| 1 | 内存≥16GB | 【待填写：响应】 | 【待填写：${choice}】 |`,
    '| 2 | 硬盘≥1TB | 2TB | 无负偏离 |',
    '| 3 | 有负偏离的逐项列出 | 【待填写】 | 待确认 |',
  ].join('\n');
  const item = scoringItem('s', '技术', '技术参数响应情况', 10, '每有一项负偏离扣1分，扣完为止');
  const { reason } = rowOf(item, table);
  assert.match(reason, /待确认/);
  assert.doesNotMatch(reason, /负偏离/);
});

test('nothing in the bid earns what is shown before the judges', () => {
  const item = scoringItem('s', '技术', '现场演示', 5, '现场演示系统功能，优得5分');
  const row = rowOf(item, filling);
  assert.deepEqual([row.nature, row.points, row.estimate], ['attended', [], { low: 0, high: 0 }]);
});

test('what a rule asks for is read from its praise, its groups, its numbers and its counts', () => {
  const pointsOf = (item: string, criteria: string) =>
    rowOf(scoringItem('s', '技术', item, 8, criteria), `正文。${filling}`).points.map(
      ({ text }) => text,
    );
  for (const [item, criteria, points] of [
    [
      '总体部署',
      '得分一般在3.0～5.0分之间。场区布置合理、班组划分科学的，4.5～5.0分；较合理的，3.8～4.4分。',
      ['场区布置', '班组划分'],
    ],
    [
      '主要工序的方法',
      '针对围堰拆除、灌浆加固、预制板吊装等关键工序，方案先进、措施有针对性的，7.0～8.0分；较好的，6.0～6.9分。',
      ['围堰拆除', '灌浆加固', '预制板吊装'],
    ],
    [
      '配套材料',
      '提供培训手册、操作视频、题库等资源，内容齐全、与课程契合度高的得5分，较好的得3分。',
      ['培训手册', '操作视频', '题库'],
    ],
    [
      '安全措施',
      '高处作业安全、临边防护、用电安全等措施，满分6分；措施有一项缺失扣2分，扣完为止。',
      ['高处作业安全', '临边防护', '用电安全'],
    ],
    [
      '突发事件预案',
      '针对①台风清障、②水质污染③全院停电三类事件分别制定流程，每类2分；流程不清晰的扣1分。',
      ['台风清障', '水质污染', '全院停电'],
    ],
    ['理解与难点分析', '理解透彻、对策可行8～10分；较好5～7分；未提供0分。', ['理解与难点分析']],
  ] as const)
    assert.deepEqual(pointsOf(item, criteria), points, criteria);
});

test('a figure in the words of a point belongs to it and is no point of its own', () => {
  const item = scoringItem(
    's',
    '技术',
    '进度措施',
    3,
    '进度计划符合90日历天工期要求，关键线路清晰，保证措施得力：2.6～3.0分；较好：2.2～2.5分。',
  );
  const { points } = rowOf(item, filling);
  assert.deepEqual(
    points.map(({ text }) => text),
    ['进度计划符合90日历天工期要求', '关键线路', '保证措施'],
  );
});

test('a rule that gives points for a paper is answered by proofs, one that asks for answers row by row by its table', () => {
  const natureOf = (item: string, criteria: string) =>
    rowOf(scoringItem('s', '商务', item, 3, criteria), filling).nature;
  assert.equal(natureOf('安全员', '具有注册安全工程师证'), 'evidence');
  assert.equal(
    natureOf('管理人员', '经理持有食品安全管理员证得3分；厨师长具有高级烹调师证得4分'),
    'evidence',
  );
  assert.equal(natureOf('合同条款响应', '全部响应且无偏差的得3分，每有一项扣1分。'), 'response');
  assert.equal(natureOf('点对点应答', '对各项指标的符合度进行评分。'), 'response');
  const own = rowOf(
    scoringItem(
      's',
      '商务',
      '同类业绩',
      8,
      '同类业绩三级医院每个2分，二级医院每个1分，满分8分。附合同。',
    ),
    filling,
  );
  assert.deepEqual(
    own.points.map(({ maxScore }) => maxScore),
    [8],
  );
});
