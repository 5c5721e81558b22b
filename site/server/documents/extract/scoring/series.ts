import { compact, numberingClass, titledPoints, withoutNumbering } from './points.ts';

/** A name, a comma, its points and a stop, behind a number: （三）调研方法，25分。 */
const COMMA_TITLE = /^([^，,。；;：:\n]{2,40})[，,](?=\s?\d{1,2}(?:\.\d{1,2})?\s?分\s?[。；;：:])/;
const GIVES = /\d\s?分|满分|[×÷]/;
/** Fewer lines are no series. */
const LEAST = 3;

/** A line that may be one of a series, written as a title. */
interface Entry {
  at: number;
  title: string;
}

/**
 * Lines of a series whose names a comma divides from their points, by index, written with a colon in its place. A comma also stands before
 * what a grade gives. A series is at least three lines of one kind of number, each another, and each with a rule that gives points: grades
 * have none.
 */
export function seriesTitles(lines: readonly string[]): Map<number, string> {
  const kinds = lines.map(numberingClass);
  const found = new Map<string, Entry[]>();
  for (const [at, line] of lines.entries()) {
    const kind = kinds[at] ?? '';
    const title = line.replace(COMMA_TITLE, '$1：');
    if (kind === '' || title === line || !titledPoints(title)) continue;
    const entries = found.get(kind) ?? [];
    entries.push({ at, title });
    found.set(kind, entries);
  }
  return new Map(
    [...found.values()]
      .filter((entries) => isSeries(entries, lines, kinds))
      .flatMap((entries) => entries.map(({ at, title }) => [at, title] as const)),
  );
}

function isSeries(
  entries: readonly Entry[],
  lines: readonly string[],
  kinds: readonly string[],
): boolean {
  const numbers = new Set(entries.map(({ at }) => numberOf(lines[at] ?? '')));
  if (entries.length < LEAST || numbers.size < entries.length) return false;
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
