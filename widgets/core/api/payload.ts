import { env } from '../env.ts';

/** Query and body of a call in the form in which they travel. */
export interface Payload {
  query: unknown;
  /** JSON of the body. */
  body: string | undefined;
  /** Type of the body. */
  type: 'application/json' | 'text/plain';
}

const plainPayload = (query: unknown, body: unknown): Payload => ({
  query,
  body: body === undefined ? undefined : JSON.stringify(body),
  type: 'application/json',
});

const looksLikeJson = (text: string) => /^\s*[[{]/.test(text);

/**
 * Encrypts a payload where the call asks for it, or the page has a key for it: all parameters become the one parameter `data`,
 * the body a bare text (`wire.md` 2). `open` reads the answer, which is plain JSON for refusals. Throws for a bad key.
 */
export async function sealPayload(
  query: unknown,
  body: unknown,
  encrypted = env().keys.data !== '',
): Promise<Payload & { open(text: string): Promise<string> }> {
  const plain = plainPayload(query, body);
  if (!encrypted) return { ...plain, open: async (text) => text };
  const { decryptAes, encryptAes } = await import('../cipher.ts');
  const key = env().keys.data;
  const open = async (text: string) =>
    looksLikeJson(text) || text.trim() === '' ? text : decryptAes(text, key);
  const given = typeof query === 'object' && query !== null && Object.keys(query).length > 0;
  const sealed = given ? { data: encryptAes(JSON.stringify(query), key) } : query;
  if (plain.body === undefined) return { ...plain, query: sealed, open };
  return { query: sealed, body: encryptAes(plain.body, key), type: 'text/plain', open };
}
