import {
  countsOn,
  endsSentence,
  isLabelled,
  opensParagraph,
  opensSection,
} from '../paragraph-starts.ts';
import { chapterLevel, isTocLine } from '../plain-headings.ts';
import type { PageContent } from './pdf-content.ts';
import { type PdfLine, roomFor } from './pdf-lines.ts';

/** Left and right edge of text, in points. */
export interface TextEdges {
  left: number;
  right: number;
}

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

const LONG_LINE = 15;
const EDGE_BIN = 3;
/** Part of the long lines, and their least number, that must share an edge: of one page, and of the whole document. */
const PAGE_SHARE = 0.2;
const OVERALL_SHARE = 0.08;
const MIN_SHARING = 3;
/** First-line indent is two characters; less than this is no indent. */
const INDENT = 1.1;
const ROOM = 2;
const MOSTLY_FULL = 0.8;
const LARGE = 1.12;
/** A title this much smaller than another, in points, ranks below it. */
export const SMALLER = 0.7;
const TITLE_SIZE = 1.3;
/** So many characters from the edge a line is set on the right; so many lines tell whether a bracket is open. */
const ASIDE = 10;
const MOST_LINES = 4;
/** Room on both sides of a line in the middle, in character sizes: more than an indent. */
const MIDDLE_ROOM = 2.5;
/** A title line at least this wide, in parts of the page, was broken because it was full. */
const TITLE_WIDTH = 0.55;

/** Measures the body text of a document. */
export function measureText(pages: readonly PageContent[]): TextShape {
  const lines = pages.flatMap((page) => page.lines);
  const size =
    mostCommon(lines.map((line) => [Math.round(line.size * 2) / 2, line.text.length])) ?? 12;
  const edges = new Map<PageContent, TextEdges>();
  const overall = edgesOfLines(lines, OVERALL_SHARE) ?? outermost(lines);
  const broad = overall.left + (overall.right - overall.left) * MOSTLY_FULL;
  for (const page of pages) {
    const own = edgesOfLines(page.lines, PAGE_SHARE);
    edges.set(page, own && own.right > broad ? reaching(own, overall, page.lines) : overall);
  }
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

/** Lines of one length share an end that is no edge: a line of the page that reaches the edge of the other pages has it too. */
function reaching(own: TextEdges, overall: TextEdges, lines: readonly PdfLine[]): TextEdges {
  const reaches = lines.some((line) => Math.abs(line.x2 - overall.right) < ROOM * line.size);
  return reaches ? { ...own, right: Math.max(own.right, overall.right) } : own;
}

/** The edges that long lines share; undefined where there are too few of them, or where others reach beyond. */
function edgesOfLines(lines: readonly PdfLine[], share: number): TextEdges | undefined {
  const long = lines.filter((line) => line.text.length >= LONG_LINE);
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

const noEdges: TextEdges = { left: 0, right: 1000 };
const edgesOf = (shape: Pick<TextShape, 'edges'>, page: PageContent): TextEdges =>
  shape.edges.get(page) ?? noEdges;

/** Whether what begins the next line, or another character, would hardly have fitted behind the line. */
function isFull(
  line: PdfLine,
  next: PdfLine,
  shape: Pick<TextShape, 'edges'>,
  page: PageContent,
): boolean {
  return edgesOf(shape, page).right - line.x2 < Math.max(ROOM * line.size, roomFor(next, line));
}

function indent(line: PdfLine, shape: Pick<TextShape, 'edges'>, page: PageContent): number {
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

/** Whether a large, centred line goes on with the title above it: a long name broken in two, or a word set upright. */
function isTitleRest(before: PdfLine, line: PdfLine, shape: TextShape, page: PageContent): boolean {
  const isTitle =
    before.size >= shape.size * TITLE_SIZE &&
    Math.abs(before.size - line.size) < 0.5 &&
    line.y - before.y < before.size * 3;
  if (!isTitle || isLabelled(line.text) || isLabelled(before.text)) return false;
  const middle = (part: PdfLine) => (part.x1 + part.x2) / 2;
  if (Math.abs(middle(before) - middle(line)) > before.size) return false;
  if (line.text.length === 1) return before.text.length === 1;
  return (
    before.x2 - before.x1 > page.width * TITLE_WIDTH && line.x2 - line.x1 < before.x2 - before.x1
  );
}

/** A figure that is no number of a paragraph, and what stands behind words only. */
const opensNothing = /^[\d，。；、）)]/;

/** Whether a line that ends early still leads on: most of the width is used, the sentence is not over, the next line is not set in. */
function isCutShort(
  before: PdfLine,
  line: PdfLine,
  shape: TextShape,
  openPage: PageContent,
  page: PageContent,
): boolean {
  const { left, right } = edgesOf(shape, openPage);
  if (before.x2 < left + (right - left) * MOSTLY_FULL || endsSentence(before.text)) return false;
  if (opensNothing.test(line.text) && !opensParagraph(line.text)) return true;
  if (!shape.isIndented) return false;
  return (
    indent(line, shape, page) <= INDENT && !opensParagraph(line.text) && !isLabelled(line.text)
  );
}

/** A line that is set on the right, a date or a signature, is not full: what begins elsewhere is no rest of it. */
function isAside(
  open: readonly PdfLine[],
  line: PdfLine,
  shape: TextShape,
  openPage: PageContent,
): boolean {
  const [first] = open;
  const isRight = first !== undefined && indent(first, shape, openPage) > ASIDE;
  return isRight && open.length === 1 && Math.abs(first.x1 - line.x1) > 0.6 * line.size;
}

/** A bracket or a title that was opened and not closed: the next line goes on with it, whatever it begins with. */
function isBracketOpen(open: readonly PdfLine[]): boolean {
  const text = open
    .slice(-MOST_LINES)
    .map((line) => line.text)
    .join('');
  const count = (marks: RegExp) => text.match(marks)?.length ?? 0;
  return count(/[（(《“【]/g) > count(/[）)》”】]/g) && !endsSentence(text);
}

/**
 * Whether a line starts a new paragraph rather than going on with the open one.
 * @param openPage page of the open paragraph's last line; `page` is the new line's
 */
export function startsParagraph(
  open: readonly PdfLine[],
  line: PdfLine,
  shape: TextShape,
  openPage: PageContent,
  page: PageContent,
): boolean {
  const [first, before] = [open[0], open.at(-1)];
  if (!first || !before || isTocLine(before.text)) return true;
  if (openPage === page && isTitleRest(before, line, shape, page)) return false;
  if (!isFull(before, line, shape, openPage) && !isCutShort(before, line, shape, openPage, page))
    return true;
  if (Math.abs(before.size - line.size) > 0.12 * line.size) return true;
  if (openPage === page && (line.y - before.y) / line.size > shape.leading * 1.45) return true;
  if (isAside(open, line, shape, openPage)) return true;
  if (isBracketOpen(open)) return false;
  if (endsSentence(before.text) && isLabelled(line.text)) return true;
  if (opensSection(line.text) || (line.bold !== before.bold && opensParagraph(line.text)))
    return true;
  if (countsOn(first.text, line.text) || (isLabelled(first.text) && isLabelled(line.text)))
    return true;
  const isIndentedLine = indent(line, shape, page) > INDENT;
  const goesOn = open.length > 1 && Math.abs(line.x1 - before.x1) < 0.6 * line.size;
  if (opensParagraph(line.text)) return endsSentence(before.text) || (isIndentedLine && !goesOn);
  if (!isIndentedLine) return !shape.isIndented && endsSentence(before.text);
  if (goesOn) return false;
  return (
    endsSentence(before.text) ||
    line.x1 < first.x1 - 0.6 * line.size ||
    line.x1 > first.x1 + 4 * line.size
  );
}
