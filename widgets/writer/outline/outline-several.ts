import {
  indentChapter,
  type OutlineChapters,
  outdentChapter,
  outlineRows,
  placeChapter,
  removeChapter,
} from '../chapters/outline-tree.ts';

/** The chapters of a selection that stand below no other one of it, in the order of the outline. */
export function topsOf(chapters: OutlineChapters, ids: ReadonlySet<string>): string[] {
  const inside = new Set<string>();
  return outlineRows(chapters).flatMap(({ chapter: { id, parentId } }) => {
    const isBelow = parentId !== null && (inside.has(parentId) || ids.has(parentId));
    if (isBelow) inside.add(id);
    return ids.has(id) && !isBelow ? [id] : [];
  });
}

/** Puts chapters, each with what stands under it, at the end of a part, or with `afterId` behind one of its chapters. */
export function placedAll(
  chapters: OutlineChapters,
  ids: readonly string[],
  parentId: string | null,
  afterId?: string | null,
): OutlineChapters {
  const others = chapters.filter((one) => one.parentId === parentId && !ids.includes(one.id));
  const last = others.reduce<OutlineChapters[number] | undefined>(
    (latest, one) => (latest && latest.order > one.order ? latest : one),
    undefined,
  );
  let behind = afterId === undefined ? (last?.id ?? null) : afterId;
  let next = chapters;
  for (const id of ids) {
    next = placeChapter(next, id, parentId, behind);
    behind = id;
  }
  return next;
}

/** One level deeper, all below the chapter before the first of them. */
export const indentedAll = (chapters: OutlineChapters, ids: readonly string[]): OutlineChapters =>
  ids.reduce<OutlineChapters>((next, id) => indentChapter(next, id), chapters);

/** One level up; from the last on, so that their order stays. */
export const outdentedAll = (chapters: OutlineChapters, ids: readonly string[]): OutlineChapters =>
  ids.toReversed().reduce<OutlineChapters>((next, id) => outdentChapter(next, id), chapters);

export const withoutAll = (chapters: OutlineChapters, ids: readonly string[]): OutlineChapters =>
  ids.reduce<OutlineChapters>((next, id) => removeChapter(next, id), chapters);
