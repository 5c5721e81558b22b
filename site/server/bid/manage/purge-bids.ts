import { inArray, lt, sql } from 'drizzle-orm';
import type { Drizzle } from '../../store/database.ts';
import { bidRow } from '../../store/schema.ts';

const KEPT = sql`now() - interval '30 days'`;
/** Bids that go in one statement, with all their chapters and versions. */
const AT_ONCE = 20;

/**
 * Removes for good what was removed thirty days ago, with its chapters, versions, events and runs; its files go with the next look for files
 * that no row names (`leftovers.ts`). The ledger of counts stays. Safe from any number of processes at once.
 */
export async function purgeBids(db: Drizzle): Promise<number> {
  let purged = 0;
  for (let last = AT_ONCE; last === AT_ONCE; purged += last) {
    const due = db
      .select({ id: bidRow.id })
      .from(bidRow)
      .where(lt(bidRow.deletedAt, KEPT))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    last = (await db.delete(bidRow).where(inArray(bidRow.id, due)).returning({ id: bidRow.id }))
      .length;
  }
  return purged;
}
