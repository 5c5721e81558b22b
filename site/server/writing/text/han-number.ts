import { remembered } from '../../documents/extract/remembered.ts';

const digits = new Map([...'零一二三四五六七八九'].map((character, at) => [character, at]));
digits.set('〇', 0).set('两', 2);
const units = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);

/** 二百七十 → 270, 三十六 → 36. Undefined for what is no number below ten thousand. */
export function readHanNumber(text: string): number | undefined {
  let total = 0;
  let figure: number | undefined;
  for (const character of text) {
    const unit = units.get(character);
    const value = digits.get(character);
    if (unit !== undefined) {
      total += (figure ?? 1) * unit;
      figure = undefined;
    } else if (value !== undefined) figure = value;
    else return undefined;
  }
  return total + (figure ?? 0);
}

const measured =
  /(?<![第每十百千])([一二两三四五六七八九十][一二三四五六七八九十百千零]{0,20})(?=余?(?:个(?:月|工作日)|日历[天日]|工作日|天|年(?![度初末底级代])|小时|分钟|周(?=以?内|之内|$|[，。；、）)])|名|人(?![员工民次])|台|套|辆|日(?=以?内|之内|[之以]?[前后])|[倍枚册粒]|折(?![叠旧算弯断线扣射页合返])|门课))/g;

/** 百分之六, 千分之五, 万分之3; not 百分之零点五. */
const parts =
  /([百千万])分之([一二三四五六七八九十百]{1,8}(?![零一二三四五六七八九十百千点])|\d{1,3}(?:\.\d{1,3})?)/g;
const partSigns: Readonly<Record<string, string>> = { 百: '%', 千: '‰', 万: '‱' };

/** 一年半, 2个月半. */
const halfMore = /(?<![\d.])(\d{1,2})\s{0,2}(年|个月)半(?!年)/g;

/**
 * 二百七十天 as 270 天, so that numbers in words are compared like figures. Places stay where they were as far as the digits are no
 * longer than the words.
 */
export const withFigures = remembered((text) =>
  text
    .replace(measured, (words: string) => {
      const value = readHanNumber(words);
      return value === undefined ? words : String(value).padEnd(words.length);
    })
    .replace(parts, (words: string, of: string, count: string) =>
      `${readHanNumber(count) ?? count}${partSigns[of] ?? ''}`.padEnd(words.length),
    )
    .replace(halfMore, (words: string, count: string, unit: string) =>
      (unit === '年' ? `${Number(count) * 12 + 6}月` : `${Number(count) * 30 + 15}天`).padEnd(
        words.length,
      ),
    ),
);
