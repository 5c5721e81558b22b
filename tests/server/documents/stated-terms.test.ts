import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block, TenderDocument } from '../../../site/server/documents/document.ts';
import { placeBlocks } from '../../../site/server/documents/extract/sections.ts';
import {
  shownPlace,
  statedTerms,
} from '../../../site/server/documents/extract/stated/stated-terms.ts';
import { statedInDocument } from '../../../site/server/workers/text-pool/document-functions.ts';

const heading = (text: string, index: number): Block => ({
  ...{ kind: 'heading', index, page: 1, level: 1, text },
});
const paragraph = (text: string, index: number, page = 1): Block => ({
  ...{ kind: 'paragraph', index, page, text },
});
const table = (rows: string[][], index: number): Block => ({
  ...{ kind: 'table', index, page: 3 },
  rows: rows.map((row) => row.map((text, column) => ({ text, column, rowSpan: 1, colSpan: 1 }))),
});

const document = {
  blocks: [
    heading('第一章 招标公告', 0),
    heading('第二章 投标人须知前附表', 1),
    table(
      [
        ['条款号', '条款名称', '编列内容'],
        ['7.7.1', '履约保证金', '签约合同价的10%'],
      ],
      2,
    ),
    heading('第三章 采购需求', 3),
    table(
      [
        ['序号', '名称', '单位', '年预估数量'],
        ['1', '床单', '条', '98000'],
        ['2', '病员服', '套', '64000'],
      ],
      4,
    ),
    table(
      [
        ['岗位', '人数'],
        ['监理员', '4'],
      ],
      5,
    ),
    heading('第四章 合同条款', 6),
    paragraph('开工预付款金额：签约合同价的20%', 7, 9),
    heading('第五章 投标文件格式', 8),
    paragraph('我方愿以____元投标，工期30天', 9),
  ],
} as unknown as TenderDocument;

test('particulars, rows with their units and terms of the contract are told with their places, forms are not', () => {
  const terms = statedTerms(placeBlocks(document));
  assert.deepEqual(
    terms.map((term) => [term.head, term.text, shownPlace(term)]),
    [
      ['开工预付款金额', '开工预付款金额：签约合同价的20%', '合同条款（第9页）'],
      ['履约保证金', '签约合同价的10%', '须知前附表（第3页）'],
      ['床单', '床单：98000条', '采购需求（第3页）'],
      ['病员服', '病员服：64000套', '采购需求（第3页）'],
      ['监理员', '监理员：4人', '采购需求（第3页）'],
    ],
  );
});

test('the text that an accepted change gave a line is what is stated', () => {
  const change = { block: 7, from: '20%', to: '15%', heading: '第四章 合同条款' };
  const [first] = statedInDocument(JSON.stringify(document), { lots: [], chosen: [] }, [change]);
  assert.equal(first?.text, '开工预付款金额：签约合同价的15%');
});
