import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bodyBlocks } from '../../../site/server/layout/body/body-blocks.ts';
import { blockBoxes } from '../../../site/server/layout/measure/measure.ts';
import { rowMaySplit } from '../../../site/server/layout/measure/table-boxes.ts';
import {
  CELL_PADDING,
  lineHeight,
  PICTURE_GAP,
  TABLE_GAP,
  textHeight,
  textWidth,
} from '../../../site/server/layout/page/page-geometry.ts';
import {
  parseWordFormat,
  presets,
  type WordFormat,
} from '../../../site/server/layout/word-format.ts';
import { bidOf, chapter } from './sample-bid.ts';

const format = presets.standard;
/** Characters of the body to a line. */
const FULL = Math.floor(textWidth(format) / format.body.size);
const words = (count: number) => '字'.repeat(count);
/** The boxes of a chapter's content, without its heading. */
const boxesOf = (content: string, using: WordFormat = format) =>
  blockBoxes(bodyBlocks(bidOf([chapter('a', null, 0, '方案', content)]), using), using).slice(1);
const linesOf = (content: string) => boxesOf(content)[0]?.lines;

describe('the boxes of a text', () => {
  test('the first line of a paragraph is shorter by its indent', () => {
    const { firstLineIndent } = format.body;
    assert.equal(linesOf(words(FULL - firstLineIndent)), 1);
    assert.equal(linesOf(words(FULL - firstLineIndent + 1)), 2);
    assert.equal(linesOf(words(FULL * 3 - firstLineIndent)), 3);
    assert.equal(linesOf(words(FULL * 3 - firstLineIndent + 1)), 4);
  });

  test('an item of a list and a quotation are narrower on every line, deeper items more', () => {
    const room = (left: number) => Math.floor(textWidth(format) / format.body.size - left);
    for (const [mark, left] of [
      ['- ', 3.5],
      ['> ', 2],
    ] as const) {
      assert.equal(linesOf(mark + words(room(left))), 1, mark);
      assert.equal(linesOf(mark + words(room(left) + 1)), 2, mark);
      assert.equal(linesOf(mark + words(room(left) * 2)), 2, mark);
    }
    const inner = (count: number) => boxesOf(`- 外\n  - ${words(count)}`)[1]?.lines;
    assert.deepEqual([inner(room(5.5)), inner(room(5.5) + 1)], [1, 2]);
  });

  test('a heading is whole, stays with what follows and has its own height and distances', () => {
    const [heading] = blockBoxes(
      bodyBlocks(bidOf([chapter('a', null, 0, '方案')]), format),
      format,
    );
    const [first] = format.headings;
    assert.ok(first);
    assert.deepEqual(heading, {
      lines: 1,
      lineHeight: lineHeight(first.lineSpacing, first.size),
      before: first.spaceBefore,
      after: first.spaceAfter,
      newPage: first.newPage,
      keepNext: true,
      whole: true,
      repeat: 0,
      key: 'a',
    });
  });

  test('a picture with a caption stays with it, one without has a distance below', () => {
    const [picture, caption] = boxesOf('![机构图](picture:plan)');
    assert.deepEqual(
      [picture?.lines, picture?.before, picture?.after, picture?.keepNext, picture?.whole],
      [1, PICTURE_GAP, 0, true, true],
    );
    assert.deepEqual([caption?.keepNext, caption?.before, caption?.after], [false, 3, 3]);
    assert.equal(caption?.lineHeight, format.caption.size * 1.6);
    const [bare] = boxesOf('![](picture:plan)');
    assert.deepEqual([bare?.after, bare?.keepNext], [PICTURE_GAP, false]);
  });

  test('the line above a table keeps a distance from it', () => {
    const [above] = boxesOf('如下：\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |');
    const [text] = boxesOf('如下：\n\n正文');
    assert.equal(above?.after, TABLE_GAP);
    assert.equal(text?.after, format.body.spaceAfter);
  });
});

describe('the boxes of a table', () => {
  const line = lineHeight(format.table.lineSpacing, format.table.size);
  const frame = CELL_PADDING.above * 2 + 0.5;
  /** Characters to a line of one of two equal columns. */
  const table = (...rows: string[]) => `| 甲 | 乙 |\n|---|---|\n${rows.join('\n')}\n`;
  const rowsOf = (content: string, using?: WordFormat) =>
    boxesOf(content, using).filter(({ repeat, whole }) => repeat > 0 || whole);

  test('are a row each and the line behind; the header stays with what follows and comes again', () => {
    const boxes = boxesOf(table('| 1 | 2 |', '| 3 | 4 |'));
    assert.equal(boxes.length, 4);
    const near = (value: number | undefined, wanted: number) =>
      assert.ok(Math.abs((value ?? 0) - wanted) < 1e-9, `${value} ${wanted}`);
    for (const row of boxes.slice(0, 3)) {
      near(row.lineHeight, line + frame);
      near(row.repeat, line + frame);
      assert.deepEqual([row.lines, row.whole], [1, true]);
    }
    assert.deepEqual(
      boxes.map(({ keepNext }) => keepNext),
      [true, false, false, false],
    );
    assert.deepEqual([boxes[3]?.lines, boxes[3]?.lineHeight, boxes[3]?.repeat], [1, line, 0]);
  });

  test('repeat no header where the format does not', () => {
    const none = parseWordFormat('{"table": {"repeatHeader": false}}');
    assert.ok(boxesOf(table('| 1 | 2 |'), none).every(({ repeat }) => repeat === 0));
  });

  test('a row is as high as its highest cell', () => {
    const heights = rowsOf(table(`| 1 | ${words(200)} |`, `| ${words(3)} | 2 |`)).map(
      ({ lineHeight: height }) => height,
    );
    const lines = (at: number) => ((heights[at] ?? 0) - frame) / line;
    assert.ok(lines(1) >= 5 && Math.abs(lines(1) - Math.round(lines(1))) < 1e-9, `${lines(1)}`);
    assert.ok(Math.abs(lines(2) - 1) < 1e-9);
  });

  test('a row that takes much of a page breaks between its lines', () => {
    const most = textHeight(format) * 0.4;
    assert.deepEqual([rowMaySplit(most - 1, format), rowMaySplit(most + 1, format)], [false, true]);
    const [, row] = boxesOf(table(`| 1 | ${words(3000)} |`));
    assert.equal(row?.whole, false);
    assert.equal(row?.lineHeight, line);
    assert.ok((row?.lines ?? 0) > 30);
  });

  test('a cell over several rows makes the last of them higher where it needs more than they have', () => {
    const spanned = (text: string) =>
      `<table><tr><td rowspan="2">${text}</td><td>一</td></tr><tr><td>二</td></tr></table>`;
    const heights = (text: string) =>
      boxesOf(spanned(text))
        .slice(0, 2)
        .map(({ lineHeight: height }) => height);
    const [low, high] = [heights('甲'), heights(words(150))];
    assert.deepEqual(low, [line + frame, line + frame]);
    assert.equal(high[0], line + frame);
    assert.ok((high[1] ?? 0) > (low[1] ?? 0) + line, high.join());
  });
});
