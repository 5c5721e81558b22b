import type { Database } from './database.ts';
import { EVENT_CHANNEL, eventRange, eventsAfter } from './event-log.ts';

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
  subscribe(bidId: string, onEvents: Reader): { ready: Promise<void>; stop: () => void };
  /** Tells the readers of this process something that is not kept: it has no number, and whoever comes later finds it in the snapshot. */
  notify(bidId: string, event: { name: string; data: unknown }): void;
  close(): Promise<void>;
}

/** Every open feed is looked at this often, notified or not: a connection may be dead without telling, a query may have failed. */
const LOOK_MS = 10_000;
/** Notifications that come while a query runs, or this soon after it, share the next one. */
const GATHER_MS = 20;
const BATCH = 500;

type Reader = (events: readonly EventText[]) => void;

interface Feed {
  readers: Set<Reader>;
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
  const feeds = createFeeds(database, onError);
  const unlisten = await database.listen(EVENT_CHANNEL, feeds.wake, feeds.wakeAll);
  const look = setInterval(feeds.wakeAll, LOOK_MS);
  return {
    subscribe(bidId, reader) {
      const feed = feeds.open(bidId);
      feed.readers.add(reader);
      return {
        ready: feed.ready,
        stop() {
          feed.readers.delete(reader);
          if (feed.readers.size === 0) feeds.drop(bidId, feed);
        },
      };
    },
    notify(bidId, event) {
      const text = eventText({ ...event, seq: null });
      for (const reader of feeds.readers(bidId)) reader([text]);
    },
    async close() {
      clearInterval(look);
      await unlisten();
    },
  };
}

/** The feeds that have readers, by bid. A feed that is woken hands out what was written since it last looked. */
function createFeeds(database: Database, onError: (error: unknown) => void) {
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
  async function work(bidId: string, feed: Feed): Promise<void> {
    feed.isBusy = true;
    while (feed.isDue) {
      feed.isDue = false;
      await fetchNews(bidId, feed).catch(onError);
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    }
    feed.isBusy = false;
  }
  function wake(bidId: string): void {
    const feed = feeds.get(bidId);
    if (!feed) return;
    feed.isDue = true;
    if (!feed.isBusy) void work(bidId, feed);
  }
  async function findStart(bidId: string, feed: Feed): Promise<void> {
    feed.seq = (await eventRange(database.db, bidId)).last;
  }
  function begin(bidId: string): Feed {
    const ready = Promise.resolve();
    const feed: Feed = { readers: new Set(), seq: 0, ready, isBusy: false, isDue: false };
    feed.ready = findStart(bidId, feed);
    // Whoever waits for it sees the error; nobody may.
    feed.ready.catch(() => void feeds.delete(bidId));
    feeds.set(bidId, feed);
    return feed;
  }
  return {
    wake,
    wakeAll(): void {
      for (const bidId of feeds.keys()) wake(bidId);
    },
    open: (bidId: string): Feed => feeds.get(bidId) ?? begin(bidId),
    readers: (bidId: string): Iterable<Reader> => feeds.get(bidId)?.readers ?? [],
    /** Ends this feed, unless another was begun in its place. */
    drop(bidId: string, feed: Feed): void {
      if (feeds.get(bidId) === feed) feeds.delete(bidId);
    },
  };
}
