import { Big } from 'big.js';

/** Decimal numbers, exact; quotients to twenty places, halves away from zero. */
const Money = Big();
Money.DP = 20;
Money.RM = Money.roundHalfUp;

export type Amount = Big;

/** The number a text is; undefined for an empty one and for what is none. */
export function amountOf(text: string | undefined): Amount | undefined {
  return text !== undefined && /^-?\d{1,30}(?:\.\d{1,12})?$/.test(text)
    ? new Money(text)
    : undefined;
}

export const nothing: Amount = new Money(0);
export const hundred: Amount = new Money(100);

/** Whether the first number is the larger one; false where one is no number. */
export function isAbove(text: string | undefined, most: string | undefined): boolean {
  const [a, b] = [amountOf(text), amountOf(most)];
  return a !== undefined && b !== undefined && a.gt(b);
}

/** Yuan with two decimals. */
export const yuanText = (amount: Amount): string => amount.round(2).toFixed(2);

/** Yuan in units of ten thousand, exactly: 1234567.80 → 123.45678. '' for what is no number. */
export const inTenThousands = (yuan: string): string => amountOf(yuan)?.div(10_000).toFixed() ?? '';

export const sumOf = (amounts: readonly Amount[]): Amount =>
  amounts.reduce((sum, one) => sum.plus(one), nothing);
