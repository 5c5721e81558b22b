import { type DefaultTreeAdapterTypes as Dom, parse } from 'parse5';
import type { Cell, TenderDocument } from '../../document.ts';
import { type BlockList, createBlockList, withoutListedHeadings } from '../block-list.ts';
import { ReadingError } from '../reading-error.ts';
import { tidyText } from '../tidy-text.ts';

/** Elements nested deeper are read as text of the one above: no page is, and the reader's own stack is not. */
const MOST_NESTED = 200;
const MOST_COLUMNS = 200;
const MOST_SPAN_ROWS = 2000;

/** What of a page is not its text. */
const SILENT = new Set([
  ...['head', 'script', 'style', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
  ...['select', 'option', 'button', 'nav', 'audio', 'video', 'canvas', 'input', 'textarea'],
]);
/** Elements whose text runs on with what stands beside them. */
const INLINE = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'big',
    'cite',
    'code',
    'del',
    'em',
    'font',
    'i',
    'ins',
    'label',
  ],
  ...['mark', 'q', 's', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'tt', 'u', 'wbr', 'o:p'],
]);

/**
 * Reads a page of the web: headings, paragraphs and tables with their spans; scripts and forms are left out.
 * @throws ReadingError noTextFile
 */
export function readHtml(html: string): TenderDocument {
  const list = createBlockList();
  const reader = { list, line: '', level: undefined as number | undefined };
  walk(parse(html), reader, 0);
  flush(reader);
  if (list.blocks.length === 0) throw new ReadingError('noTextFile');
  return { format: 'html', pages: null, blocks: withoutListedHeadings(list.blocks) };
}

/** A page in its own encoding: UTF-8, or as its head says (gb2312, gbk, gb18030, big5). */
export function decodeHtml(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const named = /charset ?= ?["']? ?([\w-]{2,20})/i.exec(start)?.[1];
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const isChinese = named !== undefined && /^(?:gb|big5|utf-16)/i.test(named);
    return new TextDecoder(isChinese ? named : 'gb18030').decode(bytes);
  }
}

interface Reader {
  list: BlockList;
  line: string;
  level: number | undefined;
}

function walk(node: Dom.Node, reader: Reader, depth: number): void {
  if (node.nodeName === '#text') {
    reader.line += (node as Dom.TextNode).value.replace(/\s+/g, ' ');
    return;
  }
  if (SILENT.has(node.nodeName) || !('childNodes' in node) || depth > MOST_NESTED) return;
  if (node.nodeName === 'br') return flush(reader);
  if (INLINE.has(node.nodeName)) return children(node, reader, depth);
  flush(reader);
  if (node.nodeName === 'table') {
    const rows = tableRows(node, depth);
    // A table of one cell only lays the page out.
    if (rows.length === 1 && rows[0]?.length === 1) children(node, reader, depth);
    else reader.list.addTable(rows, null);
    return flush(reader);
  }
  const level = /^h([1-6])$/.exec(node.nodeName)?.[1];
  if (level) reader.level = Number(level);
  children(node, reader, depth);
  flush(reader);
  reader.level = undefined;
}

function children(node: Dom.ParentNode, reader: Reader, depth: number): void {
  for (const child of node.childNodes) walk(child, reader, depth + 1);
}

function flush(reader: Reader): void {
  const text = tidyText(reader.line);
  reader.line = '';
  if (text) reader.list.addText({ text, page: null, level: reader.level });
}

function tableRows(table: Dom.ParentNode, depth: number): Cell[][] {
  const open: number[] = [];
  return rowsOf(table).map((row) => {
    const cells: Cell[] = [];
    let column = 0;
    for (const cell of row.childNodes) {
      if (cell.nodeName !== 'td' && cell.nodeName !== 'th') continue;
      while ((open[column] ?? 0) > 0) column++;
      if (column >= MOST_COLUMNS) break;
      const colSpan = spanOf(cell, 'colspan', MOST_COLUMNS - column);
      const rowSpan = spanOf(cell, 'rowspan', MOST_SPAN_ROWS);
      cells.push({ ...cellContent(cell, depth), column, rowSpan, colSpan });
      for (let x = column; x < column + colSpan; x++) open[x] = rowSpan;
      column += colSpan;
    }
    for (const [x, rows] of open.entries()) open[x] = Math.max(0, (rows ?? 0) - 1);
    return cells;
  });
}

/** The rows of a table, not those of tables in its cells. */
function rowsOf(table: Dom.ParentNode): Dom.Element[] {
  return table.childNodes.flatMap((part) => {
    if (part.nodeName === 'tr') return [part];
    return ['thead', 'tbody', 'tfoot'].includes(part.nodeName) ? rowsOf(part as Dom.Element) : [];
  });
}

/** Lines of the cell, and the tables in it. */
function cellContent(cell: Dom.ChildNode, depth: number): Pick<Cell, 'text' | 'tables'> {
  const list = createBlockList();
  const reader: Reader = { list, line: '', level: undefined };
  if ('childNodes' in cell) children(cell, reader, depth + 1);
  flush(reader);
  const text = list.blocks.map((block) =>
    block.kind === 'table' ? rowTexts(block.rows) : block.text,
  );
  const tables = list.blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
  return { text: text.join('\n'), ...(tables.length > 0 ? { tables } : {}) };
}

const rowTexts = (rows: Cell[][]): string =>
  rows.map((row) => row.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')).join('\n');

function spanOf(cell: Dom.ChildNode, name: 'colspan' | 'rowspan', most: number): number {
  const value =
    'attrs' in cell ? cell.attrs.find((attribute) => attribute.name === name)?.value : '';
  const span = Number.parseInt(value ?? '', 10);
  return Number.isFinite(span) ? Math.min(Math.max(1, span), Math.max(1, most)) : 1;
}
