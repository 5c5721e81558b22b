import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TenderDocument } from '../../../../site/server/documents/document.ts';
import { priceRowsOf } from '../../../../site/server/writing/price/from-tables.ts';

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
  priceRowsOf(document).map(({ section, name, spec, unit, quantity, ceiling }) =>
    [section, spec === undefined ? name : `${name}（${spec}）`, unit, quantity, ceiling]
      .map((part) => part ?? '')
      .join('/'),
  );
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

  test('a price form that repeats the list without its specifications adds no row, whatever lines its names stand in, and its limits hold', () => {
    const list = [
      ['序号', '货物名称', '规格', '单位', '数量'],
      ['1', '不锈钢货架', '900×400', '组', '13'],
      ['2', '衣柜', '三门', '组', '4'],
      ['3', '衣柜', '两门', '组', '4'],
    ];
    const form = [
      ['序号', '货物名称', '规格', '单位', '数量', '单价（元）', '单价限价（元）'],
      ['1', '不锈钢\n货架', '', '组', '13', '', '800'],
      ['2', '衣柜', '', '组', '4', '', ''],
      ['3', '衣柜', '', '组', '4', '', ''],
      ['4', '运输', '', '项', '1', '', ''],
    ];
    const expected = [
      ...['/不锈钢货架（900×400）/组/13/800', '/衣柜（三门）/组/4/', '/衣柜（两门）/组/4/'],
      '/运输/项/1/',
    ];
    assert.deepEqual(short(documentOf(list, form)), expected);
    // Goods that two lists have in common by chance are wanted in both.
    const other = [...list.slice(0, 2), ['2', '屏风', '', '扇', '2'], ['3', '茶几', '', '张', '2']];
    assert.equal(
      short(
        documentOf(list, [
          ['序号', '货物名称', '规格', '单位', '数量'],
          ...other.slice(2),
          ['3', '衣柜', '', '组', '4'],
        ]),
      ).length,
      6,
    );
  });

  test('the most a row may cost is a limit however its column is called, and of what a row consists is no row', () => {
    const goods = [
      ['序号', '货物名称', '单位', '数量', '分项最高单价（万元）', '预算金额（元）'],
      ['1', '加工中心', '台', '1', '86.00', '900000'],
      ['2', '刀柄及刀具包', '批', '1', '5', ''],
    ];
    const parts = [
      ['序号', '名称', '规格', '单位', '数量'],
      ['1', '强力刀柄', 'C32', '支', '20'],
    ];
    const whole = documentOf(goods, parts);
    const title = '（五）刀柄及刀具包明细（序号2的附件）';
    whole.blocks.splice(1, 0, { kind: 'heading', index: 1, page: null, text: title, level: 3 });
    assert.deepEqual(
      priceRowsOf(whole).map(({ name, ceiling, amountCeiling }) => [name, ceiling, amountCeiling]),
      [
        ['加工中心', '860000', '900000'],
        ['刀柄及刀具包', '50000', undefined],
      ],
    );
    // Another list below another title is wanted too.
    assert.equal(priceRowsOf(documentOf(goods, parts)).length, 3);
  });

  test('samples that are handed in are no goods', () => {
    const goods = [
      ['序号', '货物名称', '单位', '数量'],
      ['1', '窗帘', '米', '800'],
    ];
    const samples = [
      ['样品编号', '样品名称', '单位', '数量'],
      ['1', '窗帘', '块', '1'],
    ];
    assert.deepEqual(short(documentOf(goods, samples)), ['/窗帘/米/800/']);
    const titled = documentOf(
      goods,
      goods.map((row) => row.map((cell) => cell.replace('800', '1'))),
    );
    titled.blocks.splice(1, 0, {
      kind: 'paragraph',
      index: 1,
      page: null,
      text: '（二）样品清单：',
    });
    assert.deepEqual(short(titled), ['/窗帘/米/800/']);
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

  test('a limit below a common head 金额 is what its own head says of it', () => {
    const limited = (own: string) =>
      priceRowsOf(
        documentOf([
          ['序号|2x1', '项目名称|2x1', '单位|2x1', '工程量|2x1', '金额（元）|1x3', '^', '^'],
          ['^', '^', '^', '^', '综合单价', '合价', own],
          ['1', '挖土方', 'm³', '1204.5', '', '', '45'],
        ]),
      ).map(({ ceiling, amountCeiling }) => [ceiling, amountCeiling]);
    assert.deepEqual(limited('其中：最高限价（单价）'), [['45', undefined]]);
    assert.deepEqual(limited('合价最高限价'), [[undefined, '45']]);
  });

  test('what is paid beside the bill is priced too: numbered rows left open are lumps, their titles are none, what the tender sets stands', () => {
    const bill = [
      ['序号', '项目名称', '计量单位', '工程量', '综合单价', '合价'],
      ['1', '挖土方', 'm³', '12', '', ''],
    ];
    const lumps = [
      ['总价措施项目清单与计价表|1x5', '^', '^', '^', '^'],
      ['序号', '项目名称', '计算基础', '费率（%）', '金额（元）'],
      ['1', '安全文明施工费', '', '', ''],
      ['2', '其他措施', '', '', ''],
      ['2.1', '夜间施工增加费', '', '', ''],
      ['合计|1x4', '^', '^', '^', ''],
    ];
    const others = [
      ['其他项目清单与计价汇总表|1x4', '^', '^', '^'],
      ['序号', '项目名称', '金额（元）', '备注'],
      ['1', '暂列金额', '500000', ''],
      ['2', '总承包服务费', '', ''],
    ];
    const rows = priceRowsOf(documentOf(bill, lumps, others));
    assert.deepEqual(
      rows.map(({ name, unit, quantity, unitPrice }) => [name, unit, quantity, unitPrice]),
      [
        ['挖土方', 'm³', '12', ''],
        ['安全文明施工费', '项', '1', ''],
        ['夜间施工增加费', '项', '1', ''],
        ['暂列金额', '项', '1', '500000'],
        ['总承包服务费', '项', '1', ''],
      ],
    );
  });
});
