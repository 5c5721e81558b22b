import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Parts = Parameters<typeof documentOf>;

const read = (...parts: Parts) => {
  const { facts, doubts } = extractTender(documentOf(...parts));
  return { facts, doubts: doubts.filter(({ about }) => about === 'facts') };
};
const notice = '# 第一章 招标公告';
const annex = (...rows: string[][]): Parts => [
  '# 第二章 投标人须知',
  '前附表',
  { rows: [['条款号', '条款名称', '编列内容'], ...rows] },
];

test('a fact that is said to be another one is in doubt as that one is, and says so', () => {
  const { facts, doubts } = read(
    notice,
    '投标截止时间：2027年5月18日9时00分',
    ...annex(
      ['4.2', '投标截止时间', '2027年5月28日9时00分'],
      ['5.1', '开标时间', '同投标截止时间'],
    ),
  );
  assert.equal(facts.openingTime?.value, '2027-05-28 09:00:00');
  assert.deepEqual(
    doubts.map(({ itemId, kind }) => [itemId, kind]),
    [
      ['deadline', 'differs'],
      ['openingTime', 'differs'],
    ],
  );
  assert.match(doubts[1]!.msg, /^开标时间取自投标截止时间：/);
  assert.deepEqual(doubts[1]!.sources, doubts[0]!.sources);
});

test('a value that names another fact of its kind is that one, however it is called', () => {
  for (const words of ['与预算一致', '同采购预算', '等同于预算金额', '即本项目预算金额。']) {
    const { facts, doubts } = read(notice, '预算金额：175.8万元', `最高限价：${words}`);
    assert.equal(facts.ceilingPrice?.value, '1758000.00', words);
    assert.deepEqual(doubts, [], words);
  }
  const { facts } = read(notice, '预算金额：175.8万元', '最高限价：与投标截止时间一致');
  assert.equal(facts.ceilingPrice, null);
});

test('of a body that is taken for the agency the purchaser is another one, and the doubt is of that', () => {
  const { facts, doubts } = read(
    notice,
    '采购代理机构：恒信咨询有限公司',
    '代理机构：恒信咨询有限公司',
    '采购人：恒信咨询有限公司',
    ...annex(['1', '采购代理机构', '恒信咨询有限公司']),
    '一、总则',
    '本次采购的采购人是南溪区教育局，合同由其签订。',
  );
  assert.equal(facts.agency?.value, '恒信咨询有限公司');
  assert.equal(facts.purchaser?.value, '南溪区教育局');
  const [doubt] = doubts.filter(({ itemId }) => itemId === 'purchaser');
  assert.match(doubt?.sources[0]?.quote ?? '', /南溪区教育局/);
});

test('an hour of the same day is on the day of the other time, in doubt', () => {
  const times = (...lines: string[]) => {
    const { facts, doubts } = read(notice, ...lines);
    return [
      facts.deadline?.value ?? null,
      facts.openingTime?.value ?? null,
      doubts.map(({ itemId, kind }) => `${itemId} ${kind}`).join(),
    ];
  };
  const due = '4.1 响应文件递交的截止时间为2029年11月20日9时30分。';
  const both = ['2029-11-20 09:30:00', '2029-11-20 10:00:00', 'openingTime weak'];
  assert.deepEqual(times(due, '4.2 谈判于当日10时00分在同一地点开始。'), both);
  assert.deepEqual(times(due, '4.2 同日上午十点开启响应文件。'), both);
  const none = ['2029-11-20 09:30:00', null, ''];
  assert.deepEqual(times(due, '4.2 踏勘人员应于当日8时00分集合。'), none);
  // The day told in the sentence itself is meant.
  assert.deepEqual(times(due, '4.2 2029年11月12日踏勘，当日10时磋商场地使用事宜。'), none);
  assert.deepEqual(
    times('5. 谈判时间定于2029年9月18日15:00。', '响应文件请于谈判当日14:30前递交。'),
    ['2029-09-18 14:30:00', '2029-09-18 15:00:00', 'deadline weak'],
  );
});

test('what is to be there before the opening, or by the time that is the opening, is due then', () => {
  const due = (...lines: string[]) => read(notice, ...lines).facts.deadline?.value ?? null;
  const opening = '定于2029年10月16日上午十点在三楼会议室开标';
  assert.equal(due(`${opening}，投标书请在开标前递交。`), '2029-10-16 10:00:00');
  assert.equal(due(`${opening}，投标书请在开标前一日递交。`), null);
  assert.equal(due(`${opening}，样品请在开标前递交。`), null);
  assert.equal(due('5.1递交截止时间即开标时间，为2031年7月4日上午9时整。'), '2031-07-04 09:00:00');
  // The general clauses say so of every tender.
  assert.equal(due(`${opening}。`, '# 第二章 投标人须知', '投标书请在开标前递交。'), null);
});
