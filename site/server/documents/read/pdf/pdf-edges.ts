import { isTocLine } from '../plain-headings.ts';
import type { PageContent } from './pdf-content.ts';
import type { PdfLine } from './pdf-lines.ts';

/** Left and right edge of text, in points. */
export interface TextEdges {
  left: number;
  right: number;
}

export const LONG_LINE = 15;
const EDGE_BIN = 3;
/** Part of the long lines, and their least number, that must share an edge: of one page, and of the whole document. */
const PAGE_SHARE = 0.2;
const OVERALL_SHARE = 0.08;
const MIN_SHARING = 3;
/** A line that ends nearer than this to the edge reaches it, in character sizes. */
export const ROOM = 2;
const MOSTLY_FULL = 0.8;

/** The left and right edge of the text of each page: those of its own lines, or where these are too few those of the whole document. */
export function edgesOfPages(pages: readonly PageContent[]): Map<PageContent, TextEdges> {
  const lines = pages.flatMap((page) => page.lines);
  const edges = new Map<PageContent, TextEdges>();
  const overall = edgesOfLines(lines, OVERALL_SHARE) ?? outermost(lines);
  const broad = overall.left + (overall.right - overall.left) * MOSTLY_FULL;
  for (const page of pages) {
    const own = edgesOfLines(page.lines, PAGE_SHARE);
    edges.set(page, own && own.right > broad ? reaching(own, overall, page.lines) : overall);
  }
  return edges;
}

/** Lines of one length share an end that is no edge: a line of the page that reaches the edge of the other pages has it too. */
function reaching(own: TextEdges, overall: TextEdges, lines: readonly PdfLine[]): TextEdges {
  const reaches = lines.some((line) => Math.abs(line.x2 - overall.right) < ROOM * line.size);
  return reaches ? { ...own, right: Math.max(own.right, overall.right) } : own;
}

/** The edges that long lines share; undefined where there are too few of them, or where others reach beyond. */
function edgesOfLines(lines: readonly PdfLine[], share: number): TextEdges | undefined {
  // The dots of a table of contents end where its tab stands.
  const long = lines.filter(({ text }) => text.length >= LONG_LINE && !isTocLine(text));
  const left = commonEdge(
    long.map((line) => line.x1),
    1,
    share,
  );
  const right = commonEdge(
    long.map((line) => line.x2),
    -1,
    share,
  );
  if (left === undefined || right === undefined) return undefined;
  const beyond = long.filter((line) => line.x2 - right > ROOM * line.size);
  return beyond.length > long.length * share ? undefined : { left, right };
}

const outermost = (lines: readonly PdfLine[]): TextEdges => ({
  left: Math.min(...lines.map((line) => line.x1)),
  right: Math.max(...lines.map((line) => line.x2)),
});

/** The outermost place where a fair share of the lines begins (direction 1) or ends (−1). */
function commonEdge(
  places: readonly number[],
  direction: 1 | -1,
  share: number,
): number | undefined {
  const bins = new Map<number, number>();
  for (const place of places)
    bins.set(Math.round(place / EDGE_BIN), (bins.get(Math.round(place / EDGE_BIN)) ?? 0) + 1);
  const shared = [...bins]
    .filter(([, count]) => count >= Math.max(MIN_SHARING, places.length * share))
    .map(([bin]) => bin * EDGE_BIN);
  if (shared.length === 0) return undefined;
  return direction === 1 ? Math.min(...shared) : Math.max(...shared);
}
