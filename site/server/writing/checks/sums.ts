import { remembered } from '../../documents/extract/remembered.ts';
import { kindOf } from '../structure/tree.ts';
import { readHanNumber, withFigures } from '../text/han-number.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';

const NUMBER = String.raw`\d{1,9}(?:,\d{3}){0,3}(?:\.\d{1,6})?`;
const UNIT =
  '万元|元|人次|人|名|台套|件套|台|套|件|辆|组|张|个(?!月|工作日)|份|米|公里|吨|天|日历天|个?月|小时|学时|课时|次';
/** 压路机3台 of 压路机3台、挖掘机4台: what is counted, and how many. */
const item = String.raw`[\u4e00-\u9fffA-Za-z]{1,16}\s{0,2}(?:${NUMBER})\s{0,2}(?:${UNIT})`;
const whole = String.raw`(?:合计|总计|共计|总共|累计|共)(?:为|是|需|有|投入|配备|安排|约)?`;
const listed = new RegExp(
  String.raw`((?:${item}\s{0,2}(?:[、，,和及]|以及)\s{0,2}){1,20}(?:${item}))[、，,；;]\s{0,2}([\u4e00-\u9fff\d\s]{0,8}?)(${whole})\s{0,2}(${NUMBER})\s{0,2}(${UNIT})`,
  'g',
);
/** 三类合计461张，其中A23张、B202张、C226张. */
const broken = new RegExp(
  String.raw`([一二两三四五六七八九十\d]{0,2})[\u4e00-\u9fff]{0,4}(${whole})\s{0,2}(${NUMBER})\s{0,2}(${UNIT})[，,：:（(]\s{0,2}(?:其中|包括|分别为|具体为|即)[：:]?((?:${item}\s{0,2}(?:[、，,和及]|以及)\s{0,2}){1,20}(?:${item}))(?=[。；;）)]|$)`,
  'g',
);
const priced = new RegExp(
  String.raw`单价(?:为|是|[：:])?\s{0,2}[¥￥]?(${NUMBER})\s{0,2}(万?元)[^。；\d]{0,12}?(${NUMBER})\s{0,2}(?:${UNIT})[^。；\d]{0,12}(?:小计|合计|合价|总价|共计?)(?:为|是|[：:])?\s{0,2}[¥￥]?(${NUMBER})\s{0,2}(万?元)`,
  'g',
);
/** 预付款30%, 终验款20%: shares of what is paid. 付至85% counts what was paid before. */
const paid =
  /([\u4e00-\u9fff]{0,6}(?:款|金)(?:为|是|占|支付)?)\s{0,2}(\d{1,3}(?:\.\d{1,2})?)\s{0,2}[%％]/g;
const LEAST_SHARES = 3;
const inBrackets = /[（(][^（()）]{0,40}[)）]/g;
/** Work that overlaps, shifts that take turns, and parts told roughly add up to no whole. */
const noSum =
  /其中|每|各|轮|倍|班次|两班|三班|不少于|至少|以上|约|余|交叉|平行|搭接|穿插|同时|重叠|并行|流水|至|到|提前|第\d/;
const isTime = /^(?:天|日历天|个?月|小时)$/;

const valueOf = (text: string): number => Number(text.replaceAll(',', ''));
const kindOfUnit = (unit: string): string => (unit === '名' ? '人' : unit);
/** Amounts to the fen. */
const isEqual = (one: number, other: number): boolean => Math.abs(one - other) < 0.005;

interface Item {
  value: number;
  unit: string;
}

const counted = new RegExp(String.raw`(${NUMBER})\s{0,2}(${UNIT})`, 'g');
const itemsOf = (list: string): Item[] =>
  [...list.matchAll(counted)].map(([, value = '', unit = '']) => ({
    value: valueOf(value),
    unit: kindOfUnit(unit),
  }));

/** The sum of items that are all counted in this unit. */
function sumOf(items: readonly Item[], unit: string): number | undefined {
  const same = items.every((one) => one.unit === kindOfUnit(unit));
  return same ? items.reduce((sum, { value }) => sum + value, 0) : undefined;
}

interface WrongSum {
  at: number;
  text: string;
  sum: string;
}

/** A total behind its parts. */
function afterList(said: string): WrongSum[] {
  return [...said.matchAll(listed)].flatMap((match): WrongSum[] => {
    const [all, list = '', lead = '', word = '', total = '', unit = ''] = match;
    const sum = sumOf(itemsOf(list), unit);
    // 共75天 of work that goes on side by side is no sum; 合计75天 is.
    const isSum = !noSum.test(list + lead) && !(isTime.test(unit) && word.startsWith('共'));
    if (sum === undefined || !isSum || isEqual(sum, valueOf(total))) return [];
    const text = total + unit;
    return [{ at: match.index + all.lastIndexOf(total), text, sum: `${sum}${unit}` }];
  });
}

/** A total before its parts, which may be only some of it: all where they are as many as it says. */
function beforeList(said: string): WrongSum[] {
  return [...said.matchAll(broken)].flatMap((match): WrongSum[] => {
    const [, count = '', word = '', total = '', unit = '', list = ''] = match;
    const items = itemsOf(list);
    const sum = sumOf(items, unit);
    if (sum === undefined || noSum.test(list)) return [];
    const isAll = (/^\d/.test(count) ? Number(count) : readHanNumber(count)) === items.length;
    const isOff = isAll ? !isEqual(sum, valueOf(total)) : sum > valueOf(total);
    const at = match.index + match[0].indexOf(total, match[0].indexOf(word));
    return isOff ? [{ at, text: total + unit, sum: `${sum}${unit}` }] : [];
  });
}

/** 单价1450元，共25组，小计36250元. */
function products(said: string): WrongSum[] {
  return [...said.matchAll(priced)].flatMap((match): WrongSum[] => {
    const [all, price = '', unit = '', count = '', total = '', totalUnit = ''] = match;
    const yuan = (value: string, of: string) => valueOf(value) * (of === '万元' ? 10_000 : 1);
    const product = yuan(price, unit) * valueOf(count);
    if (isEqual(product, yuan(total, totalUnit))) return [];
    const text = total + totalUnit;
    return [
      { at: match.index + all.lastIndexOf(total), text, sum: `${Number(product.toFixed(2))}元` },
    ];
  });
}

/** Shares of the payment of which there are more than the whole. */
function shares(said: string): WrongSum[] {
  const all = [...said.matchAll(paid)];
  const last = all.at(-1);
  if (all.length < LEAST_SHARES || !last || /付至|至合同|累计|违约/.test(said)) return [];
  const sum = all.reduce((total, [, , share = '']) => total + Number(share), 0);
  const text = `${last[2] ?? ''}%`;
  return sum > 100 ? [{ at: last.index + last[0].length - text.length, text, sum: `${sum}%` }] : [];
}

/** What of a text's totals is wrong; a text that stays as it was is read once. */
const wrongIn = remembered((said): readonly WrongSum[] => {
  const figured = withFigures(said);
  const text = figured.replace(inBrackets, (one) => ' '.repeat(one.length));
  return [...figured.matchAll(/[^。！？\n]+/g)].flatMap(({ index, 0: { length } }) => {
    const sentence = text.slice(index, index + length);
    return [afterList, beforeList, products, shares].flatMap((wrong) =>
      wrong(sentence).map((one) => ({ ...one, at: index + one.at })),
    );
  });
});

/** Totals in sentences that are not what their parts come to. */
export function wrongSums(input: CheckInput, passages: readonly Passage[]): Found[] {
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) !== 'evidence').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || passage.row || !prose.has(passage.chapterId)) return [];
    return wrongIn(passage.text).map(
      ({ at, text: total, sum }): Found => ({
        kind: 'contradiction',
        severity: 'warning',
        chapterId: passage.chapterId,
        quote: quoteAt(passage, at, total.length),
        msg: `各项合起来是${sum}，与“${total}”不一致，请核对`,
      }),
    );
  });
}
