import type {
  PriceInput,
  PriceProblem,
  PriceRow,
  PriceSettings,
  PriceSheet,
  PriceSums,
} from '../contract/price.ts';
import { rmbUpper } from './capitals.ts';
import { t } from './messages.ts';
import { type Amount, amountOf, hundred, isAbove, nothing, sumOf, yuanText } from './money.ts';
import { rateColumns, reckonRates } from './reckon-rates.ts';
import { rowName } from './row-name.ts';

/** A hundred times the tender's own limit is a slip of the unit. */
const ABSURD = 100;

export const startingSettings: PriceSettings = {
  ...{ currency: 'CNY', unit: 'yuan', places: 2, rowPlaces: 2 },
  ...{ taxIncluded: true, discount: '', ceiling: '', rate: '' },
};

/** A unit in yuan. */
export const yuanIn: Record<PriceSettings['unit'], number> = { yuan: 1, wan: 10_000 };

/** Columns as tables show them. */
export function priceColumns({
  taxIncluded,
  currency,
  rate,
}: PriceSettings): PriceSheet['columns'] {
  if (rate !== '') return rateColumns(rate);
  const titles = { ...t.columns, unitPrice: taxIncluded ? t.taxedPrice : t.untaxedPrice };
  const money = currency === 'CNY' ? t.yuan : t.currencies[currency];
  return Object.entries(titles).map(([key, title]) => ({
    key,
    title: title.replace(t.yuan, money),
  }));
}

interface RowSum {
  amount: Amount;
  net: Amount;
  tax: Amount;
  /** Both of them. */
  gross: Amount;
}

/** What a row comes to; undefined while its quantity or its price is open. */
function rowSum(row: PriceInput, settings: PriceSettings): RowSum | undefined {
  const parts = partsOf(row, settings);
  return parts && { ...parts, gross: parts.net.plus(parts.tax) };
}

function partsOf(
  row: PriceInput,
  { rowPlaces, taxIncluded }: PriceSettings,
): Omit<RowSum, 'gross'> | undefined {
  const [quantity, price] = [amountOf(row.quantity), amountOf(row.unitPrice)];
  if (!quantity || !price) return undefined;
  const share = hundred.minus(amountOf(row.discount) ?? nothing).div(hundred);
  const amount = quantity.times(price).times(share).round(rowPlaces);
  const rate = amountOf(row.taxRate);
  // A rate that is no rate says nothing of the tax; the row's problem names it.
  if (!rate || rate.lte(-100)) return { amount, net: amount, tax: nothing };
  if (!taxIncluded) return { amount, net: amount, tax: amount.times(rate).div(hundred).round(2) };
  const net = amount.times(hundred).div(hundred.plus(rate)).round(2);
  return { amount, net, tax: amount.minus(net) };
}

const percentOf = (share: string): string => amountOf(share)?.times(hundred).toFixed() ?? '';

/** What is wrong with one row, in words for the bidder; undefined for nothing. */
function problemOf(row: PriceInput, sum: RowSum | undefined): PriceProblem | undefined {
  const name = rowName(row);
  const found = (kind: PriceProblem['kind'], msg: string) => ({ kind, rowId: row.id, msg });
  if (row.unitPrice === '') return found('unpriced', t.unpriced(name));
  if (row.quantity === '') return found('unpriced', t.noQuantity(name));
  if (isAbove('0', row.unitPrice)) return found('negative', t.negativePrice(name));
  if (isAbove('0', row.quantity)) return found('negative', t.negativeQuantity(name));
  if (isAbove('0', row.taxRate) || isAbove(row.taxRate, '100'))
    return found('odd-rate', t.absurdRate(name, row.taxRate));
  if (isAbove(row.taxRate, '0') && isAbove('1', row.taxRate))
    return found('odd-rate', t.shareRate(name, row.taxRate, percentOf(row.taxRate)));
  if (row.ceiling !== undefined && isAbove(row.unitPrice, row.ceiling)) {
    const most = amountOf(row.ceiling)?.times(ABSURD).toFixed() ?? '';
    return most !== '0' && isAbove(row.unitPrice, most)
      ? found('absurd', t.absurdPrice(name, row.unitPrice, row.ceiling))
      : found('over-ceiling', t.overCeiling(name, row.unitPrice, row.ceiling));
  }
  const amount = sum?.amount.toFixed();
  if (amount !== undefined && isAbove(amount, row.amountCeiling))
    return found('over-ceiling', t.overAmountCeiling(name, amount, row.amountCeiling ?? ''));
  if (amountOf(row.unitPrice)?.eq(0)) return found('zero', t.zeroPrice(name));
  return undefined;
}

interface Reckoned {
  /** Of the settings it was reckoned with, what a row depends on. */
  by: string;
  sum: RowSum | undefined;
  row: PriceRow;
  problem: PriceProblem | undefined;
}

/** Of ten thousand rows one is changed at a time: the others are what they were. */
const known = new WeakMap<PriceInput, Reckoned>();

function reckonRow(input: PriceInput, settings: PriceSettings): Reckoned {
  const by = `${settings.rowPlaces} ${settings.taxIncluded}`;
  const before = known.get(input);
  if (before?.by === by) return before;
  const sum = rowSum(input, settings);
  const isTaxed = sum !== undefined && amountOf(input.taxRate) !== undefined;
  const row = {
    ...input,
    amount: sum ? yuanText(sum.amount) : '',
    tax: isTaxed ? yuanText(sum.tax) : '',
  };
  const reckoned = { by, sum, row, problem: problemOf(input, sum) };
  known.set(input, reckoned);
  return reckoned;
}

/** The total against the limit in yuan; undefined for nothing wrong. */
function totalProblem(total: Amount, limit: string): PriceProblem | undefined {
  const most = amountOf(limit);
  if (!most?.gt(0) || total.lte(most)) return undefined;
  const said = [yuanText(total), yuanText(most)] as const;
  return total.gt(most.times(ABSURD))
    ? { kind: 'absurd', msg: t.absurdTotal(...said) }
    : { kind: 'over-total', msg: t.overTotal(...said) };
}

/** A row above so many times all others together holds a slip: a telephone number, a sum in another unit. */
const LONE = 10_000;

function loneProblem(reckoned: readonly Reckoned[]): PriceProblem | undefined {
  const priced = reckoned.flatMap(({ sum, row, problem }) =>
    sum ? [{ amount: sum.amount, row, problem }] : [],
  );
  const most = priced.reduce<(typeof priced)[number] | undefined>(
    (top, one) => (top && top.amount.gte(one.amount) ? top : one),
    undefined,
  );
  if (!most || most.problem) return undefined;
  const others = sumOf(priced.map(({ amount }) => amount)).minus(most.amount);
  if (!others.gt(0) || most.amount.lte(others.times(LONE))) return undefined;
  const msg = t.lonePrice(rowName(most.row), yuanText(most.amount));
  return { kind: 'absurd', rowId: most.row.id, msg };
}

/** The sums of rows, by what each comes to with its tax. */
function sumsOf(
  rows: readonly PriceInput[],
  sums: readonly (RowSum | undefined)[],
  { discount }: PriceSettings,
): { sums: PriceSums; offered: Amount } {
  const there = sums.filter((sum): sum is RowSum => sum !== undefined);
  const gross = sumOf(there.map((sum) => sum.gross));
  const sections = new Map<string, Amount>();
  for (const [at, sum] of sums.entries()) {
    const section = rows[at]?.section ?? '';
    sections.set(section, (sections.get(section) ?? nothing).plus(sum?.gross ?? nothing));
  }
  const off = gross.times(amountOf(discount) ?? nothing).div(hundred);
  return {
    offered: gross.minus(off),
    sums: {
      net: yuanText(sumOf(there.map(({ net }) => net))),
      tax: yuanText(sumOf(there.map(({ tax }) => tax))),
      gross: yuanText(gross),
      discount: yuanText(off),
      sections: [...sections].map(([section, amount]) => ({ section, amount: yuanText(amount) })),
    },
  };
}

/**
 * The whole sheet with what is reckoned from its rows, exact to what the settings say. `limit`: the most the tender lets the total be,
 * in yuan; the settings may say another.
 */
export function reckonPrices(
  rev: number,
  inputs: readonly PriceInput[],
  settings: PriceSettings = startingSettings,
  limit = '',
): PriceSheet {
  const { rate } = settings;
  if (rate !== '') return reckonRates(rev, inputs, { ...settings, rate }, limit);
  const reckoned = inputs.map((row) => reckonRow(row, settings));
  const found = reckoned.map(({ sum }) => sum);
  const { sums, offered } = sumsOf(inputs, found, settings);
  const total = offered.div(yuanIn[settings.unit]).round(settings.places);
  const yuan = total.times(yuanIn[settings.unit]);
  const rows = reckoned.map(({ row }) => row);
  const problems = reckoned.flatMap(({ problem }) => problem ?? []);
  const isPriced = found.some((sum) => sum !== undefined);
  const ceiling = settings.ceiling === '' ? limit : settings.ceiling;
  const overall = isPriced ? totalProblem(yuan, ceiling) : undefined;
  if (overall) problems.unshift(overall);
  const lone = loneProblem(reckoned);
  if (lone) problems.push(lone);
  const said = yuanText(yuan);
  const isLess = isPriced && amountOf(settings.discount)?.gt(0);
  // A rate off the whole leaves the rows with another sum.
  if (isLess) problems.push({ kind: 'odd-rate', msg: t.otherParts(said, sums.gross) });
  return {
    ...{ rev, rows, settings, sums, problems, ceiling, tenderCeiling: limit },
    columns: priceColumns(settings),
    total: said,
    totalText: isPriced && yuan.gte(0) ? rmbUpper(said, t.currencies[settings.currency]) : '',
  };
}
