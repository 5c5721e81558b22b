import type { PageContent } from './pdf-content.ts';
import type { PdfLine } from './pdf-lines.ts';

/** Running headers and footers stand in these parts of the page. */
const TOP_ZONE = 0.13;
const BOTTOM_ZONE = 0.88;
const SAME_PLACE = 4;
const MIN_PAGES = 3;
const pageNumber =
  /^[-—–~·\s]*(?:(?:第\s*)?\d{1,4}(?:\s*页)?(?:\s*[/,，、of共]+\s*\d{1,4}(?:\s*页)?)?|[ivxIVX]{1,6}|第?[一二三四五六七八九十百]+页)[-—–~·\s]*$/;

interface Entry {
  page: PageContent;
  line: PdfLine;
}

/** Takes running headers, footers, page numbers and text repeated at one place (watermarks) out of the pages. */
export function withoutRunningText(pages: readonly PageContent[]): PageContent[] {
  const running = new Set<PdfLine>();
  const groups = new Map<string, Entry[]>();
  for (const page of pages) {
    for (const line of page.lines) {
      const key = line.text.replace(/\s/g, '').replace(/\d+/g, '#');
      const entries = groups.get(key);
      if (entries) entries.push({ page, line });
      else groups.set(key, [{ page, line }]);
    }
  }
  for (const entries of groups.values())
    for (const line of repeatedLines(entries, pages.length)) running.add(line);
  for (const page of pages) for (const line of edgeNumbers(page, running)) running.add(line);
  return pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !running.has(line)) }));
}

const inZone = ({ page, line }: Entry): boolean =>
  line.y < page.height * TOP_ZONE || line.y > page.height * BOTTOM_ZONE;

function repeatedLines(entries: readonly Entry[], pageCount: number): PdfLine[] {
  if (entries.length < Math.min(MIN_PAGES, Math.max(2, pageCount))) return [];
  const found: PdfLine[] = [];
  const clusters: Entry[][] = [];
  for (const entry of entries) {
    const cluster = clusters.find(
      ([first]) =>
        first &&
        Math.abs(first.line.y - entry.line.y) <= SAME_PLACE &&
        Math.abs(first.line.x1 - entry.line.x1) <= SAME_PLACE * 4,
    );
    if (cluster) cluster.push(entry);
    else clusters.push([entry]);
  }
  for (const cluster of clusters) {
    const needed = cluster.every(inZone) ? MIN_PAGES : Math.max(MIN_PAGES + 2, pageCount * 0.5);
    if (
      new Set(cluster.map(({ page }) => page)).size < Math.min(needed, Math.max(2, pageCount)) ||
      !countsPages(cluster)
    )
      continue;
    found.push(...cluster.map(({ line }) => line));
  }
  return found;
}

const title = /^[★☆▲△※●*\s]*(?:附[件表录]|表|图|格式|包|第.{1,4}[卷部篇章节条包])/;

/** The same text everywhere, or at the page's edge numbers that grow with the pages; `附件1`, `★附件2` there are titles. */
function countsPages(cluster: readonly Entry[]): boolean {
  const texts = new Set(cluster.map(({ line }) => line.text.replace(/\s/g, '')));
  if (texts.size === 1) return true;
  if (!cluster.every(inZone) || title.test(cluster[0]?.line.text ?? '')) return false;
  const offsets = cluster.map(
    ({ page, line }) => Number(/\d+/.exec(line.text)?.[0] ?? Number.NaN) - page.number,
  );
  const counts = new Map<number, number>();
  for (const offset of offsets) counts.set(offset, (counts.get(offset) ?? 0) + 1);
  return (
    Math.max(...counts.values()) >= Math.max(2, cluster.length * 0.6) ||
    texts.size <= cluster.length / 4
  );
}

/** A bare page number at the very top or bottom, also where the counting restarts. */
function edgeNumbers(page: PageContent, running: ReadonlySet<PdfLine>): PdfLine[] {
  const left = page.lines.filter((line) => !running.has(line));
  return [left[0], left.at(-1)]
    .filter((line) => line !== undefined)
    .filter((line) => pageNumber.test(line.text.trim()) && inZone({ page, line }));
}
