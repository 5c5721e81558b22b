import type {
  PriceInput,
  PriceProblem,
  PriceSettings,
  PriceSheet,
  PriceSums,
} from '../contract/price.ts';
import { t } from './messages.ts';
import { isAbove } from './money.ts';
import { rowName } from './row-name.ts';

type Rate = Exclude<PriceSettings['rate'], ''>;

/** What rates are called. */
export const priceRateNames: Record<Rate, string> = t.rates;

const noSums: PriceSums = { net: '', tax: '', gross: '', discount: '', sections: [] };

/** Columns of a sheet of rates. */
export const rateColumns = (rate: Rate): PriceSheet['columns'] =>
  Object.entries({
    ...{ section: t.columns.section, code: t.columns.code, name: t.rateOf, spec: t.columns.spec },
    ...{ unitPrice: `${t.rates[rate]}（%）`, floor: t.floor, ceiling: t.rateCeiling },
    note: t.columns.note,
  }).map(([key, title]) => ({ key, title }));

/** What is wrong with the rate of a row. */
function problemOf(row: PriceInput, rate: Rate, places: number): PriceProblem | undefined {
  const name = rowName(row);
  const found = (kind: PriceProblem['kind'], msg: string) => ({ kind, rowId: row.id, msg });
  const { unitPrice: given, ceiling = '', floor = '' } = row;
  const what = t.rates[rate];
  if (given === '') return found('unpriced', t.noRate(name, what));
  if (isAbove('0', given)) return found('negative', t.negativeRate(name, what));
  if (isAbove(given, '100')) return found('odd-rate', t.absurdOffer(name, what, given));
  if (isAbove(given, ceiling)) return found('over-ceiling', t.overRate(name, what, given, ceiling));
  if (isAbove(floor, given)) return found('under-floor', t.underRate(name, what, given, floor));
  return (given.split('.')[1] ?? '').length > places
    ? found('places', t.manyPlaces(name, what, given, places))
    : undefined;
}

/** A sheet of rates: there is nothing to add up. */
export function reckonRates(
  rev: number,
  inputs: readonly PriceInput[],
  settings: PriceSettings & { rate: Rate },
  limit: string,
): PriceSheet {
  return {
    ...{ rev, settings, sums: noSums, total: '', totalText: '', ceiling: '', tenderCeiling: limit },
    columns: rateColumns(settings.rate),
    rows: inputs.map((row) => ({ ...row, amount: '', tax: '' })),
    problems: inputs.flatMap((row) => problemOf(row, settings.rate, settings.places) ?? []),
  };
}
