import type { SheetFact } from '../../core/contract/bid.ts';

/** One line of the facts sheet as it stands on the screen. */
export type FactLine = SheetFact;

/** Lines of one group, in the order of the sheet. */
export interface FactGroup {
  group: string;
  lines: readonly FactLine[];
}

export const isSameLine = (one: FactLine | undefined, other: FactLine | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.group === other.group &&
    one.label === other.label &&
    one.value === other.value &&
    one.confirmed === other.confirmed);

export const isSameSheet = (one: readonly FactLine[], other: readonly FactLine[]): boolean =>
  one.length === other.length &&
  one.every((line, index) => line.id === other[index]?.id && isSameLine(line, other[index]));

/** Groups in the order their first line stands. */
export function factGroups(lines: readonly FactLine[]): FactGroup[] {
  const groups = new Map<string, FactLine[]>();
  for (const line of lines) {
    const group = groups.get(line.group);
    if (group) group.push(line);
    else groups.set(line.group, [line]);
  }
  return [...groups].map(([group, members]) => ({ group, lines: members }));
}

/**
 * Both sheets in one: a line changed or removed here since `base` stays so, all others are as the service has them, and what
 * was added on either side is kept.
 */
export function mergeSheets(
  base: readonly FactLine[],
  mine: readonly FactLine[],
  theirs: readonly FactLine[],
): FactLine[] {
  const before = new Map(base.map((line) => [line.id, line]));
  const here = new Map(mine.map((line) => [line.id, line]));
  const merged = theirs.flatMap((line) => {
    const own = here.get(line.id);
    if (!own) return before.has(line.id) ? [] : [line];
    return [isSameLine(own, before.get(line.id)) ? line : own];
  });
  const known = new Set(theirs.map((line) => line.id));
  const added = mine.filter(
    (line) => !known.has(line.id) && !isSameLine(line, before.get(line.id)),
  );
  return [...merged, ...added];
}
