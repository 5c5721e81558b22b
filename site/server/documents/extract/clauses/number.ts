import type { PlacedBlock } from '../sections.ts';
import { compact, numberOf } from '../text.ts';

const han = '一二三四五六七八九十百';
const mark = '[★☆▲△※＊*●■◆#]';
/** A number as files print it before a clause, a mark in front of it included. */
const printed = new RegExp(
  `((?:${mark}\\s*)?(?:第[${han}\\d]+[条款项]|[（(【[]\\s*(?:[${han}]{1,3}|\\d{1,3})\\s*[)）】\\]]|[①-⑳]|\\d{1,3}(?:\\s*[.．]\\s*\\d{1,3}){1,5}|[${han}]{1,3}(?=\\s*[、.．,，])|\\d{1,3}(?=[、.．)）\\s]|${mark}|$)|[A-Z](?=\\s*[.．、])))\\s*(?:[、.．,，)）]\\s*)?(?:(?:[“"（(【]${mark}?[)）】]?|${mark}[)）】]?|[)）】])\\s*)?(?:[、.．:：]\\s*)?$`,
);
/** Letters by which a clause is found again in the words it was taken from. */
const KEY = 8;
const LONGEST = 40;

/**
 * The number that stands before a clause in the file, as printed there: 3.2.1, （5）, 第十条, ★5.
 * @param quote the words of the file the clause was taken from
 * @param text the clause, without its number
 */
export function printedNumber(quote: string, text: string): string | undefined {
  const key = [...compact(text)].slice(0, KEY).map(escaped).join('\\s*');
  const place = key === '' ? -1 : quote.normalize('NFKC').search(new RegExp(key));
  // Nothing changes its length here but ligatures, which do not stand before a number.
  const before = place < 0 ? '' : quote.slice(0, place);
  return tidyNumber(printed.exec(before.split(/[。；;\n]/).at(-1) ?? '')?.[1] ?? '');
}

/** A cell that holds nothing but a number, or undefined. */
export function cellNumber(cell: string): string | undefined {
  const text = cell.trim();
  return text.length <= LONGEST &&
    printed.exec(text)?.index === 0 &&
    !/[\u4e00-\u9fff]{4}/.test(text)
    ? tidyNumber(text)
    : undefined;
}

const ofChapter = /^第[一二三四五六七八九十\d]{1,3}[章节部分卷篇]{1,2}/;

/** The numbers of the titles above a place, two at most; the number of its chapter where none has one. */
export function titleNumber(titles: readonly string[], { chapter }: PlacedBlock): string {
  const numbers = titles.flatMap((title) => cellNumber(numberOf(title)) ?? []).slice(-2);
  if (numbers.length === 0)
    return ofChapter.exec(compact(chapter))?.[0] ?? cellNumber(numberOf(chapter)) ?? '';
  const [outer = '', inner = ''] = numbers;
  if (inner === '' || /^\d+(?:\.\d+)+$/.test(inner)) return inner || outer;
  return /\d$/.test(outer) && /^\d/.test(inner) ? `${outer}.${inner}` : `${outer}${inner}`;
}

function tidyNumber(number: string): string | undefined {
  const tidy = number
    .replace(/\s+/g, '')
    .replace(/(?<![、.．,，:：])[、.．,，:：]+$/, '')
    .slice(0, LONGEST);
  return tidy === '' ? undefined : tidy;
}

const escaped = (letter: string): string => letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&');
