import assert from 'node:assert/strict';
import test from 'node:test';
import type { Block, TableBlock } from '../../../../site/server/documents/document.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { type PdfPageWriter, pdfFile } from '../../../support/pdf-file.ts';

type Draw = (page: PdfPageWriter) => void;
const read = async (...pages: Draw[]): Promise<Block[]> =>
  (await readDocument(pdfFile(...pages), '招标文件.pdf')).blocks;
const texts = (blocks: Block[]): string[] =>
  blocks.map((block) => (block.kind === 'table' ? '[table]' : block.text));
const tables = (blocks: Block[]): TableBlock[] => blocks.filter((block) => block.kind === 'table');
const rows = (table: TableBlock | undefined): string[][] =>
  (table?.rows ?? []).map((row) => row.map((cell) => cell.text));

/** Forty characters fill a line from x 70 to x 490 at 10.5 points. */
const filled = (text: string): string =>
  text.padEnd(40, '投标人应当仔细阅读招标文件的全部内容并按照要求编制');

test('wrapped lines are one paragraph, an indented line opens the next', async () => {
  const blocks = await read((page) => {
    page.text(91, 100, filled('本项目采用公开招标').slice(0, 38));
    page.text(70, 118, filled('方式确定'));
    page.text(70, 136, '并签订合同。');
    page.text(91, 154, '服务期一年。');
  });
  assert.equal(blocks.length, 2);
  assert.match(texts(blocks)[0] ?? '', /^本项目采用公开招标.*方式确定.*并签订合同。$/);
  assert.equal(texts(blocks)[1], '服务期一年。');
});

test('a numbered line opens a paragraph of its own after a full line', async () => {
  const blocks = await read((page) => {
    page.text(70, 100, `${filled('（1）').slice(0, 39)}；`);
    page.text(70, 118, filled('（2）投标保证金'));
    page.text(70, 136, filled('续行'));
  });
  assert.deepEqual(
    texts(blocks).map((text) => text.slice(0, 3)),
    ['（1）', '（2）'],
  );
});

test('short lines of one length are no edge: a line that ends in a figure is over, the next number opens its own', async () => {
  const blocks = await read((page) => {
    page.text(70, 100, filled('本项目采用公开招标'));
    page.text(70, 118, `${filled('方式确定').slice(0, 39)}。`);
    for (const [i, text] of [
      '联系方式：0379-12345671',
      '2.代理机构信息',
      '联系方式：0379-12345672',
    ].entries())
      page.text(70, 140 + i * 18, text);
    for (const [i, text] of ['3.项目联系方式', '联系方式：0379-12345673', '四、附件'].entries())
      page.text(70, 194 + i * 18, text);
  });
  assert.deepEqual(
    texts(blocks)
      .slice(-6, -1)
      .map((text) => text.slice(0, 4)),
    ['联系方式', '2.代理', '联系方式', '3.项目', '联系方式'],
  );
});

test('a figure that is no number goes on with the line above', async () => {
  const blocks = await read((page) => {
    for (const y of [100, 118, 136]) page.text(70, y, `${filled('投标人').slice(0, 39)}。`);
    page.text(70, 154, filled('根据管理办法（财库〔2020〕').slice(0, 36));
    page.text(70, 172, '46号）的规定执行。');
  });
  assert.match(texts(blocks).at(-1) ?? '', /46号）的规定执行。$/);
  assert.equal(blocks.length, 4);
});

test('running heads, page numbers and slanted watermarks are left out, titles on top of pages stay', async () => {
  const page =
    (number: number): Draw =>
    (draw) => {
      draw.text(70, 40, '某某项目招标文件');
      draw.text(280, 820, `第 ${number} 页 共 4 页`);
      draw.text(150, 500, '内部资料', { size: 60, angle: 45 });
      draw.text(70, 90, `附件${number + 4}`);
      draw.text(91, 140, `第${number}页的正文。`);
    };
  const blocks = await read(page(1), page(2), page(3), page(4));
  assert.deepEqual(
    texts(blocks),
    [1, 2, 3, 4].flatMap((number) => [`附件${number + 4}`, `第${number}页的正文。`]),
  );
  assert.deepEqual(
    blocks.map((block) => block.page),
    [1, 1, 2, 2, 3, 3, 4, 4],
  );
});

test('ruled lines make a table, with the text around it in place', async () => {
  const blocks = await read((page) => {
    page.text(70, 80, '评分标准');
    const bottom = page.table(
      70,
      100,
      [60, 200, 60],
      [
        ['序号', '评分因素', '分值'],
        ['1', '服务方案', '0~15'],
        ['2', '类似业绩', '10分'],
      ],
    );
    page.text(70, bottom + 30, '注：满分100分。');
  });
  assert.deepEqual(texts(blocks), ['评分标准', '[table]', '注：满分100分。']);
  assert.deepEqual(rows(tables(blocks)[0]), [
    ['序号', '评分因素', '分值'],
    ['1', '服务方案', '0~15'],
    ['2', '类似业绩', '10分'],
  ]);
});

test('cells without a line between them are merged', async () => {
  const [table] = tables(
    await read((page) => {
      for (const y of [100, 124, 172]) page.line(70, y, 370, y);
      page.line(170, 148, 370, 148);
      for (const [x, from] of [
        [70, 100],
        [170, 124],
        [370, 100],
      ] as const)
        page.line(x, from, x, 172);
      page.text(75, 116, '评分表');
      page.text(75, 150, '技术');
      page.text(175, 140, '方案');
      page.text(175, 164, '人员');
    }),
  );
  assert.deepEqual(
    table?.rows.map((row) =>
      row.map((cell) => [cell.text, cell.column, cell.colSpan, cell.rowSpan]),
    ),
    [
      [['评分表', 0, 2, 1]],
      [
        ['技术', 0, 1, 2],
        ['方案', 1, 1, 1],
      ],
      [['人员', 1, 1, 1]],
    ],
  );
});

test('wrapped lines of a cell are joined, its items are not', async () => {
  const [table] = tables(
    await read((page) => {
      for (const y of [100, 190]) page.line(70, y, 280, y);
      for (const x of [70, 130, 280]) page.line(x, 100, x, 190);
      page.text(75, 140, '方案');
      for (const [i, line] of ['1、内容完整且针对性强的', '得5分；', '2、一般的得3分。'].entries())
        page.text(136, 118 + i * 18, line.padEnd(i === 0 ? 13 : 1, '较'));
    }),
  );
  assert.equal(table?.rows[0]?.[1]?.text, '1、内容完整且针对性强的较得5分；\n2、一般的得3分。');
});

test('an underlined blank inside a cell is no row of its own', async () => {
  const [table] = tables(
    await read((page) => {
      page.table(
        70,
        100,
        [100, 200],
        [
          ['名称', '某某单位'],
          ['电话', ''],
        ],
      );
      page.line(178, 140, 362, 140);
      page.text(180, 138, '0000');
    }),
  );
  assert.deepEqual(rows(table), [
    ['名称', '某某单位'],
    ['电话', '0000'],
  ]);
});

test('a table that goes on over pages is one: heads once, a cut row whole, a cut group longer', async () => {
  const head = ['类别', '因素', '评分标准'];
  const widths = [60, 100, 260];
  const blocks = await read(
    (page) =>
      page.table(70, 600, widths, [
        head,
        ['商务', '业绩', '每项得1分。'],
        ['技术', '方案', '完整得10分，较完整得'],
      ]),
    (page) => {
      page.table(70, 80, widths, [head]);
      for (const y of [128, 152]) page.line(130, y, 490, y);
      for (const x of [70, 130, 230, 490]) page.line(x, 104, x, 152);
      page.text(235, 120, '5分，一般得1分。');
      page.text(135, 144, '人员');
      page.text(235, 144, '齐备得5分。');
      page.table(70, 152, widths, [['价格', '报价', '低价优先。']]);
    },
  );
  assert.equal(blocks.length, 1);
  const [table] = tables(blocks);
  assert.deepEqual(rows(table), [
    head,
    ['商务', '业绩', '每项得1分。'],
    ['技术', '方案', '完整得10分，较完整得5分，一般得1分。'],
    ['人员', '齐备得5分。'],
    ['价格', '报价', '低价优先。'],
  ]);
  assert.equal(table?.rows[2]?.[0]?.rowSpan, 2);
  assert.equal(table?.rows[4]?.[0]?.page, 2);
  assert.equal(table?.page, 1);
});

test('a row that begins on the next page is a row of its own, though its group goes on', async () => {
  const head = ['类别', '因素', '评分标准'];
  const widths = [60, 140, 220];
  const blocks = await read(
    (page) =>
      page.table(70, 600, widths, [head, ['技术', '资源计划（2分）', '合理1~2分，一般0.5~1分']]),
    (page) => {
      page.table(70, 80, widths, [head]);
      page.line(70, 128, 490, 128);
      for (const x of [70, 130, 270, 490]) page.line(x, 104, x, 128);
      page.text(135, 120, '平面布置（1分）');
      page.text(275, 120, '布置合理0.5~1分');
    },
  );
  const [table] = tables(blocks);
  assert.deepEqual(rows(table), [
    head,
    ['技术', '资源计划（2分）', '合理1~2分，一般0.5~1分'],
    ['平面布置（1分）', '布置合理0.5~1分'],
  ]);
  assert.equal(table?.rows[1]?.[0]?.rowSpan, 2);
});

test('two tables with other columns on following pages stay two', async () => {
  const blocks = await read(
    (page) =>
      page.table(
        70,
        700,
        [60, 300],
        [
          ['序号', '内容'],
          ['1', '甲'],
        ],
      ),
    (page) =>
      page.table(
        70,
        80,
        [200, 50, 50, 100],
        [
          ['名称', '数量', '单位', '备注'],
          ['乙', '1', '套', ''],
        ],
      ),
  );
  assert.equal(tables(blocks).length, 2);
});

test('contents lines are marked, chapters are headings', async () => {
  for (const leaders of ['..........................................', '⋯⋯⋯⋯⋯⋯⋯⋯']) {
    const blocks = await read(
      (page) => page.text(70, 100, `第一章 招标公告${leaders} 3`),
      (page) => page.text(200, 100, '第一章 招标公告', { size: 18 }),
    );
    assert.deepEqual(
      blocks.map((block) => (block.kind === 'table' ? 0 : [block.kind, block.toc ?? false])),
      [
        ['paragraph', true],
        ['heading', false],
      ],
      leaders,
    );
  }
});

test('a sideways page is read upright', async () => {
  const blocks = await read((page) => {
    page.text(100, 700, '一、项目概况', { angle: 90 });
    page.text(120, 700, '二、投标须知', { angle: 90 });
  });
  assert.deepEqual(texts(blocks), ['一、项目概况', '二、投标须知']);
});

test('progress rises to the end', async () => {
  const seen: number[] = [];
  const page =
    (text: string): Draw =>
    (draw) =>
      draw.text(70, 300, text);
  await readDocument(pdfFile(page('甲'), page('乙'), page('丙')), 'a.pdf', (fraction) =>
    seen.push(fraction),
  );
  assert.deepEqual(
    seen,
    [...seen].sort((a, b) => a - b),
  );
  assert.ok(seen.length >= 3 && Math.max(...seen) <= 1);
});

test('a line drawn below nothing beside words is a blank, as wide as the line', async () => {
  const blocks = await read((page) => {
    page.text(70, 100, '投标人：');
    page.line(112, 102, 196.0, 102);
    page.text(200, 100, '（盖单位章）');
    // Two pieces of one underline, and a short gap.
    page.text(70, 130, '日期：');
    page.line(101.5, 132, 112, 132);
    page.line(112, 132.4, 122.5, 132.4);
    page.text(122.5, 130, '年');
    page.line(133, 132, 143.5, 132);
    page.text(143.5, 130, '月');
  });
  assert.deepEqual(texts(blocks), ['投标人：________________（盖单位章）', '日期：____年__月']);
});

test('a hint in brackets over an underline leaves it a blank; what is filled in, an emphasis, a rule of the page and edges of cells are none', async () => {
  const blocks = await read((page) => {
    page.text(70, 100, '本人');
    page.text(112, 100, '（姓名）');
    page.line(91, 102, 175, 102);
    page.text(175, 100, '系代理人。');
    page.text(70, 130, '电话：');
    page.text(122, 130, '13800000000');
    page.line(101.5, 132, 260, 132);
    page.text(70, 160, '不得转包');
    page.line(70, 162, 112, 162);
    page.text(70, 50, '招标文件');
    page.line(40, 53, 555, 53);
    page.text(90, 250, '名称');
    page.line(70, 252, 150, 252);
    page.line(70, 230, 70, 270);
    page.line(150, 230, 150, 270);
  });
  const all = texts(blocks).join('\n');
  assert.match(all, /本人____（姓名） ?系代理人。/);
  assert.match(all, /电话： ?13800000000/);
  assert.equal(all.replace('____', '').includes('_'), false, all);
});

test('figures that are set apart are one number before its unit', async () => {
  const blocks = await read((page) => {
    for (const [i, letter] of [...'服务期1095天自2025年'].entries()) {
      page.text(70 + i * 14, 100, letter);
      page.text(81 + i * 14, 100, ' ');
    }
  });
  assert.match(texts(blocks)[0] ?? '', /1095天/);
  assert.match(texts(blocks)[0] ?? '', /2025年/);
});
