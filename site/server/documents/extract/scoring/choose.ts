import { lotKeys } from './lots.ts';
import { groupCategory, isPrice } from './names.ts';
import { compact, samePoints, sum } from './points.ts';
import type { Leaf, Settled } from './settle.ts';
import type { ScoringUnit } from './units.ts';

/** The reading of the file that agrees best with itself. */
export interface Choice {
  leaves: Leaf[];
  total: number;
  units: ScoringUnit[];
  mismatches: Settled['mismatches'];
  /** Parts of 100 each with weights, not parts of one hundred. */
  weighted: boolean;
}

/** Units tried in every combination. */
const MOST_UNITS = 12;
/** Over all combinations. */
const MOST_LEAVES_TRIED = 4_000_000;
/** Readings of one unit that are tried. */
const MOST_READINGS = 3;

/** Units for one lot: those that name it, and those that name none. */
export function unitsForLot(
  units: ScoringUnit[],
  lot: { number: string; name: string } | undefined,
): { units: ScoringUnit[]; others: string[] } {
  const tables = units.filter((unit) => unit.kind === 'table');
  const named = [...new Set(tables.flatMap((unit) => unit.lots))];
  if (named.length < 2 && !lot) return { units, others: [] };
  const wanted = lot ? lotKeys(lot).filter((key) => named.includes(key)) : named.slice(0, 1);
  if (wanted.length === 0) return { units, others: [] };
  return {
    units: units.filter(
      (unit) => unit.lots.length === 0 || unit.lots.some((key) => wanted.includes(key)),
    ),
    others: named.filter((key) => !wanted.includes(key)),
  };
}

/** Tries combinations of units and their readings and takes the one that is most consistent; null when there is nothing. */
export function choose(units: ScoringUnit[], expected: number): Choice | null {
  const best = units.toSorted((one, other) => other.quality - one.quality).slice(0, MOST_UNITS);
  const tried = best
    .slice(0, affordable(best))
    .toSorted((one, other) => one.firstBlock - other.firstBlock);
  let chosen: { choice: Choice; score: number } | null = null;
  for (let mask = 1; mask < 1 << tried.length; mask++) {
    const subset = tried.filter((_, i) => mask & (1 << i));
    for (const readings of readingSets(subset, expected)) {
      const choice = choiceOf(subset, readings);
      const score = consistency(choice, expected);
      if (!chosen || score > chosen.score) chosen = { choice, score };
    }
  }
  return chosen && withReferred(chosen.choice, tried);
}

/** How many of the units can be tried together: each more doubles the combinations. */
function affordable(units: readonly ScoringUnit[]): number {
  const leaves = (count: number) =>
    units
      .slice(0, count)
      .reduce((sum, { readings: [first] }) => sum + (first?.leaves.length ?? 0), 0);
  let count = units.length;
  while (count > 1 && 2 ** count * leaves(count) > MOST_LEAVES_TRIED) count--;
  return count;
}

/** An item whose rules stand in a table of their own (技术分 60 详见技术评分表) gives way to that table's items. */
function withReferred(choice: Choice, units: ScoringUnit[]): Choice {
  const free = units.filter((unit) => unit.kind === 'table' && !choice.units.includes(unit));
  const leaves = choice.leaves.flatMap((leaf) => {
    const { name, criteria } = leaf.node;
    if (
      !/(?:详?见|参见|按照?|依据).{0,16}(?:表|附件|细则|标准)/.test(criteria) ||
      criteria.length > 60
    )
      return [leaf];
    const at = free.findIndex(
      ({ readings: [first] }) =>
        first && first.leaves.length > 1 && samePoints(first.total, leaf.max),
    );
    const [unit] = at < 0 ? [] : free.splice(at, 1);
    return (
      unit?.readings[0]?.leaves.map((own) => ({
        ...own,
        groups: [leaf.node, ...own.groups.filter((group) => group.name !== name)],
      })) ?? [leaf]
    );
  });
  return { ...choice, leaves };
}

/** The likeliest readings together, and every change of one of them that makes the whole fit. */
function readingSets(subset: ScoringUnit[], expected: number): Settled[][] {
  const first = subset.map((unit) => unit.readings[0]).filter((reading) => reading !== undefined);
  const sets = [first];
  const total = sum(first.map((reading) => reading.total));
  for (const [i, unit] of subset.entries()) {
    for (const reading of unit.readings.slice(1, MOST_READINGS)) {
      if (samePoints(total - (first[i]?.total ?? 0) + reading.total, expected))
        sets.push(first.with(i, reading));
    }
  }
  return sets;
}

function choiceOf(units: ScoringUnit[], readings: Settled[]): Choice {
  const inOrder = readings.flatMap((reading) => reading.leaves);
  return {
    leaves: inOrder,
    total: sum(readings.map((reading) => reading.total)),
    units,
    mismatches: readings.flatMap((reading) => reading.mismatches),
    weighted: readings.some((reading) => reading.weighted) || arePartsOfHundred(readings),
  };
}

/** Two or more parts of different kinds (技术, 商务, 价格), each of which makes 100. */
function arePartsOfHundred(readings: Settled[]): boolean {
  if (readings.length < 2 || !readings.every((reading) => samePoints(reading.total, 100)))
    return false;
  // One that scores the price and other things is the whole; another hundred beside it is something else.
  if (
    readings.some(
      ({ leaves }) => leaves.length > 1 && leaves.some(isPriceLeaf) && !leaves.every(isPriceLeaf),
    )
  )
    return false;
  const kinds = readings.map(
    ({ leaves: [first] }) =>
      first &&
      [...first.groups, first.node]
        .map((node) => groupCategory(node.name))
        .find((kind) => kind !== null),
  );
  return kinds.every(Boolean) && new Set(kinds).size === readings.length;
}

const isPriceLeaf = (leaf: Leaf): boolean => knownOf(leaf).isPrice;

const known = new WeakMap<Leaf, { isPrice: boolean; key: string }>();

/** What every combination asks of a leaf again. */
function knownOf(leaf: Leaf): { isPrice: boolean; key: string } {
  const found = known.get(leaf);
  if (found) return found;
  const { node, groups, max } = leaf;
  const key = `${compact(node.name)}=${max}=${groups.map((group) => compact(group.name)).join('/')}`;
  const own = { isPrice: isPrice(node.name, node.criteria), key };
  known.set(leaf, own);
  return own;
}

function consistency(choice: Choice, expected: number): number {
  const prices = choice.leaves.filter(isPriceLeaf).length;
  const chapters = new Set(choice.units.map((unit) => unit.chapter)).size;
  return (
    fit(choice, expected) +
    choice.units.reduce((total, unit) => total + worth(unit), 0) -
    choice.mismatches.length * 1.5 +
    (prices === 1 ? 2 : prices === 0 ? -1 : -1.5 * (prices - 1)) +
    Math.log2(choice.leaves.length + 1) * 1.2 -
    (chapters - 1) * 2 -
    repeated(choice.leaves) * 3
  );
}

function worth(unit: ScoringUnit): number {
  return unit.kind === 'table' ? Math.min(unit.quality, 8) * 0.6 - 1 : unit.quality - 1;
}

function fit(choice: Choice, expected: number): number {
  if (samePoints(choice.total, expected) || choice.weighted) return 12;
  const distance = Math.abs(choice.total - expected);
  return Math.max(-4, (choice.total > expected ? 3 : 6) - distance * 0.12);
}

function repeated(leaves: Leaf[]): number {
  return leaves.length - new Set(leaves.map((leaf) => knownOf(leaf).key)).size;
}
