import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Disk, DriveFile } from 'flydrive';
import { codesOf } from '../kernel/system-code.ts';

/** A stored file that is being read; whoever opened it reads it to its end or destroys it. */
export interface OpenedFile {
  stream: Readable;
  /** Undefined where the storage does not tell. */
  bytes: number | undefined;
}

/** What is known of a stored file without reading it. */
export interface StoredEntry {
  key: string;
  /** When it was put. */
  at: Date;
}

/** Files by key. Keys are made of ids, such as `tenders/ID`: letters, digits, `-`, `_`, `.` and `/`. */
export interface Storage {
  /** Stores the bytes, in place of any older ones, which stay where this fails. Errors: `StorageFullError`, `StorageAwayError`. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The same for a file of `bytes` bytes that comes as a stream; a stream that is shorter or longer is an error. */
  putStream(key: string, source: Readable, bytes: number): Promise<void>;
  /** Errors: `StoredFileMissingError`, `StorageAwayError`. */
  get(key: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The same for what is handed on piece by piece. */
  open(key: string): Promise<OpenedFile>;
  /** Removes the file; a file that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes all files below a folder, such as `uploads/ID`, whose last name begins that of no other. */
  removeFolder(folder: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** All files below a folder, in any order. */
  list(folder: string): AsyncIterable<StoredEntry>;
  /** Whether there is any file at all. */
  isEmpty(): Promise<boolean>;
}

/** The disk or the quota is full: the file was not stored. */
export class StorageFullError extends Error {
  override name = 'StorageFullError' as const;
}

/** There is no file of this key. */
export class StoredFileMissingError extends Error {
  override name = 'StoredFileMissingError' as const;
}

/** The storage does not answer or refuses us: whoever asks again later may be lucky. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError' as const;
}

/** The file, opened; undefined where there is none. */
export async function openIfThere(
  storage: Pick<Storage, 'open'>,
  key: string,
): Promise<OpenedFile | undefined> {
  try {
    return await storage.open(key);
  } catch (error) {
    if (error instanceof StoredFileMissingError) return undefined;
    throw error;
  }
}

export type StorageDisk = Pick<
  Disk,
  'put' | 'putStream' | 'getStream' | 'delete' | 'deleteAll' | 'exists' | 'listAll'
>;

/** What a folder and a bucket do alike. `fault`: the error that is meant by one of the disk's. */
export function createDiskStorage(
  disk: StorageDisk,
  fault: (error: unknown, key: string) => unknown,
): Omit<Storage, 'putStream' | 'open'> & { read(key: string): Promise<Readable> } {
  const asking = async <T>(key: string, asked: () => Promise<T>): Promise<T> => {
    try {
      return await asked();
    } catch (error) {
      throw fault(error, key);
    }
  };
  /** A folder that is not there has no files. */
  const pageOf = (folder: string, options: Parameters<Disk['listAll']>[1]) =>
    asking(folder, () => disk.listAll(folder, options)).catch((error: unknown) => {
      if (error instanceof StoredFileMissingError) return NOTHING;
      throw error;
    });
  async function* list(folder: string): AsyncIterable<StoredEntry> {
    let paginationToken: string | undefined;
    do {
      const page: Page = await pageOf(folder, {
        recursive: true,
        ...(paginationToken ? { paginationToken } : {}),
      });
      for (const file of page.objects) {
        // A bucket lists all keys that begin so: `compares` and `compares-old`.
        if (!file.isFile || !file.key.startsWith(`${folder}/`)) continue;
        const entry = await about(file);
        if (entry) yield entry;
      }
      paginationToken = page.paginationToken;
    } while (paginationToken);
  }
  const about = async (file: DriveFile) => {
    try {
      return { key: file.key, at: (await file.getMetaData()).lastModified };
    } catch (error) {
      const meant = fault(error, file.key);
      // Removed since it was listed.
      if (meant instanceof StoredFileMissingError) return undefined;
      throw meant;
    }
  };
  return {
    put: (key, bytes) => asking(key, () => disk.put(key, bytes)),
    get: (key) => asking(key, async () => new Uint8Array(await buffer(await disk.getStream(key)))),
    read: (key) => asking(key, () => disk.getStream(key)),
    remove: (key) => asking(key, () => disk.delete(key)),
    removeFolder: (folder) => asking(folder, () => disk.deleteAll(folder)),
    exists: (key) => asking(key, () => disk.exists(key)),
    list,
    async isEmpty() {
      const { objects } = await pageOf('/', {});
      return [...objects].length === 0;
    },
  };
}

type Page = Awaited<ReturnType<Disk['listAll']>>;
const NOTHING: Page = { objects: [] };

/** Whether a disk's error says that there is no such file. */
export function saysMissing(error: unknown): boolean {
  if (codesOf(error).includes('ENOENT')) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === 'NoSuchKey' || cause.name === 'NotFound') return true;
  return false;
}
