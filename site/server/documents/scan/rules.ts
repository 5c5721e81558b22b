import type { GreyPage } from './grey.ts';
import type { Box } from './ink.ts';

/** A ruled line, level or upright: its middle and its thickness, px. */
export interface Rule extends Box {
  thickness: number;
}

/** Lengths in points. No letter has a stroke as long as the first; a shorter rule ends at others. */
const SURE = 45;
const SHORTEST = 13;
const THICKEST = 3.2;
/** A longer one may be broken by the noise of the scan. */
const LONG = 150;
const THICKEST_SHORT = 2;
const GAP = 0.6;
const MEETS = 3.5;
const BESIDE = 0.8;
/** A rule has ink nearly all along, little beside it, and fills its bar: strokes of letters in a row do not. */
const LEAST_SOLID = 0.93;
const MOST_BESIDE = 0.2;
const LEAST_FILLED = { short: 0.62, long: 0.35 };
const MOST_RIM = 0.25;
const UNBROKEN = 0.95;
/** times its thickness */
const SLENDER = 4;

const isUpright = (rule: Rule) => rule.x1 === rule.x2;
const lengthOf = (rule: Rule) => Math.max(rule.x2 - rule.x1, rule.y2 - rule.y1);

/** Ruled lines of an upright page; `unit` is px a point. */
export function rulesOf(ink: Uint8Array, width: number, height: number, unit: number): Rule[] {
  const found = [false, true].flatMap((upright) =>
    rulesAlong(new Lines(ink, width, height, upright), unit),
  );
  const kept = new Set(found.filter((rule) => lengthOf(rule) >= SURE * unit));
  const meets = (x: number, y: number, upright: boolean) =>
    [...kept].some(
      (rule) =>
        isUpright(rule) !== upright &&
        x >= rule.x1 - MEETS * unit &&
        x <= rule.x2 + MEETS * unit &&
        y >= rule.y1 - MEETS * unit &&
        y <= rule.y2 + MEETS * unit,
    );
  for (let before = -1; before !== kept.size; ) {
    before = kept.size;
    for (const rule of found) {
      const upright = isUpright(rule);
      if (!kept.has(rule) && meets(rule.x1, rule.y1, upright) && meets(rule.x2, rule.y2, upright))
        kept.add(rule);
    }
  }
  return [...kept];
}

/** The page without its rules: they are painted white but where a stroke of a letter comes down on one, as on an underline. */
export function withoutRules(page: GreyPage, rules: readonly Rule[], ink: Uint8Array): GreyPage {
  const data = page.data.slice();
  for (const rule of rules) {
    const half = rule.thickness / 2 + 0.0;
    const [aside, along] = isUpright(rule) ? [half, 1] : [1, half];
    const left = Math.max(0, Math.floor(rule.x1 - aside));
    const right = Math.min(page.width, Math.ceil(rule.x2 + aside) + 1);
    const top = Math.max(0, Math.floor(rule.y1 - along));
    const bottom = Math.min(page.height - 1, Math.ceil(rule.y2 + along));
    const isStroke = (x: number) => !isUpright(rule) && ink[(top - 1) * page.width + x] === 1;
    for (let y = top; y <= bottom; y += 1)
      for (let x = left; x < right; x += 1) if (!isStroke(x)) data[y * page.width + x] = 255;
  }
  return { ...page, data };
}

/** Ink seen in rows, or in columns: `across` of them, each `along` points long. */
class Lines {
  readonly across: number;
  readonly along: number;
  readonly upright: boolean;
  readonly #ink: Uint8Array;
  readonly #width: number;

  constructor(ink: Uint8Array, width: number, height: number, upright: boolean) {
    [this.across, this.along] = upright ? [width, height] : [height, width];
    this.#ink = ink;
    this.#width = width;
    this.upright = upright;
  }

  at(line: number, point: number): number {
    const at = this.upright ? point * this.#width + line : line * this.#width + point;
    return this.#ink[at] ?? 0;
  }

  /** Share of ink of a stretch of one line; `to` belongs to it. */
  share(line: number, { from, to }: Run): number {
    if (line < 0 || line >= this.across) return 0;
    let count = 0;
    for (let point = from; point <= to; point += 1) count += this.at(line, point);
    return count / (to - from + 1);
  }
}

interface Run {
  line: number;
  from: number;
  to: number;
}

/** Runs of neighbouring lines that lie beside each other. */
interface Bar {
  first: number;
  last: number;
  from: number;
  to: number;
  recent: Run[];
}

function rulesAlong(lines: Lines, unit: number): Rule[] {
  const gap = Math.max(1, Math.round(GAP * unit));
  const open: Bar[] = [];
  const done: Bar[] = [];
  for (let line = 0; line < lines.across; line += 1) {
    for (let i = open.length - 1; i >= 0; i -= 1) {
      if ((open[i]?.last ?? 0) < line - 2) done.push(...open.splice(i, 1));
    }
    for (const run of runsOf(lines, line, gap, SHORTEST * unit)) addRun(open, run, gap);
  }
  return [...done, ...open]
    .map((bar) => trimmed(lines, bar))
    .filter((bar) => isRule(lines, bar, unit))
    .map((bar) => ruleOf(bar, lines.upright));
}

/** Runs of ink of one line. Ink in the next one counts too, for rules that lean by a point. */
function runsOf(lines: Lines, line: number, gap: number, shortest: number): Run[] {
  const runs: Run[] = [];
  let from = -1;
  let to = -1;
  const close = () => {
    if (from >= 0 && to - from >= shortest) runs.push({ line, from, to });
  };
  for (let point = 0; point < lines.along; point += 1) {
    if (!lines.at(line, point) && !(line + 1 < lines.across && lines.at(line + 1, point))) continue;
    if (from < 0 || point - to > gap + 1) {
      close();
      from = point;
    }
    to = point;
  }
  close();
  return runs;
}

function addRun(open: Bar[], run: Run, gap: number): void {
  const bar = open.find(({ recent }) =>
    recent.some(({ from, to }) => run.from <= to + gap && run.to >= from - gap),
  );
  const { line, from, to } = run;
  if (!bar) {
    open.push({ first: line, last: line, from, to, recent: [run] });
    return;
  }
  bar.last = line;
  bar.from = Math.min(bar.from, from);
  bar.to = Math.max(bar.to, to);
  bar.recent = [...bar.recent.filter((one) => one.line >= line - 2), run];
}

/** A bar without the lines at its sides that are hardly inked: the rim of a rule that leans a little. */
function trimmed(lines: Lines, bar: Bar): Bar {
  const { from, to } = bar;
  let { first, last } = bar;
  const isRim = (line: number) => lines.share(line, { line, from, to }) < MOST_RIM;
  while (first < last && isRim(first)) first += 1;
  while (last > first && isRim(last)) last -= 1;
  return { ...bar, first, last };
}

function isRule(lines: Lines, bar: Bar, unit: number): boolean {
  const thickness = bar.last - bar.first + 1;
  const length = bar.to - bar.from;
  const isShort = length < LONG * unit;
  if (thickness > THICKEST * unit + 1 || length < SHORTEST * unit || length <= SLENDER * thickness)
    return false;
  if (isShort && thickness > THICKEST_SHORT * unit + 1) return false;
  const run = { line: bar.first, from: bar.from, to: bar.to };
  const shares = Array.from({ length: thickness }, (_, i) => lines.share(bar.first + i, run));
  // No letters make an unbroken line as long, however near they stand.
  if (!isShort && Math.max(...shares) > UNBROKEN) return true;
  const far = Math.max(2, Math.round(BESIDE * unit));
  const before = [bar.first - far, bar.first - far - 1].map((line) => lines.share(line, run));
  const after = [bar.last + 1 + far, bar.last + 2 + far].map((line) => lines.share(line, run));
  if ((Math.max(...before) + Math.max(...after)) / 2 >= MOST_BESIDE) return false;
  const filled = shares.reduce((sum, share) => sum + share, 0);
  if (filled / thickness <= (isShort ? LEAST_FILLED.short : LEAST_FILLED.long)) return false;
  return solidShare(lines, bar) > LEAST_SOLID;
}

/** Share of its length where a bar has any ink. */
function solidShare(lines: Lines, { first, last, from, to }: Bar): number {
  let solid = 0;
  const end = Math.min(lines.across - 1, last + 1);
  for (let point = from; point <= to; point += 1) {
    for (let line = first; line <= end; line += 1) {
      if (!lines.at(line, point)) continue;
      solid += 1;
      break;
    }
  }
  return solid / (to - from + 1);
}

function ruleOf({ first, last, from, to }: Bar, upright: boolean): Rule {
  const middle = (first + last + 1) / 2;
  const thickness = last - first + 1;
  return upright
    ? { x1: middle, x2: middle, y1: from, y2: to, thickness }
    : { x1: from, x2: to, y1: middle, y2: middle, thickness };
}
