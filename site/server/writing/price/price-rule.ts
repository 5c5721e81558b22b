import type { priceRule, tender } from 'tender-widgets/contract';
import { amountOf } from 'tender-widgets/price';
import { blockText, type TenderDocument } from '../../documents/document.ts';
import { isByRate, rateRulesIn } from './rate-rule.ts';

type Rule = priceRule.PriceRule;
type Base = Pick<
  Extract<Rule, { state: 'understood' }>,
  'base' | 'cut' | 'lowered' | 'ceilingShare'
>;
type Score = Extract<Rule, { state: 'understood' }>['score'];

const QUOTE_CHARS = 300;
const MOST_PLACES = 4;
const numerals: Record<string, number> = { 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5 };
const count = (text: string | undefined): number => numerals[text ?? ''] ?? Number(text ?? 1);
const NUMBER = '(\\d{1,2}(?:\\.\\d{1,4})?)';

/** Words of the tender about its price rule, each with its place, blanks taken out. */
export interface Place {
  text: string;
  source: tender.Source;
}

function placesIn(document: TenderDocument): Place[] {
  return document.blocks.flatMap((block): Place[] => {
    const lines = blockText(block).split('\n');
    return lines
      .filter((line) => /基准价/.test(line))
      .map((line) => ({
        text: line.replace(/\s+/g, ''),
        source: {
          block: block.index,
          ...(block.page === null ? {} : { page: block.page }),
          quote: line.trim().slice(0, QUOTE_CHARS),
        },
      }));
  });
}

/** 评标基准价, where the words say it one way only. */
function baseIn(text: string): Base | undefined {
  const none = { lowered: '', ceilingShare: '' };
  const isMean = /平均(?:值|价|数)/.test(text);
  const isLowest =
    /最低.{0,12}(?:报价|价格?|评审价)?.{0,12}(?:为|作为).{0,6}基准价|基准价[：:为=是].{0,24}最低/.test(
      text,
    );
  if (isMean === isLowest) return undefined;
  if (isLowest) return { base: 'lowest', ...none };
  const lowered = new RegExp(`下浮${NUMBER}[%％]`).exec(text)?.[1];
  // Drawn at the opening, or within bounds: nobody knows it before.
  if (/随机|抽取|抽签/.test(text) || (/下浮/.test(text) && lowered === undefined)) return undefined;
  const cut = cutIn(text);
  const share = new RegExp(`(?:限价|控制价)(?:的|[×xX*]){0,2}${NUMBER}[%％]`).exec(text)?.[1];
  if (/(?:限价|控制价)/.test(text) && /权重|加权/.test(text) && share === undefined)
    return undefined;
  return {
    base: share === undefined ? 'average' : 'weighted',
    lowered: lowered ?? '',
    ceilingShare: share ?? '',
    ...(cut ? { cut } : {}),
  };
}

/** 超过5家的，去掉一个最高价和一个最低价 */
function cutIn(text: string): Base['cut'] {
  const found = /(?:去掉|去除|剔除|扣除)([一两二三1-3])?个?最高.{0,8}?([一两二三1-3])?个?最低/.exec(
    text,
  );
  if (!found) return undefined;
  const before = text.slice(0, found.index);
  const more = /(?:超过|多于|大于|>)([1-9一二三四五])(?:家|个|名)/.exec(before);
  const least =
    /(?:不少于|达到|≥|大于等于|)([1-9一二三四五])(?:家|个|名)(?:及以上|以上|\(含\)以上|（含）以上)/.exec(
      before,
    );
  const from = more ? count(more[1]) + 1 : least ? count(least[1]) : 1;
  return { high: count(found[1]), low: count(found[2]), from };
}

function scoreIn(text: string): Score | undefined {
  const each = (word: string) =>
    new RegExp(
      `每?(?:${word})[^。；;]{0,12}?(?:1|一)(?:%|％|个百分点)(?:的)?[，,]?扣(?:减)?${NUMBER}分`,
    ).exec(text)?.[1];
  const [above, below] = [each('高于|高出|上浮|高'), each('低于|低出|下浮|低')];
  if (above !== undefined && below !== undefined) return { kind: 'deduct', above, below };
  if (above !== undefined || below !== undefined) return undefined;
  return /基准价[)）]?[/／÷](?:投标|响应|磋商|最终|最后|评审|评标|有效)?.{0,4}(?:报价|价)/.test(
    text,
  )
    ? { kind: 'ratio' }
    : undefined;
}

/**
 * How points are given for the price, as far as the tender's own words say it as a whole; else what is missing, in words. Every place
 * that speaks of 基准价 must agree.
 */
export function priceRuleOf(
  document: TenderDocument,
  scoring: readonly tender.ScoringItem[],
): Rule {
  const items = scoring.filter(({ category }) => category === '价格');
  const own = items.map(({ criteria, source }): Place => {
    const quote = criteria.slice(0, QUOTE_CHARS);
    return { text: criteria.replace(/\s+/g, ''), source: source ?? { block: 0, quote } };
  });
  const places = [...own, ...placesIn(document)];
  const sources = places.map(({ source }) => source).slice(0, MOST_PLACES);
  const unknown = (why: string): Rule => ({ state: 'unknown', sources, why });
  const maxScore = items
    .map((item) => amountOf(String(item.maxScore)))
    .reduce((sum, one) => (sum && one ? sum.plus(one) : sum), amountOf('0'));
  if (items.length === 0 || !maxScore?.gt(0)) return unknown('评分表里没有找到价格分');
  const by = isByRate(items) ? 'rate' : 'price';
  const found = by === 'rate' ? rateRulesIn(places) : rulesIn(places);
  const [bases, scores] = [different(found.bases), different(found.scores)];
  const [base, score] = [bases[0], scores[0]];
  if (!base) return unknown('没有读懂评标基准价怎么算，请按招标文件自行计算');
  if (!score) return unknown('没有读懂偏离基准价怎么扣分，请按招标文件自行计算');
  if (bases.length > 1 || scores.length > 1)
    return unknown('招标文件里有几种不同的算法，请按招标文件自行计算');
  return { state: 'understood', sources, by, maxScore: maxScore.toFixed(), ...base, score };
}

const rulesIn = (places: readonly Place[]) => ({
  bases: places.flatMap(({ text }) => baseIn(text) ?? []),
  scores: places.flatMap(({ text }) => scoreIn(text) ?? []),
});

const different = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
