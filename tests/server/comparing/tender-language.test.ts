import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareDocuments } from '../../../site/server/comparing/compare/compare-documents.ts';
import { textDocument } from '../../support/compare-corpus.ts';

const asked = [
  '★中标人应在合同签订后九十个日历天内完成全部施工内容并通过采购人组织的验收，逾期每日支付违约金。',
  '投标人须提供本项目所涉综合布线、视频监控、门禁一卡通系统的详细实施方案，包含人员安排与进度计划。',
  '方案完整、针对性强、措施具体可行的得8-10分，较完整的得4至7分，未提供的不得分。',
];
const own = [
  '投标人承诺项目经理在施工期间每周在现场不少于五天，离开现场须提前一天书面告知院方后勤科并指定替班人员。',
  '我公司应急小组由六人组成，接到断网报告后必须在二十分钟内赶到机房，先切换备用链路再查找原因。',
];

describe('without the tender file', () => {
  test('what only a tender says is left out by its language; what a bidder says of itself is not', () => {
    const lines = [...asked, ...own];
    const { leftOut, matches } = compareDocuments(
      [textDocument('a', lines), textDocument('b', lines)],
      null,
    );
    const quotes = (leftOut.a ?? [])
      .filter(({ reason }) => reason === 'tender')
      .map(({ place }) => place.block);
    assert.deepEqual([...new Set(quotes)], [0, 1, 2]);
    const found = Object.values(matches).flat();
    assert.deepEqual(
      new Set(found.flatMap(({ a }) => a.map(({ block }) => block))),
      new Set([3, 4]),
    );
  });

  test('with the tender file its own words decide', () => {
    const lines = [...asked, ...own];
    const tender = textDocument('t', [asked[0] ?? '']);
    const { leftOut } = compareDocuments(
      [textDocument('a', lines), textDocument('b', lines)],
      tender,
    );
    assert.deepEqual(
      new Set(
        (leftOut.a ?? [])
          .filter(({ reason }) => reason === 'tender')
          .map(({ place }) => place.block),
      ),
      new Set([0]),
    );
  });
});
