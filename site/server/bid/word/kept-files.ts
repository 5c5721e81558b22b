import type { Needs } from '../../context/needs.ts';
import type { FilePages } from '../../layout/export/paginate.ts';
import { type OpenedFile, openIfThere, StoredFileMissingError } from '../../ports/storage.ts';

/** What is known of a kept file. */
interface About {
  /** Of what the file was made from: its name, so that a file never changes. */
  hash: string;
  bytes: number;
  pages: FilePages | null;
}

const aboutName = (key: string) => `${key}.about`;
/** `word/BID/SLOT.docx` is kept as `word/BID/SLOT-HASH.docx`. */
const fileName = (key: string, hash: string) => key.replace(/(?=\.\w+$)/, `-${hash.slice(0, 32)}`);

/** What is known of the file kept under `key`; undefined where there is none. */
export async function keptAbout(
  services: Needs<'storage'>,
  key: string,
): Promise<About | undefined> {
  try {
    return JSON.parse(new TextDecoder().decode(await services.storage.get(aboutName(key))));
  } catch (error) {
    if (error instanceof StoredFileMissingError) return undefined;
    throw error;
  }
}

/** The file kept under `key`, if it was made from what `hash` stands for. */
export async function keptFile(
  services: Needs<'storage'>,
  key: string,
  hash: string,
): Promise<OpenedFile | undefined> {
  const about = await keptAbout(services, key);
  if (about?.hash !== hash) return undefined;
  const file = await openIfThere(services.storage, fileName(key, hash));
  if (!file || file.bytes === undefined || file.bytes === about.bytes) return file;
  // Cut short by a power failure: made anew.
  file.stream.destroy();
  return undefined;
}

/** Keeps a file in place of the one before. It saves time only: a full disk must not keep the bidder from the file. */
export async function keepFile(
  services: Needs<'logger' | 'storage'>,
  key: string,
  hash: string,
  bytes: Uint8Array,
  pages: FilePages | null,
): Promise<void> {
  const { storage } = services;
  const about: About = { hash, bytes: bytes.length, pages };
  try {
    const before = await keptAbout(services, key);
    await storage.put(fileName(key, hash), bytes);
    await storage.put(aboutName(key), new TextEncoder().encode(JSON.stringify(about)));
    if (before && before.hash !== hash) await storage.remove(fileName(key, before.hash));
  } catch (error) {
    services.logger.warn({ err: error }, 'word file not kept');
  }
}
