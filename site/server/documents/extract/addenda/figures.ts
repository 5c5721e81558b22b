import { compact } from '../text.ts';

const FIGURE = /\d+(?:[.:：]\d+)*/g;
/** Shorter words have a shape that many have; longer ones are a chapter. */
const LEAST = 4;
const MOST = 200;

/** The words of a text, without blanks, that are those of another but for their figures; empty where there are none. */
export function otherFigures(text: string, after: string): string {
  const bare = compact(after).replace(/[。；;]$/, '');
  if (bare.length < LEAST || bare.length > MOST || !/\d/.test(bare)) return '';
  const words = bare.split(FIGURE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.every((part) => part.length < 2)) return '';
  const found =
    new RegExp(words.join('\\d{1,9}(?:[.:：]\\d{1,9}){0,3}')).exec(compact(text))?.[0] ?? '';
  return found === bare ? '' : found;
}
