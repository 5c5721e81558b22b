import { endsSentence } from '../paragraph-starts.ts';

/** A line of a table: the words of each column, and where they end. */
export interface TableLine {
  page: number;
  /** Empty lines above it. */
  empty: number;
  /** By column; '' for none. */
  cells: readonly string[];
  /** Whether the words of a column reach its right edge. */
  full: readonly boolean[];
}

/** Rows of a table: the index of the first line of each, in order. */
export type RowStarts = number[];

/** A figure alone: a serial number, a number of a clause, points, a range of points. */
const figurePattern =
  /^[★▲*]?[（(]?\d{1,4}(?:[.．]\d{1,3}){0,3}[）)、.．]?(?:\s*[-~～—–至]\s*\d{1,3}(?:\.\d+)?)?\s*[分%]?[）)]?$|^[（(]?[一二三四五六七八九十]{1,3}[）)]?$/;
export const isFigure = (text: string): boolean => figurePattern.test(text);
/** So many of the cells of a column are figures where it counts the rows. */
const MOSTLY = 0.6;

/** Some lines of one cell. */
interface Run {
  from: number;
  /** The last of them. */
  to: number;
}

/**
 * Parts a table into rows, by the column that has one short cell for each of them.
 * @param parts index of the first line of each part: of a page, or of other columns; each has a column of its own for it
 */
export function rowStarts(lines: readonly TableLine[], parts: readonly number[]): RowStarts {
  const starts = parts.flatMap((from, i) => {
    const part = { from, to: parts[i + 1] ?? lines.length };
    const runs = keyRuns(lines.slice(part.from, part.to)).map((run) => ({
      ...{ from: run.from + from, to: run.to + from },
    }));
    if (runs.length < 2 && parts.length === 1) return fullLines(lines.slice(0, part.to));
    const ways = [cheapest(lines, runs, part, 'middle'), cheapest(lines, runs, part, 'top')];
    return ways.reduce((best, next) => (next.cost < best.cost ? next : best)).starts;
  });
  return starts[0] === 0 ? starts : [0, ...starts];
}

/** Without such a column, a line with words in most columns begins a row. */
function fullLines(lines: readonly TableLine[]): RowStarts {
  const inked = lines.map(({ cells }) => cells.filter(Boolean).length * 2 > cells.length);
  return [0, ...lines.flatMap((_, i) => (i > 0 && inked[i] ? [i] : []))];
}

/** The cells of the column that tells the rows: one of figures, or else the short one with the most cells apart. */
function keyRuns(lines: readonly TableLine[]): Run[] {
  const columns = lines[0]?.cells.length ?? 0;
  const found = Array.from({ length: columns }, (_, column) => {
    const inked = lines.flatMap((line, i) => (line.cells[column] ? [i] : []));
    const figures = inked.filter((i) => isFigure(lines[i]?.cells[column] ?? ''));
    const isKey = figures.length > 1 && figures.length >= (inked.length - 3) * MOSTLY;
    const runs = runsOf(lines, column, inked);
    const longest = Math.max(0, ...inked.map((i) => lines[i]?.cells[column]?.length ?? 0));
    return { isKey, figures: figures.length, runs, longest };
  });
  const keys = found.filter(({ isKey }) => isKey).toSorted((a, b) => b.figures - a.figures);
  const broadest = Math.max(...found.map(({ longest }) => longest));
  const short = found.filter(({ longest }) => longest < broadest);
  const [most] = short.toSorted((a, b) => b.runs.length - a.runs.length);
  return (keys[0] ?? most)?.runs ?? [];
}

/** Lines of a column that belong together: those without a gap, a figure each for itself. */
function runsOf(lines: readonly TableLine[], column: number, inked: readonly number[]): Run[] {
  const runs: Run[] = [];
  let wasFigure = false;
  for (const i of inked) {
    const text = lines[i]?.cells[column] ?? '';
    const last = runs.at(-1);
    const isNow = isFigure(text);
    const isUnit: boolean = wasFigure && /^[分%）)]{1,2}$/.test(text);
    if (last && last.to === i - 1 && !isNow && (!wasFigure || isUnit)) last.to = i;
    else runs.push({ from: i, to: i });
    wasFigure = isNow || isUnit;
  }
  return runs;
}

/** The most that a row out of its place costs. */
const FAR = 4;
/** And one that is cut by the end of a page. */
const CUT = 1;

interface Way {
  cost: number;
  starts: RowStarts;
}

/**
 * The rows whose key stands at their top, or in their middle, at the least cost of breaking sentences.
 * The first lines of a part may be the rest of a row of the part before, and its last row may go on in the next.
 */
function cheapest(
  lines: readonly TableLine[],
  runs: readonly Run[],
  { from: first, to: end }: { from: number; to: number },
  way: 'top' | 'middle',
): Way {
  // The ways to begin the row of a run, by its first line.
  let ways = new Map<number, Way>();
  let run: Run | undefined;
  for (const next of runs) {
    const after = new Map<number, Way>();
    const keep = (start: number, { cost, starts }: Way) => {
      const known = after.get(start);
      if (!known || cost < known.cost) after.set(start, { cost, starts: [...starts, start] });
    };
    for (let start = run ? run.to + 1 : first; start <= next.from; start++) {
      const broken = breakCost(lines, start);
      if (!run) keep(start, { cost: broken, starts: [] });
      else
        for (const [from, { cost, starts }] of ways)
          keep(start, { starts, cost: cost + broken + placeCost(lines, run, from, start, way) });
      if (first === 0 && !run) break;
    }
    ways = after;
    run = next;
  }
  // Nobody knows where a row ends that the page cuts.
  const last = run;
  const ends = [...ways].map(([from, { cost, starts }]) => ({
    ...{ starts, cost: cost + (last ? Math.min(CUT, placeCost(lines, last, from, end, way)) : 0) },
  }));
  const [one = { cost: 0, starts: [] }, ...others] = ends;
  return others.reduce((best, next) => (next.cost < best.cost ? next : best), one);
}

function placeCost(
  lines: readonly TableLine[],
  run: Run,
  from: number,
  to: number,
  way: 'top' | 'middle',
): number {
  if (way === 'middle')
    return Math.min(FAR, Math.abs((run.from + run.to) / 2 - (from + to - 1) / 2));
  // Where keys stand at the top, names do so too.
  const row = lines.slice(from, to);
  const later = (row[0]?.cells ?? []).filter(
    (first, column) =>
      !first && row.some(({ cells }) => cells[column]) && !row.some(({ full }) => full[column]),
  );
  return Math.min(FAR, run.from - from + later.length);
}

/** The end of a rule (一般得1分): as good as a full stop. */
const pointsEnd = /\d ?分[)）】]?$/;
/** What closes words, and begins no row. */
const closing = /^[，。；、）)”】》：]/;

/** What it costs to begin a row at a line: broken sentences, and words of a cell that stand close together. */
function breakCost(lines: readonly TableLine[], start: number): number {
  const line = lines[start];
  const before = lines[start - 1];
  if (!line || !before) return 0;
  let cost = line.empty > 0 ? 0 : 0.2;
  for (const column of line.cells.keys()) {
    const above = inkedNear(lines, start - 1, -1, column);
    const below = inkedNear(lines, start, 1, column);
    if (!above || !below) continue;
    const words = above.cells[column] ?? '';
    const isOpen = above.full[column] === true && !endsSentence(words) && !pointsEnd.test(words);
    if (closing.test(below.cells[column] ?? '')) cost += 4;
    if (isOpen) cost += 2;
    // Two lines of a name stand closer than two names.
    const isShort = !above.full[column] && !below.full[column];
    if (isShort && line.cells[column] && before.cells[column]) cost += 0.5;
  }
  return cost;
}

/** So far from a break the words of a cell may stand: keys stand between them. */
const NEAR = 3;

function inkedNear(
  lines: readonly TableLine[],
  from: number,
  step: 1 | -1,
  column: number,
): TableLine | undefined {
  for (let i = from; Math.abs(i - from) < NEAR; i += step)
    if (lines[i]?.cells[column]) return lines[i];
  return undefined;
}
