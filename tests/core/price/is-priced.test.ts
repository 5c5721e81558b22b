import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPriced, reckonPrices } from '../../../widgets/core/price/index.ts';

const row = (unitPrice: string) => ({
  ...{ id: 'r1', name: '布艺窗帘', unit: '米', quantity: '2', unitPrice, taxRate: '13' },
});

test('prices are done once a sheet is saved in which nothing is missing or wrong', () => {
  assert.equal(isPriced(reckonPrices(1, [row('30')])), true);
  assert.equal(isPriced(reckonPrices(0, [row('30')])), false, 'nobody has saved it');
  assert.equal(isPriced(reckonPrices(1, [row('30'), { ...row(''), id: 'r2' }])), false);
  assert.equal(isPriced(reckonPrices(1, [])), false);
  assert.equal(isPriced(reckonPrices(1, [row('-30')])), false);
});
