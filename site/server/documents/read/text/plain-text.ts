import type { Cell, TenderDocument } from '../../document.ts';
import { type BlockList, createBlockList, withoutListedHeadings } from '../block-list.ts';
import { ReadingError } from '../reading-error.ts';
import { tidyText } from '../tidy-text.ts';
import { readLineTable } from './cell-lines.ts';
import { readDrawnTable } from './drawn-table.ts';
import { isLaidOut, readLaidOut } from './laid-out.ts';
import { readPageTable } from './page-table.ts';
import { readRuledTable } from './ruled-table.ts';
import { readSpacedTable } from './spaced-lines.ts';
import { readTabbedTable } from './tabbed-table.ts';

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
  const decoded = decodeText(bytes);
  if (format === 'txt' && isLaidOut(decoded)) {
    const { pages, blocks } = readLaidOut(decoded);
    if (blocks.length > 0) return { format, pages, blocks };
  }
  const raw = (format === 'md' ? withoutPictures(decoded) : decoded).split(
    /\r\n|[\n\r\f\v\u2028\u2029]/,
  );
  const tidy = raw.map(tidyText);
  for (let i = 0; i < raw.length; i++) {
    const tabbed =
      rows.length === 0 && raw[i]?.includes('\t') ? readTabbedTable(raw, i) : undefined;
    if (tabbed) {
      list.addTable(toCells(tabbed.rows), null);
      i = tabbed.end - 1;
      continue;
    }
    const row =
      tableRow(raw[i] ?? '') ??
      titleRow(raw[i] ?? '', rows) ??
      titleBetween(raw[i] ?? '', raw[i + 1] ?? '', rows);
    if (row) {
      // A separator row (|---|) only draws the head of the table.
      if (!row.every((cell) => /^:?-+:?$/.test(cell)))
        rows.push(format === 'md' ? row.map(withoutMarks) : row);
      continue;
    }
    // A row whose cells are all empty parts nothing.
    if (rows.length > 0 && isEmptyRow(raw[i] ?? '')) continue;
    closeTable();
    const table = tableAt(raw, tidy, i, format);
    if (table) {
      for (const block of table.blocks)
        if ('rows' in block && block.guessed) list.addGuessedTable(block.rows, null);
        else if ('rows' in block)
          list.addTable(format === 'md' ? unmarked(block.rows) : block.rows, null);
        else list.addText({ text: block.text, page: null });
      i = table.end - 1;
    } else addLine(list, raw[i] ?? '', format);
  }
  closeTable();
  if (list.blocks.length === 0) throw new ReadingError('noTextFile');
  return { format, pages: null, blocks: withoutListedHeadings(list.blocks) };
}

interface FoundTable {
  blocks: readonly (
    | { kind: 'table'; rows: Cell[][]; guessed?: boolean }
    | { kind: string; text: string }
  )[];
  end: number;
}

/** A table of several lines that begins at one, drawn with letters, ruled by dashes, written as a page, set by blanks or a cell a line. */
function tableAt(
  raw: readonly string[],
  tidy: readonly string[],
  at: number,
  format: 'txt' | 'md',
): FoundTable | undefined {
  const drawn = readDrawnTable(raw, at);
  if (drawn) return asBlock(drawn.rows, drawn.end);
  const page = format === 'md' ? readPageTable(raw, at) : undefined;
  if (page) return page;
  const ruled = readRuledTable(raw, at) ?? readSpacedTable(raw, at);
  if (ruled) return asBlock(toCells(ruled.rows.map((cells) => cells.map(tidyText))), ruled.end);
  const lined = readLineTable(tidy, at);
  return lined && asBlock(withSpans(toCells(lined.rows)), lined.end, lined.guessed);
}

const asBlock = (rows: Cell[][], end: number, guessed = false): FoundTable => ({
  blocks: [{ kind: 'table', rows, guessed }],
  end,
});

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

const isEmptyRow = (line: string): boolean => line.trim() === '' && line.includes('\t');

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

/** A line of a table by tabs whose other cells are empty: tabs before its words say in which column they stand. */
const titleRow = (line: string, rows: readonly (readonly string[])[]): string[] | undefined =>
  rows.length > 0 && line.includes('\t') && line.trim() !== ''
    ? line.trimEnd().split('\t').map(tidyText)
    : undefined;

/** A title in a table is no longer. */
const LONGEST_TITLE = 40;

/** A short line without tabs between rows of as many cells: a cell over the whole width, unless the next row heads a table of its own. */
function titleBetween(
  line: string,
  next: string,
  rows: readonly (readonly string[])[],
): string[] | undefined {
  const width = rows.at(-1)?.length ?? 0;
  const text = tidyText(line);
  if (width < 3 || text === '' || text.length > LONGEST_TITLE || /[。；;：:]/.test(text))
    return undefined;
  return tableRow(next)?.length === width && /\d/.test(next) ? [text] : undefined;
}

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

/** Pictures of Markdown say nothing; blanks keep what stands beside them in its columns. */
const withoutPictures = (text: string): string =>
  text.replace(/!\[[^\]]{0,200}\]\([^)]{0,500}\)(?:\{[^}]{0,300}\})?/g, (picture) =>
    picture.replace(/[^\n]/g, ' '),
  );

const unmarked = (rows: Cell[][]): Cell[][] =>
  rows.map((row) =>
    row.map((cell) => ({ ...cell, text: cell.text.split('\n').map(withoutMarks).join('\n') })),
  );

/** Quotes, bullets and bold are marks of Markdown, no letters of the text. */
const withoutMarks = (line: string): string =>
  withoutBold(line)
    .replace(/^\s*>\s?/, '')
    .replace(/^\s*[-*+]\s+(?=\S)/, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '');

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
