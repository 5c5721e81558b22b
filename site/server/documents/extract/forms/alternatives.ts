import { blockText } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import type { FormPart } from './tree.ts';

const letter = /（[A-Z]）$/;
/** Below a form's title the tender tells its case. */
const LONGEST_CASE = 200;
/** A box names its choice within so many characters. */
const CHOICE = 60;
/** A choice may leave the beginning of a case away: 最高投标报价取费系数, ☑报价取费系数. */
const LEAST_WORDS = 4;

/**
 * Of forms printed for two cases (费用清单（A）, 费用清单（B）) the one whose case the tender ticks, else the one it speaks of more; the
 * words in quotation marks below its title tell the case.
 */
export function withoutAlternatives(
  parts: readonly FormPart[],
  placed: readonly PlacedBlock[],
): FormPart[] {
  if (!parts.some(({ title }) => letter.test(title))) return [...parts];
  const said = placed.filter(({ place }) => place !== 'format');
  const all = said.map(({ block }) => blockText(block)).join('\n');
  const rules = said.filter(({ place }) => place !== 'contract');
  const words = rules.map(({ block }) => blockText(block)).join('\n');
  const weightOf = (part: FormPart): [number, number] => {
    const cases = casesOf(part, placed);
    const sum = (of: (one: string) => number) => cases.reduce((total, one) => total + of(one), 0);
    return [sum((one) => ticksOf(one, all)), sum((one) => words.split(one).length - 1)];
  };
  return parts.filter((part) => {
    if (!letter.test(part.title)) return true;
    const name = part.title.replace(letter, '');
    const [best, ...others] = parts
      .filter((one) => letter.test(one.title) && one.title.replace(letter, '') === name)
      .map((one) => ({ one, weight: weightOf(one) }))
      .toSorted((a, b) => b.weight[0] - a.weight[0] || b.weight[1] - a.weight[1]);
    return others.length === 0 || best?.one === part;
  });
}

function casesOf({ source, body }: FormPart, placed: readonly PlacedBlock[]): string[] {
  const below = placed
    .filter(({ block: { index } }) => index > source.block && index <= (body?.last ?? source.block))
    .map(({ block }) => blockText(block))
    .join('\n');
  return [...below.slice(0, LONGEST_CASE).matchAll(/[“"]([^”"]{3,30})[”"]/g)].map(
    ([, words]) => words ?? '',
  );
}

/** Boxes ticked beside the words of a case, less those left open; its end may stand for it. */
function ticksOf(words: string, text: string): number {
  const count = (box: RegExp): number =>
    [...text.matchAll(box)].filter(({ index }) => isBeside(words, choiceAt(text, index + 1)))
      .length;
  return count(/[☑☒■√✓]/g) - count(/[□☐▢◻]/g);
}

const choiceAt = (text: string, from: number): string =>
  text.slice(from, from + CHOICE).split(/[□☐▢◻☑☒■√✓\n。；;]/)[0] ?? '';

function isBeside(words: string, choice: string): boolean {
  if (choice.includes(words)) return true;
  const begins = choice.trim();
  for (let from = 1; words.length - from >= LEAST_WORDS; from++)
    if (begins.startsWith(words.slice(from))) return true;
  return false;
}
