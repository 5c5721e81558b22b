import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { run } from 'tender-widgets/contract';
import type { Executor } from './database.ts';
import { event, eventCounter } from './schema.ts';

/** Readers listen here; the payload is the bid's id only, because NOTIFY carries at most 8 kB. */
export const EVENT_CHANNEL = 'bid_event';

export interface StoredEvent {
  seq: number;
  name: string;
  data: unknown;
}

/**
 * Adds events of a bid in the caller's transaction: they become visible with the text they tell of, or not at all.
 * The counter row's lock makes the numbers follow the order of commits, so a reader never misses one.
 */
export async function appendEvents<N extends run.BidEventName>(
  tx: Executor,
  bidId: string,
  events: readonly { name: N; data: run.BidEventData<N> }[],
): Promise<void> {
  if (events.length === 0) return;
  const [counter] = await tx
    .insert(eventCounter)
    .values({ bidId, seq: events.length })
    .onConflictDoUpdate({
      target: eventCounter.bidId,
      set: { seq: sql`${eventCounter.seq} + ${events.length}` },
    })
    .returning();
  if (!counter) throw new Error('event counter: no row came back');
  const first = counter.seq - events.length + 1;
  await tx
    .insert(event)
    .values(events.map(({ name, data }, index) => ({ bidId, seq: first + index, name, data })));
  await tx.execute(sql`select pg_notify(${EVENT_CHANNEL}, ${bidId})`);
}

/** Events after `seq` in order, at most `limit`. */
export async function eventsAfter(
  db: Executor,
  bidId: string,
  seq: number,
  limit: number,
): Promise<StoredEvent[]> {
  return db
    .select({ seq: event.seq, name: event.name, data: event.data })
    .from(event)
    .where(and(eq(event.bidId, bidId), gt(event.seq, seq)))
    .orderBy(asc(event.seq))
    .limit(limit);
}

/** The number of a bid's last event, and up to which number events are removed. */
export async function eventRange(
  db: Executor,
  bidId: string,
): Promise<{ last: number; pruned: number }> {
  const [row] = await db
    .select({ last: eventCounter.seq, pruned: eventCounter.pruned })
    .from(eventCounter)
    .where(eq(eventCounter.bidId, bidId));
  return row ?? { last: 0, pruned: 0 };
}
