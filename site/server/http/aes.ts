import { createCipheriv, createDecipheriv } from 'node:crypto';

/** The family pads to blocks of 32 bytes, its clients to 16; both are read (wire.md, section 2). */
const MOST_PADDING = 32;

const isBase64 =
  /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$|^[A-Za-z0-9+/]{2}==$|^[A-Za-z0-9+/]{3}=$/;

/**
 * Opens base64 of AES-256-CBC whose IV is the first half of the key (wire.md, section 2).
 * @param key 32 bytes.
 * @returns the text, or null when it was not sealed with this key.
 */
export function openAes(sealed: string, key: string): string | null {
  const bytes = isBase64.test(sealed) ? Buffer.from(sealed, 'base64') : Buffer.alloc(0);
  if (bytes.length === 0 || bytes.length % 16 !== 0) return null;
  const keyBytes = Buffer.from(key);
  const decipher = createDecipheriv(
    'aes-256-cbc',
    keyBytes,
    keyBytes.subarray(0, 16),
  ).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const padding = padded.at(-1) ?? 0;
  const isPadded = padding >= 1 && padding <= Math.min(MOST_PADDING, padded.length);
  if (!isPadded || !padded.subarray(-padding).every((byte) => byte === padding)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      padded.subarray(0, -padding),
    );
  } catch {
    return null;
  }
}

/** Seals a text so that `openAes`, crypto-js and the family open it: blocks of 16, which all of them read. */
export function sealAes(text: string, key: string): string {
  const keyBytes = Buffer.from(key);
  const cipher = createCipheriv('aes-256-cbc', keyBytes, keyBytes.subarray(0, 16));
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}
