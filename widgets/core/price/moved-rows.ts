import type { MovedRow, PriceInput, PriceProblem, PriceSheet } from '../contract/price.ts';
import { t } from './messages.ts';
import { amountOf } from './money.ts';

type Named = Pick<PriceInput, 'name' | 'spec' | 'code' | 'unit'>;

const keyOf = ({ name, spec = '', code = '', unit }: Named): string =>
  JSON.stringify([name, spec, code, unit].map((text) => text.replace(/\s+/g, '')));

/** What addenda change of one bill: rows are the same by what they are called, in their order. */
export function movedRows(before: readonly PriceInput[], after: readonly PriceInput[]): MovedRow[] {
  const left = [...after];
  const named = ({ name, spec, code, unit }: PriceInput): MovedRow => ({
    ...{ name, unit },
    ...(spec === undefined ? {} : { spec }),
    ...(code === undefined ? {} : { code }),
  });
  const kept = before.flatMap((row): MovedRow[] => {
    const at = left.findIndex((one) => keyOf(one) === keyOf(row));
    const [now] = at < 0 ? [] : left.splice(at, 1);
    if (!now) return [{ ...named(row), from: row.quantity }];
    return now.quantity === row.quantity
      ? []
      : [{ ...named(row), from: row.quantity, to: now.quantity }];
  });
  return [...kept, ...left.map((row) => ({ ...named(row), to: row.quantity }))];
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [amountOf(one), amountOf(other)];
  return a && b ? a.eq(b) : one === other;
};

function problemOf(rows: readonly PriceInput[], moved: MovedRow): PriceProblem | undefined {
  const { name, from, to } = moved;
  const own = rows.filter((row) => keyOf(row) === keyOf(moved));
  const found = (msg: string, rowId?: string): PriceProblem => ({
    ...{ kind: 'addendum', msg },
    ...(rowId === undefined ? {} : { rowId }),
  });
  if (from === undefined) return own.length === 0 ? found(t.rowCame(name)) : undefined;
  const old = own.find(({ quantity }) => isSame(quantity, from));
  if (!old) return undefined;
  return found(to === undefined ? t.rowWent(name) : t.quantityMoved(name, from, to), old.id);
}

/** The sheet with what it has not followed of the addenda. A row whose quantity is another by now is the bidder's. */
export function withMovedRows(sheet: PriceSheet, moved: readonly MovedRow[]): PriceSheet {
  if (moved.length === 0) return sheet;
  const problems = moved.flatMap((one) => problemOf(sheet.rows, one) ?? []);
  return { ...sheet, problems: [...problems, ...sheet.problems], addenda: [...moved] };
}
