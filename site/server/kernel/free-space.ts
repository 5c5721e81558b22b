import { statfs } from 'node:fs/promises';

/** How often the disk is asked; between two askings a busy service writes some MB. */
const CHECK_MS = 500;

/** Watches the disk a folder is on. */
export interface FreeSpace {
  /** Bytes that may still be written there, as last asked; no limit where the system does not tell. */
  bytes(): number;
  stop(): void;
}

/** Asks now and then how much room a folder's disk has, without keeping the process alive. */
export async function watchFreeSpace(folder: string, ask = freeBytes): Promise<FreeSpace> {
  let free = await ask(folder);
  const timer = setInterval(() => {
    ask(folder).then(
      (bytes) => (free = bytes),
      () => undefined,
    );
  }, CHECK_MS).unref();
  return { bytes: () => free, stop: () => clearInterval(timer) };
}

/** Bytes that may still be written on a folder's disk; no limit where the system does not tell, and for a folder that is not there. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize, blocks } = await statfs(folder);
    // Some network disks tell nothing: a disk without blocks is not a full one.
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
