import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { subPoints } from '../../../../site/server/documents/extract/scoring/sub-points.ts';
import { criteriaAspects } from '../../../../site/server/writing/criteria/aspects.ts';
import { scoringNature } from '../../../../site/server/writing/criteria/nature.ts';

function titles(criteria: string, maxScore: number, item = '实施方案'): string[] {
  const category: tender.ScoringCategory = '技术';
  const points = subPoints({ category, maxScore, criteria });
  const whole = { item, criteria, maxScore, ...(points.length > 0 ? { points } : {}) };
  return criteriaAspects(whole).map(({ title }) => title);
}

test('设计 before points keeps its end', () => {
  assert.deepEqual(titles('①总体架构2分；②接口设计2分；③会计核算设计1分。', 5), [
    '总体架构',
    '接口设计',
    '会计核算设计',
  ]);
});

test('how all points are judged is no part of the last one', () => {
  const list = '（1）围堰度汛方案2分；\n（2）清淤外运方案2分；\n（3）陂坝拆除方案2分';
  for (const behind of [
    '。\n每小项：方案合理得1.6～2分，较合理1～1.5分，缺项不得分',
    '。\n按优（90%以上）、良（80%-90%）、中（60%-80%）评分',
    '。每项满足且有针对性得满分，有瑕疵得一半，缺项0分。',
  ])
    assert.deepEqual(titles(list + behind, 6), ['围堰度汛方案', '清淤外运方案', '陂坝拆除方案']);
});

test('names that have as many points each are points where these make the whole', () => {
  const rule = '进度安排、组织架构、质量控制、文档管理各1分。';
  assert.deepEqual(
    subPoints({ category: '技术', maxScore: 4, criteria: rule }).map(({ text }) => text),
    ['进度安排', '组织架构', '质量控制', '文档管理'],
  );
  assert.equal(titles(rule, 4).length, 4);
  assert.deepEqual(subPoints({ category: '技术', maxScore: 5, criteria: rule }), []);
});

test('grades without 分, a condition and the lot are no part of a title', () => {
  assert.deepEqual(
    titles('对现状、痛点分析、平台对接要求理解透彻4.1-5；较好2.1-4；一般0.1-2；未提供0', 5),
    ['现状', '痛点分析', '平台对接要求理解'],
  );
  assert.deepEqual(titles('说明完整，指标符合规划条件4.5～5分；较好4～4.5分；一般3～4分', 5), []);
  assert.deepEqual(titles('A-01标段：就地冷再生4分、路面铣刨4分、病害处治4分', 12), [
    '就地冷再生',
    '路面铣刨',
    '病害处治',
  ]);
  assert.deepEqual(
    titles('就口径管理、差错修订、应急报送作出说明。优8-10，良5-7，差0-4。', 10).slice(-1),
    ['应急报送'],
  );
});

test('what is certified, supplied under letters of others or simply there is proven', () => {
  const nature = (item: string, criteria: string, category: tender.ScoringCategory = '技术') =>
    scoringNature({ item, criteria, category });
  assert.equal(nature('质量、环境、职业健康体系', '三体系齐全100分，缺一项扣35分。'), 'evidence');
  assert.equal(nature('质量体系', '通过ISO9001、ISO13485认证的，各1分。'), 'evidence');
  assert.equal(nature('节能环保', '国产配套设备获节能产品认证1分、环境标志1分'), 'evidence');
  assert.equal(
    nature('授权及品种保障', '与厂家签订的授权书（供货协议），每提供一家得1分', '商务'),
    'evidence',
  );
  assert.equal(nature('服务便利', '在江阳市有办公场所或承诺中标后15日内设立，得3分'), 'evidence');
  assert.equal(nature('质量管理体系与措施', '体系健全、措施具体3～4分；较好2～3分'), 'prose');
});
