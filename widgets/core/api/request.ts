import type { Endpoint } from '../contract/endpoint.ts';
import { env } from '../env.ts';
import { $session, tenantOfToken } from '../session/session.ts';
import { visitTenant } from '../session/visit.ts';
import { queryPairs, queryString } from './query.ts';

/** The parts of a call's input as they are known at run time. */
export interface RequestInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: unknown;
}

/** How a call differs from the usual one. */
export interface HeaderOptions {
  /** '' leaves the user out. */
  token: string;
  /** false: do not send the client's credential. */
  authorization?: boolean | undefined;
  /** Send the token encrypted; on by itself where the page has a key for it (`wire.md` 2). */
  cryptoToken?: boolean | undefined;
  /** Tenant of this call, else that of the visit. */
  tenant?: string | undefined;
}

/** A call's input as seen at run time, where its type no longer matters. */
export const requestInput = (input: unknown): RequestInput =>
  typeof input === 'object' && input !== null ? input : {};

/** Path of a call with its `{name}` parts filled in, without base and query: what double submissions are told by. */
export function requestPath(endpoint: Endpoint, { params }: RequestInput): string {
  const values = new Map(queryPairs(params));
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
}

/** Absolute or rooted URL of a call. Reads drop empty texts of the query too (`wire.md` 5). */
export function requestUrl(endpoint: Endpoint, input: RequestInput): string {
  const query = queryString(input.query, { dropEmpty: endpoint.method === 'GET' });
  return `${env().apiBase}${requestPath(endpoint, input)}${query ? `?${query}` : ''}`;
}

function basicCredential(): string {
  const { id, secret } = env().client;
  const bytes = new TextEncoder().encode(`${id}:${secret}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Token that a call made now would carry. */
export const currentToken = (): string => $session.get().token;

async function userCredential(token: string, encrypted = env().keys.token !== ''): Promise<string> {
  if (!encrypted) return `bearer ${token}`;
  const { encryptAes } = await import('../cipher.ts');
  return `crypto ${encryptAes(token, env().keys.token)}`;
}

/** Headers of every request: the client, the tenant, the marker, and the user unless `token` is ''. */
export async function clientHeaders(options: HeaderOptions): Promise<Record<string, string>> {
  const { token, authorization = true, cryptoToken, tenant } = options;
  return {
    Accept: 'application/json, text/plain, */*',
    ...(authorization ? { Authorization: basicCredential() } : {}),
    'Blade-Requested-With': 'BladeHttpRequest',
    'Tenant-Id': tenant || tenantOfToken(token) || visitTenant(),
    ...(token ? { 'Blade-Auth': await userCredential(token, cryptoToken) } : {}),
  };
}

/** Headers of a call of the contract: those of every request, its key where it creates something, and its own. */
export async function requestHeaders(
  endpoint: Endpoint,
  input: RequestInput,
  { idempotencyKey, ...options }: HeaderOptions & { idempotencyKey?: string | undefined },
): Promise<Record<string, string>> {
  const headers = await clientHeaders(options);
  if (endpoint.idempotent) headers['Idempotency-Key'] = idempotencyKey ?? env().randomId();
  for (const [name, value] of queryPairs(input.headers)) headers[name] = value;
  return headers;
}
