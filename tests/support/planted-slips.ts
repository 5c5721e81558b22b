import { readdirSync, readFileSync } from 'node:fs';
import type { ComparableDocument } from '../../site/server/comparing/comparable.ts';
import { frequencyOf } from '../../site/server/comparing/words/dictionary.ts';
import known from '../../site/server/comparing/words/look-alikes.json' with { type: 'json' };
import shapes from '../../site/server/comparing/words/shapes.json' with { type: 'json' };
import syllables from '../../site/server/comparing/words/sounds.json' with { type: 'json' };
import { pick, randomFrom, textDocument } from './compare-corpus.ts';

/** How a wrong character came into a word. */
export const slipWays = ['sound', 'look'] as const;
export type SlipWay = (typeof slipWays)[number];

/** The first 3,755 characters of GB 2312: nobody types others by mistake. */
function commonCharacters(): Set<string> {
  const decoder = new TextDecoder('gb18030');
  const common = new Set<string>();
  for (let row = 0xb0; row <= 0xd7; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++)
      common.add(decoder.decode(Uint8Array.of(row, cell)));
  return common;
}

/** By each character those of its groups that somebody may type for it. */
function othersOf(groups: readonly string[]): Map<string, string[]> {
  const common = commonCharacters();
  const others = new Map<string, string[]>();
  for (const group of groups) {
    const usual = Array.from(group).filter((each) => common.has(each));
    for (const one of group)
      others.set(one, [...(others.get(one) ?? []), ...usual.filter((each) => each !== one)]);
  }
  return others;
}

/** Exactly the same syllable; a shape of the product's own tables. */
const mistakes: Record<SlipWay, Map<string, string[]>> = {
  sound: othersOf(Object.values(syllables)),
  look: othersOf([...known, ...shapes]),
};

export interface PlantedSlip {
  wrong: string;
  right: string;
  way: SlipWay;
  /** The wrong characters are a word, too: nobody finds it without understanding the sentence. */
  isWord: boolean;
  /** The line of both documents that has it. */
  line: string;
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** Words that are no rarity. */
const LEAST_FREQUENCY = 20;
const LEAST_LINE = 16;

/** Two documents of halves of a text, and lines of it in both, each with one slip in a random word. */
export function plantedSlips(
  lines: readonly string[],
  seed: number,
  count: number,
): { a: ComparableDocument; b: ComparableDocument; plants: PlantedSlip[] } {
  const random = randomFrom(seed);
  const plants: PlantedSlip[] = [];
  const taken = new Set<number>();
  for (let tries = 0; plants.length < count && tries < count * 40; tries++) {
    const at = Math.floor(random() * lines.length);
    const plant = taken.has(at) ? undefined : slipIn(lines[at] ?? '', random);
    if (!plant) continue;
    taken.add(at);
    plants.push(plant);
  }
  const left: [string[], string[]] = [[], []];
  for (const [index, line] of lines.entries())
    if (!taken.has(index)) left[random() < 0.5 ? 0 : 1].push(line);
  const copied = plants.map(({ line }) => line);
  const withCopies = (own: readonly string[]) => {
    const made = [...own];
    for (const line of copied) made.splice(Math.floor(random() * (made.length + 1)), 0, line);
    return made;
  };
  const [a, b] = left.map(withCopies);
  return { a: textDocument('a', a ?? []), b: textDocument('b', b ?? []), plants };
}

function slipIn(line: string, random: () => number): PlantedSlip | undefined {
  if (line.length < LEAST_LINE) return undefined;
  const words = Array.from(segmenter.segment(line)).filter(
    ({ segment }) =>
      /^\p{Script=Han}{2,4}$/u.test(segment) && frequencyOf(segment) >= LEAST_FREQUENCY,
  );
  if (words.length === 0) return undefined;
  const { segment: right, index } = pick(words, random);
  const place = Math.floor(random() * right.length);
  const way = pick(slipWays, random);
  const others = mistakes[way].get(right.charAt(place)) ?? [];
  if (others.length === 0) return undefined;
  const wrong = right.slice(0, place) + pick(others, random) + right.slice(place + 1);
  const isWord = frequencyOf(wrong) > 0 || Array.from(segmenter.segment(wrong)).length === 1;
  const slipped = line.slice(0, index) + wrong + line.slice(index + right.length);
  return { wrong, right, way, isWord, line: slipped };
}

/** Tenders of the corpora that the list of usual pairs was not made from. */
export function slipTexts(): string[][] {
  return ['tender-whole/held', 'outline-tenders/held'].flatMap((folder) => {
    const at = new URL(`${folder}/`, import.meta.url);
    return readdirSync(at)
      .filter((file) => file.endsWith('.txt'))
      .toSorted()
      .map((file) => readFileSync(new URL(file, at), 'utf8').split('\n'));
  });
}

/** Whether one of the found slips is the planted one, though it may be told with more or fewer of its characters. */
export const isFoundIn = (
  { line, wrong }: PlantedSlip,
  found: readonly { wrong: string }[],
): boolean =>
  found.some((each) => {
    const [planted, told] = [line.indexOf(wrong), line.indexOf(each.wrong)];
    return told >= 0 && told < planted + wrong.length && planted < told + each.wrong.length;
  });
