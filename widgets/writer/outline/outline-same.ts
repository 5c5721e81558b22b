import { type OutlineChapters, outlineRows } from '../chapters/outline-tree.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** True when both hold the same; an absent part and one that is undefined are the same. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameValue(one[name], other[name]));
}

/** True when both lists say the same in the same order; chapters that are one object are not looked into. */
export const isSameList = (one: OutlineChapters, other: OutlineChapters): boolean =>
  one.length === other.length && one.every((chapter, index) => isSameValue(chapter, other[index]));

/** True when both are the same outline, in whatever order the lists are. */
export function isSameOutline(one: OutlineChapters, other: OutlineChapters): boolean {
  const inOrder = (chapters: OutlineChapters) =>
    outlineRows(chapters).map(({ chapter }) => chapter);
  return one.length === other.length && isSameList(inOrder(one), inOrder(other));
}

/** What a chapter asks for beside title, place and pages. */
export const wishNames = [
  'brief',
  'scoringIds',
  'instruction',
  'kind',
  'words',
  'pinned',
  'knowledge',
  'pictures',
  'tone',
  'volume',
  'table',
  'mindMap',
] as const;
export type WishName = (typeof wishNames)[number];

/** What of it the one chapter asks for and the other does not, or otherwise. */
export function otherWishes(
  one: OutlineChapters[number],
  other: OutlineChapters[number],
): WishName[] {
  const wishes = ({
    brief,
    scoringIds,
    settings,
  }: OutlineChapters[number]): Partial<Record<WishName, unknown>> => ({
    ...settings,
    brief,
    scoringIds,
  });
  const [before, after] = [wishes(one), wishes(other)];
  return wishNames.filter((name) => !isSameValue(before[name], after[name]));
}
