import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { readPdf } from '../../../../site/server/documents/read/pdf/pdf.ts';
import { pdfFile } from '../../../support/pdf-file.ts';

const columns = [60, 110, 230, 290];
const rows = [
  ['序号', '评审因素', '分值', '评分标准'],
  ['1', '投标报价', '30', '以最低报价为基准价，其价格分为满分'],
  ['2', '服务方案', '40', '方案完整、针对性强得31-40分'],
  ['', '', '', '较完整得16-30分；一般得0-15分'],
  ['3', '人员配备', '20', '每提供一名持证人员得4分，最高20分'],
  ['4', '售后服务', '10', '响应及时得10分，一般得5分'],
];

/** A scoring table with no lines at all, or with horizontal ones only. */
const tender = (ruled: boolean) =>
  pdfFile((page) => {
    page.text(60, 60, '第三章 评分标准', { size: 14 });
    rows.forEach((row, r) => {
      if (ruled && row[0] !== '') page.line(60, 86 + r * 24, 520, 86 + r * 24);
      row.forEach((text, c) => text !== '' && page.text(columns[c] ?? 0, 100 + r * 24, text));
    });
    page.text(60, 280, '第四章 采购需求', { size: 14 });
    page.text(60, 310, '供应商应当按时提供服务。');
  });

for (const ruled of [false, true]) {
  test(`a scoring table of a PDF ${ruled ? 'with horizontal lines only' : 'without any lines'}`, async () => {
    const { items } = extractScoring(await readPdf(tender(ruled), () => undefined));
    assert.deepEqual(
      items.map(({ item, maxScore }) => [item, maxScore]),
      [
        ['投标报价', 30],
        ['服务方案', 40],
        ['人员配备', 20],
        ['售后服务', 10],
      ],
    );
    assert.match(items[1]?.criteria ?? '', /31-40分[\s\S]*0-15分/);
    assert.equal(items[1]?.source?.page, 1);
  });
}

test('a sentence that names the columns of a table is none', async () => {
  const pdf = pdfFile((page) => {
    page.text(60, 60, '第三章 评分标准', { size: 14 });
    page.text(60, 100, '评审因素 分值 评分标准');
    page.text(60, 124, '以上内容见另册，供应商应当自行查阅并据以编制文件。');
  });
  assert.deepEqual(extractScoring(await readPdf(pdf, () => undefined)).items, []);
});
