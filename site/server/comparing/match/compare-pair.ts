import type { compare } from 'tender-widgets/contract';
import { countedChars, type DocumentText } from '../document-text.ts';
import { equalRuns } from './equal-runs.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { Paraphrase } from './paraphrases.ts';
import { type Passage, passagesOf } from './passages.ts';
import { type KeptWeights, significantPassages } from './significant.ts';

/** A passage that two documents share, before it is told. */
export interface Found extends Passage {
  kind: compare.Match['kind'];
  /** 0–1. */
  likeness: number;
  /** It is a short copy that was found by how odd its words are. */
  isOdd?: boolean;
}

/** What two documents share. */
export interface PairWork {
  /** Positions in the list of documents. */
  a: number;
  b: number;
  found: Found[];
  /** What a model holds for the same statement in other words; nothing else found it, and it counts in no ratio. */
  bySense: Found[];
  /** Per unit of each: 1 where most of it is in a passage. */
  coveredA: Uint8Array;
  coveredB: Uint8Array;
}

/** As much equal is the same text but for a slip. */
const SAME = 0.985;
/** Words in other order or other words: below it a sentence was written anew. */
const EDITED = 0.7;
/** Of a sentence: with so much of it in a passage it is not looked for again. */
const COVERED = 0.6;

/** Stretches that two documents have letter for letter or with small changes. */
export function comparePair(
  texts: readonly DocumentText[],
  prints: readonly Fingerprints[],
  [indexA, indexB]: readonly [number, number],
  kept: KeptWeights,
): PairWork {
  const [a, b] = [texts[indexA] as DocumentText, texts[indexB] as DocumentText];
  const runs = equalRuns(a, b, prints[indexA] as Fingerprints, prints[indexB] as Fingerprints);
  const passages = significantPassages(a, b, passagesOf(a, b, runs), kept);
  const found = passages.map((passage): Found => {
    const likeness = passage.equal / Math.max(passage.endA - passage.a, passage.endB - passage.b);
    return { ...passage, likeness, kind: kindOf(a, b, passage, likeness) };
  });
  return {
    a: indexA,
    b: indexB,
    found,
    bySense: [],
    coveredA: covered(
      a,
      found.map(({ a: from, endA: to }) => [from, to]),
    ),
    coveredB: covered(
      b,
      found.map(({ b: from, endB: to }) => [from, to]),
    ),
  };
}

export function kindOf(
  a: DocumentText,
  b: DocumentText,
  passage: Passage,
  likeness: number,
): compare.Match['kind'] {
  if (tableShare(a, passage.a, passage.endA) > 0.5 && tableShare(b, passage.b, passage.endB) > 0.5)
    return 'table';
  if (likeness >= SAME) return 'same';
  return likeness >= EDITED ? 'edited' : 'paraphrased';
}

function tableShare(text: DocumentText, from: number, to: number): number {
  let inside = 0;
  for (let i = from; i < to; i++) inside += text.inTable[i] ?? 0;
  return inside / Math.max(1, to - from);
}

function covered(text: DocumentText, stretches: readonly [number, number][]): Uint8Array {
  const chars = new Uint32Array(text.units.length);
  for (const [from, to] of stretches)
    for (let i = from; i < to; i++) {
      const unit = text.unitOf[i] ?? 0;
      chars[unit] = (chars[unit] ?? 0) + 1;
    }
  return Uint8Array.from(text.units, (unit, i) =>
    (chars[i] ?? 0) >= (unit.to - unit.from) * COVERED ? 1 : 0,
  );
}

/** Adds passages said in other words; equal ones beside one another become one. */
export function withParaphrases(
  a: DocumentText,
  b: DocumentText,
  found: readonly Found[],
  paraphrases: readonly Paraphrase[],
): Found[] {
  const added = paraphrases.map((paraphrase): Found => {
    const order =
      paraphrase.equal / Math.max(paraphrase.endA - paraphrase.a, paraphrase.endB - paraphrase.b);
    return { ...paraphrase, kind: kindOf(a, b, paraphrase, order), likeness: paraphrase.likeness };
  });
  const merged: Found[] = [];
  for (const next of [...found, ...added].toSorted((x, y) => x.a - y.a)) {
    const last = merged.at(-1);
    const isOne =
      last?.kind === next.kind && next.kind !== 'paraphrased' && !last.isOdd && !next.isOdd;
    if (last && isOne && isBeside(last, next)) {
      last.likeness =
        (last.likeness * (last.endA - last.a) + next.likeness * (next.endA - next.a)) /
        (last.endA - last.a + next.endA - next.a);
      last.endA = next.endA;
      last.endB = next.endB;
      last.equal += next.equal;
    } else merged.push({ ...next });
  }
  return merged.filter(
    (each) => countedChars(a, each.a, each.endA) > 0 && countedChars(b, each.b, each.endB) > 0,
  );
}

/** A passage grows to so many characters; a longer one is told as several. */
const LONGEST_SHOWN = 2000;

function isBeside(last: Found, next: Found): boolean {
  const [gapA, gapB] = [next.a - last.endA, next.b - last.endB];
  return gapA >= 0 && gapA <= 3 && gapB >= 0 && gapB <= 3 && next.endA - last.a <= LONGEST_SHOWN;
}
