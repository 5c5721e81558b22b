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

const words =
  '投标人应当仔细阅读招标文件的全部内容并按照要求编制投标文件否则由此造成的后果由投标人承担';
/** Forty characters fill a line from x 70 to x 490 at 10.5 points. */
const filled = (text: string): string => text.padEnd(40, words).slice(0, 40);
/** A line that ends with these words at the edge. */
const endingIn = (end: string): string => words.slice(0, 40 - end.length) + end;
const bodyFrom = (page: PdfPageWriter, top: number): void => {
  for (let y = top; y <= 760; y += 18) page.text(70, y, `${filled('').slice(0, 39)}。`);
};
/** What the lines below a page's full lines are read as. */
const below = async (...lines: string[]): Promise<string[]> => {
  const all = texts(
    await read((page) => {
      for (const [i, line] of lines.entries()) page.text(70, 60 + i * 18, line);
      bodyFrom(page, 60 + lines.length * 18 + 30);
    }),
  );
  return all.slice(0, lines.length);
};

test('a title without a mark stands below a full line that ends a sentence or a signature', async () => {
  for (const end of ['全部费用。', '（盖单位章）', '日期：________'])
    assert.equal((await below(endingIn(end), '监理报酬汇总表'))[1], '监理报酬汇总表', end);
  assert.match((await below(endingIn('编制投标'), '文件一览'))[0] ?? '', /编制投标文件一览$/);
});

test('a date, a salutation and a label below a full line of a form open lines of their own', async () => {
  for (const [end, next] of [
    ['（签字或盖章）', '____年__月__日'],
    ['（须由制造商出具）', '致：某某公司'],
  ] as const)
    assert.equal((await below(endingIn(end), next))[1], next);
  const signed = `法定代表人或其授权代表（签字或盖个人名章）：${'_'.repeat(19)}`;
  assert.equal((await below(signed, '日期：二〇二六年'))[1], '日期：二〇二六年');
  assert.equal((await below(endingIn('____年__月__日'), '14.2 分项报价表'))[1], '14.2 分项报价表');
});

test('what closes a bracket in the next line is no number of a paragraph', async () => {
  const [first] = await below(`${words.slice(0, 30)}声明（格式`, '2）；');
  assert.match(first ?? '', /（格式2）；$/);
});

test('a list within a sentence goes on in the next line, though that begins with a number', async () => {
  const [first] = await below(
    endingIn('组成：（1）公告；（2）须知；（3）办法；'),
    '（4）合同文本。',
  );
  assert.match(first ?? '', /（3）办法；（4）合同文本。$/);
});

test('a title in the middle on top of a page does not go on with the full line before it', async () => {
  const title = '参加采购活动前三年内没有重大违法记录的书面声明（样式一、样式二）';
  const all = texts(
    await read(
      (page) => {
        bodyFrom(page, 80);
        page.text(70, 774, filled(''));
      },
      (page) => {
        page.text(280 - title.length * 5.25, 80, title);
        bodyFrom(page, 120);
      },
    ),
  );
  assert.ok(all.includes(title), all.join('\n'));
});

test('a blank that is broken over two lines is one', async () => {
  const [first] = await below(`${filled('').slice(0, 38)}____`, '______（企业名称）承担。');
  assert.match(first ?? '', /_{8,}（企业名称）/);
  assert.doesNotMatch(first ?? '', /_ _/);
});

test('the dots of a table of contents are no edge of the text: titles stand in the middle of the lines', async () => {
  const blocks = await read(
    (page) => {
      for (let i = 0; i < 30; i++)
        page.text(70, 80 + i * 20, `第${i + 1}节 ${'某项内容'.repeat(2)}${'.'.repeat(30)}${i + 1}`);
    },
    (page) => bodyFrom(page, 80),
    (page) => page.text(238, 80, '第二册报价文件'),
  );
  const title = blocks.find((block) => block.kind !== 'table' && block.text === '第二册报价文件');
  assert.ok(title && title.kind !== 'table' && title.centred);
});

test('titles of an English file are headings', async () => {
  const blocks = await read(
    (page) => bodyFrom(page, 80),
    (page) => {
      page.text(70, 80, 'Section IV. Bidding Forms', { size: 16 });
      page.text(70, 120, 'Price Schedule for Goods', { size: 14 });
      page.text(70, 160, 'Name of the Bidder');
    },
  );
  const levels = blocks.flatMap((block) =>
    block.kind === 'heading' ? [[block.text, block.level]] : [],
  );
  assert.deepEqual(levels, [
    ['Section IV. Bidding Forms', 1],
    ['Price Schedule for Goods', 2],
  ]);
});

test('a letter below the title of its form, and the next form of a list, open lines of their own', async () => {
  const title = (words: string) => endingInBracket(`附件2-5 ${words}`);
  for (const next of ['我方承诺，派出的人员按时到场。', '________________：'])
    assert.equal((await below(title('答辩承诺函'), next))[1], next);
  assert.equal(
    (await below(title('财务状况报告'), '附件2-6依法纳税的证明'))[1],
    '附件2-6依法纳税的证明',
  );
  // 附件 within a sentence, and a bracket that is open.
  assert.match(
    (await below(endingIn('应当按照'), '附件2-6的格式填写。'))[0] ?? '',
    /附件2-6的格式/,
  );
  assert.match(
    (await below(endingIn('材料（详见'), '附件2-6纳税证明）。'))[0] ?? '',
    /附件2-6纳税/,
  );
});
/** A title as wide as the text that says in brackets when it is wanted. */
const endingInBracket = (title: string): string =>
  `${title}（${'选用而招标人未要求时可以不提供'.repeat(3).slice(0, 38 - title.length)}）`;

test('the last words of a title as wide as the text stand in the middle below it', async () => {
  const title = `三、${'投标人和投标产品其他资格资质性及类似效力要求的相关证明材料'.slice(0, 38)}`;
  const pages = await read((page) => {
    page.text(70, 60, title.padEnd(40, '证明文件和有关声明材料').slice(0, 40));
    page.text(253.75, 78, '明材料汇总');
    bodyFrom(page, 120);
  });
  assert.match(texts(pages)[0] ?? '', /^三、投标人.*明材料汇总$/);
});

test('on a cover 招标文件 alone is no rest of the name above it, the words after 竞争性 are', async () => {
  const cover = async (name: string, below: string) =>
    texts(
      await read(
        (page) => {
          page.text(297 - name.length * 9, 200, name, { size: 18 });
          page.text(297 - below.length * 9, 230, below, { size: 18 });
        },
        (page) => bodyFrom(page, 80),
      ),
    );
  const name = '临江市城区道路保洁服务外包采购项目';
  assert.deepEqual((await cover(name, '招标文件')).slice(0, 2), [name, '招标文件']);
  assert.equal((await cover(`${name}竞争性`, '磋商文件'))[0], `${name}竞争性磋商文件`);
});
