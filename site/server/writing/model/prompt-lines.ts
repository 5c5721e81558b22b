import { type outline, tender } from 'tender-widgets/contract';
import { plainPassages } from '../text/plain-text.ts';
import { headOf, type Passage, pickPassages } from './passages.ts';

export const scoringLine = (item: tender.ScoringItem) =>
  `【${item.category}】${item.item}（${item.maxScore} 分）：${item.criteria.replaceAll('\n', ' ') || '见招标文件'}`;

const DIGEST_CHARS = 160;

/** A chapter's content in a line: its sub-headings, else its first sentence. */
export function chapterDigest(content: string): string {
  const passages = plainPassages(content);
  const headings = passages.filter((passage) => passage.heading).map((passage) => passage.text);
  const first =
    passages.find((passage) => !passage.heading && !passage.row)?.text.split('。')[0] ?? '';
  return headOf([headings.join('、'), first].filter(Boolean).join('：'), DIGEST_CHARS);
}

const clauseMarks = { star: '★', triangle: '▲' };

/** Marked clauses that fit a chapter; with `fill` all, as far as there is room. */
export function clauseLines(
  clauses: readonly tender.Clause[],
  query: string,
  budget: number,
  fill = false,
): string {
  const passages = clauses
    .filter(tender.isMarked)
    .map((clause) => ({ title: clauseMarks[clause.kind], text: clause.text }));
  return pickPassages(passages, query, budget, fill)
    .map(({ title, text }) => `${text.startsWith(title) ? '' : `${title} `}${text}`)
    .join('\n');
}

export const passageLines = (passages: readonly Passage[]) =>
  passages.map(({ title, text }) => (title ? `【${title}】\n${text}` : text)).join('\n\n');

/** The outline as an indented list. Where it is too long, only the neighbourhood and the first levels. */
export function outlineLines(
  chapters: readonly outline.OutlineChapter[],
  current: string,
  budget: number,
): string {
  const parent = chapters.find((chapter) => chapter.id === current)?.parentId;
  const rows = outlineRows(chapters, null, 0);
  const line = ({ chapter, depth }: OutlineRow) =>
    `${'  '.repeat(depth)}- ${chapter.title}${chapter.id === current ? ' ← 本章' : ''}`;
  const all = rows.map(line).join('\n');
  if (all.length <= budget) return all;
  const near = ({ chapter, depth }: OutlineRow) =>
    depth === 0 || chapter.parentId === parent || chapter.parentId === current;
  return headOf(rows.filter(near).map(line).join('\n'), budget);
}

interface OutlineRow {
  chapter: outline.OutlineChapter;
  depth: number;
}

/** The flat list in reading order. */
export function outlineRows(
  chapters: readonly outline.OutlineChapter[],
  parentId: string | null,
  depth: number,
): OutlineRow[] {
  if (depth > 8) return []; // A tree is never deeper; a ring of parents would be.
  return chapters
    .filter((chapter) => chapter.parentId === parentId)
    .toSorted((a, b) => a.order - b.order)
    .flatMap((chapter) => [{ chapter, depth }, ...outlineRows(chapters, chapter.id, depth + 1)]);
}
