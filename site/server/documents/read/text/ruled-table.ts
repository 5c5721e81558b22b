import { placedLetters } from './columns.ts';
import { cellText } from './drawn-table.ts';

/** A table whose columns are ruled by dashes, as pandoc writes them: its rows, and the line behind it. */
export interface RuledTable {
  rows: string[][];
  end: number;
}

const MOST_LINES = 4000;
const LONGEST_LINE = 2000;
const whole = /^\s{0,8}-{3,}\s*$/;
const columns = /^\s{0,8}-{2,}(?: +-{2,})+\s*$/;

/**
 * The table that begins at a line: a head over a line of dashes, one group a column; with a rule over it, its rows are parted by empty
 * lines and end with another rule, without one every line is a row.
 */
export function readRuledTable(lines: readonly string[], start: number): RuledTable | undefined {
  const isRuled = whole.test(lines[start] ?? '');
  const at = nextColumns(lines, start, isRuled);
  if (at === undefined) return undefined;
  const places = placesOf(lines[at] ?? '');
  // Without a head a table has the same line of dashes above and below.
  const isHeadless = at === start;
  const end = endOf(lines, at, isRuled || isHeadless);
  if (end === undefined) return undefined;
  const head = lines.slice(isRuled ? start + 1 : start, at);
  const body = lines.slice(at + 1, end);
  const isMulti = isRuled || body.some((line) => line.trim() === '');
  const groups = isMulti ? parted(body) : body.map((line) => [line]);
  const rows = [...(isHeadless ? [] : [head]), ...groups].map((group) => rowOf(group, places));
  return rows.length < 2 ? undefined : { rows, end: end + (isRule(lines[end]) ? 1 : 0) };
}

const isRule = (line: string | undefined): boolean =>
  whole.test(line ?? '') || columns.test(line ?? '');

/** The line of dashes that rules the columns: the first one, behind a head of one line or, under a rule, of several. */
function nextColumns(
  lines: readonly string[],
  start: number,
  isRuled: boolean,
): number | undefined {
  const most = isRuled ? 8 : 1;
  for (let i = start; i <= start + most && i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (line.length > LONGEST_LINE || line.trim() === '') return undefined;
    if (columns.test(line)) return i;
  }
  return undefined;
}

function endOf(lines: readonly string[], at: number, isClosed: boolean): number | undefined {
  for (let i = at + 1; i < Math.min(lines.length, at + MOST_LINES); i++) {
    if (isRule(lines[i])) return i;
    if (!isClosed && (lines[i] ?? '').trim() === '') return i;
  }
  return isClosed ? undefined : Math.min(lines.length, at + MOST_LINES);
}

function parted(lines: readonly string[]): string[][] {
  const groups: string[][] = [[]];
  for (const line of lines)
    if (line.trim() === '') groups.push([]);
    else groups.at(-1)?.push(line);
  return groups.filter((group) => group.length > 0);
}

/** Where each column begins. */
function placesOf(line: string): number[] {
  return Array.from(line.matchAll(/-+/g), ({ index }) => index);
}

function rowOf(lines: readonly string[], places: readonly number[]): string[] {
  return places.map((from, k) => {
    const to = places[k + 1] ?? Number.POSITIVE_INFINITY;
    const pieces = lines.map((line) =>
      placedLetters(line)
        .filter(({ at }) => (k === 0 || at >= from) && at < to)
        .map(({ letter }) => letter)
        .join(''),
    );
    return cellText(pieces);
  });
}
