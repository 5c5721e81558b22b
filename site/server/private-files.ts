import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** Nobody but the user who runs the service: the bits of group and others. */
const OTHERS = 0o077;

/** Keeps what this process writes from now on, wherever it does, to the user who runs it. */
export function writePrivately(): void {
  // A thread has that of its process, and may not set it.
  if (isMainThread) process.umask(OTHERS);
}

/**
 * Makes `folder` and keeps it, and everything this process writes from now on (temporary files too), to the user who runs it: folders
 * 0700, files 0600, whatever umask it was started with. Windows has no such bits: there the folder's own access list decides.
 */
export async function keepPrivate(folder: string): Promise<void> {
  writePrivately();
  await mkdir(folder, { recursive: true });
  if (process.platform !== 'win32') await chmod(folder, 0o700);
}

/** Takes from group and others what earlier versions, or a backup put back, left open below `folder`. What goes away meanwhile is no error. */
export async function closeOldFiles(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const entry of await orGone(readdir(folder, { withFileTypes: true }), [])) {
    const path = join(folder, entry.name);
    // A link's target may be anywhere, and has its own owner's rules.
    if (!entry.isFile() && !entry.isDirectory()) continue;
    const found = await orGone(lstat(path), undefined);
    if (found && (found.mode & OTHERS) !== 0)
      await orGone(chmod(path, found.mode & 0o700), undefined);
    if (entry.isDirectory()) await closeOldFiles(path);
  }
}

async function orGone<T>(asked: Promise<T>, gone: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return gone;
    throw error;
  }
}
