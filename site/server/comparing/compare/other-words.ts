import type { DocumentText } from '../document-text.ts';
import { type PairWork, withParaphrases } from '../match/compare-pair.ts';
import { paraphrasesOf, type UnitPair } from '../match/paraphrases.ts';
import { sentencePairs } from '../match/sentence-candidates.ts';
import { type SentenceClasses, sentenceClasses } from '../match/sentence-classes.ts';

/** Copies of a sentence in one document that are laid beside another's. */
const MOST_COPIES = 3;

/** Adds to each work what both say in other words, by their rare words and construction. */
export function inOtherWords(
  texts: readonly DocumentText[],
  tender: DocumentText | null,
  works: readonly PairWork[],
): void {
  const classes = sentenceClasses(texts, tender);
  const classOf = texts.map((text) => new Int32Array(text.units.length).fill(-1));
  for (const [index, { places }] of classes.classes.entries()) {
    for (const { document, unit } of places) (classOf[document] as Int32Array)[unit] = index;
  }
  const pairs = unitPairs(classes, texts.length, works);
  for (const [index, work] of works.entries()) {
    const [a, b] = [texts[work.a] as DocumentText, texts[work.b] as DocumentText];
    const words = {
      classes,
      classOfA: classOf[work.a] as Int32Array,
      classOfB: classOf[work.b] as Int32Array,
      coveredA: positions(work.coveredA),
      coveredB: positions(work.coveredB),
    };
    work.found = withParaphrases(a, b, work.found, paraphrasesOf(a, b, pairs[index] ?? [], words));
  }
}

const positions = (marks: Uint8Array): number[] =>
  Array.from(marks.keys()).filter((at) => marks[at] === 1);

/** Likely pairs of sentences, for each pair of documents, without those that are found word for word. */
function unitPairs(
  classes: SentenceClasses,
  documents: number,
  works: readonly PairWork[],
): UnitPair[][] {
  const pairs: UnitPair[][] = works.map(() => []);
  const workOf = new Map(works.map((work, index) => [work.a * documents + work.b, index]));
  for (const { a, b, likeness } of sentencePairs(classes, documents)) {
    for (const one of firstCopies(classes.classes[a]?.places ?? [])) {
      for (const other of firstCopies(classes.classes[b]?.places ?? [])) {
        if (one.document === other.document || (a === b && one.document > other.document)) continue;
        const [first, second] = one.document < other.document ? [one, other] : [other, one];
        const index = workOf.get(first.document * documents + second.document) ?? -1;
        const work = works[index];
        if (!work || work.coveredA[first.unit] === 1 || work.coveredB[second.unit] === 1) continue;
        pairs[index]?.push({ a: first.unit, b: second.unit, likeness });
      }
    }
  }
  return pairs;
}

function firstCopies<T extends { document: number }>(places: readonly T[]): T[] {
  if (places.length <= MOST_COPIES) return [...places];
  let copies = 0;
  return places.filter((place, i) => {
    copies = places[i - 1]?.document === place.document ? copies + 1 : 1;
    return copies <= MOST_COPIES;
  });
}
