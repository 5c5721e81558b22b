import type { DocumentText } from '../document-text.ts';
import type { Run } from './equal-runs.ts';
import { commonLength } from './likeness.ts';

/** A stretch of a that stands in b, with or without changes. */
export interface Passage {
  a: number;
  endA: number;
  b: number;
  endB: number;
  /** Characters that stayed in their order. */
  equal: number;
}

/** So many characters may be put in, taken out or changed between two equal stretches of one passage. */
const WIDEST_GAP = 48;
/** Of a gap at the edge of a sentence: so much has to be alike for the sentence to be taken whole. */
const EDGE_LIKENESS = 0.4;
/** A passage with less of it equal is two. */
const LEAST_EQUAL = 0.5;
/** A longer stretch is told as several. */
const LONGEST = 1500;
/** Passages that a new stretch may go on: one text seldom runs in more than a few places of another at once. */
const OPEN = 6;

/** Chains equal stretches to passages over small changes, and takes sentences at their edges whole. In the order of a. */
export function passagesOf(a: DocumentText, b: DocumentText, runs: readonly Run[]): Passage[] {
  const done: Passage[] = [];
  let open: Passage[] = [];
  for (const run of runs.flatMap(cut)) {
    open = open.filter((passage) => run.a - passage.endA <= WIDEST_GAP);
    const before = open
      .filter((passage) => goesOn(passage, run))
      .sort((x, y) => gap(x, run) - gap(y, run))[0];
    if (before && join(a, b, before, run)) continue;
    const passage = {
      a: run.a,
      endA: run.a + run.length,
      b: run.b,
      endB: run.b + run.length,
      equal: run.length,
    };
    done.push(passage);
    open = [...open.slice(1 - OPEN), passage];
  }
  for (const passage of done) widen(a, b, passage);
  return done;
}

const gap = (passage: Passage, run: Run): number =>
  run.a - passage.endA + Math.abs(run.b - passage.endB);

function goesOn(passage: Passage, run: Run): boolean {
  return run.b >= passage.endB && run.b - passage.endB <= WIDEST_GAP && run.a >= passage.endA;
}

function cut(run: Run): Run[] {
  return Array.from({ length: Math.ceil(run.length / LONGEST) }, (_, i) => {
    const from = i * LONGEST;
    return { a: run.a + from, b: run.b + from, length: Math.min(LONGEST, run.length - from) };
  });
}

function join(a: DocumentText, b: DocumentText, passage: Passage, run: Run): boolean {
  const between = commonLength(a.codes, b.codes, passage.endA, run.a, passage.endB, run.b);
  const equal = passage.equal + between + run.length;
  const longer = Math.max(run.a + run.length - passage.a, run.b + run.length - passage.b);
  if (equal / longer < LEAST_EQUAL || longer > LONGEST) return false;
  passage.equal = equal;
  passage.endA = run.a + run.length;
  passage.endB = run.b + run.length;
  return true;
}

function widen(a: DocumentText, b: DocumentText, passage: Passage): void {
  const [fromA, fromB] = [unitFrom(a, passage.a), unitFrom(b, passage.b)];
  const head = edge(a, b, fromA, passage.a, fromB, passage.b);
  if (head >= 0) {
    passage.equal += head;
    passage.a = fromA;
    passage.b = fromB;
  }
  const [toA, toB] = [unitTo(a, passage.endA), unitTo(b, passage.endB)];
  const tail = edge(a, b, passage.endA, toA, passage.endB, toB);
  if (tail >= 0) {
    passage.equal += tail;
    passage.endA = toA;
    passage.endB = toB;
  }
}

const unitFrom = (text: DocumentText, at: number): number =>
  text.units[text.unitOf[at] ?? 0]?.from ?? at;
const unitTo = (text: DocumentText, end: number): number =>
  text.units[text.unitOf[end - 1] ?? 0]?.to ?? end;

/** Equal characters of the rest of a sentence at the edge of a passage; −1 where the rests are not alike. */
function edge(
  a: DocumentText,
  b: DocumentText,
  from: number,
  to: number,
  fromB: number,
  toB: number,
): number {
  const longer = Math.max(to - from, toB - fromB);
  if (longer === 0) return 0;
  if (longer > WIDEST_GAP) return -1;
  const equal = commonLength(a.codes, b.codes, from, to, fromB, toB);
  return equal / longer >= EDGE_LIKENESS ? equal : -1;
}
