import type { outline, tender } from 'tender-widgets/contract';
import { isCatchAll, kindOf } from './structure/tree.ts';

/**
 * Characters on a page of the standard layout: A4, margins 26/22/25/25 mm, 宋体 小四 (12 pt), 1.5 lines. The grid is 37 characters
 * by 30 lines = 1110; headings, paragraph ends and first-line indents leave about 65 % of it.
 */
export const standardCharsPerPage = 720;

/** A chapter that has children only leads in: pages at most, and their share of a very small bid. */
const LEAD_PAGES = 0.3;
const LEAD_SHARE = 0.05;
/** Forms and proofs are a page each, and together never more than this share while there is text to write. */
const FIXED_PAGES = 1;
const FIXED_SHARE = 0.35;
/** Most weight of a text chapter that answers no scoring item, and of one for whatever else there is to say. */
const PLAIN_WEIGHT = 2;
const CATCH_ALL_WEIGHT = 0.2;

/** Splits `total` hundredths by weight, exactly. */
function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0 || total <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const whole = exact.map(Math.floor);
  let left = total - whole.reduce((a, b) => a + b, 0);
  const byRest = exact
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRest) {
    if (left-- <= 0) break;
    whole[at] = (whole[at] ?? 0) + 1;
  }
  return whole;
}

function proseWeights(
  leaves: readonly outline.OutlineChapter[],
  scoring: readonly tender.ScoringItem[],
): number[] {
  const carriers = new Map<string, number>();
  for (const leaf of leaves)
    for (const id of leaf.scoringIds) carriers.set(id, (carriers.get(id) ?? 0) + 1);
  const scores = new Map(scoring.map((item) => [item.id, item.maxScore]));
  const scored = leaves.map(({ scoringIds }) =>
    scoringIds.reduce((sum, id) => sum + (scores.get(id) ?? 0) / (carriers.get(id) ?? 1), 0),
  );
  const answering = scored.filter((weight) => weight > 0);
  const mean = answering.reduce((a, b) => a + b, 0) / Math.max(1, answering.length);
  // What earns nothing never takes more room than what earns points does on average.
  const plain = answering.length > 0 ? Math.min(PLAIN_WEIGHT, mean) : PLAIN_WEIGHT;
  return leaves.map(({ title }, at) => {
    const weight = scored[at] ?? 0;
    if (weight > 0) return weight;
    return isCatchAll(title) ? plain * CATCH_ALL_WEIGHT : plain;
  });
}

/**
 * Shares a page target over the chapters: leaves that are text get pages by the score they answer, forms and proofs a page each,
 * parents a short lead-in. The sum of `pages` is exactly the target, to two decimals. Returns new chapters, in the same order.
 */
export function shareBudget(
  chapters: readonly outline.OutlineChapter[],
  pages: number,
  scoring: readonly tender.ScoringItem[] = [],
): outline.OutlineChapter[] {
  const parents = new Set(chapters.map((chapter) => chapter.parentId));
  const leads = chapters.filter((chapter) => parents.has(chapter.id));
  const leaves = chapters.filter((chapter) => !parents.has(chapter.id));
  const prose = leaves.filter((chapter) => kindOf(chapter) === 'prose');
  const fixed = leaves.filter((chapter) => kindOf(chapter) !== 'prose');
  const total = Math.round(pages * 100);
  const leadTotal =
    leaves.length === 0
      ? total
      : Math.round(Math.min(leads.length * LEAD_PAGES * 100, total * LEAD_SHARE));
  const rest = total - leadTotal;
  const fixedTotal =
    prose.length === 0
      ? rest
      : Math.round(Math.min(fixed.length * FIXED_PAGES * 100, rest * FIXED_SHARE));
  const shares = new Map<string, number>();
  const give = (group: readonly outline.OutlineChapter[], amounts: readonly number[]) => {
    for (const [at, chapter] of group.entries()) shares.set(chapter.id, amounts[at] ?? 0);
  };
  give(
    leads,
    split(
      leadTotal,
      leads.map(() => 1),
    ),
  );
  give(
    fixed,
    split(
      fixedTotal,
      fixed.map(() => 1),
    ),
  );
  give(prose, split(rest - fixedTotal, proseWeights(prose, scoring)));
  return chapters.map((chapter) => ({ ...chapter, pages: (shares.get(chapter.id) ?? 0) / 100 }));
}

/** Target length of a chapter in characters, at least 60. `charsPerPage` is the layout's own number where it has been measured. */
export function targetChars(
  chapter: Pick<outline.OutlineChapter, 'pages'>,
  charsPerPage = standardCharsPerPage,
): number {
  return Math.max(60, Math.round(chapter.pages * charsPerPage));
}
