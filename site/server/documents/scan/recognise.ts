import type { Run, TextBox } from './detect.ts';
import { type GreyPage, resize } from './grey.ts';

/** A character of a line: `x` is its centre on the page, px; `score` 0–1. */
export interface Letter {
  text: string;
  score: number;
  x: number;
  /** A rarer letter that looks alike and was given a chance too. */
  rival?: string;
  /** It is narrow, and its ink touches no other. */
  apart?: true;
}

export interface ScanLine extends TextBox {
  letters: Letter[];
}

/** px of a line as the network sees it; a longer one is squeezed. */
const HEIGHT = 48;
const MOST_WIDTH = 2400;
/** The network answers in steps; what it must at least give a letter where it says blank. */
const LEAST_SPARE = 0.05;
/** Height of a box in distances of its letters, where there are too few to measure. */
const BOX_PITCH = 1.45;
/** In distances of letters: nearer to another of full width, or to the end of the line, no letter was left out. */
const NEAR = 0.75;
/** The same of a narrow one whose ink touches no other. */
const NEAR_APART = 0.28;
const AT_END = 0.3;

/** Reads lines one after the other, so that memory does not grow with them. A line where nothing is recognised is left out. */
export async function recogniseLines(
  page: GreyPage,
  boxes: readonly TextBox[],
  run: Run,
  keys: readonly string[],
): Promise<ScanLine[]> {
  const lines: ScanLine[] = [];
  for (const wanted of boxes) {
    const { box, image } = cut(page, wanted);
    const width = Math.ceil(image.width / 8) * 8;
    const { data, dims } = await run('recognise', inputOf(image, width), [1, 3, HEIGHT, width]);
    const [, steps = 0, classes = 0] = dims;
    const perStep = (width / steps) * ((box.x2 - box.x1) / image.width);
    const { letters, spare } = decode(data, steps, classes, keys);
    const at = ({ x }: Letter) => ((x + 0.5) * width) / steps;
    const inked = spare.flatMap((one) => {
      if (!hasInk(image, at(one))) return [];
      return [
        isThin.test(one.text) && isApart(image, at(one)) ? { ...one, apart: true as const } : one,
      ];
    });
    const place = (letter: Letter): Letter => ({
      ...letter,
      x: box.x1 + (letter.x + 0.5) * perStep,
    });
    const placed = fillGaps(letters.map(place), inked.map(place), box);
    if (placed.some(({ text }) => text.trim())) lines.push({ ...box, letters: placed });
  }
  return lines;
}

/** px to each side of the middle of a letter, and how much darker than the line its ink is. */
const MIDDLE = 8;
const DARKER = 50;

/** px of a narrow letter at most. */
const NARROW = 17;

/** Whether the ink at a place is a narrow column by itself: a figure or a stroke of the pen beside other letters. */
function isApart({ width, data }: GreyPage, at: number): boolean {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const isBlank = (x: number) => {
    for (let y = 0; y < HEIGHT; y += 1)
      if ((data[y * width + x] ?? 255) < mean - DARKER) return false;
    return true;
  };
  const near = Array.from({ length: MIDDLE }, (_, by) => Math.round(at) + by - MIDDLE / 2);
  const middle = near.find((x) => !isBlank(x));
  if (middle === undefined) return false;
  let [left, right] = [middle, middle];
  while (left > 0 && middle - left <= NARROW && !isBlank(left - 1)) left -= 1;
  while (right < width - 1 && right - middle <= NARROW && !isBlank(right + 1)) right += 1;
  return right - left < NARROW;
}

/** Whether there is ink about a place of the line: a gap between words has none, whatever the network half sees in it. */
function hasInk({ width, data }: GreyPage, at: number): boolean {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const from = Math.max(0, Math.round(at) - MIDDLE);
  const to = Math.min(width, Math.round(at) + MIDDLE);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = from; x < to; x += 1)
      if ((data[y * width + x] ?? 255) < mean - DARKER) return true;
  }
  return false;
}

/** The characters of the network's classes from its dictionary; class 0 is blank, the last one a space. */
export const keysOf = (dictionary: string): string[] => [
  '',
  ...dictionary.replaceAll('\r', '').replace(/\n$/, '').split('\n'),
  ' ',
];

/** Letters the network likes too well, and the rarer ones that look like them: of these it is sure a hundred times less when they stand there. */
const rivals = new Map([
  ['（', '〔'],
  ['(', '〔'],
  ['）', '〕'],
  [')', '〕'],
  ['峻', '竣'],
]);
/** Where the rarer one does not stand it is given less. */
const LEAST_CHANCE = 0.004;

/** The likeliest class of each step; the same one twice running is one letter. `spare`: what nearly won against blank. */
function decode(data: Float32Array, steps: number, classes: number, keys: readonly string[]) {
  const letters: Letter[] = [];
  const spare: Letter[] = [];
  let last = 0;
  for (let step = 0; step < steps; step += 1) {
    const start = step * classes;
    const best = likeliest(data, start, 0, classes);
    const score = data[start + best] ?? 0;
    if (best === 0) {
      const next = score < 1 - LEAST_SPARE ? likeliest(data, start, 1, classes - 1) : 0;
      const nextScore = next === 0 ? 0 : (data[start + next] ?? 0);
      if (nextScore >= LEAST_SPARE)
        spare.push({ text: keys[next] ?? '', score: nextScore, x: step });
    } else if (best !== last) {
      const text = keys[best] ?? '';
      const rival = rivals.get(text);
      const chance = rival ? (data[start + keys.indexOf(rival)] ?? 0) : 0;
      letters.push({ text, score, x: step, ...(chance >= LEAST_CHANCE && rival ? { rival } : {}) });
    } else {
      const same = letters.at(-1);
      if (same && score > same.score) same.score = score;
    }
    last = best;
  }
  return { letters, spare };
}

function likeliest(data: Float32Array, start: number, from: number, to: number): number {
  let best = from;
  let most = -1;
  for (let one = from; one < to; one += 1) {
    const value = data[start + one] ?? 0;
    if (value > most) {
      most = value;
      best = one;
    }
  }
  return best;
}

/** Puts what nearly won against blank where a whole letter would fit between its neighbours, the likeliest first. */
export function fillGaps(
  letters: readonly Letter[],
  spare: readonly Letter[],
  box: TextBox,
): Letter[] {
  const filled = [...letters];
  const pitch = pitchOf(letters) ?? (box.y2 - box.y1) / BOX_PITCH;
  for (const one of [...spare].sort((a, b) => b.score - a.score)) {
    const isAtEnd = Math.min(one.x - box.x1, box.x2 - one.x) < AT_END * pitch;
    const around = filled.filter(
      ({ text, x }) => text.trim() && Math.abs(x - one.x) < NEAR * pitch,
    );
    // Beside a figure or a Latin letter it is more often the same one seen twice.
    const isBesideHan = one.apart && around.every(({ text }) => han.test(text));
    const near = isBesideHan ? NEAR_APART * pitch : NEAR * pitch;
    const hasNeighbour = around.some(({ x }) => Math.abs(x - one.x) < near);
    if (one.text.trim() && !isAtEnd && !hasNeighbour) insert(filled, one);
  }
  return filled;
}

/** What is passed over beside a letter of full width: 1批. */
const isThin = /\d/;

/** Puts a letter where it stands in its line. */
export function insert(letters: Letter[], letter: Letter): void {
  const at = letters.findIndex(({ x }) => x > letter.x);
  letters.splice(at < 0 ? letters.length : at, 0, letter);
}

const han = /\p{Script=Han}/u;
/** Fewer distances than this tell nothing. */
const LEAST_GAPS = 3;

/** Distances of neighbouring Chinese characters, ascending; undefined where there are too few. */
export function gapsOf(letters: readonly Letter[]): number[] | undefined {
  const gaps = letters.flatMap((letter, i) => {
    const before = letters[i - 1];
    return before && han.test(before.text) && han.test(letter.text) ? [letter.x - before.x] : [];
  });
  return gaps.length >= LEAST_GAPS ? gaps.sort((a, b) => a - b) : undefined;
}

function pitchOf(letters: readonly Letter[]): number | undefined {
  const gaps = gapsOf(letters);
  return gaps?.[gaps.length >> 1];
}

/** The line's part of the page, as high as the network wants it, and the box it was cut by. */
function cut(page: GreyPage, wanted: TextBox): { box: TextBox; image: GreyPage } {
  const x1 = Math.max(0, Math.floor(wanted.x1));
  const y1 = Math.max(0, Math.floor(wanted.y1));
  const x2 = Math.max(x1 + 1, Math.min(page.width, Math.ceil(wanted.x2)));
  const y2 = Math.max(y1 + 1, Math.min(page.height, Math.ceil(wanted.y2)));
  const [width, height] = [x2 - x1, y2 - y1];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = (y1 + y) * page.width;
    data.set(page.data.subarray(row + x1, row + x2), y * width);
  }
  const wide = Math.min(MOST_WIDTH, Math.max(8, Math.round((width * HEIGHT) / height)));
  return {
    box: { ...wanted, x1, y1, x2, y2 },
    image: resize({ width, height, data }, wide, HEIGHT),
  };
}

function inputOf({ width: inked, data }: GreyPage, width: number): Float32Array {
  const input = new Float32Array(3 * HEIGHT * width);
  for (let channel = 0; channel < 3; channel += 1) {
    for (let y = 0; y < HEIGHT; y += 1) {
      const row = (channel * HEIGHT + y) * width;
      for (let x = 0; x < inked; x += 1) input[row + x] = (data[y * inked + x] ?? 0) / 127.5 - 1;
    }
  }
  return input;
}
