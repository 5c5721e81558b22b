import type { price } from 'tender-widgets/contract';
import { amountOf } from 'tender-widgets/price';
import { tableGrid } from '../../documents/document.ts';
import { nameKey } from '../../documents/extract/text.ts';
import {
  type FormCell,
  type FormTable,
  formParts,
  formTable,
  type PlacedCell,
  placedCells,
} from '../form-blanks/form-parts.ts';
import { cell as oneLine } from '../text/markdown-table.ts';
import { namesOther } from './blank-money.ts';
import { shownPrice } from './shown-price.ts';
import { type Head, headOf, type Key } from './table-head.ts';

/** A longer list goes as a workbook beside the bid. */
const MOST_ROWS = 1000;
const SUM = /^(?:小计|合计|总计|总价|投标(?:总价|报价)|报价合计|本页小计)/;

type Row = price.PriceRow;

/** What a column of a bill says of a row; undefined for what only the bidder knows. */
function textOf(
  key: Key | undefined,
  row: Row,
  at: number,
  { head, sheet }: { head: Head; sheet: price.PriceSheet },
): string | undefined {
  if (key === undefined || key === 'id') return undefined;
  if (key === 'serial') return String(at + 1);
  if (key === 'unitPrice' || key === 'amount') {
    const wanted = { isTaxed: head.taxed[key], hasDiscount: head.columns.discount !== undefined };
    return counted(shownPrice(row, key, sheet.settings, wanted), head.factors[key] ?? 1);
  }
  const value = row[key] ?? '';
  if (key === 'section' && value === '') return undefined;
  const isShare = key === 'taxRate' || key === 'discount';
  return isShare && value !== '' && !head.percents.has(key) ? `${value}%` : value;
}

/** A sum in what the column counts in. */
const counted = (yuan: string, factor: number): string =>
  factor === 1 ? yuan : (amountOf(yuan)?.div(factor).toFixed() ?? '');

/** What stands below the amounts: what is offered in all, of a column without the tax the sum without it. */
function totalOf(
  { total, sums, settings }: price.PriceSheet,
  isTaxed: boolean | undefined,
): string {
  if (isTaxed !== false) return total;
  return settings.discount === '' ? sums.net : '';
}

interface Bill {
  head: Head;
  rows: PlacedCell[][];
}

/** A price table of a form: a head with a price or an amount. */
function billOf(table: FormTable): Bill | undefined {
  const rows = placedCells(table.rows);
  const head = headOf(tableGrid({ kind: 'table', index: 0, page: null, rows }), true);
  if (!head) return undefined;
  const { unitPrice, amount, quantity } = head.columns;
  const isBill = (unitPrice !== undefined || amount !== undefined) && quantity !== undefined;
  return isBill ? { head, rows } : undefined;
}

const isSum = (row: readonly FormCell[]): boolean =>
  row.some(({ text }) => SUM.test(text.replace(/\s/g, '')));

/** The rows of the sheet under the table's own columns; sums stay, with what they come to. */
function refilled(bill: Bill, sheet: price.PriceSheet): FormCell[][] | undefined {
  const { head, rows } = bill;
  const heads = rows.slice(0, head.from).flatMap((row) => row.map(({ text }) => text));
  if (namesOther(heads.join(' '), sheet.settings.currency)) return undefined;
  if (sheet.rows.length > MOST_ROWS) return undefined;
  const amountAt = head.columns.amount;
  const total = counted(totalOf(sheet, head.taxed.amount), head.factors.amount ?? 1);
  const body = rows.slice(head.from);
  const filled = pricedInPlace(bill, sheet) ?? listed(bill, sheet);
  // 小计 of parts is no sum of all.
  const isOfAll = (row: readonly FormCell[]) => body.filter(isSum).length === 1 || !isPart(row);
  return filled?.map((row, y) =>
    y >= head.from && isSum(row) && isOfAll(row) ? sumRow(row, amountAt, total) : row,
  );
}

const keysOf = ({ head }: Bill): Map<number, Key> =>
  new Map(
    Object.entries(head.columns).flatMap(([key, at]) => (isKey(key, head) ? [[at, key]] : [])),
  );
const isKey = (key: string, { columns }: Head): key is Key => key in columns;

/** What the bidder offers; the other words of a row are the tender's. */
const OFFERED: readonly Key[] = ['unitPrice', 'amount', 'taxRate', 'tax', 'discount'];

/** The table's own rows with their prices, where they are those of the sheet: what is merged, and what stands beside, stays. */
function pricedInPlace(bill: Bill, sheet: price.PriceSheet): FormCell[][] | undefined {
  const { head, rows } = bill;
  const keys = keysOf(bill);
  const nameOf = (row: readonly PlacedCell[]) =>
    nameIn(row.find(({ column }) => column === head.columns.name)?.text ?? '');
  const goods = rows.filter((row, y) => y >= head.from && !isSum(row) && nameOf(row) !== '');
  const isAlike =
    goods.length === sheet.rows.length &&
    goods.every((row, at) => nameOf(row) === nameIn(sheet.rows[at]?.name ?? ''));
  if (!isAlike || goods.length === 0) return undefined;
  return rows.map((row) => {
    const at = goods.indexOf(row);
    const priced = sheet.rows[at];
    if (!priced) return row;
    return row.map((cell) => {
      const key = keys.get(cell.column);
      const value = textOf(key, priced, at, { head, sheet }) ?? '';
      const isOther = key !== undefined && OFFERED.includes(key);
      const isOpen = OPEN.test(cell.text) || (key === 'quantity' && isMoved(cell.text, value));
      return value !== '' && (isOther || isOpen) ? { ...cell, text: value } : cell;
    });
  });
}

/** Nothing, or what is still to be filled in. */
const OPEN = /^\s*(?:【待填写[^【】]*】\s*)?$/;

const NOT_SAID = '【待填写】';
const BARE = /^【待填写】$/;
const ASKED = /^【待填写：[^【】]{1,80}】$/;

/** Another count than the one that is printed: 8,687 is 8687. */
function isMoved(printed: string, value: string): boolean {
  const [own, now] = [printed, value].map((text) => amountOf(text.replaceAll(/[\s,，]/g, '')));
  return own !== undefined && now !== undefined && !own.eq(now);
}

/** The rows of the sheet in place of the table's own, each cell for itself. */
function listed(bill: Bill, sheet: price.PriceSheet): FormCell[][] | undefined {
  const { head, rows } = bill;
  const keys = keysOf(bill);
  const width = Math.max(...rows.flat().map(({ column, colSpan }) => column + colSpan));
  const body = rows.slice(head.from);
  const goods = body.filter((row) => !isSum(row)).map((row) => singleCells(row, width));
  const [template] = goods;
  if (!template) return undefined;
  const nameAt = head.columns.name;
  const remarks = new Set(
    head.notes.flatMap(({ at, title }) => (/^(?:备注|说明)/.test(title) ? at : [])),
  );
  // What the bidder has written beside a name stays beside it.
  const own = new Map(goods.map((row) => [nameIn(row[nameAt]?.text ?? ''), row]));
  const filled = sheet.rows.map((row, at) => {
    const before = own.get(nameIn(row.name));
    return template.map((cell, x): FormCell => {
      const key = keys.get(x);
      const text = textOf(key, row, at, { head, sheet });
      const said = before ? (before[x]?.text ?? '') : cell.text;
      // What the tender asks for in one row it asks for in each: 品牌, 制造商. Our own list asks for nothing by name.
      const isKept = before
        ? key === undefined || !BARE.test(said)
        : !remarks.has(x) && ASKED.test(said);
      const open = key === 'unitPrice' || key === 'amount' ? NOT_SAID : '';
      return { ...cell, text: text || (isKept ? said : open) };
    });
  });
  const isOfAll = (row: readonly FormCell[]) => body.filter(isSum).length === 1 || !isPart(row);
  return [
    ...rows.slice(0, head.from),
    ...filled,
    ...body.filter((row) => isSum(row) && isOfAll(row)),
  ];
}

/** A cell for every column: of a merged one the first has its words. */
function singleCells(row: readonly PlacedCell[], width: number): FormCell[] {
  return Array.from({ length: width }, (_, column): FormCell => {
    const cell = row.find((one) => one.column === column);
    const isSingle = cell?.rowSpan === 1 && cell.colSpan === 1;
    const bare = { tag: '<td>', isHead: false, rowSpan: 1, colSpan: 1 };
    return { ...(isSingle ? cell : bare), text: cell?.text ?? '' };
  });
}

/** A name whatever lines it stands in. */
const nameIn = (text: string): string => nameKey(text.replaceAll('<br>', ''));

const isPart = (row: readonly FormCell[]): boolean =>
  row.some(({ text }) => /^(?:小计|本页小计)/.test(text.replace(/\s/g, '')));

/** The total in the cell below the amounts; a row that is one sentence has blanks of its own. */
function sumRow(row: readonly FormCell[], amountAt: number | undefined, total: string): FormCell[] {
  let column = 0;
  return row.map((cell) => {
    const isAmount =
      amountAt !== undefined && column <= amountAt && amountAt < column + cell.colSpan;
    column += cell.colSpan;
    const isFigure = /^[\s\d.,，￥¥元]*$|^【待填写[^【】]*】$/.test(cell.text);
    return isAmount && isFigure && total !== '' ? { ...cell, text: total } : cell;
  });
}

/** 合计（元）：____ below our own list. */
const OWN_SUM = /^合计（元）：(?:【待填写[^【】]*】|[\d.,-]*)$/;

/** The Markdown of a form with its price tables filled with the rows of the sheet. */
export function refilledTables(content: string, sheet: price.PriceSheet): string {
  // Rates are no rows of a bill.
  if (sheet.settings.rate !== '') return content;
  let isFilled = false;
  return content
    .split('\n\n')
    .map((raw) => {
      if (isFilled && OWN_SUM.test(raw)) return `合计（元）：${sheet.total}`;
      const [part] = raw.startsWith('<table') ? formParts(raw) : [];
      const table = part?.kind === 'table' ? part : pipeTable(raw);
      const bill = table && billOf(table);
      const rows = bill && refilled(bill, sheet);
      if (!rows) return raw;
      isFilled = true;
      return part
        ? formTable({ open: (part.kind === 'table' && part.open) || '<table>', rows })
        : pipes(rows);
    })
    .join('\n\n');
}

/** A table of bars as one of cells; undefined for what is none. */
function pipeTable(raw: string): FormTable | undefined {
  const lines = raw.split('\n');
  if (lines.length < 3 || !lines.every((line) => line.startsWith('|'))) return undefined;
  const rows = lines
    .filter((_, at) => at !== 1)
    .map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split('|')
        .map((text) => ({
          ...{ tag: '<td>', isHead: false, colSpan: 1, rowSpan: 1 },
          text: text.trim(),
        })),
    );
  return { kind: 'table', open: '', hasBorder: true, rows };
}

const pipes = (rows: readonly (readonly FormCell[])[]): string => {
  const line = (row: readonly FormCell[]) =>
    `| ${row.map(({ text }) => oneLine(text)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${head.map(() => ' --- ').join('|')}|`, ...body.map(line)].join('\n');
};
