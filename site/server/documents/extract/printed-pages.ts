import type { Block, Cell, TenderDocument } from '../document.ts';
import { openPdf } from '../read/pdf/pdf.ts';
import { compact } from './text.ts';

/** Letters a block is known by. */
const KEY = 28;
/** Fewer of them stand in more than one place, or run into what is printed beside them. */
const SHORTEST = 4;
/** As many that stand only once in the file are an anchor for what is around them. */
const ANCHOR = 8;

/** The text of all pages without blanks, and where each page begins in it. */
interface PrintedText {
  text: string;
  /** Offsets, one for each page, ascending. */
  starts: number[];
}

async function printedText(bytes: Uint8Array): Promise<PrintedText> {
  const loading = openPdf(bytes);
  try {
    const pdf = await loading.promise;
    const printed: PrintedText = { text: '', starts: [] };
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      printed.starts.push(printed.text.length);
      printed.text += compact(items.map((item) => ('str' in item ? item.str : '')).join(''));
      page.cleanup();
    }
    return printed;
  } finally {
    await loading.destroy();
  }
}

/** A block, or a row of a table, as it is looked up. */
interface Wanted {
  key: string;
  /** A title stands in the table of contents too, which comes before it. */
  isTitle: boolean;
}

function wantedOf(document: TenderDocument): Wanted[] {
  const keyOf = (text: string) => compact(text).slice(0, KEY);
  return document.blocks.flatMap((block): Wanted[] => {
    if (block.kind !== 'table')
      return [{ key: keyOf(block.text), isTitle: block.kind === 'heading' && !block.toc }];
    return block.rows.map((row) => ({ key: keyOf(longestCell(row)), isTitle: false }));
  });
}

const longestCell = (row: readonly Cell[]): string =>
  row.reduce((most, { text }) => (text.length > most.length ? text : most), '');

/** Places of those that stand once, without any that would turn the order round: the longest ascending run of them. */
function anchors(wanted: readonly Wanted[], text: string): Map<number, number> {
  const once = wanted.flatMap(({ key }, at) => {
    const place = key.length < ANCHOR ? -1 : text.indexOf(key);
    return place >= 0 && text.indexOf(key, place + 1) < 0 ? [{ at, place, before: -1 }] : [];
  });
  const ends: number[] = [];
  once.forEach((one, index) => {
    const spot = ends.findIndex((end) => (once[end]?.place ?? 0) >= one.place);
    const length = spot < 0 ? ends.length : spot;
    one.before = length === 0 ? -1 : (ends[length - 1] ?? -1);
    ends[length] = index;
  });
  const run = new Map<number, number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; ) {
    const one = once[index];
    if (!one) break;
    run.set(one.at, one.place);
    index = one.before;
  }
  return run;
}

/** The place of each in the text; what is not found stands where that before it does. */
function placesIn(wanted: readonly Wanted[], text: string): number[] {
  const known = anchors(wanted, text);
  const following: number[] = [];
  let next = text.length;
  for (let at = wanted.length - 1; at >= 0; at--) {
    next = known.get(at) ?? next;
    following[at] = next;
  }
  let last = 0;
  return wanted.map(({ key, isTitle }, at) => {
    const end = following[at] ?? text.length;
    const place = known.get(at) ?? (isTitle ? text.lastIndexOf(key, end) : text.indexOf(key, last));
    if (key.length >= SHORTEST && place >= last && place <= end) last = place;
    return last;
  });
}

/**
 * The document with the page each block stands on in its printed form, for files that do not know their pages themselves.
 * What is not found (a text box, a picture's words) stands on the page of what goes before it.
 * @param bytes the PDF that was made from the file
 */
export async function withPrintedPages(
  document: TenderDocument,
  bytes: Uint8Array,
): Promise<TenderDocument> {
  const { text, starts } = await printedText(bytes);
  const pages = placesIn(wantedOf(document), text).map((place) => {
    const after = starts.findIndex((start) => start > place);
    return after < 0 ? starts.length : after;
  });
  let at = 0;
  const next = () => pages[at++] ?? 1;
  const blocks = document.blocks.map((block): Block => {
    if (block.kind !== 'table') return { ...block, page: next() };
    const rows = block.rows.map((row) => {
      const page = next();
      return row.map((cell) => ({ ...cell, page }));
    });
    return { ...block, page: rows[0]?.[0]?.page ?? pages[at - 1] ?? 1, rows };
  });
  return { ...document, pages: starts.length, blocks };
}
