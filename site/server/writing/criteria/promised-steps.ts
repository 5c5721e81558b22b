import { tidy } from '../text/tidy.ts';

/** 15分钟内到场得10分, 到货率95%以上得10分, 质保期5年的5分: a figure with its unit, and the points it gives. */
const STEP =
  /\d{1,4}(?:\.\d{1,2})?\s?(?:分钟|小时|个?工作日|日历天|[日天]|个?月|年|[%％])[^。；;，,、\n]{0,16}[，,]?(?:的|者)?(?:可?[得计加]|为)?\s?(\d{1,3}(?:\.\d{1,2})?)\s?分(?!钟)/g;
/** What has been, or is proven by a paper, is not promised. */
const proven = /业绩|复印件|扫描件|证书|证明|合同|从业|经验|以来|近[一二三四五\d]{1,2}年|扣/;
const LEAST_STEPS = 2;
const LONGEST = 200;

/** The words of a criterion that give more points for a better promise, in steps of a figure; '' where it has none. */
export function promisedSteps(criteria: string): string {
  const sentence = tidy(criteria)
    .split(/[。\n]/)
    .find((one) => {
      const given = [...one.matchAll(STEP)].map(([, points]) => Number(points));
      return new Set(given).size >= LEAST_STEPS && !proven.test(one);
    });
  const words = sentence?.trim() ?? '';
  return words.length > LONGEST ? '' : words;
}
