import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Drizzle } from './database.ts';

/** Whoever comes back later is told the state of the bid instead of what happened since. */
const KEPT = sql`now() - interval '1 day'`;
/** Bids in one statement. */
const AT_ONCE = 100;

const Pruned = v.object({
  rows: v.tuple([v.object({ bids: v.number(), events: v.number() })]),
});

/**
 * Removes events that are a day old and notes of each bid up to which number, in one statement, so that no reader takes what is missing for
 * the whole. Answers with how many went. Safe from any number of processes at once.
 */
export async function pruneEvents(db: Drizzle): Promise<number> {
  let events = 0;
  for (let bids = AT_ONCE; bids === AT_ONCE; ) {
    const { rows } = v.parse(Pruned, await db.execute(statement));
    [{ bids }] = rows;
    events += rows[0].events;
  }
  return events;
}

const statement = sql`
  with due as materialized (
    select bid_id, pruned from event_counter where oldest_at < ${KEPT}
    order by oldest_at limit ${AT_ONCE} for update skip locked
  ), cut as materialized (
    select due.bid_id, coalesce(max(event.seq), due.pruned) as seq from due
    left join event on event.bid_id = due.bid_id and event.created_at < ${KEPT}
    group by due.bid_id, due.pruned
  ), gone as (
    delete from event using cut where event.bid_id = cut.bid_id and event.seq <= cut.seq
    returning 1
  ), noted as (
    update event_counter counter set pruned = cut.seq, oldest_at = coalesce((
      select created_at from event where event.bid_id = cut.bid_id and event.seq = cut.seq + 1
    ), now())
    from cut where counter.bid_id = cut.bid_id
    returning 1
  )
  select (select count(*)::int from noted) as bids, (select count(*)::int from gone) as events`;
