import type { Needs } from '../context/needs.ts';
import { type EventText, eventText } from '../store/event-hub.ts';
import { eventRange, eventsAfter } from '../store/event-log.ts';
import { stoppingError } from './cut-off.ts';

/** A comment this often tells proxies and the client that the line is alive. */
const PING_MS = 10_000;
const BATCH = 500;
/** A reader that lets this much wait is hung up on: it may come again with its Last-Event-ID, the memory may not. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

export interface EventReader {
  bidId: string;
  lastEventId: string | undefined;
  /** State of the bid after the event of that number, for a reader without a usable id. */
  snapshot(): Promise<{ seq: number; data: unknown }>;
  /** Whether the reader may go on reading; asked with every ping. */
  isAllowed(): Promise<boolean>;
}

/**
 * `text/event-stream` of a bid: what came after `lastEventId`, then what comes. Without a usable id it starts with
 * a snapshot, taken at the number that the snapshot event carries (api.md, events). Throws stopping.
 */
export function eventResponse(
  services: Needs<'database' | 'hub' | 'logger' | 'stopping' | 'streams'>,
  reader: EventReader,
): Response {
  // It would keep the stop waiting; the reader comes again and finds the next process.
  if (services.stopping) throw stoppingError();
  let stream: OpenStream | undefined;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (controller) => void (stream = openStream(services, reader, controller)),
    pull: () => stream?.hasRoom(),
    cancel: () => stream?.stop(),
  };
  return new Response(
    new ReadableStream(
      source,
      new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING_BYTES }),
    ),
    {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
    },
  );
}

interface OpenStream {
  /** The reader took something: there may be room for more. */
  hasRoom(): void;
  /** The reader is gone. */
  stop(): void;
}

/** Sends events into the stream, with pings between them, until the reader is gone, may read no more or falls behind. */
function openStream(
  services: Needs<'database' | 'hub' | 'logger' | 'streams'>,
  { bidId, lastEventId, snapshot, isAllowed }: EventReader,
  controller: ReadableStreamDefaultController<Uint8Array>,
): OpenStream {
  const encoder = new TextEncoder();
  let stopped = false;
  let onRoom = () => {};
  const send = (text: string) => {
    if (stopped || text === '') return;
    controller.enqueue(encoder.encode(text));
    if (reader.isLive() && (controller.desiredSize ?? 0) <= 0) end();
  };
  /** Resolves when the reader has taken what waits for it, or is gone. */
  const room = async () => {
    while (!stopped && (controller.desiredSize ?? 0) <= 0) {
      await new Promise<void>((resolve) => {
        onRoom = resolve;
      });
    }
    return !stopped;
  };
  const reader = createReader(services, bidId, send, room);
  const ping = setInterval(() => {
    send(': ping\n\n');
    // A database that does not answer is no reason to hang up.
    isAllowed().then(
      (isStill) => isStill || end(),
      () => undefined,
    );
  }, PING_MS);
  const stop = () => {
    stopped = true;
    clearInterval(ping);
    reader.close();
    services.streams.delete(end);
    onRoom();
  };
  const end = () => {
    if (stopped) return;
    stop();
    controller.close();
  };
  services.streams.add(end);
  send('retry: 1000\n\n');
  reader.begin(lastEventId, snapshot).catch((error: unknown) => {
    services.logger.warn(
      { err: error, bidId },
      'event stream ended by an error; the client connects again',
    );
    end();
  });
  return { hasRoom: () => onRoom(), stop };
}

/** Brings one reader from where it was to the present, then passes on what the hub tells; never twice, never with a gap. */
function createReader(
  services: Needs<'database' | 'hub'>,
  bidId: string,
  send: (text: string) => void,
  room: () => Promise<boolean>,
) {
  const { db } = services.database;
  let seq = 0;
  let isLive = false;
  let isBehind = false;

  function pass(events: readonly EventText[]): void {
    const fresh = events.filter((event) => event.seq === null || event.seq > seq);
    seq = fresh.reduce((last, event) => event.seq ?? last, seq);
    send(fresh.map((event) => event.text).join(''));
  }
  const subscription = services.hub.subscribe(bidId, (events) => {
    if (isLive) pass(events);
    else isBehind = true;
  });
  async function catchUp(): Promise<void> {
    while (!isLive && (await room())) {
      isBehind = false;
      const events = await eventsAfter(db, bidId, seq, BATCH);
      // Numbers have no gaps: what is missing was removed just now. The reader comes again and gets a snapshot.
      if (events[0] && events[0].seq !== seq + 1) throw new Error('events were pruned');
      pass(events.map(eventText));
      // In the same breath: what the hub tells from here on is passed, what it told while the query ran is fetched.
      isLive = !isBehind && events.length < BATCH;
    }
  }
  return {
    async begin(lastEventId: string | undefined, snapshot: EventReader['snapshot']): Promise<void> {
      await subscription.ready;
      const { last, pruned } = await eventRange(db, bidId);
      const wanted =
        lastEventId !== undefined && /^\d{1,9}$/.test(lastEventId)
          ? Number(lastEventId)
          : undefined;
      // An id from the future belongs to another database (a restored backup), what follows an old one is removed: both get a snapshot.
      if (wanted !== undefined && wanted <= last && wanted >= pruned) {
        seq = wanted;
      } else {
        const taken = await snapshot();
        seq = taken.seq;
        send(eventText({ ...taken, name: 'snapshot' }).text);
      }
      await catchUp();
    },
    isLive: () => isLive,
    close: subscription.stop,
  };
}
