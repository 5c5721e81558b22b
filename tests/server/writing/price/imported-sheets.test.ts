import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readXlsx } from '../../../../site/server/documents/read/xlsx/xlsx.ts';
import { importedRows } from '../../../../site/server/writing/price/from-tables.ts';
import { bookOf, type PriceBook } from '../../../support/price-sheets/book.ts';
import { devBooks } from '../../../support/price-sheets/dev.ts';
import { heldoutBooks } from '../../../support/price-sheets/heldout.ts';
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
