import type { Block, Cell, SheetOddity, TenderDocument } from '../../document.ts';
import { ReadingError } from '../reading-error.ts';
import { readXml, type XmlElement } from '../xml.ts';
import { openZip, type ZipArchive } from '../zip.ts';
import {
  addHiddenRow,
  addOddity,
  addSheet,
  MOST_CELLS,
  type SheetRow,
  spread,
} from './sheet-rows.ts';
import {
  type CellFormats,
  cellFormats,
  cellText,
  mergedSpans,
  oddityOf,
  placeOf,
  stringText,
} from './xlsx-cells.ts';

interface Sheet {
  name: string;
  part: string;
  isHidden: boolean;
}

interface Book {
  strings: readonly string[];
  formats: CellFormats;
  oddities: SheetOddity[];
}

/**
 * Reads an Excel workbook (.xlsx): each sheet a heading, its filled rows tables; cells as they are shown, formulas as last reckoned.
 * What is no plain value is listed as an oddity. Hidden sheets are left out, hidden rows are read, and rows without anything in them end a table. What stands beyond 500,000 cells is left out.
 * @throws ReadingError truncatedFile, bombFile, sheetTooLarge, encryptedFile, unreadableFile (no workbook inside), noTextFile
 */
export async function readXlsx(
  bytes: Uint8Array,
  onProgress: (fraction: number) => void,
): Promise<TenderDocument> {
  const zip = await openZip(bytes);
  try {
    const sheets = await sheetsOf(zip);
    const strings = await sharedStrings(zip);
    const formats = cellFormats(
      await elementsBelow(zip, 'xl/styles.xml', 2, 'numFmts'),
      await elementsBelow(zip, 'xl/styles.xml', 2, 'cellXfs'),
      await isOf1904(zip),
    );
    const blocks: Block[] = [];
    const oddities: SheetOddity[] = [];
    let cells = 0;
    for (const [n, sheet] of sheets.entries()) {
      onProgress(n / sheets.length);
      if (sheet.isHidden) {
        oddities.push({ kind: 'hidden', sheet: sheet.name });
        continue;
      }
      const rows = await rowsOf(zip, sheet, { strings, formats, oddities }, MOST_CELLS - cells);
      cells += rows.reduce((sum, row) => sum + row.cells.length, 0);
      addSheet(blocks, sheet.name, rows);
    }
    if (cells === 0) throw new ReadingError('noTextFile');
    return { format: 'xlsx', blocks, pages: null, ...(oddities.length > 0 ? { oddities } : {}) };
  } finally {
    zip.close();
  }
}

/** Sheets in the workbook's order. */
async function sheetsOf(zip: ZipArchive): Promise<Sheet[]> {
  if (!zip.has('xl/workbook.xml')) throw new ReadingError('unreadableFile');
  const targets = new Map<string, string>();
  for (const { attributes } of await elementsBelow(zip, 'xl/_rels/workbook.xml.rels', 1)) {
    const target = attributes.Target ?? '';
    targets.set(attributes.Id ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  const sheets: Sheet[] = [];
  for (const { attributes } of await elementsBelow(zip, 'xl/workbook.xml', 2, 'sheets')) {
    const isHidden = /hidden/i.test(attributes.state ?? '');
    const relation = Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1] ?? '';
    const part = targets.get(relation) ?? '';
    if (zip.has(part)) sheets.push({ name: attributes.name ?? '', part, isHidden });
  }
  return sheets;
}

/** Days are counted from 1904 in workbooks that came from an old Mac. */
async function isOf1904(zip: ZipArchive): Promise<boolean> {
  const properties = (await elementsBelow(zip, 'xl/workbook.xml', 1)).find(
    ({ name }) => localName(name) === 'workbookPr',
  );
  return /^(1|true)$/i.test(properties?.attributes.date1904 ?? '');
}

async function sharedStrings(zip: ZipArchive): Promise<string[]> {
  return (await elementsBelow(zip, 'xl/sharedStrings.xml', 1))
    .filter(({ name }) => localName(name) === 'si')
    .map(stringText);
}

/** Elements `depth` levels below the root of a part, inside those of this name if given; none where the part is not there. */
async function elementsBelow(
  zip: ZipArchive,
  part: string,
  depth: number,
  within?: string,
): Promise<XmlElement[]> {
  const found: XmlElement[] = [];
  if (!zip.has(part)) return found;
  await readXml(zip.chunks(part), depth, (element, parents) => {
    if (!within || localName(parents.at(-1) ?? '') === within) found.push(element);
  });
  return found;
}

/** The rows that have something in them, with merged cells as wide and high as they are. */
async function rowsOf(
  zip: ZipArchive,
  sheet: Sheet,
  book: Book,
  most: number,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const merges: string[] = [];
  let read = 0;
  const onRow = (element: XmlElement, parents: readonly string[]) => {
    const parent = localName(parents[1] ?? '');
    if (parent === 'mergeCells') merges.push(element.attributes.ref ?? '');
    if (parent !== 'sheetData') return;
    const row = rowOf(element, rows.at(-1)?.at ?? -1, sheet.name, book);
    read += row.cells.length;
    // Half a table must not be taken for the table.
    if (read > most) throw new ReadingError('sheetTooLarge');
    if (row.cells.length > 0) rows.push(row);
  };
  await readXml(zip.chunks(sheet.part), 2, onRow, (name) => {
    if (localName(name) === 'sheetProtection')
      book.oddities.push({ kind: 'locked', sheet: sheet.name });
  });
  spread(rows, mergedSpans(merges));
  return rows;
}

function rowOf(
  element: XmlElement,
  before: number,
  sheet: string,
  { strings, formats, oddities }: Book,
): SheetRow {
  const number = Number(element.attributes.r);
  const at = Number.isInteger(number) && number > before ? number - 1 : before + 1;
  const cells: Cell[] = [];
  let column = -1;
  for (const cell of element.children) {
    if (typeof cell === 'string') continue;
    column = placeOf(cell.attributes.r ?? '')?.column ?? column + 1;
    const text = cellText(cell, strings, formats);
    if (text !== '') cells.push({ text, column, rowSpan: 1, colSpan: 1 });
    const odd = oddityOf(cell, text);
    if (odd) addOddity(oddities, { ...odd, sheet, row: at, column });
  }
  if (cells.length > 0 && /^(?:1|true)$/i.test(element.attributes.hidden ?? ''))
    addHiddenRow(oddities, sheet, at);
  return { at, cells };
}

/** Whatever prefix the file binds. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
