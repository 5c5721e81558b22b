import { type Random, random } from './random.ts';
import { groupNames, itemNames, rules } from './words.ts';

export type Kind = keyof typeof itemNames;

/** An item of a tender's scoring as it is meant. */
export interface PlannedItem {
  kind: Kind;
  name: string;
  max: number;
  rule: string;
}
export interface PlannedGroup {
  kind: Kind;
  name: string;
  points: number;
  items: PlannedItem[];
}
/** What a tender scores, before it is laid out. */
export interface Plan {
  groups: PlannedGroup[];
  total: number;
}

/** A scoring of a price, of technical and of commercial items, that makes 100, or another total. */
export function planOf(seed: number): Plan {
  const chance = random(seed);
  const total = chance.chance(0.85) ? 100 : chance.pick([101, 102, 105, 110]);
  const price = chance.pick([10, 15, 20, 30, 30, 40, 50]);
  const business = chance.pick([8, 10, 12, 15, 20]);
  const technical = total - price - business;
  const groups = [
    groupOf(chance, '技术', technical, 3 + chance.below(5)),
    groupOf(chance, '商务', business, 1 + chance.below(3)),
  ];
  const first = groupOf(chance, '价格', price, 1);
  return { groups: chance.chance(0.6) ? [first, ...groups] : [...groups, first], total };
}

function groupOf(chance: Random, kind: Kind, points: number, count: number): PlannedGroup {
  const names = chance.some(itemNames[kind], count);
  const shares = sharesOf(chance, points, names.length);
  const items = names.map((name, i) => {
    const max = shares[i] ?? 0;
    return { kind, name, max, rule: chance.pick(rules[kind])(max) };
  });
  return { kind, name: chance.pick(groupNames[kind]), points, items };
}

/** Points in steps of a half that add up. */
function sharesOf(chance: Random, points: number, count: number): number[] {
  const shares = Array.from({ length: count }, () => 1);
  const step = chance.chance(0.15) ? 0.5 : 1;
  for (let left = points - count; left > 0; left -= step) {
    const at = chance.below(count);
    shares[at] = (shares[at] ?? 0) + Math.min(step, left);
  }
  return shares;
}
