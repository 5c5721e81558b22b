/** A value of a PDF file. Names are strings with their slash, strings are bytes. */
export type PdfValue =
  | number
  | boolean
  | null
  | string
  | Buffer
  | PdfReference
  | PdfValue[]
  | PdfDictionary;
export type PdfDictionary = Map<string, PdfValue>;

/** `12 0 R`. */
export class PdfReference {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}

/** Deeper values are made to exhaust readers. */
const MOST_DEPTH = 60;
const MOST_ENTRIES = 200_000;

const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0;
const isDelimiter = (byte: number | undefined): boolean =>
  byte !== undefined && '()<>[]{}/%'.includes(String.fromCharCode(byte));

/** Reads values one after the other; what is damaged reads as null. */
export class PdfValueReader {
  at: number;
  readonly #bytes: Buffer;
  #entries = 0;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** The value that starts here. */
  read(depth = 0): PdfValue {
    this.skipBlanks();
    const byte = this.#bytes[this.at];
    if (byte === undefined || depth > MOST_DEPTH || ++this.#entries > MOST_ENTRIES) {
      this.at = this.#bytes.length;
      return null;
    }
    if (byte === 0x2f) return `/${this.#name()}`;
    if (byte === 0x28) return this.#literal();
    if (byte === 0x3c)
      return this.#bytes[this.at + 1] === 0x3c ? this.#dictionary(depth) : this.#hexadecimal();
    if (byte === 0x5b) return this.#array(depth);
    if (isDelimiter(byte)) {
      this.at += 1;
      return null;
    }
    return this.#word();
  }

  /** Passes over white space and comments. */
  skipBlanks(): void {
    for (;;) {
      while (isBlank(this.#bytes[this.at])) this.at += 1;
      if (this.#bytes[this.at] !== 0x25) return;
      while (
        this.at < this.#bytes.length &&
        this.#bytes[this.at] !== 0x0a &&
        this.#bytes[this.at] !== 0x0d
      )
        this.at += 1;
    }
  }

  /** Characters up to white space or a delimiter. */
  token(): string {
    const start = this.at;
    while (
      this.at < this.#bytes.length &&
      !isBlank(this.#bytes[this.at]) &&
      !isDelimiter(this.#bytes[this.at])
    )
      this.at += 1;
    return this.#bytes.toString('latin1', start, Math.min(this.at, start + 256));
  }

  #name(): string {
    this.at += 1;
    return this.token().replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  #word(): PdfValue {
    const token = this.token();
    const number = Number(token);
    if (token === '' || Number.isNaN(number))
      return token === 'true' ? true : token === 'false' ? false : null;
    if (!/^\d+$/.test(token)) return number;
    // A reference is two numbers and an R.
    const after = /^[\s\0]+\d{1,5}[\s\0]+R(?![A-Za-z0-9])/.exec(
      this.#bytes.toString('latin1', this.at, this.at + 24),
    );
    if (!after) return number;
    this.at += after[0].length;
    return new PdfReference(number);
  }

  #array(depth: number): PdfValue[] {
    const values: PdfValue[] = [];
    this.at += 1;
    for (;;) {
      this.skipBlanks();
      const byte = this.#bytes[this.at];
      if (byte === undefined) return values;
      if (byte === 0x5d) {
        this.at += 1;
        return values;
      }
      values.push(this.read(depth + 1));
    }
  }

  #dictionary(depth: number): PdfDictionary {
    const entries: PdfDictionary = new Map();
    this.at += 2;
    for (;;) {
      this.skipBlanks();
      const byte = this.#bytes[this.at];
      if (byte === undefined) return entries;
      if (byte === 0x3e) {
        this.at += 2;
        return entries;
      }
      const key = this.read(depth + 1);
      if (typeof key === 'string') entries.set(key.slice(1), this.read(depth + 1));
    }
  }

  #hexadecimal(): Buffer {
    const end = this.#bytes.indexOf(0x3e, this.at);
    const stop = end < 0 ? this.#bytes.length : end;
    const digits = this.#bytes.toString('latin1', this.at + 1, stop).replace(/[^0-9a-f]/gi, '');
    this.at = stop + 1;
    return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex');
  }

  #literal(): Buffer {
    const bytes: number[] = [];
    let open = 0;
    while (this.at < this.#bytes.length) {
      const byte = this.#bytes[this.at++] ?? 0;
      if (byte === 0x5c) bytes.push(this.#escaped());
      else if (byte === 0x28 && open++ === 0) continue;
      else if (byte === 0x29 && --open === 0) break;
      else bytes.push(byte);
    }
    return Buffer.from(bytes);
  }

  #escaped(): number {
    const octal = /^[0-7]{1,3}/.exec(this.#bytes.toString('latin1', this.at, this.at + 3));
    if (octal) {
      this.at += octal[0].length;
      return Number.parseInt(octal[0], 8) & 0xff;
    }
    const byte = this.#bytes[this.at++] ?? 0;
    const at = 'nrtbf'.indexOf(String.fromCharCode(byte));
    return at < 0 ? byte : ([10, 13, 9, 8, 12][at] ?? byte);
  }
}
