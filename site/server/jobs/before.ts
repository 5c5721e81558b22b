import { and, eq, lt, ne } from 'drizzle-orm';
import type { Drizzle } from '../store/database.ts';
import { bidRow, run } from '../store/schema.ts';

/** How many runs of the same account are alive and older than this one. */
export async function runsBefore(db: Drizzle, runId: string): Promise<number> {
  const [own] = await db
    .select({ accountId: bidRow.accountId, createdAt: run.createdAt })
    .from(run)
    .innerJoin(bidRow, eq(bidRow.id, run.bidId))
    .where(eq(run.id, runId));
  if (!own) return 0;
  const older = await db
    .select({ id: run.id })
    .from(run)
    .innerJoin(bidRow, eq(bidRow.id, run.bidId))
    .where(
      and(
        eq(run.state, 'running'),
        eq(bidRow.accountId, own.accountId),
        ne(run.id, runId),
        lt(run.createdAt, own.createdAt),
      ),
    );
  return older.length;
}

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
