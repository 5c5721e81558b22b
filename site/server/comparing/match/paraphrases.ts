import { countedChars, type DocumentText } from '../document-text.ts';
import { commonLength } from './likeness.ts';
import type { Passage } from './passages.ts';
import type { SentenceClasses } from './sentence-classes.ts';
import { type Wording, wordingOf } from './wording.ts';

/** Two units that may say the same. */
export interface UnitPair {
  a: number;
  b: number;
  likeness: number;
}

/** A stretch of a that b says in other words. */
export interface Paraphrase extends Passage {
  /** Likeness of the wording, 0–1. */
  likeness: number;
}

/** Sentences one region takes at most. */
const LONGEST_REGION = 10;
/** Sentences that may stand between two of a region. */
const REACH = 2;
/** A region starts at a pair at least so alike. */
const SEED = 0.14;
/** Over the ends of paragraphs only from a pair so alike. */
const SURE_SEED = 0.25;
/** And takes neighbours at least so alike. */
const NEIGHBOUR = 0.17;
/** Common words have to say at least so much, in nats: two or three rare words. */
const LEAST_SHARED = 14;
/** What equal words have to say together, with their length: as for passages letter for letter. */
const LEAST_SHOWN = 40;

/** A text with fewer characters has to be the more alike. */
const SHORT = 40;
const SHORT_DOUBT = 3;

interface Region {
  fromA: number;
  toA: number;
  fromB: number;
  toB: number;
}

/** Of the pairs of sentences of two documents those that, with their neighbours, say the same. Each unit is taken once. */
export function paraphrasesOf(
  a: DocumentText,
  b: DocumentText,
  pairs: readonly UnitPair[],
  words: UnitWords,
): Paraphrase[] {
  const byA = new Map<number, UnitPair[]>();
  for (const pair of pairs) {
    const list = byA.get(pair.a);
    if (list) list.push(pair);
    else byA.set(pair.a, [pair]);
  }
  const used: Used = { a: new Set(words.coveredA), b: new Set(words.coveredB) };
  const found: Paraphrase[] = [];
  for (const seed of pairs.toSorted((x, y) => y.likeness - x.likeness)) {
    if (seed.likeness < SEED) break;
    if (used.a.has(seed.a) || used.b.has(seed.b)) continue;
    const paraphrase = likeliest(a, b, seed, byA, used, words);
    if (!paraphrase) continue;
    found.push(paraphrase);
    const [fromA, toA] = [a.unitOf[paraphrase.a] ?? 0, a.unitOf[paraphrase.endA - 1] ?? 0];
    const [fromB, toB] = [b.unitOf[paraphrase.b] ?? 0, b.unitOf[paraphrase.endB - 1] ?? 0];
    for (let unit = fromA; unit <= toA; unit++) used.a.add(unit);
    for (let unit = fromB; unit <= toB; unit++) used.b.add(unit);
  }
  return found;
}

/** The region around a pair that says most surely the same: the two sentences, what they grow to, or their whole paragraphs. */
function likeliest(
  a: DocumentText,
  b: DocumentText,
  seed: UnitPair,
  byA: ReadonlyMap<number, UnitPair[]>,
  used: Used,
  words: UnitWords,
): Paraphrase | undefined {
  const regions = [
    paragraphs(a, b, seed, used),
    grown(a, b, seed, byA, used, true),
    seed.likeness >= SURE_SEED ? oneSided(a, b, grown(a, b, seed, byA, used, false)) : undefined,
    { fromA: seed.a, toA: seed.a, fromB: seed.b, toB: seed.b },
  ];
  let best: (Paraphrase & { sureness: number }) | undefined;
  for (const region of regions) {
    if (seed.likeness === 1 && region && isSingle(region)) continue;
    const judgement = region && verdictOf(a, b, region, words);
    if (judgement && (!best || judgement.sureness > best.sureness)) best = judgement;
  }
  return best;
}

/** Of a short sentence that both have: by itself it says nothing. */
const isSingle = ({ fromA, toA, fromB, toB }: Region): boolean => fromA === toA && fromB === toB;

/** A paragraph that was split into several, or put together of them; several beside several are only about the same things in the same order. */
function oneSided(a: DocumentText, b: DocumentText, region: Region): Region | undefined {
  const isOne = (text: DocumentText, from: number, to: number) =>
    text.units[from]?.block === text.units[to]?.block;
  return isOne(a, region.fromA, region.toA) || isOne(b, region.fromB, region.toB)
    ? region
    : undefined;
}

/** The paragraphs of two sentences, where they are of a length that is written at one go and free. */
function paragraphs(
  a: DocumentText,
  b: DocumentText,
  seed: UnitPair,
  used: Used,
): Region | undefined {
  const [inA, inB] = [paragraphOf(a, seed.a, used.a), paragraphOf(b, seed.b, used.b)];
  return inA && inB && { fromA: inA.from, toA: inA.to, fromB: inB.from, toB: inB.to };
}

function paragraphOf(
  text: DocumentText,
  unit: number,
  used: ReadonlySet<number>,
): { from: number; to: number } | undefined {
  const block = text.units[unit]?.block;
  let [from, to] = [unit, unit];
  while (text.units[from - 1]?.block === block && to - from < LONGEST_REGION) from--;
  while (text.units[to + 1]?.block === block && to - from < LONGEST_REGION) to++;
  if (to - from >= LONGEST_REGION) return undefined;
  for (let at = from; at <= to; at++)
    if (used.has(at) || text.units[at]?.kind !== 'sentence') return undefined;
  return { from, to };
}

interface Used {
  a: Set<number>;
  b: Set<number>;
}

function grown(
  a: DocumentText,
  b: DocumentText,
  seed: UnitPair,
  byA: ReadonlyMap<number, UnitPair[]>,
  used: Used,
  isWithin: boolean,
): Region {
  const region = { fromA: seed.a, toA: seed.a, fromB: seed.b, toB: seed.b };
  const [blockA, blockB] = [a.units[seed.a]?.block, b.units[seed.b]?.block];
  const isFree = (pair: UnitPair) =>
    !used.a.has(pair.a) &&
    !used.b.has(pair.b) &&
    (!isWithin || (a.units[pair.a]?.block === blockA && b.units[pair.b]?.block === blockB));
  for (let more = true; more && region.toA - region.fromA < LONGEST_REGION; ) {
    more = false;
    for (let at = region.fromA - REACH; at <= region.toA + REACH; at++) {
      for (const pair of byA.get(at) ?? []) {
        if (pair.likeness < NEIGHBOUR || !isFree(pair)) continue;
        if (
          !isBeside(a, at, region.fromA, region.toA) ||
          !isBeside(b, pair.b, region.fromB, region.toB)
        )
          continue;
        if (
          pair.a >= region.fromA &&
          pair.a <= region.toA &&
          pair.b >= region.fromB &&
          pair.b <= region.toB
        )
          continue;
        region.fromA = Math.min(region.fromA, pair.a);
        region.toA = Math.max(region.toA, pair.a);
        region.fromB = Math.min(region.fromB, pair.b);
        region.toB = Math.max(region.toB, pair.b);
        more = true;
      }
    }
  }
  return region;
}

/** Next to the region, or one sentence on in the same paragraph. */
function isBeside(text: DocumentText, unit: number, from: number, to: number): boolean {
  if (unit >= from - 1 && unit <= to + 1) return true;
  if (unit < from - REACH || unit > to + REACH) return false;
  return text.units[unit]?.block === text.units[unit < from ? from : to]?.block;
}

/** What the units of one document say; sentences left out say nothing. */
export interface UnitWords {
  classes: SentenceClasses;
  /** Per document of the pair, per unit: its class, or −1. */
  classOfA: Int32Array;
  classOfB: Int32Array;
  /** Units that are found word for word. */
  coveredA: readonly number[];
  coveredB: readonly number[];
}

function bagOf(
  words: UnitWords,
  classOf: Int32Array,
  from: number,
  to: number,
): { words: Int32Array; characters: Uint16Array } {
  const members = Array.from(classOf.subarray(from, to + 1)).flatMap(
    (index) => words.classes.classes[index] ?? [],
  );
  const [only] = members;
  if (only && members.length === 1) return only;
  return {
    words: Int32Array.from(members.flatMap((member) => [...member.words])).sort(),
    characters: Uint16Array.from(members.flatMap((member) => [...member.characters])).sort(),
  };
}

function verdictOf(
  a: DocumentText,
  b: DocumentText,
  region: Region,
  words: UnitWords,
): (Paraphrase & { sureness: number }) | undefined {
  const wording = wordingOf(
    bagOf(words, words.classOfA, region.fromA, region.toA),
    bagOf(words, words.classOfB, region.fromB, region.toB),
    words.classes,
  );
  const [from, to] = [a.units[region.fromA]?.from ?? 0, a.units[region.toA]?.to ?? 0];
  const [fromB, toB] = [b.units[region.fromB]?.from ?? 0, b.units[region.toB]?.to ?? 0];
  const equal = commonLength(a.codes, b.codes, from, to, fromB, toB);
  const order = equal / Math.max(1, Math.min(400, Math.max(to - from, toB - fromB)));
  if (order > 0.5 || wording.characters > 0.8) {
    const counted =
      Math.min(countedChars(a, from, to), countedChars(b, fromB, toB)) * wording.characters;
    if (0.7 * (wording.shared + counted) < LEAST_SHOWN) return undefined;
  }
  const sureness = sameness(wording, order, [to - from, toB - fromB]);
  if (sureness <= 0) return undefined;
  return {
    a: from,
    endA: to,
    b: fromB,
    endB: toB,
    equal,
    likeness: Math.max(order, wording.characters),
    sureness,
  };
}

/** Whether two stretches say the same: above 0. The weights are fitted to pairs of texts by one and by two writers (bench:compare). */
function sameness(wording: Wording, order: number, lengths: readonly [number, number]): number {
  if (wording.shared < LEAST_SHARED) return -1;
  const chars = Math.max(...lengths);
  // What is said in common grows with the length of texts that have nothing but their subject in common.
  const said = Math.min(1, wording.shared / Math.max(80, chars * 0.75));
  const figures = Math.min(1, wording.figures / 16);
  // A name takes up much of a short sentence.
  const short = Math.max(0, 1 - Math.min(...lengths) / SHORT);
  // The common words of their subject grow as well.
  const long = Math.min(3, Math.max(0, chars - 120) / 100);
  return (
    3.6 * wording.words +
    4 * wording.contained +
    4.8 * wording.characters +
    5.4 * order +
    5.5 * said +
    2.3 * figures +
    5.4 * wording.figureShare * Math.sqrt(figures) -
    0.8 * long -
    SHORT_DOUBT * short -
    7.9
  );
}
