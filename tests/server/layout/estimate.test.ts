import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chapterOrder } from '../../../site/server/layout/chapter-order.ts';
import { paginate } from '../../../site/server/layout/export/paginate.ts';
import {
  type ChapterSize,
  estimateBidPages,
  measureChapter,
} from '../../../site/server/layout/measure/estimate.ts';
import type { WordBid } from '../../../site/server/layout/word-bid.ts';
import { presets, type WordFormat } from '../../../site/server/layout/word-format.ts';
import { bidOf, chapter, longBid } from './sample-bid.ts';

const sizes = (bid: WordBid, format: WordFormat): Map<string, ChapterSize> =>
  new Map(
    chapterOrder(bid.chapters).map(({ chapter: { id, title, content }, depth }) => [
      id,
      measureChapter({ title, content, level: depth, pictures: bid.pictures }, format),
    ]),
  );

describe('estimateBidPages', () => {
  for (const [name, format] of Object.entries(presets)) {
    test(`is the file's number while chapters are kept apart: ${name}`, async () => {
      const bid = longBid(60);
      const { pages } = await paginate(bid, format, { soffice: null });
      const estimate = estimateBidPages(sizes(bid, format), format).total;
      assert.ok(
        Math.abs(estimate - pages.total) / pages.total <= 0.02,
        `${estimate} and ${pages.total}`,
      );
    });
  }

  test('counts text, pictures, tables and a page for each top chapter', () => {
    const estimate = (...contents: string[]) =>
      estimateBidPages(
        sizes(
          bidOf(contents.map((content, i) => chapter(`c${i}`, null, i, '方案', content))),
          presets.standard,
        ),
        presets.standard,
      ).total;
    assert.equal(estimateBidPages(new Map(), presets.standard).total, 0);
    assert.equal(estimate(''), 3, 'cover, contents and a page');
    assert.equal(estimate('', '', ''), 5);
    assert.equal(estimate('![图](picture:plan)\n\n'.repeat(4)), 4);
    assert.equal(
      estimate('![图](picture:elsewhere)\n\n'.repeat(3)),
      5,
      'a size not known is a usual one',
    );
    assert.equal(estimate('字'.repeat(37 * 30 * 3)), 6);
  });

  test('twelve equal chapters that just fill their pages are not counted a page more each', async () => {
    const paragraph =
      '我方按照招标文件的要求组织实施，配备齐全，逐道工序检查，合格后报请验收。'.repeat(4);
    for (const paragraphs of [12, 13, 14, 15, 16]) {
      const text = Array.from({ length: paragraphs }, () => paragraph).join('\n\n');
      const bid = bidOf(
        Array.from({ length: 12 }, (_, i) => chapter(`c${i}`, null, i, `第${i + 1}部分`, text)),
      );
      const { pages } = await paginate(bid, presets.standard, { soffice: null });
      const estimate = estimateBidPages(sizes(bid, presets.standard), presets.standard);
      assert.equal(estimate.total, pages.total, `${paragraphs} paragraphs`);
      assert.deepEqual(
        [...estimate.chapters].map(([id, part]) => ({ id, pages: part })),
        pages.chapters.map(({ id, pages: laid }) => ({ id, pages: laid })),
      );
    }
  });

  test('is plain data', () => {
    const size = measureChapter({ title: '方案', content: '正文', level: 1 }, presets.standard);
    assert.deepEqual(JSON.parse(JSON.stringify(size)), size);
  });
});
