import type { WordChapter } from './word-bid.ts';

/** A chapter at its place: depth 1 is the top. */
export interface PlacedChapter {
  chapter: WordChapter;
  depth: number;
}

/** The flat list in reading order. A chapter whose parent is missing stands at the top; one in a circle is not lost either. */
export function chapterOrder(chapters: readonly WordChapter[]): PlacedChapter[] {
  const known = new Set(chapters.map((chapter) => chapter.id));
  const children = new Map<string | null, WordChapter[]>();
  for (const chapter of chapters) {
    const parent =
      chapter.parentId !== null && known.has(chapter.parentId) ? chapter.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(chapter);
    else children.set(parent, [chapter]);
  }
  for (const siblings of children.values()) siblings.sort((a, b) => a.order - b.order);
  const placed: PlacedChapter[] = [];
  const seen = new Set<WordChapter>();
  const place = (roots: WordChapter[]) => {
    const waiting = roots.map((chapter) => ({ chapter, depth: 1 })).reverse();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next.chapter)) continue;
      seen.add(next.chapter);
      placed.push(next);
      const { depth } = next;
      const below = children.get(next.chapter.id) ?? [];
      for (let i = below.length - 1; i >= 0; i--) {
        const chapter = below[i];
        if (chapter) waiting.push({ chapter, depth: depth + 1 });
      }
    }
  };
  place(children.get(null) ?? []);
  for (const chapter of chapters) if (!seen.has(chapter)) place([chapter]);
  return placed;
}
