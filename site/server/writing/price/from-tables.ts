import { price } from 'tender-widgets/contract';
import {
  type Block,
  type TableBlock,
  type TenderDocument,
  tableGrid,
} from '../../documents/document.ts';
import { cleanText } from '../../documents/extract/text.ts';
import { isAnalysis, isOfLumps, lumpLines, titleOf } from './lump-tables.ts';
import { fileOf, oddSheets } from './odd-sheets.ts';
import { isOfParts, isOfSamples, PrintedLines } from './printed-again.ts';
import { type Grid, type Head, headOf, plain } from './table-head.ts';
import { type Line, type Odd, TableRows } from './table-rows.ts';

/** A bill of a document: the table it begins in, and what was read of it. */
export interface Bill {
  table: TableBlock;
  sheet: string;
  lines: readonly Line[];
  odds: readonly Odd[];
  head: Head;
  /** It is a piece of the one before. */
  goesOn: boolean;
}

/** A long sheet comes in pieces, the heads in the first alone; an empty row or a text may stand between. */
const GAP = 2;
const QUOTE_CHARS = 200;

/** The bills of a document in its order. `isChosen`: a person has said that it is one of prices. */
function billsIn(document: TenderDocument, isChosen: boolean): Bill[] {
  const bills: Bill[] = [];
  let last: { head: Head; width: number; index: number; rows: TableRows } | undefined;
  let sheet = '';
  for (const block of document.blocks) {
    if (block.kind === 'heading') sheet = startOf(block, sheet, document);
    if (block.kind !== 'table') continue;
    const title = titleOf(sheet, block);
    if (isAnalysis(title)) continue;
    const areLumps = isOfLumps(title);
    const grid = tableGrid(block);
    const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
    const own = headOf(grid, isChosen || areLumps);
    const goesOn =
      !own && last !== undefined && isNext(block, last, document) && last.width >= width;
    const head = own ?? (goesOn ? last?.head : undefined);
    if (!head) {
      last = undefined;
      continue;
    }
    const rows = goesOn && last ? last.rows : new TableRows(isChosen, areLumps);
    const [lines, odds] = [rows.lines.length, rows.odds.length];
    rows.read(grid, head, own ? head.from : 0);
    last = { head, width: Math.max(width, last?.width ?? 0), index: block.index, rows };
    bills.push({
      ...{ table: block, sheet, head, goesOn },
      lines: rows.lines.slice(lines),
      odds: rows.odds.slice(odds),
    });
  }
  return bills;
}

const isSheet = ({ format }: TenderDocument): boolean => format === 'xlsx' || format === 'xls';
const startOf = (block: Block, before: string, document: TenderDocument): string =>
  block.kind === 'heading' && (isSheet(document) || document.files) ? block.text : before;
const isNext = (
  { index }: TableBlock,
  last: { index: number },
  document: TenderDocument,
): boolean => index - last.index <= (isSheet(document) ? GAP - 1 : 1);

/** Where a row of a table stands, in words. */
function placeOf({ table, sheet }: Pick<Bill, 'table' | 'sheet'>, y: number): string {
  if (table.firstRow !== undefined) return `${sheet} 第 ${table.firstRow + y + 1} 行`;
  const page = table.page === null ? '' : `第 ${table.page} 页`;
  return `${page}表格第 ${y + 1} 行`;
}

const quoteOf = (grid: Grid, y: number): string =>
  [...new Set(grid[y])]
    .map(plain)
    .filter((text) => text !== '')
    .join(' ')
    .slice(0, QUOTE_CHARS);

const rowOf = ({ y: _y, said: _said, id: _id, ...row }: Line) => row;

/**
 * Rows of the bills of quantities and lists of goods in a document, in its order and without prices, each with its place; ids count from
 * `r1`. A list that a file holds twice, such as a price form filled with the goods, is taken once. At most ten thousand.
 */
export function priceRowsOf(document: TenderDocument): price.PriceInput[] {
  const rows: price.PriceInput[] = [];
  const printed = new PrintedLines();
  let isPart = false;
  const bills = billsIn(document, false).filter(({ table }) => !isOfSamples(document, table));
  const others = bills.filter((one) => !isOfSums(one)).map(titleOfBill);
  for (const bill of bills) {
    const { table, goesOn } = bill;
    if (!goesOn)
      isPart = isOfParts(
        document,
        table,
        rows.map(({ name }) => name),
      );
    if (isPart) continue;
    const grid = tableGrid(table);
    const own = linesOf(bill, others).map((line) => ({ ...line, name: cleanText(line.name) }));
    const fresh = printed.freshOf(own);
    for (const line of fresh) {
      const page = table.rows[line.y]?.[0]?.page ?? table.page;
      const fileId = fileOf(document, table.index)?.id;
      rows.push({
        ...rowOf(line),
        // What the tender sets for a lump, such as 暂列金额, is its own figure.
        ...{ id: `r${rows.length + 1}`, unitPrice: isOfSums(bill) ? line.unitPrice : '' },
        source: {
          ...(fileId === undefined ? {} : { fileId }),
          ...(page === null ? {} : { page }),
          block: table.index,
          quote: quoteOf(grid, line.y),
        },
      });
    }
    if (!goesOn) printed.add(fresh);
  }
  return rows.map((row) => printed.withLimits(row)).slice(0, price.mostPriceRows);
}

/** What is odd in the workbooks among a tender's files, where it touches a bill. */
export const tenderNotices = (document: TenderDocument): price.ImportNotice[] =>
  oddSheets(document, billsIn(document, false));

const isOfSums = ({ head: { columns } }: Bill): boolean =>
  columns.quantity === undefined && columns.unitPrice === undefined;

const titleOfBill = ({ sheet, table }: Bill): string => titleOf(sheet, table);

function linesOf(bill: Bill, others: readonly string[]): readonly Line[] {
  if (!isOfSums(bill)) return bill.lines;
  return lumpLines(bill.lines, tableGrid(bill.table), bill.head.columns.serial, others);
}

/** Where it is said of what unit prices are made, once for each sheet. */
function analysesIn(document: TenderDocument): string[] {
  let sheet = '';
  const found = new Map<string, string>();
  for (const block of document.blocks) {
    if (block.kind === 'heading') sheet = startOf(block, sheet, document);
    if (block.kind === 'table' && !found.has(sheet) && isAnalysis(titleOf(sheet, block)))
      found.set(sheet, placeOf({ table: block, sheet }, 0));
  }
  return [...found.values()];
}

/** Rows of a file that the bidder gives for his price sheet, and what is odd about it. */
export interface ImportedRows {
  rows: (Omit<price.PriceInput, 'id'> & { id?: string })[];
  notices: price.ImportNotice[];
  /** Its unit prices are without the tax. */
  isUntaxed: boolean;
}

/** Reads a workbook, or a file with tables, that a person has said is one of prices. */
export function importedRows(document: TenderDocument, fileName: string): ImportedRows {
  const all = billsIn(document, true);
  // Beside a bill, a list of sums alone is what it comes to, but for what is paid beside it.
  const isSummary = (bill: Bill): boolean => isOfSums(bill) && !isOfLumps(titleOfBill(bill));
  const summaries = all.filter(isSummary);
  const bills = summaries.length === all.length ? all : all.filter((bill) => !isSummary(bill));
  const notices: price.ImportNotice[] = [
    ...oddSheets(document, bills),
    ...analysesIn(document).map((place): price.ImportNotice => {
      return { kind: 'summary', place, msg: '这张表是综合单价的组成分析，没有导入' };
    }),
  ];
  for (const bill of bills.length === all.length ? [] : summaries)
    notices.push({
      ...{ kind: 'summary', place: placeOf(bill, 0) },
      msg: '这张表只有汇总金额，已按明细清单计算，没有导入',
    });
  const rows: ImportedRows['rows'] = [];
  const others = bills.filter((one) => !isOfSums(one)).map(titleOfBill);
  for (const bill of bills) {
    const lumps = linesOf(bill, others);
    // In a list that the bidder has priced, a lump left open is one he does not ask for.
    const isPriced = isOfSums(bill) && lumps.some(({ said }) => said !== '');
    const lines = isPriced ? lumps.filter(({ said }) => said !== '') : lumps;
    // Sums were held against all rows of the table.
    const isShort = lines.length < bill.lines.length;
    for (const odd of bill.odds.filter(({ kind }) => !isShort || kind !== 'sum-differs'))
      notices.push({ kind: odd.kind, place: placeOf(bill, odd.y), msg: odd.msg });
    for (const line of lines)
      rows.push({
        ...rowOf(line),
        ...(line.id === undefined ? {} : { id: line.id }),
        origin: `${fileName} ${placeOf(bill, line.y)}`.slice(0, 300),
      });
  }
  if (rows.length === 0)
    notices.push({
      ...{ kind: 'no-rows', place: '' },
      msg: '没有找到清单：表头里要有名称，以及数量、单价或合价中的一项',
    });
  if (rows.length > price.mostPriceRows)
    notices.push({
      ...{ kind: 'cut', place: '' },
      msg: `文件里有 ${rows.length} 行，报价表最多 ${price.mostPriceRows} 行，其余没有导入，请拆成几份标书的报价表`,
    });
  const isUntaxed = bills.some((bill) => bill.head.isUntaxed);
  return { rows: rows.slice(0, price.mostPriceRows), notices, isUntaxed };
}
