import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  coverFit,
  coverLabelWidth,
  coverTableWidth,
} from '../../../site/server/layout/measure/cover-fit.ts';
import { textHeight, textWidth } from '../../../site/server/layout/page/page-geometry.ts';
import { parseWordFormat } from '../../../site/server/layout/word-format.ts';

/** A page whose text is so high, mm. */
const paper = (width: number, high: number) => {
  const height = Math.max(100, high + 40);
  const margin = (height - high) / 2;
  const margins = { top: margin, bottom: margin, left: 20, right: 20 };
  return parseWordFormat(JSON.stringify({ page: { width, height, margins } }));
};
const title = [{ text: '投标文件', size: 20, before: 50 }];
/** Gaps above the title and above the table. */
const GAPS = 50 + 84;
/** The line of 正本, the title's line at one and a half, and a row. */
const TEXTS = 30 + 30 + 38;
/** What a page is reckoned lower than it is. */
const SAFETY = 20;

describe('the room of a cover', () => {
  const roomAt = (height: number, lines = title, values = ['甲']) =>
    coverFit(lines, values, paper(210, height));

  test('what texts leave is shared by the gaps, down to less than half of them', () => {
    for (const height of [66, 72, 80, 86]) {
      const left = textHeight(paper(210, height)) - SAFETY - TEXTS;
      assert.ok(left < GAPS && left > GAPS * 0.45);
      const { size, gap } = roomAt(height);
      assert.equal(size, 1);
      assert.ok(Math.abs(gap - left / GAPS) < 1e-9, `${gap}`);
    }
  });

  test('then the type becomes smaller, a tenth at a time, and the gaps with it', () => {
    const room = textHeight(paper(210, 62)) - SAFETY;
    for (const more of [0, 1, 2, 3, 5]) {
      const { size, gap } = roomAt(
        62,
        title,
        Array.from({ length: more + 1 }, () => '甲'),
      );
      const left = (scale: number) => room - (TEXTS + more * 38) * scale;
      assert.ok(size < 1 && left(size) >= GAPS * size * 0.45);
      assert.ok(left(size + 0.1) < GAPS * (size + 0.1) * 0.45, `${more}`);
      assert.ok(Math.abs(gap - left(size) / GAPS) < 1e-9);
    }
  });

  test('on a page without room the type is the smallest and there are no gaps', () => {
    const many = Array.from({ length: 60 }, () => '甲');
    assert.deepEqual(roomAt(70, title, many), { size: 0.3, gap: 0 });
  });

  test('gaps grow with a page that is higher than usual, not with one that is not', () => {
    assert.equal(roomAt(297).gap, Math.max(1, textHeight(paper(210, 297)) / 706));
    const high = roomAt(380);
    assert.ok(Math.abs(high.gap - textHeight(paper(210, 380)) / 706) < 1e-9);
    assert.equal(roomAt(240).gap, 1);
  });

  test('long names take their lines', () => {
    const format = paper(210, 80);
    const left = ({ gap }: { gap: number }) => gap * GAPS;
    const alone = left(coverFit(title, ['甲'], format));
    // 400 points less the label's and the cells' sides hold sixteen characters of 16 points.
    const two = left(coverFit(title, ['字'.repeat(20)], format));
    assert.ok(Math.abs(alone - two - (2 * 24 - 38)) < 1e-9, `${alone - two}`);
    const room = Math.floor(textWidth(format) / 20) - 1;
    const oneLine = left(coverFit([{ ...title[0]!, text: '字'.repeat(room) }], ['甲'], format));
    const twoLines = left(
      coverFit([{ ...title[0]!, text: '字'.repeat(room + 1) }], ['甲'], format),
    );
    assert.ok(Math.abs(oneLine - alone) < 1e-9);
    assert.ok(Math.abs(oneLine - twoLines - 30) < 1e-9);
  });

  test('its table is narrower than the text, and never wider than 400 points', () => {
    const narrow = paper(120, 297);
    assert.ok(Math.abs(coverTableWidth(narrow) - textWidth(narrow) * 0.86) < 1e-9);
    assert.equal(coverTableWidth(paper(297, 380)), 400);
    assert.ok(Math.abs(coverLabelWidth(0.5) - (6.2 * 16 * 0.5 + 10.8)) < 1e-9);
  });
});
