import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoringNature } from '../../../../site/server/writing/criteria/nature.ts';

test('a rule that looks at the document itself asks for no chapter, one that looks at what is offered does', () => {
  const of = (criteria: string) => scoringNature({ category: '商务', item: '总体评价', criteria });
  for (const criteria of [
    '对商务投标文件的整体情况进行评审，根据有无目录、文件签署打分。优：14分；良：13分。',
    '对应答文件技术内容的规范性、完整性、逻辑性等方面进行评审。优：9-10分。',
    '对技术投标文件规范性、严谨性等响应情况进行综合评审。',
  ])
    assert.equal(of(criteria), 'whole', criteria);
  for (const criteria of [
    '对投标文件中的服务方案进行评审，方案完整合理的得5分。',
    '根据投标文件响应的服务内容打分，合理的得5分。',
  ])
    assert.equal(of(criteria), 'prose', criteria);
});

test("the buyer's own record of a bidder is looked up, unless a paper of it is asked for", () => {
  const of = (criteria: string) => scoringNature({ category: '技术', item: '绩效评价', criteria });
  const rule = '根据最近一年度招标人对投标人/联合体牵头人的评价结果打分，优秀5分，良好4分。';
  assert.equal(of(rule), 'attended');
  assert.notEqual(of(`${rule}须提供评价结果证明材料复印件。`), 'attended');
  assert.equal(of('建立对服务人员的绩效评价办法，办法合理的得5分，一般的得2分。'), 'prose');
});

test('what is there, by its kind or amount, is proven; a text for each point is written', () => {
  const of = (criteria: string, item = '能力') =>
    scoringNature({ category: '技术', item, criteria });
  for (const criteria of [
    '有自有苗圃及温室的得4分；租用苗圃的得2分；没有不得分。',
    '已购买责任险，保额：\n200万元的得1分；\n500万元及以上的得2分；\n1000万元及以上的得4分。',
  ])
    assert.equal(of(criteria), 'evidence', criteria);
  for (const criteria of [
    '针对补栽巡查、病虫培训分别提出切实可行的服务承诺，每项2分；内容不具体的得1分。',
    '对六个部分的设计方案进行评审，每个部分设计完整、有原型或流程图、符合业务实际的得2分，缺项不得分。',
  ])
    assert.equal(of(criteria), 'prose', criteria);
  assert.equal(of('制作规范，没有细微偏差的得2分；有一项扣0.5分。', '投标文件的规范性'), 'whole');
});

test('what is taken off for each case on record is proven, not written', () => {
  const criteria = '近三年每发生1次质量通报扣10分；每被约谈1次扣5分';
  assert.equal(scoringNature({ category: '商务', item: '不良行为', criteria }), 'evidence');
});

test('how many there are, how a firm stands, what somebody has signed and a title are proven', () => {
  const of = (item: string, criteria: string) =>
    scoringNature({ category: '技术', item, criteria });
  for (const [item, criteria] of [
    ['骨干', '电梯修理人员不少于30人的得3分，每少2人扣1分。'],
    ['资本状况', '最近一季度核心资本充足率达到120%得4分，达到100%得2分。'],
    ['踏勘', '参加踏勘并提供采购人盖章的踏勘确认单的，得1分。'],
    ['质量主管', '高级工程师2分，工程师1分。'],
  ] as const)
    assert.equal(of(item, criteria), 'evidence', item);
  assert.equal(of('培训方案', '方案完整合理得4分，每缺少一项内容扣1分。'), 'prose');
});
