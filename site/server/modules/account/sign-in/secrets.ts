import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Tokens and codes are kept as digests, so that a copy of the database signs nobody in. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 192 random bits in letters and digits: a chat app passes on nothing else as its `state`. */
export function newState(): string {
  return randomBytes(24).toString('hex');
}

/** Six decimal digits. */
export function newSmsCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** Told over the phone and typed: without letters and digits that look alike. */
const READABLE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Letters and digits for people to read and type, 5 random bits each. */
export function newReadableCode(length: number): string {
  return Array.from({ length }, () => READABLE_LETTERS[randomInt(READABLE_LETTERS.length)]).join(
    '',
  );
}
