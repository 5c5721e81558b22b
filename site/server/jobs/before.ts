import { and, eq, inArray, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../store/database.ts';
import { bidRow } from '../store/schema.ts';

/** How many other outlines of the same account are being made or wait, for each of these bids; a bid without any is left out. */
export async function outlinesBeside(
  db: Drizzle,
  bidIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const other = alias(bidRow, 'other');
  const found = await db
    .select({ id: bidRow.id })
    .from(bidRow)
    .innerJoin(
      other,
      and(
        eq(other.status, 'outlining'),
        eq(other.accountId, bidRow.accountId),
        ne(other.id, bidRow.id),
      ),
    )
    .where(inArray(bidRow.id, [...bidIds]));
  const beside = new Map<string, number>();
  for (const { id } of found) beside.set(id, (beside.get(id) ?? 0) + 1);
  return beside;
}
