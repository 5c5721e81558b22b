import type { Vocabulary } from './sentence-classes.ts';

/** What two texts have in common, 0–1 each, and how much that says. */
export interface Wording {
  /** Of the weight of all their words. */
  words: number;
  /** Of the weight of the one with less. */
  contained: number;
  /** Of the weight of all their characters. */
  characters: number;
  /** Weight of the common words, in nats. */
  shared: number;
  /** Of the facts in figures: what the common ones say, in nats, and their share of all. */
  figures: number;
  figureShare: number;
}

interface Bag {
  words: Int32Array;
  characters: Uint16Array;
}

/** Compares two bags of words. Linear in both. */
export function wordingOf(a: Bag, b: Bag, vocabulary: Vocabulary): Wording {
  const words = overlap(a.words, b.words, vocabulary.weights);
  const figures = overlap(a.words, b.words, vocabulary.figureWeights);
  const characters = overlap(a.characters, b.characters, vocabulary.characterWeights);
  return {
    words: share(2 * words.common, words.a + words.b),
    contained: share(words.common, Math.min(words.a, words.b)),
    characters: share(2 * characters.common, characters.a + characters.b),
    shared: words.common,
    figures: figures.common,
    figureShare: share(2 * figures.common, figures.a + figures.b),
  };
}

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

function overlap(
  a: Int32Array | Uint16Array,
  b: Int32Array | Uint16Array,
  weights: Float32Array,
): { common: number; a: number; b: number } {
  let common = 0;
  let totalA = 0;
  let totalB = 0;
  let j = 0;
  for (let i = 0; i < a.length; i++) {
    const id = a[i] ?? 0;
    const weight = weights[id] ?? 0;
    totalA += weight;
    while (j < b.length && (b[j] ?? 0) < id) totalB += weights[b[j++] ?? 0] ?? 0;
    if (j < b.length && b[j] === id) {
      common += weight;
      totalB += weight;
      j++;
    }
  }
  while (j < b.length) totalB += weights[b[j++] ?? 0] ?? 0;
  return { common, a: totalA, b: totalB };
}
