import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Box, plain } from '../../../site/server/layout/measure/box.ts';
import {
  boxesHeight,
  chapterPages,
  layOut,
  textBox,
} from '../../../site/server/layout/measure/measure.ts';
import { lineHeight, textHeight } from '../../../site/server/layout/page/page-geometry.ts';
import { presets } from '../../../site/server/layout/word-format.ts';

const format = presets.standard;
const height = textHeight(format);
/** Ten of these fill a page. */
const LINE = height / 10;
const box = (lines: number, more: Partial<Box> = {}): Box => ({
  ...plain,
  lines,
  lineHeight: LINE,
  ...more,
});
const pages = (...boxes: Box[]) => layOut(boxes, format).total;
/** How many lines stand above what follows these boxes, counted over all pages. */
function linesUpTo(...boxes: Box[]): number {
  const place = layOut([...boxes, box(0, { key: 'end' })], format).headingPlaces.get('end') ?? -1;
  return Math.round(place * 1000) / 100;
}

describe('breaking boxes into pages', () => {
  test('a page takes what is as high as it is, and half a point of rounding', () => {
    assert.equal(pages(), 1, 'never less than one');
    assert.equal(pages(box(10)), 1);
    assert.equal(pages(...Array.from({ length: 10 }, () => box(1))), 1);
    assert.equal(pages(...Array.from({ length: 11 }, () => box(1))), 2);
    assert.equal(pages(box(10, { lineHeight: (height + 0.4) / 10 })), 1);
    assert.equal(pages(box(10, { lineHeight: (height + 0.6) / 10 })), 2);
  });

  test('the larger of two distances stands between paragraphs, none where a page begins by itself', () => {
    const gap = LINE * 2;
    assert.equal(linesUpTo(box(2, { after: gap }), box(2, { before: LINE })), 6);
    assert.equal(linesUpTo(box(2, { after: LINE }), box(2, { before: gap })), 6);
    assert.equal(linesUpTo(box(10), box(2, { before: gap })), 12);
    assert.equal(linesUpTo(box(2, { before: gap })), 2, 'nor at the very beginning');
    assert.equal(pages(box(6, { after: gap }), box(2)), 1);
    assert.equal(pages(box(6, { after: gap }), box(3)), 2, 'the distance needs its room too');
  });

  test('a new page is begun where something stands already, with the distance that its heading asks for', () => {
    assert.equal(linesUpTo(box(1, { newPage: true })), 1);
    assert.equal(linesUpTo(box(1), box(1, { newPage: true })), 11);
    assert.equal(linesUpTo(box(1), box(1, { newPage: true, before: LINE * 2 })), 13);
    assert.equal(linesUpTo(box(1, { after: LINE * 3 }), box(1, { newPage: true })), 11);
  });

  test('no line of a paragraph stands alone', () => {
    assert.equal(linesUpTo(box(5), box(6)), 12, 'four here, two there: no place is lost');
    const next = (before: number, lines: number) => {
      const { headingPlaces } = layOut([box(before), box(lines), box(1, { key: 'next' })], format);
      return Math.round((headingPlaces.get('next') ?? 0) * 100) / 10;
    };
    assert.equal(next(5, 6), 12, 'the last two go on together');
    assert.equal(next(9, 5), 15, 'one line alone does not begin it');
    assert.equal(next(8, 5), 13, 'two may');
    assert.equal(next(8, 3), 13, 'three stay together');
    assert.equal(next(7, 4), 12, 'four are two and two');
  });

  test('a heading goes with the first lines of its text', () => {
    const heading = box(1, { keepNext: true, whole: true, key: 'h' });
    const pageOf = (before: number, ...rest: Box[]) =>
      layOut([box(before), heading, ...rest], format).headingPages.get('h');
    assert.deepEqual([pageOf(7, box(5)), pageOf(8, box(5))], [1, 2], 'two lines of a long one');
    assert.deepEqual([pageOf(6, box(3)), pageOf(7, box(3))], [1, 2], 'all of a short one');
    const row = box(4, { whole: true });
    assert.deepEqual([pageOf(5, row), pageOf(6, row)], [1, 2], 'all of what is whole');
    assert.deepEqual([pageOf(6, heading, box(5)), pageOf(7, heading, box(5))], [1, 2]);
    const spaced = box(2, { before: LINE * 2 });
    assert.deepEqual([pageOf(5, spaced), pageOf(6, spaced)], [1, 2], 'and with the distance');
    assert.equal(pageOf(9), 1, 'where nothing follows it stands where it is');
  });

  test('what may not break goes to the next page, unless no page is high enough', () => {
    const whole = (lines: number) => box(lines, { whole: true });
    assert.equal(linesUpTo(box(7), whole(4)), 14);
    assert.equal(linesUpTo(box(6), whole(4)), 10);
    assert.equal(linesUpTo(whole(13)), 13);
    assert.equal(linesUpTo(box(1), whole(13)), 23);
  });

  test('header rows are repeated on each page a table goes on to, unless they take half of it', () => {
    const rows = (count: number, repeat: number) =>
      Array.from({ length: count }, () => box(1, { whole: true, repeat: repeat * LINE }));
    // Ten rows, then nine a page.
    assert.deepEqual([pages(...rows(28, 1)), pages(...rows(29, 1))], [3, 4]);
    assert.deepEqual([pages(...rows(16, 4)), pages(...rows(17, 4))], [2, 3]);
    assert.deepEqual([pages(...rows(20, 5)), pages(...rows(21, 5))], [2, 3]);
    const tall = box(1, { lineHeight: height * 0.95, whole: true, repeat: LINE });
    assert.equal(
      pages(tall, tall, tall),
      3,
      'a row that leaves no room for them stands all the same',
    );
  });

  test('keys are given the page and the place they stand at', () => {
    const { headingPages, headingPlaces } = layOut(
      [box(4, { key: 'a' }), box(4, { key: 'a#1' }), box(5, { key: 'b' })],
      format,
    );
    assert.deepEqual(
      [...headingPages],
      [
        ['a', 1],
        ['a#1', 1],
        ['b', 1],
      ],
    );
    const places = [...headingPlaces].map(([key, place]) => [key, Math.round(place * 10) / 10]);
    assert.deepEqual(places, [
      ['a', 0],
      ['a#1', 0.4],
      ['b', 0.8],
    ]);
  });
});

test('the height of boxes counts lines and the larger distances, and no page', () => {
  assert.equal(boxesHeight([]), 0);
  const boxes = [
    box(2, { lineHeight: 10, before: 3, after: 4 }),
    box(5, { lineHeight: 10, before: 6, after: 1 }),
    box(50, { lineHeight: 10, newPage: true }),
  ];
  assert.equal(boxesHeight(boxes), 3 + 20 + 6 + 50 + 1 + 500);
});

test('lines of text have the height and the distances of the body', () => {
  const { body } = format;
  assert.deepEqual(textBox(7, format), {
    ...plain,
    lines: 7,
    lineHeight: lineHeight(body.lineSpacing, body.size),
    before: body.spaceBefore,
    after: body.spaceAfter,
  });
});

test('a chapter takes the pages from its heading to the next, as many as there really are in all', () => {
  const headingPlaces = new Map([
    ['a', 0],
    ['a#1', 0.5],
    ['b', 1.25],
    ['c', 1 + 2 / 3],
  ]);
  const own = { total: 4, headingPages: new Map<string, number>(), headingPlaces };
  assert.deepEqual(chapterPages(own, 4), [
    { id: 'a', pages: 1.25 },
    { id: 'b', pages: 0.42 },
    { id: 'c', pages: 2.33 },
  ]);
  assert.deepEqual(
    chapterPages(own, 8).map((one) => one.pages),
    [2.5, 0.83, 4.67],
  );
});
