import { refusals } from 'tender-widgets/contract';
import type { Needs } from '../context/needs.ts';
import { ApiError } from '../kernel/api-error.ts';
import { StoredFileMissingError } from '../ports/storage.ts';

/** The bytes of a file somebody has put in. Throws fileMissing, with its name, where the storage has lost it. */
export async function storedFile(
  { storage }: Needs<'storage'>,
  { key, name }: { key: string; name: string },
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await storage.get(key);
  } catch (error) {
    if (!(error instanceof StoredFileMissingError)) throw error;
    throw new ApiError('fileMissing', { msg: refusals.storedFileGone(name), cause: error });
  }
}
