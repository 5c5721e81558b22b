import type { price } from 'tender-widgets/contract';
import { amountOf, yuanText } from 'tender-widgets/price';

type Row = price.PriceRow;

/** As a table shows money: with at least two places, and with the places the price itself has. */
const MOST_PLACES = 6;
const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/**
 * The unit price with its own discount taken off, exactly: what a table without a column for discounts has to show, so that quantity times
 * unit price is the amount.
 */
export function discountedPrice({ unitPrice, discount }: Row): string {
  const [whole, off] = [amountOf(unitPrice), amountOf(discount)];
  if (!whole || !off || off.eq(0)) return unitPrice;
  return whole.times(off.neg().plus(100)).div(100).round(MOST_PLACES).toFixed();
}

/** The figure of a row with the tax in it or without it, whatever the sheet's own are; '' where no rate says what the tax is. */
export function shownPrice(
  row: Row,
  key: 'unitPrice' | 'amount',
  { taxIncluded }: price.PriceSettings,
  wanted: { isTaxed: boolean | undefined; hasDiscount: boolean },
): string {
  const own = key === 'amount' || wanted.hasDiscount ? row[key] : discountedPrice(row);
  if (wanted.isTaxed === undefined || wanted.isTaxed === taxIncluded) return own;
  const [figure, tax, rate] = [amountOf(own), amountOf(row.tax), amountOf(row.taxRate)];
  if (!figure || !tax || !rate) return '';
  if (key === 'amount') return yuanText(taxIncluded ? figure.minus(tax) : figure.plus(tax));
  const hundred = rate.plus(100);
  const turned = taxIncluded ? figure.times(100).div(hundred) : figure.times(hundred).div(100);
  const places = Math.max(2, placesOf(own));
  return turned.round(places).toFixed(places);
}
