import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm';
import type { account as contract } from 'tender-widgets/contract';
import type { Executor, Transaction } from '../../db/open.ts';
import { type AccountRow, account, bidLog, bidRow, company, type MemberRow, member, orderRow } from '../../db/schema.ts';
import { containing } from '../../db/search.ts';
import { ApiError } from '../../http/api-error.ts';
import { dateTime } from '../../http/envelope.ts';
import type { Services } from '../../services.ts';
import { accountOfPhone, findByPhone } from '../sign-in/accounts.ts';
import { lockPool } from './bid-log.ts';
import { managedPool } from './company.ts';
import { handOver, takeBackMaterial } from './hand-over.ts';
import { employeeCount, employeeLimit } from './profile.ts';

type Standard = { name?: string | undefined; role?: 'admin' | 'employee' | undefined; monthLimit?: number | null | undefined };

/**
 * Adds the account of a phone to the caller's company, which begins with its first employee. A phone without an account gets one.
 * What the person had before stays theirs. Throws forbidden, employeeSelf, employeeAlready, employeeElsewhere, employeeLimit.
 */
export async function addEmployee(
  services: Services,
  caller: AccountRow,
  { phone, ...standard }: Standard & { phone: string },
): Promise<contract.Employee> {
  const { db } = services.database;
  const { id: companyId } = await managedPool(db, caller);
  if (phone === caller.phone) throw new ApiError('employeeSelf', { msg: '不能添加自己' });
  // Asked before an account is made for a phone that cannot be added.
  await refuseMember(db, companyId, await findByPhone(db, caller.tenantId, phone));
  if ((await employeeCount(db, companyId)) >= (await employeeLimit(db, companyId))) throw new ApiError('employeeLimit');
  const person = await accountOfPhone(services, caller.tenantId, phone, {
    registSource: 'company',
    invitationCode: '',
    extensionCode: '',
  });
  await db.transaction(async (tx) => {
    // One after another, so that no two take a company's last place, and nobody is added by whom they are adding at the same time.
    for (const id of [companyId, person.id].toSorted()) await lockPool(tx, id);
    if ((await managedPool(tx, caller)).id !== companyId) throw new ApiError('forbidden');
    await refuseMember(tx, companyId, person);
    // An invitation nobody has answered keeps no other company away.
    await tx.delete(member).where(and(eq(member.accountId, person.id), member.pending));
    const [own] = await tx
      .insert(company)
      .values({ id: companyId, tenantId: caller.tenantId })
      .onConflictDoUpdate({ target: company.id, set: { tenantId: caller.tenantId } })
      .returning();
    if ((await employeeCount(tx, companyId)) >= (await employeeLimit(tx, companyId))) throw new ApiError('employeeLimit');
    const added = await tx
      .insert(member)
      .values({
        accountId: person.id,
        tenantId: caller.tenantId,
        companyId,
        role: standard.role ?? 'employee',
        name: standard.name ?? '',
        monthLimit: standard.monthLimit === undefined ? (own?.monthLimit ?? null) : standard.monthLimit,
        pending: await hasOwnThings(tx, person.id),
        addedBy: caller.id,
      })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) throw new ApiError('employeeElsewhere');
    if (added[0]?.pending === false) await takeBackMaterial(tx, { accountId: person.id, tenantId: caller.tenantId });
  });
  const [employee] = await employees(db, companyId, eq(member.accountId, person.id), { size: 1, current: 1 });
  if (!employee) throw new ApiError('notFound');
  return employee;
}

/** Throws when the account is somebody's employee already, or a company with employees of its own. */
async function refuseMember(db: Executor, companyId: string, person: AccountRow | undefined): Promise<void> {
  if (!person) return;
  if (person.id === companyId) throw new ApiError('employeeOwner', { msg: '这个手机号是企业的主账号，不需要添加' });
  const [known] = await db.select().from(member).where(eq(member.accountId, person.id));
  if (known && (known.companyId === companyId || !known.pending))
    throw new ApiError(known.companyId === companyId ? 'employeeAlready' : 'employeeElsewhere');
  if ((await employeeCount(db, person.id)) > 0) throw new ApiError('employeeElsewhere');
}

/** Whether the account has something that a company could come to hold: then it is asked first. */
async function hasOwnThings(tx: Executor, accountId: string): Promise<boolean> {
  const one = sql`1`;
  const bids = await tx.select({ one }).from(bidRow).where(eq(bidRow.accountId, accountId)).limit(1);
  const orders = await tx.select({ one }).from(orderRow).where(eq(orderRow.accountId, accountId)).limit(1);
  return bids.length + orders.length > 0;
}

/** A page of the caller's employees, the longest there first. Throws forbidden. */
export async function listEmployees(
  db: Executor,
  caller: AccountRow,
  query: { q?: string | undefined; size: number; current: number },
) {
  const { id } = await managedPool(db, caller);
  const found = query.q ? or(containing(member.name, query.q), containing(account.phone, query.q)) : undefined;
  const [total] = await db
    .select({ value: count() })
    .from(member)
    .innerJoin(account, eq(account.id, member.accountId))
    .where(and(eq(member.companyId, id), found));
  const [own] = await db.select().from(company).where(eq(company.id, id));
  return {
    records: await employees(db, id, found, query),
    total: total?.value ?? 0,
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
      monthUsed: used(sql`l.created_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`),
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
    state: row.pending ? ('pending' as const) : ('active' as const),
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
  if (!row) throw new ApiError('notFound', { msg: '没有这位员工，可能已经移除' });
  return row;
}

/** Removes an employee; what they made for the company goes to its owner. How many bids those are. Throws as `employeeOf`. */
export async function removeEmployee(services: Services, caller: AccountRow, id: string): Promise<number> {
  return services.database.db.transaction(async (tx) => {
    const row = await employeeOf(tx, caller, id);
    return dismiss(tx, row);
  });
}

/** The caller agrees to join the company that has added them. Throws notInCompany, and employeeElsewhere for who has employees. */
export async function joinCompany(services: Services, caller: AccountRow): Promise<void> {
  await services.database.db.transaction(async (tx) => {
    await lockPool(tx, caller.id);
    if ((await employeeCount(tx, caller.id)) > 0)
      throw new ApiError('employeeElsewhere', { msg: '您自己的企业还有员工，请先移除' });
    const joined = await tx
      .update(member)
      .set({ pending: false, joinedAt: sql`now()` })
      .where(and(eq(member.accountId, caller.id), member.pending))
      .returning();
    if (joined.length === 0) throw new ApiError('notInCompany', { msg: '没有企业邀请您加入，邀请可能已经撤回' });
    await takeBackMaterial(tx, { accountId: caller.id, tenantId: caller.tenantId });
  });
}

/** The caller leaves the company by themselves, or declines to join it. Throws notInCompany, and employeeOwner for its owner. */
export async function leaveCompany(services: Services, caller: AccountRow): Promise<number> {
  return services.database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(member).where(eq(member.accountId, caller.id));
    if (row) return dismiss(tx, row);
    const [own] = await tx.select().from(company).where(eq(company.id, caller.id));
    throw new ApiError(own ? 'employeeOwner' : 'notInCompany');
  });
}

async function dismiss(tx: Transaction, row: MemberRow): Promise<number> {
  const bids = row.pending ? 0 : await handOver(tx, row);
  const gone = await tx.delete(member).where(eq(member.accountId, row.accountId)).returning();
  // Removed twice at once: the second had nothing left to hand over.
  if (gone.length === 0) throw new ApiError('notFound', { msg: '没有这位员工，可能已经移除' });
  return bids;
}

/** Changes what an employee may use, or, without an id, what employees get who are added from now on. Throws as `employeeOf`. */
export async function updateStandard(
  services: Services,
  caller: AccountRow,
  { id, ...standard }: Standard & { id?: string | undefined },
) {
  await services.database.db.transaction(async (tx) => {
    if (id === undefined) return updateDefault(tx, caller, standard);
    const row = await employeeOf(tx, caller, id);
    const { name = row.name, role = row.role, monthLimit = row.monthLimit } = standard;
    await tx.update(member).set({ name, role, monthLimit }).where(eq(member.accountId, id));
  });
}

async function updateDefault(tx: Transaction, caller: AccountRow, { monthLimit, name, role }: Standard): Promise<void> {
  const pool = await managedPool(tx, caller);
  if (monthLimit === undefined || name !== undefined || role !== undefined) {
    throw new ApiError('badInput', { msg: '默认标准只有每月次数（monthLimit）', data: { field: 'monthLimit' } });
  }
  await tx
    .insert(company)
    .values({ id: pool.id, tenantId: caller.tenantId, monthLimit })
    .onConflictDoUpdate({ target: company.id, set: { monthLimit } });
}
