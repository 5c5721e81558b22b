import { and, eq, isNull, sql } from 'drizzle-orm';
import { refusals } from 'tender-widgets/contract';
import { ApiError } from '../kernel/api-error.ts';
import type { Drizzle } from '../store/database.ts';
import { idempotency } from '../store/schema.ts';

/** A first request that has not answered after this long is taken for dead (its process was killed). */
const ABANDONED_MS = 30_000;
const POLL_MS = 50;

/**
 * Runs `answer` for the first request of a key and gives its answer to every later one, from any process.
 * Requests that arrive while the first is at work wait for it. Throws ApiError keyReused when the key came with another request.
 */
export async function once(
  db: Drizzle,
  accountId: string,
  key: string,
  fingerprint: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (key.length > 200) throw new ApiError('badInput', { msg: refusals.keyTooLong });
  const mine = and(eq(idempotency.accountId, accountId), eq(idempotency.key, key));
  for (;;) {
    const inserted = await db
      .insert(idempotency)
      .values({ accountId, key, fingerprint })
      .onConflictDoNothing()
      .returning();
    if (inserted.length > 0) break;
    const [row] = await db.select().from(idempotency).where(mine);
    if (!row) continue;
    if (row.fingerprint !== fingerprint) throw new ApiError('keyReused');
    if (row.status !== null) return Response.json(row.body, { status: row.status });
    await takeOver(db, accountId, key);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  try {
    const response = await answer();
    await db
      .update(idempotency)
      .set({ status: response.status, body: await response.clone().json() })
      .where(mine);
    return response;
  } catch (error) {
    // A refusal had no effect, and what it missed (bids left, a chosen lot) may be there at the next try.
    await db.delete(idempotency).where(mine);
    throw error;
  }
}

function takeOver(db: Drizzle, accountId: string, key: string) {
  return db
    .delete(idempotency)
    .where(
      and(
        eq(idempotency.accountId, accountId),
        eq(idempotency.key, key),
        isNull(idempotency.status),
        sql`${idempotency.createdAt} < now() - ${ABANDONED_MS} * interval '1 millisecond'`,
      ),
    );
}
