import type { MiddlewareHandler } from 'hono';
import { ApiError } from '../kernel/api-error.ts';
import { openAes, sealAes } from './aes.ts';
import { isTooDeep } from './json-depth.ts';
import type { ApiContext, AppEnv } from './serve.ts';

/** What a request held that came encrypted. */
export interface OpenedPayload {
  /** In place of the query parameters. */
  query: Record<string, unknown> | undefined;
  /** JSON in place of the body. */
  body: string | undefined;
}

/**
 * The family's payload encryption (wire.md, section 2): the query parameter `data` and text/plain bodies are opened
 * before they are validated, and a success goes back sealed as text/plain. Refusals stay plain JSON, as in the family.
 * Without a key nothing is opened. Throws cipherWrong for what cannot be opened.
 */
export const payloadCrypto: MiddlewareHandler<AppEnv> = async (context, next) => {
  const key = context.get('serving').config.apiAesKey;
  const opened = key ? await openPayload(context, key) : undefined;
  context.set('opened', opened);
  await next();
  const isJson = context.res.headers.get('content-type')?.includes('application/json') ?? false;
  if (!key || !opened || !context.res.ok || !isJson) return;
  const sealed = sealAes(await context.res.text(), key);
  const headers = new Headers(context.res.headers);
  headers.set('Content-Type', 'text/plain;charset=UTF-8');
  headers.delete('Content-Length');
  // Hono would copy the old Content-Type's neighbours over; a fresh response keeps what is set here.
  const { status } = context.res;
  context.res = undefined;
  context.res = new Response(sealed, { status, headers });
};

async function openPayload(context: ApiContext, key: string): Promise<OpenedPayload | undefined> {
  const data = context.req.query('data');
  const isText =
    context.req.header('content-type')?.trim().toLowerCase().startsWith('text/plain') ?? false;
  const text = isText ? (await context.req.text()).trim() : '';
  if (!data && !text) return undefined;
  return {
    query: data ? parameters(open(data, key)) : undefined,
    body: text ? open(text, key) : undefined,
  };
}

function open(sealed: string, key: string): string {
  const text = openAes(sealed, key);
  if (text === null) throw new ApiError('cipherWrong');
  return text;
}

function parameters(json: string): Record<string, unknown> {
  const fields = parsed(json);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    throw new ApiError('cipherWrong');
  return asParameters(fields);
}

/** Fields of JSON as they would have stood in the address: text, without those that are null. */
export function asParameters(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [
        name,
        typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
      ]),
  );
}

function parsed(json: string): unknown {
  if (isTooDeep(json)) throw new ApiError('cipherWrong');
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new ApiError('cipherWrong', { cause: error });
  }
}
