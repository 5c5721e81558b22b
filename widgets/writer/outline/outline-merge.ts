import type { OutlineChapter } from '../../core/contract/outline.ts';
import { type OutlineChapters, outlineRows, renumbered } from '../chapters/outline-tree.ts';
import { t } from './messages.ts';
import { isSameList } from './outline-same.ts';

const byId = (chapters: OutlineChapters) =>
  new Map(chapters.map((chapter) => [chapter.id, chapter]));
const isChanged = (one: OutlineChapter | undefined, other: OutlineChapter) =>
  !one || !isSameList([one], [other]);

/** Chapters that would stand in each other are let down to the first level: nothing may be lost in a circle. */
function withoutCircles(chapters: OutlineChapters): OutlineChapter[] {
  const reached = new Set(outlineRows(chapters).map(({ chapter }) => chapter.id));
  return chapters.map((chapter) =>
    reached.has(chapter.id) ? chapter : { ...chapter, parentId: null },
  );
}

/** Of a chapter both have, each field as the side has it that changed it; mine where both did. */
function mergedChapter(
  base: OutlineChapter | undefined,
  mine: OutlineChapter,
  theirs: OutlineChapter,
): OutlineChapter {
  if (!base) return mine;
  const isMoved = mine.parentId !== base.parentId || mine.order !== base.order;
  return {
    ...theirs,
    ...(isMoved ? { parentId: mine.parentId, order: mine.order } : {}),
    ...(mine.title === base.title ? {} : { title: mine.title }),
    ...(mine.pages === base.pages ? {} : { pages: mine.pages }),
    ...(mine.brief === base.brief ? {} : { brief: mine.brief }),
    scoringIds: mergedIds(base.scoringIds, mine.scoringIds, theirs.scoringIds),
    settings: mergedSettings(base.settings, mine.settings, theirs.settings),
  };
}

function mergedIds(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const gone = new Set(base.filter((id) => !mine.includes(id)));
  return [
    ...theirs.filter((id) => !gone.has(id)),
    ...mine.filter((id) => !base.includes(id) && !theirs.includes(id)),
  ];
}

type Settings = OutlineChapter['settings'];
function mergedSettings(base: Settings, mine: Settings, theirs: Settings): Settings {
  const changed = Object.entries(mine).filter(
    ([name, value]) => JSON.stringify(Reflect.get(base, name)) !== JSON.stringify(value),
  );
  return { ...theirs, ...Object.fromEntries(changed) };
}

/**
 * Two outlines that came from one, made into one that has what was done on both sides: what either added, each change of either, and
 * of what one took away only that which the other left as it was. Without `base` nothing counts as taken away.
 */
export function mergeOutlines(
  base: OutlineChapters | undefined,
  mine: OutlineChapters,
  theirs: OutlineChapters,
): OutlineChapter[] {
  const bases = byId(base ?? []);
  const mines = byId(mine);
  const known = byId(theirs);
  const kept = theirs.flatMap((chapter) => {
    const own = mines.get(chapter.id);
    if (own) return [mergedChapter(bases.get(chapter.id), own, chapter)];
    return isChanged(bases.get(chapter.id), chapter) ? [chapter] : [];
  });
  const added = mine.filter(
    (chapter) => !known.has(chapter.id) && isChanged(bases.get(chapter.id), chapter),
  );
  return renumbered(withoutCircles([...kept, ...added]));
}

/** What a title says beside numbering, spaces and marks. */
const plainTitle = (title: string) =>
  title
    .replace(t.numberingPattern, '')
    .replace(/[\p{P}\p{Z}\s]/gu, '')
    .toLowerCase();

/**
 * A proposed outline whose chapters are, where they bear a title the present one has, the present chapters: their text, their
 * scoring items and what stands behind the gear stay with them. Numbers in titles go: the bid numbers its chapters itself.
 */
export function recognised(present: OutlineChapters, proposed: OutlineChapters): OutlineChapter[] {
  const free = new Map<string, OutlineChapter[]>();
  for (const { chapter } of outlineRows(present)) {
    const title = plainTitle(chapter.title);
    free.set(title, [...(free.get(title) ?? []), chapter]);
  }
  const known = new Map<string, OutlineChapter>();
  for (const chapter of proposed) {
    const match = free.get(plainTitle(chapter.title))?.shift();
    if (match) known.set(chapter.id, match);
  }
  return proposed.map((chapter) => {
    const match = known.get(chapter.id);
    const parentId =
      chapter.parentId === null ? null : (known.get(chapter.parentId)?.id ?? chapter.parentId);
    if (match) return { ...match, parentId, order: chapter.order };
    return {
      ...chapter,
      parentId,
      title: chapter.title.replace(t.numberingPattern, '') || chapter.title,
    };
  });
}

/** The present outline with those chapters of a recognised proposal that it lacks, each under its parent, else at the end. */
export function completed(present: OutlineChapters, proposed: OutlineChapters): OutlineChapter[] {
  const known = byId(present);
  const missing = proposed.filter(({ id }) => !known.has(id));
  // Behind what is there already, in their own order.
  return renumbered([
    ...present,
    ...missing.map((chapter) => ({ ...chapter, order: present.length + chapter.order })),
  ]);
}
