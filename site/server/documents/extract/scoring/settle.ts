import { isCategoryName, isTotalName } from './names.ts';
import type { ScoreNode } from './node.ts';
import { samePoints, sum } from './points.ts';

/** A scoring item that counts, with the groups above it from the outside in. */
export interface Leaf {
  node: ScoreNode;
  groups: ScoreNode[];
  max: number;
}

/** One way to read nodes as items. */
export interface Settled {
  leaves: Leaf[];
  total: number;
  /** Groups whose items do not add up to the group's own points. */
  mismatches: ScoreNode[];
  /** A group gives a weight in percent while its items make 100 of their own. */
  weighted: boolean;
}

const TIER_NAME =
  /^(?:优秀?|良好?|中等?|差|一般|较好|较差|好|合格|不合格|[一二三四五]档|第[一二三四五]档|[A-D][级档]|[ⅠⅡⅢ]档?)$/;
/** Combinations of possible maxima tried for one group. */
const MOST_COMBINATIONS = 2000;

/** Decides for every node whether it counts itself or its children do; `expected` is what the whole should add up to. */
export function settleAll(nodes: ScoreNode[], expected: number | null): Settled {
  const settled = merged(nodes.map((node) => settle(node, [])));
  if (expected === null || samePoints(settled.total, expected)) return settled;
  return fitted(settled, expected) ?? settled;
}

function settle(node: ScoreNode, groups: ScoreNode[]): Settled {
  if (node.children.length === 0) return settleLeaf(node, groups);
  if (isTotalName(node.name)) return merged(node.children.map((child) => settle(child, groups)));
  const below = merged(node.children.map((child) => settle(child, [...groups, node])));
  const stated = node.points;
  if (stated === null || samePoints(below.total, stated.max)) return below;
  const [only] = node.children;
  if (below.total === 0 && only && node.children.length === 1 && only.name !== '') {
    return settle({ ...only, points: stated }, [...groups, node]);
  }
  if (below.total === 0 || node.children.every((child) => TIER_NAME.test(child.name)))
    return single(joined(node), groups, stated.max);
  if (stated.percent && samePoints(below.total, 100)) return { ...below, weighted: true };
  return fitted(below, stated.max) ?? { ...below, mismatches: [...below.mismatches, node] };
}

function settleLeaf(node: ScoreNode, groups: ScoreNode[]): Settled {
  if (isTotalName(node.name)) return merged([]);
  const stated = node.points?.max ?? null;
  const parts = sum(node.parts.map((part) => part.points?.max ?? 0));
  if (
    node.parts.length > 1 &&
    (stated === null ? parts <= 100 : samePoints(parts, stated)) &&
    worthSplitting(node, stated ?? parts)
  ) {
    return merged(node.parts.map((part) => settle(part, [...groups, node])));
  }
  return single(node, groups, stated ?? (/扣分|减分/.test(node.name) ? 0 : (node.options[0] ?? 0)));
}

/** Points from which a named row with a list of titled parts is taken as several items. */
const LARGE_ITEM = 25;

/** A cell is several items when its own name says nothing, or when it is too much for one item. */
function worthSplitting(node: ScoreNode, points: number): boolean {
  return node.name === '' || isCategoryName(node.name) || points >= LARGE_ITEM;
}

function single(node: ScoreNode, groups: ScoreNode[], max: number): Settled {
  return { leaves: [{ node, groups, max }], total: max, mismatches: [], weighted: false };
}

function joined(node: ScoreNode): ScoreNode {
  return {
    ...node,
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
    mismatches: all.flatMap((one) => one.mismatches),
    weighted: all.some((one) => one.weighted),
  };
}

/** Gives leaves without stated points such maxima that the whole adds up; null when that cannot be done in one way. */
function fitted(settled: Settled, target: number): Settled | null {
  const open = settled.leaves.filter((leaf) => leaf.node.points === null);
  if (open.length === 0) return null;
  const fixed = sum(
    settled.leaves.filter((leaf) => leaf.node.points !== null).map((leaf) => leaf.max),
  );
  const [only] = open;
  const choice = chosen(
    open.map((leaf) => leaf.node.options),
    target - fixed,
  );
  const rest = Math.round((target - fixed) * 100) / 100;
  const values = choice ?? (open.length === 1 && only?.max === 0 && rest > 0 ? [rest] : null);
  if (!values) return null;
  const given = new Map(open.map((leaf, i) => [leaf, values[i] ?? leaf.max]));
  return {
    ...settled,
    leaves: settled.leaves.map((leaf) => ({ ...leaf, max: given.get(leaf) ?? leaf.max })),
    total: target,
  };
}

function chosen(options: number[][], target: number): number[] | null {
  if (options.reduce((product, list) => product * Math.max(1, list.length), 1) > MOST_COMBINATIONS)
    return null;
  const search = (at: number, left: number): number[] | null => {
    if (at === options.length) return samePoints(left, 0) ? [] : null;
    for (const value of options[at]?.length ? (options[at] ?? []) : [0]) {
      const rest = value <= left + 0.01 ? search(at + 1, left - value) : null;
      if (rest) return [value, ...rest];
    }
    return null;
  };
  return search(0, target);
}

/**
 * Other structures the same rows allow: a row whose following rows add up to it is their group.
 * The first is the plain one.
 */
export function structures(nodes: ScoreNode[]): ScoreNode[][] {
  const byName = nested(nodes, (node) => node.criteria === '' && isCategoryName(node.name));
  const blank = nested(nodes, (node) => node.criteria === '');
  const any = nested(nodes, () => true);
  return [nodes, byName, blank, any].filter(
    (one, i, all) => all.findIndex((other) => shape(other) === shape(one)) === i,
  );
}

function shape(nodes: ScoreNode[]): string {
  return nodes.map((node) => `${node.name}[${shape(node.children)}]`).join();
}

function nested(nodes: ScoreNode[], mayGroup: (node: ScoreNode) => boolean): ScoreNode[] {
  const result: ScoreNode[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (!node) continue;
    const end =
      node.children.length === 0 && node.points && mayGroup(node)
        ? groupEnd(nodes, i, node.points.max)
        : -1;
    if (end < 0) {
      result.push(isSettled(node) ? node : { ...node, children: nested(node.children, mayGroup) });
      continue;
    }
    result.push({ ...node, parts: [], children: nested(nodes.slice(i + 1, end + 1), mayGroup) });
    i = end;
  }
  return result;
}

/** Whether a node's rows are its own: it states points, and they add up or none of them is the head of a part. */
function isSettled({ points, children }: ScoreNode): boolean {
  if (points === null) return false;
  const total = sum(children.map((child) => settle(child, []).total));
  return (
    samePoints(total, points.max) ||
    !children.some((child) => child.name !== '' && isCategoryName(child.name))
  );
}

/** Index of the last of the following nodes that together make `points`; −1 when they do not. */
function groupEnd(nodes: ScoreNode[], start: number, points: number): number {
  let total = 0;
  for (let i = start + 1; i < nodes.length; i++) {
    const node = nodes[i];
    if (!node || (node.numbering !== '' && node.numbering === nodes[start]?.numbering)) return -1;
    total = sum([total, settle(node, []).total]);
    if (samePoints(total, points)) return i > start + 1 || node.criteria !== '' ? i : -1;
    if (total > points) return -1;
  }
  return -1;
}
