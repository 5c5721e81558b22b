import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A service that can write no more than this would stop at its first upload. */
const LEAST_ROOM = 1_000_000;

/** Tries whether the data folder can be written to. Throws what the system says: ENOSPC, EROFS, EACCES, ENOTDIR. */
export async function prepareFolder(folder: string): Promise<void> {
  const probe = join(folder, `.room-${process.pid}`);
  try {
    await writeFile(probe, new Uint8Array(LEAST_ROOM).fill(1));
  } finally {
    await rm(probe, { force: true });
  }
}
