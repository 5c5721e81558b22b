/** Pages of one PDF that become pictures in one call. */
export const MOST_PAGES = 30;

const RANGE = /^(\d{1,5})(?:[-–—~～至](\d{1,5}))?$/;

/**
 * The pages that `1,3-5` names, each once, in that order; '' is every page.
 * @returns undefined for what is no such list, names pages the file has not, or more than 30.
 */
export function pageNumbers(text: string, total: number): number[] | undefined {
  const parts = text.split(/[\s,，、;；]+/).filter(Boolean);
  const pages = new Set<number>();
  for (const part of parts.length === 0 ? [`1-${total}`] : parts) {
    const [, first, last] = RANGE.exec(part) ?? [];
    const from = Number(first);
    const to = Number(last ?? first);
    if (!(from >= 1 && to >= from && to <= total)) return undefined;
    if (to - from >= MOST_PAGES) return undefined;
    for (let page = from; page <= to; page += 1) pages.add(page);
  }
  return pages.size <= MOST_PAGES ? [...pages] : undefined;
}
