import { createHash } from 'node:crypto';

/** Time-ordered and unguessable. */
export function newId(): string {
  return Date.now().toString(36) + crypto.randomUUID().replaceAll('-', '').slice(0, 16);
}

/** The same for the same parts: an id that a retry finds again. */
export function idFrom(...parts: string[]): string {
  return `k${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 23)}`;
}
