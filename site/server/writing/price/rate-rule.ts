import type { priceRule, tender } from 'tender-widgets/contract';
import type { Place } from './price-rule.ts';

type Understood = Extract<priceRule.PriceRule, { state: 'understood' }>;
type Base = Pick<Understood, 'base' | 'lowered' | 'ceilingShare'>;
type Score = Understood['score'];

const RATE = '(?:下浮率|下浮比例|优惠率|让利率|折扣率|折扣|费率)';
const NAMED = `(?:[^÷/／×xX*+（()）=＝]{0,10}${RATE}|[^÷/／×xX*+（()）=＝]{0,6}基准[价值]?|[^÷/／×xX*+（()）=＝]{0,10}报价)`;
const QUOTIENT = new RegExp(`(${NAMED})[)）]?[÷/／][(（]?(${NAMED})`);
const REST = new RegExp(`[（(]1[-－—–](${NAMED})[)）][÷/／][（(]1[-－—–](${NAMED})[)）]`);
const isBase = (words: string): boolean => /基准|最高|最低/.test(words);

function baseIn(text: string): Base | undefined {
  const isMean = /平均(?:值|数)/.test(text);
  const isHighest = new RegExp(`${RATE}[^，。；]{0,4}最高|最高(?:的)?[^，。；]{0,8}${RATE}`).test(
    text,
  );
  const isLowest = new RegExp(`${RATE}[^，。；]{0,4}最低|最低(?:的)?[^，。；]{0,8}${RATE}`).test(
    text,
  );
  if ([isMean, isHighest, isLowest].filter(Boolean).length !== 1) return undefined;
  // What is cut, drawn or weighed is not reckoned here.
  if (/去掉|去除|剔除|随机|抽取|权重|加权/.test(text)) return undefined;
  const base = isMean ? 'average' : isHighest ? 'highest' : 'lowest';
  return { base, lowered: '', ceilingShare: '' };
}

function scoreIn(text: string): Score | undefined {
  const rest = REST.exec(text);
  if (rest) return isBase(rest[1] ?? '') && !isBase(rest[2] ?? '') ? { kind: 'rest' } : undefined;
  const quotient = QUOTIENT.exec(text);
  if (quotient) {
    const [above, below] = [isBase(quotient[1] ?? ''), isBase(quotient[2] ?? '')];
    return above === below ? undefined : { kind: above ? 'ratio' : 'share' };
  }
  const each = (word: string) =>
    new RegExp(
      `每?(?:${word})[^。；;]{0,12}?(?:1|一)个百分点(?:的)?[，,]?扣(?:减)?(\\d{1,2}(?:\\.\\d{1,4})?)分`,
    ).exec(text)?.[1];
  const [above, below] = [each('高于|高出|高'), each('低于|低出|低')];
  return above === undefined || below === undefined ? undefined : { kind: 'points', above, below };
}

/** Whether points are given by a rate. */
export const isByRate = (
  items: readonly Pick<tender.ScoringItem, 'item' | 'criteria'>[],
): boolean =>
  items.length > 0 &&
  items.every(({ item, criteria }) => new RegExp(RATE).test(`${item}${criteria}`));

/** What one place says of how points follow from rates. */
export function rateRulesIn(places: readonly Place[]): { bases: Base[]; scores: Score[] } {
  return {
    bases: places.flatMap(({ text }) => baseIn(text) ?? []),
    scores: places.flatMap(({ text }) => scoreIn(text) ?? []),
  };
}
