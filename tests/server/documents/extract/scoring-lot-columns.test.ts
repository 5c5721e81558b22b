import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import {
  scoringOfTables,
  tablesOf,
} from '../../../../site/server/documents/extract/scoring/tables.ts';
import { tenderOf } from './scoring-fixture.ts';

const document = tenderOf(`# 第四章 评标办法
评分标准
| 序号 | 类别 | 评分因素 | 分值 | < | 评分标准 |
| ^ | ^ | ^ | 01包 | 02包 | ^ |
| 1 | 价格 | 投标报价 | 30 | 40 | 评标基准价为最低的评标价格，得分＝评标基准价÷评标价格×满分。 |
| 2 | 技术 | 实施方案 | 50 | 45 | 方案完整、可行的得满分，每缺一项扣5分，未提供不得分。 |
| 3 | ^ | 样图 | 20 | / | 图谱清晰的得满分，一般的得一半，未提供的不得分。 |
| 4 | ^ | 数据管理 | / | 15 | 功能齐全的得满分，每缺一项扣3分，未提供的不得分。 |
| 合计 | < | < | 100 | 100 |  |`);

const itemsOf = (number: string) => {
  const { items, state } = extractScoring(document, { lot: { number, name: '' } });
  return { state, items: items.map(({ item, maxScore }) => [item, maxScore]) };
};

test('a column of points for each lot gives each lot its own points, and no item that is struck out for it', () => {
  assert.deepEqual(itemsOf('01包'), {
    state: 'sure',
    items: [
      ['投标报价', 30],
      ['实施方案', 50],
      ['样图', 20],
    ],
  });
  assert.deepEqual(itemsOf('02包'), {
    state: 'sure',
    items: [
      ['投标报价', 40],
      ['实施方案', 45],
      ['数据管理', 15],
    ],
  });
});

test('where no lot is chosen the first one’s points are shown, in doubt', () => {
  const { items, doubts } = extractScoring(document);
  assert.deepEqual(
    items.map(({ maxScore }) => maxScore),
    [30, 50, 20],
  );
  assert.ok(doubts.some(({ kind }) => kind === 'lots'));
});

test('a table chosen by hand gives the lot its own points; a person who names the columns has the last word', () => {
  const [table] = tablesOf(document);
  const points = (...more: [lot?: { number: string; name: string }]) =>
    scoringOfTables(document, [table!.id], null, ...more).items.map(({ maxScore }) => maxScore);
  assert.deepEqual(points({ number: '02包', name: '' }), [40, 45, 15]);
  assert.deepEqual(points({ number: '01包', name: '' }), [30, 50, 20]);
  assert.deepEqual(points(), [30, 50, 20]);
  const { doubts } = scoringOfTables(document, [table!.id], null);
  assert.ok(doubts.some(({ kind }) => kind === 'lots'));
  const named = scoringOfTables(document, [table!.id], { name: 2, points: 4, criteria: 5 });
  assert.ok(named.items.some(({ item, maxScore }) => item === '数据管理' && maxScore === 15));
});
