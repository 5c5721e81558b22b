import type { Services } from '../services.ts';
import { eventsAfter, lastEvent, type StoredEvent } from './event-log.ts';

/** A comment this often tells proxies and the client that the line is alive. */
const PING_MS = 10_000;
const BATCH = 500;

/**
 * `text/event-stream` of a bid: what came after `lastEventId`, then what comes. Without a usable id it starts with
 * a snapshot, taken at the number that the snapshot event carries (api.md, events).
 */
export function eventResponse(
  services: Services,
  bidId: string,
  lastEventId: string | undefined,
  snapshot: () => Promise<unknown>,
): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      let stopped = false;
      let wake = () => {};
      const unsubscribe = services.hub.subscribe(bidId, () => wake());
      const ping = setInterval(() => send(': ping\n\n'), PING_MS);
      stop = () => {
        stopped = true;
        clearInterval(ping);
        unsubscribe();
        services.streams.delete(end);
        wake();
      };
      const end = () => {
        stop();
        controller.close();
      };
      services.streams.add(end);
      const send = (text: string) => {
        if (!stopped) controller.enqueue(encoder.encode(text));
      };
      try {
        send('retry: 1000\n\n');
        let seq = await startingPoint(services, bidId, lastEventId);
        if (seq === undefined) {
          // The number first: what happens while the snapshot is taken is sent again, and applying it twice is harmless.
          seq = await lastEvent(services.database.db, bidId);
          send(format({ seq, name: 'snapshot', data: await snapshot() }));
        }
        while (!stopped) {
          // Before the query: a change that comes while it runs wakes the wait after it.
          const woken = new Promise<void>((resolve) => {
            wake = resolve;
          });
          const events = await eventsAfter(services.database.db, bidId, seq, BATCH);
          if (events.length > 0) send(events.map(format).join(''));
          seq = events.at(-1)?.seq ?? seq;
          if (events.length < BATCH) await woken;
        }
      } catch (error) {
        services.logger.warn({ err: error, bidId }, 'event stream ended by an error; the client connects again');
        if (!stopped) end();
      }
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

function format(event: StoredEvent): string {
  return `id: ${event.seq}\nevent: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

/** An id from the future belongs to another database (a restored backup); it is answered by a snapshot. */
async function startingPoint(services: Services, bidId: string, lastEventId: string | undefined): Promise<number | undefined> {
  if (lastEventId === undefined || !/^\d{1,9}$/.test(lastEventId)) return undefined;
  const seq = Number(lastEventId);
  return seq <= (await lastEvent(services.database.db, bidId)) ? seq : undefined;
}
