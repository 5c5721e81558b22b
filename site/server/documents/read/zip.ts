import { type Entry, fromBufferPromise } from 'yauzl';
import { ReadingError } from './reading-error.ts';

/** A Word file has tens of parts, a few thousand with many pictures. */
const MAX_ENTRIES = 20_000;
/** The largest honest document.xml seen is about 60 MB. */
const MAX_PART_BYTES = 200 * 1024 * 1024;
const MAX_TOTAL_BYTES = 400 * 1024 * 1024;
/** Deflate reaches 1:1000; honest XML of this size stays under 1:60. */
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 20 * 1024 * 1024;

/** A zip archive in memory whose parts are inflated on demand, under limits. */
export interface ZipArchive {
  names: readonly string[];
  has(name: string): boolean;
  /** The inflated part in chunks. Throws ReadingError: bombFile, truncatedFile, encryptedFile. */
  chunks(name: string): AsyncIterable<Buffer>;
  close(): void;
}

/**
 * Opens a zip archive.
 * @throws ReadingError truncatedFile when the directory at its end is missing or damaged, bombFile when it claims or inflates to too much.
 */
export async function openZip(bytes: Uint8Array): Promise<ZipArchive> {
  const entries = new Map<string, Entry>();
  const zip = await fromBufferPromise(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    { lazyEntries: true, decodeStrings: false },
  ).catch((cause: unknown) => {
    throw new ReadingError('truncatedFile', { cause });
  });
  if (zip.entryCount > MAX_ENTRIES) throw new ReadingError('bombFile');
  try {
    for await (const entry of zip.eachEntry()) entries.set(nameOf(entry).replace(/^\//, ''), entry);
  } catch (cause) {
    throw new ReadingError('truncatedFile', { cause });
  }
  let total = 0;

  async function* chunks(name: string): AsyncIterable<Buffer> {
    const entry = entries.get(name);
    if (!entry) return;
    if (entry.isEncrypted()) throw new ReadingError('encryptedFile');
    refuseOversize(entry);
    let size = 0;
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        size += chunk.length;
        total += chunk.length;
        if (size > MAX_PART_BYTES || total > MAX_TOTAL_BYTES) throw new ReadingError('bombFile');
        yield chunk;
      }
    } catch (cause) {
      throw inflateError(cause);
    }
  }

  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    chunks,
    close: () => zip.close(),
  };
}

/** The name in UTF-8, as newer writers have it whatever they say, or in the code page of a Chinese Windows. */
function nameOf(entry: Entry): string {
  const raw: unknown = entry.fileName;
  const bytes = raw instanceof Uint8Array ? raw : new TextEncoder().encode(entry.fileName);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function refuseOversize(entry: Entry): void {
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  const tooLarge = entry.uncompressedSize > MAX_PART_BYTES;
  if (tooLarge || (entry.uncompressedSize > RATIO_FROM_BYTES && ratio > MAX_RATIO))
    throw new ReadingError('bombFile');
}

function inflateError(cause: unknown): ReadingError {
  if (cause instanceof ReadingError) return cause;
  // yauzl stops a stream that inflates to more than the directory says.
  const lied = cause instanceof Error && /too many bytes/.test(cause.message);
  return new ReadingError(lied ? 'bombFile' : 'truncatedFile', { cause });
}
