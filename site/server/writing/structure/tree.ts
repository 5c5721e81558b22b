import type { outline } from 'tender-widgets/contract';

/** Word's heading styles end at nine levels. */
export const MAX_DEPTH = 9;
export const MAX_CHAPTERS = 1000;

type Chapter = outline.OutlineChapter;
export type ChapterKind = 'prose' | 'evidence' | 'form';

/** What the chapter holds; text unless its settings say otherwise. */
export function kindOf(chapter: Chapter): ChapterKind {
  return chapter.settings.kind;
}

const catchAll =
  /^其[他它]$|(?:其他|其它|补充)[^，。]{0,12}(?:内容|资料|材料|说明|文件|事项|情况)(?:[（(][^（()）]{0,20}[)）])?$/;

/** Room that the tender leaves for whatever else the bidder wants to say: 投标人认为需要说明的其他内容. */
export const isCatchAll = (title: string): boolean => catchAll.test(title.trim());

/** Children by parent id (null: the top), each list in order. */
export function childrenOf(chapters: readonly Chapter[]): Map<string | null, Chapter[]> {
  const children = new Map<string | null, Chapter[]>();
  for (const chapter of chapters) {
    const row = children.get(chapter.parentId) ?? [];
    row.push(chapter);
    children.set(chapter.parentId, row);
  }
  for (const row of children.values()) row.sort((a, b) => a.order - b.order);
  return children;
}

/** Chapters in reading order. Chapters that hang on nothing known come last. */
export function readingOrder(chapters: readonly Chapter[]): Chapter[] {
  const children = childrenOf(chapters);
  const ordered: Chapter[] = [];
  const seen = new Set<string>();
  const walk = (parentId: string | null) => {
    for (const chapter of children.get(parentId) ?? []) {
      if (seen.has(chapter.id)) continue;
      seen.add(chapter.id);
      ordered.push(chapter);
      walk(chapter.id);
    }
  };
  walk(null);
  return [...ordered, ...chapters.filter((chapter) => !seen.has(chapter.id))];
}

/** Parents of a chapter, nearest first. */
export function ancestorsOf(chapter: Chapter, chapters: ReadonlyMap<string, Chapter>): Chapter[] {
  const line: Chapter[] = [];
  let at = chapter.parentId === null ? undefined : chapters.get(chapter.parentId);
  while (at && !line.includes(at)) {
    line.push(at);
    at = at.parentId === null ? undefined : chapters.get(at.parentId);
  }
  return line;
}
