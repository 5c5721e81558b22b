/** The part of yauzl 3 that the reader uses; the package ships no types. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream';

  export interface Entry {
    fileName: string;
    compressedSize: number;
    uncompressedSize: number;
    isEncrypted(): boolean;
  }

  export interface ZipFile {
    entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }

  export function fromBufferPromise(
    buffer: Buffer,
    options: { lazyEntries: boolean; strictFileNames?: boolean; decodeStrings?: boolean },
  ): Promise<ZipFile>;
}
