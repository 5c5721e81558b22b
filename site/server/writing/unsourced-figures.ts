import type { UnsourcedClaim } from './claim-patterns.ts';
import {
  blankOfUnit,
  figure,
  figureKey,
  halfWidth,
  hanAmounts,
  MOST_STRUCTURAL,
  NUMBERING_CHARS,
  structural,
} from './figures.ts';
import { upTo } from './text/enclosed.ts';
import type { Sources } from './text/sources.ts';

/** Parts of the text itself are counted in these; people, things and times are not. */
const partUnit = /^(?:个|项|类|级|条|次|处|层|步|点|种)$/;
const numbering = /第\s*(?:\d+\s*(?:[日天周月年个]+\s*)?(?:至|到|～|~|—|-)+\s*(?:第\s*)?)?$/;
const pledge = /(?:每[日天周月年季班次]|不少于|至少|不低于)$/;
/** What makes a bare number a value: a ratio, a currency, a limit, a range. */
const bare =
  /(?<![\d.A-Za-z/-])\d+(?:\.\d+)?\s?[:：]\s?\d+(?:\.\d+)?(?![\d:：])|[￥¥$]\s?\d[\d,.]*|(?<![A-Za-z\d.-])(?:C\d{2}|DN\s?\d{2,4}|M\d{1,2}\.5|Φ\s?\d{1,4}|P\d{1,2}|HRB\d{3})(?![\dA-Za-z])|[≥≤＞＜><±]\s?\d[\d,.]*|(?<![\d.])\d[\d.]*\s*[-~～—至]\s*(?=\d)/g;
const idiom = /(?<![\d:])\d{1,2}[:：]\d{2}(?!\d)/;

function known(sources: Sources, value: string, unit: string): boolean {
  return sources.figures.has(figureKey(value, unit));
}

function digitClaims(text: string, sources: Sources): UnsourcedClaim[] {
  return [...halfWidth(text).matchAll(figure)].flatMap((match) => {
    const [whole, value = '', unit = ''] = match;
    const after = text.slice(match.index + whole.length);
    const before = text.slice(Math.max(0, match.index - NUMBERING_CHARS), match.index);
    const isPart =
      Number(value) <= MOST_STRUCTURAL && partUnit.test(unit) && structural.test(after);
    // 第 16 至 70 日 is a place in a plan, and 5G a name.
    const isNumbering = numbering.test(before) || /[A-Za-z]$/.test(before);
    if (isPart || isNumbering || known(sources, value, unit)) return [];
    const text_ = text.slice(match.index, match.index + value.length);
    return [{ kind: 'figure', text: text_, at: match.index, blank: blankOfUnit(unit) }];
  });
}

function hanClaims(text: string, sources: Sources): UnsourcedClaim[] {
  return hanAmounts(text).flatMap(({ at, said, unit, key, value }) => {
    if (sources.figures.has(key)) return [];
    const after = text.slice(at + said.length + unit.length);
    const isPledge = pledge.test(text.slice(Math.max(0, at - 6), at));
    const isOwn =
      value !== undefined && value <= MOST_STRUCTURAL && partUnit.test(unit) && !isPledge;
    if (
      isOwn &&
      (structural.test(after) || !/^(?:以上|以内|网点|分公司|项目|业绩|客户)/.test(after))
    )
      return [];
    return [{ kind: 'figure', text: said, at, blank: blankOfUnit(unit) }];
  });
}

function bareClaims(text: string, sources: Sources): UnsourcedClaim[] {
  return [...text.matchAll(bare)].flatMap(({ 0: whole, index }) => {
    if (idiom.test(whole) || sources.numbers.has(plainValue(whole))) return [];
    const said = upTo(whole, /\s{0,3}[-~～—至]/);
    if (said !== whole && sources.numbers.has(plainValue(said))) return [];
    // 第1-3步, 3-5 as a place in a list: no unit follows that makes it a value.
    const after = halfWidth(text.slice(index + whole.length, index + whole.length + 12));
    if (said !== whole && !/^\d[\d.]*\s*(?:[\u4e00-\u9fff%‰℃㎡A-Za-z])/.test(after)) return [];
    if (said !== whole && /第\s*$/.test(text.slice(Math.max(0, index - 3), index))) return [];
    return [{ kind: 'figure', text: said, at: index, blank: '数值' }];
  });
}

/** The bare form by which a value is looked up among those of the sources. */
export const plainValue = (text: string): string =>
  halfWidth(text).replace(/[\s,，￥¥$≥≤＞＜><±：:]/g, (mark) => (/[：:]/.test(mark) ? ':' : ''));

/** Figures and amounts in words that no source holds; counts of the text's own parts (三个方面) are none. */
export function unsourcedFigures(text: string, sources: Sources): UnsourcedClaim[] {
  return [...digitClaims(text, sources), ...hanClaims(text, sources), ...bareClaims(text, sources)];
}
