import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Drizzle } from './database.ts';
import { rateLimit } from './schema.ts';

/** Whether it is this process's turn for what one of all processes does every `ms`: the first that asks gets it. */
export async function takeTurn(db: Drizzle, name: string, ms: number): Promise<boolean> {
  const expire = sql`now() + ${ms / 1000} * interval '1 second'`;
  const taken = await db
    .insert(rateLimit)
    .values({ key: `turn:${name}`, expire })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: { expire },
      setWhere: lt(rateLimit.expire, sql`now()`),
    })
    .returning();
  return taken.length > 0;
}

/** Whether somebody has a turn for it, or had one that ended less than `ms` ago. */
export async function isTurnTaken(db: Drizzle, name: string, ms: number): Promise<boolean> {
  const since = sql`now() - ${ms / 1000} * interval '1 second'`;
  const taken = await db
    .select({ key: rateLimit.key })
    .from(rateLimit)
    .where(and(eq(rateLimit.key, `turn:${name}`), gt(rateLimit.expire, since)));
  return taken.length > 0;
}

/** One of `places` of that name for at most `ms`, in whichever process, and what ends it before; undefined where all are taken. */
export async function takePlace(
  db: Drizzle,
  name: string,
  places: number,
  ms: number,
): Promise<(() => Promise<void>) | undefined> {
  for (let place = 0; place < places; place++) {
    const key = `${name}:${place}`;
    if (await takeTurn(db, key, ms))
      return async () => {
        await db.delete(rateLimit).where(eq(rateLimit.key, `turn:${key}`));
      };
  }
  return undefined;
}
