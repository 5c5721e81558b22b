import { and, eq, or } from 'drizzle-orm';
import type { Executor } from '../../../store/database.ts';
import { bidRow, member, run } from '../../../store/schema.ts';
import type { Owner } from './own-data.ts';

/** Whether the account is in a company, or has somebody in its own. */
export async function isInCompany(db: Executor, { id }: Owner): Promise<boolean> {
  const rows = await db
    .select({ id: member.accountId })
    .from(member)
    .where(or(eq(member.accountId, id), eq(member.companyId, id)))
    .limit(1);
  return rows.length > 0;
}

/** Whether a bid of the account is being written. */
export async function isWriting(db: Executor, { id, tenantId }: Owner): Promise<boolean> {
  const rows = await db
    .select({ id: run.id })
    .from(run)
    .innerJoin(bidRow, eq(bidRow.id, run.bidId))
    .where(and(eq(bidRow.accountId, id), eq(bidRow.tenantId, tenantId), eq(run.state, 'running')))
    .limit(1);
  return rows.length > 0;
}
