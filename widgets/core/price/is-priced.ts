import type { PriceSheet } from '../contract/price.ts';

/** Somebody has saved the sheet, and nothing in it is missing or wrong: only then its prices are said to be done. */
export const isPriced = ({ rev, rows, problems }: PriceSheet): boolean =>
  rev > 0 && rows.length > 0 && problems.length === 0;
