import { labelBefore } from './label-before.ts';
import type { Found } from './line-blanks.ts';
import { isSigned, signs } from './signed.ts';

const DATE =
  /(?<![\d〇零一二三四五六七八九十近每])(?:20|二〇)?[ 　]{0,20}[_＿]{0,40}[ 　XＸ×【】]{0,20}年[ 　_＿XＸ×【】]{0,60}月[ 　_＿XＸ×【】]{0,60}日(?!期(?!间))/g;

/** Blanks before the year that are the year's own where a name is written before it. */
const YEAR = 2;

/** A label, or one with its seal behind the colon. */
const NAMED = /[：:](?:[（(][^（()）]{0,10}章[）)])?$/;

/** Places of a day: 年 月 日. Behind a name to be sealed or signed, 投标人（盖章）：  年 月 日, the room before it is the name's. */
export const datesIn = (text: string): Found[] =>
  [...text.matchAll(DATE)].flatMap(({ index: from, 0: { length } }): Found[] => {
    const to = from + length;
    const label = labelBefore(text.slice(0, from));
    const name = signs.test(label) && NAMED.test(text.slice(0, from)) ? roomIn(text, from) : 0;
    const day: Found = { form: 'date', from: from + name, to, hint: '', options: [], label };
    if (name === 0) return [day];
    const form = isSigned(label) ? 'sign' : 'line';
    return [
      { form, from, to: from + name, hint: '', options: [], label },
      { ...day, label: '' },
    ];
  });

/** Characters of the room before a day that a name is written into. */
function roomIn(text: string, from: number): number {
  const drawn = /^[ 　]{0,20}[_＿]{2,40}(?=[ 　])/.exec(text.slice(from))?.[0].length;
  const blanks = /^[ 　]{0,40}/.exec(text.slice(from))?.[0].length ?? 0;
  return drawn ?? Math.max(0, blanks - YEAR);
}
