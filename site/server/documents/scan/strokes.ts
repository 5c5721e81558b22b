import type { TextBox } from './detect.ts';
import type { Box } from './ink.ts';
import type { ScanLine } from './recognise.ts';

/** A stroke that stands alone: "/" for nothing, or the figure 1; the network is seldom sure of either. */
export interface Stroke extends Box {
  text: '/' | '1';
}

/** In heights: a wider box holds more than one stroke. */
const WIDEST_BOX = 1.4;
/** Of its height: how thick a stroke may be, how far it may be from straight, how far it leans. */
const THICKEST = 0.22;
const MOST_BENT = 0.09;
const LEAST_LEAN = 0.18;
const MOST_LEAN = 0.9;
const MOST_UPRIGHT = 0.06;
/** px; what is lower is a dash or a point. */
const LEAST_HEIGHT = 8;

/** Boxes whose ink is one stroke from top to bottom; `ink` are the points of the page. */
export function strokesOf(boxes: readonly TextBox[], ink: Uint8Array, width: number): Stroke[] {
  return boxes.flatMap((box) => {
    if (box.x2 - box.x1 > WIDEST_BOX * (box.y2 - box.y1)) return [];
    const rows = rowsOf(box, ink, width);
    const text = strokeOf(rows);
    return text ? [{ ...box, text }] : [];
  });
}

interface Row {
  left: number;
  right: number;
}

/** From the first row with ink to the last one; empty where a row between them has none. */
function rowsOf({ x1, y1, x2, y2 }: Box, ink: Uint8Array, width: number): Row[] {
  const rows: (Row | undefined)[] = [];
  for (let y = Math.floor(y1); y < y2; y += 1) {
    let row: Row | undefined;
    for (let x = Math.floor(x1); x < x2; x += 1) {
      if (!ink[y * width + x]) continue;
      row ??= { left: x, right: x };
      row.right = x;
    }
    rows.push(row);
  }
  const first = rows.findIndex((row) => row);
  const between = first < 0 ? [] : rows.slice(first, rows.findLastIndex((row) => row) + 1);
  const whole = between.filter((row) => row !== undefined);
  return whole.length === between.length ? whole : [];
}

function strokeOf(rows: readonly Row[]): Stroke['text'] | undefined {
  const height = rows.length;
  if (height < LEAST_HEIGHT) return undefined;
  const middles = rows.map(({ left, right }) => (left + right) / 2);
  const lean = (middles[1] ?? 0) - (middles.at(-2) ?? 0);
  const start = middles[1] ?? 0;
  const isStraight = middles
    .slice(1, -1)
    .every((at, i) => Math.abs(at - (start - (lean * i) / (height - 3))) <= MOST_BENT * height + 1);
  const isThin = rows.every(({ left, right }) => right - left + 1 <= THICKEST * height + 1);
  if (!isStraight || !isThin) return undefined;
  if (lean >= LEAST_LEAN * height && lean <= MOST_LEAN * height) return '/';
  return Math.abs(lean) <= MOST_UPRIGHT * height ? '1' : undefined;
}

const upright = /[1lI|丨]/u;
const SURE = 0.9;
/** Of what is known by its shape and its place alone. */
const SLASH_SCORE = 0.9;
const ONE_SCORE = 0.6;

/** Lines of the strokes: "/" whatever the network took it for, 1 where it saw an upright stroke and was not sure. */
export function setStrokes(lines: ScanLine[], strokes: readonly Stroke[]): void {
  for (const { text, ...box } of strokes) {
    const line = lines.find(
      ({ x1, y1 }) => Math.abs(x1 - box.x1) <= 1 && Math.abs(y1 - box.y1) <= 1,
    );
    const there = line?.letters.filter((letter) => letter.text.trim()) ?? [];
    const [letter] = there;
    if (there.length > 1 || (letter && letter.score >= SURE)) continue;
    const x = (box.x1 + box.x2) / 2;
    if (text === '/') {
      const slash = { text, score: SLASH_SCORE, x };
      if (line) line.letters = [slash];
      else lines.push({ ...box, score: 1, letters: [slash] });
    } else if (letter && upright.test(letter.text)) {
      letter.text = text;
      letter.score = Math.max(letter.score, ONE_SCORE);
    }
  }
}
