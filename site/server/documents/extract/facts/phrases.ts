import { lotsBefore, lotsIn } from '../lot-names.ts';
import { cleanText, isPlaceholder, nameKey, withoutNumber } from '../text.ts';
import { isEnglishDuration } from './english-values.ts';
import { type FactValue, plain } from './fact-value.ts';
import { numberOfText } from './time.ts';

const measure =
  /(?:\d|[一二三四五六七八九十百两半叁贰壹])\s?(?:个\s?)?(?:日历|工作|自然)?(?:天|日|月|年|周|星期|小时|学期|季|学年)|\d{4}\s?[-./年]\s?\d{1,2}/;
/** Longer words without a length of time are a sentence. */
const LONGEST_PHRASE = 24;
/** Words by which a term is told without a length. */
const unmeasured = /^\d{1,4}$|合同|长期|签订|通知|当日/;

/** Whether a text holds a length of time or a day. */
export const isDuration = (text: string): boolean =>
  measure.test(text.normalize('NFKC')) || isEnglishDuration(text);

const length =
  /(?<![\d年月])(\d{1,4}|[一二两三四五六七八九十]{1,3})\s?个?(?:日历|自然)?(天|日|月|年|周|学年|学期)(?!\s?\d)/;

/** The first length of time of a text, as number and unit; undefined for none. */
export function lengthOf(text: string): { count: number; unit: string } | undefined {
  const [, count, unit] = length.exec(text.normalize('NFKC')) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  return { count: numberOfText(count), unit: unit === '日' ? '天' : unit };
}

/** 实施地点及期限：北川县永昌镇，90天: of a label that names both the clauses that say how long, or the others. */
export function ofBoth(label: string, fact: 'duration' | 'location', text: string): string {
  if (!/地[点址]/.test(label) || !/期|时间|日期/.test(label) || /[:：]/.test(text)) return text;
  const clauses = text.split(/[，,；;。\n]/).filter((clause) => clause.trim() !== '');
  const own = clauses.filter((clause) => isDuration(clause) === (fact === 'duration'));
  return own.length === 0 || own.length === clauses.length ? text : own.join('，');
}

/** A term or a place as the file says it; where each part of it is for lots of its own, that of each lot as well. */
export function phrase(text: string, fact: 'duration' | 'location'): FactValue[] {
  const parts = text.split(/[；;\n]|[，,](?=\s?\S)/).map((part) => lotsBefore(cleanText(part)));
  const said = parts.filter(({ rest }) => rest !== '');
  if (said.length < 2 || said.some(({ lots }) => lots.length === 0)) return ofOneLot(text, fact);
  const ofLots = said.flatMap(({ lots, rest }) =>
    lots.flatMap((lot) => whole(ofLot(rest, fact), fact).map((value) => ({ ...value, lot }))),
  );
  const all = text
    .split('\n')
    .map(cleanText)
    .filter((line) => line !== '')
    .join('；');
  return [...phraseValue(wholeParts(all.replace(/[。；;]$/, '')), fact), ...ofLots];
}

/** 标项1，自合同签订之日起45日内: the lot that the whole text is for is no part of what it says. */
function ofOneLot(text: string, fact: 'duration' | 'location'): FactValue[] {
  const { lots, rest } = lotsBefore(cleanText(text));
  const [lot] = lots;
  return lot === undefined || lots.length > 1 || lotsIn(rest).length > 0
    ? whole(text, fact)
    : whole(ofLot(rest, fact), fact).map((value) => ({ ...value, lot }));
}

/** 包1、包3为30日历天: the term is 30日历天. 为民路 is a place. */
const ofLot = (words: string, fact: 'duration' | 'location'): string =>
  fact === 'duration' ? words.replace(/^[为是]/, '') : words;

/** 2026年11月1日计划开工，施工总期：300日历天: the day it begins, and behind it how long it takes. */
const behindStart =
  /^[^，,；;。]{0,30}开工[^，,；;。]{0,30}[，,；;。]\s{0,4}(?:施工|计划|合同)?总?(?:工期|总期)[:：]\s{0,4}([^，,；;。]{2,40})/;

function whole(text: string, fact: 'duration' | 'location'): FactValue[] {
  const other =
    fact === 'duration'
      ? /^[^:：]{0,10}(?:地点|地址|方式)[:：]/
      : /^[^:：]{0,10}(?:时间|期限|方式|联系人|电话)[:：]/;
  const lines = text
    .split('\n')
    .map((line) => cleanText(line))
    .filter((line) => line !== '' && !other.test(line));
  const own =
    fact === 'duration'
      ? /^(?![^:：]{0,8}(?:开工|进场|开始|竣工)(?:日期|时间)?[:：])[^:：，,。；]{0,12}(?:时间|期限?|工期)[:：]/
      : /^[^:：，,。；]{0,12}(?:地点|地址|位置)[:：]/;
  const [, total] = fact === 'duration' ? (behindStart.exec(lines[0] ?? '') ?? []) : [];
  const line = (total ?? lines.find((part) => own.test(part)) ?? lines[0] ?? '').replace(own, '');
  const value = withoutNumber(line)
    // 2027年11月1 0日: a PDF parts the figures of a number.
    .replace(/(?<=[年月]\d) (?=\d\s?[日月])/g, '')
    // What follows a full stop under a label of its own is another fact: 150日内。响应文件份数：…
    .replace(/[。，,；;][^。，,：:]{2,12}[：:].*/s, '')
    // What is done within the term is no part of it: 2026年1月1日至12月31日，服务期限内食堂劳务。
    .replace(
      fact === 'duration'
        ? /(?<=[日天月年止内货])[，,；;](?:(?:服务|合同|履约|履行)?期限?内|(?:交货|交付|送货|服务|履约|实施|项目)?地点[为是在：:]).*/s
        : /$^/,
      '',
    )
    .replace(/(?<![。；;，,、])[。；;，,、]+$/, '');
  // What would hold in some case is no part of it: …；若采购程序延后，以合同为准。
  const [always = ''] = value.split(/[；;。]\s?(?:如果?|若)/);
  return phraseValue(wholeParts(always), fact);
}

const MOST_PHRASE = 400;
/** Of a longer text its first parts; none is cut. */
const wholeParts = (text: string): string =>
  text.length <= MOST_PHRASE
    ? text
    : text.slice(0, MOST_PHRASE).replace(/[。；;，,、][^。；;，,、]{0,80}$/, '');

/** 按月支付，次月15日前付款 below 服务期限及支付: its only lengths of time are those of the payment. */
const isOfPayment = (value: string): boolean =>
  isDuration(value) &&
  value
    .split(/[，,；;。]/)
    .every((clause) => !isDuration(clause) || /支付|付款|结算|缴纳|退还/.test(clause));

/** 两年（每年64万元）: what is paid in the term is no part of it, and no form may say it as such. */
const paidWithin = /[（(][^（()）]{0,20}\d\s?[万亿]?元[^（()）]{0,10}[)）]$/;

function phraseValue(said: string, fact: 'duration' | 'location'): FactValue[] {
  // 1年（同上）: the remark on the row above is left out.
  const value = said
    .replace(/[（(]同上[)）]$/, '')
    .replace(fact === 'duration' ? paidWithin : /$^/, '');
  if (fact === 'duration' && isOfPayment(value)) return [];
  if (value.length < 2 || isPlaceholder(value) || /[:：]$/.test(value)) return [];
  // A sentence without a length of time says how the term is agreed, not what it is.
  if (
    fact === 'duration' &&
    !isDuration(value) &&
    (value.length > LONGEST_PHRASE || !unmeasured.test(value))
  )
    return [];
  if (
    fact === 'location' &&
    (!/[\u4e00-\u9fa5]{2}/.test(value) || /^(?:投标人|供应商|应|须|由|中标)/.test(value))
  )
    return [];
  return plain(value, nameKey(value), value.length > 80 ? 0.6 : 1);
}
