import { saysHowToEarn } from './evidence.ts';
import { categoryOf, isCategoryName, isPrice, isTotalName } from './names.ts';
import type { ScoreNode } from './node.ts';
import { numberingClass, samePoints, sum } from './points.ts';

/** How an item's maximum is known: it stands as such, the rule names it (最高6分), or it is the largest the rule gives. */
export type HowKnown = 'stated' | 'rule' | 'largest' | 'none';

/** A scoring item that counts, with the groups above it from the outside in. */
export interface Leaf {
  node: ScoreNode;
  groups: ScoreNode[];
  max: number;
  how: HowKnown;
}

/** What a group or a table states, and what its items add up to. */
export interface Sum {
  node: ScoreNode;
  stated: number;
  total: number;
}

/** Nodes read as items. */
export interface Settled {
  leaves: Leaf[];
  total: number;
  /** Every group with points of its own over items. */
  sums: Sum[];
  /** A group gives a weight in percent while its items make 100 of their own. */
  weighted: boolean;
}

export const isPriceLeaf = ({ node, groups }: Leaf): boolean =>
  categoryOf(
    node.name,
    groups.map(({ name }) => name),
    node.criteria,
  ) === '价格';

/** Whether the price and other things are scored: a scheme by itself. */
export function isWhole({ leaves }: Settled): boolean {
  const prices = leaves.filter(isPriceLeaf).length;
  return prices > 0 && leaves.length > prices;
}

const TIER_NAME =
  /^(?:优秀?|良好?|中等?|差|一般|较好|较差|好|合格|不合格|[一二三四五]档|第[一二三四五]档|[A-D][级档]|[ⅠⅡⅢ]档?)$/;

/** Decides for every node whether it counts itself or its children do. No sum decides anything here: sums are kept to be checked. */
export function settleAll(nodes: ScoreNode[]): Settled {
  return merged(nodes.map((node) => settle(node, [], nodes)));
}

/** `beside`: the nodes it stands among, itself one of them. */
function settle(node: ScoreNode, groups: ScoreNode[], beside: readonly ScoreNode[]): Settled {
  const { children } = node;
  if (children.length === 0) return settleLeaf(node, groups, beside);
  if (isTotalName(node.name))
    return merged(children.map((child) => settle(child, groups, children)));
  const below = merged(children.map((child) => settle(child, [...groups, node], children)));
  const stated = node.points;
  if (stated === null) return below;
  const [only] = children;
  if (below.total === 0 && only && children.length === 1 && only.name !== '')
    return settle({ ...only, points: stated }, [...groups, node], children);
  if (below.total === 0 || children.every(isGrade)) return single(joined(node), groups);
  // 限价, 基准价, 偏差率 below 投标报价（50分）: steps of one formula.
  const isFormula =
    below.leaves.length > 1 &&
    below.leaves.filter(({ max }) => max > 0).length < 2 &&
    below.leaves.every(({ how }) => how !== 'stated');
  if (isFormula && isPrice(node.name)) return single(joined(node), groups);
  if (stated.percent && samePoints(below.total, 100)) return { ...below, weighted: true };
  const own = { node, stated: stated.max, total: below.total };
  return { ...below, sums: [...below.sums, own] };
}

/** A grade of an item is none of its items: 优, 良, 差, or rows whose name is no name. */
const isGrade = ({ name }: ScoreNode): boolean => TIER_NAME.test(name);

function settleLeaf(node: ScoreNode, groups: ScoreNode[], beside: readonly ScoreNode[]): Settled {
  if (isTotalName(node.name)) return merged([]);
  const stated = node.points?.max ?? null;
  const parts = sum(node.parts.map((part) => part.points?.max ?? 0));
  if (
    node.parts.length > 1 &&
    (stated === null ? parts <= 100 : samePoints(parts, stated)) &&
    worthSplitting(node, stated ?? parts, beside)
  )
    return merged(node.parts.map((part) => settle(part, [...groups, node], node.parts)));
  return single(node, groups);
}

/** Points from which a named row with a list of titled parts is taken as several items. */
const LARGE_ITEM = 40;

const LEADS_TO_POINTS =
  /^\s*\p{Script=Han}[^：:。；;，,①\d]{2,23}[：:]\s?(?:①|[（(]1[）)]|1[.、．])/u;

/** A cell is several items when its own name says nothing, or when it is too much for one item. */
function worthSplitting(node: ScoreNode, points: number, beside: readonly ScoreNode[]): boolean {
  // 编制方案：①现状调查（4分）；②规划思路（4分）: the rule begins with the name that its points stand below.
  if (node.name === '' && LEADS_TO_POINTS.test(node.criteria)) return false;
  if (node.name === '' || isCategoryName(node.name)) return true;
  // 具有高级职称15分；专业齐全20分 are rules of one item: its items are numbered, or their points stand in brackets.
  const isTitled = ({ place: { quote }, points: own }: ScoreNode) =>
    numberingClass(quote) !== '' ||
    new RegExp(`^[^（(]{2,40}[（(][^（）()]{0,8}${own?.max}`).test(quote);
  return points >= LARGE_ITEM && !isAmongItems(points, beside) && node.parts.every(isTitled);
}

/** Where rows beside it that have no parts and are not the price outweigh it, such rows are what the file calls an item. */
function isAmongItems(points: number, beside: readonly ScoreNode[]): boolean {
  const items = beside.filter(
    ({ name, parts, children }) => parts.length + children.length === 0 && !isPrice(name),
  );
  return sum(items.map((item) => item.points?.max ?? 0)) > points;
}

function single(node: ScoreNode, groups: ScoreNode[]): Settled {
  const leaf: Leaf = { node, groups, ...maximumOf(node) };
  return { leaves: [leaf], total: leaf.max, sums: [], weighted: false };
}

function maximumOf(node: ScoreNode): Pick<Leaf, 'max' | 'how'> {
  if (node.points) return { max: node.points.max, how: 'stated' };
  const [first] = /扣分|减分/.test(node.name) ? [] : node.options;
  if (first === undefined) return { max: 0, how: 'none' };
  return { max: first, how: node.options.length === 1 ? 'rule' : 'largest' };
}

function joined(node: ScoreNode): ScoreNode {
  return {
    ...node,
    children: [],
    criteria:
      node.criteria ||
      node.children
        .map((child) => [child.name, child.criteria].filter(Boolean).join('：'))
        .join('\n'),
  };
}

function merged(all: Settled[]): Settled {
  return {
    leaves: all.flatMap((one) => one.leaves),
    total: sum(all.map((one) => one.total)),
    sums: all.flatMap((one) => one.sums),
    weighted: all.some((one) => one.weighted),
  };
}

/**
 * The nodes with the rows they hold below them: a row without a rule whose following rows add up to it, or whose name is that of a
 * category, is the head of those rows; a row that is the sum of all before it is a total, and none of the items.
 */
export function structured(nodes: ScoreNode[]): { nodes: ScoreNode[]; totals: number[] } {
  const totals: number[] = [];
  const kept = nodes.filter((node, at) => {
    const isTotal = isSumBefore(nodes, at);
    if (isTotal && node.points) totals.push(node.points.max);
    return !isTotal;
  });
  const below = kept.map((node) => {
    const inner = structured(node.children);
    totals.push(...inner.totals);
    return { ...node, children: inner.nodes };
  });
  return { nodes: nested(below), totals };
}

/** Whether the row, without a rule of its own, is what rows with rules before it add up to. */
function isSumBefore(nodes: readonly ScoreNode[], at: number): boolean {
  const node = nodes[at];
  if (!node?.points || node.children.length > 0 || node.criteria !== '' || at < 2) return false;
  const before = nodes.slice(0, at);
  if (before.filter(hasRule).length < before.length / 2) return false;
  return samePoints(settleAll(before).total, node.points.max);
}

const hasRule = (node: ScoreNode): boolean =>
  node.children.length > 0 || node.criteria !== '' || node.parts.length > 0;

function nested(nodes: ScoreNode[]): ScoreNode[] {
  const result: ScoreNode[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (!node) continue;
    const end = node.children.length === 0 && node.points ? groupEnd(nodes, i) : -1;
    if (end < 0) {
      result.push(node);
      continue;
    }
    result.push({ ...node, parts: [], children: nested(nodes.slice(i + 1, end + 1)) });
    i = end;
  }
  return result;
}

/** Index of the last of the rows a row is the head of; −1 for a row that is an item. */
function groupEnd(nodes: ScoreNode[], start: number): number {
  const head = nodes[start];
  if (!head?.points || head.name === '') return -1;
  // The price is scored by a formula: what stands below it in the table are no parts of it.
  if (isPrice(head.name) && !isPrice(nodes[start + 1]?.name ?? '')) return -1;
  if (
    head.criteria !== '' &&
    !isCategoryName(head.name) &&
    !countsOtherwise(head, nodes[start + 1])
  )
    return -1;
  const points = head.points.max;
  let total = 0;
  for (let i = start + 1; i < nodes.length; i++) {
    const node = nodes[i];
    if (!node || (node.numbering !== '' && node.numbering === head.numbering)) break;
    if (node.serial === head.serial && countsOtherwise(head, nodes[start + 1])) break;
    total = sum([total, settle(node, [], [node]).total]);
    if (samePoints(total, points)) {
      const below = nodes.slice(start + 1, i + 1);
      // Where no row has a rule and all are numbered alike they stand beside one another, whatever they add up to.
      const isLower = below.some((one) => hasRule(one) || one.numbering !== head.numbering);
      // 资信, with a rule of its own, and one row worth as much: two items, neither of which heads the other.
      const isHeadOfOne = node.criteria !== '' && !saysHowToEarn(head);
      return isLower && (i > start + 1 || isHeadOfOne) ? i : -1;
    }
    if (total > points) break;
  }
  return head.criteria === '' && isCategoryName(head.name) ? nextHead(nodes, start) : -1;
}

/** （一） before 1, 2, 3: the rows below are counted anew, within it. */
const countsOtherwise = (head: ScoreNode, next: ScoreNode | undefined): boolean =>
  head.serial !== '' && next !== undefined && next.serial !== '' && next.serial !== head.serial;

/** The rows up to the next category without a rule; −1 where none of them has a rule. */
function nextHead(nodes: ScoreNode[], start: number): number {
  const isHead = (node: ScoreNode) =>
    node.children.length === 0 && node.criteria === '' && isCategoryName(node.name);
  const next = nodes.findIndex(
    (node, at) => at > start && (isHead(node) || node.children.length > 0),
  );
  const end = (next < 0 ? nodes.length : next) - 1;
  return nodes.slice(start + 1, end + 1).some(hasRule) ? end : -1;
}
