import { type edit, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { tooMany } from '../../http/limits.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { storableText } from '../../kernel/storable-text.ts';
import type { AccountRow } from '../../store/schema.ts';
import { takePlace } from '../../store/turn.ts';
import { describeWriterFailure } from '../../writing/model/failure.ts';
import { type PassageTask, WriterError } from '../../writing/writer.ts';

/** A person rewrites one passage at a time; a few more for several windows. */
const AT_ONCE = 3;
const TIME_LIMIT_MS = 3 * 60_000;
/** A proposal is never longer than a few times what was selected. */
const MOST_TIMES = 6;
const LEAST_LIMIT_CHARS = 8000;
const MOST_CHARS = 60_000;
/** A comment this often tells proxies and the reader that the line is alive. */
const KEEP_MS = 10_000;
/** About what a passage takes. */
const BUSY_MS = 10_000;

type EventName = keyof typeof edit.passageEvents;
type EventData<N extends EventName> = v.InferOutput<(typeof edit.passageEvents)[N]>;

/**
 * The proposal of the writer for a passage as `text/event-stream`; nothing is stored. Ends when the reader hangs up, after three
 * minutes, and when the text gets too long. Throws tooMany for an account that has three at work, in whichever process.
 */
export async function passageStream(
  services: Needs<'database' | 'logger' | 'streams' | 'writer'>,
  owner: AccountRow,
  task: PassageTask,
): Promise<Response> {
  const { db } = services.database;
  const leave = await takePlace(db, `passage:${owner.id}`, AT_ONCE, TIME_LIMIT_MS);
  if (!leave) throw tooMany(BUSY_MS, refusals.passagesAtWork(AT_ONCE));
  const stopped = new AbortController();
  const end = () => stopped.abort();
  services.streams.add(end);
  let isGone = false;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const encoder = new TextEncoder();
      const write = (text: string) =>
        stopped.signal.aborted || controller.enqueue(encoder.encode(text));
      const send = <N extends EventName>(name: N, data: EventData<N>) => {
        write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      };
      const keep = setInterval(() => write(': keep\n\n'), KEEP_MS);
      // Not awaited: the answer begins before the writer does.
      void propose(services, task, stopped.signal, send).finally(async () => {
        clearInterval(keep);
        services.streams.delete(end);
        // One that is not given back is free after the time limit.
        await leave().catch((error: unknown) =>
          services.logger.warn({ err: error }, 'place of a passage not given back'),
        );
        if (!isGone) controller.close();
      });
    },
    cancel() {
      isGone = true;
      end();
    },
  };
  return new Response(new ReadableStream(source), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

/** Never rejects: what goes wrong is told to the reader. */
async function propose(
  services: Needs<'logger' | 'writer'>,
  task: PassageTask,
  stopped: AbortSignal,
  send: <N extends EventName>(name: N, data: EventData<N>) => void,
): Promise<void> {
  const late = AbortSignal.timeout(TIME_LIMIT_MS);
  const limit = Math.min(MOST_CHARS, Math.max(LEAST_LIMIT_CHARS, task.passage.length * MOST_TIMES));
  let text = '';
  try {
    for await (const piece of services.writer.writePassage(
      task,
      AbortSignal.any([stopped, late]),
    )) {
      const delta = storableText(piece);
      if (delta === '') continue;
      text += delta;
      if (text.length > limit)
        throw new WriterError('写出的内容过长，已停止，请缩小选择的范围后重试', {
          retriable: true,
        });
      send('delta', { text: delta });
    }
    if (text.trim() === '')
      throw new WriterError('没有写出内容，请补充要求后重试', { retriable: true });
    send('done', { text });
  } catch (error) {
    if (stopped.aborted) return;
    services.logger.warn({ err: error }, 'passage not written');
    const { msg, retriable } = late.aborted
      ? { msg: refusals.passageTooSlow, retriable: true }
      : failureOf(error);
    send('failed', { msg, retriable });
  }
}

/** What the service refuses says why itself; anything else is the writer's. */
function failureOf(error: unknown): { msg: string; retriable: boolean } {
  return error instanceof ApiError
    ? { msg: error.message, retriable: error.status >= 503 }
    : describeWriterFailure(error);
}
