import assert from 'node:assert/strict';
import test from 'node:test';
import type { Block } from '../../../../site/server/documents/document.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { type PdfPageWriter, pdfFile } from '../../../support/pdf-file.ts';

type Draw = (page: PdfPageWriter) => void;
const read = async (...pages: Draw[]): Promise<Block[]> =>
  (await readDocument(pdfFile(...pages), '招标文件.pdf')).blocks;
const texts = (blocks: Block[]): string[] =>
  blocks.map((block) => (block.kind === 'table' ? '[table]' : block.text));

/** Forty characters fill a line from x 70 to x 490 at 10.5 points. */
const filled = (text: string): string =>
  text.padEnd(40, '投标人应当仔细阅读招标文件的全部内容并按照要求编制');
/** A page of full lines, from `top` to the end of the text. */
const bodyFrom = (page: PdfPageWriter, top: number): void => {
  for (let y = top; y <= 760; y += 18) page.text(70, y, `${filled('').slice(0, 39)}。`);
};
/** One cell beside another, its lines 18 points apart. */
const cellOf = async (width: number, lines: string[]): Promise<string | undefined> => {
  const bottom = 108 + lines.length * 18;
  const [table] = await read((page) => {
    for (const y of [100, bottom]) page.line(70, y, 130 + width, y);
    for (const x of [70, 130, 130 + width]) page.line(x, 100, x, bottom);
    page.text(75, 118, '方案');
    for (const [i, line] of lines.entries()) page.text(136, 118 + i * 18, line);
  });
  return table?.kind === 'table' ? table.rows[0]?.[1]?.text : undefined;
};

test('forms that begin and end with the same words at one place keep them; the header above and the number below are left out', async () => {
  const form =
    (n: number): Draw =>
    (page) => {
      page.text(70, 40, '某某项目招标文件');
      page.text(70, 62, `附${n + 1}`);
      page.text(70, 80, '（采购人）：');
      page.text(91, 110, `第${'一二三四'[n]}项承诺由我方作出。`);
      page.text(91, 746, '日期：另页');
      page.text(280, 820, `${n + 3}`);
    };
  const body = (page: PdfPageWriter) => {
    page.text(70, 40, '某某项目招标文件');
    bodyFrom(page, 80);
    page.text(280, 820, '1');
  };
  const all = texts(await read(body, body, form(0), form(1), form(2), form(3)));
  assert.equal(all.filter((text) => text === '（采购人）：').length, 4);
  assert.equal(all.filter((text) => /^附\d$/.test(text)).length, 4);
  assert.equal(all.filter((text) => text === '日期：另页').length, 4);
  assert.equal(all.filter((text) => /某某项目|^\d$/.test(text)).length, 0);
});

test('a header that is a table of its own on each page is left out', async () => {
  const page =
    (n: number): Draw =>
    (draw) => {
      draw.table(70, 30, [200, 220], [['某某公司', '招标文件']]);
      draw.text(91, 140, `第${n}节说明。`);
    };
  assert.deepEqual(texts(await read(page(1), page(2), page(3))), [
    '第1节说明。',
    '第2节说明。',
    '第3节说明。',
  ]);
});

test('a line of a cell is full where what may not be parted from the next did not fit', async () => {
  // 156 points hold 14 characters; 分； needs room for two.
  assert.equal(
    await cellOf(162, ['方案内容完整且合理的，得10', '分；较合理的，得5分。']),
    '方案内容完整且合理的，得10分；较合理的，得5分。',
  );
  assert.equal(await cellOf(162, ['2.1.1规定的内', '2.1.3']), '2.1.1规定的内\n2.1.3');
});

test('a list within a sentence of a cell goes on in the next line, one that has lines of its own does not', async () => {
  assert.equal(
    await cellOf(162, ['包括：（1）收集；（2）运送；', '（3）洗涤。']),
    '包括：（1）收集；（2）运送；（3）洗涤。',
  );
  assert.equal(
    await cellOf(162, ['（1）收集和运送并全程登记；', '（2）洗涤。']),
    '（1）收集和运送并全程登记；\n（2）洗涤。',
  );
});

test('a date on the right is no beginning of the title below it', async () => {
  const all = texts(
    await read((page) => {
      bodyFrom(page, 400);
      for (const y of [100, 118, 136]) page.text(70, y, filled('投标人'));
      page.text(350, 154, '日期：二〇二六年六月十八日');
      page.text(70, 172, '法定代表人身份证明');
    }),
  );
  assert.ok(all.includes('日期：二〇二六年六月十八日'), all.join('\n'));
});

test('a bracket that is open goes on in the next line, though that begins like a chapter', async () => {
  const [first] = texts(
    await read((page) => {
      page.text(70, 100, filled('3、投标人须提供承诺函（须加盖公章，请严格按照').slice(0, 40));
      page.text(70, 118, '第五章投标文件格式编制）');
      bodyFrom(page, 160);
    }),
  );
  assert.match(first ?? '', /^3、.*第五章投标文件格式编制）$/);
});

test('a gap typed in a sentence and a short underlined one are blanks', async () => {
  const all = texts(
    await read((page) => {
      page.text(70, 100, '关于签订                项目合同，我方承诺以下各点。');
      page.text(70, 130, '日期：二〇二六年');
      page.text(154, 130, '  ', { size: 5 });
      page.line(154, 132, 159, 132);
      page.text(159, 130, '月');
    }),
  );
  assert.deepEqual(all, [
    '关于签订________________项目合同，我方承诺以下各点。',
    '日期：二〇二六年__月',
  ]);
});

test('a page is begun by the file where its first lines had room before; titles stand in the middle', async () => {
  const blocks = await read(
    (page) => bodyFrom(page, 80),
    (page) => {
      page.text(70, 80, '本页接着上页。');
      page.text(70, 98, '此处结束。');
    },
    (page) => {
      page.text(250, 80, '投标函', { size: 20 });
      page.text(70, 130, '我方承诺如下。');
    },
  );
  const shown = (text: string) => {
    const block = blocks.find((one) => one.kind !== 'table' && one.text === text);
    return block?.kind === 'table' ? [] : [block?.opensPage ?? false, block?.centred ?? false];
  };
  assert.deepEqual(shown('本页接着上页。'), [false, false]);
  assert.deepEqual(shown('投标函'), [true, true]);
  assert.deepEqual(shown('我方承诺如下。'), [false, false]);
});

test('a part set smaller than the chapters stands below them; a large title without a number is a heading where it looks as they do', async () => {
  const blocks = await read(
    (page) => bodyFrom(page, 80),
    (page) => {
      page.text(70, 100, '第六章 投标文件格式', { size: 18 });
      page.text(70, 140, '采购需求概述说明书', { size: 18 });
      page.text(244, 160, '册内目录', { size: 18 });
      page.text(200, 180, '第一册 资格文件', { size: 15 });
      page.text(200, 220, '法定代表人授权书', { size: 15 });
      page.text(91, 260, '本授权书声明如下。');
    },
  );
  const levels = blocks.flatMap((block) =>
    block.kind === 'heading' ? [[block.text, block.level]] : [],
  );
  assert.deepEqual(levels, [
    ['第六章 投标文件格式', 1],
    ['采购需求概述说明书', 2],
    ['第一册 资格文件', 2],
  ]);
});
