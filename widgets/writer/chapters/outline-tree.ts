import type { OutlineChapter } from '../../core/contract/outline.ts';
import type { ScoringItem } from '../../core/contract/tender.ts';

/** Word has nine heading levels; a deeper chapter would have no style, and the service takes none. */
export const DEEPEST = 9;

/** One line of the tree as it is shown, depth first. */
export interface OutlineRow {
  chapter: OutlineChapter;
  /** 0 for the first level. */
  depth: number;
  /** Position on each level from 1: [2, 1] is the first chapter of the second. */
  path: readonly number[];
  first: boolean;
  last: boolean;
  children: number;
  /** Chapters on its level under the same parent, itself among them. */
  siblings: number;
  /** Pages of the chapter with everything under it. */
  totalPages: number;
}

export type OutlineChapters = readonly OutlineChapter[];

function childrenByParent(chapters: OutlineChapters): Map<string | null, OutlineChapter[]> {
  const known = new Set(chapters.map((chapter) => chapter.id));
  const groups = new Map<string | null, OutlineChapter[]>();
  for (const chapter of chapters) {
    const parent =
      chapter.parentId !== null && known.has(chapter.parentId) ? chapter.parentId : null;
    const group = groups.get(parent);
    if (group) group.push(chapter);
    else groups.set(parent, [chapter]);
  }
  for (const group of groups.values()) group.sort((one, other) => one.order - other.order);
  return groups;
}

/** The flat list in reading order, with what a line needs to be drawn. Chapters whose parent is gone stand on the first level. */
export function outlineRows(chapters: OutlineChapters): OutlineRow[] {
  const groups = childrenByParent(chapters);
  const rows: OutlineRow[] = [];
  const visit = (parent: string | null, path: readonly number[]): number => {
    let pages = 0;
    const group = groups.get(parent) ?? [];
    group.forEach((chapter, index) => {
      const row: OutlineRow = {
        chapter,
        depth: path.length,
        path: [...path, index + 1],
        first: index === 0,
        last: index === group.length - 1,
        children: groups.get(chapter.id)?.length ?? 0,
        siblings: group.length,
        totalPages: chapter.pages,
      };
      rows.push(row);
      row.totalPages += visit(chapter.id, row.path);
      pages += row.totalPages;
    });
    return pages;
  };
  visit(null, []);
  return rows;
}

/** Sum of all page budgets. */
export function outlinePages(chapters: OutlineChapters): number {
  return chapters.reduce((sum, chapter) => sum + chapter.pages, 0);
}

/** Scoring items no chapter answers. */
export function uncoveredScoring(
  chapters: OutlineChapters,
  scoring: readonly ScoringItem[],
): ScoringItem[] {
  const covered = new Set(chapters.flatMap((chapter) => chapter.scoringIds));
  return scoring.filter((item) => !covered.has(item.id));
}

/** Numbers siblings again, in reading order. */
export function renumbered(chapters: OutlineChapters): OutlineChapter[] {
  const groups = childrenByParent(chapters);
  const placed: OutlineChapter[] = [];
  const visit = (parent: string | null): void => {
    (groups.get(parent) ?? []).forEach((chapter, order) => {
      placed.push(
        chapter.order === order && chapter.parentId === parent
          ? chapter
          : { ...chapter, order, parentId: parent },
      );
      visit(chapter.id);
    });
  };
  visit(null);
  return placed;
}

const find = (chapters: OutlineChapters, id: string) =>
  chapters.find((chapter) => chapter.id === id);

function siblingsOf(chapters: OutlineChapters, chapter: OutlineChapter): OutlineChapter[] {
  return childrenByParent(chapters).get(chapter.parentId) ?? [];
}

function replaced(
  chapters: OutlineChapters,
  id: string,
  change: Partial<OutlineChapter>,
): OutlineChapter[] {
  return chapters.map((chapter) => (chapter.id === id ? { ...chapter, ...change } : chapter));
}

/** Changes title, pages, brief, scoring items or settings of one chapter; its place stays. */
export function changeChapter(
  chapters: OutlineChapters,
  id: string,
  change: Partial<Pick<OutlineChapter, 'title' | 'pages' | 'brief' | 'scoringIds' | 'settings'>>,
): OutlineChapter[] {
  return replaced(chapters, id, change);
}

/** Puts a new chapter after `afterId` on its level; at the end of the first level when that is null. */
export function addSibling(
  chapters: OutlineChapters,
  afterId: string | null,
  added: OutlineChapter,
): OutlineChapter[] {
  const after = afterId === null ? undefined : find(chapters, afterId);
  // Half a step behind its neighbour; renumbering makes it whole.
  const place = after
    ? { parentId: after.parentId, order: after.order + 0.5 }
    : { parentId: null, order: chapters.length };
  return renumbered([...chapters, { ...added, ...place }]);
}

/** Puts a new chapter last under `parentId`. */
export function addChild(
  chapters: OutlineChapters,
  parentId: string,
  added: OutlineChapter,
): OutlineChapter[] {
  return renumbered([...chapters, { ...added, parentId, order: chapters.length }]);
}

/** Takes a chapter and everything under it away. */
export function removeChapter(chapters: OutlineChapters, id: string): OutlineChapter[] {
  const gone = new Set([id]);
  for (const { chapter } of outlineRows(chapters)) {
    if (chapter.parentId !== null && gone.has(chapter.parentId)) gone.add(chapter.id);
  }
  return renumbered(chapters.filter((chapter) => !gone.has(chapter.id)));
}

/** Swaps a chapter with its neighbour on the same level; unchanged at the edge. */
export function moveChapter(
  chapters: OutlineChapters,
  id: string,
  direction: -1 | 1,
): OutlineChapter[] {
  const chapter = find(chapters, id);
  if (!chapter) return [...chapters];
  const siblings = siblingsOf(chapters, chapter);
  const neighbour = siblings[siblings.indexOf(chapter) + direction];
  if (!neighbour) return [...chapters];
  const swapped = replaced(replaced(chapters, id, { order: neighbour.order }), neighbour.id, {
    order: chapter.order,
  });
  return renumbered(swapped);
}

/** The rows of a chapter and of everything under it; empty for an unknown one. */
export function branchOf(rows: readonly OutlineRow[], id: string): OutlineRow[] {
  const start = rows.findIndex((row) => row.chapter.id === id);
  const top = rows[start];
  if (!top) return [];
  const end = rows.findIndex((row, index) => index > start && row.depth <= top.depth);
  return rows.slice(start, end === -1 ? undefined : end);
}

function heightOf(chapters: OutlineChapters, id: string): number {
  const branch = branchOf(outlineRows(chapters), id);
  return Math.max(0, ...branch.map(({ depth }) => depth)) - (branch[0]?.depth ?? 0);
}

/**
 * Puts a chapter with everything under it below `parentId`, right behind `afterId` (null: first of all).
 * Unchanged where that would put it into itself or below the deepest level.
 */
export function placeChapter(
  chapters: OutlineChapters,
  id: string,
  parentId: string | null,
  afterId: string | null,
): OutlineChapter[] {
  const rows = outlineRows(chapters);
  const parent = rows.find((row) => row.chapter.id === parentId);
  const isInside = branchOf(rows, id).some((row) => row.chapter.id === parentId);
  const depth = parent ? parent.depth + 1 : 0;
  if (isInside || depth + heightOf(chapters, id) >= DEEPEST) return [...chapters];
  const after = afterId === null ? undefined : find(chapters, afterId);
  return renumbered(
    replaced(chapters, id, { parentId, order: after && afterId !== id ? after.order + 0.5 : -1 }),
  );
}

/** Makes a chapter the last child of the one before it; unchanged for a first child or below the deepest level. */
export function indentChapter(chapters: OutlineChapters, id: string): OutlineChapter[] {
  const chapter = find(chapters, id);
  if (!chapter) return [...chapters];
  const siblings = siblingsOf(chapters, chapter);
  const before = siblings[siblings.indexOf(chapter) - 1];
  const depth = outlineRows(chapters).find((row) => row.chapter.id === id)?.depth ?? 0;
  if (!before || depth + 1 + heightOf(chapters, id) >= DEEPEST) return [...chapters];
  return renumbered(replaced(chapters, id, { parentId: before.id, order: chapters.length }));
}

/** Makes a chapter the next sibling of its parent; unchanged on the first level. */
export function outdentChapter(chapters: OutlineChapters, id: string): OutlineChapter[] {
  const chapter = find(chapters, id);
  const parent = chapter?.parentId ? find(chapters, chapter.parentId) : undefined;
  if (!parent) return [...chapters];
  return renumbered(
    replaced(chapters, id, { parentId: parent.parentId, order: parent.order + 0.5 }),
  );
}
