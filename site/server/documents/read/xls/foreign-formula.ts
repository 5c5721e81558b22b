import type { BiffRecord } from './biff.ts';

/** What a book names of other books: `foreign[i]` whether the i-th entry that formulas refer to is of another. */
export class Links {
  readonly #books: boolean[] = [];
  readonly #entries: boolean[] = [];

  /** A record of a book formulas may refer to: this one, functions of an add-in, or another. */
  addBook({ data }: BiffRecord): void {
    const kind = data.length >= 4 ? data.readUInt16LE(2) : OWN;
    this.#books.push(kind !== OWN && kind !== ADD_IN);
  }

  addSheets({ data }: BiffRecord): void {
    for (let at = 2; at + 6 <= data.length; at += 6)
      this.#entries.push(this.#books[data.readUInt16LE(at)] ?? false);
  }

  /** Whether a formula takes a value from another book; what cannot be read of it says nothing. */
  isForeign(formula: Buffer): boolean {
    let at = 0;
    while (at < formula.length) {
      const token = formula[at] ?? 0;
      // The class of an operand says how its value is used, not where it stands.
      const kind = token < 0x20 ? token : 0x20 + (token % 0x20);
      if (OUTWARD.has(kind) && at + 3 <= formula.length)
        if (this.#entries[formula.readUInt16LE(at + 1)]) return true;
      const size = sizeOf(kind, formula, at);
      if (size === undefined) return false;
      at += 1 + size;
    }
    return false;
  }
}

/** [MS-XLS] 2.5.198.106: kinds of books. */
const OWN = 0x0401;
const ADD_IN = 0x3a01;

/** Bytes behind the tokens of a formula ([MS-XLS] 2.5.198.25); operators have none. */
const SIZES: ReadonlyMap<number, number> = new Map([
  ...[0x01, 0x02].map((kind) => [kind, 4] as const),
  ...[0x1c, 0x1d].map((kind) => [kind, 1] as const),
  ...[0x1e, 0x21, 0x29].map((kind) => [kind, 2] as const),
  [0x1f, 8],
  [0x20, 7],
  [0x22, 3],
  ...[0x23, 0x24, 0x2a, 0x2c].map((kind) => [kind, 4] as const),
  ...[0x25, 0x2b, 0x2d].map((kind) => [kind, 8] as const),
  ...[0x26, 0x27, 0x28, 0x39, 0x3a, 0x3c].map((kind) => [kind, 6] as const),
  ...[0x3b, 0x3d].map((kind) => [kind, 10] as const),
]);
const LAST_OPERATOR = 0x16;
const TEXT = 0x17;
const ATTRIBUTE = 0x19;
const CHOICE = 4;
/** Names, cells and ranges of a sheet that is named. */
const OUTWARD = new Set([0x39, 0x3a, 0x3b, 0x3c, 0x3d]);

function sizeOf(kind: number, formula: Buffer, at: number): number | undefined {
  if (kind === TEXT) return 2 + (formula[at + 1] ?? 0) * ((formula[at + 2] ?? 0) % 2 === 1 ? 2 : 1);
  if (kind === ATTRIBUTE) {
    if (at + 4 > formula.length) return undefined;
    const isChoice = ((formula[at + 1] ?? 0) & CHOICE) !== 0;
    return 3 + (isChoice ? (formula.readUInt16LE(at + 2) + 1) * 2 : 0);
  }
  if (kind > 0x02 && kind <= LAST_OPERATOR) return 0;
  return SIZES.get(kind);
}

/** Errors as they are shown, by their codes ([MS-XLS] 2.5.10). */
const ERRORS: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);
export const errorText = (code: number | undefined): string => ERRORS.get(code ?? -1) ?? '';
