import { tidy } from '../text/tidy.ts';
import type { Aspect } from './aspect.ts';

/** Behind the last of a list that is numbered within its sentence: 四类事件分别制定流程, 分别编制预案. */
const behindList =
  /的(?:阐述|论述|描述|说明|情况)|[打评]分|评[审议价]|(?:等|[二三四五六七八九十两\d]{1,2}(?:类|项|个|种|方面))(?:[二三四五六七八九十两\d]{1,2}(?:类|项|个|种|方面))?(?:事件|情形|场景|情况|内容)?|分别|逐一|各自|[，,：:。]/;

/** 须包含1、甲2、乙3、丙，… and 对（1）甲（2）乙的阐述: numbers that count up within one sentence, as circled ones. */
function withCircles(sentence: string): string {
  let count = 0;
  const text = sentence.replace(COUNTED, (whole, number?: string, inBrackets?: string) => {
    if (Number(number ?? inBrackets) !== count + 1) return whole;
    count++;
    return String.fromCodePoint(FIRST_CIRCLE + count - 1);
  });
  return count > 1 && count <= CIRCLES ? text : sentence;
}
const COUNTED = /(?<![\d.])(\d{1,2})、(?=[^\d\s])|[（(](\d{1,2})[）)](?=[\u4e00-\u9fff])/g;
const FIRST_CIRCLE = 0x24_60;
const CIRCLES = 20;

/** 针对①汛期清漂、②突发污染③火灾、停电分别编制预案: what is numbered within one sentence. */
export function numberedWithin(criteria: string): Aspect[] {
  for (const sentence of tidy(criteria)
    .split(/[。；;\n]/)
    .map(withCircles)) {
    const [, ...pieces] = sentence.split(/[①-⑳]/);
    const last = pieces.length - 1;
    const names = pieces.map((piece, at) =>
      (at === last ? (piece.split(behindList)[0] ?? '') : piece).replace(/[、，,和及]$/, '').trim(),
    );
    const isList = names.length > 1 && names.every(({ length }) => length > 1 && length <= 24);
    if (isList && !/\d\s*分/.test(names.join()) && /^[^①-⑳]{0,12}①/.test(sentence))
      return names.map((name) => ({ title: name, parts: [], source: sentence }));
  }
  return [];
}
