import type { Cell, TenderDocument } from '../../document.ts';
import { type BlockList, createBlockList, withoutListedHeadings } from '../block-list.ts';
import { ReadingError } from '../reading-error.ts';
import { tidyText } from '../tidy-text.ts';
import { elements, readXml, type XmlElement } from '../xml.ts';
import { openZip } from '../zip.ts';

const MOST_COLUMNS = 200;
const MOST_SPAN_ROWS = 2000;
/** A cell or a blank that is said to repeat stands so often at the most. */
const MOST_REPEATED = 50;

/**
 * Reads a text of OpenDocument (.odt, ISO/IEC 26300): headings by their outline level, paragraphs, lists and tables with their spans.
 * @throws ReadingError truncatedFile, bombFile, encryptedFile, unreadableFile (no text inside), noTextFile
 */
export async function readOdt(bytes: Uint8Array): Promise<TenderDocument> {
  const zip = await openZip(bytes);
  try {
    if (!zip.has('content.xml')) throw new ReadingError('unreadableFile');
    const list = createBlockList();
    await readXml(zip.chunks('content.xml'), 3, (element, parents) => {
      if (parents[2] === 'office:text') addBlock(list, element);
    });
    if (list.blocks.length === 0) throw new ReadingError('noTextFile');
    return { format: 'odt', pages: null, blocks: withoutListedHeadings(list.blocks) };
  } finally {
    zip.close();
  }
}

function addBlock(list: BlockList, element: XmlElement): void {
  if (element.name === 'text:h' || element.name === 'text:p') {
    const level = Number(element.attributes['text:outline-level']);
    const lines = textOf(element).split('\n').map(tidyText);
    for (const text of lines)
      list.addText({
        text,
        page: null,
        ...(element.name === 'text:h' ? { level: level || 1 } : {}),
      });
  } else if (element.name === 'table:table') {
    list.addTable(tableRows(element), null);
  } else if (element.name === 'text:table-of-content') {
    for (const line of inside(element))
      list.addText({ text: tidyText(textOf(line)), page: null, toc: true });
  } else if (
    /^(?:text:(?:section|list|list-item|list-header)|office:text|draw:text-box)$/.test(element.name)
  ) {
    for (const inner of elements(element)) addBlock(list, inner);
  }
}

/** The paragraphs below an element, however deep. */
function inside(element: XmlElement): XmlElement[] {
  return elements(element).flatMap((inner) =>
    inner.name === 'text:p' || inner.name === 'text:h' ? [inner] : inside(inner),
  );
}

/** The words of an element; notes, comments and drawings are none of them. */
function textOf(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (/^(?:text:note|office:annotation|draw:)/.test(child.name)) return '';
      if (child.name === 'text:tab') return '\t';
      if (child.name === 'text:line-break') return '\n';
      if (child.name === 'text:s')
        return ' '.repeat(bounded(child.attributes['text:c'], MOST_REPEATED));
      return textOf(child);
    })
    .join('');
}

function tableRows(table: XmlElement): Cell[][] {
  return rowsOf(table).map((row) => {
    const cells: Cell[] = [];
    let column = 0;
    for (const cell of elements(row)) {
      const times = bounded(cell.attributes['table:number-columns-repeated'], MOST_REPEATED);
      if (column >= MOST_COLUMNS) break;
      // A covered cell is the place of one that spans over it.
      if (cell.name === 'table:covered-table-cell') column += times;
      if (cell.name !== 'table:table-cell') continue;
      const colSpan = bounded(
        cell.attributes['table:number-columns-spanned'],
        MOST_COLUMNS - column,
      );
      const rowSpan = bounded(cell.attributes['table:number-rows-spanned'], MOST_SPAN_ROWS);
      for (let n = 0; n < times && column < MOST_COLUMNS; n++, column++)
        cells.push({ ...cellContent(cell), column, rowSpan, colSpan });
    }
    return cells;
  });
}

/** The rows of a table, in groups and header rows too. */
function rowsOf(table: XmlElement): XmlElement[] {
  return elements(table).flatMap((part) => {
    if (part.name === 'table:table-row') return [part];
    return /^table:table-(?:header-rows|rows|row-group)$/.test(part.name) ? rowsOf(part) : [];
  });
}

function cellContent(cell: XmlElement): Pick<Cell, 'text' | 'tables'> {
  const tables: Cell[][][] = [];
  const lines = (parent: XmlElement): string[] =>
    elements(parent).flatMap((inner) => {
      if (inner.name === 'text:p' || inner.name === 'text:h') return [tidyText(textOf(inner))];
      if (inner.name !== 'table:table') return lines(inner);
      const rows = tableRows(inner);
      tables.push(rows);
      return rows.map((row) => row.map(({ text }) => text.replaceAll('\n', ' ')).join(' '));
    });
  const text = lines(cell).filter(Boolean).join('\n');
  return { text, ...(tables.length > 0 ? { tables } : {}) };
}

function bounded(value: string | undefined, most: number): number {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isFinite(number) ? Math.min(Math.max(1, number), Math.max(1, most)) : 1;
}
