import { and, eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Drizzle } from '../store/database.ts';
import { FAILURES_KEPT_MS } from '../store/housekeeping.ts';
import { passwordFailure } from '../store/schema.ts';

/** A person who has half forgotten gets this many tries at once. */
const FREE_TRIES = 5;
/** Then 1, 2, 4 … minutes between two tries; a program gets 48 a day at the longest pause. */
const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 1800;

/**
 * Counts a try as a failure before it is judged, in one step, so that tries sent at once are all counted. Gives the seconds to wait:
 * 0 when it may be judged, otherwise it was not counted either.
 */
export async function countTry(db: Drizzle, key: string): Promise<number> {
  const now = new Date();
  const { failures, openAt } = passwordFailure;
  await db
    .delete(passwordFailure)
    .where(
      and(eq(passwordFailure.key, key), lt(openAt, new Date(now.getTime() - FAILURES_KEPT_MS))),
    );
  const pause = sql`case when ${failures} + 1 < ${FREE_TRIES} then 0
    else least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * power(2, least(${failures} + 1 - ${FREE_TRIES}, 10))) end`;
  const counted = await db
    .insert(passwordFailure)
    .values({ key, failures: 1, openAt: now })
    .onConflictDoUpdate({
      target: passwordFailure.key,
      set: {
        failures: sql`${failures} + 1`,
        openAt: sql`${now.toISOString()}::timestamptz + ${pause} * interval '1 second'`,
      },
      setWhere: lte(openAt, now),
    })
    .returning({ key: passwordFailure.key });
  if (counted.length > 0) return 0;
  const [row] = await db
    .select({ openAt })
    .from(passwordFailure)
    .where(eq(passwordFailure.key, key));
  return row ? Math.max(1, Math.ceil((row.openAt.getTime() - now.getTime()) / 1000)) : 0;
}

/** A try was right: what forgets those before it, as part of a statement. */
export const forgettingTries = (key: string): SQL =>
  sql`delete from ${passwordFailure} where ${passwordFailure.key} = ${key}`;
