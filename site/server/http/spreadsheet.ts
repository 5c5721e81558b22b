import writeSpreadsheet from 'write-excel-file/node';
import { storableText } from '../kernel/storable-text.ts';
import { download } from './download.ts';

const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** More than a person reads; the list with its filters is there for the rest. */
export const MAX_SPREADSHEET_ROWS = 10_000;
/** What Excel takes in a cell; a longer text makes it call the whole file broken. */
const MAX_CELL_CHARS = 32_767;
const DEFAULT_WIDTH = 16;

export interface SpreadsheetColumn<T> {
  title: string;
  /** In characters. */
  width?: number;
  value: (row: T) => string | number;
}

/**
 * The rows as an .xlsx download of this name (`.xlsx` is added), the titles bold and always in sight. A text stays a text whatever it
 * begins with, so that no cell is ever reckoned. Rows beyond MAX_SPREADSHEET_ROWS are left out, and a last line says so.
 */
export async function spreadsheetResponse<T>(
  fileName: string,
  columns: SpreadsheetColumn<T>[],
  rows: readonly T[],
): Promise<Response> {
  const shown = rows.slice(0, MAX_SPREADSHEET_ROWS);
  const titles = columns.map(({ title }) => ({
    value: title,
    type: String,
    fontWeight: 'bold' as const,
  }));
  const lines = shown.map((row) => columns.map(({ value }) => cell(value(row))));
  const more =
    rows.length > shown.length
      ? [[cell(`仅导出前 ${MAX_SPREADSHEET_ROWS} 行，请用筛选条件分批导出`)]]
      : [];
  const bytes = await writeSpreadsheet([titles, ...lines, ...more], {
    columns: columns.map(({ width = DEFAULT_WIDTH }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
  return download(bytes, SPREADSHEET_TYPE, `${fileName}.xlsx`);
}

/** A value that Excel reckons, and what it comes to now: programs that only show a file show that. */
export interface SheetFormula {
  formula: string;
  value: string;
}
export type SheetValue = string | number | SheetFormula;

/** Stands between a formula and its value on the way into the file; no formula of ours has it. */
const VALUE_MARK = '#now#';
const keepValues = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) =>
          xml.replaceAll(
            /#now#(-?[\d.]{0,40})<\/f>/g,
            (_, value: string) => `</f>${value === '' ? '' : `<v>${value}</v>`}`,
          ),
      },
    },
  },
};

/**
 * A sheet of our own making as an .xlsx download: the first row are titles, always in sight; numbers, texts and formulas as they are
 * given. A text stays a text whatever it begins with.
 */
export async function reckoningSheetResponse(
  fileName: string,
  columns: readonly { title: string; width: number }[],
  rows: readonly (readonly SheetValue[])[],
): Promise<Response> {
  const titles = columns.map(({ title }) => ({ ...cell(title), fontWeight: 'bold' as const }));
  const lines = rows.map((row) =>
    row.map((value) =>
      typeof value === 'object'
        ? { value: `${value.formula}${VALUE_MARK}${value.value}`, type: 'Formula' as const }
        : cell(value),
    ),
  );
  const bytes = await writeSpreadsheet(
    [titles, ...lines],
    { columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 },
    { features: [keepValues] },
  ).toBuffer();
  return download(bytes, SPREADSHEET_TYPE, `${fileName}.xlsx`);
}

function cell(value: string | number) {
  if (typeof value === 'number') return { value, type: Number };
  // `_x0041_` would be read as the letter A.
  const literal = storableText(value).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return { value: literal.slice(0, MAX_CELL_CHARS), type: String };
}
