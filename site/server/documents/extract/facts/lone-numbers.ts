import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact } from '../text.ts';

/** A number on a line of its own, with no word for what it is. */
export interface LoneNumber {
  number: string;
  quote: string;
  placed: PlacedBlock;
}

/** A cover, or a notice with its number below the title, has it among the first lines of the file. */
const FIRST_LINES = 12;
const SHORTEST = 8;
/** Letters, a year or strokes, and a count: JYZG-ZD-2029-0219, 长政采〔2029〕12号. */
const CODE = /^[（(【[]?(\p{Script=Han}{0,6}[A-Z\d〔[(][A-Z\d\-—–_/.〔〕[\]()]*号?)[)）】\]]?$/u;
/** Model texts, standards and the version of a text are numbered as well. */
const OTHER = /^(?:GF|GB|JGJ|JTG|CJJ|DB|DL|SL|ISO|V)[/T\d\s.-]*\d|版本?$/;
/** A day, a telephone, a sum. */
const PLAIN = /^[\d./年月日-]+$/;

/** Numbers that stand alone, in brackets or not, on the cover or below the title of a notice: （JYZG-ZD-2029-0219）. */
export function loneNumbers(placed: readonly PlacedBlock[]): LoneNumber[] {
  const lines = placed.slice(0, FIRST_LINES).flatMap((part) => {
    const { block, place } = part;
    return block.kind === 'table' || place === 'format' || place === 'contract'
      ? []
      : block.text.split('\n').map((quote) => ({ quote, placed: part }));
  });
  return lines.slice(0, FIRST_LINES).flatMap(({ quote, placed: part }): LoneNumber[] => {
    const text = compact(cleanText(quote));
    const number = CODE.exec(text.replace(/^〔([^〔〕]+)〕$/, '$1'))?.[1] ?? '';
    const isOne =
      number.length >= SHORTEST &&
      /[A-Z〔[(\p{Script=Han}]/u.test(number) &&
      /\d/.test(number) &&
      /[-—–_/〔[(]/.test(number) &&
      !PLAIN.test(number) &&
      !OTHER.test(number);
    return isOne ? [{ number, quote, placed: part }] : [];
  });
}
