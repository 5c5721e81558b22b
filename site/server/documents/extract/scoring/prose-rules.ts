import { numberedEntries } from './entries.ts';
import type { ScoreNode } from './node.ts';
import { numberingClass, samePoints, sum, titledPoints } from './points.ts';

/** A line that says of what the points of the item above are made: ①供餐方案，0-10分；②食品安全，0-10分. */
export function isBreakdown(text: string, above: ScoreNode | null): boolean {
  const { head, entries } = numberedEntries(text);
  if (!above?.points || head.trim() !== '' || entries.length < 2) return false;
  const parts = entries.map((entry) => titledPoints(entry)?.points.max ?? Number.NaN);
  return samePoints(sum(parts), above.points.max);
}

/** An unnumbered line below an item that goes on to further points is its rule: 三星级及以上酒店8分，其他4分. */
export function isRuleOf(text: string, above: ScoreNode | null): boolean {
  const titled = titledPoints(text);
  if (!above?.points || !titled || numberingClass(text) !== '') return false;
  const rest = text.slice(titled.length);
  return titled.points.max <= above.points.max && /^\s?[,，;；]/.test(rest) && /\d\s?分/.test(rest);
}
