import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Rows = [name: string, points: string, rule: string][];

const doubted = (rows: Rows) => {
  const head = ['评审因素', '分值', '评审标准'];
  const { scoring, scoringState, doubts } = extractTender(
    documentOf('# 第三章 评标办法', { rows: [head, ...rows] }),
  );
  const names = doubts.map(({ itemId }) => scoring.find(({ id }) => id === itemId)?.item);
  return { scoringState, names };
};
const price: Rows[number] = ['投标报价', '30', '评标基准价除以投标报价乘以30'];

test('an item that holds others which were not read is in doubt', () => {
  const whole: Rows = [price, ['服务方案', '40', '完整可行的得40分'], ['人员', '30', '每人得5分']];
  assert.deepEqual(doubted(whole), { scoringState: 'sure', names: [] });
  const large: Rows = [price, ['服务方案', '65', '完整可行的得65分'], ['人员', '5', '每人得1分']];
  assert.deepEqual(doubted(large), { scoringState: 'check', names: ['服务方案'] });
  const title: Rows = [
    price,
    ['商务评分细则表', '35', '提供合同的得35分'],
    ['人员', '35', '每人得5分'],
  ];
  assert.deepEqual(doubted(title), { scoringState: 'check', names: ['商务评分细则表'] });
  const away: Rows = [price, ['服务方案', '35', '见下表'], ['人员', '35', '每人得5分']];
  assert.deepEqual(doubted(away), { scoringState: 'check', names: ['服务方案'] });
});
