import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reckonPrices, startingSettings } from 'tender-widgets/price';
import { passagesOf } from '../../../../site/server/writing/checks/chapter-text.ts';
import { wrongPriceCells } from '../../../../site/server/writing/checks/price-cells.ts';

const row = (id: string, name: string, quantity: string, unitPrice: string) => ({
  ...{ id, name, unit: '台', quantity, unitPrice, taxRate: '13' },
});
const sheet = reckonPrices(
  1,
  [row('a', '服务器', '2', '15000'), row('b', '网络机柜', '1', '4200.5')],
  startingSettings,
  '',
);

function found(content: string, price = sheet) {
  const input = {
    ...{ facts: {}, scoring: [], clauses: [], settings: {}, price },
    chapters: [{ id: 'c1', parentId: null, order: 0, title: '报价', pages: 1, scoringIds: [] }],
    contents: new Map([['c1', content]]),
  } as unknown as Parameters<typeof wrongPriceCells>[0];
  return wrongPriceCells(input, passagesOf(input)).map(({ quote, msg }) => [quote, msg]);
}

describe('figures of tables beside the price sheet', () => {
  test('unit prices, amounts and the sum of a bill', () => {
    assert.equal(sheet.total, '34200.50');
    const bill = (price: string, amount: string, sum: string) =>
      `| 序号 | 名称 | 数量 | 单价（元） | 合价（元） |\n| --- | --- | --- | --- | --- |\n| 1 | 服务器 | 2 | ${price} | ${amount} |\n| 2 | 网络机柜 | 1 | 4,200.50 | 4200.5 |\n| | 合计 | | | ${sum} |`;
    assert.deepEqual(found(bill('15000', '30000.00', '34200.50')), []);
    const wrong = found(bill('15100', '30200', '34400.50'));
    assert.deepEqual(
      wrong.map(([quote]) => quote),
      ['15100', '30200', '34400.50'],
    );
    assert.match(wrong[0]?.[1] ?? '', /“服务器”为15000元/);
    assert.match(wrong[2]?.[1] ?? '', /投标总价为34200.50元/);
  });

  test('the total of a list of bids, in yuan and in ten thousand yuan', () => {
    const list = (head: string, value: string) =>
      `| 项目名称 | ${head} | 工期 |\n| --- | --- | --- |\n| 设备采购 | ${value} | 30 |`;
    assert.deepEqual(found(list('投标总价（元）', '34200.50')), []);
    assert.deepEqual(found(list('投标总价（万元）', '3.42005')), []);
    assert.equal(found(list('投标总价（元）', '34200')).length, 1);
    assert.equal(found(list('投标报价（万元）', '3.5')).length, 1);
  });

  test('other tables, other prices and rows of other things are left', () => {
    const table = (head: string, cells: string) =>
      `| ${head} |\n|${' --- |'.repeat(head.split('|').length)}\n| ${cells} |`;
    assert.deepEqual(found(table('项目名称 | 合同总价（元）', '服务器 | 99')), []);
    assert.deepEqual(found(table('名称 | 数量 | 最高限价（单价）', '服务器 | 2 | 99')), []);
    assert.deepEqual(found(table('名称 | 单价（元）', '备件 | 99')), []);
    assert.deepEqual(found(table('名称 | 不含税单价（元）', '服务器 | 13274.34')), []);
    assert.deepEqual(found(table('名称 | 单价（元）', '服务器 | 【待填写】')), []);
  });

  test('a sum below some of the rows is the sum of these', () => {
    const part =
      '| 名称 | 单价 | 合价 |\n| --- | --- | --- |\n| 服务器 | 15000 | 30000 |\n| 合计 | | 30000 |';
    assert.deepEqual(found(part), []);
  });
});
