import type { PageContent, PdfTable } from './pdf-content.ts';
import type { PdfLine } from './pdf-lines.ts';

/** Running headers and footers stand in these parts of the page. */
const TOP_ZONE = 0.13;
const BOTTOM_ZONE = 0.88;
const SAME_PLACE = 4;
const MIN_PAGES = 3;
/** Where so many pages, in parts of those with the text, have their own words as near to the edge, the text is of the body. */
const BODY_SHARE = 1 / 3;
const pageNumber =
  /^[-—–~·\s]*(?:(?:第\s*)?\d{1,4}(?:\s*页)?(?:\s*[/,，、of共]+\s*\d{1,4}(?:\s*页)?)?|[ivxIVX]{1,6}|第?[一二三四五六七八九十百]+页)[-—–~·\s]*$/;

interface Entry {
  page: PageContent;
  line: PdfLine;
  /** What of the line is the same everywhere: all of it, or what stands before or behind its wide gap. */
  text: string;
}
type Edge = 'top' | 'bottom';

/** Takes running headers, footers, page numbers and text repeated at one place (watermarks) out of the pages. */
export function withoutRunningText(pages: readonly PageContent[]): PageContent[] {
  const lines = pages.flatMap((page) =>
    page.lines.map((line) => ({ page, line, text: line.text })),
  );
  const groups = [
    ...grouped(lines, ({ text }) => keyOf(text)),
    ...SIDES.flatMap((side) => grouped(sideOf(lines, side), ({ text }) => keyOf(text))),
  ];
  const clusters = groups.flatMap((entries) => repeated(entries, pages.length));
  const running = outside(clusters, pages);
  for (const line of inOtherSections(groups, running)) running.add(line);
  for (const page of pages) for (const line of edgeNumbers(page, running)) running.add(line);
  const heads = runningTables(pages);
  return pages.map((page) => ({
    ...page,
    lines: page.lines.filter((line) => !running.has(line)),
    tables: page.tables.filter((table) => !heads.has(table)),
  }));
}

/** 招标文件 … 第二章 投标人须知: one side names the document, the other the section. */
const SIDES = [0, -1];
const WIDE_GAP = / {4,}/;

const sideOf = (lines: readonly Entry[], side: number): Entry[] =>
  lines.flatMap((entry) => {
    const parts = inZone(entry) ? entry.text.trim().split(WIDE_GAP) : [];
    const text = parts.length > 1 ? (parts.at(side) ?? '') : '';
    return text === '' ? [] : [{ ...entry, text }];
  });

const keyOf = (text: string): string => text.replace(/\s/g, '').replace(/\d+/g, '#');

function grouped<T>(all: readonly T[], key: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group) group.push(one);
    else groups.set(key(one), [one]);
  }
  return [...groups.values()];
}

const edgeAt = (page: PageContent, y: number): Edge | undefined =>
  y < page.height * TOP_ZONE ? 'top' : y > page.height * BOTTOM_ZONE ? 'bottom' : undefined;
const inZone = ({ page, line }: Pick<Entry, 'page' | 'line'>): boolean =>
  edgeAt(page, line.y) !== undefined;

/** The entries of one text that stand at one place of so many pages that it may be running text. */
function repeated(entries: readonly Entry[], pageCount: number): Entry[][] {
  if (entries.length < Math.min(MIN_PAGES, Math.max(2, pageCount))) return [];
  return clustersOf(entries).filter(
    (cluster) =>
      countOf(cluster) >= Math.min(neededOf(cluster, pageCount), Math.max(2, pageCount)) &&
      countsPages(cluster),
  );
}

/** Entries by place, each with the first that stands near enough. Looked up by the squares of a grid: a figure may stand anywhere. */
function clustersOf(entries: readonly Entry[]): Entry[][] {
  const clusters: Entry[][] = [];
  const squares = new Map<string, { first: PdfLine; at: number }[]>();
  for (const entry of entries) {
    const { x1, y } = entry.line;
    const [column, row] = [Math.floor(x1 / (SAME_PLACE * 4)), Math.floor(y / SAME_PLACE)];
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => squares.get(`${column + dx} ${row + dy}`) ?? []),
    );
    const at = near
      .filter(
        ({ first }) =>
          Math.abs(first.y - y) <= SAME_PLACE && Math.abs(first.x1 - x1) <= SAME_PLACE * 4,
      )
      .reduce((least, one) => Math.min(least, one.at), clusters.length);
    const cluster = clusters[at];
    if (cluster) cluster.push(entry);
    else {
      const key = `${column} ${row}`;
      squares.set(key, [...(squares.get(key) ?? []), { first: entry.line, at }]);
      clusters.push([entry]);
    }
  }
  return clusters;
}

const countOf = (cluster: readonly Entry[]): number =>
  new Set(cluster.map(({ page }) => page)).size;
const neededOf = (cluster: readonly Entry[], pageCount: number): number =>
  cluster.every(inZone) ? MIN_PAGES : Math.max(MIN_PAGES + 2, pageCount * 0.5);

const title = /^[★☆▲△※●*\s]*(?:附[件表录]?|表|图|格式|包|第.{1,4}[卷部篇章节条包])/;

/** The same text everywhere, or at the page's edge numbers that grow with the pages; `附1`, `★附件2` there are titles. */
function countsPages(cluster: readonly Entry[]): boolean {
  const texts = new Set(cluster.map(({ text }) => text.replace(/\s/g, '')));
  if (texts.size === 1) return true;
  if (!cluster.every(inZone) || title.test(cluster[0]?.text ?? '')) return false;
  const offsets = cluster.map(
    ({ page, text }) => Number(/\d+/.exec(text)?.[0] ?? Number.NaN) - page.number,
  );
  const counts = new Map<number, number>();
  for (const offset of offsets) counts.set(offset, (counts.get(offset) ?? 0) + 1);
  return (
    Math.max(...counts.values()) >= Math.max(2, cluster.length * 0.6) ||
    texts.size <= cluster.length / 4
  );
}

/**
 * The lines of those clusters that stand outside of the text: nothing but running text between them and the edge, and no other page begins
 * or ends its own words there. Forms of one kind begin and end with the same words at the same place: 致：, 日期：.
 */
function outside(
  clusters: readonly (readonly Entry[])[],
  pages: readonly PageContent[],
): Set<PdfLine> {
  let kept = clusters;
  for (;;) {
    const running = new Set(kept.flatMap((cluster) => cluster.map(({ line }) => line)));
    const reaches = new Map(pages.map((page) => [page, reachOf(page, running)]));
    const next = kept.filter((cluster) => !cluster.every(inZone) || isOutside(cluster, reaches));
    if (next.length === kept.length) return running;
    kept = next;
  }
}

type Reach = Record<Edge, number>;

/** How near to both edges a page's own words come, in points. */
function reachOf(page: PageContent, running: ReadonlySet<PdfLine>): Reach {
  const own = page.lines.filter(
    (line) => !running.has(line) && !(pageNumber.test(line.text.trim()) && inZone({ page, line })),
  );
  const { tables, height } = page;
  return {
    top: Math.min(...own.map(({ y }) => y), ...tables.map(({ top }) => top)),
    bottom: height - Math.max(...own.map(({ y }) => y), ...tables.map(({ bottom }) => bottom)),
  };
}

function isOutside(cluster: readonly Entry[], reaches: ReadonlyMap<PageContent, Reach>): boolean {
  const [first] = cluster;
  const edge = first && edgeAt(first.page, first.line.y);
  if (!first || !edge) return false;
  const far = (page: PageContent, y: number) => (edge === 'top' ? y : page.height - y);
  const within = cluster.filter(
    ({ page, line }) => (reaches.get(page)?.[edge] ?? 0) < far(page, line.y),
  );
  if (within.length > cluster.length * BODY_SHARE) return false;
  const own = new Set(cluster.map(({ page }) => page));
  const place = far(first.page, first.line.y) + SAME_PLACE;
  const others = [...reaches].filter(([page, reach]) => !own.has(page) && reach[edge] <= place);
  return others.length < Math.max(2, cluster.length * BODY_SHARE);
}

/**
 * Running text of the others on a page of another size, set sideways, at any place of the edge; on a page with other margins, in a section
 * of its own, at the same height.
 */
function inOtherSections(
  groups: readonly (readonly Entry[])[],
  running: ReadonlySet<PdfLine>,
): PdfLine[] {
  return groups.flatMap((entries) => {
    const known = entries.filter((entry) => running.has(entry.line) && inZone(entry));
    if (known.length < MIN_PAGES) return [];
    const sizes = new Set(known.map(({ page }) => Math.round(page.height)));
    const heights = [...new Set(known.map(({ line }) => Math.round(line.y)))];
    return entries
      .filter(
        (entry) =>
          inZone(entry) &&
          (!sizes.has(Math.round(entry.page.height)) ||
            heights.some((y) => Math.abs(y - entry.line.y) <= SAME_PLACE)),
      )
      .map(({ line }) => line);
  });
}

/** A header set in a table of its own. */
function runningTables(pages: readonly PageContent[]): Set<PdfTable> {
  const atEdge = pages.flatMap((page) =>
    page.tables
      .filter(
        ({ top, bottom }) => bottom < page.height * TOP_ZONE || top > page.height * BOTTOM_ZONE,
      )
      .map((table) => ({
        table,
        text: table.rows
          .flat()
          .map(({ text }) => text)
          .join('|'),
      })),
  );
  const same = grouped(
    atEdge,
    ({ table, text }) => `${Math.round(table.top / SAME_PLACE)} ${keyOf(text)}`,
  );
  return new Set(
    same
      .filter((group) => group.length >= MIN_PAGES)
      .flatMap((group) => group.map(({ table }) => table)),
  );
}

/** A bare page number at the very top or bottom, also where the counting restarts. */
function edgeNumbers(page: PageContent, running: ReadonlySet<PdfLine>): PdfLine[] {
  const left = page.lines.filter((line) => !running.has(line));
  return [left[0], left.at(-1)]
    .filter((line) => line !== undefined)
    .filter((line) => pageNumber.test(line.text.trim()) && inZone({ page, line }));
}
