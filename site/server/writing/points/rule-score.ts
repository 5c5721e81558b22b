import { tidy } from '../text/tidy.ts';

/** What a rule gives for what it asks. */
export interface RuleScore {
  /** For one of them, or for the whole. */
  points: number;
  /** It is counted: so much for each. */
  isEach: boolean;
  /** The most it gives. */
  most: number;
}

const each =
  /每(?:提供|有|具有|具备|增加|多|满足|获得|配备)?[^。；]{0,40}?[得加计]\s*(\d+(?:\.\d+)?)\s*分/;
/** 三级医院每个2分，二级医院每个1分: the first gives the most. */
const eachPlain = /每(?:个|份|项|台|套|证|人|名|家|次|种|类|本|张)\s?(\d+(?:\.\d+)?)\s*分/;
const single = /(?:[得加计]|为)\s*(\d+(?:\.\d+)?)\s*分/;
const limit =
  /(?:最高|最多|满分|上限|累计|不超过|合计)(?:可?得|加|计|为|不超过)?[^\d。；]{0,8}(\d+(?:\.\d+)?)\s*分/;

const hundred = /(?:得|满分为?|共|计)\s*100(?:\.0+)?\s*分/;

/** Some rules count in hundredths of what the item is worth: 完全符合得 100 分，每项不符合扣 4 分. */
export const scaleOf = (criteria: string, maxScore: number): number =>
  maxScore < 100 && hundred.test(criteria) ? maxScore / 100 : 1;

/** Reads what a rule gives; `whole` has the limit where the rule itself has none. Undefined where no figure is given. */
export function ruleScore(rule: string, whole: string, maxScore: number): RuleScore | undefined {
  const counted = each.exec(rule) ?? eachPlain.exec(rule);
  const given = counted ?? single.exec(rule);
  if (!given) return undefined;
  const scale = scaleOf(whole, maxScore);
  const points = Math.min(Number(given[1]) * scale, maxScore);
  if (!counted) return { points, isEach: false, most: points };
  const at = tidy(whole).indexOf(rule);
  const behind = at < 0 ? '' : tidy(whole).slice(at, at + rule.length + 40);
  const stated = (limit.exec(rule) ?? limit.exec(behind))?.[1];
  const most = stated === undefined ? maxScore : Number(stated) * scale;
  return { points, isEach: true, most: Math.min(most, maxScore) };
}

const range = /(?<!\d)(\d{1,3}(?:\.\d{1,2})?) ?分? ?[-~～—–至] ?(\d{1,3}(?:\.\d{1,2})?) ?分/g;
const step = /[得计为] ?(\d{1,3}(?:\.\d{1,2})?) ?分/g;

/**
 * The least that the best step of a scale gives: of 优 8–10 分 it is 8, of 优得 10 分、良得 7 分 it is 7, since the next lower step is
 * where a judge goes who is not convinced. Undefined where the rule has no steps.
 */
export function bestStepLow(criteria: string, maxScore: number): number | undefined {
  const scale = scaleOf(criteria, maxScore);
  const full = maxScore / scale;
  const ranges = [...tidy(criteria).matchAll(range)].map(([, low, high]) => [
    Number(low),
    Number(high),
  ]);
  const best = ranges.find(([low = 0, high]) => high === full && low < full);
  if (best?.[0]) return best[0] * scale;
  const steps = [...tidy(criteria).matchAll(step)].map(([, points]) => Number(points));
  const lower = steps.filter((points) => points < full && points > 0);
  return steps.includes(full) && lower.length > 0 ? Math.max(...lower) * scale : undefined;
}
