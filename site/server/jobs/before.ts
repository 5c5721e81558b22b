import { and, eq, ne } from 'drizzle-orm';
import type { Drizzle } from '../store/database.ts';
import { bidRow } from '../store/schema.ts';

/** How many other outlines of the same account are being made or wait. */
export async function outlinesBeside(db: Drizzle, bidId: string): Promise<number> {
  const [own] = await db
    .select({ accountId: bidRow.accountId })
    .from(bidRow)
    .where(eq(bidRow.id, bidId));
  if (!own) return 0;
  return db.$count(
    bidRow,
    and(eq(bidRow.status, 'outlining'), eq(bidRow.accountId, own.accountId), ne(bidRow.id, bidId)),
  );
}
