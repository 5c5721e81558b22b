import { STRANGE } from './form-items.ts';
import { type FormValue, OPEN, type Token, trimmed, valueOf } from './form-values.ts';
import { isSoft, keyOf, type Letter, STAR } from './letters.ts';

/** What makes a line of the form say what the bidder's text says in its place. */
export interface AmendedLine {
  values: FormValue[];
  /** Of its letters those that stay, and how many might: words in brackets that give way to a value are none. */
  kept: number;
  of: number;
}

/** Letters of the form that the text does not have, by their place, and pieces of the text that stand there instead. */
interface Stretch {
  from: number;
  to: number;
  start: number;
  end: number;
}

/** Longer lines with many changes are taken for one change. */
const MOST_PAIRS = 400_000;
/** What is still to be filled in and the number of a page are no letters of the form's. */
const PIECE = /【待填写[^【】]{0,80}】|\{\{page:[^{}\s]{1,100}\}\}|[\s\S]/g;
/** Of a value that is known in part. */
const MARK = /【待填写[^【】]{0,80}】/g;
const BLANK = '____';
/** Words that say what belongs in their place. */
const HINT = /[（(【][^（()）】【[\]]{1,40}[）)】]|\[[^[\]]{1,90}\]/g;
const isHint = (words: string): boolean => [...words.matchAll(HINT)][0]?.[0] === words;
/** What is printed where something is still to be filled in: nothing, a hint, or signs. Other words there are a statement. */
export const isPlace = (words: string): boolean =>
  isHint(words) || /^(?:[*＊XＸ×…⋯.．·•\-－—–]{0,80}|[*＊]{2,6}\p{Script=Han}{1,4})$/u.test(words);
/** Stands for a letter of words that the text has not: it is none of the text's by chance. */
const GONE = '\0';

/**
 * Compares a line letter by letter, whatever a blank is in it: what the writer filled in where nothing was left between two words and what
 * a person wrote anew go to their places, all else stays as Word has it. Undefined where the text holds what no line can.
 */
export function amendedLine(
  letters: readonly Letter[],
  number: string,
  text: string,
): AmendedLine | undefined {
  const own = text.trim();
  const pieces = [...own.matchAll(PIECE)].filter(([piece]) => piece.length > 1 || !isSoft(piece));
  const isNumbered =
    keyOf(pieces.slice(0, number.length).join('')) === number && number.length < pieces.length;
  if (own.includes(STRANGE) || (number !== '' && !isNumbered)) return undefined;
  const said = pieces.slice(number.length);
  const places = [...letters.keys()].filter((i) => !isSoft(letters[i]?.char ?? ''));
  const form = places.map((i) => keyOf(letters[i]?.char ?? ''));
  const stretches = stretchesOf(
    withoutGone(form, own),
    said.map(([piece]) => (piece.length > 1 ? '' : keyOf(piece))),
  );
  const values = stretches.flatMap((stretch): FormValue[] => {
    const [before, next] = [pieces[number.length + stretch.start - 1], said[stretch.end]];
    const start = before ? before.index + before[0].length : 0;
    const words = stretch.end > stretch.start ? own.slice(start, next?.index) : '';
    const bare = stretch.from === 0 ? words.replace(/^[\s★▲]{1,4}/, '') : words;
    const value = valueAt(letters, places, stretch, bare);
    return value ? [value] : [];
  });
  const first = letters[places[0] ?? -1];
  const isMarked = letters.slice(0, places[0]).some(({ char }) => STAR.test(char));
  const [mark = ''] = isMarked || number !== '' ? [] : (/^[★▲]{1,2}/.exec(own) ?? []);
  const changed = stretches.filter(
    ({ from, to, start, end }) =>
      start === end ||
      !said.slice(start, end).every(isOpen) ||
      !isPlace(form.slice(from, to).join('')),
  );
  const lengthOf = (some: readonly Stretch[]) =>
    some.reduce((sum, { from, to }) => sum + to - from, 0);
  const hints = changed.filter(({ from, to }) => isPlace(form.slice(from, to).join('')));
  return {
    values: first && mark !== '' ? withMark(values, first, mark, stretches[0]?.from === 0) : values,
    kept: form.length - lengthOf(changed),
    of: form.length - lengthOf(hints),
  };
}

/** ★ before the first letter, whether that is written anew or stays. */
function withMark(
  values: readonly FormValue[],
  letter: Letter,
  mark: string,
  isAnew: boolean,
): FormValue[] {
  const [head, ...others] = values;
  if (isAnew && head?.value !== undefined)
    return [{ ...head, value: mark + head.value }, ...others];
  const value = mark + letter.char;
  return [{ piece: [letter], after: undefined, value, isLine: false }, ...values];
}

/** Hints that have given way to a value are compared as wholes. */
function withoutGone(form: readonly string[], text: string): string[] {
  const own = [...form];
  const said = keyOf(text);
  for (const { index, 0: hint } of form.join('').matchAll(HINT))
    if (!said.includes(hint)) own.fill(GONE, index, index + hint.length);
  return own;
}

const isOpen = ([piece]: readonly string[]): boolean => OPEN.test(piece ?? '');

function valueAt(
  letters: readonly Letter[],
  places: readonly number[],
  { from, to }: Stretch,
  words: string,
): FormValue | undefined {
  const [first, last, next] = [places[from], places[to - 1], places[to]];
  const before = letters[places[from - 1] ?? -1];
  const written =
    from < to && first !== undefined && last !== undefined ? letters.slice(first, last + 1) : [];
  const hint = keyOf(written.map(({ char }) => char).join(''));
  const gap = letters.slice((places[from - 1] ?? -1) + 1, next);
  if (hint === '' || isHint(hint)) {
    const fixed = next === undefined ? undefined : fixedFrom(letters, next);
    const value = valueOf({ kind: 'blank', letters: gap, hint }, words, before, fixed);
    if (value !== null) return value;
  }
  const plain = { after: before, isLine: false };
  if (OPEN.test(words.trim()) && isPlace(hint))
    return { ...plain, piece: written, value: undefined };
  // Behind a label that was printed without one, it says nothing more.
  if (next === undefined && written.length === 0 && /^[：:]$/.test(words)) return undefined;
  const after = next === undefined ? undefined : letters[next];
  const around = written.length > 0 ? gap.filter((letter) => !written.includes(letter)) : gap;
  const said = trimmed(words, around).replace(MARK, BLANK);
  // Nothing stands before it to write behind.
  if (written.length === 0 && !before && after)
    return { ...plain, piece: [after], value: said + after.char };
  return { ...plain, piece: written, value: said };
}

/** The words behind a place, to the next gap or colon. */
function fixedFrom(
  letters: readonly Letter[],
  at: number,
): Extract<Token, { kind: 'fixed' }> | undefined {
  let text = '';
  for (const { char } of letters.slice(at)) {
    if (isSoft(char)) break;
    text += char;
    if (/[：:]/.test(char)) break;
  }
  return { kind: 'fixed', text, last: undefined };
}

function stretchesOf(form: readonly string[], said: readonly string[]): Stretch[] {
  let head = 0;
  while (head < form.length && head < said.length && form[head] === said[head]) head += 1;
  const most = Math.min(form.length, said.length) - head;
  let tail = 0;
  while (tail < most && form.at(-1 - tail) === said.at(-1 - tail)) tail += 1;
  const inner = inside(form.slice(head, form.length - tail), said.slice(head, said.length - tail));
  return joined(inner).map(({ from, to, start, end }) => ({
    ...{ from: from + head, to: to + head },
    ...{ start: start + head, end: end + head },
  }));
}

/** By the longest row of letters that both have in their order. */
function inside(form: readonly string[], said: readonly string[]): Stretch[] {
  const [n, m] = [form.length, said.length];
  if (n === 0 && m === 0) return [];
  if (n === 0 || m === 0 || n * m > MOST_PAIRS) return [{ from: 0, to: n, start: 0, end: m }];
  const width = m + 1;
  const common = new Uint16Array((n + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = n - 1; i >= 0; i--)
    for (let j = m - 1; j >= 0; j--)
      common[i * width + j] =
        form[i] === said[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const found: Stretch[] = [];
  let [i, j] = [0, 0];
  let open: Stretch = { from: 0, to: 0, start: 0, end: 0 };
  const close = () => {
    if (i > open.from || j > open.start) found.push({ ...open, to: i, end: j });
  };
  while (i < n && j < m) {
    if (form[i] === said[j]) {
      close();
      i += 1;
      j += 1;
      open = { from: i, to: i, start: j, end: j };
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  [i, j] = [n, m];
  close();
  return found;
}

/** A single letter between two changes that a value has by chance. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const one of stretches) {
    const last = found.at(-1);
    const isBoth = last !== undefined && last.end > last.start && one.end > one.start;
    const isWritten = last !== undefined && (last.to > last.from || one.to > one.from);
    if (last && isBoth && isWritten && one.from - last.to === 1) {
      last.to = one.to;
      last.end = one.end;
    } else found.push({ ...one });
  }
  return found;
}
