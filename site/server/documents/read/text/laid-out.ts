import type { TenderDocument } from '../../document.ts';
import type { PageContent, PdfTable } from '../pdf/pdf-content.ts';
import { layOut } from '../pdf/pdf-layout.ts';
import { withoutRunningText } from '../pdf/pdf-running.ts';
import { type LaidLine, LEADING, LETTER, laidLines } from './laid-lines.ts';
import { findRegions, type Region } from './laid-regions.ts';
import { append, type Part, partOf, rowsOf } from './laid-table.ts';

/** Fewer pages, or lines in columns, are a text that happens to hold page breaks. */
const LEAST_PAGES = 2;
const LEAST_COLUMN_LINES = 8;
const columns = /\S {2,}\S/;
/** So many empty lines part the foot of a page from its text, and so many lines a foot has at most. */
const FOOT_GAP = 2;
const FOOT_LINES = 3;
const pageNumber = /^\D{0,4}\d{1,4}\D{0,4}$/;

/** No page of paper has more lines, or longer ones, and no tender more pages. */
const MOST_PAGES = 5000;
const MOST_LINES = 250;
const LONGEST_LINE = 400;

/** Whether text is the pages of a PDF, laid out by blanks as they look (`pdftotext -layout`). */
export function isLaidOut(text: string): boolean {
  const pages = text.trimEnd().split('\f');
  if (pages.length < LEAST_PAGES || pages.length > MOST_PAGES) return false;
  let inColumns = 0;
  for (const page of pages) {
    const lines = page.split('\n');
    if (lines.length > MOST_LINES || lines.some(({ length }) => length > LONGEST_LINE))
      return false;
    inColumns += lines.filter((line) => columns.test(line)).length;
  }
  return inColumns >= LEAST_COLUMN_LINES;
}

/** The blocks of such a text: lines become paragraphs again, what stands in columns becomes tables, whose rows are guessed. */
export function readLaidOut(text: string): Pick<TenderDocument, 'pages' | 'blocks'> {
  const pages = text
    .trimEnd()
    .split('\f')
    .map((page) => page.split(/\r?\n/));
  const height = (Math.max(...pages.map((page) => page.length)) + 1) * LEADING;
  const laid = new Map<unknown, LaidLine>();
  const contents = pages.map((page, i) => {
    const lines = withFoot(laidLines(page), page.length, height);
    for (const line of lines) laid.set(line, line);
    return contentOf(lines, i + 1, height);
  });
  const body = withoutRunningText(contents);
  return { pages: pages.length, blocks: layOut(withTables(body, laid)) };
}

/** The foot of a page stands at the same height on all of them. */
function withFoot(lines: LaidLine[], rows: number, height: number): LaidLine[] {
  const last = lines.length - 1;
  const gap = lines.findLastIndex(
    (line, i) =>
      (i > 0 && line.row - (lines[i - 1]?.row ?? 0) > FOOT_GAP) ||
      (i === last && pageNumber.test(line.text)),
  );
  if (gap < 0 || lines.length - gap > FOOT_LINES) return lines;
  return lines.map((line, i) =>
    i < gap ? line : { ...line, y: height - (rows - line.row) * LEADING },
  );
}

const contentOf = (lines: LaidLine[], number: number, height: number): PageContent => ({
  ...{ number, height, lines, tables: [], hasContent: lines.length > 0, showsPictures: false },
  width: Math.max(0, ...lines.map(({ x2 }) => x2)) + 2 * LETTER,
  plainText: '',
});

/** A table as it goes on from page to page. */
interface Open {
  part: Part;
  table: PdfTable;
}

/** Takes what stands in columns out of the lines of the pages; a table stands on the page where it begins. */
function withTables(
  pages: readonly PageContent[],
  laid: ReadonlyMap<unknown, LaidLine>,
): PageContent[] {
  const all: Open[] = [];
  let open: Open | undefined;
  const found = pages.map((page) => {
    const lines = page.lines.flatMap((line) => laid.get(line) ?? []);
    const used = new Set<unknown>();
    const tables: PdfTable[] = [];
    const regions = findRegions(lines, open !== undefined);
    for (const region of regions) {
      const part = partOf(region, page.number);
      // At the top of the page, or at once behind the table above.
      const before = lines[lines.findIndex((line) => line === region.lines[0]) - 1];
      if (open && (!before || used.has(before)) && append(open.part, part)) {
        for (const line of region.lines) used.add(line);
        continue;
      }
      for (const line of region.lines) used.add(line);
      open = { part, table: tableAt(region, all.length) };
      all.push(open);
      tables.push(open.table);
    }
    if (regions.length === 0 || !used.has(lines.at(-1))) open = undefined;
    return { ...page, tables, lines: page.lines.filter((line) => !used.has(line)) };
  });
  for (const { part, table } of all) table.rows = rowsOf(part);
  return found;
}

/** Columns of text have no edges that two tables could share. */
const APART = 100_000;

const tableAt = ({ lines }: Region, index: number): PdfTable => ({
  rows: [],
  ...{ edges: [index * APART, index * APART + 1], guessed: true },
  top: lines[0]?.y ?? 0,
  bottom: lines.at(-1)?.y ?? 0,
  firstRow: lines[0]?.y ?? 0,
});
