import { chapterLevel, isTocLine } from '../plain-headings.ts';
import type { PageContent } from './pdf-content.ts';
import { edgesOfPages, LONG_LINE, ROOM, type TextEdges } from './pdf-edges.ts';
import { type PdfLine, roomFor } from './pdf-lines.ts';

/** How the body text of a document is set. */
export interface TextShape {
  /** Most common character size. */
  size: number;
  /** Left and right edge of the text of each page. */
  edges: Map<PageContent, TextEdges>;
  /** Distance of baselines inside a paragraph, in character sizes. */
  leading: number;
  /** First lines are set in. */
  isIndented: boolean;
  /** Bold is rare enough to mean something. */
  boldIsRare: boolean;
  /** How lines look that are chapters by their words (第三章 评标办法), and the size of the largest; none and 0 where there are none. */
  chapterLooks: ReadonlySet<string>;
  chapterSize: number;
}

/** Size, weight and place of a line. */
export const lookOf = ({ size, bold }: PdfLine, centred: boolean): string =>
  `${Math.round(size * 2)} ${bold} ${centred}`;

/** First-line indent is two characters; less than this is no indent. */
export const INDENT = 1.1;
const LARGE = 1.12;
export const SMALLER = 0.7;
/** Room on both sides of a line in the middle, in character sizes: more than an indent. */
const MIDDLE_ROOM = 2.5;

/** Measures the body text of a document. */
export function measureText(pages: readonly PageContent[]): TextShape {
  const lines = pages.flatMap((page) => page.lines);
  const size =
    mostCommon(lines.map((line) => [Math.round(line.size * 2) / 2, line.text.length])) ?? 12;
  const edges = edgesOfPages(pages);
  const chapters = pages.flatMap((page) =>
    page.lines
      .filter(
        (line) =>
          chapterLevel(line.text) === 1 &&
          !isTocLine(line.text) &&
          (line.bold || line.size > size * LARGE),
      )
      .map((line) => ({ line, centred: isCentred(line, { edges }, page) })),
  );
  const chapterSize = Math.max(0, ...chapters.map(({ line }) => line.size));
  const chapterLooks = chapters
    .filter(({ line }) => line.size > chapterSize - SMALLER)
    .map(({ line, centred }) => lookOf(line, centred));
  const shape = {
    ...{ size, edges, leading: 1.6, isIndented: true, boldIsRare: true },
    ...{ chapterLooks: new Set(chapterLooks), chapterSize },
  };
  const pairs = pages.flatMap((page) =>
    page.lines.slice(1).map((line, i) => [page.lines[i], line, page] as const),
  );
  const inside = pairs.filter(
    ([before, line, page]) => before && isFull(before, line, shape, page),
  );
  const leading = mostCommon(
    inside.map(([before, line]) => [
      Math.round(((line.y - (before?.y ?? 0)) / line.size) * 10) / 10,
      1,
    ]),
  );
  const starts = pairs.filter(
    ([before, line, page]) =>
      before && !isFull(before, line, shape, page) && line.text.length >= LONG_LINE,
  );
  const indented = starts.filter(([, line, page]) => indent(line, shape, page) > INDENT);
  const bold = lines.filter((line) => line.bold).length;
  return {
    ...shape,
    leading: leading ?? 1.6,
    isIndented: indented.length * 2 > starts.length,
    boldIsRare: bold < lines.length * 0.3,
  };
}

function mostCommon(weighted: readonly (readonly [number, number])[]): number | undefined {
  const weights = new Map<number, number>();
  for (const [value, weight] of weighted) weights.set(value, (weights.get(value) ?? 0) + weight);
  return [...weights].reduce<[number, number] | undefined>(
    (best, next) => (!best || next[1] > best[1] ? next : best),
    undefined,
  )?.[0];
}

const noEdges: TextEdges = { left: 0, right: 1000 };
export const edgesOf = (shape: Pick<TextShape, 'edges'>, page: PageContent): TextEdges =>
  shape.edges.get(page) ?? noEdges;

/** Whether what begins the next line, or another character, would hardly have fitted behind the line. */
export function isFull(
  line: PdfLine,
  next: PdfLine,
  shape: Pick<TextShape, 'edges'>,
  page: PageContent,
): boolean {
  return edgesOf(shape, page).right - line.x2 < Math.max(ROOM * line.size, roomFor(next, line));
}

export function indent(line: PdfLine, shape: Pick<TextShape, 'edges'>, page: PageContent): number {
  return (line.x1 - edgesOf(shape, page).left) / line.size;
}

/** Whether a line stands in the middle between the edges of the text, with room on both sides. */
export function isCentred(
  line: PdfLine,
  shape: Pick<TextShape, 'edges'>,
  page: PageContent,
): boolean {
  const { left, right } = edgesOf(shape, page);
  const [before, behind] = [line.x1 - left, right - line.x2];
  return before > MIDDLE_ROOM * line.size && Math.abs(before - behind) < line.size;
}
