import { shownPlace } from '../../documents/extract/stated/stated-terms.ts';
import { kindOf } from '../structure/tree.ts';
import type { CheckInput, Found, Passage } from './chapter-text.ts';
import { date, datedAs, two } from './dates.ts';
import { dateFinding } from './periods.ts';

/** 计划开工日期：2027年5月8日: what the day is called stands before it. */
const nameBefore =
  /([\u4e00-\u9fff]{2})(?:日期|时间|之?日)(?:暂定|计划|定|为|是|于|在|[：:|\s（(]){0,4}$/;
/** 2027年5月8日的计划开工日期, or behind it. */
const nameBehind =
  /^(?:的|作为|为|是|即为?){0,2}(?:本(?:工程|项目)的?)?(?:计划|预计|拟定?|要求)?(?:的)?([\u4e00-\u9fff]{2})(?:日期|时间)/;
/** 2027年5月8日开工: what is done that day. */
const doneThen =
  /^(?:正式|组织|全面)?(?:进场)?(开工|竣工|完工)(?!日|时|令|通知|前|后|以前|以后|报告|准备)/;
/** 2027年6月22日16:00前到账, of a bond of the bid: the last day it may arrive. */
const dueThen =
  /^(?:\d{1,2}\s?(?:[:：]\s?\d{2}|[时点](?:\d{2}分)?))?\s{0,2}(?:[（(][^（()）]{1,12}[）)])?(?:以|之)?前[^，。；\d]{0,6}?(?:到账|到达|缴纳|交纳|缴[至到]|汇[至入到]|递交|提交)/;
const ofBond = /(?<!履约|质量|工资|支付|农民工|质保)保证金[^。；\n]{0,40}$/;
const BOND_DUE = '投标保证金到账';
/** Of the bid itself, which is held against the facts; of the papers of the tender. */
const ofBid =
  /截止|截标|开标|磋商|谈判|递交|提交|响应|投标|获取|发售|公告|发布|编制|签署|签订|答疑|踏勘|打印|填写/;
/** The sooner these are done the better. */
const ofEnd = /到账|[竣完交]工|交[付货]|供货|完成|移交|验收/;
const REACH = 16;

interface NamedDate {
  name: string;
  day: string;
  at: number;
  text: string;
}

/** Days with what they are called; of days from one to another neither. */
function namedDates(text: string): NamedDate[] {
  return [...text.matchAll(date)].flatMap((match): NamedDate[] => {
    const [said, year = '', month, day] = match;
    const before = text.slice(Math.max(0, match.index - REACH), match.index);
    const after = text.slice(match.index + said.length).slice(0, REACH);
    const name =
      nameBefore.exec(before)?.[1] ?? nameBehind.exec(after)?.[1] ?? doneThen.exec(after)?.[1];
    if (
      dueThen.test(text.slice(match.index + said.length).slice(0, REACH * 2)) &&
      ofBond.test(text.slice(0, match.index))
    )
      return [
        {
          name: BOND_DUE,
          day: `${year}-${two(Number(month))}-${two(Number(day))}`,
          at: match.index,
          text: said.trimEnd(),
        },
      ];
    const isRange = /^\s{0,2}(?:[至到~～—–-])/.test(after) || /[至到~～—–-]\s{0,2}$/.test(before);
    if (name === undefined || ofBid.test(name) || isRange) return [];
    const here = `${year}-${two(Number(month))}-${two(Number(day))}`;
    return [{ name, day: here, at: match.index, text: said.trimEnd() }];
  });
}

interface AskedDate {
  day: string;
  where: string;
}

/** The days the tender calls by a name, of those it tells only one day of. */
function askedDates(input: CheckInput): Map<string, AskedDate> {
  const asked = new Map<string, AskedDate | undefined>();
  for (const term of input.stated ?? [])
    for (const { name, day } of namedDates(term.text)) {
      const isOne = !asked.has(name) || asked.get(name)?.day === day;
      asked.set(name, isOne ? { day, where: shownPlace(term) } : undefined);
    }
  return new Map([...asked].flatMap(([name, one]) => (one ? [[name, one]] : [])));
}

/** Days the bid calls as the tender calls another one: 计划开工日期; of an end, later ones. */
export function wrongNamedDates(input: CheckInput, passages: readonly Passage[]): Found[] {
  const asked = askedDates(input);
  if (asked.size === 0) return [];
  const proofs = new Set(
    input.chapters.filter((one) => kindOf(one) === 'evidence').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || proofs.has(passage.chapterId)) return [];
    return namedDates(passage.shown ?? passage.text).flatMap(({ name, day, at, text }): Found[] => {
      const want = asked.get(name);
      const isTenders = !/[^。\s]/.test(passage.text.slice(at, at + text.length));
      if (!want || want.day === day || isTenders || (ofEnd.test(name) && day < want.day)) return [];
      const right = datedAs(text, want.day);
      const msg = `${name}日期与招标文件不一致：招标文件为${right}（${want.where}），请核对`;
      return [dateFinding(passage, at, text.length, 'warning', msg, right)];
    });
  });
}
