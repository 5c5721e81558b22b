import { endsSentence } from '../paragraph-starts.ts';
import { chapterLevel, isTocLine } from '../plain-headings.ts';
import type { PdfLine } from './pdf-lines.ts';
import type { TextShape } from './pdf-paragraphs.ts';

const MAX_TITLE = 40;
const numbered: readonly (readonly [RegExp, number])[] = [
  [/^第[一二三四五六七八九十百\d]+[章部卷篇]/, 1],
  [/^第[一二三四五六七八九十百\d]+节/, 2],
  [/^[一二三四五六七八九十]{1,3}[、．.]/, 2],
  [/^(?:附件|附表|格式)\s?[一二三四五六七八九十\d]*/, 2],
  [/^[（(][一二三四五六七八九十]{1,3}[）)]/, 3],
  [/^\d{1,2}[.．]\d{1,2}[.．]\d/, 4],
  [/^\d{1,2}[.．]\d/, 3],
  [/^\d{1,2}[.．、\s]/, 3],
];

/** Heading level of a short paragraph that is set larger or bolder than the body, else undefined. */
export function headingLevel(
  text: string,
  lines: readonly PdfLine[],
  shape: TextShape,
  page: number,
): number | undefined {
  const [first] = lines;
  if (
    !first ||
    text.length > MAX_TITLE ||
    lines.length > 2 ||
    isTocLine(text) ||
    endsSentence(text)
  )
    return undefined;
  const chapter = chapterLevel(text);
  if (chapter !== undefined) return chapter;
  const isLarge = first.size > shape.size * 1.12;
  const isBold = shape.boldIsRare && lines.every((line) => line.bold);
  if (!isLarge && !isBold) return undefined;
  const level = numbered.find(([pattern]) => pattern.test(text))?.[1];
  if (level !== undefined) return level;
  // Large words on the first page are the cover.
  return page > 1 && first.size > shape.size * 1.25 && /\p{Script=Han}{3}/u.test(text)
    ? 2
    : undefined;
}
