import type { outline, tender } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { idFrom } from '../../kernel/ids.ts';
import type { BidRow } from '../../store/schema.ts';
import { briefOf } from '../../writing/structure/item-chapter.ts';
import { ancestorsOf, MAX_CHAPTERS, readingOrder } from '../../writing/structure/tree.ts';
import { sharePages } from '../outline/outline-pages.ts';
import { withBriefs } from './follow-briefs.ts';

type Chapter = outline.OutlineChapter;

/** A chapter that comes is given so many pages until the whole is shared anew. */
const NEW_PAGES = 1;

/**
 * The outline for a scoring that changed: a chapter for each item that came, none of the texts lost, what chapters quote of an item as it
 * is now, the pages of chapters that are not pinned shared anew where points are others. Undefined where there is nothing to do. `made`: the new chapters by item. `removable`: chapters made for what goes
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
  const briefed = withBriefs(row.outline, before, scoring);
  const isShared = came.length > 0 || isOther || gone || removable.size > 0;
  if (!isShared) {
    const isSame = briefed.every((chapter, at) => chapter === row.outline[at]);
    return isSame ? undefined : { chapters: briefed, made: new Map() };
  }
  const kept = briefed
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
    return [...list.map((one) => behind(one, chapter)), chapter];
  }, kept);
  return { chapters: shared(row, chapters, scoring), made };
}

/** What stands where a chapter comes goes on behind it. */
const behind = (one: Chapter, { parentId, order }: Chapter): Chapter =>
  one.parentId === parentId && one.order >= order ? { ...one, order: one.order + 1 } : one;

/** The whole answer of which a chapter is a part: up to where a chapter answers other items too, or none. */
function wholeAnswer(chapter: Chapter, chapters: readonly Chapter[]): Chapter {
  const own = new Set(chapter.scoringIds);
  const above = ancestorsOf(chapter, new Map(chapters.map((one) => [one.id, one])));
  const end = above.findIndex(
    ({ scoringIds }) => scoringIds.length === 0 || scoringIds.some((id) => !own.has(id)),
  );
  return (end < 0 ? above : above.slice(0, end)).at(-1) ?? chapter;
}

/** Behind the last answer to an item of its kind; at the end where there is none. */
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
  const last = readingOrder(chapters).findLast(({ scoringIds }) =>
    scoringIds.some((id) => alike.has(id)),
  );
  const neighbour = last && wholeAnswer(last, chapters);
  const tops = chapters.filter(({ parentId }) => parentId === null);
  return {
    id: idFrom(row.id, 'addendum', item.id),
    parentId: neighbour?.parentId ?? null,
    order: (neighbour?.order ?? Math.max(-1, ...tops.map(({ order }) => order))) + 1,
    title: item.item.slice(0, 200),
    pages: NEW_PAGES,
    brief: briefOf(item),
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
