import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import type { ModelUsage } from '../writing/model/model.ts';
import { ModelFlood, ModelProtocolError, ModelTimeout, statusIn } from './model-error.ts';

/** Milliseconds. */
export interface ModelTimeouts {
  /** Until the answer's headers are there. */
  firstByte: number;
  /** Between two pieces of the answer; a keep-alive comment counts as life. */
  idle: number;
  /** For the whole answer. */
  total: number;
}

/** What was seen of one answer on its way to the SDK. */
export interface AnswerWatch {
  /** The stream ended with `[DONE]`: complete even where the service sends no finish reason. */
  done: boolean;
  /** Its tokens, as the service tells them. */
  usage?: ModelUsage | undefined;
}

/** Bytes an answer may have. In a stream each word comes in some 200 bytes of packing, and reasoning comes along. */
const MAX_STREAM_BYTES = 16_000_000;
/** Bytes of a line of a stream, and of an answer in one piece; a chapter is some 30 kB. */
const MAX_LINE_BYTES = 1_000_000;
const MAX_JSON_BYTES = 4_000_000;
/** Of the body of an error more says nothing. */
const MAX_ERROR_BYTES = 64_000;

/**
 * A `fetch` for one call to a chat service, for what the SDK does not see to: the time limits (its own do not fire before
 * the headers came), pages of HTML with status 200, and services that answer a stream request in one piece of JSON.
 * Errors: `ModelTimeout`, `ModelProtocolError`, and those of `fetch`.
 */
export function createModelFetch(timeouts: ModelTimeouts, watch: AnswerWatch): typeof fetch {
  return async (input, init) => {
    const response = await limited(input, init, timeouts, watch);
    return response.ok ? asEventStream(response) : response;
  };
}

type FetchParameters = Parameters<typeof fetch>;

async function limited(
  input: FetchParameters[0],
  init: FetchParameters[1],
  timeouts: ModelTimeouts,
  watch: AnswerWatch,
): Promise<Response> {
  const limit = new AbortController();
  const stop = (kind: ModelTimeout['limit']) => limit.abort(new ModelTimeout(kind));
  const total = setTimeout(stop, timeouts.total, 'total');
  const first = setTimeout(stop, timeouts.firstByte, 'first-byte');
  const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
  // The reader may be gone without another read: nothing else would stop the clock then.
  signal.addEventListener('abort', () => clearTimeout(total), { once: true });
  try {
    const response = await fetch(input, { ...init, signal });
    return watchBody(response, timeouts.idle, watch, stop, () => clearTimeout(total));
  } catch (error) {
    clearTimeout(total);
    throw error;
  } finally {
    clearTimeout(first);
  }
}

/** Passes the body on, ends it when nothing comes for too long, and notices `[DONE]`. */
function watchBody(
  response: Response,
  idleMs: number,
  watch: AnswerWatch,
  stop: (kind: ModelTimeout['limit']) => void,
  ended: () => void,
): Response {
  if (!response.body) {
    ended();
    return response;
  }
  const reader = response.body.getReader();
  const isStream = /event-stream/i.test(response.headers.get('content-type') ?? '');
  const measure = createMeasure(
    response.ok ? (isStream ? MAX_STREAM_BYTES : MAX_JSON_BYTES) : MAX_ERROR_BYTES,
    isStream,
  );
  let tail = '';
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const idle = setTimeout(stop, idleMs, 'idle');
      try {
        const { done, value } = await reader.read();
        const isFull = !done && measure(value);
        if (isFull && response.ok) throw new ModelFlood('more bytes than any answer has');
        if (done || isFull) {
          ended();
          controller.close();
          if (isFull) await reader.cancel();
          return;
        }
        // Whoever sends faster than we read would else keep the process to itself.
        await nextTurn();
        tail = (tail + Buffer.from(value).toString('latin1')).slice(-64);
        watch.done ||= /^data: ?\[DONE\]/m.test(tail);
        controller.enqueue(value);
      } catch (error) {
        ended();
        controller.error(error);
        // Closes the connection; after an error of the line itself there is none.
        await reader.cancel(error).catch(() => undefined);
      } finally {
        clearTimeout(idle);
      }
    },
    async cancel(reason) {
      ended();
      await reader.cancel(reason);
    },
  });
  return new Response(body, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}

/** Adds bytes up; true once there are too many in all, or in one line of a stream. */
function createMeasure(most: number, isStream: boolean): (bytes: Uint8Array) => boolean {
  let all = 0;
  let line = 0;
  return (bytes) => {
    all += bytes.length;
    const end = bytes.lastIndexOf(10);
    line = end < 0 ? line + bytes.length : bytes.length - end - 1;
    return all > most || (isStream && line > MAX_LINE_BYTES);
  };
}

/** A `fetch` for one call whose answer comes in one piece, within the same limits. Errors as of `createModelFetch`. */
export function createPlainFetch(timeouts: ModelTimeouts): typeof fetch {
  return (input, init) => limited(input, init, timeouts, { done: false });
}

const Message = v.object({
  content: v.nullish(v.string(), ''),
  reasoning_content: v.nullish(v.string()),
});
const Completion = v.object({
  choices: v.pipe(
    v.array(v.object({ message: Message, finish_reason: v.nullish(v.string(), 'stop') })),
    v.minLength(1),
  ),
});

/** Lets an event stream pass, turns a completion in one piece into one, and refuses everything else. */
async function asEventStream(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (/text\/html/i.test(type)) {
    await response.body?.cancel();
    throw new ModelProtocolError('an HTML page instead of an answer');
  }
  if (!/application\/json/i.test(type)) return response;
  const parsed = parseJson(await response.text());
  const completion = v.safeParse(Completion, parsed);
  const choice = completion.success ? completion.output.choices[0] : undefined;
  if (!choice) {
    const error =
      typeof parsed === 'object' && parsed !== null && 'error' in parsed ? parsed.error : parsed;
    throw new ModelProtocolError(
      `JSON that is no completion: ${JSON.stringify(error)?.slice(0, 300)}`,
      statusIn(error),
    );
  }
  const { finish_reason, message } = choice;
  const chunk = {
    choices: [{ index: 0, delta: { role: 'assistant', ...message }, finish_reason }],
  };
  return new Response(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelProtocolError('broken JSON');
  }
}
