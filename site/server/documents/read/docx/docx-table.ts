import type { Cell } from '../../document.ts';
import { child, childValue, elements, type XmlElement } from '../xml.ts';
import { toNumber } from './docx-type.ts';

const MAX_COLUMNS = 200;

/** Rows or cells, also those inside content controls, without tracked deletions. */
function parts(parent: XmlElement, name: 'w:tr' | 'w:tc'): XmlElement[] {
  return elements(parent).flatMap((element) => {
    if (element.name === name) return isDeleted(element) ? [] : [element];
    if (
      element.name === 'w:sdt' ||
      element.name === 'w:customXml' ||
      element.name === 'w:ins' ||
      element.name === 'w:sdtContent'
    )
      return parts(element, name);
    return [];
  });
}

function isDeleted(element: XmlElement): boolean {
  return (
    child(child(element, 'w:trPr'), 'w:del') !== undefined ||
    child(child(element, 'w:tcPr'), 'w:cellDel') !== undefined
  );
}

/** Columns, no more than any table has: two thousand million are a row of ordinary cells. */
const span = (value: string | undefined, least = 1): number =>
  Math.min(MAX_COLUMNS, Math.max(least, toNumber(value) ?? least));

/** Page breaks passed so far; every cell of a row that a page break cuts reports that break. */
interface PageFlow {
  laidOut: number;
}

/** What stands in a cell, and the tables among it. */
export interface CellContent {
  text: string;
  page: number;
  tables: Cell[][][];
}

interface RowContent {
  cells: { element: XmlElement; text: string; tables: Cell[][][] }[];
  page: number;
}

/** Reads the cells of a row from the same page on; the row ends where its longest cell does. */
function readRow(row: XmlElement, flow: PageFlow, cellText: CellReader): RowContent {
  const start = flow.laidOut;
  let end = start;
  let page = start + 1;
  const cells = parts(row, 'w:tc').map((element) => {
    flow.laidOut = start;
    const content = cellText(element);
    end = Math.max(end, flow.laidOut);
    // A row that moved to the next page as a whole has the break in front of the text of a cell.
    if (content.text) page = Math.max(page, content.page);
    return { element, text: content.text, tables: content.tables };
  });
  flow.laidOut = end;
  return { cells, page };
}

type CellReader = (cell: XmlElement) => CellContent;

/**
 * Reads a `w:tbl` into cells on its grid. Cells merged downwards stand in their first row with a rowSpan; rows that hold nothing but
 * continued cells stay, so that row numbers match the file.
 * @param cellText reads the content of a `w:tc`, called in reading order; moves `flow` on
 */
export function readTable(
  table: XmlElement,
  flow: PageFlow,
  cellText: CellReader,
): { rows: Cell[][]; page: number | null; edges: number[] } {
  const rows: Cell[][] = [];
  let open = new Map<number, Cell>();
  let firstPage: number | null = null;
  for (const row of parts(table, 'w:tr')) {
    const content = readRow(row, flow, cellText);
    firstPage ??= content.page;
    const cells: Cell[] = [];
    const stillOpen = new Map<number, Cell>();
    let column = span(childValue(child(row, 'w:trPr'), 'w:gridBefore'), 0);
    for (const { element, text, tables } of content.cells) {
      const properties = child(element, 'w:tcPr');
      const colSpan = span(childValue(properties, 'w:gridSpan'));
      const vertical = child(properties, 'w:vMerge');
      const above =
        vertical && vertical.attributes['w:val'] !== 'restart' ? open.get(column) : undefined;
      const left = cells.at(-1);
      if (childContinues(properties) && left) left.colSpan += colSpan;
      else if (above) {
        above.rowSpan++;
        stillOpen.set(column, above);
      } else {
        const cell: Cell = { text, column, rowSpan: 1, colSpan };
        if (content.page !== firstPage) cell.page = content.page;
        if (tables.length > 0) cell.tables = tables;
        cells.push(cell);
        if (vertical) stillOpen.set(column, cell);
      }
      column += colSpan;
    }
    rows.push(cells);
    open = stillOpen;
  }
  return { rows, page: firstPage, edges: columnEdges(table) };
}

/** Old files merge to the right with `w:hMerge`. */
function childContinues(properties: XmlElement | undefined): boolean {
  const merge = child(properties, 'w:hMerge');
  return merge !== undefined && merge.attributes['w:val'] !== 'restart';
}

/** Places of the column edges, as thousandths of the table's width. */
function columnEdges(table: XmlElement): number[] {
  const widths = elements(child(table, 'w:tblGrid'), 'w:gridCol').map(
    (column) => toNumber(column.attributes['w:w']) ?? 0,
  );
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total === 0) return [];
  let place = 0;
  return [0, ...widths.map((width) => Math.round(((place += width) / total) * 1000))];
}
