import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareDocuments } from '../../../site/server/comparing/compare/compare-documents.ts';
import { tableDocument } from '../../support/compare-corpus.ts';

const items = [
  '土方开挖',
  '级配碎石',
  '沥青面层',
  '路缘石安砌',
  '雨水管铺设',
  '检查井砌筑',
  '透层油喷洒',
  '人行道铺装',
  '护栏安装',
  '标线施划',
];
const prices = [1850, 14_200, 9630, 5800, 41_000, 235_000, 1320, 8870, 26_400, 3310];
/** No two rows differ by one ratio or amount. */
const ownPrices = prices.map((price, i) => price * (1.1 + 0.07 * i));

/** The title of the finding on the prices of two bids; undefined when there is none. */
function priceTitle(other: readonly number[]): string | undefined {
  const table = (id: string, column: readonly number[]) =>
    tableDocument(id, [
      ['序号', '项目名称', '单价（元）'],
      ...items.map((item, i) => [String(i + 1), item, (column[i] ?? 0).toFixed(2)]),
    ]);
  const { findings } = compareDocuments([table('a', prices), table('b', other)], null);
  return findings.find(({ kind }) => kind === 'price')?.title;
}
/** The first `count` rows as `agree` makes them, the others each for itself. */
const agreeing = (count: number, agree: (price: number) => number) =>
  prices.map((price, i) => (i < count ? agree(price) : (ownPrices[i] ?? 0)));

describe('unit prices of the same items', () => {
  test('seven of ten rows must agree', () => {
    const ways: [RegExp, (price: number) => number][] = [
      [/7 行单价相同/, (price) => price],
      [/固定比例：7 行/, (price) => price * 0.97],
      [/同一金额：7 行/, (price) => price + 300],
    ];
    for (const [title, agree] of ways) {
      assert.match(priceTitle(agreeing(7, agree)) ?? '', title);
      assert.equal(priceTitle(agreeing(6, agree)), undefined, String(title));
    }
  });

  test('a ratio is fixed but for the rounding of prices: 0.1 % off still is, 1 % off is not', () => {
    const off = (share: number) =>
      prices.map((price, i) => price * 0.95 * (1 + [0, share, -share][i % 3]!));
    assert.match(priceTitle(off(0.001)) ?? '', /固定比例：10 行/);
    assert.equal(priceTitle(off(0.01)), undefined);
  });
});
