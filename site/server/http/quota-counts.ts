import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Drizzle } from '../store/database.ts';

/** One more of what `key` names; at most `points` in `duration` seconds, counted from the first. */
export interface Count {
  key: string;
  points: number;
  duration: number;
}

/** The first count that is over its quota, and until when. */
export interface Over {
  at: number;
  msBeforeNext: number;
}

const Counted = v.object({
  rows: v.array(v.object({ at: v.number(), isOver: v.boolean(), ms: v.nullable(v.number()) })),
});

/**
 * Counts one after the other, all in one statement: what comes after a count that is over its quota is not counted. Undefined where none is
 * over. A count begins anew when its time has passed.
 */
export async function countQuotas(
  db: Drizzle,
  counts: readonly Count[],
): Promise<Over | undefined> {
  const now = sql`${new Date().toISOString()}::timestamptz`;
  const name = (at: number) => sql.raw(`count_${at}`);
  const steps = counts.map(
    (count, at) =>
      sql`${name(at)} as (${step(count, now, at > 0 ? sql`from ${name(at - 1)} where not over` : sql``)})`,
  );
  const found = counts.map(
    (_, at) =>
      sql`select ${at}::int as at, over as "isOver", extract(epoch from expire - ${now})::float8 * 1000 as ms from ${name(at)}`,
  );
  const { rows } = v.parse(
    Counted,
    await db.execute(sql`with ${sql.join(steps, sql`, `)} ${sql.join(found, sql` union all `)}`),
  );
  const over = rows.find(({ isOver }) => isOver);
  return over && { at: over.at, msBeforeNext: Math.max(0, Math.ceil(over.ms ?? 0)) };
}

function step({ key, points, duration }: Count, now: SQL, from: SQL): SQL {
  return sql`
    insert into rate_limit as known (key, points, expire)
    select ${key}, 1, ${now} + ${duration} * interval '1 second' ${from}
    on conflict (key) do update set
      points = case when known.expire <= ${now} then 1 else known.points + 1 end,
      expire = case when known.expire <= ${now} then excluded.expire else known.expire end
    returning points > ${points} as over, expire`;
}

/** Takes one count back. */
export async function uncount(db: Drizzle, key: string): Promise<void> {
  await db.execute(sql`update rate_limit set points = points - 1 where key = ${key}`);
}
