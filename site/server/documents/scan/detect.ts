import { type GreyPage, resize } from './grey.ts';
import { type Box, eachPart } from './ink.ts';

/** What the network takes for a line of text; `score` 0–1. */
export interface TextBox extends Box {
  score: number;
}

/** Runs one of the networks. Shapes: `detect` takes [1, 3, height, width], `recognise` takes [1, 3, 48, width]. */
export type Run = (
  name: 'detect' | 'recognise',
  data: Float32Array,
  dims: readonly number[],
) => Promise<{ data: Float32Array; dims: readonly number[] }>;

/** px of the longest side that the network sees: print from 9 pt on is found as well as at twice the points and memory. */
const LONGEST_SIDE = 960;
/** The network works on squares of so many px. */
const SQUARE = 32;
/** How the network's pictures were levelled while it learned: mean and spread of red, green and blue. */
const LEVELS = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
] as const;
/** From here on a point belongs to a line, and a line is one. */
const LEAST_POINT = 0.3;
const LEAST_LINE = 0.5;
/** The network marks the core of a line; its box is larger by this share of area to circumference. */
const GROWTH = 1.5;
const LEAST_SIDE = 3;

/** Boxes of the lines of text on an upright page, in px of the page. */
export async function detectLines(page: GreyPage, run: Run): Promise<TextBox[]> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(page.width, page.height));
  const toSquares = (side: number) =>
    Math.max(SQUARE, Math.round((side * scale) / SQUARE) * SQUARE);
  const [width, height] = [toSquares(page.width), toSquares(page.height)];
  const { data: map } = await run('detect', inputOf(resize(page, width, height)), [
    1,
    3,
    height,
    width,
  ]);
  const boxes: TextBox[] = [];
  const ink = Uint8Array.from(map, (value) => (value > LEAST_POINT ? 1 : 0));
  const [right, down] = [page.width / width, page.height / height];
  eachPart(
    ink,
    width,
    ({ x1, y1, x2, y2, count, sum }) => {
      const [w, h] = [x2 - x1, y2 - y1];
      if (w < LEAST_SIDE || h < LEAST_SIDE || sum / count < LEAST_LINE) return;
      const more = (w * h * GROWTH) / (2 * (w + h));
      boxes.push({
        x1: Math.max(0, (x1 - more) * right),
        y1: Math.max(0, (y1 - more) * down),
        x2: Math.min(page.width, (x2 + more) * right),
        y2: Math.min(page.height, (y2 + more) * down),
        score: sum / count,
      });
    },
    map,
  );
  return boxes;
}

function inputOf({ data }: GreyPage): Float32Array {
  const input = new Float32Array(3 * data.length);
  for (const [channel, [mean, spread]] of LEVELS.entries()) {
    const start = channel * data.length;
    for (let i = 0; i < data.length; i += 1)
      input[start + i] = ((data[i] ?? 0) / 255 - mean) / spread;
  }
  return input;
}
