import type { Cell, TenderDocument } from '../document.ts';
import { type BlockList, createBlockList, withoutListedHeadings } from './block-list.ts';
import { readLineTable } from './cell-lines.ts';
import { ReadingError } from './reading-error.ts';
import { readSpacedTable } from './spaced-lines.ts';
import { tidyText } from './tidy-text.ts';

/**
 * Reads plain text or Markdown: every line is a block; lines of cells parted by tabs or | are a table.
 * @throws ReadingError renamedFile (binary content), noTextFile
 */
export function readPlainText(bytes: Uint8Array, format: 'txt' | 'md'): TenderDocument {
  const list = createBlockList();
  let rows: string[][] = [];
  const closeTable = () => {
    if (isTable(rows)) list.addTable(toCells(rows), null);
    else for (const row of rows) list.addText({ text: tidyText(row.join('\t')), page: null });
    rows = [];
  };
  const raw = decodeText(bytes).split(/\r\n|[\n\r\f\v\u2028\u2029]/);
  const tidy = raw.map(tidyText);
  for (let i = 0; i < raw.length; i++) {
    const row = tableRow(raw[i] ?? '') ?? titleRow(raw[i] ?? '', rows);
    if (row) {
      // A separator row (|---|) only draws the head of the table.
      if (!row.every((cell) => /^:?-{2,}:?$/.test(cell))) rows.push(row);
      continue;
    }
    closeTable();
    const spaced = readSpacedTable(raw, i);
    const table = spaced ? undefined : readLineTable(tidy, i);
    if (spaced) {
      list.addTable(toCells(spaced.rows.map((cells) => cells.map(tidyText))), null);
      i = spaced.end - 1;
    } else if (table) {
      list.addTable(withSpans(toCells(table.rows)), null);
      i = table.end - 1;
    } else addLine(list, raw[i] ?? '', format);
  }
  closeTable();
  if (list.blocks.length === 0) throw new ReadingError('noTextFile');
  return { format, pages: null, blocks: withoutListedHeadings(list.blocks) };
}

function addLine(list: BlockList, line: string, format: 'txt' | 'md'): void {
  const heading = format === 'md' ? /^ {0,3}(#{1,6})\s/.exec(line) : null;
  const title = heading && line.slice(heading[0].length).replace(/(?<!#)#+$/, '');
  const text = tidyText(title ?? (format === 'md' ? withoutMarks(line) : line));
  list.addText({ text, page: null, level: heading?.[1]?.length });
}

function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zeros = [0, 0];
  const sample = bytes.subarray(0, 4000);
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // UTF-16 without a mark: the high bytes of line ends, blanks and figures are zero, all on one side.
  if (odd > 0 && even === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (even > 0 && odd === 0) return new TextDecoder('utf-16be').decode(bytes);
  if (even + odd > 0) throw new ReadingError('renamedFile');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function tableRow(line: string): string[] | undefined {
  const piped = /^\s*\|(.+)\|\s*$/.exec(line)?.[1];
  if (piped !== undefined)
    return piped.split('|').map((cell) => tidyText(cell.replaceAll(/<br\s*\/?>/gi, '\n')));
  // An entry of the table of contents has one tab, in front of its page number.
  if (line.trim().includes('\t') && !/^[^\t]*\t\s*\d{1,4}\s*$/.test(line.trim()))
    return line.trimEnd().split('\t').map(tidyText);
  return undefined;
}

function isTable(rows: readonly (readonly string[])[]): boolean {
  const widths = new Set(rows.map((row) => row.length));
  return (
    rows.length > 1 && (widths.size === 1 || Math.max(...widths) > 2) && Math.max(...widths) > 1
  );
}

/** A row of one cell stands over all columns: the title of the rows below it. */
function toCells(rows: readonly (readonly string[])[]): Cell[][] {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1);
  return rows.map(asTitle).map((row) =>
    row.map((text, column) => ({
      ...{ text, column, rowSpan: 1 },
      colSpan: row.length === 1 ? columns : 1,
    })),
  );
}

/** A row with words in its first cell alone is one cell; a serial number alone is an empty row of a form. */
function asTitle(row: readonly string[]): readonly string[] {
  const [first = '', ...rest] = row;
  return /\p{Script=Han}{2}/u.test(first) && rest.length > 1 && rest.every((text) => text === '')
    ? [first]
    : row;
}

/** A line of a table by tabs whose other cells are empty. */
const titleRow = (line: string, rows: readonly (readonly string[])[]): string[] | undefined =>
  rows.length > 0 && line.includes('\t') && line.trim() !== ''
    ? [tidyText(line.trim())]
    : undefined;

/** The heads of a group stand in its first row only. */
function withSpans(rows: Cell[][]): Cell[][] {
  let head: Cell | undefined;
  for (const row of rows) {
    const [first] = row;
    if (head && first?.text && first.text === head.text) {
      head.rowSpan++;
      row.shift();
    } else head = first;
  }
  return rows;
}

const withoutMarks = (line: string): string => withoutBold(line).replace(/^\s*>\s?/, '');

function withoutBold(line: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const open = line.indexOf('**', at);
    const close = open < 0 ? -1 : line.indexOf('**', open + 3);
    if (close < 0) return parts.join('') + line.slice(at);
    parts.push(line.slice(at, open), line.slice(open + 2, close));
    at = close + 2;
  }
}
