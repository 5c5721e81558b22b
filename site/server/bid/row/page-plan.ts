import type { outline } from 'tender-widgets/contract';
import { type ChapterSize, estimateBidPages } from '../../layout/measure/estimate.ts';
import type { WordFormat } from '../../layout/word-format.ts';
import type { Executor } from '../../store/database.ts';
import type { BidRow } from '../../store/schema.ts';
import { standardCharsPerPage, targetChars } from '../../writing/budgets.ts';
import { readingOrder } from '../../writing/structure/tree.ts';
import { bidFormat } from './bid-format.ts';
import { formatKey, isSameSizes, levelsOf, sizeByLength } from './chapter-sizes.ts';
import { fixedSizes } from './fixed-sizes.ts';
import { pageSources } from './page-sources.ts';

type Chapter = outline.OutlineChapter;

/** A text chapter is not cut below about so many characters. */
const LEAST_CHARS = 200;
/** Budgets of a cap aim this far below it: what comes out a little longer still fits. */
const CAP_AIM = 0.96;
/** However few pages there are for the number of chapters: a page of the budget stands for no less than this share of the usual. */
const LEAST_SHARE = 0.3;
const MOST_SHARE = 2.5;
const STEPS = 16;

/** What the plan of a bid's pages is made from. */
export interface PagePlan {
  format: WordFormat;
  /** What forms and proofs take: see `fixedSizes`. */
  fixed: ReadonlyMap<string, ChapterSize>;
  charsPerPage: number;
}

/** What a chapter will take when it is written to its budget, by chapter. */
export function plannedSizes(
  chapters: readonly Chapter[],
  { format, fixed, charsPerPage }: PagePlan,
): (chapter: Chapter) => ChapterSize {
  const levelOf = levelsOf(chapters);
  return (chapter) =>
    fixed.get(chapter.id) ??
    sizeByLength(targetChars(chapter, charsPerPage), levelOf(chapter), format);
}

/** By bid and outline; of what forms and proofs took when it was found. */
const perPage = new Map<string, { found: number; fixed: PagePlan['fixed'] }>();
const MOST_BIDS = 500;

/**
 * Characters a page of the budget stands for, so that the whole comes to the pages asked for in the bid's format: cover and contents are
 * pages too, and a chapter that begins on a new page leaves the end of the one before empty.
 */
export async function charsPerPageOf(db: Executor, row: BidRow): Promise<number> {
  const format = await bidFormat(db, row);
  return charsPerPageIn(row, {
    format,
    fixed: await fixedSizes(db, row, format, await pageSources(db, row)),
  });
}

/** `charsPerPageOf` in a format. */
export function charsPerPageIn(
  row: BidRow,
  { format, fixed }: Omit<PagePlan, 'charsPerPage'>,
): number {
  if (row.outline.length === 0) return standardCharsPerPage;
  const { pages, pageMode } = row.settings;
  const key = `${row.id} ${row.outlineRev} ${pages} ${pageMode} ${formatKey(format)}`;
  const known = perPage.get(key);
  if (known && isSameSizes(known.fixed, fixed)) return known.found;
  const found = fittingCharsPerPage(
    row.outline,
    { format, fixed },
    pageMode === 'cap' ? pages * CAP_AIM : pages,
  );
  const [oldest] = perPage.keys();
  if (perPage.size >= MOST_BIDS && oldest !== undefined) perPage.delete(oldest);
  perPage.set(key, { found, fixed });
  return found;
}

function fittingCharsPerPage(
  chapters: readonly Chapter[],
  { format, fixed }: Omit<PagePlan, 'charsPerPage'>,
  wanted: number,
): number {
  const order = readingOrder(chapters);
  const pagesWith = (charsPerPage: number) => {
    const sizeOf = plannedSizes(order, { format, fixed, charsPerPage });
    return estimateBidPages(new Map(order.map((chapter) => [chapter.id, sizeOf(chapter)])), format)
      .total;
  };
  let below = standardCharsPerPage * LEAST_SHARE;
  let above = standardCharsPerPage * MOST_SHARE;
  for (let step = 0; step < STEPS; step++) {
    const middle = (below + above) / 2;
    if (pagesWith(middle) > wanted) above = middle;
    else below = middle;
  }
  return below;
}

/** About the fewest pages the chapters can be brought to in a format: text at its shortest, forms and proofs as they are. */
export async function leastPages(db: Executor, row: BidRow, format: WordFormat): Promise<number> {
  return leastPagesIn(row, {
    format,
    fixed: await fixedSizes(db, row, format, await pageSources(db, row)),
  });
}

/** `leastPages` where the sizes of forms and proofs are at hand. */
export function leastPagesIn(
  row: BidRow,
  { format, fixed }: Omit<PagePlan, 'charsPerPage'>,
): number {
  const order = readingOrder(row.outline);
  const levelOf = levelsOf(order);
  const parents = new Set(order.map((chapter) => chapter.parentId));
  const sizeOf = (chapter: Chapter): ChapterSize =>
    fixed.get(chapter.id) ??
    sizeByLength(parents.has(chapter.id) ? LEAST_CHARS / 5 : LEAST_CHARS, levelOf(chapter), format);
  return estimateBidPages(new Map(order.map((chapter) => [chapter.id, sizeOf(chapter)])), format)
    .total;
}
