import type { OutlineChapter } from '../../core/contract/outline.ts';
import { env } from '../../core/env.ts';
import { addChild, DEEPEST, type OutlineChapters, outlineRows } from '../outline/outline-tree.ts';
import type { MindMapNode } from '../writing/mind-map-text.ts';

/** Levels of a map that become chapters; what is deeper is text of a chapter, not a chapter. */
const LEVELS = 2;
const LONGEST_TITLE = 200;

function chapterOf(title: string): OutlineChapter {
  const settings = { instruction: '', kind: 'prose' as const };
  const place = { parentId: null, order: 0, pages: 1, brief: '', scoringIds: [], settings };
  return { id: env().randomId().slice(0, 24), title: title.slice(0, LONGEST_TITLE), ...place };
}

/**
 * Puts the first two levels of a map below a chapter; an entry that is there already by its title is left as it is.
 * @param branches what hangs on the map's root.
 */
export function withMindMap(
  chapters: OutlineChapters,
  parentId: string,
  branches: readonly MindMapNode[],
  levels = LEVELS,
): OutlineChapters {
  const depth = outlineRows(chapters).find((row) => row.chapter.id === parentId)?.depth ?? DEEPEST;
  if (levels === 0 || depth + 1 >= DEEPEST) return chapters;
  let next = chapters;
  for (const { text, children } of branches) {
    const title = text.slice(0, LONGEST_TITLE).trim();
    let id = next.find((chapter) => chapter.parentId === parentId && chapter.title.trim() === title)?.id;
    if (id === undefined) {
      const added = chapterOf(title);
      id = added.id;
      next = addChild(next, parentId, added);
    }
    next = withMindMap(next, id, children, levels - 1);
  }
  return next;
}
