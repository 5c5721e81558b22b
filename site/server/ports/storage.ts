import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { freeBytes } from '../kernel/free-space.ts';
import { codesOf, isDiskFull } from '../kernel/system-code.ts';

/** Files by key. Keys are made of ids, such as `tenders/ID`: letters, digits, `-`, `_`, `.` and `/`. */
export interface Storage {
  /** Stores the bytes, in place of any older ones. Errors: `StorageFullError`. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Errors: `StoredFileMissingError`. */
  get(key: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Removes the file; a file that is not there is no error. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

/** The disk or the quota is full: the file was not stored. */
export class StorageFullError extends Error {
  override name = 'StorageFullError' as const;
}

/** There is no file of this key. */
export class StoredFileMissingError extends Error {
  override name = 'StoredFileMissingError' as const;
}

/** Files leave so much of the disk to the texts that are being written, and to the journal of an embedded database beside them. */
const RESERVE = 96 * 1024 * 1024;

/** Storage in a folder, which is made with the first file. `room`: bytes that may still be written there. */
export function createFolderStorage(
  folder: string,
  room: () => Promise<number> = () => freeBytes(folder),
): Storage {
  const storage = createDiskStorage(
    new Disk(new FSDriver({ location: folder, visibility: 'private' })),
  );
  return {
    ...storage,
    async put(key, bytes) {
      if ((await room()) < RESERVE + bytes.length)
        throw new StorageFullError('the last room is kept for texts');
      // Renamed when complete (flydrive's move would copy): a kill on the way leaves no half file under the key.
      const part = `${key}.${crypto.randomUUID()}.part`;
      await storage.put(part, bytes);
      await rename(join(folder, part), join(folder, key));
    },
  };
}

/** Storage on any disk of flydrive. */
export function createDiskStorage(
  disk: Pick<Disk, 'put' | 'getStream' | 'delete' | 'exists'>,
): Storage {
  return {
    async put(key, bytes) {
      try {
        await disk.put(key, bytes);
      } catch (error) {
        // Half a file must not be taken for the file. It may not be there at all, and the first error is the one that counts.
        await disk.delete(key).catch(() => {});
        throw isDiskFull(error) ? new StorageFullError('storage is full', { cause: error }) : error;
      }
    },
    async get(key) {
      try {
        return new Uint8Array(await buffer(await disk.getStream(key)));
      } catch (error) {
        throw codesOf(error).includes('ENOENT')
          ? new StoredFileMissingError(`no stored file ${key}`, { cause: error })
          : error;
      }
    },
    remove: (key) => disk.delete(key),
    exists: (key) => disk.exists(key),
  };
}
