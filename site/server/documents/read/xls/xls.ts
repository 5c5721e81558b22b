import type { Block, Cell, SheetOddity, TenderDocument } from '../../document.ts';
import { openOle } from '../ole.ts';
import { ReadingError } from '../reading-error.ts';
import {
  addHiddenRow,
  addOddity,
  addSheet,
  MOST_CELLS,
  type SheetRow,
  spread,
} from '../xlsx/sheet-rows.ts';
import { kindOf, type NumberKind, numberText } from '../xlsx/xlsx-cells.ts';
import { type BiffRecord, Pieces, records, recordsFrom, shortNumber } from './biff.ts';
import { errorText, Links } from './foreign-formula.ts';

/** Version of Excel 97 to 2003. */
const BIFF8 = 0x600;
const HIDDEN = 3;
const WORKSHEET = 0;

interface Sheet {
  name: string;
  start: number;
}

interface Workbook {
  strings: string[];
  sheets: Sheet[];
  links: Links;
  oddities: SheetOddity[];
  kinds: NumberKind[];
  is1904: boolean;
}

/**
 * Reads a workbook of Excel 97 to 2003 (.xls) or of WPS (.et) as `readXlsx` reads one of today: cells as they are shown, formulas as
 * last reckoned, hidden sheets left out, what is no plain value listed.
 * @throws ReadingError renamedFile (no workbook inside), unreadableFile (older than Excel 97), encryptedFile, truncatedFile, sheetTooLarge, noTextFile
 */
export function readXls(bytes: Uint8Array): TenderDocument {
  const ole = openOle(bytes);
  const stream = ole.stream('Workbook');
  if (!stream) {
    if (ole.names.includes('EncryptedPackage')) throw new ReadingError('encryptedFile');
    throw new ReadingError(ole.names.includes('Book') ? 'unreadableFile' : 'renamedFile');
  }
  const book = openWorkbook(stream);
  const blocks: Block[] = [];
  let cells = 0;
  for (const sheet of book.sheets) {
    const rows = rowsOf(stream, sheet, book, MOST_CELLS - cells);
    cells += rows.reduce((sum, row) => sum + row.cells.length, 0);
    addSheet(blocks, sheet.name, rows);
  }
  if (cells === 0) throw new ReadingError('noTextFile');
  const { oddities } = book;
  return { format: 'xls', blocks, pages: null, ...(oddities.length > 0 ? { oddities } : {}) };
}

function openWorkbook(stream: Buffer): Workbook {
  const book: Workbook = {
    ...{ strings: [], sheets: [], kinds: [], is1904: false },
    ...{ links: new Links(), oddities: [] },
  };
  const codes = new Map<number, string>();
  const styles: number[] = [];
  for (const record of recordsFrom(stream, 0)) {
    const { kind, data } = record;
    if (kind === records.password) throw new ReadingError('encryptedFile');
    if (kind === records.begin && data.readUInt16LE(0) !== BIFF8)
      throw new ReadingError('unreadableFile');
    if (kind === records.dateMode) book.is1904 = data.readUInt16LE(0) === 1;
    else if (kind === records.format)
      codes.set(data.readUInt16LE(0), new Pieces(after(record, 2)).string(2));
    else if (kind === records.style) styles.push(data.readUInt16LE(2));
    else if (kind === records.strings) book.strings = sharedStrings(record);
    else if (kind === records.linkedBook) book.links.addBook(record);
    else if (kind === records.links) book.links.addSheets(record);
    else if (kind === records.sheet && data[5] === WORKSHEET) addSheetOf(book, record);
  }
  book.kinds = styles.map((format) => kindOf(format, codes));
  return book;
}

function addSheetOf({ sheets, oddities }: Workbook, record: BiffRecord): void {
  const name = new Pieces(after(record, 6)).string(1);
  if (((record.data[4] ?? 0) & HIDDEN) === 0)
    sheets.push({ name, start: record.data.readUInt32LE(0) });
  else addOddity(oddities, { kind: 'hidden', sheet: name });
}

const after = ({ data, more }: BiffRecord, bytes: number) => ({ data: data.subarray(bytes), more });

function sharedStrings(record: BiffRecord): string[] {
  const pieces = new Pieces(record);
  pieces.skip(4);
  const count = pieces.number(4);
  const strings: string[] = [];
  while (strings.length < count) strings.push(pieces.string(2));
  return strings;
}

/** The rows of a sheet that have something in them, with merged cells as wide and high as they are. */
function rowsOf(stream: Buffer, sheet: Sheet, book: Workbook, most: number): SheetRow[] {
  const hidden = new Set<number>();
  const rows = new Map<number, Map<number, string>>();
  const spans = new Map<string, { rows: number; columns: number }>();
  let count = 0;
  const put = (row: number, column: number, text: string) => {
    if (text.trim() === '') return;
    count += 1;
    // Half a table must not be taken for the table.
    if (count > most) throw new ReadingError('sheetTooLarge');
    const cells = rows.get(row) ?? new Map<number, string>();
    rows.set(row, cells.set(column, text.trim()));
  };
  let formula: [row: number, column: number] | undefined;
  for (const record of recordsFrom(stream, sheet.start)) {
    noteOdd(record, sheet.name, book);
    if (isHiddenRow(record)) hidden.add(record.data.readUInt16LE(0));
    if (record.kind === records.merged) addSpans(spans, record.data);
    else if (record.kind === records.string && formula)
      put(...formula, new Pieces(record).string(2));
    else for (const [row, column, text] of cellsOf(record, book)) put(row, column, text);
    if (record.kind === records.formula)
      formula = [record.data.readUInt16LE(0), record.data.readUInt16LE(2)];
  }
  const found = [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([at, cells]) => ({ at, cells: cellsInOrder(cells) }));
  spread(found, spans);
  for (const { at } of found) if (hidden.has(at)) addHiddenRow(book.oddities, sheet.name, at);
  return found;
}

const ROW_HIDDEN = 0x20;
const isHiddenRow = ({ kind, data }: BiffRecord): boolean =>
  kind === records.row && ((data[12] ?? 0) & ROW_HIDDEN) !== 0;

/** Where the tokens of a formula begin, behind their length. */
const FORMULA = 22;

/** What a record holds that is no plain value. */
function noteOdd({ kind, data }: BiffRecord, sheet: string, { links, oddities }: Workbook): void {
  const add = (odd: Pick<SheetOddity, 'kind' | 'text'>) =>
    addOddity(oddities, {
      ...{ ...odd, sheet },
      ...{ row: data.readUInt16LE(0), column: data.readUInt16LE(2) },
    });
  if (kind === records.protect && data[0] === 1) addOddity(oddities, { kind: 'locked', sheet });
  else if (kind === records.truth && data[7] === 1)
    add({ kind: 'error', text: errorText(data[6]) });
  else if (kind === records.formula) {
    const isError = data.readUInt16LE(12) === NO_NUMBER && data[6] === ERROR;
    if (isError) add({ kind: 'error', text: errorText(data[8]) });
    else if (links.isForeign(data.subarray(FORMULA))) add({ kind: 'foreign' });
  }
}

const cellsInOrder = (cells: ReadonlyMap<number, string>): Cell[] =>
  [...cells]
    .toSorted(([one], [other]) => one - other)
    .map(([column, text]) => ({ text, column, rowSpan: 1, colSpan: 1 }));

function addSpans(spans: Map<string, { rows: number; columns: number }>, data: Buffer): void {
  for (let at = 2; at + 8 <= data.length; at += 8) {
    const [top = 0, bottom = 0, left = 0, right = 0] = [0, 2, 4, 6].map((by) =>
      data.readUInt16LE(at + by),
    );
    if (bottom >= top && right >= left)
      spans.set(`${top}:${left}`, { rows: bottom - top + 1, columns: right - left + 1 });
  }
}

type PlacedText = readonly [row: number, column: number, text: string];

/** The cells of a record with their texts; a formula that gives a string has it in the record behind. */
function cellsOf(record: BiffRecord, { strings, kinds, is1904 }: Workbook): PlacedText[] {
  const { kind, data } = record;
  const shown = (number: number, style: number) =>
    numberText(String(number), kinds[style] ?? 'number', is1904);
  const place = (): [number, number] => [data.readUInt16LE(0), data.readUInt16LE(2)];
  const style = () => data.readUInt16LE(4);
  switch (kind) {
    case records.shared:
      return [[...place(), strings[data.readUInt32LE(6)] ?? '']];
    case records.label:
    case records.richLabel:
      return [[...place(), new Pieces(after(record, 6)).string(2)]];
    case records.number:
      return [[...place(), shown(data.readDoubleLE(6), style())]];
    case records.shortNumber:
      return [[...place(), shown(shortNumber(data.readInt32LE(6)), style())]];
    case records.numbers:
      return manyNumbers(data, shown);
    case records.truth:
      // An error is none of the bidder's words.
      return data[7] === 1 ? [] : [[...place(), data[6] === 1 ? '是' : '否']];
    case records.formula: {
      if (data.readUInt16LE(12) !== NO_NUMBER)
        return [[...place(), shown(data.readDoubleLE(6), style())]];
      return data[6] === TRUTH ? [[...place(), data[8] === 1 ? '是' : '否']] : [];
    }
    default:
      return [];
  }
}

/** Marks of a formula's result that is no number, and of one that is true or false. */
const NO_NUMBER = 0xffff;
const TRUTH = 1;
const ERROR = 2;

function manyNumbers(data: Buffer, shown: (number: number, style: number) => string): PlacedText[] {
  const [row, first] = [data.readUInt16LE(0), data.readUInt16LE(2)];
  const cells: PlacedText[] = [];
  for (let at = 4; at + 6 <= data.length - 2; at += 6)
    cells.push([
      row,
      first + cells.length,
      shown(shortNumber(data.readInt32LE(at + 2)), data.readUInt16LE(at)),
    ]);
  return cells;
}
