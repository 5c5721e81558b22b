import type { TextBox } from './detect.ts';
import type { Rule } from './rules.ts';

/** In heights of the lower box: boxes that lie over each other by more are two readings of one line. */
const MOST_OVERLAP = 1.2;
const LEAST_WIDTH = 0.3;

/** A line found across the border of two cells becomes one for each. */
export function cutAtRules(box: TextBox, rules: readonly Rule[]): TextBox[] {
  const height = box.y2 - box.y1;
  const cuts = rules
    .filter(
      ({ x1, x2, y1, y2 }) =>
        x1 === x2 &&
        x1 > box.x1 + 0.3 * height &&
        x1 < box.x2 - 0.3 * height &&
        Math.min(y2, box.y2) - Math.max(y1, box.y1) > 0.7 * height,
    )
    .map(({ x1 }) => x1)
    .sort((a, b) => a - b);
  const edges = [box.x1, ...cuts.flatMap((at) => [at - 1, at + 1]), box.x2];
  return edges.flatMap((x1, i) => {
    const x2 = edges[i + 1];
    return i % 2 === 0 && x2 !== undefined && x2 - x1 > LEAST_WIDTH * height
      ? [{ ...box, x1, x2 }]
      : [];
  });
}

/**
 * Boxes of one row that reach into each other are parted where the page is emptiest, or the first letter of the next one would be read
 * at the end of the one before it. `ink` are the points of the page.
 */
export function parted(boxes: readonly TextBox[], ink: Uint8Array, width: number): TextBox[] {
  const sorted = boxes.map((box) => ({ ...box })).sort((a, b) => a.x1 - b.x1);
  for (const [i, left] of sorted.entries()) {
    for (const right of sorted.slice(i + 1)) {
      if (right.x1 >= left.x2) break;
      if (!reachInto(left, right)) continue;
      const at = emptiest(ink, width, {
        x1: right.x1,
        x2: left.x2,
        y1: Math.max(left.y1, right.y1),
        y2: Math.min(left.y2, right.y2),
      });
      left.x2 = at;
      right.x1 = at;
    }
  }
  return sorted.filter(({ x1, y1, x2, y2 }) => x2 - x1 > LEAST_WIDTH * (y2 - y1));
}

function reachInto(left: TextBox, right: TextBox): boolean {
  const [a, b] = [left.y2 - left.y1, right.y2 - right.y1];
  const low = Math.min(a, b);
  const beside = Math.min(left.y2, right.y2) - Math.max(left.y1, right.y1);
  const over = left.x2 - right.x1;
  return (
    beside > 0.5 * low &&
    over < MOST_OVERLAP * low &&
    right.x2 > left.x2 &&
    Math.max(a, b) < 2 * low
  );
}

/** The middle of the widest run of columns with least ink. */
function emptiest(
  ink: Uint8Array,
  width: number,
  { x1, y1, x2, y2 }: Omit<TextBox, 'score'>,
): number {
  const [from, to] = [Math.floor(x1), Math.ceil(x2)];
  const counts = Array.from({ length: Math.max(1, to - from) }, (_, i) => {
    let count = 0;
    for (let y = Math.floor(y1); y < y2; y += 1) count += ink[y * width + from + i] ?? 0;
    return count;
  });
  const least = Math.min(...counts);
  let [best, length] = [0, 0];
  for (let at = 0; at < counts.length; at += 1) {
    let end = at;
    while (end < counts.length && counts[end] === least) end += 1;
    if (end - at > length) [best, length] = [at, end - at];
    at = Math.max(at, end - 1);
  }
  return from + best + length / 2;
}
