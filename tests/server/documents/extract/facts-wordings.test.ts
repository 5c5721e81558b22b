import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Parts = Parameters<typeof documentOf>;

const read = (...parts: Parts) => {
  const { facts, doubts } = extractTender(documentOf(...parts));
  return { facts, doubted: doubts.filter(({ about }) => about === 'facts').map((d) => d.itemId) };
};
const notice = '# 第一章 招标公告';

describe('facts in fresh wordings', () => {
  test('a short line of a label and its value is no label of the line below', () => {
    const { facts } = read(
      notice,
      '【递交截止（北京时间）】 2027年4月23日 上午九时三十分',
      '【磋商时间（北京时间）】 2027年4月23日 上午十时整',
    );
    assert.equal(facts.deadline?.value, '2027-04-23 09:30:00');
    assert.equal(facts.openingTime?.value, '2027-04-23 10:00:00');
  });
});
