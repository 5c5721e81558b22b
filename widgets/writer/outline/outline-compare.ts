import { type OutlineChapters, type OutlineRow, outlineRows } from '../chapters/outline-tree.ts';
import { otherWishes, type WishName } from './outline-same.ts';

export const changeKinds = ['added', 'removed', 'renamed', 'moved', 'pages', 'wishes'] as const;
/** wishes: what stands behind the gear. */
export type ChangeKind = (typeof changeKinds)[number];

/** One line of two outlines side by side; a chapter that moved has a line at each of its places. */
export interface ComparedLine {
  before: OutlineRow | undefined;
  after: OutlineRow | undefined;
  changes: readonly ChangeKind[];
  /** Which of its settings changed. */
  wishes: readonly WishName[];
  /** The other place of a chapter that has one; its line here shows one side only. */
  elsewhere: OutlineRow | undefined;
}

export interface OutlineComparison {
  lines: readonly ComparedLine[];
  /** Chapters, by what became of them. */
  counts: Readonly<Record<ChangeKind, number>>;
}

/** Indexes of one longest run of rising numbers. */
function rising(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const previous: number[] = [];
  numbers.forEach((value, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? -1] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) kept.add(at);
  return kept;
}

/** Which chapter of `after` each one of `before` became: the one with its id, else a new one of the same title. */
function paired(
  before: readonly OutlineRow[],
  after: readonly OutlineRow[],
): Map<string, OutlineRow> {
  const byId = new Map(after.map((row) => [row.chapter.id, row]));
  const pairs = new Map<string, OutlineRow>();
  for (const { chapter } of before) {
    const same = byId.get(chapter.id);
    if (same) pairs.set(chapter.id, same);
  }
  const taken = new Set([...pairs.values()].map(({ chapter }) => chapter.id));
  const free = new Map<string, OutlineRow[]>();
  for (const row of after) {
    if (!taken.has(row.chapter.id))
      free.set(row.chapter.title, [...(free.get(row.chapter.title) ?? []), row]);
  }
  for (const { chapter } of before) {
    const match = pairs.has(chapter.id) ? undefined : free.get(chapter.title)?.shift();
    if (match) pairs.set(chapter.id, match);
  }
  return pairs;
}

/** Chapters that stand under another parent, or in another order among their siblings. */
function movedIds(
  before: readonly OutlineRow[],
  pairs: ReadonlyMap<string, OutlineRow>,
): Set<string> {
  const moved = new Set<string>();
  const siblings = new Map<string | null, OutlineRow[]>();
  for (const row of before) {
    const match = pairs.get(row.chapter.id);
    if (!match) continue;
    const parent =
      row.chapter.parentId === null
        ? null
        : (pairs.get(row.chapter.parentId)?.chapter.id ?? row.chapter.parentId);
    if (parent !== match.chapter.parentId) moved.add(row.chapter.id);
    else siblings.set(parent, [...(siblings.get(parent) ?? []), row]);
  }
  for (const group of siblings.values()) {
    const inOrder = rising(group.map(({ chapter }) => pairs.get(chapter.id)?.path.at(-1) ?? 0));
    group.forEach(({ chapter }, index) => !inOrder.has(index) && moved.add(chapter.id));
  }
  return moved;
}

function changesOf(
  before: OutlineRow,
  after: OutlineRow,
  isMoved: boolean,
): Pick<ComparedLine, 'changes' | 'wishes'> {
  const changes: ChangeKind[] = [];
  if (before.chapter.title !== after.chapter.title) changes.push('renamed');
  if (isMoved) changes.push('moved');
  if (before.chapter.pages !== after.chapter.pages) changes.push('pages');
  const wishes = otherWishes(before.chapter, after.chapter);
  if (wishes.length > 0) changes.push('wishes');
  return { changes, wishes };
}

/** Both lists in one, lines that belong together on one line wherever neither order is broken by it. */
function aligned(
  before: readonly OutlineRow[],
  after: readonly OutlineRow[],
  pairs: ReadonlyMap<string, OutlineRow>,
) {
  const places = new Map(after.map((row, index) => [row.chapter.id, index]));
  const met = before.filter(({ chapter }) => pairs.has(chapter.id));
  const inOrder = rising(
    met.map(({ chapter }) => places.get(pairs.get(chapter.id)?.chapter.id ?? '') ?? 0),
  );
  const anchors = new Set(
    met.filter((_, index) => inOrder.has(index)).map(({ chapter }) => chapter.id),
  );
  const lines: [before: OutlineRow | undefined, after: OutlineRow | undefined][] = [];
  const anchorsAfter = [...anchors].map((id) => places.get(pairs.get(id)?.chapter.id ?? '') ?? 0);
  let at = 0;
  let nextAnchor = anchorsAfter[0] ?? after.length;
  for (const row of before) {
    const match = anchors.has(row.chapter.id) ? pairs.get(row.chapter.id) : undefined;
    const end = match ? (places.get(match.chapter.id) ?? at) : nextAnchor;
    // What came in under the chapter above stands with it, before what went away further up the tree.
    for (; at < end && (match || (after[at]?.depth ?? 0) > row.depth); at += 1)
      lines.push([undefined, after[at]]);
    lines.push([row, match]);
    if (!match) continue;
    at += 1;
    nextAnchor = anchorsAfter.find((place) => place >= at) ?? after.length;
  }
  for (; at < after.length; at += 1) lines.push([undefined, after[at]]);
  return lines;
}

/** What became of an outline, line by line. */
export function compareOutlines(one: OutlineChapters, other: OutlineChapters): OutlineComparison {
  const [before, after] = [outlineRows(one), outlineRows(other)];
  const pairs = paired(before, after);
  const origins = new Map<string, OutlineRow>();
  for (const row of before) {
    const match = pairs.get(row.chapter.id);
    if (match) origins.set(match.chapter.id, row);
  }
  const moved = movedIds(before, pairs);
  const changed = (from: OutlineRow, to: OutlineRow) =>
    changesOf(from, to, moved.has(from.chapter.id));
  const lines = aligned(before, after, pairs).map(([left, right]): ComparedLine => {
    const match = left ? pairs.get(left.chapter.id) : undefined;
    const origin = right ? origins.get(right.chapter.id) : undefined;
    if (left && right)
      return { before: left, after: right, ...changed(left, right), elsewhere: undefined };
    if (left && match)
      return { before: left, after: undefined, ...changed(left, match), elsewhere: match };
    if (right && origin)
      return { before: undefined, after: right, ...changed(origin, right), elsewhere: origin };
    return {
      before: left,
      after: right,
      changes: [left ? 'removed' : 'added'],
      wishes: [],
      elsewhere: undefined,
    };
  });
  const counts = { added: 0, removed: 0, renamed: 0, moved: 0, pages: 0, wishes: 0 };
  // A chapter with two lines counts once, at its old place.
  for (const line of lines) {
    if (line.before || !line.elsewhere) for (const change of line.changes) counts[change] += 1;
  }
  return { lines, counts };
}
