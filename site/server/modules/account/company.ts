import { and, eq } from 'drizzle-orm';
import { type account as contract, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor } from '../../store/database.ts';
import { type AccountRow, account as accountTable, company, member } from '../../store/schema.ts';

/** Whose bid counts an account uses, and what it may do there. */
export interface Pool {
  /** Account the counts, packages and orders belong to: the company's owner, or the account itself. */
  id: string;
  /** Null for an individual. */
  role: contract.CompanyRole | null;
  /** Bids a month of this person; null: no limit of their own. */
  monthLimit: number | null;
  /** Since when the person is in somebody else's company. */
  joinedAt: Date | null;
}

/** The pool of an account; who has not agreed to join a company yet is an individual. Asked anew with each call: somebody may have been removed a moment ago. */
export async function poolOf(
  db: Executor,
  account: Pick<AccountRow, 'id' | 'tenantId'>,
): Promise<Pool> {
  const [row] = await db
    .select({ member, own: company.id })
    .from(accountTable)
    .leftJoin(
      member,
      and(eq(member.accountId, accountTable.id), eq(member.tenantId, accountTable.tenantId)),
    )
    .leftJoin(company, eq(company.id, accountTable.id))
    .where(and(eq(accountTable.id, account.id), eq(accountTable.tenantId, account.tenantId)));
  if (row?.member) {
    const { companyId, role, monthLimit, joinedAt } = row.member;
    return { id: companyId, role, monthLimit, joinedAt };
  }
  return { id: account.id, role: row?.own ? 'owner' : null, monthLimit: null, joinedAt: null };
}

/** Whether the person may see and manage what belongs to everybody of the pool. */
export const isManager = ({ role }: Pool): boolean => role !== 'employee';

/** The pool of somebody who manages it. Throws forbidden for an employee. */
export async function managedPool(db: Executor, account: AccountRow): Promise<Pool> {
  const pool = await poolOf(db, account);
  if (!isManager(pool)) throw new ApiError('forbidden', { msg: refusals.managersOnly });
  return pool;
}
