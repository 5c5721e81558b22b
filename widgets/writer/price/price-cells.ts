import type { PriceInput, PriceRow } from '../../core/contract/price.ts';

/** Fields a person types, in the order of the columns. */
export const typedFields = [
  'section',
  'code',
  'name',
  'spec',
  'unit',
  'quantity',
  'unitPrice',
  'discount',
  'taxRate',
  'ceiling',
  'amountCeiling',
  'floor',
  'note',
] as const;
export type TypedField = (typeof typedFields)[number];

const numeric: ReadonlySet<string> = new Set([
  'quantity',
  'unitPrice',
  'discount',
  'taxRate',
  'ceiling',
  'amountCeiling',
  'floor',
]);
export const isNumeric = (field: string): boolean => numeric.has(field);
export const isTyped = (field: string): field is TypedField =>
  typedFields.some((one) => one === field);

const most: Partial<Record<TypedField, number>> = {
  section: 200,
  code: 60,
  name: 500,
  spec: 4000,
  unit: 40,
  note: 500,
};

/** What a person types in a cell, as the sheet keeps it; undefined where it is no number. `¥1,234.5` and `１３％` are numbers. */
export function typedValue(field: TypedField, text: string): string | undefined {
  if (!numeric.has(field)) return text.trim().slice(0, most[field]);
  const plain = text
    .normalize('NFKC')
    .replace(/[\s,]/g, '')
    .replace(/^[¥￥$€£]/, '')
    .replace(/%$/, '')
    .replace(/^\+/, '');
  if (plain === '') return '';
  const [, sign = '', whole = '', fraction = ''] =
    /^(-?)(\d{0,20})(?:\.(\d{0,20}))?$/.exec(plain) ?? [];
  const head = whole.replace(/^0{1,20}(?=\d)/, '') || '0';
  if ((whole === '' && fraction === '') || head.length > 12 || fraction.length > 6)
    return undefined;
  const value = `${sign}${head}${fraction === '' ? '' : `.${fraction}`}`;
  const isShare = field === 'discount';
  return isShare && (sign !== '' || Number(value) > 100) ? undefined : value;
}

export const shownValue = (row: PriceRow, field: string): string => {
  const value = Object.entries(row).find(([key]) => key === field)?.[1];
  return typeof value === 'string' ? value : '';
};

export const withValue = (row: PriceInput, field: TypedField, value: string): PriceInput => ({
  ...row,
  [field]: value,
});

export interface Cell {
  row: number;
  column: number;
}
/** A rectangle of cells, both corners in it. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export const rangeOf = (a: Cell, b: Cell): CellRange => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
});

export const isIn = ({ top, left, bottom, right }: CellRange, { row, column }: Cell): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export interface Pasted {
  rows: PriceInput[];
  /** Cells that were no numbers and stay as they were, by row and column. */
  refused: { row: number; field: string; text: string }[];
}

/**
 * Cells put in from a place on, to the right and down; rows are added where they do not fit. One cell put into a range fills it.
 * `fields`: of the columns from the first on; a column that is reckoned takes nothing.
 */
export function pasted(
  rows: readonly PriceInput[],
  fields: readonly string[],
  range: CellRange,
  cells: readonly (readonly string[])[],
  newRow: () => PriceInput,
): Pasted {
  const after = [...rows];
  const refused: Pasted['refused'] = [];
  const put = (y: number, x: number, text: string) => {
    const field = fields[x];
    if (field === undefined || !isTyped(field)) return;
    while (after.length <= y) after.push(newRow());
    const value = typedValue(field, text);
    const row = after[y];
    if (value === undefined || !row) refused.push({ row: y, field, text });
    else after[y] = withValue(row, field, value);
  };
  const only = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
  if (only !== undefined)
    for (let y = range.top; y <= range.bottom; y++)
      for (let x = range.left; x <= range.right; x++) put(y, x, only);
  else
    for (const [y, row] of cells.entries())
      for (const [x, text] of row.entries()) put(range.top + y, range.left + x, text);
  return { rows: after, refused };
}
