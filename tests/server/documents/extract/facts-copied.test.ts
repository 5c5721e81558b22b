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
