import { choices } from './choices.ts';
import { isSignedInEnglish } from './english-fields.ts';
import { hinted, leadingHint, withoutAlias, withoutField } from './hint-words.ts';
import { labelBefore } from './label-before.ts';
import type { Found } from './line-blanks.ts';
import { isFirm, isSigned, signs } from './signed.ts';

const drawn =
  /[_＿](?:[_＿ 　]{0,200}[_＿])?|(?<=[：:][ 　]{0,4})(?:[…⋯]{3,40}|[.．·•]{6,80}|[-－—–]{6,80})|[XＸ×]{3,12}|\*{3,12}|(?<=[\u4e00-\u9fff])[XＸ×]{2}(?=[\u4e00-\u9fff（])|(?<![^\s，。；：])[XＸ×]{2}(?=[（(])/g;
/** Nothing but a line and a colon: whom a letter goes to. */
const letterHead = /^\s{0,8}[_＿]{2,60}\s{0,8}[：:]\s{0,8}$/;
/** ____、____：: whom it goes to, and who holds the procurement for him. */
const letterHeads = /^\s{0,8}[_＿]{2,60}\s{0,4}[、和及]\s{0,4}[_＿]{2,60}\s{0,8}[：:]\s{0,8}$/;
const addresseeAt = (text: string, index: number): string => {
  if (letterHead.test(text)) return '采购人名称';
  if (!letterHeads.test(text)) return '';
  return text.slice(0, index).trim() === '' ? '采购人名称' : '采购代理机构名称';
};
const behindLine = /^([\u4e00-\u9fff]{0,4})\s{0,4}[（(]([^（()）]{2,24})[）)]/;

/** （具体到XX银行XX支行）: says how something is filled in. */
const explains = /[（(](?:具体到|例如|如|精确到)[^（()）]{0,20}$/;

/** Drawn lines with the words in brackets behind them; what is left of a line behind these is no blank of its own. */
export function linesIn(text: string): Found[] {
  const lines: Found[] = [];
  let hintEnd = -1;
  for (const { index, 0: line } of text.matchAll(drawn)) {
    const to = index + line.length;
    const isWord = line.length === 1 && /[A-Za-z0-9@.]/.test(text[index - 1] ?? text[to] ?? '');
    if (
      isWord ||
      index === hintEnd ||
      (/^[XＸ×]/.test(line) && explains.test(text.slice(0, index)))
    )
      continue;
    const behind = behindLine.exec(text.slice(to, to + 40));
    // ____（小写）：____: the bracket names the next line.
    const isNext = /^\s{0,8}[：:]\s{0,8}[_＿]/.test(text.slice(to + (behind?.[0].length ?? 0)));
    // ____（￥____元）: in words, and then in figures.
    const isFigures = /^[￥¥]/.test(behind?.[2] ?? '');
    const words = isNext || isFigures ? '' : withoutAlias(withoutField(behind?.[2] ?? ''));
    const lead = leadingHint(text.slice(0, index));
    const isHint =
      words !== '' && !signs.test(words) && (behind?.[1] === '' || hinted.test(words.trim()));
    if (isHint) hintEnd = to + (behind?.[0].length ?? 0);
    const label = labelBefore(text.slice(0, index));
    const isSignature =
      isSigned(label) ||
      isSignedInEnglish(label) ||
      (signs.test(words) && (label === '' || (/签/.test(words) && !isFirm(label))));
    lines.push({
      ...{ form: isSignature ? 'sign' : 'line', from: index, to, label },
      hint: isHint ? named(words) : addresseeAt(text, index) || lead,
      options: isHint ? choices(words) : [],
    });
  }
  return lines;
}

/** 填写“投标人全称”: what belongs there is named in the marks. */
const named = (words: string): string =>
  /^请?填写[“"]([^“”"]{2,24})[”"]$/.exec(words.trim())?.[1] ?? words.trim();
