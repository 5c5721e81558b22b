import type { tender } from 'tender-widgets/contract';
import type { Truth, TruthItem } from './truth.ts';

export interface Score {
  /** Items matched one to one. */
  right: number;
  asked: number;
  found: number;
}

/** What was found of a list of items; of the matched ones, how many have a category that can be compared, and the right one. */
export interface ComparedScoring extends Score {
  missed: string[];
  extra: string[];
  categoriesAsked: number;
  categoriesRight: number;
}

/** Compares scoring items by name and maximum; the groups are an alternative where the truth says so. */
export function compareScoring(
  found: tender.ScoringItem[],
  truth: Pick<Truth, 'items' | 'groups'>,
): ComparedScoring {
  const sets = truth.groups.length > 0 ? [truth.items, truth.groups] : [truth.items];
  const results = sets.map((items) => matchItems(found, items));
  return results.reduce((best, result) =>
    result.right / Math.max(1, result.asked) > best.right / Math.max(1, best.asked) ? result : best,
  );
}

function matchItems(found: tender.ScoringItem[], items: TruthItem[]): ComparedScoring {
  const pairs = items
    .flatMap((item, i) =>
      found.map((own, j) => ({
        i,
        j,
        likeness: Math.abs(own.maxScore - item.max) <= 0.01 ? sameness(own, item) : 0,
      })),
    )
    .filter((pair) => pair.likeness >= 0.6)
    .toSorted((a, b) => b.likeness - a.likeness || Math.abs(a.i - a.j) - Math.abs(b.i - b.j));
  const usedItems = new Set<number>();
  const usedFound = new Set<number>();
  let [categoriesAsked, categoriesRight] = [0, 0];
  for (const { i, j } of pairs) {
    if (usedItems.has(i) || usedFound.has(j)) continue;
    usedItems.add(i);
    usedFound.add(j);
    const category = categoryOf(items[i]);
    if (category === undefined) continue;
    categoriesAsked++;
    if (category.includes(found[j]?.category ?? '其他')) categoriesRight++;
  }
  return {
    right: usedItems.size,
    asked: items.length,
    found: found.length,
    missed: items.filter((_, i) => !usedItems.has(i)).map((item) => `${item.name} ${item.max}`),
    extra: found.filter((_, j) => !usedFound.has(j)).map((item) => `${item.item} ${item.maxScore}`),
    categoriesAsked,
    categoriesRight,
  };
}

/** Categories that are right for an item of the truth; undefined where it has one of its own kind. */
function categoryOf(item: TruthItem | undefined): string[] | undefined {
  const category = item?.category ?? '';
  if (/^(价格|报价)/.test(category)) return ['价格'];
  if (category.startsWith('技术')) return ['技术'];
  if (/^(商务|资信)/.test(category)) return ['商务', '资信'];
  return undefined;
}

/** As likeness; the price may be called by any name. */
function sameness(own: tender.ScoringItem, item: TruthItem): number {
  const price = own.category === '价格' && item.category === '价格';
  return Math.max(price ? 0.9 : 0, likeness(own.item, item.name));
}

export function key(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** 1 for the same name without blanks and punctuation, 0.9 where one holds the other, else the Dice coefficient of letter pairs. */
function likeness(a: string, b: string): number {
  const [one, two] = [key(a), key(b)];
  if (one === '' || two === '') return 0;
  if (one === two) return 1;
  if (one.includes(two) || two.includes(one)) return 0.9;
  const pairs = (text: string) =>
    Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2));
  const left = pairs(one);
  const right = pairs(two);
  let shared = 0;
  const rest = [...right];
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    shared++;
    rest.splice(at, 1);
  }
  return (2 * shared) / Math.max(1, left.length + right.length);
}

export const factNames: Record<string, tender.FactName> = {
  project_name: 'projectName',
  project_number: 'projectNumber',
  purchaser: 'purchaser',
  agency: 'agency',
  budget_yuan: 'budget',
  ceiling_yuan: 'ceilingPrice',
  bid_deadline: 'deadline',
  bid_bond_yuan: 'bidBond',
};

export interface ComparedFact {
  name: string;
  right: boolean;
  expected: string;
  found: string;
}

/** Compares the facts the truth file asks for. What the truth leaves null must be null, unless the file says it in other words. */
export function compareFacts(facts: tender.Facts, truth: Truth): ComparedFact[] {
  return Object.entries(factNames).flatMap(([name, own]) => {
    const expected = truth.facts[name];
    if (
      expected === undefined ||
      (expected === null && truth.inWords.includes(name.replace(/_yuan$/, '')))
    )
      return [];
    const found = facts[own]?.value ?? null;
    return [
      {
        name,
        right: isSameValue(name, expected, found),
        expected: String(expected),
        found: String(found),
      },
    ];
  });
}

function isSameValue(
  name: string,
  expected: string | number | null,
  found: string | null,
): boolean {
  if (expected === null || found === null) return expected === found;
  if (name.endsWith('_yuan')) return Math.abs(Number(expected) - Number(found)) < 0.01;
  if (name === 'bid_deadline') return moment(String(expected)) === moment(found);
  return key(String(expected)) === key(found);
}

function moment(text: string): string {
  const spaced = text.replace('T', ' ');
  return (spaced.length === 10 ? `${spaced} 00:00` : spaced).slice(0, 16);
}
