import type { Found } from './line-blanks.ts';

/** Between two of them: 中型企业／小型企业, 小型企业或微型企业. */
const JOINT = '[ 　]{0,4}(?:[/／|｜、，,]|或者?)[ 　]{0,4}';
const SIZE = '[大中小微]型(?:企业)?';
const between = new RegExp(JOINT);
const CHOICE = /^(?:[大中小微]型(?:企业)?|属于|不属于|是|否|有|无|存在|不存在|国有|民营|外资)$/;

/** What is to be chosen from: （大型企业、中型企业、小型企业）; nothing where the words are no choice. */
export function choices(words: string): string[] {
  const parts = words.split(between).map((part) => part.trim());
  if (parts.length < 2 || !parts.every((part) => CHOICE.test(part))) return [];
  // 中型、小型、微型企业: the last word is that of all of them.
  const isShared = parts.at(-1)?.endsWith('企业') === true;
  return parts.map((part) => (isShared && part.endsWith('型') ? `${part}企业` : part));
}

/** 属于 中型企业／小型企业／微型企业；: sizes in a row that a sentence ends with. */
const printed = new RegExp(
  `(?<=(?:属于|[为是系]|(?:类型|规模|类别)(?=[：:]))[：:]?[ 　]{0,8})${SIZE}(?:${JOINT}${SIZE}){1,3}(?=[ 　]{0,8}(?:$|[；;。，,）)\\n（(【]))`,
  'g',
);
/** 不属于, 应为, 如为: what is not so, is demanded or depends. */
const conditional =
  /(?:[不非应须需如若凡当]|必须|视同|视为|不得)[ 　]{0,4}(?:属于|[为是系])?[：: 　]{0,8}$/;
/** …，须提供本函: what follows from it. */
const followed = /^[ 　]{0,8}[，,][ 　]{0,4}(?:须|应|可|则|请|需|给予|享受|均)/;
const wholeCell = new RegExp(
  `^[ 　]{0,8}${SIZE}(?:[ 　]{0,4}[/／|｜][ 　]{0,4}${SIZE}){1,3}[ 　]{0,8}$`,
);

/** Of two words in a cell one may be a unit of the other: 有/无 beside 台. */
const LEAST_IN_CELL = 2;

/** Sizes of a firm, and other words that fill a cell, without brackets, of which one is to stay. Which one it is, only the bidder says. */
export function choicesIn(text: string, inCell: boolean): Found[] {
  const isWhole = wholeCell.test(text) || choices(text).length > LEAST_IN_CELL;
  const found = inCell && isWhole ? [text.trim()] : [];
  const all = found.map((words) => ({ index: text.indexOf(words), 0: words }));
  for (const { index, 0: words } of text.matchAll(printed))
    if (!conditional.test(text.slice(0, index)) && !followed.test(text.slice(index + words.length)))
      all.push({ index, 0: words });
  return all.map(({ index, 0: words }) => ({
    ...{ form: 'hint', from: index, to: index + words.length, hint: words, label: '' },
    options: choices(words),
  }));
}
