import { opensParagraph, opensSection } from '../paragraph-starts.ts';
import type { LaidLine } from './laid-lines.ts';
import { isFigure } from './laid-rows.ts';

/** White that is left between two columns on every line. */
interface Gutter {
  from: number;
  to: number;
}

/** Lines of a page that stand in columns. */
export interface Region {
  lines: LaidLine[];
  /** From left to right: one less than there are columns. */
  gutters: Gutter[];
}

/** Fewer lines of several pieces are no table. */
const LEAST_ROWS = 3;
/** So many empty lines end a table. */
const MOST_EMPTY = 4;
/** A title between two rows is no longer. */
const LONGEST_TITLE = 30;
/** Leaders of a table of contents. */
const leaders = /[.．…·]{6}/;
/** A cell that asks for words behind it: 投标人：. */
const label = /[:：]$/;

/** The tables of a page, from top to bottom; `goesOn`: the page before ended in one, so that this one may begin with the rest of a cell. */
export function findRegions(lines: readonly LaidLine[], goesOn: boolean): Region[] {
  const regions: Region[] = [];
  let from = 0;
  for (let i = 0; i < lines.length; ) {
    const region = regionAt(lines, i);
    if (!region) {
      i++;
      continue;
    }
    const between = lines.slice(from, i);
    const last = regions.at(-1);
    if (last && isOneTable(last, region, between))
      Object.assign(last, { lines: [...last.lines, ...between, ...region.lines] });
    else {
      regions.push(goesOn && !last ? withRestOfCells(region, between) : region);
    }
    i += region.lines.length;
    from = i;
  }
  // What goes on from the page before may be a single row.
  const isRest = ({ lines: [first] }: Region) => goesOn && first === lines[0];
  return regions.map(withoutHeadColumns).filter((region) => isRest(region) || isTable(region));
}

/** A head in the middle of its column may stand beside all that is below it: no line has words on both sides of such a gutter. */
function withoutHeadColumns({ lines, gutters }: Region): Region {
  const none = gutters.findIndex((_, i) => {
    const [left = [], right = []] = [i, i + 1].map((column) =>
      lines.filter((line) => cellsOf(line, gutters)[column]),
    );
    const isApart = left.every((line) => !right.includes(line));
    return isApart && Math.min(left.length, right.length) <= 1;
  });
  const region = { lines, gutters };
  return none < 0
    ? region
    : withoutHeadColumns({ lines, gutters: gutters.filter((_, i) => i !== none) });
}

function regionAt(lines: readonly LaidLine[], start: number): Region | undefined {
  const first = lines[start];
  if (!first || first.segments.length < 2 || leaders.test(first.text)) return undefined;
  let gutters = gapsOf(first);
  let tight = 0;
  const own = [first];
  for (let i = start + 1; i < lines.length; i++) {
    const [line, before] = [lines[i], lines[i - 1]];
    if (!line || !before || line.row - before.row > MOST_EMPTY || leaders.test(line.text)) break;
    if (line.segments.length === 1 && opensSection(line.text)) break;
    // The head once more on one page heads another table.
    if (line.text === first.text) break;
    const left = gutters.flatMap((gutter) => whiteIn(gutter, line));
    if (innerOf(left).length >= innerOf(gutters).length) gutters = left;
    else {
      tight++;
      const next = lines[i + 1];
      const isTight = isTightLine(line, innerOf(gutters)) && tight <= 2 + own.length * TIGHT_SHARE;
      const goesOn =
        next && gutters.flatMap((gutter) => whiteIn(gutter, next)).length >= gutters.length;
      if (!isTight || !goesOn) break;
    }
    own.push(line);
  }
  const rows = withoutTail(own);
  const voted = votedGutters(rows);
  return {
    lines: rows,
    gutters: voted.length > innerOf(gutters).length ? voted : innerOf(gutters),
  };
}

/** Where most of the lines that have words on both sides are white: a head may stand too close. */
function votedGutters(lines: readonly LaidLine[]): Gutter[] {
  const width = lines.reduce((most, { raw }) => Math.max(most, raw.length), 0);
  const gutters: Gutter[] = [];
  for (let at = 1; at < width; at++) {
    const both = lines.filter(
      ({ raw, segments }) => raw.length > at && (segments[0]?.from ?? at) < at,
    );
    const white = both.filter(({ raw }) => raw[at] === ' ');
    if (both.length < LEAST_ROWS || white.length < both.length * (1 - TIGHT_SHARE)) continue;
    const last = gutters.at(-1);
    if (last?.to === at) last.to = at + 1;
    else gutters.push({ from: at, to: at + 1 });
  }
  return gutters;
}

/** Words of a cell that are longer than those of a title behind the gutter it runs over. */
const LONG_WORDS = 12;
/** Of the lines of a table, those whose words fill a column up to the next. */
const TIGHT_SHARE = 0.15;

/** Whether a line keeps most gutters, so that it stands in the columns and only fills one of them. */
function isTightLine(line: LaidLine, gutters: readonly Gutter[]): boolean {
  const kept = gutters.filter((gutter) => whiteIn(gutter, line).length > 0);
  const isParted = gutters.every(
    (gutter) =>
      kept.includes(gutter) ||
      blankAt(line.raw, gutter) > 0 ||
      line.raw.length - gutter.to >= LONG_WORDS,
  );
  if (line.segments.length === 1 && !isParted) return false;
  return gutters.length > 1 && kept.length >= gutters.length - 1;
}

/** Words in front of the second column, below an empty line behind the last row, are the text that follows. */
function withoutTail(lines: LaidLine[]): LaidLine[] {
  const last = lines.findLastIndex(({ segments }) => segments.length > 1);
  const [, second] = lines[last]?.segments ?? [];
  const tail = lines.findIndex((line, i) => {
    const isFirst = (line.segments[0]?.to ?? 0) <= (second?.from ?? 0);
    const isApart = line.row - (lines[i - 1]?.row ?? 0) > 1 || opensParagraph(line.text);
    return i > last && isFirst && isApart;
  });
  return tail < 0 ? lines : lines.slice(0, tail);
}

const EDGE = 1000;

/** The white of a line: in front of it, between its pieces, behind it. */
function gapsOf({ segments }: LaidLine): Gutter[] {
  const ends = [0, ...segments.map(({ to }) => to)];
  const starts = [...segments.map(({ from }) => from), EDGE];
  return ends
    .map((from, i) => ({ from, to: starts[i] ?? EDGE }))
    .filter(({ from, to }) => to > from);
}

const innerOf = (gutters: readonly Gutter[]): Gutter[] =>
  gutters.filter(({ from, to }) => from > 0 && to < EDGE);

/** What a line leaves white of a gutter; where columns stand close, one blank parts them. */
function whiteIn({ from, to }: Gutter, { raw, segments }: LaidLine): Gutter[] {
  const white: Gutter[] = [];
  let at = from;
  for (const segment of segments) {
    if (segment.to <= at || segment.from >= to) continue;
    if (segment.from > at) white.push({ from: at, to: segment.from });
    at = segment.to;
  }
  if (to > at) white.push({ from: at, to });
  if (white.length > 0 || segments.length < 2) return white;
  const blank = raw.lastIndexOf(' ', to - 1);
  return blank >= from ? [{ from: blank, to: blank + 1 }] : [];
}

/** Rows enough, and no form of labels with blanks behind them; two columns only where the second one begins at one place. */
function isTable({ lines, gutters }: Region): boolean {
  const rows = lines.filter(({ segments }) => segments.length > 1);
  if (rows.length < LEAST_ROWS) return false;
  const labels = rows.filter((line) => label.test(line.segments[0]?.text ?? ''));
  if (labels.length * 3 > rows.length) return false;
  const [gutter] = gutters;
  return gutters.length > 1 || (gutter !== undefined && isAligned(rows, gutter));
}

/** Two columns: not the numbers of clauses with the clauses behind them. */
function isAligned(rows: readonly LaidLine[], { to }: Gutter): boolean {
  const numbers = rows.filter(({ segments }) => isFigure(segments[0]?.text ?? ''));
  if (numbers.length * 2 > rows.length) return false;
  const starts = rows.flatMap(
    ({ segments }) => segments.find(({ from }) => from >= to)?.from ?? [],
  );
  const aligned = starts.filter((start) => start - to <= 1);
  return starts.length > LEAST_ROWS && aligned.length * 4 >= starts.length * 3;
}

/** Two parts of a page in the same columns, with a title of one line at most between them. */
function isOneTable(above: Region, below: Region, between: readonly LaidLine[]): boolean {
  if (above.gutters.length !== below.gutters.length || between.length > 1) return false;
  if (above.lines[0]?.text === below.lines[0]?.text) return false;
  const fits = above.gutters.every(({ from, to }, i) => {
    const other = below.gutters[i];
    return other !== undefined && other.from < to && from < other.to;
  });
  return fits && between.every(({ text }) => text.length <= LONGEST_TITLE && !opensSection(text));
}

/** With the lines at the top of a page, where all of them go on with cells of the page before. */
function withRestOfCells({ lines, gutters }: Region, above: readonly LaidLine[]): Region {
  const left = above.reduce(
    (white, line) => white.flatMap((gutter) => whiteIn(gutter, line)),
    gutters,
  );
  const isRest =
    left.length === gutters.length && above.every(({ segments }) => segments.length === 1);
  return isRest ? { lines: [...above, ...lines], gutters: left } : { lines, gutters };
}

/** The words of a line by column. */
export function cellsOf({ raw }: LaidLine, gutters: readonly Gutter[]): string[] {
  const cuts = gutters.map((gutter) => cutIn(raw, gutter));
  return [...cuts, raw.length].map((cut, i) => raw.slice(cuts[i - 1] ?? 0, cut).trim());
}

/** Where a line is parted: in the white, at a blank beside it, or else where the next column begins. */
function cutIn(raw: string, { from, to }: Gutter): number {
  if (raw.slice(from, to).trim() === '') return from;
  const blank = blankAt(raw, { from, to });
  return blank > 0 ? blank : to;
}

/** A blank in a gutter or beside it, none between a figure and its unit; 0 for none. */
function blankAt(raw: string, { from, to }: Gutter): number {
  for (let at = to + 1; at >= from - 1; at--)
    if (raw[at] === ' ' && !/\d/.test(raw[at - 1] ?? '')) return at;
  return 0;
}
