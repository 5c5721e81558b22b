import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Executor } from '../../store/database.ts';
import { EVENT_CHANNEL } from '../../store/event-log.ts';

/** Text that a chapter's writer added, from the character where it stands. */
export interface Piece {
  chapterId: string;
  offset: number;
  text: string;
}

/** What a group is stored for: the run, and the claim that must still hold it. */
export interface PieceOwner {
  runId: string;
  bidId: string;
  claim: string;
}

const Stored = v.object({ rows: v.tuple([v.object({ n: v.number() })]) });

/**
 * Stores pieces of any chapters of a run with the events that tell of them, in one statement; false when the claim is lost, and then
 * nothing is stored. Each step needs the one before, so that rows are locked in the order everybody locks them: run, chapters, counter.
 */
export async function storePieces(
  db: Executor,
  owner: PieceOwner,
  pieces: readonly Piece[],
): Promise<boolean> {
  const { rows } = v.parse(Stored, await db.execute(statement(owner, pieces)));
  return rows[0].n === pieces.length;
}

function statement({ runId, bidId, claim }: PieceOwner, pieces: readonly Piece[]): SQL {
  return sql`
    with held as materialized (
      select id from run where id = ${runId} and state = 'running' and claim = ${claim} for share
    ), piece as materialized (
      select one.n::int as n, one.data
      from held, jsonb_array_elements(${JSON.stringify(pieces)}::jsonb) with ordinality as one(data, n)
    ), written as (
      update chapter set draft = chapter.draft || added.text
      from (
        select data->>'chapterId' as id, string_agg(data->>'text', '' order by n) as text
        from piece group by 1
      ) as added
      where chapter.bid_id = ${bidId} and chapter.id = added.id
      returning chapter.id
    ), counter as (
      insert into event_counter as known (bid_id, seq)
      select ${bidId}::text, ${pieces.length}::int from held, (select count(*) from written) as after_text
      on conflict (bid_id) do update set seq = known.seq + excluded.seq
      returning seq
    ), told as (
      insert into event (bid_id, seq, name, data)
      select ${bidId}, counter.seq - ${pieces.length}::int + piece.n, 'delta', piece.data
      from counter, piece
      returning seq
    )
    select total.n, case when total.n > 0 then pg_notify(${EVENT_CHANNEL}, ${bidId}) end
    from (select count(*)::int as n from told) as total`;
}
