import type { outline, tender } from 'tender-widgets/contract';
import { refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { shareBudget } from '../../writing/budgets.ts';

type Chapters = readonly outline.OutlineChapter[];

/** A parent whose children are all pinned only leads in. */
const LEAD_PAGES = 0.3;

const rounded = (pages: number) => Math.round(pages * 100) / 100;

/**
 * Shares the pages of the whole over the chapters; pinned ones keep theirs, and what is left goes to the others.
 * Throws badInput when the pinned ones alone need more than there is.
 */
export function sharePages(
  chapters: Chapters,
  pages: number,
  scoring: readonly tender.ScoringItem[],
): outline.OutlineChapter[] {
  const pinned = chapters.filter((chapter) => chapter.settings.pinned);
  const kept = rounded(pinned.reduce((sum, chapter) => sum + chapter.pages, 0));
  const free = chapters.filter((chapter) => !chapter.settings.pinned);
  if (kept > pages || (kept === pages && free.length > 0)) {
    throw new ApiError('badInput', {
      msg: refusals.pagesTaken(kept, pages),
    });
  }
  const parents = new Set(chapters.map((chapter) => chapter.parentId));
  const freeParents = new Set(free.map((chapter) => chapter.parentId));
  const leads = free.filter((chapter) => parents.has(chapter.id) && !freeParents.has(chapter.id));
  const others = free.filter((chapter) => !leads.includes(chapter));
  const rest = pages - kept;
  const lead =
    others.length === 0
      ? rest / Math.max(1, leads.length)
      : Math.min(LEAD_PAGES, (rest * 0.05) / leads.length);
  const shared = new Map<string, number>();
  for (const chapter of leads) shared.set(chapter.id, rounded(lead));
  const left = rounded(rest - leads.length * rounded(leads.length > 0 ? lead : 0));
  for (const chapter of shareBudget(others, left, scoring)) shared.set(chapter.id, chapter.pages);
  return chapters.map((chapter) => ({
    ...chapter,
    pages: shared.get(chapter.id) ?? chapter.pages,
  }));
}
