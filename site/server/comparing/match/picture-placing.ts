import { wordsDistance } from '../import/picture-hash.ts';
import { mirrored, type PicturePoint } from '../import/picture-points.ts';

/** Where a point of one picture lies in the other: x' = a x + b y + c, y' = d x + e y + f. */
export type Placing = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Placed {
  placing: Placing;
  /** Pairs of points that agree on it. */
  agreeing: number;
}

/** Bits of 256 in which descriptions of one place differ at most. */
const MOST_BITS = 72;
/** The next best place differs by so much more. */
const APART = 0.9;
/** Points of a picture of 480 by which a pair may miss its place: at first, and when the placing is settled. */
const ROUGH = 16;
const FINE = 5;
const LEAST_PAIRS = 6;
/** Pairs tried as the beginning of a placing. */
const MOST_TRIED = 60;
/** So many that agree are no chance, where they are half of all. */
const ENOUGH = 12;
/** A copy is turned, mirrored, and stretched a little; a placing beyond is chance. */
const MOST_STRETCH = 1.7;
const MOST_SIZE = 3.5;

/** Places spread less than this across their line say nothing of the other direction. */
const ON_A_LINE = 1e-5;

interface Pair {
  from: PicturePoint;
  to: PicturePoint;
  distance: number;
}

/** How picture b lies over picture a, upright or in the mirror, by most points that agree; undefined where none fits. */
export function placingOf(
  a: readonly PicturePoint[],
  b: readonly PicturePoint[],
): Placed | undefined {
  const flipped = b.map((point) => ({ ...point, words: mirrored(point.words) }));
  const [upright, mirror] = [best(pairsOf(a, b), false), best(pairsOf(a, flipped), true)];
  if (!upright || !mirror) return upright ?? mirror;
  return upright.agreeing >= mirror.agreeing ? upright : mirror;
}

function pairsOf(a: readonly PicturePoint[], b: readonly PicturePoint[]): Pair[] {
  return a.flatMap((from) => {
    let [least, next] = [MOST_BITS + 1, 256];
    let to: PicturePoint | undefined;
    for (const other of b) {
      const distance = wordsDistance(from.words, other.words);
      if (distance < least) [next, least, to] = [least, distance, other];
      else if (distance < next) next = distance;
    }
    return to && least <= MOST_BITS && least <= next * APART ? [{ from, to, distance: least }] : [];
  });
}

function best(pairs: readonly Pair[], isMirror: boolean): Placed | undefined {
  if (pairs.length < LEAST_PAIRS) return undefined;
  let found: Placed | undefined;
  const sure = pairs.toSorted((x, y) => x.distance - y.distance).slice(0, MOST_TRIED);
  for (const seed of sure) {
    // Most agree already: no other placing is better.
    if (found && found.agreeing >= Math.max(ENOUGH, pairs.length * 0.5)) break;
    let placing: Placing | undefined = seededPlacing(seed, isMirror);
    for (const reach of [ROUGH, FINE * 1.6, FINE, FINE]) {
      const agreeing: readonly Pair[] | undefined = placing && agreeingPairs(pairs, placing, reach);
      placing =
        agreeing && agreeing.length >= LEAST_PAIRS
          ? fittedPlacing(agreeing.map(placesOf))
          : undefined;
      if (!placing) break;
    }
    if (!placing || !isPlausible(placing, isMirror)) continue;
    const count = agreeingPairs(pairs, placing, FINE).length;
    if (count >= LEAST_PAIRS && count > (found?.agreeing ?? 0))
      found = { placing, agreeing: count };
  }
  return found;
}

const placesOf = ({ from, to }: Pair): Correspondence => ({ ...from, u: to.x, v: to.y });

/** What one pair says: its turn, its size, its place. */
function seededPlacing({ from, to }: Pair, isMirror: boolean): Placing {
  const size = to.scale / from.scale;
  const turn = isMirror ? to.angle + from.angle : to.angle - from.angle;
  const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
  const [a, b, d, e] = isMirror ? [cos, sin, sin, -cos] : [cos, -sin, sin, cos];
  return [a, b, to.x - a * from.x - b * from.y, d, e, to.y - d * from.x - e * from.y];
}

/** Pairs that lie where the placing says, each place of the second picture once. */
function agreeingPairs(
  pairs: readonly Pair[],
  [a, b, c, d, e, f]: Placing,
  reach: number,
): readonly Pair[] {
  const taken = new Set<PicturePoint>();
  return pairs.filter(({ from, to }) => {
    const [x, y] = [a * from.x + b * from.y + c, d * from.x + e * from.y + f];
    const isThere = Math.hypot(x - to.x, y - to.y) <= reach && !taken.has(to);
    if (isThere) taken.add(to);
    return isThere;
  });
}

/** A place of the first picture, and where it lies in the second. */
export interface Correspondence {
  x: number;
  y: number;
  u: number;
  v: number;
}

/** The placing that fits best, by least squares; undefined where the places lie on a line. */
export function fittedPlacing(places: readonly Correspondence[]): Placing | undefined {
  const mean = (of: (place: Correspondence) => number) =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const [mu, mv] = [mean(({ u }) => u), mean(({ v }) => v)];
  let [sxx, sxy, syy, txx, txy, tyx, tyy] = [0, 0, 0, 0, 0, 0, 0];
  for (const place of places) {
    const [x, y, u, v] = [place.x - mx, place.y - my, place.u - mu, place.v - mv];
    sxx += x * x;
    sxy += x * y;
    syy += y * y;
    txx += x * u;
    txy += y * u;
    tyx += x * v;
    tyy += y * v;
  }
  const whole = sxx * syy - sxy * sxy;
  if (!(whole > ON_A_LINE * (sxx + syy) ** 2)) return undefined;
  const [a, b] = [(txx * syy - txy * sxy) / whole, (txy * sxx - txx * sxy) / whole];
  const [d, e] = [(tyx * syy - tyy * sxy) / whole, (tyy * sxx - tyx * sxy) / whole];
  return [a, b, mu - a * mx - b * my, d, e, mv - d * mx - e * my];
}

function isPlausible([a, b, , d, e]: Placing, isMirror: boolean): boolean {
  const size = a * e - b * d;
  if (size > 0 === isMirror) return false;
  const [p, q] = [(a * a + b * b + d * d + e * e) / 2, Math.abs(size)];
  // The longer and the shorter half axis of what a circle becomes.
  const spread = Math.sqrt(Math.max(0, p * p - q * q));
  const [longer, shorter] = [Math.sqrt(p + spread), Math.sqrt(Math.max(1e-9, p - spread))];
  return longer / shorter <= MOST_STRETCH && longer <= MOST_SIZE && shorter >= 1 / MOST_SIZE;
}
