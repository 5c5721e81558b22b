import type { outline } from 'tender-widgets/contract';
import {
  type ChapterSize,
  chapterHeight,
  estimateBidPages,
  resized,
} from '../../layout/measure/estimate.ts';
import type { WordFormat } from '../../layout/word-format.ts';
import type { Executor } from '../../store/database.ts';
import type { BidRow } from '../../store/schema.ts';
import { kindOf, readingOrder } from '../../writing/structure/tree.ts';
import {
  type ChapterState,
  formatKey,
  isSameSizes,
  type MeasuredBid,
  measuredChapters,
} from './chapter-sizes.ts';
import { fixedSizes } from './fixed-sizes.ts';
import { laidPages } from './laid-pages.ts';
import { charsPerPageIn, leastPagesIn, type PagePlan, plannedSizes } from './page-plan.ts';
import { pageSources } from './page-sources.ts';

type Chapter = outline.OutlineChapter;

export interface PageEstimate {
  /** Pages of the Word file as it is now, in the bid's own format, cover and contents included; 0 where nothing is written. */
  pages: number;
  /** Pages it will have when every chapter is written, and brought to the number asked for as far as the writer can. */
  expected: number;
  /** Pages of each chapter whose text stands, without those below it. */
  chapters: ReadonlyMap<string, number>;
  /** Characters a page of the budget stands for. */
  charsPerPage: number;
  /** Pages of the file as it was laid out, where it would be made the same now. */
  laid: number | undefined;
}

/** Pages of the body there really were for one of our measuring, by bid and format and by format alone. */
const scales = new Map<string, number>();
/** Beyond this another file was measured than ours. */
const SCALE = { least: 0.7, most: 1.4 };

/** Remembers how a file was laid out, so that the next estimate of the same format comes nearer. */
export function learnScale(
  row: BidRow,
  format: WordFormat,
  body: { own: number; real: number },
): void {
  const scale = body.real / body.own;
  if (!(scale >= SCALE.least && scale <= SCALE.most)) return;
  const shape = formatKey(format);
  scales.set(`${row.id} ${shape}`, scale);
  scales.set(`${shape}`, scale);
}

function scaleOf(row: BidRow, format: WordFormat): number {
  const shape = formatKey(format);
  return scales.get(`${row.id} ${shape}`) ?? scales.get(`${shape}`) ?? 1;
}

/** What the pages are and will be. Chapters whose text stands are measured; what is being written counts by its length. */
export async function estimatePages(
  db: Executor,
  row: BidRow,
  states: readonly ChapterState[],
): Promise<PageEstimate> {
  const sources = await pageSources(db, row);
  const bid = await measuredChapters(db, row, states, sources);
  const { format } = bid;
  const fixed = await fixedSizes(db, row, format, sources);
  const laid = laidPages({ row, states, format, sources });
  return { ...estimateOf(row, states, bid, fixed), laid };
}

function estimateOf(
  row: BidRow,
  states: readonly ChapterState[],
  bid: MeasuredBid,
  fixed: Sizes,
): Estimate {
  const charsPerPage = charsPerPageIn(row, { format: bid.format, fixed });
  if (row.outline.length === 0) return { pages: 0, expected: 0, chapters: new Map(), charsPerPage };
  const scale = scaleOf(row, bid.format);
  const key = estimateKey(row, states, { scale, shape: formatKey(bid.format), charsPerPage });
  const known = estimates.get(row.id);
  if (known?.key === key && isSameSizes(known.found, bid.found) && isSameSizes(known.fixed, fixed))
    return known.estimate;
  const now = estimateBidPages(bid.found, bid.format, scale);
  const isBegun = states.some((state) => state.chars > 0 && bid.found.has(state.id));
  const estimate = {
    pages: isBegun ? now.total : 0,
    expected: expectedPages(row, bid, {
      states,
      scale,
      plan: { format: bid.format, fixed, charsPerPage },
    }),
    chapters: new Map([...now.chapters].filter(([id]) => bid.standing.has(id))),
    charsPerPage,
  };
  estimates.delete(row.id);
  estimates.set(row.id, { key, found: bid.found, fixed, estimate });
  for (const oldest of estimates.keys())
    if (estimates.size > MOST_ESTIMATES) estimates.delete(oldest);
  return estimate;
}

type Sizes = ReadonlyMap<string, ChapterSize>;
type Estimate = Omit<PageEstimate, 'laid'>;

/** The last estimate of a bid: one change of it asks several times, and a large bid takes a tenth of a second. */
const estimates = new Map<
  string,
  { key: string; found: Sizes; fixed: Sizes; estimate: Estimate }
>();
const MOST_ESTIMATES = 20;

/** All that an estimate is made from but for the sizes of the chapters. */
function estimateKey(row: BidRow, states: readonly ChapterState[], settled: object): string {
  const { status, settings, outlineRev } = row;
  const chapters = row.outline.map(({ id, parentId, order, pages, scoringIds, settings: own }) => [
    id,
    parentId,
    order,
    pages,
    scoringIds,
    own.kind,
  ]);
  return JSON.stringify([status, settings, outlineRev, chapters, states, settled]);
}

/** A bid as the estimate sees it, to ask what it would have with other texts. */
export interface PageModel {
  /** Pages with the chapters of these lengths, in characters. */
  withLengths(chars: ReadonlyMap<string, number>): number;
}

/** The estimate as a function of the chapters' lengths, right for the file as it was measured. */
export async function pageModel(
  db: Executor,
  row: BidRow,
  states: readonly ChapterState[],
  measured: number,
): Promise<PageModel> {
  const { found, format } = await measuredChapters(db, row, states, await pageSources(db, row));
  const scale = scaleOf(row, format);
  const before = new Map(states.map((state) => [state.id, Math.max(state.chars, 1)]));
  const off = measured - estimateBidPages(found, format, scale).total;
  const withLengths: PageModel['withLengths'] = (chars) => {
    const planned = [...found].map(([id, size]): [string, ChapterSize] => {
      const wanted = chars.get(id);
      const change = wanted === undefined ? 0 : wanted / (before.get(id) ?? 1) - 1;
      return [id, change === 0 ? size : resized(size, chapterHeight(size) * change, format)];
    });
    return estimateBidPages(new Map(planned), format, scale).total + off;
  };
  return { withLengths };
}

/** A writer whose texts come to this share of their budgets has more to say where that is wanted. */
const HAS_MATTER = 0.85;

interface Written {
  states: readonly ChapterState[];
  scale: number;
  plan: PagePlan;
}

/**
 * What is not written yet is taken to come out as what is: in each kind of chapter by the same share of its budget. Afterwards the
 * whole is brought to the pages asked for; lengthened only by a writer that is not out of matter already.
 */
function expectedPages(row: BidRow, bid: MeasuredBid, { states, scale, plan }: Written): number {
  const order = readingOrder(row.outline);
  const parents = new Set(order.map((chapter) => chapter.parentId));
  const groupOf = (chapter: Chapter) => (parents.has(chapter.id) ? 'lead' : kindOf(chapter));
  const plannedOf = plannedSizes(order, plan);
  const heights = new Map<string, { planned: number; real: number }>();
  for (const chapter of order) {
    const size = bid.found.get(chapter.id);
    if (!size || !bid.standing.has(chapter.id)) continue;
    const sum = heights.get(groupOf(chapter)) ?? { planned: 0, real: 0 };
    heights.set(groupOf(chapter), {
      planned: sum.planned + chapterHeight(plannedOf(chapter)),
      real: sum.real + chapterHeight(size),
    });
  }
  const shown = new Map(states.map((state) => [state.id, state.chars]));
  const sizeOf = (chapter: Chapter): ChapterSize => {
    const size = bid.found.get(chapter.id);
    if (size && bid.standing.has(chapter.id)) return size;
    // Written by rule: it comes out as it was measured.
    const fixed = plan.fixed.get(chapter.id);
    if (fixed) return fixed;
    const { planned, real } = heights.get(groupOf(chapter)) ?? { planned: 1, real: 1 };
    const empty = bid.withChars(chapter, 0);
    const height = Math.max(
      chapterHeight(plannedOf(chapter)) * (real / planned),
      chapterHeight(empty),
    );
    const begun = bid.withChars(chapter, shown.get(chapter.id) ?? 0);
    return chapterHeight(begun) > height
      ? begun
      : resized(empty, height - chapterHeight(empty), bid.format);
  };
  const whole = new Map(order.map((chapter) => [chapter.id, sizeOf(chapter)]));
  const { total } = estimateBidPages(whole, bid.format, scale);
  if (row.status !== 'writing' && row.status !== 'paused') return total;
  const { pages: wanted, pageMode } = row.settings;
  const text = heights.get('prose');
  const hasMatter = text === undefined || text.real >= text.planned * HAS_MATTER;
  // Forms and proofs may leave no room for that.
  if (total > wanted) return Math.min(total, Math.max(wanted, leastPagesIn(row, plan)));
  return pageMode === 'target' && hasMatter ? wanted : total;
}
