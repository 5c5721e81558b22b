import { folded, queryWords } from '../../documents/search-words.ts';
import tradeWords from '../../documents/trade-words.json' with { type: 'json' };
import words from './asking-words.json' with { type: 'json' };

/** A word of what is asked for, with what else says it. */
export interface AskedWord {
  word: string;
  others: readonly string[];
  /** The words of many subjects (管理, 人员) tell little by themselves. */
  isWeak: boolean;
}

const weak = new Set(words.weak);
const empty = new Set(words.empty);
const others = new Map<string, Set<string>>();
for (const group of [...words.same, ...tradeWords]) {
  const names = group.map(folded);
  for (const name of names) {
    const known = others.get(name) ?? new Set();
    for (const other of names) if (other !== name) known.add(other);
    others.set(name, known);
  }
}
const known = [...others.keys()]
  .filter((name) => name.length > 1)
  .sort((a, b) => b.length - a.length);
const longest = known[0]?.length ?? 0;
const WEAK = 0.35;

/** The words that tell the subject of a title or a point: names the lists know whole, the rest as the language cuts them. */
export function askedWords(text: string): AskedWord[] {
  const found: string[] = [];
  let rest = '';
  const plain = folded(text);
  for (let at = 0; at < plain.length; ) {
    let name: string | undefined;
    for (let length = Math.min(longest, plain.length - at); length > 1 && !name; length--) {
      const piece = plain.slice(at, at + length);
      if (others.has(piece)) name = piece;
    }
    if (name) found.push(name);
    rest += name ? ' ' : plain[at];
    at += name?.length ?? 1;
  }
  const all = [...found, ...queryWords(rest).filter((word) => word.length > 1)];
  return [...new Set(all)]
    .filter((word) => !empty.has(word) && !/^\d+(?:\.\d+)?$/.test(word))
    .map((word) => ({ word, others: [...(others.get(word) ?? [])], isWeak: weak.has(word) }));
}

const isWithin = (part: string, whole: string) => stands(part, whole) === 1;

/** Whether two words say the same, or one is a part of the other. */
export const isSameWord = (one: AskedWord, other: AskedWord): boolean =>
  isWithin(one.word, other.word) ||
  isWithin(other.word, one.word) ||
  one.others.includes(other.word);

/** The word alone, not what else means it. */
export const bare = ({ word, isWeak }: AskedWord): AskedWord => ({ word, isWeak, others: [] });

export const weightOf = ({ isWeak }: AskedWord): number => (isWeak ? WEAK : 1);

const asksTime = /时[限间效]|期限/;
const saysTime =
  /(?:\d|[一二两三四五六七八九十半])\s{0,3}个?(?:小时|分钟|日历天|工作日|天|日|刻钟|秒)/;
const asksDevices = /设备|机械|机具|车辆|仪器|船只/;
const saysDevices = /\d\s{0,3}余?(?:台|套|辆|艘|架|条船)/;
/** Letters of a short form this near to each other are its long form: 索取…合格证 is 索证. */
const SHORT_FORM = 12;

function saysShortForm(word: string, text: string): boolean {
  const [first = '', second = ''] = word;
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1))
    if (text.slice(at + 1, at + SHORT_FORM).includes(second)) return true;
  return false;
}

/** Behind the name of a work these make it a thing or a person: 修剪机, 保洁员. */
const makesThing = /[机器仪车船艇员师工箱柜具]/;

/** 1 where the word itself stands in the text, less where it is only the beginning of the name of a thing. */
function stands(word: string, text: string): number {
  let best = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const next = text[at + word.length] ?? '';
    if (!makesThing.test(next)) return 1;
    best = 0.4;
  }
  return best;
}

/** Whether it asks for devices and the text counts some. */
export const countsDevices = ({ word }: AskedWord, text: string): boolean =>
  asksDevices.test(word) && saysDevices.test(text);

/** A text whose things are told by their work alone: 扫描仪 11 台 says 扫描. */
export const withoutThings = (text: string): string => text.replace(/[机仪器]/g, ' ');

const partsOf = new Map<string, readonly AskedWord[]>();

/** The words a longer name is made of. */
function parts(word: string): readonly AskedWord[] {
  const known = partsOf.get(word);
  if (known) return known;
  const cut = queryWords(word).filter((one) => one.length > 1 && one !== word);
  const made = cut.map((one) => ({
    ...{ word: one, others: [...(others.get(one) ?? [])] },
    isWeak: weak.has(one) || empty.has(one),
  }));
  partsOf.set(word, made);
  return made;
}

/** Texts whose answers are kept: a piece, its heading and those above are asked for every word of a bid. */
const HEARD_TEXTS = 64;
const heard = new Map<string, Map<string, number>>();

function answersOf(text: string): Map<string, number> {
  const known = heard.get(text);
  if (known) return known;
  const answers = new Map<string, number>();
  heard.set(text, answers);
  for (const oldest of heard.keys()) if (heard.size > HEARD_TEXTS) heard.delete(oldest);
  return answers;
}

/** Whether a text says what the time asked for is of: 响应 of 响应时间. */
function saysActOf(word: string, text: string): boolean {
  const act = word.replace(asksTime, '');
  if (act === '') return true;
  const same = [...(others.get(act) ?? [])];
  return [act, ...same].some((one) => text.includes(one));
}

/** How far a folded text says a word: 1 itself, less in other words, 0 not at all. */
export function saysWord(word: AskedWord, text: string): number {
  if (text === '') return 0;
  const answers = answersOf(text);
  const key = `${word.word} ${word.others.length} ${word.isWeak}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  const said = listen(word, text);
  answers.set(key, said);
  return said;
}

function listen({ word, others: same, isWeak }: AskedWord, text: string): number {
  const itself = stands(word, text);
  if (itself === 1) return 1;
  if (same.some((one) => text.includes(one))) return 0.9;
  if (countsDevices({ word, others: same, isWeak }, text)) return 0.9;
  if (itself > 0) return itself;
  if (asksTime.test(word) && saysTime.test(text) && saysActOf(word, text)) return 0.8;
  if (word.length === 2) return !isWeak && saysShortForm(word, text) ? 0.5 : 0;
  const made = parts(word);
  if (made.length > 1) {
    const whole = made.reduce((sum, one) => sum + weightOf(one), 0);
    return made.reduce((sum, one) => sum + weightOf(one) * saysWord(one, text), 0) / whole;
  }
  const pairs = Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
  return (0.8 * pairs.filter((pair) => text.includes(pair)).length) / pairs.length;
}
