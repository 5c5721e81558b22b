import assert from 'node:assert/strict';
import test from 'node:test';
import type { Block } from '../../../../site/server/documents/document.ts';
import { lineOf, lookOf } from '../../../../site/server/documents/form-look.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { cell, docxFile, paragraph, run, table } from '../../../support/docx-file.ts';

const styles = [
  '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="20"/></w:rPr></w:rPrDefault></w:docDefaults>',
  '<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:name w:val="Normal"/><w:rPr><w:sz w:val="21"/></w:rPr></w:style>',
  '<w:style w:type="paragraph" w:styleId="b"><w:name w:val="Body"/><w:basedOn w:val="a"/><w:pPr><w:spacing w:line="360" w:lineRule="auto" w:before="120"/></w:pPr></w:style>',
].join('');
const section = (more = '') =>
  `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:gutter="0"/>${more}</w:sectPr>`;
const grid = '<w:docGrid w:type="lines" w:linePitch="312"/>';
const lying =
  '<w:sectPr><w:pgSz w:w="16838" w:h="11906"/><w:pgMar w:top="1000" w:right="1000" w:bottom="1000" w:left="1000" w:gutter="0"/></w:sectPr>';

const read = async (body: string): Promise<Block[]> =>
  (await readDocument(docxFile(body, { styles }), '招标文件.docx')).blocks;

test('a block says how it is set where that changes, with the paper of its own section', async () => {
  const body = [
    paragraph('总则一', '<w:pStyle w:val="b"/>'),
    paragraph('总则二', '<w:pStyle w:val="b"/>'),
    paragraph(
      run('大字', '<w:sz w:val="32"/>'),
      `<w:spacing w:line="400" w:lineRule="exact"/>${lying}`,
    ),
    paragraph('正文'),
    section(grid),
  ];
  const looks = (await read(body.join(''))).map(({ look }) => look);
  const room = [742, 495];
  assert.deepEqual(looks, [
    { room, type: { size: 10.5, line: 1.5, rule: 'auto', before: 6, after: 0, grid: 0 } },
    undefined,
    { room, type: { size: 16, line: 20, rule: 'exact', before: 0, after: 0, grid: 0 } },
    {
      room: [415, 698],
      type: { size: 10.5, line: 1, rule: 'auto', before: 0, after: 0, grid: 15.6 },
    },
  ]);
});

test('a table says its columns and its rows, and a block how high the empty lines before it are', async () => {
  const rows = [
    ['序号', '内容'].map((text) => cell(text)),
    ['1', '服务'].map((text) => cell(text)),
  ];
  const grown = table(...rows)
    .replace(
      '<w:tbl>',
      '<w:tbl><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="3000"/></w:tblGrid>',
    )
    .replaceAll('<w:tr>', '<w:tr><w:trPr><w:trHeight w:val="600"/></w:trPr>');
  const empty = paragraph('<w:r/>', '<w:spacing w:line="400" w:lineRule="exact"/>');
  const [, filled, after] = await read(
    paragraph('标题') + empty + empty + grown + paragraph('后文') + section(),
  );
  assert.ok(filled?.kind === 'table');
  assert.deepEqual([filled.look?.widths, filled.look?.row, filled.blanks], [[50, 150], 30, 40]);
  assert.equal(after?.blanks, undefined);
});

test('a form is set as the mean of its parts, on the paper most of it stands on', async () => {
  const body = [
    paragraph('合同条款'),
    paragraph('我方承诺如下内容', '<w:spacing w:line="400" w:lineRule="exact"/>'),
    paragraph('<w:r/>', '<w:spacing w:line="300" w:lineRule="exact"/>'),
    paragraph('我方承诺其他内容', `<w:spacing w:line="600" w:lineRule="exact"/>${section()}`),
    paragraph('附后', '<w:spacing w:line="500" w:lineRule="exact"/>'),
    lying,
  ];
  const blocks = await read(body.join(''));
  const look = lookOf(blocks, { first: 1, last: 2 });
  assert.deepEqual([look?.type.line, look?.blanks, look?.room], [25, 15, [415, 698]]);
  assert.deepEqual(lookOf(blocks, { first: 1, last: 3 })?.room, [415, 698]);
  assert.equal(
    lookOf([{ kind: 'paragraph', index: 0, page: 1, text: '文' }], { first: 0, last: 0 }),
    undefined,
  );
});

test('a line on a grid takes whole steps of it before it is spaced', () => {
  const type = { size: 12, line: 1.5, rule: 'auto', before: 0, after: 0, grid: 15.6 } as const;
  assert.equal(lineOf(type), 15.6 * 2 * 1.5);
  assert.equal(lineOf(type, 'blank'), 15.6 * 1.5);
  assert.equal(lineOf({ ...type, grid: 0 }), 12 * 1.45 * 1.5);
  assert.equal(lineOf({ ...type, rule: 'exact', line: 20 }), 20);
  assert.equal(lineOf({ ...type, rule: 'atLeast', line: 40 }), 40);
  assert.equal(lineOf({ ...type, rule: 'atLeast', line: 10 }), 31.2);
});
