import type { outline } from 'tender-widgets/contract';
import type { Executor } from '../../db/open.ts';
import type { BidRow } from '../../db/schema.ts';
import { type ChapterSize, estimateBidPages, resized } from '../../layout/estimate.ts';
import { textHeight } from '../../layout/page-geometry.ts';
import type { WordFormat } from '../../layout/word-format.ts';
import { standardCharsPerPage, targetChars } from '../../writing/budgets.ts';
import { kindOf, readingOrder } from '../../writing/structure/tree.ts';
import { bidFormat } from '../word/bid-format.ts';
import { formatKey, sizeByLength } from './chapter-sizes.ts';

type Chapter = outline.OutlineChapter;

/** A form or a list of proofs takes about so much of a page, whatever its budget: it cannot be written shorter. */
const FIXED_SHARE = 0.4;
/** A text chapter is not cut below about so many characters. */
const LEAST_CHARS = 200;
/** Budgets of a cap aim this far below it: what comes out a little longer still fits. */
const CAP_AIM = 0.96;
/** However few pages there are for the number of chapters: a page of the budget stands for no less than this share of the usual. */
const LEAST_SHARE = 0.3;
const MOST_SHARE = 2.5;
const STEPS = 16;

/** Levels of the chapters, 1 for the first; `order` is the reading order. */
export function depthsOf(order: readonly Chapter[]): Map<string, number> {
  const depths = new Map<string, number>();
  for (const { id, parentId } of order) depths.set(id, parentId === null ? 1 : (depths.get(parentId) ?? 0) + 1);
  return depths;
}

/** What a chapter will take when it is written to its budget. */
export function plannedSize(
  chapter: Chapter,
  { depth, charsPerPage, format }: { depth: number; charsPerPage: number; format: WordFormat },
): ChapterSize {
  if (kindOf(chapter) === 'prose') return sizeByLength(targetChars(chapter, charsPerPage), depth, format);
  return resized(sizeByLength(0, depth, format), textHeight(format) * FIXED_SHARE, format);
}

const perPage = new Map<string, number>();
const MOST_BIDS = 500;

/**
 * Characters a page of the budget stands for, so that the whole comes to the pages asked for in the bid's format: cover and contents are
 * pages too, and a chapter that begins on a new page leaves the end of the one before empty.
 */
export async function charsPerPageOf(db: Executor, row: BidRow): Promise<number> {
  return charsPerPageIn(row, await bidFormat(db, row));
}

/** `charsPerPageOf` in a format. */
export function charsPerPageIn(row: BidRow, format: WordFormat): number {
  if (row.outline.length === 0) return standardCharsPerPage;
  const { pages, pageMode } = row.settings;
  const key = `${row.id} ${row.outlineRev} ${pages} ${pageMode} ${formatKey(format)}`;
  const known = perPage.get(key);
  if (known !== undefined) return known;
  const found = fittingCharsPerPage(row.outline, format, pageMode === 'cap' ? pages * CAP_AIM : pages);
  const [oldest] = perPage.keys();
  if (perPage.size >= MOST_BIDS && oldest !== undefined) perPage.delete(oldest);
  perPage.set(key, found);
  return found;
}

function fittingCharsPerPage(chapters: readonly Chapter[], format: WordFormat, wanted: number): number {
  const order = readingOrder(chapters);
  const depths = depthsOf(order);
  const pagesWith = (charsPerPage: number) =>
    estimateBidPages(
      new Map(
        order.map((chapter) => [chapter.id, plannedSize(chapter, { depth: depths.get(chapter.id) ?? 1, charsPerPage, format })]),
      ),
      format,
    ).total;
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
export function leastPages(chapters: readonly Chapter[], format: WordFormat): number {
  const order = readingOrder(chapters);
  const depths = depthsOf(order);
  const parents = new Set(chapters.map((chapter) => chapter.parentId));
  const sizeOf = (chapter: Chapter): ChapterSize => {
    const depth = depths.get(chapter.id) ?? 1;
    if (parents.has(chapter.id)) return sizeByLength(LEAST_CHARS / 5, depth, format);
    if (kindOf(chapter) === 'prose') return sizeByLength(LEAST_CHARS, depth, format);
    return plannedSize(chapter, { depth, charsPerPage: standardCharsPerPage, format });
  };
  return estimateBidPages(new Map(order.map((chapter) => [chapter.id, sizeOf(chapter)])), format).total;
}
