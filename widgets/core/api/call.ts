import ky from 'ky';
import type { CallInput, CallReply, Endpoint } from '../contract/endpoint.ts';
import { env } from '../env.ts';
import { guardDuplicate } from './duplicate-guard.ts';
import { readReply } from './envelope.ts';
import { reactToFailure, toClientError } from './failure.ts';
import { currentToken, type RequestInput, requestHeaders, requestInput, requestUrl } from './request.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Let the same POST or PUT pass again within a second. */
  repeatSubmit?: boolean;
  /** false: do not send the user's token. */
  token?: boolean;
  /** Key of a write that charges or creates; give the same one when repeating a call that may have arrived. */
  idempotencyKey?: string;
  /** Show nothing on failure; the caller tells the user itself (`toMessage`). */
  quiet?: boolean;
  /** A 401 does not end the session. */
  keepSession?: boolean;
}

const TIMEOUT_MS = 10_000;
/** A pause, since a service that is just restarting refuses an instant second try as well. */
const RETRY_PAUSE_MS = 300;

/** Reads are tried twice on these statuses and on network failure, writes once. A timeout is not repeated: 10 s were waited. */
const client = ky.create({
  fetch: (input, init) => env().fetch(input, init),
  timeout: TIMEOUT_MS,
  retry: {
    limit: 1,
    methods: ['get'],
    statusCodes: [408, 409, 425, 429, 500, 502, 503, 504],
    afterStatusCodes: [],
    retryOnTimeout: false,
    delay: () => RETRY_PAUSE_MS,
  },
});

interface Sending {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
}

async function send(endpoint: Endpoint, { url, headers, body, signal }: Sending): Promise<string> {
  try {
    const method = endpoint.method.toLowerCase();
    return await client(url, {
      method,
      headers,
      ...(body === undefined ? {} : { json: body }),
      ...(signal ? { signal } : {}),
    }).text();
  } catch (error) {
    throw toClientError(error);
  }
}

/**
 * Makes one call of the contract and answers the envelope's data, or the whole body of a bare JSON call.
 * Throws ApiError (the service refused), NetworkError (no answer), DuplicateSubmitError (a double click; nothing was sent) and
 * ReplyError (a defect). Unless `quiet`, the user has already been told.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallReply<E>> {
  const parts = requestInput(input);
  const token = options.token === false ? '' : currentToken();
  try {
    const url = requestUrl(endpoint, parts);
    if (!options.repeatSubmit) guardDuplicate(endpoint.method, url, parts.body);
    const headers = requestHeaders(endpoint, parts, { token, idempotencyKey: options.idempotencyKey });
    const body = await send(endpoint, { url, headers, body: parts.body, signal: options.signal });
    return readReply(endpoint, body);
  } catch (error) {
    reactToFailure(error, { token, quiet: options.quiet, keepSession: options.keepSession });
    throw error;
  }
}

/** Fetches a file with the headers of a call, without time limit for the body. Throws as `call` does, silently. */
export async function fetchFile(
  endpoint: Endpoint,
  input: RequestInput,
  options: { signal?: AbortSignal; timeout: number },
): Promise<Response> {
  const headers = requestHeaders(endpoint, input, { token: currentToken() });
  try {
    const { signal, timeout } = options;
    return await client(requestUrl(endpoint, input), { headers, timeout, ...(signal ? { signal } : {}) });
  } catch (error) {
    throw toClientError(error);
  }
}
