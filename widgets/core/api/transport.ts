import ky, { isHTTPError, isNetworkError, isTimeoutError, type ResponsePromise } from 'ky';
import { env } from '../env.ts';
import { NetworkError } from '../errors.ts';
import { readRefusal } from './envelope.ts';

/** Specification, section 9. */
const TIMEOUT_MS = 10_000;
/** A pause, since a service that is just restarting refuses an instant second try as well. */
const RETRY_PAUSE_MS = 300;

export interface Sending {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** A text as it goes on the wire; its type stands in `headers`. */
  body?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds one try may take, 10 s unless given. */
  timeout?: number | undefined;
  /** Hears how many bytes of the answer have come. */
  onReceived?: ((bytes: number) => void) | undefined;
}

/** Aborts when either does; `AbortSignal.any` is missing in kernels before 116. */
function either(first: AbortSignal, second: AbortSignal): AbortSignal {
  const controller = new AbortController();
  for (const signal of [first, second]) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  }
  return controller.signal;
}

/** fetch rejects with a TypeError for every network failure, in words ky does not always know; these it does. */
function inKnownWords(error: unknown): never {
  throw error instanceof TypeError ? new TypeError('network error', { cause: error }) : error;
}

/** Something was answered on this page, or its developer was told what may be in the way. */
let isSettled = false;

/** A browser keeps from scripts why nothing came, and the page's developer reads of rules, not of what to do. */
function sayWhatMayBeInTheWay(): void {
  const { apiBase, client, origin, warn } = env();
  if (isSettled || !/^https?:/.test(apiBase) || new URL(apiBase).origin === origin()) return;
  isSettled = true;
  warn(
    `no answer from ${apiBase}. If the browser names CORS: the client "${client.id}" has to be registered there for the origin of this page (${origin()}, or null in a sandboxed frame). If it names a content security policy: connect-src has to allow that address. ?tender.log=1 in the address of the page checks more.`,
  );
}

/** Reads are tried twice on these statuses, on network failure and on timeout, writes once (`wire.md` 6). */
const client = ky.create({
  timeout: TIMEOUT_MS,
  // Errors keep the text, which is read with care for long numbers and ciphers.
  parseJson: (text) => text,
  retry: {
    limit: 1,
    methods: ['get', 'head'],
    statusCodes: [408, 409, 425, 429, 500, 502, 503, 504],
    afterStatusCodes: [],
    retryOnTimeout: true,
    delay: () => RETRY_PAUSE_MS,
  },
});

/** Turns what ky or fetch threw into one of the client's own errors. `plain` reads a refusal that may have come encrypted. */
export async function toClientError(
  error: unknown,
  plain = async (text: string) => text,
): Promise<unknown> {
  if (isHTTPError(error)) {
    const text = typeof error.data === 'string' ? error.data : '';
    return readRefusal(error.response.status, await plain(text), { cause: error });
  }
  if (isTimeoutError(error)) return new NetworkError('timeout', { cause: error });
  if (isNetworkError(error) || error instanceof TypeError)
    return new NetworkError('network', { cause: error });
  return error;
}

/** The wire itself: the platform's fetch, ended by the caller's signal as well as by ky's own. */
function fetchWith(signal: AbortSignal | undefined) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    const own = input instanceof Request ? input.signal : undefined;
    const both = signal && own ? { signal: either(signal, own) } : {};
    try {
      const response = await env().fetch(input, { ...init, ...both });
      isSettled = true;
      return response;
    } catch (error) {
      if (error instanceof TypeError) sayWhatMayBeInTheWay();
      return inKnownWords(error);
    }
  };
}

/** Sends; resolves for a 2xx answer and throws what ky or fetch throws otherwise (see `toClientError`). */
export function send({
  method,
  url,
  headers,
  body,
  signal,
  timeout = TIMEOUT_MS,
  onReceived,
}: Sending): ResponsePromise {
  return client(url, {
    method,
    headers,
    timeout,
    fetch: fetchWith(signal),
    ...(body === undefined ? {} : { body }),
    ...(onReceived
      ? { onDownloadProgress: ({ transferredBytes }) => onReceived(transferredBytes) }
      : {}),
  });
}
