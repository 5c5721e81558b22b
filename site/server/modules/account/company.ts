import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type account as contract, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor, Transaction } from '../../store/database.ts';
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
  return presentPool(account, await poolRows(db, account));
}

/** `poolOf`, and the pool is locked, so that its charges wait for each other and no two see the same last bid. Always after a bid's row. */
export async function lockedPoolOf(
  tx: Transaction,
  account: Pick<AccountRow, 'id' | 'tenantId'>,
): Promise<Pool> {
  const rows = await poolRows(tx, account).for('no key update', { of: accountTable });
  return presentPool(account, rows);
}

function poolRows(db: Executor, { id, tenantId }: Pick<AccountRow, 'id' | 'tenantId'>) {
  return db
    .select({ member, own: company.id })
    .from(accountTable)
    .leftJoin(member, and(eq(member.accountId, id), eq(member.tenantId, tenantId)))
    .leftJoin(company, eq(company.id, id))
    .where(eq(accountTable.id, poolIdOf({ id, tenantId })));
}

function presentPool(
  account: Pick<AccountRow, 'id'>,
  [row]: Awaited<ReturnType<typeof poolRows>>,
): Pool {
  if (row?.member) {
    const { companyId, role, monthLimit, joinedAt } = row.member;
    return { id: companyId, role, monthLimit, joinedAt };
  }
  return { id: account.id, role: row?.own ? 'owner' : null, monthLimit: null, joinedAt: null };
}

/** The id of an account's pool within a statement: what `poolOf` says, at that moment. */
export const poolIdOf = ({ id, tenantId }: Pick<AccountRow, 'id' | 'tenantId'>): SQL<string> =>
  sql`coalesce((select company_id from ${member} where account_id = ${id} and tenant_id = ${tenantId}), ${id}::text)`;

/** Whether the person may see and manage what belongs to everybody of the pool. */
export const isManager = ({ role }: Pool): boolean => role !== 'employee';

/** The pool of somebody who manages it. Throws forbidden for an employee. */
export async function managedPool(db: Executor, account: AccountRow): Promise<Pool> {
  const pool = await poolOf(db, account);
  if (!isManager(pool)) throw new ApiError('forbidden', { msg: refusals.managersOnly });
  return pool;
}
