import type { Endpoint } from '../contract/endpoint.ts';
import { env } from '../env.ts';
import { $session } from '../session/session.ts';
import { visitTenant } from '../session/visit.ts';

/** The parts of a call's input as they are known at run time. */
export interface RequestInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: unknown;
}

/** A call's input as seen at run time, where its type no longer matters. */
export const requestInput = (input: unknown): RequestInput => (typeof input === 'object' && input !== null ? input : {});

type Value = string | number | boolean;

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);

/** Entries that go on the wire; null and undefined are dropped. */
function entries(part: unknown): [string, string][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]): [string, string][] => (isValue(value) ? [[name, String(value)]] : []));
}

/** Absolute or rooted URL of a call, with the `{name}` parts filled in and the query attached. */
export function requestUrl(endpoint: Endpoint, input: RequestInput): string {
  const params = new Map(entries(input.params));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ''));
  const query = new URLSearchParams(entries(input.query)).toString();
  return `${env().apiBase}${path}${query ? `?${query}` : ''}`;
}

function basicCredential(): string {
  const { id, secret } = env().client;
  const bytes = new TextEncoder().encode(`${id}:${secret}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Token that a call made now would carry. */
export const currentToken = (): string => $session.get().token;

/** Headers of every call: the client, the tenant, the marker, the user unless `token` is '', and the call's own. */
export function requestHeaders(
  endpoint: Endpoint,
  input: RequestInput,
  options: { token: string; idempotencyKey?: string | undefined },
) {
  const headers: Record<string, string> = {
    Authorization: basicCredential(),
    'Blade-Requested-With': 'BladeHttpRequest',
    'Tenant-Id': visitTenant(),
  };
  if (options.token) headers['Blade-Auth'] = `bearer ${options.token}`;
  if (endpoint.idempotent) headers['Idempotency-Key'] = options.idempotencyKey ?? env().randomId();
  for (const [name, value] of entries(input.headers)) headers[name] = value;
  return headers;
}
