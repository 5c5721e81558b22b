import { useLayoutEffect, useRef } from 'react';
import type { Column, RenderEditCellProps } from 'react-data-grid';
import type { PriceRow, PriceSheet } from '../../core/contract/price.ts';
import { t } from './messages.ts';
import { type CellRange, isIn, isNumeric, isTyped, shownValue, typedValue } from './price-cells.ts';

export const NUMBER_KEY = 'number';
/** Order on the screen: what is offered and its price are in sight on a small one too. */
const order = [
  'name',
  'spec',
  'unit',
  'quantity',
  'unitPrice',
  'amount',
  'taxRate',
  'tax',
  'discount',
  'ceiling',
  'amountCeiling',
  'section',
  'code',
  'note',
] as const;
const widths: Record<string, number> = {
  ...{ section: 120, code: 96, name: 200, spec: 140, unit: 60, quantity: 84 },
  ...{ unitPrice: 128, discount: 88, taxRate: 96, amount: 136, tax: 112 },
  ...{ ceiling: 128, amountCeiling: 128, floor: 128, note: 140 },
};

/** Beside a name of this width the rate is in sight on a telephone. */
const RATE_NAME = 164;
/** On a telephone a price has room beside the name, which stays in sight. */
const NARROW_NAME = 128;
const NUMBER = 56;
/** Of a sheet of rates: nothing is counted or added up. */
const rateOrder = [
  'name',
  'unitPrice',
  'floor',
  'ceiling',
  'spec',
  'section',
  'code',
  'note',
] as const;

const orderOf = (isByRate: boolean): readonly string[] => (isByRate ? rateOrder : order);

/** Fields of the columns as they stand, the number of the row first. */
export const gridFields = (isByRate: boolean): readonly string[] => [
  NUMBER_KEY,
  ...orderOf(isByRate),
];

interface ColumnOptions {
  columns: PriceSheet['columns'];
  isByRate: boolean;
  range: CellRange;
  /** Ids of rows with something wrong. */
  wrong: ReadonlyMap<string, string>;
  locked: boolean;
  isNarrow: boolean;
}

export function gridColumns(options: ColumnOptions): Column<PriceRow>[] {
  const titles = new Map(options.columns.map(({ key, title }) => [key, title]));
  return [
    {
      ...{ key: NUMBER_KEY, name: t.rowNumber, width: NUMBER, frozen: true },
      cellClass: 'price-number',
      renderCell: ({ rowIdx }) => rowIdx + 1,
    },
    ...orderOf(options.isByRate).map((key, at) =>
      fieldColumn(key, at + 1, titles.get(key) ?? key, options),
    ),
  ];
}

function fieldColumn(
  key: string,
  at: number,
  name: string,
  { isByRate, range, wrong, locked, isNarrow }: ColumnOptions,
): Column<PriceRow> {
  const isName = key === 'name';
  const narrowed = isNarrow ? NARROW_NAME : undefined;
  const nameWidth = isByRate ? RATE_NAME : narrowed;
  const isReckoned = !isTyped(key);
  const isFigure = isNumeric(key) || isReckoned;
  return {
    ...{ key, name, resizable: true, minWidth: 48 },
    width: (isName ? nameWidth : undefined) ?? widths[key] ?? 120,
    // Whose price it is stays in sight.
    frozen: isName,
    editable: !isReckoned && !locked,
    headerCellClass: isFigure ? 'price-figure' : '',
    cellClass: isFigure ? 'price-figure' : '',
    renderCell: ({ row, rowIdx }) => (
      <span
        className="price-cell"
        data-in={isIn(range, { row: rowIdx, column: at }) || undefined}
        data-reckoned={isReckoned || undefined}
        data-wrong={(key === 'unitPrice' && wrong.has(row.id)) || undefined}
        title={key === 'unitPrice' ? wrong.get(row.id) : undefined}
      >
        {shownValue(row, key)}
      </span>
    ),
    ...(isReckoned ? {} : { renderEditCell: (props) => <CellEditor {...props} name={name} /> }),
  };
}

/** A line in the cell; what was typed to open it stands in it already. */
function CellEditor({
  row,
  column,
  name,
  onRowChange,
  onClose,
}: RenderEditCellProps<PriceRow> & { name: string }) {
  const input = useRef<HTMLInputElement>(null);
  const field = column.key;
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  if (!isTyped(field)) return null;
  const text = shownValue(row, field);
  const isWrong = typedValue(field, text) === undefined;
  return (
    <input
      ref={input}
      className="price-editor"
      aria-label={name}
      aria-invalid={isWrong || undefined}
      inputMode={isNumeric(field) ? 'decimal' : undefined}
      value={text}
      onChange={(event) => onRowChange({ ...row, [field]: event.target.value })}
      onBlur={() => onClose(true, false)}
    />
  );
}
