import type { price } from 'tender-widgets/contract';
import { amountOf } from 'tender-widgets/price';
import { tableGrid } from '../../documents/document.ts';
import { nameKey } from '../../documents/extract/text.ts';
import {
  type FormCell,
  type FormTable,
  formParts,
  formTable,
  placedCells,
} from '../form-blanks/form-parts.ts';
import { cell as oneLine } from '../text/markdown-table.ts';
import { namesOther } from './blank-money.ts';
import { type Head, headOf, type Key } from './table-head.ts';

/** A longer list goes as a workbook beside the bid. */
const MOST_ROWS = 1000;
const SUM = /^(?:小计|合计|总计|总价|投标(?:总价|报价)|报价合计|本页小计)/;

type Row = price.PriceRow;

/** What a column of a bill says of a row; undefined for what only the bidder knows. */
function textOf(key: Key | undefined, row: Row, at: number, factor: number): string | undefined {
  if (key === undefined || key === 'id') return undefined;
  if (key === 'serial') return String(at + 1);
  const value = row[key] ?? '';
  if (key === 'section' && value === '') return undefined;
  const isMoney = key === 'unitPrice' || key === 'amount';
  return isMoney ? counted(value, factor) : value;
}

/** A sum in what the column counts in. */
const counted = (yuan: string, factor: number): string =>
  factor === 1 ? yuan : (amountOf(yuan)?.div(factor).toFixed() ?? '');

interface Bill {
  head: Head;
  rows: FormCell[][];
}

/** A price table of a form: a head with a price or an amount, above simple rows. */
function billOf(table: FormTable): Bill | undefined {
  const rows = placedCells(table.rows);
  const head = headOf(tableGrid({ kind: 'table', index: 0, page: null, rows }), true);
  if (!head) return undefined;
  const { unitPrice, amount, quantity } = head.columns;
  const isBill = (unitPrice !== undefined || amount !== undefined) && quantity !== undefined;
  return isBill ? { head, rows: table.rows } : undefined;
}

/** The rows of the sheet under the table's own columns; sums stay, with what they come to. */
function refilled({ head, rows }: Bill, sheet: price.PriceSheet): FormCell[][] | undefined {
  const heads = rows.slice(0, head.from).flatMap((row) => row.map(({ text }) => text));
  if (namesOther(heads.join(' '), sheet.settings.currency)) return undefined;
  const body = rows.slice(head.from);
  const isSum = (row: readonly FormCell[]) =>
    row.some(({ text }) => SUM.test(text.replace(/\s/g, '')));
  const template = body.find(
    (row) => !isSum(row) && row.every(({ colSpan, rowSpan }) => colSpan === 1 && rowSpan === 1),
  );
  if (!template || sheet.rows.length > MOST_ROWS) return undefined;
  const keys = template.map(
    (_, x) => Object.entries(head.columns).find(([, at]) => at === x)?.[0] as Key | undefined,
  );
  const nameAt = head.columns.name;
  // What the bidder has written beside a name stays beside it.
  const own = new Map(
    body
      .filter((row) => row.length === template.length)
      .map((row) => [nameIn(row[nameAt]?.text ?? ''), row]),
  );
  const filled = sheet.rows.map((row, at) => {
    const before = own.get(nameIn(row.name));
    return template.map((cell, x) => ({
      ...cell,
      text:
        textOf(keys[x], row, at, head.factors[keys[x] ?? 'name'] ?? 1) ?? before?.[x]?.text ?? '',
    }));
  });
  const amountAt = head.columns.amount;
  const factor = head.factors.amount ?? 1;
  // 小计 of parts is no sum of all.
  const sums = body
    .filter(isSum)
    .filter((row, _, { length }) => length === 1 || !isPart(row))
    .map((row) => sumRow(row, amountAt, counted(sheet.total, factor)));
  return [...rows.slice(0, head.from), ...filled, ...sums];
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
    return isAmount && isFigure ? { ...cell, text: total } : cell;
  });
}

/** The Markdown of a form with its price tables filled with the rows of the sheet. */
export function refilledTables(content: string, sheet: price.PriceSheet): string {
  // Rates are no rows of a bill.
  if (sheet.settings.rate !== '') return content;
  return content
    .split('\n\n')
    .map((raw) => {
      const [part] = raw.startsWith('<table') ? formParts(raw) : [];
      const table = part?.kind === 'table' ? part : pipeTable(raw);
      const bill = table && billOf(table);
      const rows = bill && refilled(bill, sheet);
      if (!rows) return raw;
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
