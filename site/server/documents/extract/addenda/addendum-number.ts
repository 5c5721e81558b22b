import { countOf } from '../text.ts';

const NUMBER =
  /第?\s?([一二三四五六七八九十\d]{1,3})\s?(?:号|次|期)|[（(]\s?第?([一二三四五六七八九十\d]{1,3})\s?[)）]|([一二三四五六七八九十]|\d{1,3})\s?$/;

/** How manieth an addendum calls itself, as it writes it: 补遗书（第2号） → 2; empty where it does not say. */
export function addendumNumber(title: string): string {
  const [, counted, bracketed, last] = NUMBER.exec(title.trim()) ?? [];
  return counted ?? bracketed ?? last ?? '';
}

/** The same number in figures. */
export const numberInFigures = (number: string): string =>
  number === '' ? '' : String(countOf(number));
