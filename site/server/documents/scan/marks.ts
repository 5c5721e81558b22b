import { type GreyPage, resize } from './grey.ts';
import { type Box, eachPart, inkOf, type Part } from './ink.ts';
import { insert, type ScanLine } from './recognise.ts';

/** A solid mark in front of a clause; `fit` 0–1. */
export interface Mark extends Box {
  text: string;
  fit: number;
}

/** Squares a side that shapes are compared in. */
const SIDE = 24;
/** Points of each square, a side. */
const FINE = 4;
/** Points; marks are as large as letters. */
const SMALLEST = 5;
const LARGEST = 24;
/** Points around each that say what is dark: more than a mark, or its inside is as dark as what is around. */
const AROUND = 15;
const LEAST_FIT = 0.62;
/** Fit from which a shape is the mark whatever the network says; a star is drawn in more ways. */
const SURE_FIT = 0.8;
const SURE_STAR = 0.68;
const SURE_LETTER = 0.9;
/** px a point: below it the page is doubled, so that shapes have corners. */
const FINE_UNIT = 2.6;

type Corner = readonly [x: number, y: number];
const shapes: readonly (readonly [text: string, squares: Float32Array])[] = [
  [
    '▲',
    polygon([
      [0.5, 0],
      [1, 1],
      [0, 1],
    ]),
  ],
  ['★', polygon(star())],
  ['●', drawn((x, y) => Math.hypot(x - 0.5, y - 0.5) <= 0.5)],
  ['■', drawn(() => true)],
  [
    '◆',
    polygon([
      [0.5, 0],
      [1, 0.5],
      [0.5, 1],
      [0, 0.5],
    ]),
  ],
  [
    '▼',
    polygon([
      [0, 0],
      [1, 0],
      [0.5, 1],
    ]),
  ],
];

/** Five points, widened to the square of their box. */
function star(): Corner[] {
  const corners = Array.from({ length: 10 }, (_, i): Corner => {
    const radius = i % 2 === 0 ? 1 : 0.382;
    const angle = -Math.PI / 2 + (i * Math.PI) / 5;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  const [left, right, top, bottom] = [
    Math.min(...corners.map(([x]) => x)),
    Math.max(...corners.map(([x]) => x)),
    Math.min(...corners.map(([, y]) => y)),
    Math.max(...corners.map(([, y]) => y)),
  ];
  return corners.map(([x, y]) => [(x - left) / (right - left), (y - top) / (bottom - top)]);
}

function polygon(corners: readonly Corner[]): Float32Array {
  return drawn((x, y) => {
    let isInside = false;
    for (const [i, [x1, y1]] of corners.entries()) {
      const [x2, y2] = corners.at(i - 1) ?? [0, 0];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    }
    return isInside;
  });
}

function drawn(isInside: (x: number, y: number) => boolean): Float32Array {
  return Float32Array.from({ length: SIDE * SIDE }, (_, at) => {
    let count = 0;
    for (let k = 0; k < FINE * FINE; k += 1) {
      const x = ((at % SIDE) + ((k % FINE) + 0.5) / FINE) / SIDE;
      const y = (Math.floor(at / SIDE) + (Math.floor(k / FINE) + 0.5) / FINE) / SIDE;
      if (isInside(x, y)) count += 1;
    }
    return count / (FINE * FINE);
  });
}

/** Solid marks (▲ ★ ● ■ ◆ ▼) of an upright page, known by their outlines; the network passes over most of them. */
export function marksOf(page: GreyPage, unit: number): Mark[] {
  const times = unit < FINE_UNIT ? 2 : 1;
  const large = times === 1 ? page : resize(page, page.width * times, page.height * times);
  const ink = inkOf(large, Math.round(AROUND * unit * times), 70);
  const marks: Mark[] = [];
  eachPart(ink, large.width, (part) => {
    const mark = hasSize(part, unit * times) ? likest(ink, large.width, part) : undefined;
    if (!mark || mark.fit < LEAST_FIT) return;
    const [x1, y1, x2, y2] = [part.x1, part.y1, part.x2, part.y2].map((at) => at / times);
    marks.push({ ...mark, x1: x1 ?? 0, y1: y1 ?? 0, x2: x2 ?? 0, y2: y2 ?? 0 });
  });
  return marks;
}

function hasSize({ x1, y1, x2, y2, count }: Part, unit: number): boolean {
  const [width, height] = [x2 - x1, y2 - y1];
  const larger = Math.max(width, height);
  const isLetter = larger >= SMALLEST * unit && larger <= LARGEST * unit;
  return isLetter && larger / Math.min(width, height) < 1.4 && count >= 0.25 * width * height;
}

/** The shape whose squares agree with the ink best. */
function likest(ink: Uint8Array, width: number, part: Part): Pick<Mark, 'text' | 'fit'> {
  const squares = Float32Array.from({ length: SIDE * SIDE }, (_, at) => {
    const x = part.x1 + Math.floor((((at % SIDE) + 0.5) * (part.x2 - part.x1)) / SIDE);
    const y = part.y1 + Math.floor(((Math.floor(at / SIDE) + 0.5) * (part.y2 - part.y1)) / SIDE);
    return ink[y * width + x] ?? 0;
  });
  let best = { text: '', fit: 0 };
  for (const [text, shape] of shapes) {
    let both = 0;
    let any = 0;
    for (const [at, square] of squares.entries()) {
      both += Math.min(square, shape[at] ?? 0);
      any += Math.max(square, shape[at] ?? 0);
    }
    if (both / any > best.fit) best = { text, fit: both / any };
  }
  return best;
}

const alikeMarks = /[■▲★●◆△☆▼·•*◇□○]/u;
const knownMarks = /[★▲●]/u;

/** Puts marks into the lines they stand in; one that is sure and stands alone becomes a line. */
export function setMarks(lines: ScanLine[], marks: readonly Mark[]): void {
  for (const mark of marks) {
    const [x, y] = [(mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2];
    const size = mark.x2 - mark.x1;
    const isSure = mark.fit >= (mark.text === '★' ? SURE_STAR : SURE_FIT);
    const letter = { text: mark.text, score: mark.fit, x };
    const line = lines.find(
      (one) => y > one.y1 && y < one.y2 && x > one.x1 - 1.5 * size && x < one.x2 + size,
    );
    if (line) setMark(line, { ...letter, size, isSure });
    else if (isSure) lines.push({ ...padded(mark, size), score: 1, letters: [letter] });
  }
}

const padded = ({ x1, y1, x2, y2 }: Box, size: number): Box => ({
  x1: x1 - 0.2 * size,
  x2: x2 + 0.2 * size,
  y1: y1 - 0.25 * size,
  y2: y2 + 0.25 * size,
});

interface FoundMark {
  text: string;
  score: number;
  x: number;
  size: number;
  isSure: boolean;
}

/** A shape that fits less well counts only where the network saw a mark, or nothing. */
function setMark(line: ScanLine, { text, score, x, size, isSure }: FoundMark): void {
  const there = line.letters
    .filter((letter) => letter.text.trim() && Math.abs(letter.x - x) < 0.55 * size)
    .sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
  if (!there) {
    if (text === '■' && !isSure) return;
    insert(line.letters, { text, score, x });
    line.x1 = Math.min(line.x1, x - size / 2);
    return;
  }
  if (there.text === text) {
    there.score = Math.max(there.score, score);
    return;
  }
  if (!isSure && knownMarks.test(there.text)) return;
  const isOther = isSure && !(there.score > SURE_LETTER && text === '■');
  if (alikeMarks.test(there.text) || isOther) Object.assign(there, { text, score });
}
