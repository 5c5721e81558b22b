import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chapterOrder } from '../../../site/server/layout/chapter-order.ts';
import { type ChapterSize, estimateBidPages, measureChapter } from '../../../site/server/layout/estimate.ts';
import { paginate } from '../../../site/server/layout/paginate.ts';
import type { WordBid } from '../../../site/server/layout/word-bid.ts';
import { presets, type WordFormat } from '../../../site/server/layout/word-format.ts';
import { bidOf, chapter, longBid } from './sample-bid.ts';

const sizes = (bid: WordBid, format: WordFormat): ChapterSize[] =>
  chapterOrder(bid.chapters).map(({ chapter: { title, content }, depth }) =>
    measureChapter({ title, content, level: depth }, format, bid.pictures),
  );

describe('estimateBidPages', () => {
  for (const [name, format] of Object.entries(presets)) {
    test(`is within a tenth of the file while chapters are kept apart: ${name}`, async () => {
      const bid = longBid(60);
      const { pages } = await paginate(bid, format, { soffice: null });
      const estimate = estimateBidPages(sizes(bid, format), format);
      assert.ok(Math.abs(estimate - pages.total) / pages.total <= 0.1, `${estimate} and ${pages.total}`);
    });
  }

  test('counts text, pictures, tables and a page for each top chapter', () => {
    const estimate = (...contents: string[]) =>
      estimateBidPages(
        sizes(bidOf(contents.map((content, i) => chapter(`c${i}`, null, i, '方案', content))), presets.standard),
        presets.standard,
      );
    assert.equal(estimateBidPages([], presets.standard), 0);
    assert.equal(estimate(''), 3, 'cover, contents and a page');
    assert.equal(estimate('', '', ''), 5);
    assert.equal(estimate('![图](picture:plan)\n\n'.repeat(4)), 4);
    assert.equal(estimate('![图](picture:elsewhere)\n\n'.repeat(3)), 4, 'a size not known is a usual one');
    assert.equal(estimate('字'.repeat(37 * 30 * 3)), 6);
  });

  test('is cheap and plain data', () => {
    const size = measureChapter({ title: '方案', content: '正文', level: 1 }, presets.standard);
    assert.deepEqual(JSON.parse(JSON.stringify(size)), size);
    const content = '我方将按照招标文件的要求安排专人负责。\n\n'.repeat(2000);
    const start = performance.now();
    measureChapter({ title: '方案', content, level: 1 }, presets.standard);
    assert.ok(performance.now() - start < 2000);
  });
});
