import { createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { freeBytes } from '../kernel/free-space.ts';
import { isDiskFull } from '../kernel/system-code.ts';
import { exactly } from './exact-length.ts';
import {
  createDiskStorage,
  type Storage,
  type StorageDisk,
  StorageFullError,
  StoredFileMissingError,
  saysMissing,
} from './storage.ts';

/** Files leave so much of the disk to the texts that are being written, and to the journal of an embedded database beside them. */
const RESERVE = 96 * 1024 * 1024;

/** Storage in a folder, which is made with the first file. `room`: bytes that may still be written there; `disk`: what writes there. */
export function createFolderStorage(
  folder: string,
  room: () => Promise<number> = () => freeBytes(folder),
  disk: StorageDisk & Pick<Disk, 'file'> = folderDisk(folder),
): Storage {
  const { read: _read, ...storage } = createDiskStorage(disk, fault);
  /** Throws for a key that leads out of the folder. */
  const pathOf = (key: string) => join(folder, disk.file(key).key);
  /** Renamed when complete (flydrive's move would copy): a kill on the way leaves no half file under the key, a failure leaves the older one. */
  async function whole(
    key: string,
    bytes: number,
    write: (part: string) => Promise<void>,
  ): Promise<void> {
    if ((await room()) < RESERVE + bytes)
      throw new StorageFullError('the last room is kept for texts');
    const part = `${key}.${crypto.randomUUID()}.part`;
    try {
      await write(part);
      await rename(pathOf(part), pathOf(key));
    } catch (error) {
      // It may not be there at all, and the first error is the one that counts.
      await storage.remove(part).catch(() => {});
      throw fault(error, key);
    }
  }
  return {
    ...storage,
    put: (key, bytes) => whole(key, bytes.length, (part) => storage.put(part, bytes)),
    putStream: (key, source, bytes) =>
      whole(key, bytes, async (part) => {
        await mkdir(dirname(pathOf(part)), { recursive: true });
        await pipeline(source, exactly(bytes), createWriteStream(pathOf(part)));
      }),
    async open(key) {
      try {
        const file = await open(pathOf(key));
        // The size is that of the file which was opened, whatever takes its place meanwhile.
        const { size } = await file.stat();
        return { stream: file.createReadStream(), bytes: size };
      } catch (error) {
        throw fault(error, key);
      }
    },
  };
}

export const folderDisk = (folder: string): Disk =>
  new Disk(new FSDriver({ location: folder, visibility: 'private' }));

function fault(error: unknown, key: string): unknown {
  if (isDiskFull(error)) return new StorageFullError('storage is full', { cause: error });
  if (saysMissing(error))
    return new StoredFileMissingError(`no stored file ${key}`, { cause: error });
  return error;
}
