import { setTickBoxes, tickBoxesOf } from './boxes.ts';
import { detectLines, type Run, type TextBox } from './detect.ts';
import { type GreyPage, rotate, turn } from './grey.ts';
import { type Box, eachPart, inkOf, leanOf } from './ink.ts';
import { cutAtRules, parted } from './line-boxes.ts';
import { marksOf, setMarks } from './marks.ts';
import { type Letter, recogniseLines, type ScanLine } from './recognise.ts';
import { type Rule, rulesOf, withoutRules } from './rules.ts';
import { setStrokes, strokesOf } from './strokes.ts';

/** A page as read, upright: lines and ruled lines in px, `unit` of them a point. */
export interface Scan {
  width: number;
  height: number;
  unit: number;
  lines: ScanLine[];
  rules: Rule[];
}

/** A page of A4 in small print has 150; what has more is a drawing, and the surest are read. */
const MOST_BOXES = 1500;
/** Degrees; less is not seen. */
const LEAST_LEAN = 0.15;
/** Lines that are read both ways to see which way is up, and their letters. */
const PROBES = 6;
const PROBE_LETTERS = 12;

/** Reads a page; `unit` is px a point, `keys` the characters of the network. The page may be turned by quarters and lean by 4 degrees. */
export async function readScan(
  page: GreyPage,
  unit: number,
  run: Run,
  keys: readonly string[],
): Promise<Scan> {
  const { upright, boxes } = await setUpright(page, run, keys);
  const { width, height } = upright;
  const ink = inkOf(upright);
  const rules = rulesOf(ink, width, height, unit);
  const bare = withoutRules(upright, rules, ink);
  const bareInk = inkOf(bare);
  const cut = boxes.flatMap((box) => cutAtRules(box, rules));
  const cells = parted(cut, bareInk, width);
  const ticks = tickBoxesOf(bareInk, width, unit);
  const all = [...cells, ...leftOver(bareInk, width, unit, cells)];
  const wanted = all.sort((a, b) => b.score - a.score).slice(0, MOST_BOXES);
  const lines = await recogniseLines(bare, wanted, run, keys);
  setStrokes(lines, strokesOf(wanted, bareInk, width));
  setMarks(lines, marksOf(upright, unit));
  setTickBoxes(lines, ticks);
  return { width, height, unit, lines, rules };
}

interface UprightPage {
  upright: GreyPage;
  boxes: TextBox[];
}

async function setUpright(page: GreyPage, run: Run, keys: readonly string[]): Promise<UprightPage> {
  let upright = straightened(page);
  let boxes = await detectLines(upright, run);
  if (boxes.length <= 2) return { upright, boxes };
  const sides = boxes.map(({ x1, y1, x2, y2 }) => ({ width: x2 - x1, height: y2 - y1 }));
  const tall = sides.filter(({ width, height }) => height > 1.5 * width);
  const wide = sides.filter(({ width, height }) => width > 1.5 * height);
  if (sum(tall.map((side) => side.height)) > sum(wide.map((side) => side.width))) {
    upright = straightened(turn(page, 1));
    boxes = await detectLines(upright, run);
  }
  const probes = boxes
    .filter(({ x1, y1, x2, y2 }) => x2 - x1 > 3 * (y2 - y1))
    .sort((a, b) => b.score - a.score)
    .slice(0, PROBES)
    .map((box) => ({ ...box, x2: Math.min(box.x2, box.x1 + PROBE_LETTERS * (box.y2 - box.y1)) }));
  const upsideDown = turn(upright, 2);
  const turned = (box: TextBox) => turnedBox(box, upright);
  const here = await recogniseLines(upright, probes, run, keys);
  const there = await recogniseLines(upsideDown, probes.map(turned), run, keys);
  if (sureness(there) <= sureness(here)) return { upright, boxes };
  return { upright: upsideDown, boxes: boxes.map(turned) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function straightened(page: GreyPage): GreyPage {
  const lean = leanOf(page);
  return Math.abs(lean) < LEAST_LEAN ? page : rotate(page, -lean);
}

const turnedBox = ({ x1, y1, x2, y2, score }: TextBox, { width, height }: GreyPage): TextBox => ({
  x1: width - x2,
  x2: width - x1,
  y1: height - y2,
  y2: height - y1,
  score,
});

/** How sure the network is of its letters on the whole, 0–1. */
export function meanScore(letters: readonly Letter[]): number {
  const inked = letters.filter(({ text }) => text.trim());
  return inked.length === 0 ? 0 : sum(inked.map(({ score }) => score)) / inked.length;
}

const sureness = (lines: readonly ScanLine[]): number =>
  sum(lines.map(({ letters }) => meanScore(letters)));

/** Ink of more places than this is dirt. */
const MOST_LEFT_OVER = 60;
const LEFT_OVER_SCORE = 0.5;

/** Single digits and marks that the network for lines passed over: ink of a letter's size outside of every box. */
function leftOver(ink: Uint8Array, width: number, unit: number, boxes: readonly Box[]): TextBox[] {
  const height = ink.length / width;
  for (const box of boxes) {
    const left = Math.max(0, Math.floor(box.x1));
    const right = Math.min(width, Math.ceil(box.x2));
    for (let y = Math.max(0, Math.floor(box.y1)); y < Math.min(height, box.y2); y += 1)
      ink.fill(0, y * width + left, y * width + right);
  }
  const parts: Box[] = [];
  eachPart(ink, width, ({ x1, y1, x2, y2 }) => {
    const [w, h] = [(x2 - x1) / unit, (y2 - y1) / unit];
    if (h >= 4.5 && h <= 30 && w >= 0.8 && w <= 40) parts.push({ x1, y1, x2, y2 });
  });
  const joined = joinedParts(parts);
  if (joined.length > MOST_LEFT_OVER) return [];
  return joined.map(({ x1, y1, x2, y2 }) => {
    const rim = 0.25 * (y2 - y1);
    return {
      x1: Math.max(0, x1 - rim),
      y1: Math.max(0, y1 - rim),
      x2: Math.min(width, x2 + rim),
      y2: Math.min(height, y2 + rim),
      score: LEFT_OVER_SCORE,
    };
  });
}

/** Parts that stand beside each other are one line. */
function joinedParts(parts: readonly Box[]): Box[] {
  const joined: Box[] = [];
  for (const part of [...parts].sort((a, b) => a.x1 - b.x1)) {
    const height = part.y2 - part.y1;
    const partner = joined.find(
      (box) =>
        part.x1 - box.x2 < 0.7 * height &&
        part.x1 >= box.x1 &&
        Math.min(part.y2, box.y2) - Math.max(part.y1, box.y1) > 0.5 * height,
    );
    if (!partner) joined.push({ ...part });
    else {
      partner.x2 = Math.max(partner.x2, part.x2);
      partner.y1 = Math.min(partner.y1, part.y1);
      partner.y2 = Math.max(partner.y2, part.y2);
    }
  }
  return joined;
}
