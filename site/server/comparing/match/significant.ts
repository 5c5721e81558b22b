import { countedChars, type DocumentText, rawText } from '../document-text.ts';
import { codesText } from '../normal-text.ts';
import { contentWords, wordWeight } from '../words/words.ts';
import { isProcedural } from './oddness.ts';
import type { Passage } from './passages.ts';

/** A passage of so many equal characters is no chance. */
const LONG = 44;
/** Nearer than this another passage bears a short one out. */
const NEAR = 90;
/** What equal words have to say, in nats and with their length, when the whole sentence is equal, when a part of it is, and beside another. */
const WHOLE = 44;
const PART = 66;
const BESIDE = 26;
/** A few words out of sentences about the procedure are everybody's: they have to say more, and say nothing beside another passage. */
const FEW = 24;
const PROCEDURAL = 100;
/** Characters of a sentence around a passage that are looked at. */
const AROUND = 60;

/** What short passages say, by their text: the same phrases stand in many pairs. */
export type KeptWeights = Map<string, number>;
const MOST_KEPT = 200_000;

/** Of the passages those that chance and the language do not explain. They come in the order of a. */
export function significantPassages(
  a: DocumentText,
  b: DocumentText,
  passages: readonly Passage[],
  kept: KeptWeights,
): Passage[] {
  const weights = passages.map((passage) => weightOf(a, passage, kept));
  const areUsual = passages.map((passage) => isUsual(a, b, passage));
  const isSignificant = passages.map((passage, i) => {
    const least = isWhole(a, b, passage) ? WHOLE : areUsual[i] ? PROCEDURAL : PART;
    return (weights[i] ?? 0) >= least;
  });
  return passages.filter((passage, i) => {
    if (isSignificant[i]) return true;
    if (areUsual[i] || (weights[i] ?? 0) < BESIDE) return false;
    return [i - 1, i + 1].some(
      (other) => isSignificant[other] && isNear(passage, passages[other] as Passage),
    );
  });
}

function weightOf(a: DocumentText, passage: Passage, kept: KeptWeights): number {
  const counted = countedChars(a, passage.a, passage.endA);
  const equal = Math.min(counted, passage.equal);
  if (isHeading(a, passage)) return 0;
  if (equal >= LONG) return Number.POSITIVE_INFINITY;
  const weight = weightOfWords(a, passage, kept);
  const likeness = passage.equal / Math.max(passage.endA - passage.a, passage.endB - passage.b);
  return (weight * 0.7 + equal * 0.7) * (counted / (passage.endA - passage.a)) * likeness;
}

function weightOfWords(a: DocumentText, passage: Passage, kept: KeptWeights): number {
  const key = codesText(a.codes, passage.a, passage.endA);
  const known = kept.get(key);
  if (known !== undefined) return known;
  let weight = 0;
  for (const word of new Set(contentWords(rawText(a, passage.a, passage.endA))))
    weight += wordWeight(word);
  if (kept.size < MOST_KEPT) kept.set(key, weight);
  return weight;
}

/** Whether it is a few words out of sentences about the procedure, in both. */
function isUsual(a: DocumentText, b: DocumentText, passage: Passage): boolean {
  if (passage.equal > FEW) return false;
  return isOfProcedure(a, passage.a, passage.endA) && isOfProcedure(b, passage.b, passage.endB);
}

/** By its sentence, as far as it is near: a line without an end is none. */
function isOfProcedure(text: DocumentText, from: number, to: number): boolean {
  const [first, last] = [text.units[text.unitOf[from] ?? 0], text.units[text.unitOf[to - 1] ?? 0]];
  const start = Math.max(first?.from ?? from, from - AROUND);
  return isProcedural(rawText(text, start, Math.min(last?.to ?? to, to + AROUND)));
}

/** Headings are compared as the outline. */
function isHeading(a: DocumentText, passage: Passage): boolean {
  const last = a.unitOf[passage.endA - 1] ?? 0;
  for (let unit = a.unitOf[passage.a] ?? 0; unit <= last; unit++)
    if (a.units[unit]?.kind !== 'heading') return false;
  return true;
}

function isWhole(a: DocumentText, b: DocumentText, passage: Passage): boolean {
  return isWholeIn(a, passage.a, passage.endA) && isWholeIn(b, passage.b, passage.endB);
}

function isWholeIn(text: DocumentText, from: number, to: number): boolean {
  const [first, last] = [text.units[text.unitOf[from] ?? 0], text.units[text.unitOf[to - 1] ?? 0]];
  return first !== undefined && last !== undefined && (to - from) / (last.to - first.from) >= 0.8;
}

function isNear(one: Passage, other: Passage): boolean {
  const [first, second] = one.a < other.a ? [one, other] : [other, one];
  return second.a - first.endA <= NEAR && second.b - first.endB <= NEAR && second.b >= first.endB;
}
