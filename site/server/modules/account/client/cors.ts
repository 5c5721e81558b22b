import type { MiddlewareHandler } from 'hono';
import { type Clients, isOriginOf } from '../../../config/clients.ts';
import type { Config } from '../../../config/config.ts';
import type { Needs } from '../../../context/needs.ts';
import { requestedHost } from '../../../http/address.ts';
import type { ApiContext, AppEnv } from '../../../http/serve.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import { clientOf } from './credentials.ts';
import { clientsOf } from './registered.ts';

/** The wire's own headers (wire.md, section 1), ours, and those that polyfills of EventSource and older clients send. */
const REQUEST_HEADERS = [
  'Accept-Language, Authorization, Blade-Auth, Blade-Requested-With, Cache-Control, Captcha-Code, Captcha-Key, Content-Type',
  'Dept-Id, Idempotency-Key, Last-Event-ID, Role-Id, Tenant-Id, User-Type, X-Requested-With',
].join(', ');
const RESPONSE_HEADERS = 'Content-Disposition, Content-Length, Retry-After, X-Request-Id';
/** Chromium keeps a preflight's answer for two hours at the most. */
const MAX_AGE_SECONDS = '7200';
/** The install check has to be readable by exactly those pages that are not set up right yet; it tells nothing secret. */
const OPEN_PATH = '/api/embed/check';

/**
 * Which pages of other sites may use the service: those whose origin is registered for the client that the call's
 * Basic header names. A preflight carries no credentials, so it is answered for the origins of all clients together.
 * Never `*`, never cookies. Throws clientMissing, clientUnknown and originRefused, before anything is done.
 */
export function cors(services: Needs<'config' | 'database' | 'logger'>): MiddlewareHandler<AppEnv> {
  const { config } = services;
  return async (context, next) => {
    const origin = foreignOrigin(context, config);
    context.header('Vary', 'Origin');
    if (origin !== undefined && isPreflight(context))
      return answerPreflight(context, origin, await clientsOf(services));
    if (origin !== undefined && context.req.path !== OPEN_PATH)
      refuseStranger(context, origin, await clientsOf(services));
    await next();
    context.header('Vary', 'Origin');
    if (origin === undefined) return undefined;
    context.header('Access-Control-Allow-Origin', origin);
    context.header('Access-Control-Expose-Headers', RESPONSE_HEADERS);
    return undefined;
  };
}

/** The origin of the page that calls, if it is another site's; undefined for our own pages and for callers that are no browser. */
export function foreignOrigin(
  context: ApiContext,
  config: Pick<Config, 'publicUrl' | 'trustProxy'>,
): string | undefined {
  const origin = context.req.header('origin');
  if (origin === undefined || isOwnOrigin(context, origin, config)) return undefined;
  return origin;
}

function isOwnOrigin(
  context: ApiContext,
  origin: string,
  config: Pick<Config, 'publicUrl' | 'trustProxy'>,
): boolean {
  // Set by the browser and by no page; it knows even where a proxy hides the name we are called by.
  if (context.req.header('sec-fetch-site') === 'same-origin') return true;
  const named = origin.toLowerCase();
  if (config.publicUrl && named === new URL(config.publicUrl).origin) return true;
  const { host, protocol } = requestedHost(context, config.trustProxy);
  // Without a proxy that tells it, we cannot know whether the browser came over TLS.
  return protocol
    ? named === `${protocol}://${host}`
    : named === `http://${host}` || named === `https://${host}`;
}

function isPreflight(context: ApiContext): boolean {
  return (
    context.req.method === 'OPTIONS' &&
    context.req.header('access-control-request-method') !== undefined
  );
}

function answerPreflight(context: ApiContext, origin: string, clients: Clients): Response {
  const isAllowed =
    context.req.path === OPEN_PATH ||
    [...clients.values()].some((client) => isOriginOf(client, origin));
  if (!isAllowed) throw new ApiError('originRefused', { msg: refusal(origin) });
  context.header('Vary', 'Access-Control-Request-Method, Access-Control-Request-Headers', {
    append: true,
  });
  context.header('Access-Control-Allow-Origin', origin);
  context.header('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
  context.header('Access-Control-Allow-Headers', REQUEST_HEADERS);
  context.header('Access-Control-Max-Age', MAX_AGE_SECONDS);
  return context.body(null, 204);
}

function refuseStranger(context: ApiContext, origin: string, clients: Clients): void {
  const client = clientOf(context, clients);
  if (client === 'missing') throw new ApiError('clientMissing');
  if (client === 'unknown') throw new ApiError('clientUnknown');
  if (!isOriginOf(client, origin))
    throw new ApiError('originRefused', { msg: refusal(origin, client.id) });
}

/** Only what a browser can send as an origin is repeated in a text. */
function refusal(origin: string, clientId?: string): string {
  const site = /^https?:\/\/[\w.:[\]-]{1,255}$/.test(origin) ? origin : '这个网站';
  const client = clientId ? `为客户端 ${clientId} ` : '';
  return `${site} 没有${client}登记，不能使用本服务。请联系服务方登记网站地址（设置 CLIENTS）`;
}
