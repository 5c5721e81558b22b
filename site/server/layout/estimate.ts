import { type BodyBlock, chapterBlocks } from './body-blocks.ts';
import { blockHeight } from './measure.ts';
import { headingFormat, lineHeight, textHeight, textWidth } from './page-geometry.ts';
import { lineCount } from './text-width.ts';
import type { WordBid } from './word-bid.ts';
import type { WordFormat } from './word-format.ts';

/** What a chapter adds to the file; plain data, to be kept with the chapter's revision. */
export interface ChapterSize {
  /** 1 for a first-level chapter. */
  level: number;
  /** Height in points of the chapter's heading and text, laid out without page breaks. */
  points: number;
  /** Lines of the chapter in the table of contents, its own and those of headings inside it. */
  entries: number;
}

/**
 * Reckons a chapter's height. Cheap: a chapter of 5,000 characters takes about a millisecond. A picture whose size is not
 * given counts as one of usual size.
 */
export function measureChapter(
  chapter: { title: string; content: string; level: number },
  format: WordFormat,
  pictures: WordBid['pictures'] = {},
): ChapterSize {
  const shown = { ...usualPictures(chapter.content), ...pictures };
  const blocks = chapterBlocks({ id: '', parentId: null, order: 0, ...chapter }, chapter.level, shown, format);
  return {
    level: chapter.level,
    points: blockHeight(blocks, format),
    entries: contentsLines(blocks, format),
  };
}

/** A photograph or a scan, as wide as the text. */
const USUAL_PICTURE = { bytes: new Uint8Array(), type: 'png', width: 1200, height: 900 } as const;

function usualPictures(content: string): WordBid['pictures'] {
  const ids = [...content.matchAll(/\(\s*<?picture:([^)\s>]+)/g)].map(([, id = '']) => id);
  return Object.fromEntries(ids.map((id) => [id, USUAL_PICTURE]));
}

/** Part of a page's height that breaks leave empty: lines and rows that stay together. */
const LOST = 0.02;

/** Pages of the whole Word file, cover and contents included, for showing progress; not rounded, 0 without chapters. */
export function estimateBidPages(chapters: readonly ChapterSize[], format: WordFormat): number {
  if (chapters.length === 0) return 0;
  const line = lineHeight(format.body.lineSpacing, format.body.size);
  // Whole lines only.
  const height = Math.max(Math.floor((textHeight(format) + 0.5) / line) * line, line);
  let pages = 0;
  for (const { level, points } of chapters) {
    if (headingFormat(format, level).newPage) pages = Math.ceil(pages - 0.01);
    pages += (points * (1 + LOST)) / height;
  }
  const lines = chapters.reduce((sum, chapter) => sum + chapter.entries, 0);
  return frontPages(lines, format) + Math.max(Math.ceil(pages - 0.01), 1);
}

/** Pages before the body: the cover, and the table of contents of so many lines. */
export function frontPages(lines: number, format: WordFormat): number {
  const cover = format.cover.show ? 1 : 0;
  if (!format.toc.show) return cover;
  const { toc } = format;
  // The title takes two lines.
  const height = (lines + 2) * lineHeight(toc.lineSpacing, toc.size);
  return cover + Math.max(1, Math.ceil(height / textHeight(format)));
}

/** Lines that the headings take in the table of contents; a long title takes more than one. */
export function contentsLines(blocks: readonly BodyBlock[], format: WordFormat): number {
  const { toc, body } = format;
  if (!toc.show) return 0;
  return blocks.reduce((sum, block) => {
    if (block.kind !== 'heading' || block.level > toc.levels) return sum;
    const width = textWidth(format) - Math.min(block.level - 1, 4) * toc.size * 2;
    return sum + lineCount(`${block.number}${block.gap}${block.title}0000`, toc.size, width, 0, body.latinFont);
  }, 0);
}
