import type { Random } from '../tenders/random.ts';
import {
  agencies,
  bodies,
  type Category,
  groupNames,
  itemNames,
  type Procedure,
  places,
  procedures,
  projectEnds,
  ruleOf,
  type Subject,
  thing,
} from './words.ts';

export interface PlannedItem {
  category: Category;
  name: string;
  max: number;
  rule: string;
}
export interface PlannedGroup {
  category: Category;
  name: string;
  points: number;
  items: PlannedItem[];
}
/** What a file scores. `total` is what all items make. */
export interface PlannedScoring {
  groups: PlannedGroup[];
  total: number;
}

/** What a file says, before its layout is chosen. Money in yuan; null: the file does not say it. */
export interface Plan {
  procedure: Procedure;
  subject: Subject;
  name: string;
  number: string;
  purchaser: string;
  agency: string | null;
  budget: number | null;
  ceiling: number | null;
  /** 0: no bond is asked. */
  bond: number | null;
  /** YYYY-MM-DDTHH:mm, Beijing time. */
  deadline: string;
  scoring: PlannedScoring;
}

export function planOf(r: Random): Plan {
  const subject = r.pick(['goods', 'services', 'works'] as const);
  const place = r.pick(places);
  const budget = (50 + r.below(4000)) * 1000 + (r.chance(0.3) ? r.below(1000) : 0);
  const two = (n: number) => String(n).padStart(2, '0');
  return {
    procedure: r.pick(procedures),
    subject,
    name: `${place}${r.pick(['市', '县', '区'])}${thing(r, subject)}${r.pick(projectEnds[subject])}`,
    number: `${r.pick(['LCZC', 'XT-CG', 'GZB', 'HY'])}${r.pick(['-', ''])}2027${r.pick(['-', ''])}${two(1 + r.below(99))}${two(r.below(99))}`,
    purchaser: `${place}${r.pick(bodies)}`,
    agency: r.chance(0.8) ? `${r.pick(places)}${r.pick(agencies)}` : null,
    budget: r.chance(0.85) ? budget : null,
    ceiling: r.chance(0.4) ? budget - 1000 * r.below(20) : null,
    bond: r.chance(0.25) ? 0 : r.chance(0.8) ? (1 + r.below(40)) * 500 : null,
    deadline: `2027-${two(1 + r.below(12))}-${two(1 + r.below(28))}T${two(9 + r.below(8))}:${r.pick(['00', '30'])}`,
    scoring: scoringOf(r, subject),
  };
}

/** A scoring of its own, e.g. for one more lot. */
export function scoringOf(r: Random, subject: Subject): PlannedScoring {
  const total = r.chance(0.85) ? 100 : r.pick([105, 110, 101.25, 90]);
  const price = r.pick([10, 15, 20, 30, 35, 40, 50]);
  const merit = r.pick([6, 8, 10, 15]);
  const rest = total - price - merit;
  const groups = r.shuffled([
    groupOf(r, subject, '技术', rest, 3 + r.below(5)),
    groupOf(r, subject, '商务', merit, 1 + r.below(4)),
    groupOf(r, subject, '价格', price, 1),
  ]);
  return { groups, total };
}

export function groupOf(
  r: Random,
  subject: Subject,
  category: Category,
  points: number,
  count: number,
): PlannedGroup {
  const shares = sharesOf(r, points, count);
  const items = itemNames(r, subject, category, count).map((name, i) => {
    const max = shares[i] ?? 0;
    return { category, name, max, rule: ruleOf(r, category, max) };
  });
  return { category, name: r.pick(groupNames[category]), points, items };
}

/** Points that add up: whole ones or halves, the last takes what is left over. */
function sharesOf(r: Random, points: number, count: number): number[] {
  const step = r.chance(0.2) ? 0.5 : 1;
  const shares = Array.from({ length: count }, () => 1);
  let left = points - count;
  while (left >= step) {
    const at = r.below(count);
    shares[at] = (shares[at] ?? 0) + step;
    left -= step;
  }
  shares[count - 1] = (shares[count - 1] ?? 0) + left;
  return shares;
}

export const itemsOf = ({ groups }: PlannedScoring): PlannedItem[] =>
  groups.flatMap((group) => group.items);
