import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { type AccountRow, account, bidLog } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { newId } from '../../http/serve.ts';

export type Bucket = (typeof bidLog.$inferSelect)['bucket'];

/** Bids that expire or were given are used before bought ones. */
const useOrder: readonly Bucket[] = ['temporary', 'month', 'grant', 'package'];

/** Bids left per bucket: the sum of the account's log rows. */
export async function bidBalance(db: Executor, accountId: string): Promise<Record<Bucket, number>> {
  const rows = await db
    .select({ bucket: bidLog.bucket, total: sql<string>`sum(${bidLog.amount})` })
    .from(bidLog)
    .where(eq(bidLog.accountId, accountId))
    .groupBy(bidLog.bucket);
  const balance: Record<Bucket, number> = { package: 0, month: 0, temporary: 0, grant: 0 };
  for (const row of rows) balance[row.bucket] = Number(row.total);
  return balance;
}

/** Adds bids once per `key`. */
export async function grantBids(db: Executor, owner: AccountRow, amount: number, key: string): Promise<void> {
  if (amount <= 0) return;
  await db
    .insert(bidLog)
    .values({ id: newId(), tenantId: owner.tenantId, accountId: owner.id, kind: 'grant', bucket: 'grant', amount, key })
    .onConflictDoNothing();
}

/** Takes one bid for the writing of `bidId`, once whatever is retried. In the caller's transaction. Throws notEnoughBids. */
export async function chargeBid(tx: Executor, owner: AccountRow, bidId: string): Promise<void> {
  // The account's row lock makes charges of one account wait for each other, so that no two see the same last bid.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, owner.id)).for('update');
  const key = `write:${bidId}`;
  const [charged] = await tx
    .select({ id: bidLog.id })
    .from(bidLog)
    .where(and(eq(bidLog.key, key)));
  if (charged) return;
  const balance = await bidBalance(tx, owner.id);
  const bucket = useOrder.find((name) => balance[name] > 0);
  if (!bucket) throw new ApiError('notEnoughBids');
  await tx
    .insert(bidLog)
    .values({ id: newId(), tenantId: owner.tenantId, accountId: owner.id, kind: 'charge', bucket, amount: -1, bidId, key });
}
