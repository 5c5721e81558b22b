import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type price } from 'tender-widgets/contract';
import { reckonPrices, rmbUpper, startingSettings } from 'tender-widgets/price';

const row = (id: string, quantity: string, unitPrice: string, ceiling?: string) => ({
  ...{ id, name: id, unit: '台', quantity, unitPrice, taxRate: '13' },
  ...(ceiling === undefined ? {} : { ceiling }),
});

describe('what is reckoned', () => {
  test('each amount is rounded to the fen, exactly, and the total is their sum', () => {
    const sheet = reckonPrices(1, [
      row('a', '3', '0.335'),
      row('b', '999999999999', '999999.99'),
      row('c', '1', ''),
    ]);
    assert.deepEqual(
      sheet.rows.map(({ amount }) => amount),
      ['1.01', '999999989999000000.01', ''],
    );
    assert.equal(sheet.total, '999999989999000001.02');
    assert.equal(reckonPrices(1, [row('a', '2', '400000')]).totalText, '人民币捌拾万元整');
  });

  test('a row without a name is spoken of all the same', () => {
    const { problems } = reckonPrices(1, [{ ...row('a', '1', '-5'), name: '' }]);
    assert.deepEqual(
      problems.map(({ msg }) => msg),
      ['“没有名称的一行”的单价是负数，请核对'],
    );
  });

  test('what is missing, negative, above a ceiling or absurd is told', () => {
    const kinds = (rows: ReturnType<typeof row>[], limit?: string) =>
      reckonPrices(1, rows, undefined, limit).problems.map(({ kind, rowId }) => [kind, rowId]);
    const rows = [
      row('a', '1', ''),
      row('b', '1', '-5'),
      row('c', '1', '9', '8.99'),
      row('d', '1', '0'),
    ];
    assert.deepEqual(kinds(rows), [
      ['unpriced', 'a'],
      ['negative', 'b'],
      ['over-ceiling', 'c'],
      ['zero', 'd'],
    ]);
    assert.deepEqual(kinds([row('a', '2', '50.01')], '100.00'), [['over-total', undefined]]);
    assert.deepEqual(kinds([row('a', '2', '50')], '100.00'), []);
    assert.deepEqual(kinds([row('a', '2', '500000')], '100.00'), [['absurd', undefined]]);
  });

  test('nothing priced has no words, and a negative total none either', () => {
    assert.deepEqual([reckonPrices(0, []).total, reckonPrices(0, []).totalText], ['0.00', '']);
    assert.equal(reckonPrices(1, [row('a', '1', '-1')]).totalText, '');
  });
});

describe('rounding, tax and discounts', () => {
  const reckon = (rows: price.PriceInput[], settings: Partial<price.PriceSettings>) =>
    reckonPrices(1, rows, { ...startingSettings, ...settings });

  test('the total is rounded to the unit the tender names', () => {
    const rows = [row('a', '1', '1234567.89')];
    const totals = [
      { unit: 'yuan', places: 2 },
      { unit: 'yuan', places: 1 },
      { unit: 'yuan', places: 0 },
      { unit: 'wan', places: 2 },
      { unit: 'wan', places: 0 },
    ] as const;
    assert.deepEqual(
      totals.map((settings) => reckon(rows, settings).total),
      ['1234567.89', '1234567.90', '1234568.00', '1234600.00', '1230000.00'],
    );
    assert.equal(reckon(rows, { unit: 'wan', places: 0 }).totalText, '人民币壹佰贰拾叁万元整');
  });

  test('tax is in the price or on top of it, and both sums agree to the fen', () => {
    const inside = reckon([row('a', '1', '113')], {});
    assert.deepEqual(
      [inside.sums.net, inside.sums.tax, inside.total],
      ['100.00', '13.00', '113.00'],
    );
    const above = reckon([row('a', '1', '100')], { taxIncluded: false });
    assert.deepEqual([above.sums.net, above.sums.tax, above.total], ['100.00', '13.00', '113.00']);
    assert.equal(above.rows[0]?.amount, '100.00');
  });

  test('a discount of a row, and one of the whole', () => {
    const sheet = reckon([{ ...row('a', '10', '9.99'), discount: '12.5' }], { discount: '3' });
    assert.deepEqual(
      [sheet.rows[0]?.amount, sheet.sums.discount, sheet.total],
      ['87.41', '2.62', '84.79'],
    );
    assert.deepEqual(
      sheet.problems.map(({ kind, msg }) => [kind, msg.includes('84.79'), msg.includes('87.41')]),
      [['odd-rate', true, true]],
    );
    assert.deepEqual(
      reckon([{ ...row('a', '10', '9.99'), discount: '12.5' }], { discount: '0' }).problems,
      [],
    );
  });

  test('小计 of the parts add up to the whole', () => {
    const rows = [
      { ...row('a', '3', '0.335'), section: '土建' },
      { ...row('b', '1', '2'), section: '安装' },
      { ...row('c', '1', '4'), section: '土建' },
    ];
    assert.deepEqual(reckon(rows, {}).sums.sections, [
      { section: '土建', amount: '5.01' },
      { section: '安装', amount: '2.00' },
    ]);
  });

  test('a ceiling of the amount, an odd rate, and a ceiling a person has set', () => {
    const kinds = (rows: price.PriceInput[], settings: Partial<price.PriceSettings> = {}) =>
      reckon(rows, settings).problems.map(({ kind }) => kind);
    assert.deepEqual(kinds([{ ...row('a', '2', '6'), amountCeiling: '11.99' }]), ['over-ceiling']);
    assert.deepEqual(kinds([{ ...row('a', '2', '6'), taxRate: '130' }]), ['odd-rate']);
    const share = reckon([{ ...row('a', '2', '6'), taxRate: '0.13' }], {}).problems;
    assert.deepEqual(
      share.map(({ kind, msg }) => [kind, msg.includes('请填 13')]),
      [['odd-rate', true]],
    );
    assert.deepEqual(kinds([{ ...row('a', '2', '6'), taxRate: '1' }]), []);
    assert.deepEqual(kinds([row('a', '2', '6')], { ceiling: '11.99' }), ['over-total']);
    assert.deepEqual(kinds([row('a', '1', '900000', '8000')]), ['absurd']);
  });

  test('without any ceiling a row that is ten thousand times all others together is said, and one that is merely the largest is not', () => {
    const others = [row('a', '10', '20'), row('b', '1', '300')];
    const { problems } = reckonPrices(1, [...others, row('电话', '2', '13800138000')]);
    assert.deepEqual(
      problems.map(({ kind, rowId, msg }) => [kind, rowId, msg]),
      [
        [
          'absurd',
          '电话',
          '“电话”的合价 27600276000.00 元，是其余各行之和的一万倍以上，请核对单价和数量有没有多输几位',
        ],
      ],
    );
    assert.deepEqual(reckonPrices(1, [...others, row('c', '1', '5000000')]).problems, []);
    assert.deepEqual(reckonPrices(1, [row('c', '1', '13800138000')]).problems, []);
  });
});

describe('money in capitals', () => {
  const cases: [string, string][] = [
    ['0', '零元整'],
    ['0.05', '伍分'],
    ['0.50', '伍角整'],
    ['1409.50', '壹仟肆佰零玖元伍角整'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['107000.53', '壹拾万柒仟元伍角叁分'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['100000001', '壹亿零壹元整'],
    ['1000500000', '壹拾亿零伍拾万元整'],
    ['120000000000', '壹仟贰佰亿元整'],
    ['1200000000000', '壹万贰仟亿元整'],
    ['1000000010000', '壹万亿零壹万元整'],
    ['10000000000000000', ''],
  ];
  for (const [amount, said] of cases)
    test(amount, () => assert.equal(rmbUpper(amount), said === '' ? '' : `人民币${said}`));
});
