import type { Match, Place } from '../core/contract/compare.ts';

/** Two places that belong together: how far in each document, in blocks. 3.5 is the middle of the fourth block. */
export interface Anchor {
  a: number;
  b: number;
}

export type SideName = 'a' | 'b';

/** How far a place is in its document: `lengths` are the characters of its blocks, `at` the blocks' order by their index. */
export interface Measure {
  at: ReadonlyMap<number, number>;
  lengths: readonly number[];
}

function positionOf(
  { at, lengths }: Measure,
  block: number,
  character: number,
): number | undefined {
  const index = at.get(block);
  if (index === undefined) return undefined;
  return index + Math.min(1, character / Math.max(1, lengths[index] ?? 1));
}

/** First and last place of a match on one side. */
function reach(places: readonly Place[], measure: Measure): [number, number] | undefined {
  const [first, last] = [places[0], places.at(-1)];
  const start = first && positionOf(measure, first.block, first.start);
  const end = last && positionOf(measure, last.block, last.end);
  return start === undefined || end === undefined ? undefined : [start, end];
}

/** Indexes of the longest rising run of the values, in order: passages that stand elsewhere in the other document are left aside. */
export function longestRise(values: readonly number[]): number[] {
  const tails: number[] = [];
  const before: number[] = [];
  values.forEach((value, index) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (tails[low - 1] ?? -1) : -1;
    tails[low] = index;
  });
  const run: number[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) run.unshift(index);
  return run;
}

/** What two documents share, as pairs of places that rise on both sides, with both ends. */
export function anchorsOf(matches: readonly Match[], a: Measure, b: Measure): Anchor[] {
  const spans = matches
    .flatMap((match) => {
      const [inA, inB] = [reach(match.a, a), reach(match.b, b)];
      return inA && inB ? [{ inA, inB }] : [];
    })
    .sort((one, other) => one.inA[0] - other.inA[0] || one.inB[0] - other.inB[0]);
  const run = longestRise(spans.map(({ inB }) => inB[0])).flatMap((index) => spans[index] ?? []);
  const anchors: Anchor[] = [{ a: 0, b: 0 }];
  const add = (anchor: Anchor) => {
    const last = anchors.at(-1);
    if (last && anchor.a > last.a && anchor.b > last.b) anchors.push(anchor);
  };
  for (const { inA, inB } of run) {
    add({ a: inA[0], b: inB[0] });
    add({ a: inA[1], b: inB[1] });
  }
  add({ a: a.lengths.length, b: b.lengths.length });
  return anchors;
}

/** Where the other document is to be when this one is at `position`: on the line between the anchors around it. */
export function followed(anchors: readonly Anchor[], from: SideName, position: number): number {
  const to = from === 'a' ? 'b' : 'a';
  let [low, high] = [0, anchors.length - 1];
  while (low < high - 1) {
    const middle = (low + high) >> 1;
    if ((anchors[middle]?.[from] ?? 0) <= position) low = middle;
    else high = middle;
  }
  const [before, after] = [anchors[low], anchors[high]];
  if (!before || !after) return position;
  const span = after[from] - before[from];
  const share = span > 0 ? Math.min(1, Math.max(0, (position - before[from]) / span)) : 0;
  return before[to] + share * (after[to] - before[to]);
}
