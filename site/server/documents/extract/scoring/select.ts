import type { Candidate } from './candidates.ts';
import { contradictions, hasMore, isAtPlaceOf } from './copies.ts';
import { LEAST_WORTH } from './evidence.ts';
import { lotKeys } from './lots.ts';
import { categoryOf, groupCategory, isCategoryName, isPrice } from './names.ts';
import { compact, samePoints, sum } from './points.ts';
import { isPriceLeaf, isWhole, type Leaf, type Sum } from './settle.ts';

/** What of the file is its scoring. */
export interface Selection {
  leaves: Leaf[];
  /** Groups and titles with points of their own, and what stands below them. */
  sums: Sum[];
  used: Candidate[];
  /** Others that could be scoring as well. */
  others: Candidate[];
  /** Items that the file says again, with other points. */
  contradicted: { leaf: Leaf; again: Leaf }[];
  /** Tables that name parts and no rules. */
  parts: Candidate[];
  /** Parts of 100 each with weights, not parts of one hundred. */
  weighted: boolean;
}

/** Candidates for one lot: those that name it, and those that name none. */
export function ofLot(
  candidates: Candidate[],
  lot: { number: string; name: string } | undefined,
): { candidates: Candidate[]; otherLots: string[] } {
  const tables = candidates.filter(isScoring);
  const named = [...new Set(tables.flatMap(({ lots }) => lots))];
  if (named.length < 2 && !lot) return { candidates, otherLots: [] };
  const wanted = lot ? lotKeys(lot).filter((key) => named.includes(key)) : named.slice(0, 1);
  if (wanted.length === 0) return { candidates, otherLots: [] };
  return {
    candidates: candidates.filter(
      ({ lots }) => lots.length === 0 || lots.some((key) => wanted.includes(key)),
    ),
    otherLots: named.filter((key) => !wanted.includes(key)),
  };
}

export function isScoring({ evidence }: Candidate): boolean {
  return evidence.refusal === null && !evidence.onlyParts && evidence.worth >= LEAST_WORTH;
}

/**
 * Takes the candidates that structure and surroundings say are the scoring, each item once. Sums of points decide nothing here, so that
 * they can prove the result.
 */
export function select(candidates: Candidate[]): Selection {
  const scoring = candidates.filter(isScoring);
  const tables = withoutCopies(scoring.filter(({ kind }) => kind === 'table'));
  const { main, others } = oneScheme(tables);
  const prose = scoring
    .filter(({ kind }) => kind === 'prose')
    .map((one) => besideTables(one, main));
  const lines = withoutCopies(prose.filter(({ settled }) => settled.leaves.length > 0));
  const free = lines.filter((one) => !saysTheSame(one, main));
  const found = inOrder([...main, ...chosenProse(free, main)]);
  const parts = candidates.filter(
    ({ evidence, settled, context, firstBlock }) =>
      evidence.onlyParts &&
      evidence.refusal === null &&
      // The table in whose cells the items stand is of their part.
      (context.isEvaluation || found.some(({ firstBlock: own }) => own === firstBlock)) &&
      settled.leaves.some(({ node, groups }) =>
        [node, ...groups].some(({ name }) => isPrice(name)),
      ),
  );
  // Where nothing has rules, the parts are all there is.
  const used = found.length > 0 ? found : parts.toSorted(byWorth).slice(0, 1);
  const { leaves, taken } = withReferred(used, others);
  const inEvaluation = used.some(({ context }) => context.isEvaluation);
  const unused = scoring.filter((one) => ![...used, ...taken, ...others].some(isAtPlaceOf(one)));
  return {
    leaves,
    contradicted: contradictions(leaves, unused),
    sums: used.flatMap(({ settled }) => settled.sums),
    used: [...new Set([...used, ...taken])],
    // What stands outside the evaluation part is no rival of what stands in it, but for a whole scheme.
    others: [...others, ...unused.filter((one) => hasMore(one, leaves))].filter(
      (one) =>
        !taken.includes(one) &&
        one.settled.total >= LEAST_RIVAL &&
        (!inEvaluation || one.context.isEvaluation || isWhole(one.settled)),
    ),
    parts,
    weighted: isWeighted(used),
  };
}

const keyOf = ({ node, max }: Leaf): string => `${compact(node.name || node.criteria)}=${max}`;

/** Of two that hold the same items the one with more to say about them. */
function withoutCopies(candidates: Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const one of candidates) {
    const at = kept.findIndex((other) => isCopy(one, other));
    const other = kept[at];
    if (!other) kept.push(one);
    else if (weightOf(one) > weightOf(other)) kept[at] = one;
  }
  return kept;
}

/** Share of the smaller one's items that the other holds too. */
const SAME_SHARE = 0.6;

function isCopy(one: Candidate, other: Candidate): boolean {
  const names = (candidate: Candidate) => new Set(candidate.settled.leaves.map(keyOf));
  const [first, second] = [names(one), names(other)];
  const same = [...first].filter((key) => second.has(key)).length;
  return same >= Math.max(1, Math.min(first.size, second.size) * SAME_SHARE);
}

const weightOf = ({ evidence, settled }: Candidate): number =>
  evidence.worth + Math.log2(1 + sum(settled.leaves.map(({ node }) => node.criteria.length)) / 100);

/** Of several schemes the one most is said for; what stands beside it and repeats nothing of it is none of its parts. */
function oneScheme(tables: Candidate[]): { main: Candidate[]; others: Candidate[] } {
  const whole = tables.filter(({ settled }) => isWhole(settled)).toSorted(byWorth);
  const [scheme] = whole;
  if (!scheme) return nearest(tables);
  const rest = tables.filter((one) => one !== scheme);
  const parts = rest.filter((one) => !isWhole(one.settled) && belongsTo(scheme, one));
  return { main: inOrder([scheme, ...parts]), others: rest.filter((one) => !parts.includes(one)) };
}

/** A scheme makes so many points, and seldom more. */
const WHOLE = 100;
/** Fewer points beside a whole scheme are a count of something else. */
const LEAST_RIVAL = 10;

const byWorth = (one: Candidate, other: Candidate): number => weightOf(other) - weightOf(one);
const inOrder = (candidates: Candidate[]) =>
  candidates.toSorted((one, other) => one.firstBlock - other.firstBlock);

/** A table in the same chapter that scores what the scheme does not: a bonus, a kind of items that it lacks. */
function belongsTo(scheme: Candidate, one: Candidate): boolean {
  if (one.context.chapterBlock !== scheme.context.chapterBlock) return false;
  // A hundred points of its own are no part of a hundred.
  if (one.settled.total >= WHOLE) return false;
  // A table that says in detail what one item of the scheme is worth is no further part of it.
  return !scheme.settled.leaves.some(
    (leaf) =>
      isCategoryName(leaf.node.name) &&
      !isPriceLeaf(leaf) &&
      hasCategory(one.settled.leaves, groupCategory(leaf.node.name)),
  );
}

/** Without a scheme in one table the parts stand in one chapter: that of the part most is said for. */
function nearest(tables: Candidate[]): { main: Candidate[]; others: Candidate[] } {
  const [best] = tables.toSorted(byWorth);
  if (!best) return { main: [], others: [] };
  const main = tables.filter((one) => one.context.chapterBlock === best.context.chapterBlock);
  return { main, others: tables.filter((one) => !main.includes(one)) };
}

/** The lines without those that only announce a table below them: （二）技术部分（55分）, and then the table. */
function besideTables(prose: Candidate, tables: Candidate[]): Candidate {
  const { leaves } = prose.settled;
  const kept = leaves.filter((leaf, at) => {
    const next = leaves[at + 1]?.node.place.block ?? Number.POSITIVE_INFINITY;
    const from = leaf.node.place.block;
    return !tables.some(
      ({ firstBlock, title }) =>
        title?.place.block === from ||
        (firstBlock > from && firstBlock < next && firstBlock - from <= NEAR),
    );
  });
  return kept.length === leaves.length
    ? prose
    : {
        ...prose,
        settled: { ...prose.settled, leaves: kept, total: sum(kept.map(({ max }) => max)) },
      };
}
/** Blocks between a line and the table it announces. */
const NEAR = 8;

/** Lines that name what the tables hold: an item again, or a category with what its items make. */
function saysTheSame(prose: Candidate, tables: Candidate[]): boolean {
  if (tables.length === 0) return false;
  const leaves = tables.flatMap(({ settled }) => settled.leaves);
  const keys = new Set(leaves.map(keyOf));
  const known = prose.settled.leaves.filter(
    (leaf) =>
      keys.has(keyOf(leaf)) ||
      (isCategoryName(leaf.node.name) && hasCategory(leaves, groupCategory(leaf.node.name))) ||
      (isPriceLeaf(leaf) && leaves.some(isPriceLeaf)),
  );
  return known.length >= prose.settled.leaves.length * SAME_SHARE;
}

function hasCategory(leaves: Leaf[], category: string | null): boolean {
  return leaves.some(
    ({ node, groups }) =>
      category !== null &&
      categoryOf(
        node.name,
        groups.map((group) => group.name),
        node.criteria,
      ) === category,
  );
}

/** What a run of lines scores, each kind once. */
const categoriesOf = ({ settled }: Candidate): Set<string> =>
  new Set(
    settled.leaves.map(({ node, groups }) =>
      categoryOf(
        node.name,
        groups.map(({ name }) => name),
        node.criteria,
      ),
    ),
  );

/** （二）技术部分（50分） with its items as lines, between the tables of 商务 and 报价: a part of their chapter that no table scores. */
function isPartOfLines(one: Candidate, tables: readonly Candidate[]): boolean {
  const known = new Set(tables.flatMap((table) => [...categoriesOf(table)]));
  return (
    one.settled.leaves.length > 1 &&
    tables.every(({ context }) => context.chapterBlock === one.context.chapterBlock) &&
    [...categoriesOf(one)].every((category) => !known.has(category))
  );
}

/** Beside a scheme in tables only lines that add the price or a kind it lacks, and their chapter's others; without tables the run of lines most is said for, with its neighbours. */
function chosenProse(prose: Candidate[], tables: Candidate[]): Candidate[] {
  if (tables.length > 0) {
    if (tables.some(({ settled }) => settled.leaves.some(isPriceLeaf)))
      return prose.filter((one) => isPartOfLines(one, tables));
    const [price] = prose.filter(({ settled }) => settled.leaves.some(isPriceLeaf));
    // Where the price is said in lines, so are other parts beside the tables, in the same chapter.
    return price
      ? prose.filter(({ context }) => context.chapterBlock === price.context.chapterBlock)
      : prose.filter((one) => isPartOfLines(one, tables));
  }
  const [best] = prose.toSorted(byWorth);
  return best
    ? prose.filter(({ context }) => context.chapterBlock === best.context.chapterBlock)
    : [];
}

/** An item whose rules stand in a table of their own (技术分 60 详见技术评分表) gives way to that table's items. */
function withReferred(
  used: Candidate[],
  others: Candidate[],
): { leaves: Leaf[]; taken: Candidate[] } {
  const taken: Candidate[] = [];
  const tables = [...used, ...others].filter(({ kind }) => kind === 'table');
  const resolved = used.map((candidate) => ({
    candidate,
    leaves: candidate.settled.leaves.flatMap((leaf) => {
      const { name, criteria } = leaf.node;
      const refers = /(?:详?见|参见|按照?|依据).{0,16}(?:表|附件|细则|标准)/.test(criteria);
      if (!refers || criteria.length > 60) return [leaf];
      const category = groupCategory(name);
      const table = tables.find(
        (one) =>
          one !== candidate &&
          !taken.includes(one) &&
          one.settled.leaves.length > 1 &&
          (samePoints(one.settled.total, leaf.max) ||
            (category !== null && groupCategory(one.title?.name ?? '') === category)),
      );
      if (!table) return [leaf];
      taken.push(table);
      return table.settled.leaves.map((own) => ({
        ...own,
        groups: [leaf.node, ...own.groups.filter((group) => group.name !== name)],
      }));
    }),
  }));
  const kept = resolved.filter(({ candidate }) => !taken.includes(candidate));
  return { leaves: kept.flatMap(({ leaves }) => leaves), taken };
}

/** Two or more parts, each of which makes 100. */
function isWeighted(used: Candidate[]): boolean {
  if (used.some(({ settled }) => settled.weighted)) return true;
  if (used.length < 2 || !used.every(({ settled }) => samePoints(settled.total, 100))) return false;
  // Sheets of a hundred points each are no parts of one hundred, whatever they are called; two whole schemes are none of these.
  return used.filter(({ settled }) => isWhole(settled)).length < 2;
}
