import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm';
import { type account as contract, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import {
  type AccountRow,
  account,
  bidLog,
  company,
  companyInvitation,
  type InvitationRow,
  type MemberRow,
  member,
} from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { managedPool } from './company.ts';
import { handOver } from './hand-over.ts';
import {
  countChange,
  declineInvitation,
  invitationsFor,
  invitationsOf,
  isOpen,
  presentInvitation,
  type Standard,
} from './invitations.ts';
import { employeeLimit } from './profile.ts';

/** A page of the caller's employees, the longest there first. Throws forbidden. */
export async function listEmployees(
  db: Executor,
  caller: AccountRow,
  query: { q?: string | undefined; size: number; current: number },
) {
  const { id } = await managedPool(db, caller);
  const found = query.q
    ? or(containing(member.name, query.q), containing(account.phone, query.q))
    : undefined;
  const [total] = await db
    .select({ value: count() })
    .from(member)
    .innerJoin(account, eq(account.id, member.accountId))
    .where(and(eq(member.companyId, id), found));
  const agreed = total?.value ?? 0;
  const people = await employees(db, id, found, query);
  // Those who have not agreed yet follow, over the pages.
  const offset = Math.max(0, (query.current - 1) * query.size - agreed);
  const invited = await invitationsOf(db, id, {
    q: query.q,
    limit: query.size - people.length,
    offset,
  });
  const [own] = await db.select().from(company).where(eq(company.id, id));
  return {
    records: [...people, ...invited.rows.map(presentInvitation)],
    total: agreed + invited.total,
    employeeLimit: await employeeLimit(db, id),
    monthLimit: own?.monthLimit ?? null,
  };
}

async function employees(
  db: Executor,
  companyId: string,
  where: SQL | undefined,
  { size, current }: { size: number; current: number },
): Promise<contract.Employee[]> {
  // Outside the brackets of `sum` a column of the outer query has to name its table.
  const used = (since: SQL) => sql<string>`coalesce((
    select sum(case l.kind when 'charge' then 1 when 'refund' then -1 else 0 end) from ${bidLog} l
    where l.account_id = ${companyId} and l.actor_id = member.account_id and ${since}), 0)`;
  const rows = await db
    .select({
      row: member,
      phone: account.phone,
      accountName: account.name,
      contactName: account.contactName,
      monthUsed: used(
        sql`l.created_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
      ),
      totalUsed: used(sql`true`),
    })
    .from(member)
    .innerJoin(account, eq(account.id, member.accountId))
    .where(and(eq(member.companyId, companyId), where))
    .orderBy(asc(member.joinedAt), asc(member.accountId))
    .limit(size)
    .offset((current - 1) * size);
  return rows.map(({ row, phone, accountName, contactName, monthUsed, totalUsed }) => ({
    id: row.accountId,
    phone: phone ?? '',
    name: row.name || contactName || accountName,
    role: row.role,
    state: 'active' as const,
    monthLimit: row.monthLimit,
    monthUsed: Number(monthUsed),
    totalUsed: Number(totalUsed),
    joinedAt: dateTime(row.joinedAt),
  }));
}

/** Somebody of the caller's company. Throws forbidden, employeeSelf, employeeOwner, notFound. */
async function employeeOf(tx: Executor, caller: AccountRow, id: string): Promise<MemberRow> {
  const pool = await managedPool(tx, caller);
  if (id === caller.id) throw new ApiError('employeeSelf');
  if (id === pool.id) throw new ApiError('employeeOwner');
  const [row] = await tx
    .select()
    .from(member)
    .where(and(eq(member.accountId, id), eq(member.companyId, pool.id)));
  if (!row) throw new ApiError('notFound', { msg: refusals.employeeUnknown });
  return row;
}

/**
 * Removes an employee, or takes an invitation back. What an employee has made since they agreed goes to the company's owner; how many
 * bids those are. Throws as `employeeOf`, and tooMany.
 */
export async function removeEmployee(db: Drizzle, caller: AccountRow, id: string): Promise<number> {
  await countChange(db, (await managedPool(db, caller)).id);
  return db.transaction(async (tx) => {
    const invitation = await invitationOf(tx, caller, id);
    if (!invitation) return dismiss(tx, await employeeOf(tx, caller, id));
    await tx.delete(companyInvitation).where(eq(companyInvitation.id, invitation.id));
    return 0;
  });
}

/** An invitation of the caller's company; undefined where the id is none. Throws forbidden. */
async function invitationOf(
  tx: Executor,
  caller: AccountRow,
  id: string,
): Promise<InvitationRow | undefined> {
  const pool = await managedPool(tx, caller);
  const [row] = await tx
    .select()
    .from(companyInvitation)
    .where(and(eq(companyInvitation.id, id), eq(companyInvitation.companyId, pool.id), isOpen));
  return row;
}

/** The caller leaves the company by themselves, or declines to join one. Throws notInCompany, and employeeOwner for its owner. */
export async function leaveCompany(
  db: Drizzle,
  caller: AccountRow,
  invitationId?: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(member).where(eq(member.accountId, caller.id));
    if (row && invitationId === undefined) return dismiss(tx, row);
    if (invitationId === undefined && (await invitationsFor(tx, caller)).length === 0) {
      const [own] = await tx.select().from(company).where(eq(company.id, caller.id));
      throw new ApiError(own ? 'employeeOwner' : 'notInCompany');
    }
    await declineInvitation(tx, caller, invitationId);
    return 0;
  });
}

async function dismiss(tx: Transaction, row: MemberRow): Promise<number> {
  const bids = await handOver(tx, row);
  const gone = await tx.delete(member).where(eq(member.accountId, row.accountId)).returning();
  // Removed twice at once: the second had nothing left to hand over.
  if (gone.length === 0) throw new ApiError('notFound', { msg: refusals.employeeUnknown });
  return bids;
}

/** Changes what an employee may use, one who is only invited too, or, without an id, what employees get who are added from now on. Throws as `employeeOf`. */
export async function updateStandard(
  db: Drizzle,
  caller: AccountRow,
  { id, ...standard }: Standard & { id?: string | undefined },
) {
  await db.transaction(async (tx) => {
    if (id === undefined) return updateDefault(tx, caller, standard);
    const invitation = await invitationOf(tx, caller, id);
    const row = invitation ?? (await employeeOf(tx, caller, id));
    const { name = row.name, role = row.role, monthLimit = row.monthLimit } = standard;
    const values = { name, role, monthLimit };
    if (invitation)
      await tx.update(companyInvitation).set(values).where(eq(companyInvitation.id, id));
    else await tx.update(member).set(values).where(eq(member.accountId, id));
  });
}

async function updateDefault(
  tx: Transaction,
  caller: AccountRow,
  { monthLimit, name, role }: Standard,
): Promise<void> {
  const pool = await managedPool(tx, caller);
  if (monthLimit === undefined || name !== undefined || role !== undefined) {
    throw new ApiError('badInput', {
      msg: refusals.standardMonthOnly,
      data: { field: 'monthLimit' },
    });
  }
  await tx
    .insert(company)
    .values({ id: pool.id, tenantId: caller.tenantId, monthLimit })
    .onConflictDoUpdate({ target: company.id, set: { monthLimit } });
}
