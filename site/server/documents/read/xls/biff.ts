import { ReadingError } from '../reading-error.ts';

/** Records of a workbook of Excel 97 to 2003 that are read ([MS-XLS] 2.3). */
export const records = {
  formula: 0x06,
  end: 0x0a,
  protect: 0x12,
  links: 0x17,
  dateMode: 0x22,
  password: 0x2f,
  continued: 0x3c,
  sheet: 0x85,
  numbers: 0xbd,
  richLabel: 0xd6,
  style: 0xe0,
  merged: 0xe5,
  strings: 0xfc,
  shared: 0xfd,
  linkedBook: 0x1ae,
  number: 0x203,
  label: 0x204,
  truth: 0x205,
  string: 0x207,
  row: 0x208,
  shortNumber: 0x27e,
  format: 0x41e,
  begin: 0x809,
} as const;

export interface BiffRecord {
  kind: number;
  data: Buffer;
  /** What did not fit; each piece a record of its own in the file. */
  more: Buffer[];
}

const HEADER = 4;

/**
 * Records from a place of the stream to the end of their part.
 * @throws ReadingError truncatedFile
 */
export function* recordsFrom(stream: Buffer, start: number): Generator<BiffRecord> {
  let at = start;
  let record: BiffRecord | undefined;
  while (at + HEADER <= stream.length) {
    const [kind, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    const data = stream.subarray(at + HEADER, at + HEADER + length);
    if (data.length < length) break;
    at += HEADER + length;
    if (kind === records.continued) {
      record?.more.push(data);
      continue;
    }
    if (record) yield record;
    record = { kind, data, more: [] };
    if (kind === records.end) return yield record;
  }
  throw new ReadingError('truncatedFile');
}

/** Letters of two bytes, and what follows the letters: runs of fonts, readings. */
const WIDE = 1;
const HAS_READING = 4;
const HAS_RUNS = 8;
const RUN_BYTES = 4;

/** Reads on over the pieces of a record. Past its end it throws ReadingError truncatedFile. */
export class Pieces {
  readonly #pieces: readonly Buffer[];
  #piece = 0;
  #at = 0;

  constructor({ data, more }: Pick<BiffRecord, 'data' | 'more'>) {
    this.#pieces = [data, ...more];
  }

  get #left(): number {
    return (this.#pieces[this.#piece]?.length ?? 0) - this.#at;
  }

  /** So many bytes, at most those of one piece. */
  #take(most: number): Buffer {
    while (this.#left === 0) {
      this.#piece += 1;
      this.#at = 0;
      if (this.#piece >= this.#pieces.length) throw new ReadingError('truncatedFile');
    }
    const size = Math.min(most, this.#left);
    const taken = this.#pieces[this.#piece]?.subarray(this.#at, this.#at + size);
    this.#at += size;
    return taken ?? Buffer.alloc(0);
  }

  number(bytes: 1 | 2 | 4): number {
    let value = 0;
    for (let i = 0; i < bytes; i++) value += (this.#take(1)[0] ?? 0) * 256 ** i;
    return value;
  }

  skip(bytes: number): void {
    for (let left = bytes; left > 0; ) left -= this.#take(left).length;
  }

  /** A string; the length of its letters stands in so many bytes. */
  string(lengthBytes: 1 | 2): string {
    let left = this.number(lengthBytes);
    let flags = this.number(1);
    const runs = flags & HAS_RUNS ? this.number(2) : 0;
    const reading = flags & HAS_READING ? this.number(4) : 0;
    const parts: string[] = [];
    while (left > 0) {
      // A piece that goes on with letters says anew how wide they are.
      if (this.#left === 0) flags = this.number(1);
      const isWide = (flags & WIDE) !== 0;
      const taken = this.#take(isWide ? left * 2 : left);
      if (isWide && taken.length % 2 === 1) throw new ReadingError('truncatedFile');
      parts.push(taken.toString(isWide ? 'utf16le' : 'latin1'));
      left -= isWide ? taken.length / 2 : taken.length;
    }
    this.skip(runs * RUN_BYTES + reading);
    return parts.join('');
  }
}

/** A number as Excel packs it into four bytes: an integer or the upper half of a double, perhaps a hundredth of it. */
export function shortNumber(packed: number): number {
  const value = packed & 2 ? packed >> 2 : upperHalf(packed & ~3);
  return packed & 1 ? value / 100 : value;
}

function upperHalf(bits: number): number {
  const double = Buffer.alloc(8);
  double.writeInt32LE(bits, 4);
  return double.readDoubleLE(0);
}
