import { frequencyOf, LONGEST_WORD, shareOf } from './dictionary.ts';
import { isFieldWord } from './field-words.ts';
import { figureWeight, takeFigures } from './figures.ts';
import { tradeShareOf } from './trade-counts.ts';

/** Of what is no word. */
const UNKNOWN_SHARE = 1e-8;
/** A word so frequent surprises nobody, in nats. */
const USUAL = 6;
/** A figure of custom says next to nothing. */
const USUAL_FIGURE = 1;
/** A dictionary that has no count for a word writes a small one: it is as rare as its parts. */
const UNCOUNTED = 5;
/** Words of so many characters are put together of others. */
const LEAST_TOGETHER = 3;

/** The share of a word in the texts at hand, what is looked at left out. */
export type OwnShare = (word: string) => number;

/**
 * How unlikely a text is to be written by anybody, in nats beyond usual words: by the frequencies of its likeliest words in the language, in the trade
 * and in the texts at hand. Words the field is full of say nothing, facts in figures what they say elsewhere.
 */
export function surpriseOf(text: string, own: OwnShare): number {
  const { figures, rest } = takeFigures(text.normalize('NFKC').toLowerCase());
  let nats = 0;
  for (const figure of figures) nats += Math.max(0, figureWeight(figure) - USUAL_FIGURE);
  for (const run of rest.match(/[\u4e00-\u9fa5]+/g) ?? [])
    for (const word of likeliestWords(run)) nats += surpriseOfWord(word, own);
  return nats;
}

function surpriseOfWord(word: string, own: OwnShare): number {
  if (isFieldWord(word)) return 0;
  const share = (shareOf(word) + tradeShareOf(word) + own(word)) / 2;
  const whole = Math.max(0, -Math.log(Math.max(share, UNKNOWN_SHARE)) - USUAL);
  if (word.length < LEAST_TOGETHER || frequencyOf(word) > UNCOUNTED) return whole;
  let least = whole;
  for (let at = 1; at < word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (frequencyOf(head) > 0 && frequencyOf(tail) > 0)
      least = Math.min(least, surpriseOfWord(head, own) + surpriseOfWord(tail, own));
  }
  return least;
}

/** A run of Chinese characters cut into the words that are together the most frequent. */
function likeliestWords(run: string): string[] {
  const costs = [0, ...Array.from(run, () => Number.POSITIVE_INFINITY)];
  const starts: number[] = [];
  for (let start = 0; start < run.length; start++)
    for (let end = start + 1; end <= Math.min(run.length, start + LONGEST_WORD); end++) {
      const word = run.slice(start, end);
      if (word.length > 1 && frequencyOf(word) === 0) continue;
      const cost = (costs[start] ?? 0) - Math.log(Math.max(shareOf(word), UNKNOWN_SHARE));
      if (cost >= (costs[end] ?? 0)) continue;
      costs[end] = cost;
      starts[end] = start;
    }
  const words: string[] = [];
  for (let end = run.length; end > 0; end = starts[end] ?? 0)
    words.push(run.slice(starts[end], end));
  return words.toReversed();
}
