import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf, type Rows } from './extract-blocks.ts';

const read = (parts: (string | Rows)[], lotId = '') =>
  extractTender(documentOf('# 招标公告', '项目名称：变电检修外包', ...parts), { lotId });
const named = (...parts: (string | Rows)[]) =>
  read(parts).lots.map(({ number, name }) => `${number} ${name}`);

const byCode = {
  rows: [
    ['分标编号', '分标名称', '最高限价（万元）', '投标保证金（万元）'],
    ['DC-2029-01-A', '甲地检修', '100', '2'],
    ['DC-2029-01-B', '乙地检修', '120', '3'],
  ],
};

describe('分标 are lots', () => {
  test('by their codes, in lines and in a table', () => {
    assert.deepEqual(named(byCode), ['DC-2029-01-A 甲地检修', 'DC-2029-01-B 乙地检修']);
    assert.deepEqual(named('分标1：甲地检修，限价100万元；', '分标2：乙地检修，限价120万元。'), [
      '分标1 甲地检修',
      '分标2 乙地检修',
    ]);
    const inWords = {
      rows: [
        ['分标', '名称'],
        ['分标一', '甲地检修'],
        ['分标二', '乙地检修'],
      ],
    };
    assert.deepEqual(named(inWords), ['分标一 甲地检修', '分标二 乙地检修']);
  });

  test('the amounts of a chosen one are its own, and none is the whole’s', () => {
    assert.equal(read([byCode]).facts.ceilingPrice, null);
    assert.equal(read([byCode]).facts.bidBond, null);
    const { facts } = read([byCode], 'lot-2');
    assert.deepEqual([facts.ceilingPrice?.value, facts.bidBond?.value], ['1200000.00', '30000.00']);
  });

  test('a package without a name of its own is called as its 分标', () => {
    const packages = {
      rows: [
        ['分标编号', '分标名称', '包号', '最高限价（万元）'],
        ['DC-01', '检修', '包1', '100'],
        ['DC-02', '法律', '包1', '120'],
      ],
    };
    assert.deepEqual(named(packages), ['DC-01包1 检修', 'DC-02包1 法律']);
  });

  test('points and standards are none', () => {
    assert.deepEqual(named('第一项得10分标准如下。', '第二项得20分标准如下。'), []);
    assert.deepEqual(named('部分标1：合格', '部分标2：良好'), []);
  });
});

test('what is asked for each lot is that of a chosen one, not of the whole', () => {
  const lots = {
    rows: [
      ['包号', '包名称'],
      ['包1', '甲地检修'],
      ['包2', '乙地检修'],
    ],
  };
  for (const bond of [
    '投标保证金：每包2万元。',
    '投标保证金：2万元/包',
    '投标保证金（每包）：2万元',
  ]) {
    assert.equal(read([lots, bond]).facts.bidBond, null, bond);
    assert.equal(read([lots, bond], 'lot-1').facts.bidBond?.value, '20000.00', bond);
    assert.equal(read([bond]).facts.bidBond?.value, '20000.00', bond);
  }
  assert.equal(read([lots, '投标保证金：各包合计5万元']).facts.bidBond?.value, '50000.00');
});
