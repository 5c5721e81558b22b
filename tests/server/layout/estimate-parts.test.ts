import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bodyBlocks } from '../../../site/server/layout/body/body-blocks.ts';
import { plain } from '../../../site/server/layout/measure/box.ts';
import {
  chapterHeight,
  contentsLines,
  estimateBidPages,
  frontPages,
  measureChapter,
  measureChapters,
  resized,
} from '../../../site/server/layout/measure/estimate.ts';
import { lineHeight, textHeight } from '../../../site/server/layout/page/page-geometry.ts';
import { parseWordFormat, presets } from '../../../site/server/layout/word-format.ts';
import { bidOf, chapter } from './sample-bid.ts';

const format = presets.standard;
const line = lineHeight(format.body.lineSpacing, format.body.size);
const sized = (content: string) => measureChapter({ title: '方案', content, level: 1 }, format);
const near = (value: number, wanted: number) =>
  assert.ok(Math.abs(value - wanted) < 1e-6, `${value}, not ${wanted}`);

describe('a chapter made longer or shorter', () => {
  const size = sized('字'.repeat(700));
  const lines = ({ boxes }: typeof size) => boxes.slice(1).map((box) => box.lines);

  test('grows by lines of text', () => {
    const grown = resized(size, line * 5, format);
    near(chapterHeight(grown) - chapterHeight(size), line * 5 + format.body.spaceBefore);
    assert.equal(grown.entries, size.entries);
    assert.deepEqual(lines(resized(size, line * 2.4, format)).at(-1), 2);
  });

  test('loses lines from its end on', () => {
    const [all = 0] = lines(size);
    assert.ok(all > 10);
    assert.deepEqual(lines(resized(size, -line * 3, format)), [all - 3]);
    const two = { ...size, boxes: [...size.boxes, { ...plain, lines: 4, lineHeight: line }] };
    assert.deepEqual(lines(resized(two, -line * 4, format)), [all]);
    assert.deepEqual(lines(resized(two, -line * 6, format)), [all - 2]);
  });

  test('loses what is whole in one piece, and never its heading', () => {
    const row = { ...plain, lines: 4, lineHeight: line, whole: true };
    const withRow = { ...size, boxes: [...size.boxes, row] };
    assert.deepEqual(lines(resized(withRow, -line, format)), lines(size));
    assert.deepEqual(resized(size, -line * 1000, format).boxes, size.boxes.slice(0, 1));
  });
});

describe('the pages before the body', () => {
  const of = (cover: boolean, toc: object) =>
    parseWordFormat(JSON.stringify({ cover: { show: cover }, toc }));

  test('are a cover and as many as the contents take', () => {
    assert.equal(frontPages(50, of(false, { show: false })), 0);
    assert.equal(frontPages(50, of(true, { show: false })), 1);
    assert.equal(frontPages(0, of(false, { show: true })), 1);
    const shown = of(true, { show: true });
    const perPage = Math.floor(
      textHeight(shown) / lineHeight(shown.toc.lineSpacing, shown.toc.size),
    );
    // The title takes two lines.
    assert.equal(frontPages(perPage - 2, shown), 2);
    assert.equal(frontPages(perPage - 1, shown), 3);
    assert.equal(frontPages(perPage * 3 - 2, shown), 4);
  });

  test('list the headings down to a level, a long one on two lines', () => {
    const chapters = [
      chapter('a', null, 0, '甲'),
      chapter('b', 'a', 0, '乙'),
      chapter('c', 'b', 0, '丙', '#### 丁\n\n正文'),
    ];
    const lines = (levels: number, title = '甲', show = true) => {
      const using = of(true, { show, levels });
      const [first, ...others] = chapters;
      const bid = bidOf([{ ...first!, title }, ...others]);
      return contentsLines(bodyBlocks(bid, using), using);
    };
    assert.deepEqual([lines(1), lines(2), lines(3), lines(4)], [1, 2, 3, 4]);
    assert.equal(lines(3, '字'.repeat(60)), 4);
    assert.equal(lines(3, '甲', false), 0);
  });
});

test('where a file had more pages than ours, the next estimate has', () => {
  const sizes = new Map([
    ['a', sized('字'.repeat(9000))],
    ['b', sized('')],
  ]);
  const own = estimateBidPages(sizes, format);
  const body = own.total - frontPages(2, format);
  const scaled = estimateBidPages(sizes, format, 1.5);
  assert.equal(scaled.total - frontPages(2, format), Math.round(body * 1.5));
  near(scaled.chapters.get('a') ?? 0, Math.round((own.chapters.get('a') ?? 0) * 150) / 100);
  assert.equal(estimateBidPages(sizes, format, 0).total, frontPages(2, format) + 1);
});

test('chapters are measured one by one, as each alone', () => {
  const chapters = ['正文', '字'.repeat(500)].map((content) => ({
    title: '方案',
    content,
    level: 2,
  }));
  assert.deepEqual(
    measureChapters(chapters, format),
    chapters.map((one) => measureChapter(one, format)),
  );
  assert.equal(chapterHeight({ boxes: [], entries: 0 }), 0);
});
