import assert from 'node:assert/strict';
import { test } from 'node:test';
import { swapped, swapsOf } from '../../../site/server/writing/addenda/values.ts';

const fact = (value: string) => ({ value, source: null });
const swaps = swapsOf([
  { name: 'bidBond', was: fact('150000.00'), now: fact('120000.00') },
  { name: 'duration', was: fact('180日历天'), now: fact('150日历天') },
]);
const now = (text: string) => swapped(text, swaps).content;

test('a sum is the bond’s where the words before the comma say so, with 整 and without', () => {
  assert.equal(
    now('随同本投标函提交投标保证金一份，金额为人民币（大写）壹拾伍万元（¥150000.00元）。'),
    '随同本投标函提交投标保证金一份，金额为人民币（大写）壹拾贰万元（¥120000.00元）。',
  );
  for (const other of [
    '提交履约保证金一份，金额为人民币（大写）壹拾伍万元（¥150000.00元）。',
    '已交投标保证金，设备采购费用为150000.00元。',
    '投标保证金以外的款项共贰佰壹拾伍万元。',
  ])
    assert.equal(now(other), other);
});

test('in a table the name of the column says of what a value is', () => {
  const table = (bond: string, time: string) =>
    [
      '<table>',
      '<tr><th>总价</th><th>工期</th><th>投标保证金（元）</th></tr>',
      `<tr><td>150000.00</td><td>${time}</td><td>${bond}</td></tr>`,
      '</table>',
    ].join('\n');
  assert.equal(now(table('150000.00', '180日历天')), table('120000.00', '150日历天'));
  const lines = ['| 工期 | 单价 |', '| --- | --- |', '| 180日历天 | 150000.00 |'].join('\n');
  assert.equal(now(lines), lines.replace('180', '150'));
});
