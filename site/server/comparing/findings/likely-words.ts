import { charactersBetween, frequencyOf, LONGEST_WORD, shareOf } from '../words/dictionary.ts';
import { looksLike } from '../words/looks.ts';
import { soundsLike } from '../words/sound.ts';

/** Of a character that is no word. */
const UNKNOWN_SHARE = 1e-8;
/** How much the texts themselves say of how frequent a word is; the rest is the dictionary's. */
const OWN = 0.4;
/** The most frequent word costs about so many nats. */
const CHEAPEST = 3.5;
/** Words of two to four characters are held against the dictionary. */
const LONGEST_MEANT = 4;
/** Small words stand beside anything: of the wrong character, in nats. */
const SMALL = 2.5;
const small =
  /[的了和与及或在对为将由并是有等中以从到于其该此各每均都也应须需会可能要不无未被把使让向往给就又更最很较所之而且但若如因故上下内外前后里间时个项种类次份名位台套件批条款点面本我你他它人日月年元天一二三四五六七八九十百千万号第标书仍即指自再]/;

/** How often words stand in the texts. */
export interface OwnWords {
  countOf(word: string): number;
  total: number;
}

/** A word that was likely meant. */
export interface LikelyWord {
  /** Where it starts in the stretch. */
  start: number;
  right: string;
  /** By how many nats the stretch is likelier with it. */
  gain: number;
  /** What each character of the stretch beside it costs, in nats. */
  beside: number;
}

interface Costs {
  /** Of the likeliest words up to each place, and from it. */
  before: number[];
  after: number[];
  whole: number;
  /** Where the likeliest words end. */
  cuts: Set<number>;
}

function costOf(word: string, own: OwnWords): number {
  const counted = word.length > 1 ? (OWN * own.countOf(word)) / own.total : 0;
  return -Math.log(Math.max((1 - OWN) * shareOf(word) + counted, UNKNOWN_SHARE));
}

function costsOf(text: string, own: OwnWords): Costs {
  const size = text.length;
  const words: [start: number, end: number, cost: number][] = [];
  for (let start = 0; start < size; start++)
    for (let end = start + 1; end <= Math.min(size, start + LONGEST_WORD); end++) {
      const word = text.slice(start, end);
      if (end === start + 1 || frequencyOf(word) > 0) words.push([start, end, costOf(word, own)]);
    }
  const endless = Array.from({ length: size }, () => Number.POSITIVE_INFINITY);
  const [before, after] = [
    [0, ...endless],
    [...endless, 0],
  ];
  const starts: number[] = [];
  for (const [start, end, cost] of words) {
    const sum = (before[start] ?? 0) + cost;
    if (sum >= (before[end] ?? 0)) continue;
    before[end] = sum;
    starts[end] = start;
  }
  for (const [start, end, cost] of words.toReversed())
    after[start] = Math.min(after[start] ?? 0, cost + (after[end] ?? 0));
  const cuts = new Set<number>();
  for (let end = size; end > 0; end = starts[end] ?? 0) cuts.add(end);
  return { before, after, whole: before[size] ?? 0, cuts };
}

/**
 * The word most likely meant where two characters at `at` stand in no word together: with one of the two replaced by one that sounds or
 * looks like it, by the frequencies of all words of the stretch.
 * @param least nats that it has to gain
 */
export function likelyWord(
  text: string,
  at: number,
  own: OwnWords,
  least: number,
): LikelyWord | undefined {
  const costs = costsOf(text, own);
  if (!costs.cuts.has(at + 1)) return undefined;
  let best: LikelyWord | undefined;
  for (let length = 2; length <= LONGEST_MEANT; length++)
    for (let start = Math.max(0, at + 2 - length); start <= at; start++) {
      const end = start + length;
      if (end > text.length) continue;
      const saved = costs.whole - (costs.before[start] ?? 0) - (costs.after[end] ?? 0);
      const needed = Math.max(least, best?.gain ?? 0);
      if (saved - CHEAPEST < needed) continue;
      const beside = (costs.whole - saved) / Math.max(1, text.length - length);
      for (const place of [at, at + 1]) {
        const found = bestWith(text, { start, end, place }, saved, own);
        if (found && found.gain >= Math.max(least, best?.gain ?? 0)) best = { ...found, beside };
      }
    }
  return best;
}

/** The best word from `start` to `end` with another character at a place. */
function bestWith(
  text: string,
  { start, end, place }: { start: number; end: number; place: number },
  saved: number,
  own: OwnWords,
): Omit<LikelyWord, 'beside'> | undefined {
  const [head, tail] = [text.slice(start, place), text.slice(place + 1, end)];
  const written = text.charAt(place);
  const penalty = small.test(written) ? SMALL : 0;
  let best: Omit<LikelyWord, 'beside'> | undefined;
  for (const meant of charactersBetween(head, tail)) {
    if (!soundsLike(meant, written) && !looksLike(meant, written)) continue;
    const right = head + meant + tail;
    const gain = saved - costOf(right, own) - penalty;
    if (!best || gain > best.gain) best = { start, right, gain };
  }
  return best;
}
