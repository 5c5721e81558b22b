import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Longer words are names and sayings. */
export const LONGEST_WORD = 6;

interface Dictionary {
  /** How often each word stands in the texts it was counted in. */
  frequencies: ReadonlyMap<string, number>;
  total: number;
}

/** Such a file has some 350,000 words; one with few is damaged. */
const LEAST_WORDS = 100_000;

/** Whether the dictionary is there and whole. Without it no slips are found by it. */
export const hasDictionary = (): boolean => dictionary().frequencies.size >= LEAST_WORDS;

/** Read when it is first asked for, in a fifth of a second: a comparison runs in a process of its own, and it ends with that. */
let kept: Dictionary | undefined;

function dictionary(): Dictionary {
  if (kept) return kept;
  const frequencies = new Map<string, number>();
  let total = 0;
  for (const [, word = '', count] of readWords().matchAll(/^([\u4e00-\u9fa5]{1,6}) (\d+)/gm)) {
    frequencies.set(word, Number(count));
    total += Number(count);
  }
  kept = { frequencies, total };
  return kept;
}

function readWords(): string {
  try {
    return readFileSync(fileURLToPath(import.meta.resolve('@node-rs/jieba/dict.txt')), 'utf8');
  } catch {
    return '';
  }
}

/** How often a word stands in the texts that jieba's dictionary was counted in, sixty million words; 0 for what is no word. */
export const frequencyOf = (word: string): number => dictionary().frequencies.get(word) ?? 0;

/** The share of a word in all words. */
export const shareOf = (word: string): number => frequencyOf(word) / dictionary().total;

/** Words rarer than this are nobody's likely meaning. */
const LEAST_FREQUENCY = 20;
const LONGEST_MEANT = 4;
/** By each frequent word with one character left out: the characters that stand there. */
let gaps: Map<string, string> | undefined;

/** Characters that make a frequent word of two to four characters between a head and a tail. */
export function charactersBetween(head: string, tail: string): string {
  gaps ??= gapsOf(dictionary().frequencies);
  return gaps.get(`${head}_${tail}`) ?? '';
}

function gapsOf(frequencies: ReadonlyMap<string, number>): Map<string, string> {
  const made = new Map<string, string>();
  for (const [word, frequency] of frequencies) {
    if (frequency < LEAST_FREQUENCY || word.length < 2 || word.length > LONGEST_MEANT) continue;
    for (let at = 0; at < word.length; at++) {
      const key = `${word.slice(0, at)}_${word.slice(at + 1)}`;
      made.set(key, (made.get(key) ?? '') + word.charAt(at));
    }
  }
  return made;
}
