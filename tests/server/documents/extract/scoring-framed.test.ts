import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cell, TenderDocument } from '../../../../site/server/documents/document.ts';
import { unframed } from '../../../../site/server/documents/extract/scoring/framed.ts';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';

const cell = (text: string, column: number, colSpan = 1, rowSpan = 1): Cell => ({
  ...{ text, column, colSpan, rowSpan },
});
const outer = (...texts: [string, string, string]): Cell[] =>
  texts.map((text, at) => cell(text, at * 2, 2));
/** The rows of a table within a cell, as a PDF shows it: between the margins of that cell. */
const inner = (...rows: [string, string, string, string][]): Cell[][] =>
  rows.map((row, r) => {
    const cells = row.map((text, at) => cell(text, at + 1));
    return r > 0 ? cells : [cell('', 0, 1, rows.length), ...cells, cell('', 5, 1, rows.length)];
  });
const head: [string, string, string, string] = ['序号', '评分因素', '权重', '评分准则'];

const read = (rows: Cell[][]) => {
  const document: TenderDocument = {
    ...{ format: 'pdf', pages: 1 },
    blocks: [
      { kind: 'heading', level: 1, index: 0, page: 1, text: '评标信息' },
      { kind: 'paragraph', index: 1, page: 1, text: '投标报价得分=(评标基准价／投标报价)×100' },
      { kind: 'table', index: 2, page: 1, rows },
    ],
  };
  const { items, state } = extractScoring(document);
  return [state, ...items.map(({ category, item, maxScore }) => `${category} ${item} ${maxScore}`)];
};

test('a table within a cell of a PDF is read as that of the row above it', () => {
  assert.deepEqual(
    read([
      outer('序号', '评分项', '权重'),
      outer('1', '价格', '30'),
      outer('2', '技术部分', '50'),
      [cell('', 0, 6)],
      ...inner(
        head,
        ['1', '实施方案', '30', '评审为优得100分，良得60分，中得30分。'],
        ['2', '项目团队', '20', '每提供1人得25分，最高100分。'],
      ),
      outer('3', '商务部分', '20'),
      [cell('', 0, 6)],
      ...inner(head, ['1', '同类业绩', '20', '每个业绩得25分，最高100分。']),
    ]),
    ['sure', '技术 实施方案 30', '技术 项目团队 20', '商务 同类业绩 20', '价格 价格 30'],
  );
});

test('empty cells at one side, or beside some of the rows, are no margins', () => {
  const oneSide = [
    outer('评分因素', '分值', '评分标准'),
    [cell('', 0, 1, 2), cell('方案', 1), cell('60', 2, 2), cell('优得60分', 4, 2)],
    [cell('', 1), cell('', 2, 2), cell('差不得分', 4, 2)],
  ];
  const shorter = [
    [cell('', 0, 1, 2), cell('方案', 1), cell('60', 2, 2), cell('', 4, 2)],
    [cell('人员', 1), cell('40', 2, 2), cell('每人5分', 4, 2)],
  ];
  for (const rows of [oneSide, shorter]) {
    const block = { kind: 'table' as const, index: 0, page: 1, rows };
    assert.equal(unframed(block), block);
  }
});
