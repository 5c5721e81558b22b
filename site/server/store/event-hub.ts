import { EVENT_CHANNEL, eventsAfter, lastEvent } from './event-log.ts';
import type { Database } from './open.ts';

/** An event as it goes over the wire, formatted once for all readers. */
export interface EventText {
  /** Null for what is told but not kept. */
  seq: number | null;
  text: string;
}

/** Tells the readers in this process what happens to a bid, whichever process wrote it. One query serves all readers of a bid. */
export interface EventHub {
  /**
   * Calls back with each new run of events, in order. Once `ready` resolves no event that is committed later is missed;
   * what was there before is the reader's to fetch.
   */
  subscribe(
    bidId: string,
    onEvents: (events: readonly EventText[]) => void,
  ): { ready: Promise<void>; stop: () => void };
  /** Tells the readers of this process something that is not kept: it has no number, and whoever comes later finds it in the snapshot. */
  tell(bidId: string, event: { name: string; data: unknown }): void;
  close(): Promise<void>;
}

/** Every open feed is looked at this often, notified or not: a connection may be dead without telling, a query may have failed. */
const LOOK_MS = 10_000;
/** Notifications that come while a query runs, or this soon after it, share the next one. */
const GATHER_MS = 20;
const BATCH = 500;

interface Feed {
  readers: Set<(events: readonly EventText[]) => void>;
  /** Last event handed out. */
  seq: number;
  /** Resolves when `seq` is known. */
  ready: Promise<void>;
  isBusy: boolean;
  isDue: boolean;
}

export function eventText(event: { seq: number | null; name: string; data: unknown }): EventText {
  const id = event.seq === null ? '' : `id: ${event.seq}\n`;
  return {
    seq: event.seq,
    text: `${id}event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`,
  };
}

export async function createEventHub(
  database: Database,
  onError: (error: unknown) => void,
): Promise<EventHub> {
  const feeds = new Map<string, Feed>();

  async function fetchNews(bidId: string, feed: Feed): Promise<void> {
    await feed.ready;
    for (;;) {
      const events = await eventsAfter(database.db, bidId, feed.seq, BATCH);
      const texts = events.map(eventText);
      feed.seq = events.at(-1)?.seq ?? feed.seq;
      if (texts.length > 0) for (const reader of feed.readers) reader(texts);
      if (events.length < BATCH) return;
    }
  }
  function wake(bidId: string): void {
    const feed = feeds.get(bidId);
    if (!feed) return;
    feed.isDue = true;
    if (!feed.isBusy) void work(bidId, feed);
  }
  async function work(bidId: string, feed: Feed): Promise<void> {
    feed.isBusy = true;
    while (feed.isDue) {
      feed.isDue = false;
      await fetchNews(bidId, feed).catch(onError);
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    }
    feed.isBusy = false;
  }

  function wakeAll(): void {
    for (const bidId of feeds.keys()) wake(bidId);
  }
  const unlisten = await database.listen(EVENT_CHANNEL, wake, wakeAll);
  const look = setInterval(wakeAll, LOOK_MS);
  function openFeed(bidId: string): Feed {
    const feed: Feed = {
      readers: new Set(),
      seq: 0,
      ready: Promise.resolve(),
      isBusy: false,
      isDue: false,
    };
    feed.ready = findStart(bidId, feed);
    // Whoever waits for it sees the error; nobody may.
    feed.ready.catch(() => void feeds.delete(bidId));
    feeds.set(bidId, feed);
    return feed;
  }
  async function findStart(bidId: string, feed: Feed): Promise<void> {
    feed.seq = await lastEvent(database.db, bidId);
  }

  return {
    subscribe(bidId, reader) {
      const feed = feeds.get(bidId) ?? openFeed(bidId);
      feed.readers.add(reader);
      return {
        ready: feed.ready,
        stop() {
          feed.readers.delete(reader);
          if (feed.readers.size === 0 && feeds.get(bidId) === feed) feeds.delete(bidId);
        },
      };
    },
    tell(bidId, event) {
      const text = eventText({ ...event, seq: null });
      for (const reader of feeds.get(bidId)?.readers ?? []) reader([text]);
    },
    async close() {
      clearInterval(look);
      await unlisten();
    },
  };
}
