import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { reckonPrices } from 'tender-widgets/price';
import { lotNamed } from '../../../../site/server/writing/lots/chosen-lots.ts';
import { priceRowsOfLots } from '../../../../site/server/writing/price/lot-rows.ts';
import { byPrices, sheetFor } from '../../../../site/server/writing/price/lot-sheet.ts';
import { documentOf } from '../../documents/extract/extract-blocks.ts';

const list = (...rows: string[][]) => ({ rows: [['序号', '货物名称', '单位', '数量'], ...rows] });
const document = documentOf(
  '# 第四章 采购需求',
  '## 包1 货物清单',
  list(['1', '台式计算机', '台', '10'], ['2', '安装调试', '项', '1']),
  '## 包2 货物清单',
  list(['1', '激光打印机', '台', '5'], ['2', '安装调试', '项', '1']),
  '## 包3 货物清单',
  list(['1', '会议平板', '台', '2']),
);
const lots: tender.LotFacts[] = [1, 2, 3].map((n) => ({
  ...{ lotId: `lot-${n}`, number: `包${n}`, name: '' },
  facts: { budget: null, ceilingPrice: null, bidBond: null, duration: null },
}));
const ofTender = lots.map(({ lotId, number }) => ({
  ...{ id: lotId, number, name: '', source: { block: 0, quote: '' } },
}));
const rowsOf = (...chosen: string[]) => priceRowsOfLots(document, { lots: ofTender, chosen });

test('prices are asked for what is in the chosen lots; of several each is a part of its own', () => {
  const told = (rows: ReturnType<typeof rowsOf>) =>
    rows.map(({ name, section }) => [section, name]);
  assert.deepEqual(told(rowsOf('lot-2')), [
    [undefined, '激光打印机'],
    [undefined, '安装调试'],
  ]);
  const rows = rowsOf('lot-1', 'lot-2');
  assert.deepEqual(told(rows), [
    ['包1', '台式计算机'],
    ['包1', '安装调试'],
    ['包2', '激光打印机'],
    ['包2', '安装调试'],
  ]);
  assert.equal(new Set(rows.map(({ id }) => id)).size, 4);
});

test('a form and a sentence of one lot have the prices of that lot', () => {
  const rows = rowsOf('lot-1', 'lot-2').map((row) => ({ ...row, unitPrice: '100' }));
  const sheet = reckonPrices(1, rows);
  const two = lots.slice(0, 2);
  assert.equal(sheetFor(sheet, two, '投标函')?.total, '1700.00');
  assert.equal(sheetFor(sheet, two, '包1开标一览表')?.total, '1100.00');
  assert.equal(sheetFor(sheet, lots, '包3开标一览表'), undefined);
  const passages = ['包1投标总价1100元', '包2投标总价600元', '投标总价1700元'].map((text) => ({
    ...{ chapterId: 'a', text },
  }));
  const seen = byPrices({ chapters: [], lots: two, price: sheet }, passages, ({ price }, own) =>
    own.map(({ text }) => text.endsWith(`${price?.total.replace('.00', '')}元`)),
  );
  assert.deepEqual(seen, [true, true, true]);
});

test('a lot whose name is a part of another’s is not named by that', () => {
  const [first, second] = lots;
  assert.ok(first && second);
  const two = [
    { ...first, name: '电梯采购' },
    { ...second, name: '电梯采购及安装' },
  ];
  const named = (text: string) => lotNamed(text, two)?.number;
  assert.equal(named('电梯采购及安装报价表'), '包2');
  assert.equal(named('电梯采购报价表'), '包1');
  assert.equal(named('电梯采购、电梯采购及安装报价表'), undefined);
});
