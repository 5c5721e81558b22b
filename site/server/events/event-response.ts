import type { Services } from '../services.ts';
import { type EventText, eventText } from './event-hub.ts';
import { eventsAfter, lastEvent } from './event-log.ts';

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
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      let stopped = false;
      const send = (text: string) => {
        if (!stopped && text !== '') controller.enqueue(encoder.encode(text));
      };
      const reader = createReader(services, bidId, send);
      const ping = setInterval(() => send(': ping\n\n'), PING_MS);
      stop = () => {
        stopped = true;
        clearInterval(ping);
        reader.close();
        services.streams.delete(end);
      };
      const end = () => {
        if (stopped) return;
        stop();
        controller.close();
      };
      services.streams.add(end);
      send('retry: 1000\n\n');
      reader.begin(lastEventId, snapshot).catch((error: unknown) => {
        services.logger.warn({ err: error, bidId }, 'event stream ended by an error; the client connects again');
        end();
      });
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

/** Brings one reader from where it was to the present, then passes on what the hub tells; never twice, never with a gap. */
function createReader(services: Services, bidId: string, send: (text: string) => void) {
  const { db } = services.database;
  let seq = 0;
  let isLive = false;
  const news: EventText[] = [];

  function pass(events: readonly EventText[]): void {
    const fresh = events.filter((event) => event.seq > seq);
    seq = fresh.at(-1)?.seq ?? seq;
    send(fresh.map((event) => event.text).join(''));
  }
  const subscription = services.hub.subscribe(bidId, (events) => {
    if (isLive) pass(events);
    else news.push(...events);
  });
  async function catchUp(): Promise<void> {
    for (;;) {
      const events = await eventsAfter(db, bidId, seq, BATCH);
      pass(events.map(eventText));
      if (events.length < BATCH) return;
    }
  }
  return {
    async begin(lastEventId: string | undefined, snapshot: () => Promise<unknown>): Promise<void> {
      await subscription.ready;
      const last = await lastEvent(db, bidId);
      const wanted = lastEventId !== undefined && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : undefined;
      // An id from the future belongs to another database (a restored backup); it is answered by a snapshot.
      if (wanted !== undefined && wanted <= last) {
        seq = wanted;
      } else {
        // The number first: what happens while the snapshot is taken is sent again, and applying it twice is harmless.
        seq = last;
        send(eventText({ seq: last, name: 'snapshot', data: await snapshot() }).text);
      }
      await catchUp();
      pass(news);
      isLive = true;
    },
    close: subscription.stop,
  };
}
