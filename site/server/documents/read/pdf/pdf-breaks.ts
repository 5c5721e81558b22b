import type { PageContent } from './pdf-content.ts';

/** So many lines of a page are kept with what follows them: a title, and two lines of the paragraph below it. */
const KEPT_LINES = 3;
/** Room that a page leaves by chance, in lines. */
const CHANCE = 1.5;
const LEADING = 1.6;

/** The pages that begin where the file says so: what stands on top of them would have had room on the page before. */
export function forcedPages(pages: readonly PageContent[]): Set<PageContent> {
  const ends = new Map<number, number>();
  for (const page of pages)
    ends.set(sizeOf(page), Math.max(ends.get(sizeOf(page)) ?? 0, endOf(page)));
  return new Set(
    pages.filter((page, i) => {
      const before = pages[i - 1];
      if (!before || isEmpty(page)) return false;
      if (sizeOf(before) !== sizeOf(page) || isEmpty(before)) return true;
      const free = (ends.get(sizeOf(before)) ?? 0) - endOf(before);
      return free > keptHeight(page) + CHANCE * LEADING * textSize(page);
    }),
  );
}

const sizeOf = (page: PageContent): number => Math.round(page.height);
const isEmpty = ({ lines, tables }: PageContent): boolean => lines.length + tables.length === 0;
const endOf = ({ lines, tables }: PageContent): number =>
  Math.max(0, ...lines.map(({ y }) => y), ...tables.map(({ bottom }) => bottom));
const textSize = ({ lines }: PageContent): number => lines[0]?.size ?? 12;

/** How high what begins a page is, down to where it could have been cut. */
function keptHeight({ lines, tables }: PageContent): number {
  const [table] = tables;
  const above = lines.slice(0, KEPT_LINES).filter(({ y }) => !table || y < table.top);
  const [first] = above;
  const top = first ? first.y - first.size : (table?.top ?? 0);
  const isTableNear = table !== undefined && above.length < KEPT_LINES;
  const end = isTableNear ? table.firstRow : (above.at(-1)?.y ?? top);
  return end - top;
}
