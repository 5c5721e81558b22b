const PLACES = 6;
const SCALE = 10n ** BigInt(PLACES);
/** Millionths of millionths in a fen. */
const FEN = (SCALE * SCALE) / 100n;

/** A decimal of at most six places in millionths; undefined for what is none. */
function millionths(text: string): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] =
    /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === '') return undefined;
  const value = BigInt(whole) * SCALE + BigInt(fraction.padEnd(PLACES, '0'));
  return sign === '' ? value : -value;
}

/** Quantity times unit price in fen, rounded half away from zero; undefined where one of them is no number. */
export function fenOfProduct(quantity: string, unitPrice: string): bigint | undefined {
  const [a, b] = [millionths(quantity), millionths(unitPrice)];
  if (a === undefined || b === undefined) return undefined;
  const product = a * b;
  const half = product < 0n ? -FEN / 2n : FEN / 2n;
  return (product + half) / FEN;
}

/** Whether the first number is the larger one; false where one is no number. */
export function isAbove(text: string, limit: string): boolean {
  const [a, b] = [millionths(text), millionths(limit)];
  return a !== undefined && b !== undefined && a > b;
}

/** Fen as yuan with two decimals. */
export function yuanOf(fen: bigint): string {
  const digits = String(fen < 0n ? -fen : fen).padStart(3, '0');
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
