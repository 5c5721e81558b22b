import type { SentenceClasses } from './sentence-classes.ts';
import { wordingOf } from './wording.ts';

/** Two sentences that may say the same, by class. */
export interface SentencePair {
  a: number;
  b: number;
  likeness: number;
}

/** The rarest words of a sentence by which it is looked up. */
const LOOKUPS = 20;
/** A word of more sentences finds nothing by itself: 60, and 8 more for each document. */
const COMMON_FROM = 60;
const COMMON_PER_DOCUMENT = 8;
/** Of the weight of the lighter sentence: with less in common by its rare words it is not looked at further. */
const LEAST_FOUND = 0.12;
/** Kept for one sentence, the likest first. */
const MOST_KEPT = 48;
/** Below it two sentences have their subject in common at most. */
const LEAST_LIKENESS = 0.14;
/** Two facts in figures, in nats: with as much in common the rest may be in other words. */
const FEW_FIGURES = 10;

/** Pairs of sentences with rare words in common, and a sentence with itself where several documents have it. Near linear: words of many sentences are not looked up. */
export function* sentencePairs(all: SentenceClasses, documents: number): Generator<SentencePair> {
  const common = COMMON_FROM + COMMON_PER_DOCUMENT * documents;
  const postings = postingsOf(all, common);
  const found = new Float32Array(all.classes.length);
  const wholes = Float32Array.from(all.classes, ({ words }) =>
    words.reduce((sum, word) => sum + (all.weights[word] ?? 0), 0),
  );
  for (const [a, { words, places }] of all.classes.entries()) {
    // Equal ones that are too short to say anything by themselves may say it together, in whatever order.
    if (places[0]?.document !== places.at(-1)?.document) yield { a, b: a, likeness: 1 };
    const touched: number[] = [];
    for (const word of rarest(words, all, common)) {
      const weight = all.weights[word] ?? 0;
      for (const b of postings[word] ?? []) {
        if (b <= a) continue;
        if (found[b] === 0) touched.push(b);
        found[b] = (found[b] ?? 0) + weight;
      }
    }
    const likely = touched.filter(
      (b) => (found[b] ?? 0) >= Math.min(wholes[a] ?? 0, wholes[b] ?? 0) * LEAST_FOUND,
    );
    if (likely.length > MOST_KEPT)
      likely.sort((x, y) => (found[y] ?? 0) - (found[x] ?? 0)).length = MOST_KEPT;
    for (const b of touched) if (!likely.includes(b)) found[b] = 0;
    for (const b of likely) {
      found[b] = 0;
      const likeness = likenessOf(all, a, b);
      if (likeness >= LEAST_LIKENESS) yield { a, b, likeness };
    }
  }
}

function postingsOf(all: SentenceClasses, common: number): (number[] | undefined)[] {
  const postings: (number[] | undefined)[] = Array.from({ length: all.weights.length });
  for (const [index, { words }] of all.classes.entries()) {
    for (let i = 0; i < words.length; i++) {
      const word = words[i] ?? 0;
      const count = all.lookupCounts[word] ?? 0;
      if (word === words[i - 1] || count < 2 || count > common) continue;
      (postings[word] ??= []).push(index);
    }
  }
  return postings;
}

function rarest(words: Int32Array, all: SentenceClasses, common: number): number[] {
  const shared = new Set<number>();
  for (const word of words) {
    const count = all.lookupCounts[word] ?? 0;
    if (count >= 2 && count <= common) shared.add(word);
  }
  const list = [...shared];
  if (list.length > LOOKUPS)
    list.sort((x, y) => (all.weights[y] ?? 0) - (all.weights[x] ?? 0)).length = LOOKUPS;
  return list;
}

function likenessOf(all: SentenceClasses, a: number, b: number): number {
  const [one, other] = [all.classes[a], all.classes[b]];
  if (!one || !other) return 0;
  const wording = wordingOf(one, other, all);
  const figures = wording.figureShare * Math.min(1, wording.figures / FEW_FIGURES);
  return (
    0.45 * wording.words + 0.2 * wording.contained + 0.35 * wording.characters + 0.12 * figures
  );
}
