import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Tokens and codes are kept as digests, so that a copy of the database signs nobody in. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Six decimal digits. */
export function newSmsCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}
