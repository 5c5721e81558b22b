import type { compare } from 'tender-widgets/contract';
import { countedChars, type DocumentText } from '../document-text.ts';
import type { Found, PairWork } from './compare-pair.ts';
import { placesOf } from './places.ts';

/** Said in other words counts by so much: it is likeness, not proof. */
const PARAPHRASED_WEIGHT = 0.8;
/** Matches told of a pair; the longest are. */
export const MOST_MATCHES = 2000;

export type PairChars = compare.ComparedPair['chars'];

/** How much of each text the passages cover. */
export interface Coverage {
  /** Characters of a by kind. */
  chars: PairChars;
  ratioA: number;
  ratioB: number;
  /** Of the shorter one. */
  ratio: number;
}

/** Shares of the counted text, 0–100 with one decimal. */
export function coverageOf(
  a: DocumentText,
  b: DocumentText,
  work: PairWork,
  counted: readonly number[],
): Coverage {
  const chars: PairChars = { same: 0, edited: 0, paraphrased: 0, table: 0, sense: 0 };
  const [seenA, seenB] = [new Uint8Array(a.codes.length), new Uint8Array(b.codes.length)];
  let [sumA, sumB] = [0, 0];
  // The plainest likeness first: a character counts once.
  for (const each of work.found.toSorted((x, y) => rank(x) - rank(y))) {
    const weight = each.kind === 'paraphrased' ? PARAPHRASED_WEIGHT : 1;
    const newA = take(a, seenA, each.a, each.endA);
    chars[each.kind] += newA;
    sumA += newA * weight;
    sumB += take(b, seenB, each.b, each.endB) * weight;
  }
  for (const each of work.bySense) chars.sense += take(a, seenA, each.a, each.endA);
  const [wholeA, wholeB] = [counted[work.a] ?? 0, counted[work.b] ?? 0];
  const [ratioA, ratioB] = [percent(sumA, wholeA), percent(sumB, wholeB)];
  return { chars, ratioA, ratioB, ratio: wholeA <= wholeB ? ratioA : ratioB };
}

const rank = ({ kind }: Found): number => (kind === 'paraphrased' ? 1 : 0);
const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 1000) / 10);

function take(text: DocumentText, seen: Uint8Array, from: number, to: number): number {
  let taken = 0;
  for (let i = from; i < to; i++) {
    if (seen[i] === 1 || text.mask[i] !== 0) continue;
    seen[i] = 1;
    taken++;
  }
  return taken;
}

/** The passages as they are told: at most `mostPlaces` places of each document, the longest passages first, in the reading order of a. */
export function matchesOf(
  a: DocumentText,
  b: DocumentText,
  work: PairWork,
  mostPlaces: number,
): { matches: compare.Match[]; isWhole: boolean } {
  const ordered = [...work.found, ...work.bySense]
    .map((found) => ({
      found,
      chars: Math.max(countedChars(a, found.a, found.endA), countedChars(b, found.b, found.endB)),
    }))
    .toSorted((x, y) => y.chars - x.chars);
  const chosen: { found: Found; match: compare.Match }[] = [];
  let places = 0;
  for (const { found, chars } of ordered) {
    if (chosen.length === MOST_MATCHES || places > mostPlaces) break;
    const [placesA, placesB] = [placesOf(a, found.a, found.endA), placesOf(b, found.b, found.endB)];
    places += Math.max(placesA.length, placesB.length);
    const match = {
      id: '',
      kind: found.kind,
      ratio: Math.round(found.likeness * 100),
      chars,
      a: placesA,
      b: placesB,
    };
    chosen.push({ found, match });
  }
  const inOrder = chosen.toSorted((x, y) => x.found.a - y.found.a || x.found.b - y.found.b);
  return {
    matches: inOrder.map(({ match }, index) => ({
      ...match,
      id: `m${work.a + 1}-${work.b + 1}-${index + 1}`,
    })),
    isWhole: chosen.length === ordered.length,
  };
}
