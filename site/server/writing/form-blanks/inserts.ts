import { hinted } from './hint-words.ts';
import type { Found } from './line-blanks.ts';

/** [insert name of Bidder]: the words stand for what is to be filled in. */
export const insertsIn = (text: string): Found[] =>
  [...text.matchAll(/\[\s{0,4}(insert\b[^[\]]{0,120})\]/gi)].map(
    ({ index, 0: { length }, 1: hint }) => ({
      ...{
        form: 'hint',
        from: index,
        to: index + length,
        hint: hint ?? '',
        label: '',
        options: [],
      },
    }),
  );

/** 【XX公司[采购人单位全称]】: the whole stands for what the words within name, also where the tender has put in a part of it. */
const wrapped = /【([^【】]{0,80})\[([^[\]【】]{2,40})\]】/g;
export const wrapsIn = (text: string): Found[] =>
  [...text.matchAll(wrapped)].flatMap(({ index, 0: whole, 1: before = '', 2: words = '' }) => {
    const isStandIn = /[XＸ×]{2}/.test(before) || hinted.test(words.trim());
    const place = { from: index, to: index + whole.length, hint: words.trim() };
    return isStandIn ? [{ form: 'hint', ...place, label: '', options: [] }] : [];
  });

/** （填写“投标人代表全名”）, （此处填写人数合计）: the same in words; behind a drawn line they say what belongs on it. */
const asked =
  /(?<![_＿][ 　]{0,4})[（(](?:请?填写[^“”"（）()]{0,8}[“"]([^“”"（）()]{2,24})[”"]|请?(?:在)?此处(?:请)?填写?(?:入)?([^“”"（）()，。]{2,24}))[）)]/g;
export const askedIn = (text: string): Found[] =>
  [...text.matchAll(asked)].map(({ index, 0: { length }, 1: quoted, 2: hint = '' }) => ({
    ...{
      form: 'hint',
      from: index,
      to: index + length,
      hint: quoted ?? hint,
      label: '',
      options: [],
    },
  }));
