import { type ChapterPart, chapterPoints } from './chapter-outline.ts';
import { numberedTable } from './text/markdown-table.ts';
import { withoutReferences } from './text/reference-text.ts';

const MAX_ROWS = 12;
/** Sub-chapters of one chapter; there are seldom more. */
const MAX_PARTS = 40;
/** A table of one row says what the sentence said. */
const LEAST_ROWS = 2;
/** Sentences that stand in one cell, and headings. */
const CELL_DETAILS = 2;
const CELL_HEADINGS = 6;

/**
 * Makes a Markdown table (序号 | 要点 | 主要内容) out of a chapter's own text. Nothing is added that the chapter does not say, and
 * stock text does not become a statement; empty where it says too little for two rows.
 */
export function tableFromChapter(content: string): string {
  const rows = chapterPoints(withoutReferences(content))
    .slice(0, MAX_ROWS)
    .map((point) => [point.title, point.details.slice(0, CELL_DETAILS).join('；')]);
  return rows.length < LEAST_ROWS ? '' : numberedTable(['要点', '主要内容'], rows);
}

/** The same for a chapter that leads into others: what stands in each of them, and which scoring items it answers. */
export function tableFromParts(parts: readonly ChapterPart[]): string {
  if (parts.length < LEAST_ROWS) return '';
  const hasItems = parts.some((part) => part.items.length > 0);
  const rows = parts.slice(0, MAX_PARTS).map(({ title, headings, said, items }) => {
    const content = headings.length > 0 ? headings.slice(0, CELL_HEADINGS).join('、') : said;
    return [title, content || `见“${title}”`, ...(hasItems ? [items.join('；') || '—'] : [])];
  });
  return numberedTable(['子章节', '主要内容', ...(hasItems ? ['对应评分项'] : [])], rows);
}
