import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { jointScoring } from '../../../../site/server/documents/extract/several/joint-scoring.ts';

type Lots = Parameters<typeof jointScoring>[0];
const item = (
  name: string,
  maxScore: number,
  category: tender.ScoringItem['category'] = '技术',
) => ({
  ...{ id: `own-${name}`, category, item: name, maxScore },
  criteria: `${name}好`,
  source: null,
});
const doubt = (msg: string, itemId?: string, about = 'scoring') => ({ about, msg, itemId });
const lot = (number: string, scoring: tender.ScoringItem[], changes: object = {}) => ({
  lot: { id: number, number, name: number },
  reading: {
    scoring,
    scoringExpected: scoring.reduce((sum, { maxScore }) => sum + maxScore, 0),
    ...{ scoringParts: [], scoringState: 'sure', method: null, warnings: [], doubts: [] },
    ...changes,
  },
});
const joint = (...lots: ReturnType<typeof lot>[]) => jointScoring(lots as unknown as Lots);
const price = item('投标报价', 30, '价格');

test('what all lots score alike stands once, what one scores by itself with its number', () => {
  const { scoring, scoringExpected, scoringState } = joint(
    lot('包1', [price, item('方案', 70)]),
    lot('包2', [price, item('样品', 70.1)]),
  );
  assert.deepEqual(
    scoring.map(({ id, item: name, maxScore }) => [id, name, maxScore]),
    [
      ['s1', '投标报价', 30],
      ['s2', '包1 方案', 70],
      ['s3', '包2 样品', 70.1],
    ],
  );
  assert.equal(scoringExpected, 170.1);
  assert.equal(scoringState, 'sure');
});

test('of three lots two that share an item are both named', () => {
  const { scoring } = joint(
    lot('包1', [item('方案', 70)]),
    lot('包2', [item('方案', 70)]),
    lot('包3', [item('样品', 70)]),
  );
  assert.deepEqual(
    scoring.map(({ item: name }) => name),
    ['包1、包2 方案', '包3 样品'],
  );
});

test('items of one category stand together, in the order the first lot has', () => {
  const { scoring } = joint(
    lot('包1', [price, item('方案', 70)]),
    lot('包2', [item('样品', 60), item('优惠', 10, '价格')]),
  );
  assert.deepEqual(
    scoring.map(({ category }) => category),
    ['价格', '价格', '技术', '技术'],
  );
});

test('one lot in doubt makes all of it one; points a lot misses are missing of the whole', () => {
  const { scoringState, scoringExpected } = joint(
    lot('包1', [item('方案', 70)]),
    lot('包2', [item('样品', 60)], { scoringState: 'check', scoringExpected: 100 }),
  );
  assert.deepEqual([scoringState, scoringExpected], ['check', 170]);
});

test('a doubt all lots have is told once, one of a lot with its number, each at its own item', () => {
  const parts = (...lots: [string, object[]][]) =>
    joint(
      ...lots.map(([number, doubts]) => lot(number, [item('方案', 70)], { doubts })),
    ).doubts.map(({ msg, itemId }) => [msg, itemId]);
  assert.deepEqual(
    parts(
      ['包1', [doubt('合计不符'), doubt('分值不明', 'own-方案')]],
      ['包2', [doubt('合计不符'), doubt('期限不明', undefined, 'facts')]],
    ),
    [
      ['合计不符', undefined],
      ['包1 分值不明', 's1'],
    ],
  );
});

test('parts are those of all lots only where these say and score the same', () => {
  const scoringParts = [{ name: '技术部分', maxScore: 70 }];
  const same = [lot('包1', [price], { scoringParts }), lot('包2', [price], { scoringParts })];
  assert.equal(joint(...same).scoringParts.length, 1);
  const other = lot('包2', [price], { scoringParts: [{ name: '技术部分', maxScore: 60 }] });
  assert.deepEqual(joint(lot('包1', [price], { scoringParts }), other).scoringParts, []);
  const otherItems = lot('包2', [item('样品', 30)], { scoringParts });
  assert.deepEqual(joint(lot('包1', [price], { scoringParts }), otherItems).scoringParts, []);
});
