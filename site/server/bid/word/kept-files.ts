import { createHash } from 'node:crypto';
import type { Needs } from '../../context/needs.ts';
import type { FilePages } from '../../layout/export/paginate.ts';

/** What is known of a kept file. */
interface About {
  /** Of what the file was made from. */
  hash: string;
  /** Of the file itself: another process may be writing a newer one. */
  sum: string;
  pages: FilePages | null;
}

/** What is known of the file kept under `key`; undefined where there is none. */
export async function keptAbout(
  services: Needs<'storage'>,
  key: string,
): Promise<About | undefined> {
  const name = `${key}.about`;
  if (!(await services.storage.exists(name))) return undefined;
  return JSON.parse(new TextDecoder().decode(await services.storage.get(name)));
}

/** The file kept under `key`, if it was made from what `hash` stands for. */
export async function keptFile(
  services: Needs<'storage'>,
  key: string,
  hash: string,
): Promise<{ bytes: Uint8Array } | undefined> {
  const about = await keptAbout(services, key);
  if (about?.hash !== hash || !(await services.storage.exists(key))) return undefined;
  const bytes = await services.storage.get(key);
  return sumOf(bytes) === about.sum ? { bytes } : undefined;
}

/** Keeps a file in place of the one before. It saves time only: a full disk must not keep the bidder from the file. */
export async function keepFile(
  services: Needs<'logger' | 'storage'>,
  key: string,
  hash: string,
  bytes: Uint8Array,
  pages: FilePages | null,
): Promise<void> {
  const about: About = { hash, sum: sumOf(bytes), pages };
  try {
    await services.storage.put(key, bytes);
    await services.storage.put(`${key}.about`, new TextEncoder().encode(JSON.stringify(about)));
  } catch (error) {
    services.logger.warn({ err: error }, 'word file not kept');
  }
}

function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
