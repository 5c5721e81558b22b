import { tender } from 'tender-widgets/contract';
import type { CompositionPart } from './composition.ts';
import { categoryOf, cleanName, isCategoryName, isPrice, shortGroup } from './names.ts';
import type { Place, ScoreNode } from './node.ts';
import { compact, samePoints, sum, titledPoints } from './points.ts';
import { nameFromCriteria } from './rule-names.ts';
import type { Selection } from './select.ts';
import type { Leaf } from './settle.ts';
import { subPoints } from './sub-points.ts';

/** Longest quotation of the file, as the contract has it. */
const LONGEST_QUOTE = 300;
const LONGEST_CRITERIA = 20_000;

/**
 * Turns what was selected into scoring items.
 * @param whole parts of the 分值构成: the items, when the file has no others
 * @param prices what sentences say the price is worth: an item, when no other scores the price and they agree
 */
export function scoringItems(
  { leaves }: Pick<Selection, 'leaves'>,
  whole: CompositionPart[],
  prices: CompositionPart[],
): tender.ScoringItem[] {
  const names = leafNames(leaves);
  const items = likeAbove(leaves.map((leaf, i) => itemOf(leaf, names[i] ?? '')));
  const missing =
    items.length === 0
      ? whole
      : [...missingPrice(items, [...whole, ...prices]), ...missingParts(leaves, items, whole)];
  const stated = missing.map((part) => ({
    id: '',
    category: categoryOf(part.name, [], ''),
    item: part.name,
    maxScore: part.max,
    criteria: (part.rule ?? part.place.quote).slice(0, LONGEST_CRITERIA),
    source: sourceOf(part.place),
  }));
  return [...items, ...stated].map((item, i) => ({
    ...item,
    id: `s${i + 1}`,
    ...withPoints(item),
  }));
}

/** 同上 in place of a rule, or 同④: that of the item above it in the same table, or of the one with that number. */
function likeAbove(items: readonly tender.ScoringItem[]): tender.ScoringItem[] {
  let above: tender.ScoringItem | undefined;
  return items.map((item) => {
    const words = compact(item.criteria);
    const like = SAME_AS_ABOVE.test(words) ? above : numberedAs(SAME_AS.exec(words)?.[1], items);
    if (like && like !== item && like.source?.block === item.source?.block)
      return { ...item, criteria: like.criteria };
    above = item;
    return item;
  });
}

const SAME_AS_ABOVE = /^(?:同上|同前)(?:[（(][^（()）]{1,8}[)）])?[。.]?$/;
const SAME_AS = /^同(?:第|序号)?([①-⑳]|\d{1,2})[项条]?[。.]?$/;

/** The item whose row begins with the number. */
const numberedAs = (number: string | undefined, items: readonly tender.ScoringItem[]) =>
  number === undefined
    ? undefined
    : items.find(({ source }) =>
        new RegExp(`^${number}(?!\\d)`).test(source?.quote.trimStart() ?? ''),
      );

/** The sub-points of an item as a part of it; nothing for an item that has none. */
export function withPoints(item: tender.ScoringItem): Pick<tender.ScoringItem, 'points'> {
  const points = subPoints(item);
  return points.length > 0 ? { points } : {};
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
    ...groupOf(name, groupNames),
  };
}

/** The innermost group of another name than the item's and its part's. */
function groupOf(name: string, groups: readonly string[]): Pick<tender.ScoringItem, 'group'> {
  const own = groups
    .map(cleanName)
    .findLast(
      (group) => group !== '' && !isCategoryName(group) && compact(group) !== compact(name),
    );
  return own === undefined ? {} : { group: own.slice(0, LONGEST_QUOTE) };
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

/** A line that can only be a name: short, no sentence, nothing about points. */
const isNameLine = (line: string): boolean =>
  /^[^\d。；;：:％%]{2,24}$/.test(compact(line)) && !/[得扣]|评[审分标]|以下|如下/.test(line);

/** 每项 beside 荣誉, 按公式 beside 报价 say how the points are counted, they are no names. */
const COUNTING = /^(?:每.{1,2}|按?公式(?:计算)?)$/;

/** AAA级4分，AA级3分: behind the best step comes the next. */
const NEXT_STEP = /^[，,；;、]\s{0,4}[^，,；;。\d]{1,12}\d{1,2}(?:\.\d{1,2})?\s?分/;

function ownName(node: ScoreNode): string {
  if (COUNTING.test(node.name)) return '';
  const [first = ''] = node.criteria.split('\n');
  const titled = titledPoints(first);
  // A part with one item: the rule begins with the item's own name and points.
  const isNamedThere =
    titled !== null &&
    isCategoryName(node.name) &&
    !isPrice(node.name) &&
    // 资质（15分）：市政甲级15分。 is a rule to its end.
    compact(node.criteria.slice(titled.length)).length > 1 &&
    !NEXT_STEP.test(node.criteria.slice(titled.length)) &&
    (node.points === null || samePoints(titled.points.max, node.points.max));
  if (isNamedThere) return cleanName(titled.title);
  // 项目负责人的评分标准 beside its rule is the rule's title.
  const [, about = ''] = /^(.{2,30}?)的?(?:评分|评审)(?:标准|办法|细则)$/.exec(node.name) ?? [];
  if (about !== '' && node.criteria !== '' && !isCategoryName(about)) return about;
  // The name alone in the first line of its rule.
  const isFirstLine = first !== node.criteria && isNameLine(first) && !isPrice(node.name);
  if (isFirstLine && isCategoryName(node.name)) return cleanName(first);
  return node.name !== '' ? node.name : nameFromCriteria(node.criteria);
}

/** The price, where no item scores it and the file says what it is worth, everywhere the same. */
function missingPrice(items: tender.ScoringItem[], stated: CompositionPart[]): CompositionPart[] {
  if (items.some((item) => tender.scoringRoles[item.category] === 'price')) return [];
  const prices = stated.filter((part) => isPrice(part.name));
  const worths = new Set(prices.map(({ max }) => max));
  const [price] = prices;
  return price && worths.size === 1 ? [price] : [];
}

/** What a part is called without the words every part has. */
const stem = (name: string): string =>
  compact(name).replace(/(?:的|得分|评分|评审|部分|因素|分值|权重|标准|办法|细则|分){1,4}$/, '');

/** An item whose own row names no maximum has the one the file states for it by its name among the parts of the whole, unless its rule gives more. */
export function withPartPoints(leaves: readonly Leaf[], whole: readonly CompositionPart[]): Leaf[] {
  return leaves.map((leaf) => {
    if (leaf.how === 'stated') return leaf;
    const name = stem(leaf.node.name);
    const own = whole.filter((part) => name !== '' && stem(part.name) === name);
    const [part] = own;
    return part && own.length === 1 && leaf.max <= part.max
      ? { ...leaf, max: part.max, how: 'stated' }
      : leaf;
  });
}

/** Parts the file states with their points that no item scores (诚信评价 5%), where the items make exactly what the other parts are worth. */
function missingParts(
  leaves: readonly Leaf[],
  items: readonly tender.ScoringItem[],
  whole: readonly CompositionPart[],
): CompositionPart[] {
  const isOther = ({ category }: { category: tender.ScoringCategory }) =>
    tender.scoringRoles[category] !== 'price';
  const parts = whole
    .map((part) => ({ part, category: categoryOf(part.name, [], '') }))
    .filter(isOther);
  const names = leaves.flatMap(({ node, groups }) =>
    [node, ...groups].map(({ name }) => compact(name)),
  );
  const isRead = ({ part, category }: (typeof parts)[number]) =>
    items.some((item) => item.category === category) ||
    names.some((name) => name.includes(stem(part.name)));
  const read = parts.filter(isRead).map(({ part }) => part.max);
  const own = items.filter(isOther).map(({ maxScore }) => maxScore);
  return read.length > 0 && samePoints(sum(read), sum(own))
    ? parts.filter((one) => !isRead(one)).map(({ part }) => part)
    : [];
}
