import type { DocumentText } from '../document-text.ts';
import { type Fingerprints, firstWith, GRAM, MOST_PLACES } from './fingerprints.ts';

/** A stretch that two texts have letter for letter. */
export interface Run {
  a: number;
  b: number;
  length: number;
}

type Side = Pick<DocumentText, 'codes' | 'mask'>;

/** Shorter ones are phrases of the language. */
const LEAST_RUN = GRAM + 2;

/**
 * Stretches that both texts have letter for letter, in the order of a, each character of a in one at most. Where a stretch stands several
 * times in b, the longest is taken, and of equals the one that goes on where the last ended. Linear in a but for texts made of one phrase.
 */
export function equalRuns(a: Side, b: Side, printsA: Fingerprints, printsB: Fingerprints): Run[] {
  const runs: Run[] = [];
  const usedB = new Uint8Array(b.codes.length);
  let end = 0;
  let slant = 0;
  for (let i = 0; i < printsA.positions.length; i++) {
    const at = printsA.positions[i] ?? 0;
    if (at < end || a.mask[at] !== 0 || a.mask[at + GRAM - 1] !== 0) continue;
    let best: Run | undefined;
    let seen = 0;
    for (
      let j = firstWith(printsA.hashes[i] ?? 0, printsB);
      j >= 0 && seen < MOST_PLACES;
      j = (printsB.next[j] ?? 0) - 1, seen++
    ) {
      const run = extended(a, b, at, printsB.positions[j] ?? 0, end, usedB);
      if (run && (!best || isBetter(run, best, slant))) best = run;
    }
    if (!best || best.length < LEAST_RUN) continue;
    runs.push(best);
    usedB.fill(1, best.b, best.b + best.length);
    end = best.a + best.length;
    slant = best.b - best.a;
  }
  return runs;
}

function isBetter(run: Run, than: Run, slant: number): boolean {
  if (run.length !== than.length) return run.length > than.length;
  return Math.abs(run.b - run.a - slant) < Math.abs(than.b - than.a - slant);
}

/** The whole equal stretch around a seed; undefined where the seed is none, or b has been used there. What is left out ends it. */
function extended(
  a: Side,
  b: Side,
  atA: number,
  atB: number,
  floorA: number,
  usedB: Uint8Array,
): Run | undefined {
  let length = 0;
  while (isEqual(a, b, atA + length, atB + length, usedB)) length++;
  if (length < GRAM) return undefined;
  let back = 0;
  while (
    atA - back > floorA &&
    atB - back > 0 &&
    isEqual(a, b, atA - back - 1, atB - back - 1, usedB)
  )
    back++;
  return { a: atA - back, b: atB - back, length: length + back };
}

function isEqual(a: Side, b: Side, atA: number, atB: number, usedB: Uint8Array): boolean {
  return (
    atA < a.codes.length &&
    atB < b.codes.length &&
    a.codes[atA] === b.codes[atB] &&
    a.mask[atA] === 0 &&
    b.mask[atB] === 0 &&
    usedB[atB] === 0
  );
}
