import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeKnowledge } from '../../../../site/server/writing/knowledge/place-knowledge.ts';
import { bidContext, scoringItem } from '../sample-bid.ts';

/** Why each passage of a file stands nowhere, on 2026-06-30. */
function reasons(...passages: [title: string, text: string][]) {
  const context = bidContext({
    scoring: [scoringItem('s1', '资信', '企业资质证书', 10, '具有有效的资质证书得10分。')],
  });
  const stored = passages.map(([title, text], at) => ({ title, text, fileId: `f${at}` }));
  const { unused } = placeKnowledge(
    {
      ...context,
      settings: { ...context.settings, bidder: '江城安洁服务有限公司' },
      day: '2026-06-30',
    },
    stored,
  );
  return Object.fromEntries(unused.map(({ title, reason }) => [title, reason]));
}

test('a paper that says it ran out is left out, one in force is not', () => {
  const found = reasons(
    ['旧证书.docx', '安全生产许可证，编号甲-1，有效期至2025年12月31日。'],
    ['新证书.docx', '安全生产许可证，编号甲-2，有效期至2027年12月31日。'],
  );
  assert.equal(found['旧证书.docx'], 'lapsed');
  assert.notEqual(found['新证书.docx'], 'lapsed');
});

test('a paper that introduces another company is left out, one of the bidder is not', () => {
  const found = reasons(
    ['合作方简介.docx', '青禾劳务有限公司成立于2010年，注册资本500万元，拥有员工300人。'],
    ['我司简介.docx', '我公司成立于2010年，注册资本500万元，拥有员工300人。'],
  );
  assert.equal(found['合作方简介.docx'], 'foreign');
  assert.notEqual(found['我司简介.docx'], 'foreign');
});
