import { createHash } from 'node:crypto';

/** Two digits of base 36: more ids in one millisecond borrow from the next. */
const MOST_IN_MS = 36 ** 2;

let time = 0;
let count = 0;

/**
 * Unguessable, and in order of time: of two ids from one process the later one sorts after the other, even when both are made within one
 * millisecond or the clock is set back. 24 letters and digits.
 */
export function newId(): string {
  const now = Date.now();
  count += 1;
  if (now > time || count === MOST_IN_MS) {
    time = Math.max(now, time + 1);
    count = 0;
  }
  const random = BigInt(`0x${crypto.randomUUID().replaceAll('-', '').slice(0, 18)}`);
  return (
    time.toString(36) + count.toString(36).padStart(2, '0') + random.toString(36).padStart(14, '0')
  );
}

/** The same for the same parts: an id that a retry finds again. */
export function idFrom(...parts: string[]): string {
  return `k${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 23)}`;
}
