import { chapterPoints } from './chapter-outline.ts';
import { numberedTable } from './offline/markdown-table.ts';

const MAX_ROWS = 12;
/** Sentences that stand in one cell. */
const CELL_DETAILS = 2;

/**
 * Makes a Markdown table (序号 | 要点 | 主要内容) out of a chapter's own text. Nothing is added that the chapter does not say;
 * an empty chapter gives a table with one row to fill in.
 */
export function tableFromChapter(title: string, content: string): string {
  const points = chapterPoints(content);
  const rows = points.slice(0, MAX_ROWS).map((point) => [point.title, point.details.slice(0, CELL_DETAILS).join('；')]);
  return numberedTable(['要点', '主要内容'], rows.length > 0 ? rows : [[title, '【待填写】']]);
}
