import { tender } from 'tender-widgets/contract';
import type { Choice } from './choose.ts';
import type { CompositionPart } from './composition.ts';
import { categoryOf, isCategoryName, isPrice, nameFromCriteria, shortGroup } from './names.ts';
import type { Place, ScoreNode } from './node.ts';
import { compact, samePoints, sum } from './points.ts';
import type { Leaf } from './settle.ts';

/** Longest quotation of the file, as the contract has it. */
const LONGEST_QUOTE = 300;
const LONGEST_CRITERIA = 20_000;

/**
 * Turns the chosen reading into scoring items.
 * @param whole parts of the 分值构成: the items, when the file has no others
 * @param prices what sentences say the price is worth: an item, when exactly that is missing
 */
export function scoringItems(
  choice: Choice | null,
  whole: CompositionPart[],
  prices: CompositionPart[],
  expected: number,
): tender.ScoringItem[] {
  const leaves = choice?.leaves ?? [];
  const names = leafNames(leaves);
  const items = leaves.map((leaf, i) => itemOf(leaf, names[i] ?? ''));
  const missing = missingParts(items, whole, prices, expected);
  return [...items, ...missing].map((item, i) => ({ ...item, id: `s${i + 1}` }));
}

/** The parts of the 分值构成 as they are shown. */
export function scoringParts(whole: readonly CompositionPart[]): tender.ScoringPart[] {
  return whole.map(({ name, max, place }) => ({
    name,
    category: categoryOf(name, [], ''),
    maxScore: max,
    source: sourceOf(place),
  }));
}

function itemOf(leaf: Leaf, name: string): tender.ScoringItem {
  const { node, groups, max } = leaf;
  const criteria = node.criteria.slice(0, LONGEST_CRITERIA);
  const groupNames = groups.map((group) => group.name);
  return {
    id: '',
    category: categoryOf(name, groupNames, criteria),
    item: name,
    maxScore: max,
    criteria,
    source: sourceOf(node.place),
  };
}

function sourceOf(place: Place): tender.Source {
  const quote = place.quote.slice(0, LONGEST_QUOTE);
  return place.page === null
    ? { block: place.block, quote }
    : { page: place.page, block: place.block, quote };
}

/** Names of the items; a nameless row is 「组：小项」, and so is a name that two groups have. */
function leafNames(leaves: Leaf[]): string[] {
  const own = leaves.map((leaf) => ownName(leaf.node));
  const times = new Map<string, number>();
  for (const name of own.map(compact)) times.set(name, (times.get(name) ?? 0) + 1);
  return leaves.map((leaf, i) => {
    const group =
      leaf.groups.filter((above) => above.name !== '' && !isCategoryName(above.name)).at(-1)
        ?.name ?? '';
    const category = leaf.groups.filter((above) => above.name !== '').at(-1)?.name ?? '';
    const name = own[i] ?? '';
    const alone = leaf.node.name !== '' && times.get(compact(name)) === 1;
    const price = leaf.groups.findLast(
      (above) => isPrice(above.name) && above.children.length === 1 && !isPrice(name),
    );
    if (price && name !== '') return `${price.name}：${name}`;
    if (name === '') return group || category || '评分项';
    if (
      alone ||
      [group || category, shortGroup(group)].some((above) => compact(above) === compact(name))
    )
      return name;
    return group || (leaf.node.name !== '' && category)
      ? `${shortGroup(group || category)}：${name}`.slice(0, LONGEST_QUOTE)
      : name;
  });
}

/** 每项 beside 荣誉, 按公式 beside 报价 say how the points are counted, they are no names. */
const COUNTING = /^(?:每.{1,2}|按?公式(?:计算)?)$/;

function ownName(node: ScoreNode): string {
  if (COUNTING.test(node.name)) return '';
  return node.name !== '' ? node.name : nameFromCriteria(node.criteria);
}

/** The price, when the items lack exactly what the file says it is worth; all parts when there are no items. */
function missingParts(
  items: tender.ScoringItem[],
  whole: CompositionPart[],
  prices: CompositionPart[],
  expected: number,
): tender.ScoringItem[] {
  const lack = expected - sum(items.map((item) => item.maxScore));
  if (lack <= 0) return [];
  const parts = [...whole, ...prices];
  const hasPrice = items.some((item) => tender.scoringRoles[item.category] === 'price');
  const price = hasPrice
    ? undefined
    : parts.find((part) => isPrice(part.name) && samePoints(part.max, lack));
  const open = items.length > 0 ? (price ? [price] : []) : whole;
  return open.map((part) => ({
    id: '',
    category: categoryOf(part.name, [], ''),
    item: part.name,
    maxScore: part.max,
    criteria: part.place.quote,
    source: sourceOf(part.place),
  }));
}
