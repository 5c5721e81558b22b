import type { ShownRow } from '../chapters/outline-shown.ts';
import { branchOf, DEEPEST } from '../chapters/outline-tree.ts';

/** Where a dragged chapter would go. */
export interface DropPlace {
  /** The line is drawn above this row of the screen; as many as there are rows: below the last. */
  line: number;
  depth: number;
  parentId: string | null;
  /** The chapter it comes behind on its level; null: it becomes the first. */
  afterId: string | null;
}

/**
 * The place between two rows for a chapter dragged there.
 * @param line index of the row the pointer is above the middle of, 0 to the number of rows
 * @param wantedDepth the level the pointer's way to the side asks for; what is possible is taken
 * @param height levels under the dragged chapter
 * @returns undefined inside the dragged branch, or where it would be too deep.
 */
export function dropPlace(
  rows: readonly ShownRow[],
  draggedId: string,
  line: number,
  wantedDepth: number,
  height: number,
): DropPlace | undefined {
  const branch = new Set(branchOf(rows, draggedId).map(({ chapter }) => chapter.id));
  const others = rows.filter(({ chapter }) => !branch.has(chapter.id));
  const at = rows.slice(0, line).filter(({ chapter }) => !branch.has(chapter.id)).length;
  const above = others[at - 1];
  const below = others[at];
  const least = below?.depth ?? 0;
  const most = Math.min(above ? above.depth + 1 : 0, DEEPEST - 1 - height);
  if (least > most) return undefined;
  const depth = Math.min(Math.max(wantedDepth, least), most);
  const before = others.slice(0, at).toReversed();
  const parent = depth === 0 ? undefined : before.find((row) => row.depth === depth - 1);
  const sibling = before.find((row) => row.depth <= depth);
  const after = sibling?.depth === depth ? sibling.chapter.id : null;
  return { line, depth, parentId: parent?.chapter.id ?? null, afterId: after };
}
