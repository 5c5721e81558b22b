import { figureWeight, takeFigures } from '../words/figures.ts';
import opposites from './opposites.json' with { type: 'json' };

const pairs = opposites.map(
  ([one = '', other = '']) => [new RegExp(one, 'g'), new RegExp(other, 'g')] as const,
);
const denial = '(?:不得|不准|不再|不予|不必|不用|没有|无须|无需|禁止|严禁|免于|不|未)';
/** What is denied, by its first two characters. */
const denied = new RegExp(`${denial}(\\p{Script=Han}{2})`, 'gu');
const endsDenying = new RegExp(`${denial}$`);
const DENIAL_REACH = 2;
/** Names of models and of things in Latin letters. */
const latin = /[a-z][a-z0-9-]+/g;
/** The shorter one says at least so much. */
const LEAST_LENGTH = 0.4;
/** A fact in figures says so much, in nats; less says a small number of things. */
const FACT = 2;
/** One of a thing, one day: mostly said without a figure. */
const unsaid = new Set(['@n1', '@d1', '@y1', '@n0']);
/** Whether two texts, near as they are, cannot state the same: other figures, other names, a word denied by one, opposites, one much longer. */
export function contradict(one: string, other: string): boolean {
  const [a, b] = [plainly(one), plainly(other)];
  if (Math.min(a.length, b.length) < LEAST_LENGTH * Math.max(a.length, b.length)) return true;
  return (
    figuresDiffer(figuresIn(a), figuresIn(b)) ||
    differ(namesIn(a), namesIn(b)) ||
    pairs.some(([x, y]) => isOpposite(x, y, a, b)) ||
    deniesOther(a, b) ||
    deniesOther(b, a)
  );
}

/** Times said in words that are figures, and words with a figure that are none. */
const plainly = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('四周', '周围')
    .replaceAll('半年', '6个月')
    .replaceAll('三刻钟', '45分钟')
    .replaceAll('一刻钟', '15分钟');

/** Facts, and small numbers of things: one of them is said without a figure as well. */
interface Figures {
  facts: string[];
  few: string[];
}

function figuresIn(text: string): Figures {
  const all = takeFigures(text).figures.filter((each) => !unsaid.has(each));
  const facts = all.filter((each) => figureWeight(each) >= FACT).map(inMinutes);
  return { facts, few: all.filter((each) => figureWeight(each) < FACT) };
}

/** Two days are 48 hours, and twelve months a year. */
function inMinutes(figure: string): string {
  const [, measure = '', value] = /^@(s|d|y)([\d.]+)$/.exec(figure) ?? [];
  const minutes = { s: 1 / 60, d: 1440, y: 360 * 1440 }[measure];
  return minutes === undefined ? figure : `@min${Number(value) * minutes}`;
}

/** Each states facts that the other does not, or one alone states any: a time to keep is no "soon". */
function figuresDiffer(a: Figures, b: Figures): boolean {
  if (a.facts.length > 0 !== b.facts.length > 0) return true;
  const areFew = a.few.length > 0 && b.few.length > 0;
  return differ(a.facts, b.facts) || (areFew && !a.few.some((each) => b.few.includes(each)));
}

const differ = (ofA: readonly string[], ofB: readonly string[]): boolean =>
  ofA.some((each) => !ofB.includes(each)) && ofB.some((each) => !ofA.includes(each));

const namesIn = (text: string): string[] => text.match(latin) ?? [];

function isOpposite(x: RegExp, y: RegExp, a: string, b: string): boolean {
  const [xa, ya, xb, yb] = [says(x, a), says(y, a), says(x, b), says(y, b)];
  return (xa && !ya && yb && !xb) || (ya && !xa && xb && !yb);
}

const says = (words: RegExp, text: string): boolean =>
  [...text.matchAll(words)].some(({ index }) => !isDenied(text, index));

const isDenied = (text: string, at: number): boolean =>
  endsDenying.test(text.slice(Math.max(0, at - DENIAL_REACH), at));

/** Whether `text` denies what `other` says. */
const deniesOther = (text: string, other: string): boolean =>
  [...text.matchAll(denied)].some(([, word = '']) => {
    const at = other.indexOf(word);
    return at >= 0 && !isDenied(other, at);
  });
