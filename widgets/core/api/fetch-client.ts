import { isHTTPError } from 'ky';
import type { Method } from '../contract/endpoint.ts';
import { isAbort, isApiError, NetworkError } from '../errors.ts';
import { messages } from '../messages.ts';
import { notifyError } from '../notify.ts';
import { expireSession } from '../session/expiry.ts';
import { readBody } from './envelope.ts';
import { saysSignedOut } from './failure.ts';
import { queryString } from './query.ts';
import { clientHeaders, currentToken } from './request.ts';
import { isFields } from './tolerant.ts';
import { send, toClientError } from './transport.ts';

export interface FetchOptions {
  /** null and undefined are dropped. */
  query?: Record<string, unknown>;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** false: do not send the user's token. */
  token?: boolean;
  /** Show nothing on failure. */
  quiet?: boolean;
}

/** Resolves with the `data` of the envelope, or the whole body where there is no envelope; unchecked in both cases. */
export type FetchClient = (
  method: Method,
  path: string,
  options?: FetchOptions,
) => Promise<unknown>;

const hasNoBody = (error: unknown) => isHTTPError(error) && !error.data;

/** What the second client says of a failure (specification, section 8). */
function textOf(error: unknown): string {
  const { fetchClient, timeout } = messages;
  const byStatus: Record<number, string> = fetchClient;
  if (saysSignedOut(error)) return fetchClient[401];
  if (error instanceof NetworkError) return timeout;
  if (!isApiError(error)) return fetchClient.other;
  if (error.status < 400) return error.msg || fetchClient.other;
  return hasNoBody(error.cause) ? timeout : (byStatus[error.status] ?? fetchClient.other);
}

/** Signs out on 401 and goes to /, once; tells the user of everything else. */
function react(error: unknown, token: string, quiet: boolean | undefined): void {
  if (isAbort(error)) return;
  if (saysSignedOut(error) && token) return expireSession(token, textOf(error));
  if (!quiet) notifyError(textOf(error));
}

async function exchange(
  url: string,
  method: Method,
  options: FetchOptions,
  token: string,
): Promise<unknown> {
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const headers = { ...(await clientHeaders({ token })), ...type, ...options.headers };
  const text = await send({ method, url, headers, body, signal: options.signal })
    .text()
    .catch(async (error: unknown) => {
      throw await toClientError(error);
    });
  // Any other code is an error here, a warning too.
  const answer = readBody(text, `${method} ${url}`, [200]);
  return isFields(answer) && 'data' in answer ? answer.data : answer;
}

/**
 * The second client of the specification (sections 7 and 8): for services of the family at another address, with texts of its
 * own. Reads are tried twice. `baseUrl` has no slash at the end, paths begin with one.
 * The client throws ApiError, NetworkError and ReplyError; unless `quiet`, the user has been told.
 */
export function createFetchClient(baseUrl: string): FetchClient {
  return async (method, path, options = {}) => {
    const token = options.token === false ? '' : currentToken();
    const query = queryString(options.query);
    try {
      return await exchange(`${baseUrl}${path}${query ? `?${query}` : ''}`, method, options, token);
    } catch (error) {
      react(error, token, options.quiet);
      throw error;
    }
  };
}
