import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reckonPrices } from 'tender-widgets/price';
import { priceWorkbook } from '../../../../site/server/bid/price/price-workbook.ts';
import { readXlsx } from '../../../../site/server/documents/read/xlsx/xlsx.ts';
import { importedRows } from '../../../../site/server/writing/price/from-tables.ts';
import { mergeImport } from '../../../../site/server/writing/price/merge-import.ts';
import { bookOf, type PriceBook } from '../../../support/price-sheets/book.ts';
import { devBooks } from '../../../support/price-sheets/dev.ts';
import { heldoutBooks } from '../../../support/price-sheets/heldout.ts';
import { realBooks } from '../../../support/price-sheets/real-shapes.ts';
import { unseenBooks } from '../../../support/price-sheets/unseen.ts';

async function checkBook({ sheets, rows, notices = [] }: PriceBook): Promise<void> {
  const document = await readXlsx(await bookOf(sheets), () => {});
  const read = importedRows(document, '报价.xlsx');
  assert.deepEqual(
    read.rows.map(({ section, code, name, spec, unit, quantity, unitPrice, taxRate, ceiling }) =>
      [section, code, name, spec, unit, quantity, unitPrice, taxRate, ceiling]
        .map((part) => part ?? '')
        .join('/'),
    ),
    rows,
  );
  const kinds = read.notices.map(({ kind }) => kind).sort();
  assert.deepEqual(kinds, [...notices].sort(), JSON.stringify(read.notices));
  for (const { place, kind } of read.notices)
    if (!['locked', 'hidden', 'unit', 'no-rows'].includes(kind)) assert.match(place, /第 \d+ 行$/);
}

describe('workbooks the rules were written with', () => {
  for (const book of devBooks) test(book.title, () => checkBook(book));
});

describe('workbooks made after the rules', () => {
  for (const book of heldoutBooks) test(book.title, () => checkBook(book));
});

describe('workbooks made last', () => {
  for (const book of unseenBooks) test(book.title, () => checkBook(book));
});

describe('workbooks by the shapes of real bills', () => {
  for (const book of realBooks) test(book.title, () => checkBook(book));

  test('come to what their own sum of the sheets says, and stay so through an export and an import', async () => {
    for (const [at, total] of ['58207.78', '255900.00'].entries()) {
      const book = await bookOf(realBooks[at]?.sheets ?? []);
      const rows = importedRows(await readXlsx(book, () => {}), '报价.xlsx').rows.map((row, n) => ({
        ...row,
        id: `r${n}`,
      }));
      const sheet = reckonPrices(1, rows);
      assert.equal(sheet.total, total);
      const bytes = await (await priceWorkbook('报价', sheet)).arrayBuffer();
      const again = importedRows(await readXlsx(new Uint8Array(bytes), () => {}), '导出.xlsx');
      const merged = mergeImport(rows, again.rows);
      assert.deepEqual([merged.added, merged.changed, merged.left], [0, 0, 0]);
      assert.deepEqual(again.notices, []);
    }
  });
});
