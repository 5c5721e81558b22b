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
/** On a telephone the price stands beside the name, and what it comes to after it. */
const phoneOrder = [
  ...(['name', 'unitPrice', 'amount', 'quantity', 'unit'] as const),
  ...order.filter((key) => !/^(?:name|unitPrice|amount|quantity|unit)$/.test(key)),
];
const phoneWidths: Record<string, number> = { number: 36, name: 116, unitPrice: 92, amount: 112 };
const widths: Record<string, number> = {
  ...{ number: 56, section: 120, code: 96, name: 200, spec: 140, unit: 60, quantity: 84 },
  ...{ unitPrice: 128, discount: 88, taxRate: 96, amount: 136, tax: 112 },
  ...{ ceiling: 128, amountCeiling: 128, floor: 128, note: 140 },
};

/** Beside a name of this width the rate is in sight on a telephone. */
const RATE_NAME = 164;
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

/** What the columns are of: a sheet of rates or of prices, on a telephone or not. */
interface GridForm {
  isByRate: boolean;
  isNarrow: boolean;
}

function orderOf({ isByRate, isNarrow }: GridForm): readonly string[] {
  if (isByRate) return rateOrder;
  return isNarrow ? phoneOrder : order;
}

/** Fields of the columns as they stand, the number of the row first. */
export const gridFields = (form: GridForm): readonly string[] => [NUMBER_KEY, ...orderOf(form)];

/** A sheet of rates has one width for all: its rate stands beside the name. */
function widthOf(key: string, { isByRate, isNarrow }: GridForm): number {
  if (isByRate && key === 'name') return RATE_NAME;
  const narrow = isNarrow && !isByRate ? phoneWidths[key] : undefined;
  return narrow ?? widths[key] ?? 120;
}

interface ColumnOptions extends GridForm {
  columns: PriceSheet['columns'];
  range: CellRange;
  /** Ids of rows with something wrong. */
  wrong: ReadonlyMap<string, string>;
  locked: boolean;
}

export function gridColumns(options: ColumnOptions): Column<PriceRow>[] {
  const titles = new Map(options.columns.map(({ key, title }) => [key, title]));
  return [
    {
      ...{ key: NUMBER_KEY, name: t.rowNumber, width: widthOf(NUMBER_KEY, options), frozen: true },
      cellClass: 'price-number',
      renderCell: ({ rowIdx }) => rowIdx + 1,
    },
    ...orderOf(options).map((key, at) => fieldColumn(key, at + 1, titles.get(key) ?? key, options)),
  ];
}

function fieldColumn(
  key: string,
  at: number,
  name: string,
  { range, wrong, locked, ...form }: ColumnOptions,
): Column<PriceRow> {
  const isReckoned = !isTyped(key);
  const isFigure = isNumeric(key) || isReckoned;
  return {
    ...{ key, name, resizable: true, minWidth: 48 },
    width: widthOf(key, form),
    // Whose price it is stays in sight.
    frozen: key === 'name',
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
