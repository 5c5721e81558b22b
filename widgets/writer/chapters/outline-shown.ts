import type { OutlineRow } from './outline-tree.ts';

/** What the tree is narrowed to; both empty: nothing is. */
export interface OutlineFilter {
  /** In the title or the number. */
  text: string;
  /** Chapters that answer this scoring item. */
  scoringId: string | undefined;
}

/** A row on the screen. */
export interface ShownRow extends OutlineRow {
  /** It has children, and they are hidden. */
  collapsed: boolean;
  /** The filter looks for this one, not for something under it. */
  hit: boolean;
}

export const noFilter: OutlineFilter = { text: '', scoringId: undefined };
export const isFiltering = ({ text, scoringId }: OutlineFilter): boolean =>
  text.trim() !== '' || scoringId !== undefined;

function isHit({ chapter, path }: OutlineRow, { text, scoringId }: OutlineFilter): boolean {
  if (scoringId !== undefined && !chapter.scoringIds.includes(scoringId)) return false;
  const wanted = text.trim().toLowerCase();
  return chapter.title.toLowerCase().includes(wanted) || path.join('.').startsWith(wanted);
}

/** Hits with the chapters above them, all open. */
function filtered(rows: readonly OutlineRow[], filter: OutlineFilter): ShownRow[] {
  const hits = new Set(rows.filter((row) => isHit(row, filter)).map(({ chapter }) => chapter.id));
  const kept = new Set(hits);
  for (const { chapter } of rows.toReversed()) {
    if (kept.has(chapter.id) && chapter.parentId !== null) kept.add(chapter.parentId);
  }
  return rows
    .filter(({ chapter }) => kept.has(chapter.id))
    .map((row) => ({ ...row, collapsed: false, hit: hits.has(row.chapter.id) }));
}

/** The rows on the screen: without what stands under collapsed chapters, or only what the filter asks for. */
export function shownRows(
  rows: readonly OutlineRow[],
  collapsed: ReadonlySet<string>,
  filter: OutlineFilter = noFilter,
): ShownRow[] {
  if (isFiltering(filter)) return filtered(rows, filter);
  const shown: ShownRow[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.depth > hiddenBelow) continue;
    const isCollapsed = row.children > 0 && collapsed.has(row.chapter.id);
    hiddenBelow = isCollapsed ? row.depth : Number.POSITIVE_INFINITY;
    shown.push({ ...row, collapsed: isCollapsed, hit: false });
  }
  return shown;
}

/** Ids to collapse so that `levels` levels are seen. */
export function collapsedBelow(rows: readonly OutlineRow[], levels: number): Set<string> {
  return new Set(
    rows
      .filter((row) => row.children > 0 && row.depth >= levels - 1)
      .map(({ chapter }) => chapter.id),
  );
}

/** The chapter typeahead leads to: the next one after `fromId`, round the end, whose title or number begins with `typed`. */
export function typeaheadTarget(
  rows: readonly OutlineRow[],
  fromId: string | undefined,
  typed: string,
): string | undefined {
  const from = rows.findIndex(({ chapter }) => chapter.id === fromId);
  const wanted = typed.toLowerCase();
  // The same letters go on from the next row; more letters may still mean this one.
  const start = typed.length === 1 ? from + 1 : Math.max(0, from);
  const round = [...rows.slice(start), ...rows.slice(0, start)];
  return round.find(
    ({ chapter, path }) =>
      chapter.title.toLowerCase().startsWith(wanted) || path.join('.').startsWith(wanted),
  )?.chapter.id;
}
