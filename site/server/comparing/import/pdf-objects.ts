import { inflateSync } from 'node:zlib';
import { type PdfDictionary, PdfReference, type PdfValue, PdfValueReader } from './pdf-values.ts';

/** A page of a long bid has some thirty objects. */
const MOST_OBJECTS = 500_000;
/** Streams that hold objects, inflated: a long bid has a few megabytes of them. */
const MOST_CONTAINER_BYTES = 32 * 1024 * 1024;
const MOST_CONTAINERS_BYTES = 128 * 1024 * 1024;
const MOST_CHAIN = 20;

/** An object: its value, and its bytes as stored where it is a stream. */
export interface PdfObject {
  value: PdfValue;
  stream?: Buffer;
}

/**
 * The objects of a PDF file by number, found by looking through the file, so that damaged tables of places do no harm. Of an object
 * that was changed later, the last. For pictures: pdfjs decodes each one before it tells anything of it.
 */
export class PdfObjects {
  readonly isEncrypted: boolean;
  readonly #bytes: Buffer;
  /** Where the value of an object starts. */
  readonly #places = new Map<number, { bytes: Buffer; at: number }>();
  #containersBytes = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.isEncrypted = namesEncryption(this.#bytes);
    const containers = this.#findObjects();
    if (!this.isEncrypted) for (const container of containers) this.#openContainer(container);
  }

  /** Numbers of all objects. */
  numbers(): Iterable<number> {
    return this.#places.keys();
  }

  object(number: number): PdfObject {
    const place = this.#places.get(number);
    if (!place) return { value: null };
    return place.bytes === this.#bytes
      ? readObject(place.bytes, place.at)
      : { value: new PdfValueReader(place.bytes, place.at).read() };
  }

  /** The value behind references. */
  resolve(value: PdfValue | undefined): PdfValue {
    let current = value ?? null;
    for (let i = 0; i < MOST_CHAIN && current instanceof PdfReference; i++)
      current = this.object(current.number).value;
    return current;
  }

  /** The bytes of a stream as stored. */
  streamOf(value: PdfValue | undefined): Buffer | undefined {
    return value instanceof PdfReference ? this.object(value.number).stream : undefined;
  }

  /** The value behind references if it is a dictionary, else an empty one. */
  dictionary(value: PdfValue | undefined): PdfDictionary {
    const resolved = this.resolve(value);
    return resolved instanceof Map ? resolved : new Map<string, PdfValue>();
  }

  #findObjects(): PdfObject[] {
    const containers: PdfObject[] = [];
    for (let at = this.#bytes.indexOf(' obj'); at >= 0; at = this.#bytes.indexOf(' obj', at)) {
      const heading = /(\d{1,9})[\s\0]+\d{1,5}$/.exec(
        this.#bytes.toString('latin1', Math.max(0, at - 20), at),
      );
      const start = at + 4;
      at = start;
      if (!heading?.[1] || this.#places.size >= MOST_OBJECTS) continue;
      this.#places.set(Number(heading[1]), { bytes: this.#bytes, at: start });
      const head = this.#bytes.toString('latin1', start, start + 400);
      if (!/^\s*<</.test(head)) continue;
      const object = readObject(this.#bytes, start);
      if (object.stream)
        at = object.stream.byteOffset - this.#bytes.byteOffset + object.stream.length;
      if (object.value instanceof Map && object.value.get('Type') === '/ObjStm')
        containers.push(object);
    }
    return containers;
  }

  #openContainer({ value, stream }: PdfObject): void {
    if (!(value instanceof Map) || !stream || this.#containersBytes > MOST_CONTAINERS_BYTES) return;
    const [count, first] = [this.resolve(value.get('N')), this.resolve(value.get('First'))];
    const bytes = value.has('Filter') ? inflated(stream, MOST_CONTAINER_BYTES) : stream;
    if (typeof count !== 'number' || typeof first !== 'number' || !bytes) return;
    this.#containersBytes += bytes.length;
    const reader = new PdfValueReader(bytes, 0);
    for (let i = 0; i < count && reader.at < first; i++) {
      const [number, offset] = [reader.read(), reader.read()];
      if (typeof number !== 'number' || typeof offset !== 'number') return;
      this.#places.set(number, { bytes, at: first + offset });
    }
  }
}

/** Inflates a stream; undefined when damaged or larger than allowed. */
export function inflated(stream: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(stream, { maxOutputLength: most });
  } catch {
    return undefined;
  }
}

function readObject(bytes: Buffer, at: number): PdfObject {
  const reader = new PdfValueReader(bytes, at);
  const value = reader.read();
  if (!(value instanceof Map)) return { value };
  reader.skipBlanks();
  if (bytes.toString('latin1', reader.at, reader.at + 6) !== 'stream') return { value };
  let start = reader.at + 6;
  if (bytes[start] === 0x0d) start += 1;
  if (bytes[start] === 0x0a) start += 1;
  return { value, stream: bytes.subarray(start, streamEnd(bytes, start, value.get('Length'))) };
}

/** A stream ends where its length says, or else at the word that ends it. */
function streamEnd(bytes: Buffer, start: number, length: PdfValue | undefined): number {
  if (typeof length === 'number' && length >= 0) {
    const word = bytes.toString('latin1', start + length, start + length + 12);
    if (/^\s*endstream/.test(word)) return start + length;
  }
  const end = bytes.indexOf('endstream', start);
  if (end < 0) return bytes.length;
  const isLineEnd = bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d;
  return isLineEnd ? end - (bytes[end - 2] === 0x0d && bytes[end - 1] === 0x0a ? 2 : 1) : end;
}

/** The trailer refers to how the file is encrypted, wherever in the file it stands. */
function namesEncryption(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Encrypt'); at >= 0; at = bytes.indexOf('/Encrypt', at + 8))
    if (/^\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(bytes.toString('latin1', at, at + 40))) return true;
  return false;
}
