import { mirrored, type PicturePoint } from '../import/picture-points.ts';

/** Descriptions of one place agree in all of KEY_BITS chosen bits about once in a hundred times: so many choices, and some will. */
const TABLES = 8;
const KEY_BITS = 18;
/** A key that more points have is a stroke or a corner of any letter. */
const MOST_ALIKE = 32;
/** Points of all pictures together; of very many pictures only the strongest of each are looked up. */
const MOST_POINTS = 500_000;
const LEAST_VOTES = 3;
/** Pictures that each one is held against. */
const MOST_EACH = 24;

const choices = choicesOf();

function choicesOf(): readonly (readonly number[])[] {
  let state = 77;
  return Array.from({ length: TABLES }, () => {
    const bits = new Set<number>();
    while (bits.size < KEY_BITS) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      bits.add(state >>> 24);
    }
    return [...bits];
  });
}

export interface Candidate {
  a: number;
  b: number;
  votes: number;
}

/**
 * Pairs of pictures that may show the same, upright or in the mirror, by points whose descriptions share a key; most votes first. Near linear
 * in the number of points (locality-sensitive hashing by bit sampling).
 */
export function candidatePairs(pictures: readonly (readonly PicturePoint[])[]): Candidate[] {
  const most = Math.floor(MOST_POINTS / Math.max(1, pictures.length));
  const owners: number[] = [];
  const words: Int32Array[] = [];
  for (const [picture, points] of pictures.entries())
    for (const point of points.slice(0, most)) {
      // Even entries are points as they are, odd ones as they are in a mirror.
      owners.push(picture, picture);
      words.push(point.words, mirrored(point.words));
    }
  const votes = new Map<number, number>();
  for (const bits of choices)
    for (const alike of entriesAlike(words, bits)) vote(alike, owners, pictures.length, votes);
  return bestOfEach(votes, pictures.length);
}

/** Entries whose words have the same value in the chosen bits, a group for each value that several have. */
function* entriesAlike(
  words: readonly Int32Array[],
  bits: readonly number[],
): Generator<Float64Array> {
  const keys = Float64Array.from(words, (word, entry) => {
    let key = 0;
    for (const bit of bits) key = key * 2 + (((word[bit >> 5] ?? 0) >>> (bit & 31)) & 1);
    return key * words.length + entry;
  }).sort();
  const keyOf = (at: number) => Math.floor((keys[at] ?? 0) / words.length);
  for (let from = 0; from < keys.length; ) {
    let to = from + 1;
    while (to < keys.length && keyOf(to) === keyOf(from)) to++;
    if (to - from >= 2 && to - from <= MOST_ALIKE)
      yield keys.subarray(from, to).map((key) => key % words.length);
    from = to;
  }
}

function vote(
  alike: Float64Array,
  owners: readonly number[],
  count: number,
  votes: Map<number, number>,
): void {
  for (const [i, one] of alike.entries())
    for (const other of alike.subarray(i + 1)) {
      const [a, b] = [owners[one] ?? 0, owners[other] ?? 0];
      // Two in the mirror say what the same two say upright.
      if (a === b || (one % 2 === 1 && other % 2 === 1)) continue;
      const key = Math.min(a, b) * count + Math.max(a, b);
      votes.set(key, (votes.get(key) ?? 0) + 1);
    }
}

function bestOfEach(votes: ReadonlyMap<number, number>, count: number): Candidate[] {
  const pairs = [...votes]
    .filter(([, number]) => number >= LEAST_VOTES)
    .map(([key, number]) => ({ a: Math.floor(key / count), b: key % count, votes: number }))
    .toSorted((x, y) => y.votes - x.votes || x.a - y.a || x.b - y.b);
  const taken = new Map<number, number>();
  return pairs.filter(({ a, b }) => {
    const [ofA, ofB] = [taken.get(a) ?? 0, taken.get(b) ?? 0];
    if (ofA >= MOST_EACH && ofB >= MOST_EACH) return false;
    taken.set(a, ofA + 1);
    taken.set(b, ofB + 1);
    return true;
  });
}
