import { and, eq, lte, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../store/database.ts';
import { orderRow } from '../../../store/schema.ts';

/** Writes down that orders have expired whose time to pay is over; they are taken for expired before, too. */
export async function expireOrders(db: Drizzle): Promise<void> {
  await db
    .update(orderRow)
    .set({ state: 'expired', closedAt: sql`now()` })
    .where(and(eq(orderRow.state, 'pending'), lte(orderRow.expiresAt, sql`now()`)));
}
