import type { RowKind } from '../text/row-lines.ts';
import { type AskedWord, saysWord, weightOf } from './asking-words.ts';

/** A word of a heading further up speaks of everything below it. */
const ABOVE = 0.4;

export interface Said {
  text: string;
  heading: string;
  above: string;
}

function says(word: AskedWord, { text, heading, above }: Said): number {
  return Math.max(saysWord(word, text), saysWord(word, heading), ABOVE * saysWord(word, above));
}

/** How far words are said; of those that `inText` names only the text itself counts. */
export function share(
  words: readonly AskedWord[],
  said: Said,
  inText: (word: AskedWord) => boolean = () => false,
): number {
  const whole = words.reduce((sum, word) => sum + weightOf(word), 0);
  if (whole === 0) return 0;
  const of = (word: AskedWord) => (inText(word) ? saysWord(word, said.text) : says(word, said));
  return words.reduce((sum, word) => sum + weightOf(word) * of(word), 0) / whole;
}

export const isSpecific = (words: readonly AskedWord[]) => words.some(({ isWeak }) => !isWeak);

/** What a piece's headings and file are about, beside the bid. */
export interface Matters {
  /** Of another field than the bid's. */
  isOfOtherField: boolean;
  /** Matters the bid asks for that the nearest name above it speaks of. */
  named: readonly string[];
  /** Matters the bid asks for. */
  asked: ReadonlySet<string>;
  /** All rows of its list, of works. */
  list: readonly string[];
}

export interface Subject extends Said, Matters {
  /** What the heading speaks of. */
  subject: readonly AskedWord[];
  isPerson: boolean;
  /** What it is as a row, where its columns tell. */
  row: RowKind | undefined;
  /** It is a sentence of a company's introduction. */
  isIntroducing: boolean;
  /** What the columns of its table are called. */
  columns: string;
}

export const saysAny = (words: readonly AskedWord[], text: string) =>
  words.some((word) => saysWord(word, text) >= SAID);
/** A word is said, itself or by another that means it. */
const SAID = 0.9;
