import type { CallInput, Endpoint } from '../contract/endpoint.ts';
import { env } from '../env.ts';
import { ApiError, NetworkError } from '../errors.ts';
import { readRefusal } from './envelope.ts';
import { createEventParser, type StreamEvent } from './event-parser.ts';
import { reactToFailure } from './failure.ts';
import {
  currentToken,
  type RequestInput,
  requestHeaders,
  requestInput,
  requestUrl,
} from './request.ts';

export type { StreamEvent } from './event-parser.ts';
export type StreamState = 'connecting' | 'live' | 'offline';

export interface WatchOptions {
  onEvent: (event: StreamEvent) => void;
  /** connecting: first try or a try under way; offline: waiting before the next try, or given up. */
  onState?: (state: StreamState) => void;
  /** The service refused for good (signed out, not yours, not there): no further try. */
  onRefused?: (error: ApiError) => void;
  /** Take up after this event. */
  lastEventId?: string;
}

/** The service sends a comment every 10 s; three missing ones mean the line is dead though no error came. */
const SILENCE_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** Waits `ms`, or less when `wake` is called. */
function pause(ms: number): { done: Promise<void>; wake: () => void } {
  let wake = () => {};
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { done, wake: () => wake() };
}

/** Statuses after which trying again is of no use. */
const isFinal = (status: number) =>
  status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);

async function open(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  sending: { method: string; body?: string } = { method: 'GET' },
): Promise<ReadableStream<Uint8Array>> {
  const init = {
    ...sending,
    headers: { ...headers, Accept: 'text/event-stream' },
    signal,
    cache: 'no-store' as const,
  };
  const response = await env().fetch(url, init);
  const isStream = response.headers.get('content-type')?.includes('text/event-stream');
  if (!response.ok || (!isStream && response.headers.get('content-type')?.includes('json'))) {
    const refusal = readRefusal(response.status, await response.text());
    throw response.ok
      ? new ApiError({ status: refusal.code, code: refusal.code, msg: refusal.msg })
      : refusal;
  }
  if (!response.body || !isStream) throw new NetworkError('network');
  return response.body;
}

/** Reads until the body ends or the line is cut, which silence of 30 s does as well. */
async function readAll(
  body: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
  line: AbortController,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  if (line.signal.aborted) return reader.cancel();
  let silence = setTimeout(() => line.abort(), SILENCE_MS);
  const leave = () => void reader.cancel().catch(() => undefined);
  line.signal.addEventListener('abort', leave);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(() => line.abort(), SILENCE_MS);
      onText(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    line.signal.removeEventListener('abort', leave);
  }
}

/** One connection at a time, which can be cut from outside. */
function createLine(endpoint: Endpoint, input: RequestInput) {
  let controller = new AbortController();
  return {
    cut: () => controller.abort(),
    /** Ends when the body ends; throws what `open` throws, and an abort when the line was cut or went silent. */
    async read(
      token: string,
      lastEventId: string,
      onLive: () => void,
      onText: (text: string) => void,
    ): Promise<void> {
      const current = new AbortController();
      controller = current;
      const headers = await requestHeaders(endpoint, input, { token });
      if (lastEventId) headers['Last-Event-ID'] = lastEventId;
      const opening = setTimeout(() => current.abort(), SILENCE_MS);
      const body = await open(requestUrl(endpoint, input), headers, current.signal).finally(() =>
        clearTimeout(opening),
      );
      onLive();
      await readAll(body, onText, current);
    },
  };
}

/** Half of the pause is random, so that a restarted service is not met by all its readers at once. */
function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (0.5 + Math.random() / 2);
}

/**
 * Follows an event stream with the headers of a call: reconnects with growing pauses and `Last-Event-ID`, notices silence, and
 * tries at once when the network or the page comes back.
 * @returns stop, after which no callback is called.
 */
export function watch<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: WatchOptions,
): () => void {
  const line = createLine(endpoint, requestInput(input));
  let stopped = false;
  let lastEventId = options.lastEventId ?? '';
  let failures = 0;
  let waiting = pause(0);

  const setState = (state: StreamState) => {
    if (!stopped) options.onState?.(state);
  };
  const onEvent = (event: StreamEvent) => {
    if (stopped) return;
    lastEventId = event.id;
    failures = 0;
    options.onEvent(event);
  };
  const stop = () => {
    stopped = true;
    unwake();
    line.cut();
    waiting.wake();
  };
  const refused = (error: ApiError, token: string) => {
    setState('offline');
    reactToFailure(error, { token, quiet: true });
    if (!stopped) options.onRefused?.(error);
    stop();
  };
  const run = async () => {
    while (!stopped) {
      setState('connecting');
      const token = currentToken();
      try {
        await line.read(
          token,
          lastEventId,
          () => setState('live'),
          createEventParser(onEvent, lastEventId),
        );
      } catch (error) {
        if (error instanceof ApiError && isFinal(error.status)) return refused(error, token);
      }
      if (stopped) return;
      setState('offline');
      waiting = pause(pauseAfter(failures));
      failures += 1;
      await waiting.done;
    }
  };
  const unwake = env().onWake(() => waiting.wake());
  void run();
  return stop;
}

/**
 * Makes a call that answers with a stream of events, once: no reconnecting, for what it makes is made for this reader only.
 * Resolves when the stream ends. Throws as `call` does, NetworkError too when the line goes silent or is cut; an abort of
 * `signal` as an AbortError. Nothing is shown to the user, but a 401 ends the session.
 */
export async function readStream<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { onEvent, signal }: { onEvent: (event: StreamEvent) => void; signal: AbortSignal },
): Promise<void> {
  const parts = requestInput(input);
  const token = currentToken();
  const line = new AbortController();
  const cut = () => line.abort();
  signal.addEventListener('abort', cut);
  const opening = setTimeout(cut, SILENCE_MS);
  try {
    signal.throwIfAborted();
    const headers = {
      ...(await requestHeaders(endpoint, parts, { token })),
      'Content-Type': 'application/json',
    };
    const sending = { method: endpoint.method, body: JSON.stringify(parts.body ?? {}) };
    const body = await open(requestUrl(endpoint, parts), headers, line.signal, sending).finally(
      () => clearTimeout(opening),
    );
    await readAll(body, createEventParser(onEvent), line);
    if (line.signal.aborted) throw new NetworkError('timeout');
  } catch (error) {
    signal.throwIfAborted();
    const failure =
      error instanceof ApiError || error instanceof NetworkError
        ? error
        : new NetworkError('network', { cause: error });
    reactToFailure(failure, { token, quiet: true });
    throw failure;
  } finally {
    signal.removeEventListener('abort', cut);
    cut();
  }
}
