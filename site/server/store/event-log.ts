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
 * Adds events of a bid in the caller's transaction, in one statement: they become visible with the text they tell of, or not at all.
 * The counter row's lock makes the numbers follow the order of commits, so a reader never misses one.
 */
export async function appendEvents<N extends run.BidEventName>(
  tx: Executor,
  bidId: string,
  events: readonly { name: N; data: run.BidEventData<N> }[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.execute(sql`
    with counter as (
      insert into event_counter as known (bid_id, seq) values (${bidId}, ${events.length}::int)
      on conflict (bid_id) do update set seq = known.seq + excluded.seq
      returning seq
    ), told as (
      insert into event (bid_id, seq, name, data)
      select ${bidId}, counter.seq - ${events.length}::int + one.n::int, one.event->>'name', one.event->'data'
      from counter, jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as one(event, n)
      returning seq
    )
    select pg_notify(${EVENT_CHANNEL}, ${bidId}) from (select count(*) from told) as total`);
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
