import { tender } from 'tender-widgets/contract';
import type { TenderDocument } from '../../document.ts';
import { type Choice, choose, unitsForLot } from './choose.ts';
import { composition, statedPrices, statedTotal } from './composition.ts';
import { scoringItems, scoringParts } from './items.ts';
import { sum } from './points.ts';
import { withSpacedTables } from './spaced.ts';
import { documentFromText } from './text.ts';
import { scoringUnits } from './units.ts';

/** Scoring items in the order of the file, and remarks for a person to check. */
export interface Scoring {
  items: tender.ScoringItem[];
  warnings: string[];
  /** What the items should add up to. */
  expected: number;
  /** What the file says its parts are worth. */
  parts: tender.ScoringPart[];
}

/**
 * Finds what a tender file scores: leaf items with maximum, rules and place.
 * Candidates (tables and lines about scoring) are read in every way their layout allows; the reading that agrees with
 * itself (groups add up, the whole makes the stated total, one price) is taken. A file without scoring gives no items.
 * @param options lot the lot to read, where the file scores lots apart; the first one otherwise
 */
export function extractScoring(
  read: TenderDocument,
  options: { lot?: { number: string; name: string } } = {},
): Scoring {
  const document = withSpacedTables(read);
  const { units, others } = unitsForLot(scoringUnits(document), options.lot);
  const expected = statedTotal(document);
  const choice = choose(units, expected ?? 100);
  const whole = composition(document);
  const items = scoringItems(choice, whole, statedPrices(document), expected ?? 100);
  const warnings = remarks(items, choice, expected);
  if (others.length > 0 && !options.lot)
    warnings.unshift('招标文件按标段（包）分别规定评分标准，当前列出的是第一个，请选择标段后核对');
  // Parts that are scored by themselves make 100 each, not together.
  if (choice?.weighted)
    return { items, warnings, expected: sum(items.map((item) => item.maxScore)), parts: [] };
  return { items, warnings, expected: expected ?? 100, parts: scoringParts(whole) };
}

/**
 * Reads scoring requirements pasted as text (plain, Markdown or tab-separated tables) by the same rules as a file.
 * The items have no source.
 */
export function scoringFromText(text: string): tender.ScoringItem[] {
  return pastedScoring(text).items;
}

/** As `scoringFromText`, with the remarks for a person to check. */
export function pastedScoring(text: string): Pick<Scoring, 'items' | 'warnings' | 'expected'> {
  const { items, warnings, expected } = extractScoring(documentFromText(text));
  return { items: items.map((item) => ({ ...item, source: null })), warnings, expected };
}

function remarks(
  items: tender.ScoringItem[],
  choice: Choice | null,
  expected: number | null,
): string[] {
  if (items.length === 0) return ['没有在文件中找到评分标准，请核对评标办法，或手工填写评分项'];
  const warnings: string[] = [];
  const total = sum(items.map((item) => item.maxScore));
  if (choice?.weighted)
    warnings.push('各部分单独按百分制评分再乘以权重，列出的是各部分内的分值，请按权重核对');
  else if (total !== (expected ?? 100))
    warnings.push(`评分项合计 ${total} 分，不是 ${expected ?? 100} 分，请核对`);
  for (const group of choice?.weighted ? [] : (choice?.mismatches ?? [])) {
    const own = sum(
      (choice?.leaves ?? []).filter((leaf) => leaf.groups.includes(group)).map((leaf) => leaf.max),
    );
    const page = group.place.page === null ? '' : `（第 ${group.place.page} 页）`;
    warnings.push(
      `「${group.name}」标明 ${group.points?.max ?? 0} 分，与其下各项之和 ${own} 分不一致，请核对${page}`,
    );
  }
  if (!items.some((item) => tender.scoringRoles[item.category] === 'price'))
    warnings.push('没有找到价格评分项，请核对');
  return warnings;
}
