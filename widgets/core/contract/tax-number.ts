/** Digits of the code, each worth its place: without I, O, S, V and Z (GB 32100-2015, table 2). */
const LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Whether the text is a unified social credit code: 18 characters of which the last checks the others (GB 32100-2015, 6). */
export function isTaxNumber(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false;
  const sum = WEIGHTS.reduce(
    (total, weight, at) => total + weight * LETTERS.indexOf(text[at] ?? ''),
    0,
  );
  return LETTERS[(31 - (sum % 31)) % 31] === text[17];
}
