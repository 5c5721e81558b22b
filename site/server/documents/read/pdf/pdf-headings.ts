import { endsSentence } from '../paragraph-starts.ts';
import { chapterLevel, isTocLine } from '../plain-headings.ts';
import type { PdfLine } from './pdf-lines.ts';
import { lookOf, SMALLER, type TextShape } from './pdf-shape.ts';

const MAX_TITLE = 40;
const MAX_NUMBERED = 80;
const MAX_LINES = 3;
const numbered: readonly (readonly [RegExp, number])[] = [
  [/^第[一二三四五六七八九十百\d]+[章部卷篇]/, 1],
  [/^[卷册篇][一二三四五六七八九十]{1,3}(?:\s|$)/, 1],
  [/^(?:Section|Part|Chapter|Volume)\s(?:[IVX]{1,5}|\d{1,2})(?:[.:\s]|$)/i, 1],
  [/^第[一二三四五六七八九十百\d]+节/, 2],
  [/^[一二三四五六七八九十]{1,3}[、．.]/, 2],
  [/^(?:附件|附表|格式)\s?[一二三四五六七八九十\d]*/, 2],
  [/^[（(][一二三四五六七八九十]{1,3}[）)]/, 3],
  [/^\d{1,2}[.．]\d{1,2}[.．]\d/, 4],
  [/^\d{1,2}[.．]\d/, 3],
  [/^\d{1,2}[.．、\s]/, 3],
];

/** A few words that begin with capitals: Price Schedule for Goods. */
const isLatinTitle = (text: string): boolean =>
  /^[A-Z][A-Za-z'’()/&,-]{1,30}(?:\s[A-Za-z'’()/&,-]{1,30}){1,9}$/.test(text);

const isOneLook = (lines: readonly PdfLine[]): boolean =>
  lines.every(({ size, bold }) => size === lines[0]?.size && bold === lines[0].bold);

/**
 * Heading level of a short paragraph that is set larger or bolder than the body, else undefined. Parts set smaller than the chapters
 * stand below them. A large title without a number is a heading where the chapters look so, or where there are none: titles of forms are
 * as large as any.
 */
export function headingLevel(
  text: string,
  lines: readonly PdfLine[],
  shape: TextShape,
  page: number,
  centred: boolean,
): number | undefined {
  const [first] = lines;
  if (
    !first ||
    text.length > MAX_NUMBERED ||
    lines.length > MAX_LINES ||
    isTocLine(text) ||
    /[。；;，,！？!?]$/.test(text)
  )
    return undefined;
  const chapter = lines.length > 2 ? undefined : chapterLevel(text);
  if (chapter !== undefined)
    return chapter === 1 && first.size < shape.chapterSize - SMALLER ? 2 : chapter;
  const isLarge = first.size > shape.size * 1.12;
  const isBold = shape.boldIsRare && lines.every((line) => line.bold);
  if (!isLarge && !isBold) return undefined;
  const level = numbered.find(([pattern]) => pattern.test(text))?.[1];
  if (level !== undefined && (text.length <= MAX_TITLE || isOneLook(lines))) return level;
  if (isLatinTitle(text)) return page > 1 ? 2 : undefined;
  if (text.length > MAX_TITLE || endsSentence(text) || !/\p{Script=Han}{3}/u.test(text))
    return undefined;
  // Large words on the first page are the cover.
  const isChapter =
    shape.chapterLooks.size === 0
      ? first.size > shape.size * 1.25
      : shape.chapterLooks.has(lookOf(first, centred));
  return page > 1 && isChapter ? 2 : undefined;
}
