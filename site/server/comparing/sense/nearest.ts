import { nearness } from './ask-vectors.ts';
import type { SenseMeasure } from './sense-measure.ts';

/** A passage with its meaning. */
export interface Meant {
  from: number;
  to: number;
  text: string;
  vector: Float32Array;
}

/** Two passages that are each other's nearest. */
export interface NearPair {
  /** Positions in the two lists. */
  a: number;
  b: number;
  near: number;
  /** How near both are to other texts, in the middle. */
  usual: number;
  /** How far the pair stands out of that, in deviations. */
  outstanding: number;
}

/** Nearest ones that are held of each: those that overlap the first are passed over. */
const HELD = 4;

class Side {
  readonly nearest: Int32Array;
  readonly distances: Float32Array;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  readonly counts: Int32Array;

  constructor(length: number) {
    this.nearest = new Int32Array(length * HELD).fill(-1);
    this.distances = new Float32Array(length * HELD).fill(-2);
    this.sums = new Float64Array(length);
    this.squares = new Float64Array(length);
    this.counts = new Int32Array(length);
  }

  add(own: number, near: number): void {
    this.sums[own] = (this.sums[own] ?? 0) + near;
    this.squares[own] = (this.squares[own] ?? 0) + near * near;
    this.counts[own] = (this.counts[own] ?? 0) + 1;
  }

  hold(own: number, other: number, near: number): void {
    let at = own * HELD + HELD - 1;
    if (near <= (this.distances[at] ?? -2)) return;
    for (; at > own * HELD && near > (this.distances[at - 1] ?? -2); at--) {
      this.distances[at] = this.distances[at - 1] ?? -2;
      this.nearest[at] = this.nearest[at - 1] ?? -1;
    }
    this.distances[at] = near;
    this.nearest[at] = other;
  }

  first = (own: number): number => this.nearest[own * HELD] ?? -1;

  mean = (own: number): number => (this.sums[own] ?? 0) / Math.max(1, this.counts[own] ?? 0);

  outstanding(own: number, near: number): number {
    const count = this.counts[own] ?? 0;
    const mean = this.mean(own);
    const spread = Math.sqrt(
      Math.max(0, (this.squares[own] ?? 0) / Math.max(1, count) - mean * mean),
    );
    return spread > 0 ? (near - mean) / spread : 0;
  }

  /** The nearest one that is another statement than the first: neither overlaps it nor says it again. */
  second(own: number, others: readonly Meant[], least: number): number {
    const first = others[this.first(own)];
    for (let at = own * HELD + 1; at < (own + 1) * HELD; at++) {
      const other = others[this.nearest[at] ?? -1];
      if (!first || !other) break;
      const isOther = other.to <= first.from || other.from >= first.to;
      if (isOther && nearness(first.vector, other.vector) < least) return this.distances[at] ?? -2;
    }
    return -2;
  }
}

/**
 * Pairs of which each is the other's nearest, nearer than `least`, and by `apart` nearer than any other statement of the other document.
 * `usual` are texts of the trade that are in neither: how far they lie belongs to the measure of what stands out.
 */
export function nearestPairs(
  a: readonly Meant[],
  b: readonly Meant[],
  usual: readonly Float32Array[],
  { least, apart }: Pick<SenseMeasure, 'apart' | 'least'>,
): NearPair[] {
  const [sideA, sideB] = [new Side(a.length), new Side(b.length)];
  for (const [i, { vector }] of a.entries())
    for (let j = 0; j < b.length; j++) {
      const near = nearness(vector, (b[j] as Meant).vector);
      sideA.add(i, near);
      sideB.add(j, near);
      sideA.hold(i, j, near);
      sideB.hold(j, i, near);
    }
  for (const [side, passages] of [
    [sideA, a],
    [sideB, b],
  ] as const)
    for (const [own, { vector }] of passages.entries())
      for (const other of usual) side.add(own, nearness(vector, other));
  return a.flatMap((_, i): NearPair[] => {
    const j = sideA.first(i);
    const near = sideA.distances[i * HELD] ?? -2;
    if (j < 0 || sideB.first(j) !== i || near <= least) return [];
    const next = Math.max(sideA.second(i, b, least), sideB.second(j, a, least));
    if (near - next < apart) return [];
    const outstanding = (sideA.outstanding(i, near) + sideB.outstanding(j, near)) / 2;
    const usual = (sideA.mean(i) + sideB.mean(j)) / 2;
    return [{ a: i, b: j, near, usual, outstanding }];
  });
}
