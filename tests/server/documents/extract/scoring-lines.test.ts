import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { readPlainText } from '../../../../site/server/documents/read/text/plain-text.ts';

const HEAD = ['第四章 评标办法', '评分因素', '分值', '评分标准'];
const scoringIn = (...rows: string[][]) =>
  extractScoring(
    readPlainText(new TextEncoder().encode([...HEAD, ...rows.flat()].join('\n')), 'txt'),
  );
const price = ['投标报价', '30', '满足要求的最低价为基准价，得30分。'];

test('a table saved a cell a line is sure where each row has as many lines as cells', () => {
  const scoring = scoringIn(
    ['服务方案', '40', '方案完整、可行的得40分，缺项的每项扣5分。'],
    ['人员配备', '30', '人员齐备的得30分，每缺一人扣5分。'],
    price,
  );
  assert.equal(scoring.state, 'sure');
});

test('where a row has more, which line is which cell is a guess, and said to be one', () => {
  const scoring = scoringIn(
    ['服务方案', '40', '方案完整、可行的得40分。', '缺项的每项扣5分。'],
    ['人员配备', '30', '人员齐备的得30分。', '每缺一人扣5分。'],
    price,
  );
  assert.equal(scoring.state, 'check');
  assert.deepEqual(
    scoring.doubts.map(({ kind, sources }) => [kind, sources.length]),
    [['lines', 1]],
  );
  assert.deepEqual(
    scoring.items.map(({ item, maxScore }) => `${item} ${maxScore}`),
    ['服务方案 40', '人员配备 30', '投标报价 30'],
  );
});
