import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  MAX_SPREADSHEET_ROWS,
  spreadsheetResponse,
} from '../../../site/server/http/spreadsheet.ts';
import { readSheet } from '../../support/sheet-file.ts';

interface Row {
  name: string;
  count: number;
}
const columns = [
  { title: '名称', width: 30, value: (row: Row) => row.name },
  { title: '数量', value: (row: Row) => row.count },
];

test('a list becomes a spreadsheet whose titles stay in sight', async () => {
  const response = await spreadsheetResponse("订单'(2026)*", columns, [
    { name: '年度会员', count: 2 },
  ]);
  assert.equal(
    response.headers.get('content-type'),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const disposition = response.headers.get('content-disposition') ?? '';
  assert.match(
    disposition,
    /^attachment; filename="file\.xlsx"; filename\*=UTF-8''[A-Za-z0-9%._-]+$/,
  );
  assert.equal(decodeURIComponent(disposition.split("''")[1] ?? ''), "订单'(2026)*.xlsx");
  const { rows, xml } = await readSheet(response);
  assert.deepEqual(rows, [
    ['名称', '数量'],
    ['年度会员', '2'],
  ]);
  assert.match(xml, /<pane [^>]*ySplit="1"[^>]*state="frozen"/);
});

test('what a customer wrote stays a text, whatever it begins with', async () => {
  const names = [
    '',
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("http://x")',
    '_x0041_',
    'a\u0000b\uD800c',
  ];
  const { rows, xml } = await readSheet(
    await spreadsheetResponse(
      'x',
      columns,
      names.map((name) => ({ name, count: 0 })),
    ),
  );
  assert.doesNotMatch(xml, /<f[ >]/);
  assert.deepEqual(
    rows.slice(1).map(([name]) => name),
    ['', '=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")', '_x005F_x0041_', 'abc'],
  );
});

test('a list that is too long is cut, and says so', async () => {
  const many = Array.from({ length: MAX_SPREADSHEET_ROWS + 1 }, (_, index) => ({
    name: `第 ${index} 行`,
    count: index,
  }));
  const { rows } = await readSheet(await spreadsheetResponse('x', columns, many));
  assert.equal(rows.length, MAX_SPREADSHEET_ROWS + 2);
  assert.match(rows.at(-1)?.[0] ?? '', /仅导出前 10000 行/);
  const long = await readSheet(
    await spreadsheetResponse('x', columns, [{ name: '长'.repeat(40_000), count: 0 }]),
  );
  assert.equal(long.rows[1]?.[0]?.length, 32_767);
});
