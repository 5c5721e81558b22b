import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Block } from '../../../../site/server/documents/document.ts';
import { priceTermsOf } from '../../../../site/server/writing/price/price-terms.ts';

const read = (...lines: (string | string[])[]) =>
  priceTermsOf({
    ...{ format: 'docx', pages: null },
    blocks: lines.map((line, index): Block => {
      const place = { index, page: 7 };
      return typeof line === 'string'
        ? { kind: 'paragraph', ...place, text: line }
        : {
            ...{ kind: 'table', ...place },
            rows: [line.map((text, column) => ({ text, column, rowSpan: 1, colSpan: 1 }))],
          };
    }),
  });

describe('how the tender wants prices to be put', () => {
  test('the currency, in a sentence and in a row', () => {
    assert.deepEqual(read('投标报价应以人民币报价。').settings, { currency: 'CNY' });
    assert.deepEqual(read(['3.4', '投标货币', '美元']).settings, { currency: 'USD' });
    assert.deepEqual(read('3.2 报价货币：欧元').settings, { currency: 'EUR' });
    assert.deepEqual(read('注册资本不低于人民币 500 万元。').settings, {});
  });

  test('whether unit prices include the tax', () => {
    for (const line of [
      '投标报价为含税价，包含货物、运输、安装、税金等全部费用。',
      '本项目综合单价为含税单价。',
      '投标总价应包括货款、运杂费、保险费及各项税费。',
    ])
      assert.deepEqual(read(line).settings, { taxIncluded: true }, line);
    for (const line of ['投标人按不含税单价填报。', '报价为不含增值税价格。'])
      assert.deepEqual(read(line).settings, { taxIncluded: false }, line);
    // What is said of unit prices goes before what is said of the whole.
    const head = ['序号', '名称', '不含税单价（元）', '税率', '含税总价（元）'];
    assert.deepEqual(read(head).settings, { taxIncluded: false });
    assert.equal(read('单价为含税单价。', head).terms[0]?.state, 'differs');
  });

  test('to what is rounded: the total, or each row', () => {
    const cases: [string, object][] = [
      ['投标总报价保留两位小数。', { unit: 'yuan', places: 2 }],
      ['投标报价精确到元。', { unit: 'yuan', places: 0 }],
      ['报价以万元为单位，保留小数点后两位。', { unit: 'wan', places: 2 }],
      ['投标总价取整数，四舍五入。', { unit: 'yuan', places: 0 }],
      ['综合单价保留小数点后 2 位。', { rowPlaces: 2 }],
      ['单价精确到角。', { rowPlaces: 1 }],
    ];
    for (const [line, settings] of cases) assert.deepEqual(read(line).settings, settings, line);
  });

  test('points and rates are no prices', () => {
    for (const line of [
      '价格得分保留两位小数。',
      '评标基准价计算结果保留小数点后三位。',
      '投标报价的下浮率保留两位小数。',
    ])
      assert.deepEqual(read(line).settings, {}, line);
  });

  test('the place is named; places that contradict each other take nothing over', () => {
    const [term] = read('第一章', '投标报价精确到元。').terms;
    assert.deepEqual(term?.sources, [{ block: 1, page: 7, quote: '投标报价精确到元。' }]);
    const { settings, terms } = read('投标总价保留两位小数。', '投标报价精确到元。');
    assert.deepEqual(settings, {});
    assert.equal(terms[0]?.state, 'differs');
    assert.deepEqual(
      terms[0]?.sources.map(({ block }) => block),
      [0, 1],
    );
  });
});
