import { type OutlineChapters, outlineRows } from '../chapters/outline-tree.ts';

/** Characters of a page of body text (12 pt, 1.5 lines) with its headings and paragraph ends. */
const CHARS_PER_PAGE = 720;
/** Below this a chapter is a heading with a sentence. */
const LEAST_PAGES = 0.3;
/** Above this a chapter says things twice; it wants chapters below it. */
const MOST_PAGES = 25;

export const pagesOfChars = (chars: number): number =>
  Math.max(0.1, Math.round((chars / CHARS_PER_PAGE) * 10) / 10);
export const charsOfPages = (pages: number): number =>
  Math.round((pages * CHARS_PER_PAGE) / 100) * 100;

export interface PageBudget {
  chapters: number;
  /** Sum of all budgets. */
  sum: number;
  /** Chapters that stay as they are when pages are shared out, and their pages. */
  pinned: number;
  pinnedPages: number;
  /** Chapters without chapters below them that are not pinned. */
  free: number;
  /** What such a one would get on average. */
  average: number;
  /** none-left: the pinned ones take all, or more; thin, thick: too little or too much for a chapter. */
  state: 'fine' | 'none-left' | 'thin' | 'thick';
}

function stateOf(free: number, rest: number, isAnyPinned: boolean): PageBudget['state'] {
  if (isAnyPinned && (free === 0 || rest <= 0)) return 'none-left';
  if (rest / Math.max(1, free) < LEAST_PAGES) return 'thin';
  return rest / Math.max(1, free) > MOST_PAGES ? 'thick' : 'fine';
}

/** How `target` pages would go round. Chapters that only hold others are not counted in the average. */
export function pageBudget(chapters: OutlineChapters, target: number): PageBudget {
  const leaves = outlineRows(chapters).filter((row) => row.children === 0);
  const pinned = chapters.filter(({ settings }) => settings.pinned);
  const pinnedPages = pinned.reduce((sum, { pages }) => sum + pages, 0);
  const free = leaves.filter(({ chapter }) => !chapter.settings.pinned).length;
  const rest = target - pinnedPages;
  return {
    chapters: chapters.length,
    sum: chapters.reduce((sum, { pages }) => sum + pages, 0),
    pinned: pinned.length,
    pinnedPages,
    free,
    average: Math.max(0, rest) / Math.max(1, free),
    state: stateOf(free, rest, pinned.length > 0),
  };
}
