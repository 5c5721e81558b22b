import type { tender } from 'tender-widgets/contract';
import type { TenderDocument } from './document.ts';
import { type Choice, choose, unitsForLot } from './scoring-choose.ts';
import { composition, statedPrices, statedTotal } from './scoring-composition.ts';
import { scoringItems } from './scoring-items.ts';
import { sum } from './scoring-points.ts';
import { documentFromText } from './scoring-text.ts';
import { scoringUnits } from './scoring-units.ts';

/** Scoring items in the order of the file, and remarks for a person to check. */
export interface Scoring {
  items: tender.ScoringItem[];
  warnings: string[];
}

/**
 * Finds what a tender file scores: leaf items with maximum, rules and place.
 * Candidates (tables and lines about scoring) are read in every way their layout allows; the reading that agrees with
 * itself (groups add up, the whole makes the stated total, one price) is taken. A file without scoring gives no items.
 * @param options lot the lot to read, where the file scores lots apart; the first one otherwise
 */
export function extractScoring(document: TenderDocument, options: { lot?: { number: string; name: string } } = {}): Scoring {
  const { units, others } = unitsForLot(scoringUnits(document), options.lot);
  const expected = statedTotal(document);
  const choice = choose(units, expected ?? 100);
  const items = scoringItems(choice, composition(document), statedPrices(document), expected ?? 100);
  const warnings = remarks(items, choice, expected);
  if (others.length > 0 && !options.lot)
    warnings.unshift('招标文件按标段（包）分别规定评分标准，当前列出的是第一个，请选择标段后核对');
  return { items, warnings };
}

/**
 * Reads scoring requirements pasted as text (plain, Markdown or tab-separated tables) by the same rules as a file.
 * The items have no source.
 */
export function scoringFromText(text: string): tender.ScoringItem[] {
  const { items } = extractScoring(documentFromText(text));
  return items.map((item) => ({ ...item, source: null }));
}

function remarks(items: tender.ScoringItem[], choice: Choice | null, expected: number | null): string[] {
  if (items.length === 0) return ['没有在文件中找到评分标准，请核对评标办法，或手工填写评分项'];
  const warnings: string[] = [];
  const total = sum(items.map((item) => item.maxScore));
  if (choice?.weighted) warnings.push('各部分单独按百分制评分再乘以权重，列出的是各部分内的分值，请按权重核对');
  else if (total !== (expected ?? 100)) warnings.push(`评分项合计 ${total} 分，不是 ${expected ?? 100} 分，请核对`);
  for (const group of choice?.weighted ? [] : (choice?.mismatches ?? [])) {
    warnings.push(`「${group.name}」标明 ${group.points?.max ?? 0} 分，与其下各项之和不一致，请核对`);
  }
  if (!items.some((item) => item.category === '价格')) warnings.push('没有找到价格评分项，请核对');
  return warnings;
}
