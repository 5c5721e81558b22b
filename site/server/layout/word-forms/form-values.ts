import { ROOM, widthOf } from '../../documents/read/drawn-lines.ts';
import { BOXES, isSoft, keyOf, type Letter, STAR } from './letters.ts';

/** What the bidder's text has where the form has a blank. */
export interface FormValue {
  /** Of the blank, to be written over; empty where the blank is a place between two letters. */
  piece: Letter[];
  /** The letter before the place; undefined at the start of a line. */
  after: Letter | undefined;
  /** The value; undefined where it is still to be filled in. */
  value: string | undefined;
  /** Gaps around the value stay as wide as the blank was. */
  isLine: boolean;
  /** The next label stands right behind, with no mark between. */
  isBeforeLabel?: boolean;
  /** Nothing of its own line stands behind it. */
  isAtEnd?: boolean;
}

/** 日期：, 联系电话（手机）：; not 元（大写）：, which goes on with the value. */
const LABEL =
  /^(?!(?:[万亿]?元|[年月份天]|日(?!期)|人(?!员)|名(?!称)|项(?!目)|个月))\p{Script=Han}{2,14}(?:[（(][^（()）]{0,12}[)）])?[：:]$/u;

export type Token =
  | { kind: 'fixed'; text: string; last: Letter | undefined }
  | { kind: 'box'; letter: Letter }
  | { kind: 'blank'; letters: Letter[]; hint: string };

/** Words in brackets that stand for a blank: （项目名称）, 【代理人姓名】, （中型企业、小型企业）, XXX; any words in brackets behind a drawn line. */
const NOUN =
  '名称|全称|姓名|职务|编号|地址|大写|小写|金额|日期|期限|币种|数字|行业|号码|职称|比例|[大中小微]型企业|供应商|采购人|投标人|单位|招标人';
const SIZE = '[大中小微]型(?:企业)?';
/** 属于中型企业／小型企业／微型企业；: one of them stays. */
const SIZES = `(?:(?<=(?:属于|[为是系]|类型|规模|类别)[：:]?)|^)${SIZE}(?:(?:[/／|｜、，,]|或者?)${SIZE}){1,3}(?=$|[；;。，,）)（(【])`;
const HINT = new RegExp(
  `[（(【[](?:[\\u4e00-\\u9fff/／、]{0,16}(?:${NOUN})(?:[、，,和或及/／][\\u4e00-\\u9fff]{2,8}){0,6}|是|否|(?:属于|有|是)[、/](?:不属于|无|否))[）)】\\]]|(?<=[_＿])[（(](?![^（()）]{0,24}[签章])[^（()）]{2,24}[）)]|${SIZES}|(?<=[：:])(?:[…⋯]{3,40}|[.．·•]{6,80}|[-－—–]{6,80})|[XＸ×]{2,12}|\\*{3,12}`,
  'g',
);
/** A date to be filled in, with nothing between its signs. */
const DATE = /年[\s_＿]{0,80}月[\s_＿]{0,80}日/g;
/** Nothing but marks of what is still to be filled in. */
export const OPEN = /^(?:【待填写[^【】]{0,80}】[\s、，]*){1,20}$/;

/**
 * The values of a line's blanks, by what the bidder's text has in their place; undefined where it says other words than the form
 * around them. `letters`: of the line with the gaps around it; `number`: an automatic number before it.
 */
export function valuesOfLine(
  letters: readonly Letter[],
  number: string,
  text: string,
): FormValue[] | undefined {
  const own = text.trim();
  const tokens = tokensOf(letters, number, own);
  const values: FormValue[] = [];
  let at = 0;
  let open: Extract<Token, { kind: 'blank' }> | undefined;
  let before: Letter | undefined;
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'blank') {
      open = token;
      continue;
    }
    const isLast = i === tokens.length - 1;
    const found = placeOf(token, own, at, { open, isLast });
    if (!found) return undefined;
    if (open) {
      const value = valueOf(open, own.slice(at, found.from), before, token);
      if (value === null) return undefined;
      if (value) values.push(value);
    }
    if (token.kind === 'box' && own[found.from] !== token.letter.char)
      values.push(ticked(token.letter, own[found.from] ?? ''));
    open = undefined;
    before = token.kind === 'box' ? token.letter : token.last;
    at = found.to;
  }
  const rest = own.slice(at);
  if (!open) return rest === '' ? values : undefined;
  const value = valueOf(open, rest, before, undefined);
  if (value === null) return undefined;
  return value ? [...values, value] : values;
}

const ticked = (letter: Letter, value: string): FormValue => ({
  ...{ piece: [letter], after: undefined, isLine: false },
  value: /[□☐▢◻]/.test(value) ? letter.char : value,
});

function tokensOf(letters: readonly Letter[], number: string, own: string): Token[] {
  const text = letters.map(({ char }) => char).join('');
  const hints = hintsIn(letters, own);
  const dates = new Set(
    [...text.matchAll(DATE)].flatMap(({ index, 0: date }) =>
      ['年', '月', '日'].map((sign) => index + date.indexOf(sign)),
    ),
  );
  const tokens: Token[] = [];
  const blank = () => {
    const last = tokens.at(-1);
    if (last?.kind === 'blank') return last;
    const made: Token = { kind: 'blank', letters: [], hint: '' };
    tokens.push(made);
    return made;
  };
  if (number !== '') {
    tokens.push({ kind: 'fixed', text: number, last: undefined });
    blank();
  }
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i];
    const hint = hints.get(i);
    if (!letter) break;
    if (hint) {
      const token = blank();
      token.letters.push(...letters.slice(i, hint.end));
      token.hint = hint.words;
      i = hint.end - 1;
    } else if (isSoft(letter.char)) blank().letters.push(letter);
    else if (BOXES.test(letter.char)) tokens.push({ kind: 'box', letter });
    else {
      if (dates.has(i)) blank();
      const last = tokens.at(-1);
      if (last?.kind === 'fixed' && last.last !== undefined) {
        last.text += letter.char;
        last.last = letter;
      } else tokens.push({ kind: 'fixed', text: letter.char, last: letter });
      // 标签： with nothing behind it, or the next words at once.
      if (/[：:]/.test(letter.char)) blank();
    }
  }
  return tokens;
}

interface Hint {
  end: number;
  words: string;
}

/**
 * Hints by where they begin; converted files have blanks inside of words. （大写____） with a line inside is a label, and so is （姓名） in
 * ____（姓名）____（职务） where the bidder's text has it still.
 */
function hintsIn(letters: readonly Letter[], own: string): Map<number, Hint> {
  const places = [...letters.keys()].filter((i) => !/\s/.test(letters[i]?.char ?? ''));
  const words = places.map((i) => letters[i]?.char ?? '').join('');
  const found = [...words.matchAll(HINT)].flatMap(({ index, 0: hint }) => {
    const from = places[index] ?? 0;
    const end = (places[index + hint.length - 1] ?? 0) + 1;
    const isLabel = drawnPiece(letters.slice(from, end)).length > 0;
    return isLabel ? [] : [{ from, end, words: hint }];
  });
  const isKept = ({ end, words: hint }: Hint, next: { from: number } | undefined): boolean =>
    next !== undefined &&
    own.includes(hint) &&
    letters.slice(end, next.from).every(({ char }) => isSoft(char));
  return new Map(
    found.flatMap((hint, i) => (isKept(hint, found[i + 1]) ? [] : [[hint.from, hint]])),
  );
}

/** Where a fixed part of the form stands in the text; undefined where it is missing. */
function placeOf(
  token: Exclude<Token, { kind: 'blank' }>,
  text: string,
  at: number,
  { open, isLast }: { open: Extract<Token, { kind: 'blank' }> | undefined; isLast: boolean },
): { from: number; to: number } | undefined {
  if (token.kind === 'box') {
    for (let i = at; i < text.length; i++) {
      if (BOXES.test(text[i] ?? '')) return { from: i, to: i + 1 };
      if (!open && !isSoft(text[i] ?? '')) return undefined;
    }
    return undefined;
  }
  const { length } = token.text;
  if (!open) return text.startsWith(token.text, at) ? { from: at, to: at + length } : undefined;
  if (isLast && text.endsWith(token.text) && text.length - length >= at)
    return { from: text.length - length, to: text.length };
  const from = text.indexOf(token.text, behindGiven(text, at, open.hint));
  return from < 0 ? undefined : { from, to: from + length };
}

/** Behind what stands for the blank still, so that words in it are not taken for the form's. */
function behindGiven(text: string, at: number, hint: string): number {
  let from = at;
  while (from < text.length && isSoft(text[from] ?? '')) from += 1;
  if (hint !== '' && text.startsWith(hint, from)) return from + hint.length;
  if (!text.startsWith('【待填写', from)) return at;
  const end = text.indexOf('】', from);
  return end < 0 ? at : end + 1;
}

/** Without gaps and drawn lines around it; ★ is no gap but where the form has one there itself. */
export function trimmed(text: string, letters: readonly Letter[] = []): string {
  const isStarred = letters.some(({ char }) => STAR.test(char));
  const chars = [...text];
  const isWord = (char: string) => !isSoft(char) || (!isStarred && STAR.test(char));
  const from = chars.findIndex(isWord);
  const to = chars.findLastIndex(isWord);
  return from < 0 ? '' : chars.slice(from, to + 1).join('');
}

/** The value without the words in brackets that stand behind it, or before the line it is written on: （大写）____ */
function withoutHint({ hint, letters }: Extract<Token, { kind: 'blank' }>, said: string): string {
  if (hint === '') return said;
  if (said.endsWith(hint)) return trimmed(said.slice(0, -hint.length));
  const [line] = drawnPiece(letters);
  const opens = letters.findIndex(({ char }) => char === hint[0]);
  const isBeforeLine = said.startsWith(hint) && line !== undefined && opens < letters.indexOf(line);
  return isBeforeLine ? trimmed(said.slice(hint.length)) : said;
}

/** The value of a blank; undefined where nothing was put there, null where words stand at a place that is no blank. */
export function valueOf(
  blank: Extract<Token, { kind: 'blank' }>,
  text: string,
  after: Letter | undefined,
  next: Exclude<Token, { kind: 'blank' }> | undefined,
): FormValue | undefined | null {
  const said = trimmed(text, blank.letters);
  if (blank.hint !== '' && keyOf(said) === keyOf(blank.hint)) return undefined;
  const value = withoutHint(blank, said);
  if (value === '') {
    const isHintGone = blank.hint !== '' && said === '';
    return isHintGone ? null : undefined;
  }
  // The hint still stands, with other words behind it.
  if (blank.hint !== '' && value.includes(blank.hint)) return null;
  const isAddressee = next?.kind === 'fixed' && /^[：:]$/.test(next.text) && after === undefined;
  // Where the bidder's text has dropped the words that stood for the blank, they are what is written over.
  const isRoom =
    blank.hint === ''
      ? isAddressee || (after !== undefined && next !== undefined)
      : said.endsWith(blank.hint);
  const drawn = isRoom ? writtenOn(blank.letters) : drawnPiece(blank.letters);
  const hinted = blank.letters.filter(({ char }) => blank.hint.includes(char) && !isSoft(char));
  const isUnit = next?.kind === 'fixed' && /^[年月日元份天人]/.test(next.text);
  const isLabelled = after !== undefined && /[：:]/.test(after.char);
  const isAtEdge = after === undefined || next === undefined;
  if (drawn.length === 0 && hinted.length === 0 && isAtEdge && !isUnit && !isLabelled) return null;
  const piece = drawn.length > 0 ? drawn : hinted.length > 0 ? hinted : gapOf(blank.letters, after);
  const isOpen = OPEN.test(value);
  return {
    piece,
    after: after ?? undefined,
    value: isOpen ? undefined : value,
    isLine: drawn.length > 0 || hinted.length === 0,
    isBeforeLabel: next?.kind === 'fixed' && LABEL.test(next.text),
    isAtEnd: next === undefined,
  };
}

/** A gap with a line below it, or a typed one. */
export const isDrawn = ({ char, underlined }: Letter): boolean =>
  /[_＿]/.test(char) || (underlined && /\s/.test(char) && char !== '\n');

/** The first stretch of a drawn line: underlined gaps or typed ones. */
function drawnPiece(letters: readonly Letter[]): Letter[] {
  const from = letters.findIndex(isDrawn);
  if (from < 0) return [];
  const length = letters.slice(from).findIndex((letter) => !isDrawn(letter));
  return letters.slice(from, length < 0 ? undefined : from + length);
}

/** The drawn line, else a gap as wide as one. */
function writtenOn(letters: readonly Letter[]): Letter[] {
  const drawn = drawnPiece(letters);
  if (drawn.length > 0) return drawn;
  const from = letters.findIndex(({ char }) => /[^\S\n]/.test(char));
  if (from < 0) return [];
  const length = letters.slice(from).findIndex(({ char }) => !/[^\S\n]/.test(char));
  const gap = letters.slice(from, length < 0 ? undefined : from + length);
  return widthOf(gap.map(({ char }) => char).join('')) >= ROOM ? gap : [];
}

/** A gap of plain blanks; the indent of a line is none. */
function gapOf(letters: readonly Letter[], after: Letter | undefined): Letter[] {
  const start = after === undefined ? Math.max(0, letters.length - 1) : 0;
  const gap = letters.slice(start).filter(({ char }) => /[^\S\n]/.test(char));
  const [first] = gap;
  return gap.filter(({ paragraph }) => paragraph === first?.paragraph);
}
