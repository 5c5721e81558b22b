import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { bid } from 'tender-widgets/contract';
import { type CheckInput, checkBid } from '../../../../site/server/writing/checks/checks.ts';
import { bidContext, noFacts } from '../sample-bid.ts';

const context = bidContext({ scoring: [], clauses: [], requirements: [], facts: noFacts });
const [first = '', second = '', third = ''] = context.chapters
  .filter(({ settings: { kind } }) => kind === 'prose')
  .map(({ id }) => id);

/** What is said of texts that stand in a chapter each, two of them at the least. */
const found = (texts: string[], changes: Partial<CheckInput> = {}) =>
  checkBid({
    ...context,
    ...changes,
    contents: new Map(texts.map((text, at) => [[first, second, third][at] ?? '', text])),
  }).filter(({ kind }) => kind === 'contradiction');
const labels = (...texts: string[]) =>
  found(texts).map(({ msg }) => /^([^“”：，]{2,14}?)(?:前后|在|与|不|，|“)/.exec(msg)?.[1] ?? msg);
const sure = (label: string, value: string): bid.SheetFact => ({
  ...{ id: label, group: '其他', label, value, source: null, confirmed: true },
});

/** Two values of a thing that can have only one in a bid, and a third way to write the first. */
const things: readonly (readonly [what: string, one: string, other: string, likewise: string])[] = [
  ['联系电话', '联系电话：0877-6601234。', '联系电话：0877-6601235。', '电话：08776601234。'],
  [
    '授权代表电话',
    '授权代表联系电话：13812345678。',
    '授权代表联系电话：13812345679。',
    '授权代表电话：13812345678。',
  ],
  [
    '统一社会信用代码',
    '统一社会信用代码：91530400MA6K2X3T1Q。',
    '统一社会信用代码：91530400MA6K2X3T2Q。',
    '统一社会信用代码为91530400MA6K2X3T1Q。',
  ],
  [
    '银行账号',
    '账号：5300 1617 0360 5100 1234。',
    '账号：5300 1617 0360 5100 1235。',
    '银行账号：53001617036051001234。',
  ],
  [
    '电子邮箱',
    '电子邮箱：bid@yuanfan.example。',
    '邮箱：office@yuanfan.example。',
    '邮箱：BID@yuanfan.example。',
  ],
  ['质量标准', '质量标准：合格。', '质量标准：优良。', '质量目标：合格。'],
  ['投标有效期', '投标有效期为90天。', '投标有效期为60天。', '投标有效期：90日历天。'],
  ['质保期', '质保期为24个月。', '质保期为36个月。', '质保期：2年。'],
  ['响应时间', '响应时间为30分钟。', '响应时间为45分钟。', '响应时间：30分钟。'],
  ['到场', '接到报修后2小时到达。', '接到报修后3小时到达。', '接到报修后120分钟到达。'],
  ['保洁人员', '配备保洁人员18人。', '配备保洁人员16人。', '配备保洁人员18名。'],
  ['洗地机', '配备洗地机3台。', '配备洗地机2台。', '洗地机3台。'],
  ['技术人员', '15名技术人员驻场。', '12名技术人员驻场。', '15名技术人员轮值。'],
  ['总报价', '投标总报价：1,280,000.00元。', '投标总报价：1290000元。', '投标总报价：128万元。'],
  ['项目负责人', '项目负责人：陆明川。', '项目负责人：钱立行。', '项目经理：陆明川。'],
  ['技术负责人', '技术负责人：陆明川。', '技术负责人：钱立行。', '技术总负责人：陆明川。'],
];

for (const [what, one, other, likewise] of things)
  test(`a bid gives one value to ${what}, however it is written`, () => {
    const apart = found([one, other]);
    assert.equal(apart.length, 1, JSON.stringify(apart.map(({ msg }) => msg)));
    assert.ok(apart[0]?.msg.includes(what), apart[0]?.msg);
    assert.ok(apart[0]?.other, 'the other place is shown');
    assert.deepEqual(labels(one, likewise), []);
  });

test('the telephone of the representative is another one than the company’s', () => {
  const company = '联系电话：0877-6601234。';
  assert.deepEqual(labels(company, '授权代表联系电话：13812345678。'), []);
  assert.deepEqual(labels(company, '授权代表（钱立行）电话：13812345678。'), []);
});

test('what most places say is right, the one that differs is told', () => {
  const [one, ...more] = found(['质保期为24个月。', '质保期为36个月。', '质保期为24个月。']);
  assert.deepEqual([one?.chapterId, more.length], [second, 0]);
});

test('what the bidder confirmed is right wherever it stands, and is offered in its place', () => {
  const factSheet = [sure('投标有效期', '90天'), sure('项目负责人', '陆明川')];
  const [period] = found(['投标有效期为60天。'], { factSheet });
  assert.deepEqual([period?.severity, period?.fix?.to.includes('90天')], ['error', true]);
  const [person] = found(['项目负责人：钱立行。'], { factSheet });
  assert.deepEqual([person?.severity, person?.fix?.to.includes('陆明川')], ['error', true]);
  // Staying in force for longer than was asked is staying in force for that long.
  for (const text of ['投标有效期为120天。', '投标有效期为3个月。'])
    assert.deepEqual(found([text], { factSheet }), [], text);
  assert.equal(found(['投标有效期为2个月。'], { factSheet }).length, 1);
});

test('parts, bounds and levels are no second value', () => {
  for (const [one, other] of [
    ['配备保洁人员18人。', '其中保洁人员6人值夜班。'],
    ['配备保洁人员18人。', '各楼层保洁人员2人。'],
    ['响应时间为30分钟。', '响应时间不超过45分钟。'],
    ['投标总报价：1280000元。', '投标总报价不超过预算1300000元。'],
  ] as const)
    assert.deepEqual(labels(one, other), [], other);
});
