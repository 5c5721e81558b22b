import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TenderDocument } from '../../../../site/server/documents/document.ts';
import { priceRowsOf } from '../../../../site/server/writing/price/from-tables.ts';
import { reckonedSheet } from '../../../../site/server/writing/price/sheet.ts';

/** `text|2x1` covers two rows and one column. Empty cells are cells. */
const documentOf = (...tables: string[][][]): TenderDocument => ({
  format: 'docx',
  pages: null,
  blocks: tables.map((rows, index) => ({
    kind: 'table',
    index: index * 2,
    page: null,
    rows: rows.map((row) =>
      row.flatMap((cell, column) => {
        const [text = '', span = '1x1'] = cell.split('|');
        const [rowSpan = 1, colSpan = 1] = span.split('x').map(Number);
        return cell === '^' ? [] : [{ text, column, rowSpan, colSpan }];
      }),
    ),
  })),
});
const short = (document: TenderDocument) =>
  priceRowsOf(document).map(({ section, name, unit, quantity, ceiling }) =>
    [section, name, unit, quantity, ceiling].map((part) => part ?? '').join('/'),
  );
const row = (id: string, quantity: string, unitPrice: string, ceiling?: string) => ({
  ...{ id, name: id, unit: '台', quantity, unitPrice, taxRate: '13' },
  ...(ceiling === undefined ? {} : { ceiling }),
});

describe('rows of a price sheet', () => {
  test('heads over two rows below a title, sections and sums', () => {
    const bill = documentOf([
      ['分部分项工程量清单|1x6', '^', '^', '^', '^', '^'],
      ['序号|2x1', '项目名称|2x1', '计量单位|2x1', '工程量|2x1', '金额（元）|1x2', '^'],
      ['^', '^', '^', '^', '综合单价', '合价'],
      ['', '土方工程', '', '', '', ''],
      ['1', '挖土方', 'm³', '1,204.5', '', ''],
      ['', '合计', '', '', '', ''],
      ['', '门窗工程', '', '', '', ''],
      ['2', '防火门', '樘', '12', '', ''],
    ]);
    assert.deepEqual(short(bill), ['土方工程/挖土方/m³/1204.5/', '门窗工程/防火门/樘/12/']);
  });

  test('specifications, ceilings; a list that stands twice is taken once, two equal rows of one list are two', () => {
    const goods = [
      ['序号', '货物名称', '规格型号', '单位', '数量', '单价最高限价（元）'],
      ['1', '交换机', '24 口', '台', '8', '3500'],
      ['2', '网线', '', '箱', '20', ''],
      ['3', '网线', '', '箱', '20', ''],
    ];
    const expected = ['/交换机（24 口）/台/8/3500', '/网线/箱/20/', '/网线/箱/20/'];
    assert.deepEqual(short(documentOf(goods, goods)), expected);
  });

  test('a scoring table, and a form without goods, give none', () => {
    const scoring = [
      ['评审因素', '分值', '评分标准'],
      ['业绩', '10', '每个 2 分'],
    ];
    const form = [
      ['序号', '货物名称', '单位', '数量', '单价', '合价'],
      ['1', '', '', '', '', ''],
      ['', '合计', '', '', '', ''],
    ];
    assert.deepEqual(short(documentOf(scoring, form)), []);
  });
});

describe('what is reckoned', () => {
  test('each amount is rounded to the fen, exactly, and the total is their sum', () => {
    const sheet = reckonedSheet(1, [
      row('a', '3', '0.335'),
      row('b', '999999999999', '999999.99'),
      row('c', '1', ''),
    ]);
    assert.deepEqual(
      sheet.rows.map(({ amount }) => amount),
      ['1.01', '999999989999000000.01', ''],
    );
    assert.equal(sheet.total, '999999989999000001.02');
    assert.equal(reckonedSheet(1, [row('a', '2', '400000')]).totalText, '人民币捌拾万元整');
  });

  test('what is missing, negative, above a ceiling or absurd is told', () => {
    const kinds = (rows: ReturnType<typeof row>[], limit?: string) =>
      reckonedSheet(1, rows, limit).problems.map(({ kind, rowId }) => [kind, rowId]);
    assert.deepEqual(kinds([row('a', '1', ''), row('b', '1', '-5'), row('c', '1', '9', '8.99')]), [
      ['unpriced', 'a'],
      ['negative', 'b'],
      ['over-ceiling', 'c'],
    ]);
    assert.deepEqual(kinds([row('a', '2', '50.01')], '100.00'), [['over-total', undefined]]);
    assert.deepEqual(kinds([row('a', '2', '50')], '100.00'), []);
    assert.deepEqual(kinds([row('a', '2', '500000')], '100.00'), [['absurd', undefined]]);
  });

  test('nothing priced has no words, and a negative total none either', () => {
    assert.deepEqual([reckonedSheet(0, []).total, reckonedSheet(0, []).totalText], ['0.00', '']);
    assert.equal(reckonedSheet(1, [row('a', '1', '-1')]).totalText, '');
  });
});
