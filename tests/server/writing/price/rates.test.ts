import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { pricePoints, reckonPrices, startingSettings } from 'tender-widgets/price';
import type { TenderDocument } from '../../../../site/server/documents/document.ts';
import { priceRuleOf } from '../../../../site/server/writing/price/price-rule.ts';
import { priceTermsOf } from '../../../../site/server/writing/price/price-terms.ts';
import { rateRowsOf } from '../../../../site/server/writing/price/rate-bounds.ts';

const documentOf = (...lines: string[]): TenderDocument => ({
  ...{ format: 'docx', pages: null },
  blocks: lines.map((text, index) => ({ kind: 'paragraph', index, page: 3, text })),
});
const settingsOf = (...lines: string[]) => priceTermsOf(documentOf(...lines)).settings;

describe('tenders priced by a rate', () => {
  test('what is offered and to how many places is read from several wordings', () => {
    const kinds = [
      '3.4 报价：供应商报“下浮率”，即在基准价上统一下浮的百分比，保留一位小数。',
      '报价要求：以统一折扣率报价，保留到小数点后两位。',
      '报价方式：优惠率',
      '本项目采用费率方式报价，精确到0.001%。',
    ].map((line) => settingsOf(line));
    assert.deepEqual(kinds, [
      { rate: 'off', places: 1 },
      { rate: 'discount', places: 2 },
      { rate: 'concession', places: 2 },
      { rate: 'fee', places: 3 },
    ]);
    for (const none of [
      '建安费下浮率不得低于0%。',
      '安全文明施工费按规定费率计取。',
      '投标下浮率高者优先。',
      '本项目不采用费率方式报价。',
      '不以下浮率报价。',
    ])
      assert.equal(settingsOf(none).rate, undefined, none);
  });

  test('two kinds of rates, or a rate and a sum, are left to a person', () => {
    const both = priceTermsOf(documentOf('以下浮率报价。', '投标总价（元）：____（大写）'));
    assert.deepEqual(
      both.terms.map(({ about, state, sources }) => [about, state, sources.length]),
      [['rate', 'differs', 2]],
    );
    assert.equal(settingsOf('以下浮率报价。', '报价方式：折扣率').rate, undefined);
  });

  test('its rows have the bounds the tender sets, of each lot its own', () => {
    const bounds = (...lines: string[]) =>
      rateRowsOf(documentOf(...lines)).map(({ name, floor, ceiling }) => [name, floor, ceiling]);
    assert.deepEqual(bounds('报价方式：下浮率，下浮率不得低于5%，不得高于25%。'), [
      ['投标报价', '5', '25'],
    ]);
    assert.deepEqual(bounds('以折扣率报价，采购包1折扣率不得高于95%，采购包2折扣率不得高于90%。'), [
      ['采购包1', undefined, '95'],
      ['采购包2', undefined, '90'],
    ]);
    assert.deepEqual(bounds('报价方式：费率，费率要求：不低于０．５％，且不高于１．５％'), [
      ['投标报价', '0.5', '1.5'],
    ]);
    const none = [['投标报价', undefined, undefined]];
    for (const lines of [
      ['报价方式：下浮率，预付款不得高于30%。'],
      ['报价方式：下浮率。', '按下浮率报价的，履约保证金不得超过10%。'],
      ['报价方式：下浮率。', '下浮率不得低于5%。', '下浮率不得低于8%。'],
    ])
      assert.deepEqual(bounds(...lines), none, lines.join(''));
    assert.deepEqual(bounds('报价方式：下浮率，下浮率不得低于5%，质保金不超过3%。'), [
      ['投标报价', '5', undefined],
    ]);
    assert.deepEqual(bounds('投标总价不得高于100万元。'), []);
  });

  test('a rate that is missing, out of its bounds or too long is named, and nothing is added up', () => {
    const row = (id: string, unitPrice: string) => ({
      ...{ id, name: id, unit: '%', quantity: '', unitPrice, taxRate: '', floor: '5' },
      ceiling: '25',
    });
    const rows = ['', '4.9', '25.01', '8.125', '101', '-1', '8'].map((rate, at) =>
      row(`r${at}`, rate),
    );
    const sheet = reckonPrices(1, rows, { ...startingSettings, rate: 'off', places: 2 }, '9');
    assert.deepEqual(
      sheet.problems.map(({ kind }) => kind),
      ['unpriced', 'under-floor', 'over-ceiling', 'places', 'odd-rate', 'negative'],
    );
    assert.deepEqual([sheet.total, sheet.totalText, sheet.ceiling], ['', '', '']);
    assert.equal(sheet.columns.find(({ key }) => key === 'unitPrice')?.title, '下浮率（%）');
  });
});

describe('points for rates', () => {
  const pointsOf = (criteria: string, rates: string[], maxScore = 30) => {
    const item = {
      id: 's1',
      category: '价格',
      item: '下浮率报价',
      maxScore,
      criteria,
      source: null,
    };
    const rule = priceRuleOf(documentOf(), [item as tender.ScoringItem]);
    if (rule.state === 'unknown') return rule.why;
    assert.equal(rule.by, 'rate');
    const found = pricePoints(rule, rates, '');
    return found && [found.base, ...found.points];
  };

  test('by the highest, the lowest, what is left of a hundred, and points of percent', () => {
    assert.deepEqual(
      pointsOf('下浮率最高者为满分30分，其余得分＝30×（本供应商下浮率÷最高下浮率）', ['10', '8']),
      ['10.00', '30.00', '24.00'],
    );
    assert.deepEqual(
      pointsOf(
        '下浮率最高的为评标基准，得30分，其他得分=（1-评标基准下浮率）/（1-投标下浮率）×30',
        ['10', '4'],
      ),
      ['10.00', '30.00', '28.13'],
    );
    const left =
      '下浮率最高的为评标基准，得30分，其他得分=（1-评标基准下浮率）/（1-投标下浮率）×30';
    assert.deepEqual(pointsOf(left, ['100', '90']), ['100.00', '30.00', '0.00']);
    assert.equal(pointsOf(left, ['120', '10']), undefined);
    assert.deepEqual(pointsOf('最低折扣率/投标折扣率×30', ['90', '80']), [
      '80.00',
      '26.67',
      '30.00',
    ]);
    assert.deepEqual(
      pointsOf(
        '以有效投标下浮率的算术平均值为基准，每高于基准1个百分点扣2分，每低于基准1个百分点扣1分。',
        ['10', '6'],
      ),
      ['8.00', '26.00', '28.00'],
    );
  });

  test('what is drawn or says two bases is not understood', () => {
    assert.match(
      String(pointsOf('下浮率随机抽取平均值为基准，每高1个百分点扣1分', ['8'])),
      /没有读懂/,
    );
    assert.match(String(pointsOf('下浮率合理得30分', ['8'])), /没有读懂/);
  });
});
