import { replaceLinks } from '../text/links.ts';
/** What the model writes alone when nothing is left to say; never part of the text. */
export const END_MARK = '【本章完】';

/** What a line of the model's Markdown is, seen by itself. */
export type LineKind =
  | { kind: 'blank' }
  | { kind: 'rule' }
  | { kind: 'fence'; language: string }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'row' }
  | { kind: 'text' };

/** An opening longer than this holds more than politeness. */
const MAX_OPENING = 80;
const MAX_LINK = 300;

const heading = /^\s{0,3}(#{2,6}|#(?=\s))/;
const fence = /^\s*(?:`{3,}|~{3,}(?!~)) *(?! )([\w-]*)(?![\w-])[^`]*$/;
const rule = /^\s*(?:[-*_]\s*){3,}$/;
const apology =
  /^(?:非常|很|十分|实在)?(?:抱歉|对不起|遗憾)|^作为(?:一个|一名|一款)?(?:AI|人工智能|大?语言模型)|^我(?:无法|不能)(?:协助|提供|完成|满足|为您|帮)|^(?:I['’]m sorry|I am sorry|sorry|I can['’]?t|I cannot|as an AI|unfortunately)/i;
const opening =
  /^(?:好的|好吧|当然(?:可以)?|可以的|没问题|明白了?|收到|sure|certainly|of course|here(?:'s| is))\s*[，,。！!：:]|^(?:以下|下面|接下来|这)(?:是|为|将).{0,40}(?:章|节|正文|标书|续写|撰写|编写|您)|^根据(?:您|你)|^我将(?:为您|按|继续|根据)|^(?:继续|续写)[：:，]/i;
const openingWords = [
  '好的',
  '好吧',
  '当然',
  '可以的',
  '没问题',
  '明白',
  '收到',
  'sure',
  'certainly',
  'of course',
  'here',
  '以下',
  '下面',
  '接下来',
  '这是',
  '这为',
  '根据',
  '我将',
  '继续',
  '续写',
];
const closing =
  /^[（(*\s]*(?:以上(?:内容|是|为|即|便是).{0,80}(?:如需|如有|请|希望|本章|章节)|如(?:需|有).{0,50}(?:告诉我|告知我|随时(?:联系|告)|请告)|希望.{0,30}(?:对您|有所?帮助)|注：(?:以上|本章)(?:内容|由|为).{0,40}(?:AI|生成|参考)|(?:本章|本节|全文)(?:完|结束)[）)]?$)/;
const closingWords = [
  '以上',
  '如需',
  '如有',
  '希望',
  '注：',
  '本章完',
  '本节完',
  '全文完',
  '本章结束',
  '本节结束',
  '全文结束',
];
/** Says what a whole line is. */
export function lineKind(line: string): LineKind {
  const fenced = fence.exec(line);
  if (fenced) return { kind: 'fence', language: fenced[1] ?? '' };
  if (!line.trim()) return { kind: 'blank' };
  if (rule.test(line)) return { kind: 'rule' };
  const headed = heading.exec(line);
  if (headed)
    return {
      kind: 'heading',
      level: headed[1]?.length ?? 1,
      text: withoutClosingMarks(line.slice(headed[0].length)),
    };
  return { kind: line.trimStart().startsWith('|') ? 'row' : 'text' };
}

const withoutClosingMarks = (text: string): string =>
  text
    .trim()
    .replace(/(?<!#)#+$/, '')
    .trimEnd();

/** An excuse instead of an answer. */
export const isApology = (line: string) => apology.test(line);

/** Words to the person who asked, before the text. */
export const isOpening = (line: string) =>
  opening.test(line) && (line.length <= MAX_OPENING || /[：:]$/.test(line));

/** Words to the person who asked, after the text. */
export const isClosing = (line: string) => closing.test(line);

/** Whether the line begun here is plain text for certain, so that it may be given out while it is being written. */
export function isPlainStart(begun: string): boolean {
  const flat = begun.trimStart();
  if (/^(?:[#|`~]|[-*_\s]*$)/.test(flat)) return false;
  const words = flat.replace(/^[（(*\s]+/, '');
  return (
    words !== '' && !closingWords.some((word) => word.startsWith(words) || words.startsWith(word))
  );
}

/** The same for the first line of an answer, which may turn out to be the title, an opening or an excuse. */
export function isPlainFirst(begun: string, title: string): boolean {
  const flat = begun.trimStart();
  if (!isPlainStart(begun) || apology.test(flat) || (flat.length < 10 && !/[。；]/.test(flat)))
    return false;
  if (openingWords.some((word) => flat.toLowerCase().startsWith(word)))
    return flat.length > MAX_OPENING * 2;
  return !title.startsWith(plainTitle(flat));
}

/** Where a link begins that the end of the text leaves open; the text's length where none does. */
function openLinkIn(text: string): number {
  for (let open = text.indexOf('['); open !== -1; ) {
    const close = text.indexOf(']', open);
    if (
      close === -1 ||
      close + 1 === text.length ||
      (text[close + 1] === '(' && isOpenTarget(text, close + 2))
    )
      return text[open - 1] === '!' ? open - 1 : open;
    open = text.indexOf('[', close);
  }
  return text.endsWith('!') ? text.length - 1 : text.length;
}

/** Whether a target that begins here has no end yet; brackets in it stand in pairs, none within another. */
function isOpenTarget(text: string, from: number): boolean {
  let isInside = false;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '(' && isInside) return false;
    if (char === ')' && !isInside) return false;
    if (char === '(' || char === ')') isInside = char === '(';
  }
  return true;
}

/** Where the part of a line begins that may still change: a link or the end mark that is not complete yet. */
export function heldFrom(line: string): number {
  const begin = Math.max(0, line.length - MAX_LINK + 1);
  const from = begin + openLinkIn(line.slice(begin));
  const mark = line.lastIndexOf('【');
  const markBegun =
    mark >= 0 && line.length - mark < END_MARK.length && END_MARK.startsWith(line.slice(mark));
  return markBegun ? Math.min(from, mark) : from;
}

/** Pictures that do not belong to the bid and links are taken out; the words stay. */
export function withoutLinks(text: string): string {
  const own = replaceLinks(text, { picturesOnly: true }, ({ target, whole }) =>
    target.startsWith('picture:') ? whole : '',
  );
  return replaceLinks(own, { nested: true }, ({ isPicture, words, whole }) =>
    isPicture ? whole : words,
  );
}

/** Heading text without emphasis and without numbers of chapters, which the outline gives. */
export function headingText(text: string): string {
  return text
    .replaceAll('**', '')
    .replace(/^(?:\d+(?:\.\d+)+[.、]?|第[一二三四五六七八九十百\d]+[章节])\s*/, '')
    .trim();
}

/** A title without marks, numbers and punctuation, to compare two of them. */
export function plainTitle(text: string): string {
  return text
    .replace(/^[\s#*>《【]+/, '')
    .replace(
      /^(?:第[一二三四五六七八九十百\d]+[章节部分]+|\d+(?:\.\d+)+|[（(]?[一二三四五六七八九十\d]+[)）、.．]|\d+)\s*/,
      '',
    )
    .replace(/[\s\p{P}*]+/gu, '');
}

/** Whether the text breaks off inside a table row, which then goes on without a new line. */
export function breaksInRow(text: string): boolean {
  const start = text.lastIndexOf('\n') + 1;
  const last = text.slice(start);
  if (!last.startsWith('|')) return false;
  const pipes = (line: string) => line.split('|').length;
  const before =
    text
      .slice(0, Math.max(0, start - 1))
      .split('\n')
      .at(-1) ?? '';
  return !last.trimEnd().endsWith('|') || (before.startsWith('|') && pipes(last) < pipes(before));
}
