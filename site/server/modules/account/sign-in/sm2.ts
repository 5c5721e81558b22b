import { sm2 } from 'sm-crypto';
import { ApiError } from '../../../kernel/api-error.ts';

/** C1C2C3, as the family's front ends send it (wire.md, section 2). */
const C1C2C3 = 0;
/** A point of 64 bytes and a digest of 32, before a single byte of text. */
const LEAST_HEX_DIGITS = 194;

/** Whether a parameter is an SM2 cipher, lower or upper hex, with or without the `04` of its point. */
export function isSm2Cipher(text: string): boolean {
  return text.length >= LEAST_HEX_DIGITS && text.length % 2 === 0 && /^[0-9a-f]+$/i.test(text);
}

/** The text of an SM2 cipher. Throws ApiError cipherWrong without a key, and for what the key does not open. */
export function openSm2(cipher: string, privateKey: string | undefined): string {
  const hex = cipher.toLowerCase();
  // The point may begin with 04 by chance, so the form without the mark is tried first.
  const forms = hex.startsWith('04') ? [hex, hex.slice(2)] : [hex];
  for (const form of privateKey ? forms : []) {
    const text = decrypted(form, privateKey ?? '');
    if (text !== '') return text;
  }
  throw new ApiError('cipherWrong');
}

/** '' for what cannot be opened. */
function decrypted(hex: string, privateKey: string): string {
  try {
    return sm2.doDecrypt(hex, privateKey, C1C2C3);
  } catch {
    return '';
  }
}
