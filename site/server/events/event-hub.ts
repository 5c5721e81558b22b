import type { Database } from '../db/open.ts';
import { EVENT_CHANNEL } from './event-log.ts';

/** Wakes the readers of a bid's events in this process, whichever process wrote them. */
export interface EventHub {
  /** Calls `wake` after each change of the bid, and after a gap in the notifications. Returns its undo. */
  subscribe(bidId: string, wake: () => void): () => void;
  close(): Promise<void>;
}

export async function createEventHub(database: Database): Promise<EventHub> {
  const readers = new Map<string, Set<() => void>>();
  const wake = (set: Iterable<() => void>) => {
    for (const reader of set) reader();
  };
  const unlisten = await database.listen(
    EVENT_CHANNEL,
    (bidId) => wake(readers.get(bidId) ?? []),
    () => {
      for (const set of readers.values()) wake(set);
    },
  );
  return {
    subscribe(bidId, reader) {
      const set = readers.get(bidId) ?? new Set();
      readers.set(bidId, set.add(reader));
      return () => {
        set.delete(reader);
        if (set.size === 0) readers.delete(bidId);
      };
    },
    close: unlisten,
  };
}
