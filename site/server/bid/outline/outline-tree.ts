import type { outline } from 'tender-widgets/contract';
import { refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { childrenOf, MAX_DEPTH, readingOrder } from '../../writing/structure/tree.ts';

type Chapter = outline.OutlineChapter;
type Chapters = readonly Chapter[];

/** Throws chapterTree for ids that come twice, unknown parents, circles and trees too deep. */
export function checkTree(chapters: Chapters): void {
  const parents = new Map(chapters.map((chapter) => [chapter.id, chapter.parentId]));
  if (parents.size !== chapters.length)
    throw new ApiError('chapterTree', { msg: refusals.chapterIdTwice });
  for (const chapter of chapters) {
    let depth = 1;
    for (let parent = chapter.parentId; parent !== null; parent = parents.get(parent) ?? null) {
      if (!parents.has(parent))
        throw new ApiError('chapterTree', { msg: refusals.chapterParentGone(chapter.title) });
      if (++depth > MAX_DEPTH)
        throw new ApiError('chapterTree', {
          msg: refusals.chapterTooDeep(MAX_DEPTH, chapter.title),
        });
    }
  }
}

/** 1 for the first level. */
export function depthOf(chapters: Chapters, chapter: Chapter): number {
  const byId = new Map(chapters.map((one) => [one.id, one]));
  let depth = 1;
  for (let at = chapter; at.parentId !== null && depth <= chapters.length; depth++) {
    const parent = byId.get(at.parentId);
    if (!parent) return depth;
    at = parent;
  }
  return depth;
}

/** Chapters in reading order without those below the last level. */
export function withoutDeep(chapters: Chapters): Chapter[] {
  const depths = new Map<string | null, number>([[null, 0]]);
  return chapters.filter((chapter) => {
    const depth = (depths.get(chapter.parentId) ?? MAX_DEPTH) + 1;
    depths.set(chapter.id, depth);
    return depth <= MAX_DEPTH;
  });
}

/** An id no chapter has had. */
export function chapterId(): string {
  return `c${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
}

/** A chapter with nothing but its title. */
export function newChapter(title: string, parentId: string | null, order: number): Chapter {
  const settings = { instruction: '', kind: 'prose' as const };
  return { id: chapterId(), parentId, order, title, pages: 0, brief: '', scoringIds: [], settings };
}

/** Everything below a chapter, in reading order. */
export function branchOf(chapters: Chapters, id: string): Chapter[] {
  const children = childrenOf(chapters);
  const below = (parent: string): Chapter[] =>
    (children.get(parent) ?? []).flatMap((one) => [one, ...below(one.id)]);
  return below(id);
}

/** The outline with another branch below a chapter; all else as it was. */
export function withBranch(chapters: Chapters, id: string, branch: Chapters): Chapter[] {
  const gone = new Set(branchOf(chapters, id).map((chapter) => chapter.id));
  return readingOrder([...chapters.filter((chapter) => !gone.has(chapter.id)), ...branch]);
}

/** The chapters with siblings counted from 0 in the order they have. */
export function renumbered(chapters: Chapters): Chapter[] {
  const counts = new Map<string | null, number>();
  return readingOrder(chapters).map((chapter) => {
    const order = counts.get(chapter.parentId) ?? 0;
    counts.set(chapter.parentId, order + 1);
    return { ...chapter, order };
  });
}
