import { tender } from 'tender-widgets/contract';
import { blockText, type TenderDocument } from '../../document.ts';
import { compact } from './points.ts';

/** 价格分=(评标基准价／投标报价)×30 */
const FORMULA =
  /(?:得分|价格分|报价分)\s{0,4}[=＝][^。；\n]{0,30}(?:基准价|最低)[^。；\n]{0,12}[/／÷][^。；\n]{0,60}/;
/** Says that the price's points are told from here on. */
const LEAD = /(?:价格|报价)(?:部分)?(?:得)?分.{0,12}(?:计算|方法|公式|采用|统一)|低价优先/;
/** Lines between what begins a passage and its formula. */
const LONGEST_LEAD = 6;
const MOST_CHARS = 1200;

/** The lines up to a formula, from the first one that speaks of the price's points. */
function passageTo(lines: readonly string[], at: number): string {
  const from = Math.max(0, at - LONGEST_LEAD);
  const lead = lines.slice(from, at + 1).findIndex((line) => LEAD.test(compact(line)));
  return lines
    .slice(lead < 0 ? at : from + lead, at + 1)
    .join('\n')
    .slice(0, MOST_CHARS);
}

/** The lines of each cell, and those of the text between tables. */
function textsOf(blocks: TenderDocument['blocks']): string[][] {
  const texts: string[][] = [[]];
  for (const block of blocks) {
    if (block.kind !== 'table') {
      for (const line of block.text.split('\n')) texts.at(-1)?.push(line);
      continue;
    }
    for (const cell of block.rows.flat()) texts.push(cell.text.split('\n'));
    texts.push([]);
  }
  return texts;
}

/** Which bid the price's points are measured by: 投标价格最低的投标报价为评标基准价. */
const BASE = /(?:报价|价格)[^。；\n]{0,20}为(?:评标|评审|磋商)基准价/;

/** How the file says the price is scored, where a formula, or the bid it is measured by, stands outside of its tables of items; '' where it says so in two ways. */
export function pricePassage({ blocks }: TenderDocument): string {
  const texts = textsOf(blocks);
  const formulas = passagesWith(texts, FORMULA);
  const found = formulas.size > 0 ? formulas : passagesWith(texts, BASE);
  return found.size === 1 ? ([...found.values()][0] ?? '') : '';
}

/** The passages that lead to what a pattern finds, each by what it finds. */
function passagesWith(texts: readonly string[][], pattern: RegExp): Map<string, string> {
  const found = new Map<string, string>();
  for (const lines of texts) {
    for (const [at, line] of lines.entries()) {
      const words = compact(pattern.exec(line)?.[0] ?? '');
      if (words !== '' && !found.has(words)) found.set(words, passageTo(lines, at));
    }
  }
  return found;
}

/** The price item with the rule its row does not have. */
export function withPriceRule(
  items: readonly tender.ScoringItem[],
  passage: string,
): tender.ScoringItem[] {
  const prices = items.filter(({ category }) => tender.scoringRoles[category] === 'price');
  const isBare = prices.length === 1 && compact(prices[0]?.criteria ?? '').length < 2;
  if (!isBare || passage === '') return [...items];
  return items.map((item) => (item === prices[0] ? { ...item, criteria: passage } : item));
}

/** 报价（折扣率）不参与打分, 价格不列为评审因素 said of the price as such, not of one that is void or too low: the file itself gives it no points. */
const UNSCORED =
  /(?:^|[。；;，,：:\d])(?:本项目|本包|各包)?的?(?:投标|响应|磋商)?(?:报价|价格|折扣率|费率|下浮率)(?:[(（][^()（）]{1,12}[)）])?(?:均|都)?不(?:参与|参加|计入|纳入|作为|列为)(?:打分|评分|计分|得分|总分|评审得分|质量得分|评[分审]因素)/;
/** 固定餐标，不设报价分; 质量优先法, by which the quality alone is scored; 技术评分最低标价法 (公路工程标准施工招标文件), where the price only orders those whose score is high enough. */
const NO_PRICE_POINTS =
  /不设置?(?:投标|响应)?(?:报价|价格)(?:评分|得分|分)(?!析|项中)|采用(?:质量优先法|技术评分最低标价法)/;

/** Whether the price is no part of the scoring, by the file's own words. */
export const priceIsUnscored = ({ blocks }: TenderDocument): boolean =>
  blocks.some((block) => {
    const text = compact(blockText(block));
    return UNSCORED.test(text) || NO_PRICE_POINTS.test(text);
  });
