import { type Box, eachPart } from './ink.ts';
import { insert, type ScanLine } from './recognise.ts';

/** A box to tick, as it stands on the page. */
export interface TickBox extends Box {
  text: '□' | '☑';
}

/** Points a side; a box is as large as a letter. */
const SMALLEST = 5;
const LARGEST = 24;
/** A tick may stick out of its box by so much of the whole. */
const LEAST_SIDE = 0.6;
/** Share of a side that has ink, and how far from square a box may be. */
const LEAST_INKED = 0.9;
const MOST_OBLONG = 0.2;
/** Of the inside, from so far in: less ink is none, more is no tick. */
const INSET = 0.2;
const LEAST_TICK = 0.06;
const MOST_TICK = 0.75;
/** A stroke through the whole inside, level or upright, makes a letter of it: 日, 田. */
const STROKE = 0.85;

/**
 * Boxes to tick on an upright page, known by their four sides; the network takes an empty one for 口 and has no letter for a ticked one.
 * `ink` are the points of the page, `unit` px a point.
 */
export function tickBoxesOf(ink: Uint8Array, width: number, unit: number): TickBox[] {
  const boxes: TickBox[] = [];
  eachPart(ink, width, (part) => {
    const [w, h] = [part.x2 - part.x1, part.y2 - part.y1];
    const [smaller, larger] = [Math.min(w, h), Math.max(w, h)];
    if (larger < SMALLEST * unit || larger > LARGEST * unit || larger > 1.5 * smaller) return;
    const frame = frameOf(ink, width, part);
    const text = frame && contentOf(ink, width, frame);
    if (frame && text) boxes.push({ ...frame, text });
  });
  return boxes;
}

/** The longest run of ink of each row (or column) of a part; a gap of one point is none. */
function runsOf(
  ink: Uint8Array,
  width: number,
  { x1, y1, x2, y2 }: Box,
  upright: boolean,
): number[] {
  const [lines, along] = upright ? [x2 - x1, y2 - y1] : [y2 - y1, x2 - x1];
  return Array.from({ length: lines }, (_, line) => {
    let [longest, from, last] = [0, -1, -1];
    for (let at = 0; at < along; at += 1) {
      const point = upright ? (y1 + at) * width + x1 + line : (y1 + line) * width + x1 + at;
      if (!ink[point]) continue;
      if (from < 0 || at - last > 2) from = at;
      last = at;
      longest = Math.max(longest, last - from + 1);
    }
    return longest;
  });
}

/** The square that the outer strokes of a part make; undefined where they make none. */
function frameOf(ink: Uint8Array, width: number, part: Box): Box | undefined {
  const sides = (upright: boolean): readonly [number, number] => {
    const runs = runsOf(ink, width, part, upright);
    const length = upright ? part.y2 - part.y1 : part.x2 - part.x1;
    const isSide = (run: number) => run >= LEAST_SIDE * length;
    return [runs.findIndex(isSide), runs.findLastIndex(isSide)];
  };
  const [left, right] = sides(true);
  const [top, bottom] = sides(false);
  if (left < 0 || top < 0) return undefined;
  const frame = {
    x1: part.x1 + left,
    x2: part.x1 + right + 1,
    y1: part.y1 + top,
    y2: part.y1 + bottom + 1,
  };
  const [w, h] = [frame.x2 - frame.x1, frame.y2 - frame.y1];
  const isSquare = Math.abs(w - h) <= MOST_OBLONG * Math.max(w, h) + 1;
  const isWhole = w >= LEAST_SIDE * (part.x2 - part.x1) && h >= LEAST_SIDE * (part.y2 - part.y1);
  return isSquare && isWhole && inkedSides(ink, width, frame) >= LEAST_INKED ? frame : undefined;
}

/** The share of ink along the side that has least; a side may lean by a point. */
function inkedSides(ink: Uint8Array, width: number, { x1, y1, x2, y2 }: Box): number {
  const share = (length: number, isInked: (at: number) => boolean) => {
    let count = 0;
    for (let at = 0; at < length; at += 1) if (isInked(at)) count += 1;
    return count / length;
  };
  const at = (x: number, y: number) => ink[y * width + x] === 1;
  const level = (y: number, next: number) =>
    share(x2 - x1, (i) => at(x1 + i, y) || at(x1 + i, y + next));
  const upright = (x: number, next: number) =>
    share(y2 - y1, (i) => at(x, y1 + i) || at(x + next, y1 + i));
  return Math.min(level(y1, 1), level(y2 - 1, -1), upright(x1, 1), upright(x2 - 1, -1));
}

/** What the box holds; undefined for what is neither nothing nor a tick. */
function contentOf(ink: Uint8Array, width: number, frame: Box): TickBox['text'] | undefined {
  const inset = Math.max(2, Math.ceil(INSET * (frame.x2 - frame.x1)));
  const inner = {
    x1: frame.x1 + inset,
    y1: frame.y1 + inset,
    x2: frame.x2 - inset,
    y2: frame.y2 - inset,
  };
  const [w, h] = [inner.x2 - inner.x1, inner.y2 - inner.y1];
  if (w < 2 || h < 2) return undefined;
  let count = 0;
  for (let y = inner.y1; y < inner.y2; y += 1)
    for (let x = inner.x1; x < inner.x2; x += 1) count += ink[y * width + x] ?? 0;
  const share = count / (w * h);
  if (share < LEAST_TICK) return '□';
  const hasStroke = [true, false].some((upright) =>
    runsOf(ink, width, inner, upright).some((run) => run >= STROKE * (upright ? h : w)),
  );
  return share <= MOST_TICK && !hasStroke ? '☑' : undefined;
}

/** What the network takes boxes for; a letter it is as sure of is one. */
const alike = /[口□√✓☑☐■回日曰]/u;
const SURE_ALIKE = 0.9;
const SURE_LETTER = 0.6;
/** Of a box: a stroke whose middle is nearer to that of the box is part of it. */
const WITHIN = 0.7;
/** Of the height of its line: what is smaller is part of a letter, as in 品. */
const LEAST_OF_LINE = 0.45;
/** Of what was known by its shape alone. */
const SCORE = 0.9;

/** Puts boxes into the lines they stand in; one that stands alone becomes a line. */
export function setTickBoxes(lines: ScanLine[], boxes: readonly TickBox[]): void {
  for (const box of boxes) {
    const [x, y] = [(box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2];
    const size = box.x2 - box.x1;
    const line = lines.find(
      (one) => y > one.y1 && y < one.y2 && x > one.x1 - 1.5 * size && x < one.x2 + size,
    );
    if (line && size < LEAST_OF_LINE * (line.y2 - line.y1)) continue;
    const letter = { text: box.text, score: SCORE, x };
    if (!line) {
      lines.push({ x1: box.x1, x2: box.x2, y1: box.y1, y2: box.y2, score: 1, letters: [letter] });
      continue;
    }
    const isInside = (at: number) => Math.abs(at - x) < WITHIN * size;
    const there = line.letters.filter((one) => one.text.trim() && isInside(one.x));
    const isLetter = there.some(
      ({ text, score }) => score >= (alike.test(text) ? SURE_ALIKE : SURE_LETTER) && text !== '□',
    );
    if (isLetter) continue;
    line.letters = line.letters.filter((one) => !isInside(one.x));
    insert(line.letters, letter);
    line.x1 = Math.min(line.x1, box.x1);
    line.x2 = Math.max(line.x2, box.x2);
  }
}
