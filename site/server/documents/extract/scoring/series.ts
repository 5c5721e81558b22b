import { compact, numberingClass, sum, titledPoints, withoutNumbering } from './points.ts';

/** A name, a comma, its points and a stop, behind a number: （三）调研方法，25分。 */
const COMMA_TITLE = /^([^，,。；;：:\n]{2,40})[，,](?=\s?\d{1,2}(?:\.\d{1,2})?\s?分\s?[。；;：:])/;
const GIVES = /\d\s?分|满分|[×÷]/;
/** Fewer lines are a series only as the items of a part beside another part that has one. */
const LEAST = 3;

/** A line that may be one of a series, written as a title. */
interface Entry {
  at: number;
  title: string;
  max: number;
}

/**
 * Lines of a series whose names a comma divides from their points, by index, written with a colon in its place. A comma also stands before
 * what a grade gives. A series is at least three lines of one kind of number, each another, and each with a rule that gives points: grades
 * have none. Below each title of a part the numbers begin anew.
 */
export function seriesTitles(lines: readonly string[]): Map<number, string> {
  const kinds = lines.map(numberingClass);
  const found = new Map<string, Entry[]>();
  for (const [at, line] of lines.entries()) {
    const kind = kinds[at] ?? '';
    const title = line.replace(COMMA_TITLE, '$1：');
    const titled = kind === '' || title === line ? null : titledPoints(title);
    if (!titled) continue;
    const entries = found.get(kind) ?? [];
    entries.push({ at, title, max: titled.points.max });
    found.set(kind, entries);
  }
  return new Map(
    [...found.values()]
      .flatMap((entries) => seriesOf(runsOf(entries, lines), lines, kinds))
      .map(({ at, title }) => [at, title]),
  );
}

/** The entries of all runs that are a series, and of short ones that make a part like those of the series. */
function seriesOf(
  runs: readonly Entry[][],
  lines: readonly string[],
  kinds: readonly string[],
): Entry[] {
  const ruled = runs.filter((run) => isRuled(run, lines, kinds));
  const parts = ruled
    .filter(({ length }) => length >= LEAST)
    .flatMap(([first]) => (first ? (partAbove(first, lines)?.kind ?? []) : []));
  return ruled
    .filter((run) => {
      const part = run[0] && partAbove(run[0], lines);
      const isPart = part?.max === sum(run.map(({ max }) => max)) && parts.includes(part.kind);
      return run.length >= LEAST || isPart;
    })
    .flat();
}

/** Entries up to the one that begins to count again below a part of its own. */
function runsOf(entries: readonly Entry[], lines: readonly string[]): Entry[][] {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const numbers = new Set(run?.map(({ at }) => numberOf(lines[at] ?? '')));
    const isAnew =
      numbers.has(numberOf(lines[entry.at] ?? '')) && partAbove(entry, lines) !== undefined;
    if (run && !isAnew) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** The part whose title is the line above: what it is worth, and how it is numbered; undefined where none is. */
function partAbove(
  { at }: Entry,
  lines: readonly string[],
): { max: number; kind: string } | undefined {
  const above = lines.slice(0, at).findLast((line) => line.trim() !== '') ?? '';
  const kind = numberingClass(above);
  const titled = titledPoints(above);
  return titled && kind !== numberingClass(lines[at] ?? '')
    ? { max: titled.points.max, kind }
    : undefined;
}

/** Each entry has a number of its own, and a rule that gives points. */
function isRuled(
  entries: readonly Entry[],
  lines: readonly string[],
  kinds: readonly string[],
): boolean {
  const numbers = new Set(entries.map(({ at }) => numberOf(lines[at] ?? '')));
  if (numbers.size < entries.length) return false;
  return entries.every(({ at, title }) => {
    const own = title.slice(titledPoints(title)?.length ?? 0);
    return GIVES.test(own) || ruleBelow(at, lines, kinds).some((line) => GIVES.test(line));
  });
}

/** Lines of a rule that are looked at. */
const MOST_LINES = 12;

/** The lines below one of the series up to the next line of its kind of number. */
function ruleBelow(at: number, lines: readonly string[], kinds: readonly string[]): string[] {
  const below = lines.slice(at + 1, at + 1 + MOST_LINES);
  const next = below.findIndex((_, i) => kinds[at + 1 + i] === kinds[at]);
  return next < 0 ? below : below.slice(0, next);
}

const numberOf = (line: string): string =>
  compact(line.slice(0, line.length - withoutNumbering(line).length));
