import aes from 'crypto-js/aes.js';
// Its parts put themselves into the one object of the core; DES has no file of its own.
import CryptoJS from 'crypto-js/core.js';
import utf8 from 'crypto-js/enc-utf8.js';
import ecb from 'crypto-js/mode-ecb.js';
import noPadding from 'crypto-js/pad-nopadding.js';
import 'crypto-js/tripledes.js';

type Words = ReturnType<typeof utf8.parse>;

/** The family's Java side pads to blocks of 32 bytes, other sides to 16 (`wire.md` 2). */
const LONGEST_PADDING = 32;

/** Throws unless the key is 16, 24 or 32 bytes: crypto-js takes any and encrypts to garbage without a word. */
function aesKey(key: string): Words {
  const words = utf8.parse(key);
  if (![16, 24, 32].includes(words.sigBytes)) {
    throw new Error(
      `tender: an AES key of ${words.sigBytes} bytes cannot be used. Give one of 16, 24 or 32 bytes.`,
    );
  }
  return words;
}

/** Throws unless the key is at least 8 bytes; DES takes the first 8. */
function desKey(key: string): Words {
  const words = utf8.parse(key);
  if (words.sigBytes < 8)
    throw new Error(
      `tender: a DES key of ${words.sigBytes} bytes cannot be used. Give at least 8 bytes.`,
    );
  return words;
}

/** The text of decrypted bytes without their padding of 1 to 32 equal bytes. Throws when they are no such thing. */
function unpadded(words: Words): string {
  const byteAt = (index: number) =>
    ((words.words[index >>> 2] ?? 0) >>> (24 - (index % 4) * 8)) & 0xff;
  const size = words.sigBytes;
  const padding = size > 0 ? byteAt(size - 1) : 0;
  const fits = padding >= 1 && padding <= Math.min(LONGEST_PADDING, size);
  for (let index = size - padding; fits && index < size; index += 1) {
    if (byteAt(index) !== padding) return refuse();
  }
  if (!fits) return refuse();
  words.sigBytes = size - padding;
  words.clamp();
  return words.toString(utf8);
}

function refuse(): never {
  throw new Error(
    'tender: the encrypted text cannot be read. It is damaged, or made with another key.',
  );
}

/** AES-CBC with PKCS7, the key's first 16 bytes as IV, base64 (`wire.md` 2). Throws for a key of another length than 16, 24, 32. */
export function encryptAes(text: string, key: string): string {
  const words = aesKey(key);
  return aes.encrypt(text, words, { iv: words }).toString();
}

/** Reads what `encryptAes` and the family's Java side write. Throws for a wrong key, a damaged text or a bad key length. */
export function decryptAes(text: string, key: string): string {
  const words = aesKey(key);
  return unpadded(aes.decrypt(text.trim(), words, { iv: words, padding: noPadding }));
}

/** DES-ECB with PKCS7 by the key's first 8 bytes, base64 (`wire.md` 2). Throws for a shorter key. */
export function encryptDes(text: string, key: string): string {
  return CryptoJS.DES.encrypt(text, desKey(key), { mode: ecb }).toString();
}

/** Reads what `encryptDes` writes. Throws for a wrong key or a damaged text. */
export function decryptDes(text: string, key: string): string {
  return unpadded(
    CryptoJS.DES.decrypt(text.trim(), desKey(key), { mode: ecb, padding: noPadding }),
  );
}
