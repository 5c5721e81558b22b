import { refusals } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { tooMany } from '../../http/limits.ts';

const BEAT_MS = 1000;
/** Ten minutes: long enough for every idle limit of a proxy that is worth knowing, and nobody forgets an open page for ever. */
const LAST_BEAT = 600;
const MOST_REPLAYED = 100;
/** A diagnosis is made by a few people at a time; their streams must not take the place of the writers'. */
const STREAMS = 36;
const STREAMS_PER_ADDRESS = 5;
/** A reader that takes nothing for long enough to leave this much waiting is gone. */
const MOST_WAITING_BYTES = 16 * 1024;

/** Who reads beats from this process, by address. */
export type BeatReaders = Map<string, number>;

/**
 * A beat a second as `text/event-stream` (the contract's `beats`). Nothing is kept between two connections: the id names the
 * start and the number, and which beats were missed follows from the clock. Throws tooMany.
 */
export function beatResponse(
  services: Needs<'streams'>,
  readers: BeatReaders,
  { address, lastEventId }: { address: string; lastEventId: string | undefined },
): Response {
  const mine = readers.get(address) ?? 0;
  const all = [...readers.values()].reduce((sum, count) => sum + count, 0);
  if (mine >= STREAMS_PER_ADDRESS || all >= STREAMS) {
    throw tooMany(60_000, refusals.beatsBusy);
  }
  readers.set(address, mine + 1);
  const leave = () => {
    const left = (readers.get(address) ?? 1) - 1;
    if (left > 0) readers.set(address, left);
    else readers.delete(address);
  };
  return new Response(beatStream(services, resumed(lastEventId, Date.now()), leave), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

function beatStream(
  services: Needs<'streams'>,
  { start, seq }: Place,
  leave: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next = seq;
  let timer: NodeJS.Timeout | undefined;
  let stop = () => {};
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      stop = () => {
        clearTimeout(timer);
        services.streams.delete(end);
        leave();
        stop = () => {};
      };
      const end = () => {
        stop();
        controller.close();
      };
      /** Sends what is due, then waits for the next one. What was due before the connection came carries the time it was due. */
      const beat = () => {
        const now = Date.now();
        for (; next <= LAST_BEAT && dueAt(start, next) <= now; next++) {
          const isLate = now - dueAt(start, next) >= BEAT_MS;
          send(beatText(start, next, isLate ? dueAt(start, next) : now));
        }
        if (next > LAST_BEAT || (controller.desiredSize ?? 0) <= 0) end();
        else timer = setTimeout(beat, dueAt(start, next) - now);
      };
      services.streams.add(end);
      send('retry: 1000\n\n');
      beat();
    },
    cancel: () => stop(),
  };
  return new ReadableStream(
    source,
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
  );
}

interface Place {
  /** Milliseconds since 1970. */
  start: number;
  /** The beat to send first. */
  seq: number;
}

/** Where a stream goes on; one that is over, or an id nobody gave, begins anew. */
function resumed(lastEventId: string | undefined, now: number): Place {
  const [, from, last] = /^(\d{1,15})-(\d{1,4})$/.exec(lastEventId ?? '') ?? [];
  const [start, seen] = [Number(from), Number(last)];
  const due = Math.floor((now - start) / BEAT_MS) + 1;
  const isOurs =
    from !== undefined &&
    seen >= 1 &&
    seen <= due &&
    seen < LAST_BEAT &&
    due <= LAST_BEAT + MOST_REPLAYED;
  if (!isOurs) return { start: now, seq: 1 };
  return { start, seq: Math.max(seen + 1, Math.min(due, LAST_BEAT) - MOST_REPLAYED + 1) };
}

const dueAt = (start: number, seq: number): number => start + (seq - 1) * BEAT_MS;

function beatText(start: number, seq: number, at: number): string {
  return `id: ${start}-${seq}\nevent: beat\ndata: ${JSON.stringify({ seq, at })}\n\n`;
}
