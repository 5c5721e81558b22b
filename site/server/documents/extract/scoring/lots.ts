import {
  isDivision,
  isItem,
  lotKey,
  lotsBefore,
  lotsIn as lotWords,
  plainNumeral,
} from '../lot-names.ts';
import { compact } from './points.ts';

const NUMERAL = '(?:\\d{1,3}|[一二三四五六七八九十]{1,3}|[A-Z])';
const WORD = '(?:标段|标包|分标|包件|包组|采购包|分包|标项|品目|合同包|包)';
const LOT = new RegExp(
  `(?<![\\d.．])(?:第)?(${NUMERAL}(?:[、,和及]${NUMERAL}){0,99})号?${WORD}|(?<![承总])${WORD}(?:号|编号)?[:：(（]?(${NUMERAL}(?:[、,和及]${NUMERAL})*)`,
  'g',
);

/** Lots (标段、包) a line names, as plain numbers or letters: 「包1」「第一标段」 → 1. */
export function lotsIn(text: string): string[] {
  const words = lotWords(text);
  // 包1（品目1、2）: where both stand, the things are the lot's own; 分标1包2 is a lot of a 分标.
  const lots = words.filter((word) => !isItem(word) && !isDivision(word));
  const known = (lots.length > 0 ? lots : words).map(lotKey);
  // 品目1, 包号：1: only where points are given they are lots.
  const found = [...compact(text).matchAll(LOT)].flatMap((match) =>
    (match[1] ?? match[2] ?? '').split(/[、,和及]/),
  );
  return [...new Set(known.length > 0 ? known : found.filter(Boolean).map(plainNumeral))];
}

/** Whether a line without blanks begins with what it calls a lot: 采购包1：综合评分法, A包评分标准. */
export const startsWithLot = (text: string): boolean =>
  lotsBefore(text).lots.length > 0 || [...text.matchAll(LOT)][0]?.index === 0;

/** The lot as plain numbers, from what the file calls it. */
export function lotKeys(lot: { number: string; name: string }): string[] {
  const named = lotsIn(lot.number);
  if (named.length > 0) return named;
  const bare = compact(lot.number);
  return /^[\dA-Z一二三四五六七八九十]{1,3}$/.test(bare) ? [plainNumeral(bare)] : lotsIn(lot.name);
}
