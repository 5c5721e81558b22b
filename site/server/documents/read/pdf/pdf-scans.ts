import type { Block, TenderDocument } from '../../document.ts';
import { isGarbled } from '../garbled-text.ts';
import type { PageContent } from './pdf-content.ts';
import { withoutRunningText } from './pdf-running.ts';
import type { Doubt, ScannedPage } from './scanned-page.ts';

/** Fewer characters on a page are remarks on a scan: a stamp, a page number. */
export const FEW_CHARACTERS = 15;

/** Numbers of the pages that have to be recognised: they show something and have no text, or their fonts have no codes. */
export function pagesToScan(pages: readonly PageContent[]): number[] {
  const isAllGarbled = isGarbled(pages.map(({ plainText }) => plainText).join(''));
  const own = withoutRunningText(pages);
  return pages.flatMap((page, i) => {
    const isFew = textLength(own[i] ?? page) < FEW_CHARACTERS;
    const isWrong = isGarbled(page.plainText) || (isAllGarbled && page.plainText !== '');
    return isWrong || (isFew && page.showsPictures) ? [page.number] : [];
  });
}

function textLength({ lines, tables }: PageContent): number {
  const cells = tables.flatMap(({ rows }) => rows.flat());
  return [...lines, ...cells].reduce((sum, { text }) => sum + text.replace(/\s/g, '').length, 0);
}

/** The pages with those that were recognised in the place of their own text; a title on a picture stays as it is where no more was found. */
export function withScans(
  pages: readonly PageContent[],
  scans: readonly ScannedPage[],
): { pages: PageContent[]; scanned: ScannedPage[] } {
  const byNumber = new Map(scans.map((scan) => [scan.content.number, scan]));
  const scanned: ScannedPage[] = [];
  const all = pages.map((page) => {
    const scan = byNumber.get(page.number);
    if (!scan) return page;
    const more = scan.content.plainText.length - page.plainText.length;
    const isOwnRight = page.plainText !== '' && !isGarbled(page.plainText);
    if (isOwnRight && textLength(page) < FEW_CHARACTERS && more < FEW_CHARACTERS) return page;
    if (scan.content.plainText !== '') scanned.push(scan);
    return scan.content;
  });
  return { pages: all, scanned };
}

/** Letters and digits alone: punctuation and blanks are tidied between the page and the block. */
const keyOf = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

/** The document, saying of each block whether it was recognised, and which lines of it are doubtful. */
export function markScans(
  document: TenderDocument,
  scanned: readonly ScannedPage[],
): TenderDocument {
  const numbers = new Set(scanned.map(({ content }) => content.number));
  const marks = document.blocks.map((block) => ({
    pages: pagesOf(block),
    key: '',
    doubts: [] as Doubt[],
  }));
  for (const { content, doubts } of scanned) {
    const near = document.blocks.flatMap((block, i) => {
      const mark = marks[i];
      const next = marks[i + 1]?.pages[0] ?? content.number;
      const isHere =
        mark &&
        (mark.pages[0] ?? 0) <= content.number &&
        Math.max(next, mark.pages.at(-1) ?? 0) >= content.number;
      if (!isHere) return [];
      mark.key ||= keyOf(textOf(block));
      return [mark];
    });
    for (const doubt of doubts) {
      const key = keyOf(doubt.text);
      if (key) near.find((mark) => mark.key.includes(key))?.doubts.push(doubt);
    }
  }
  const blocks = document.blocks.map((block, i): Block => {
    const { pages, doubts } = marks[i] ?? { pages: [], doubts: [] };
    if (!pages.some((page) => numbers.has(page))) return block;
    return { ...block, scanned: true, ...(doubts.length > 0 ? { doubts } : {}) };
  });
  return { ...document, blocks, scannedPages: numbers.size };
}

const textOf = (block: Block): string =>
  block.kind === 'table'
    ? block.rows.map((row) => row.map(({ text }) => text).join('')).join('')
    : block.text;

/** Pages it is known to stand on, ascending. */
function pagesOf(block: Block): number[] {
  const cells = block.kind === 'table' ? block.rows.flat() : [];
  const pages = new Set([block.page, ...cells.map(({ page }) => page ?? block.page)]);
  return [...pages].filter((page) => page !== null).sort((a, b) => a - b);
}
