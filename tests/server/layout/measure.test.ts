import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { layoutDocument } from 'docx/layout';
import { measurePages } from '../../../site/server/layout/measure/measure.ts';
import { wordDocument } from '../../../site/server/layout/word/export-word.ts';
import { parseWordFormat, presets } from '../../../site/server/layout/word-format.ts';
import { bidOf, chapter, longBid } from './sample-bid.ts';

const line = '字'.repeat(35);
const prose = (paragraphs: number) => Array.from({ length: paragraphs }, () => line).join('\n\n');

describe('measurePages', () => {
  test('puts 30 lines of 23.4 points on a page of 249 mm', () => {
    const plain = parseWordFormat(
      '{"headings": [{"lineSpacing": {"rule": "atLeast", "points": 23.4}, "spaceAfter": 0}]}',
    );
    const pages = (paragraphs: number) =>
      measurePages(bidOf([chapter('a', null, 0, '方案', prose(paragraphs))]), plain).total;
    assert.equal(pages(29), 1);
    assert.equal(pages(30), 2);
    assert.equal(pages(59), 2);
    assert.equal(pages(60), 3);
  });

  test('starts top chapters on a new page and keeps headings with their text', () => {
    const bid = bidOf([
      chapter('a', null, 0, '甲', prose(27)),
      chapter('b', 'a', 0, '乙', prose(3)),
      chapter('c', null, 1, '丙'),
      chapter('d', null, 2, '丁', '#### 内\n\n正文'),
    ]);
    assert.deepEqual(
      [...measurePages(bid, presets.standard).headingPages],
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
        ['d', 4],
        ['d#1', 4],
      ],
    );
    const short = bidOf([
      chapter('a', null, 0, '甲', prose(2)),
      chapter('b', null, 1, '乙', prose(2)),
    ]);
    assert.equal(
      measurePages(short, presets.blind).headingPages.get('b'),
      1,
      'an anonymous bid runs on',
    );
  });

  test('counts tables, repeated headers and pictures', () => {
    const rows = (count: number) => `| 序号 | 内容 |\n|---|---|\n${'| 1 | 说明 |\n'.repeat(count)}`;
    const total = (content: string) =>
      measurePages(bidOf([chapter('a', null, 0, '方案', content)]), presets.standard).total;
    assert.equal(total(rows(30)), 1);
    assert.equal(total(rows(36)), 2);
    // 20.5 points a row: 34 rows to a page, one of them the header again.
    assert.equal(total(rows(32 + 33 * 3 - 2)), 4);
    assert.equal(total('![图](picture:plan)\n\n'.repeat(2)), 1);
    assert.equal(total('![图](picture:plan)\n\n'.repeat(3)), 2);
  });

  test('a header repeated on each page takes the room of a row there; one that is not repeated takes none', () => {
    const total = (count: number, repeatHeader: boolean) => {
      const format = parseWordFormat(JSON.stringify({ table: { repeatHeader } }));
      const rows = `| 序号 | 内容 |\n|---|---|\n${'| 1 | 说明 |\n'.repeat(count)}`;
      return measurePages(bidOf([chapter('a', null, 0, '方案', rows)]), format).total;
    };
    /** The most rows that so many pages hold. */
    const most = (pages: number, repeatHeader: boolean) => {
      let count = 1;
      while (total(count + 1, repeatHeader) <= pages) count += 1;
      return count;
    };
    const [one, four] = [most(1, true), most(4, true)];
    assert.equal(one, most(1, false));
    assert.equal(most(4, false) - four, 3, 'a row less on each of the three pages that repeat it');
  });

  test('agrees with how Word lays the file out, as the library that writes it works it out', async () => {
    const format = parseWordFormat('{"cover": {"show": false}, "toc": {"show": false}}');
    const bid = longBid(30);
    const word = layoutDocument(await wordDocument(bid, format));
    assert.equal(word.stoppedAt, undefined);
    assert.ok(
      Math.abs(word.pages.length - measurePages(bid, format).total) <= 1,
      `Word ${word.pages.length}`,
    );
  });

  test('is never less than a page, and grows with the text', () => {
    assert.equal(measurePages(bidOf([]), presets.standard).total, 1);
    assert.ok(
      measurePages(longBid(120), presets.standard).total >
        measurePages(longBid(60), presets.standard).total * 1.7,
    );
  });
});
