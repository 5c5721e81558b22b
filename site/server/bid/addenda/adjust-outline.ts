import type { outline, tender } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { idFrom } from '../../kernel/ids.ts';
import type { BidRow } from '../../store/schema.ts';
import { MAX_CHAPTERS } from '../../writing/structure/tree.ts';
import { sharePages } from '../outline/outline-pages.ts';

type Chapter = outline.OutlineChapter;

/** A chapter that comes is given so many pages until the whole is shared anew. */
const NEW_PAGES = 1;

/**
 * The outline for a scoring that changed: a chapter for each item that came, none of the texts lost, the pages of chapters that are not
 * pinned shared anew. Undefined where there is nothing to do. `made`: the new chapters by item. `removable`: chapters made for what goes
 * again, in which nothing was written.
 */
export function adjustedOutline(
  row: BidRow,
  scoring: readonly tender.ScoringItem[],
  removable: ReadonlySet<string>,
): { chapters: Chapter[]; made: Map<string, string> } | undefined {
  if (row.outline.length === 0) return undefined;
  const before = new Map(row.scoring.map((item) => [item.id, item]));
  const ids = new Set(scoring.map(({ id }) => id));
  const came = scoring.filter(({ id }) => !before.has(id));
  const isOther = scoring.some(({ id, maxScore }) => {
    const was = before.get(id);
    return was !== undefined && was.maxScore !== maxScore;
  });
  const gone = row.scoring.some(({ id }) => !ids.has(id));
  if (came.length === 0 && !isOther && !gone && removable.size === 0) return undefined;
  const kept = row.outline
    .filter(({ id }) => !removable.has(id))
    .map((chapter) => ({
      ...chapter,
      scoringIds: chapter.scoringIds.filter((id) => ids.has(id) || !before.has(id)),
    }));
  const made = new Map<string, string>();
  const chapters = came.reduce<Chapter[]>((list, item) => {
    if (list.length >= MAX_CHAPTERS) return list;
    const chapter = chapterFor(row, item, list, scoring);
    made.set(item.id, chapter.id);
    return [...list, chapter];
  }, kept);
  return { chapters: shared(row, chapters, scoring), made };
}

/** Beside the chapters that answer items of its kind. */
function chapterFor(
  row: BidRow,
  item: tender.ScoringItem,
  chapters: readonly Chapter[],
  scoring: readonly tender.ScoringItem[],
): Chapter {
  const alike = new Set(
    scoring
      .filter(({ category, id }) => category === item.category && id !== item.id)
      .map(({ id }) => id),
  );
  const neighbour = chapters.findLast(({ scoringIds }) => scoringIds.some((id) => alike.has(id)));
  const parentId = neighbour?.parentId ?? null;
  const siblings = chapters.filter((chapter) => chapter.parentId === parentId);
  return {
    id: idFrom(row.id, 'addendum', item.id),
    parentId,
    order: Math.max(-1, ...siblings.map(({ order }) => order)) + 1,
    title: item.item.slice(0, 200),
    pages: NEW_PAGES,
    brief: item.criteria.slice(0, 5000),
    scoringIds: [item.id],
    settings: { instruction: '', kind: 'prose', ...(item.source ? { source: item.source } : {}) },
  };
}

/** The pages as the points are now; pinned chapters may leave none, and the pages stay. */
function shared(
  row: BidRow,
  chapters: Chapter[],
  scoring: readonly tender.ScoringItem[],
): Chapter[] {
  try {
    return sharePages(chapters, row.settings.pages, scoring);
  } catch (error) {
    if (error instanceof ApiError) return chapters;
    throw error;
  }
}
