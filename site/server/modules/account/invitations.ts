import { and, asc, count, eq, gt, or, sql } from 'drizzle-orm';
import { type account as contract, refusals } from 'tender-widgets/contract';
import { createLimits } from '../../http/limits.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { newId } from '../../kernel/ids.ts';
import { maskPhone } from '../../kernel/mask-phone.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import {
  type AccountRow,
  account,
  company,
  companyInvitation,
  type InvitationRow,
  member,
} from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { lockPool } from './bid-log.ts';
import { managedPool } from './company.ts';
import { takeBackMaterial } from './hand-over.ts';
import { employeeCount, employeeLimit } from './profile.ts';

/** What an employee may use. */
export type Standard = {
  name?: string | undefined;
  role?: 'admin' | 'employee' | undefined;
  monthLimit?: number | null | undefined;
};

const LIFETIME_DAYS = 14;
/** Not expired. */
export const isOpen = gt(companyInvitation.expiresAt, sql`now()`);

/**
 * Invites whoever has a phone into the caller's company, which begins with its first invitation. Accounts of others are never asked,
 * so the answer is the same for every phone: an account, none, an employee or an owner elsewhere, somebody who has declined.
 * Throws forbidden, employeeSelf, employeeOwner, employeeAlready for the company's own, employeeLimit, tooMany.
 */
export async function inviteEmployee(
  db: Drizzle,
  caller: AccountRow,
  { phone, ...standard }: Standard & { phone: string },
): Promise<contract.Employee> {
  const { id: companyId } = await managedPool(db, caller);
  if (phone === caller.phone) throw new ApiError('employeeSelf', { msg: refusals.invitesSelf });
  await countChange(db, companyId);
  await createLimits(db).take('invitationsPerPhone', `${companyId}:${phone}`);
  return db.transaction(async (tx) => {
    // One after another, so that no two take a company's last place.
    await lockPool(tx, companyId);
    if ((await managedPool(tx, caller)).id !== companyId) throw new ApiError('forbidden');
    const [own] = await tx
      .insert(company)
      .values({ id: companyId, tenantId: caller.tenantId })
      .onConflictDoUpdate({ target: company.id, set: { tenantId: caller.tenantId } })
      .returning();
    await refuseOwnPeople(tx, companyId, phone);
    await tx
      .delete(companyInvitation)
      .where(and(eq(companyInvitation.companyId, companyId), sql`not ${isOpen}`));
    if ((await employeeCount(tx, companyId)) >= (await employeeLimit(tx, companyId)))
      throw new ApiError('employeeLimit');
    const [invitation] = await tx
      .insert(companyInvitation)
      .values({
        id: newId(),
        tenantId: caller.tenantId,
        companyId,
        phone,
        role: standard.role ?? 'employee',
        name: standard.name ?? '',
        monthLimit:
          standard.monthLimit === undefined ? (own?.monthLimit ?? null) : standard.monthLimit,
        invitedBy: caller.id,
        expiresAt: new Date(Date.now() + LIFETIME_DAYS * 86_400_000),
      })
      .onConflictDoNothing()
      .returning();
    if (!invitation) throw new ApiError('employeeAlready');
    return presentInvitation(invitation);
  });
}

/** Adding and removing over and over pesters people, and asks the service about phones. Throws tooMany. */
export async function countChange(db: Drizzle, companyId: string): Promise<void> {
  await createLimits(db).take('employeeChangesPerCompany', companyId);
}

/** Only the company's own people are asked for: they are what the caller may see anyway. */
async function refuseOwnPeople(tx: Executor, companyId: string, phone: string): Promise<void> {
  const [person] = await tx
    .select({ id: account.id })
    .from(account)
    .leftJoin(member, eq(member.accountId, account.id))
    .where(
      and(eq(account.phone, phone), or(eq(account.id, companyId), eq(member.companyId, companyId))),
    );
  if (person?.id === companyId) throw new ApiError('employeeOwner', { msg: refusals.invitesOwner });
  const [invited] = await tx
    .select({ id: companyInvitation.id })
    .from(companyInvitation)
    .where(
      and(eq(companyInvitation.companyId, companyId), eq(companyInvitation.phone, phone), isOpen),
    );
  if (person || invited) throw new ApiError('employeeAlready');
}

/** As a row of the list of employees. Nothing of it comes from an account. */
export function presentInvitation(row: InvitationRow): contract.Employee {
  const { id, phone, name, role, monthLimit, createdAt } = row;
  const used = { monthUsed: 0, totalUsed: 0 };
  return {
    id,
    phone,
    name,
    role,
    state: 'pending',
    monthLimit,
    ...used,
    joinedAt: dateTime(createdAt),
  };
}

/** A company's open invitations, the oldest first. */
export async function invitationsOf(
  db: Executor,
  companyId: string,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ rows: InvitationRow[]; total: number }> {
  const found = q
    ? or(containing(companyInvitation.name, q), containing(companyInvitation.phone, q))
    : undefined;
  const where = and(eq(companyInvitation.companyId, companyId), isOpen, found);
  const [total] = await db.select({ value: count() }).from(companyInvitation).where(where);
  const rows = await db
    .select()
    .from(companyInvitation)
    .where(where)
    .orderBy(asc(companyInvitation.createdAt), asc(companyInvitation.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.value ?? 0 };
}

/** The invitations that wait for the person's answer, as they see them. */
export async function invitationsFor(
  db: Executor,
  person: AccountRow,
): Promise<contract.Invitation[]> {
  const rows = await openFor(db, person);
  return rows.map(({ row, companyName, ownerPhone }) => ({
    id: row.id,
    companyId: row.companyId,
    name: companyName || maskPhone(ownerPhone ?? ''),
    invitedBy: maskPhone(ownerPhone ?? ''),
    role: row.role,
    expiresAt: dateTime(row.expiresAt),
  }));
}

async function openFor(db: Executor, person: AccountRow) {
  if (person.phone === null) return [];
  return db
    .select({ row: companyInvitation, companyName: account.companyName, ownerPhone: account.phone })
    .from(companyInvitation)
    .innerJoin(account, eq(account.id, companyInvitation.companyId))
    .where(
      and(
        eq(companyInvitation.tenantId, person.tenantId),
        eq(companyInvitation.phone, person.phone),
        isOpen,
      ),
    )
    .orderBy(asc(companyInvitation.createdAt), asc(companyInvitation.id));
}

/** The invitation of that id; without one the only there is. Throws notInCompany, and invitationUnclear where there are several. */
async function chosenInvitation(
  db: Executor,
  person: AccountRow,
  id: string | undefined,
): Promise<InvitationRow> {
  const open = await openFor(db, person);
  const chosen = open.filter(({ row }) => id === undefined || row.id === id);
  if (chosen.length > 1)
    throw new ApiError('badInput', { msg: refusals.severalInvitations, data: { field: 'id' } });
  const [only] = chosen;
  if (!only) throw new ApiError('notInCompany', { msg: refusals.noInvitation });
  return only.row;
}

/**
 * The caller agrees to join a company that has invited them. From now on what they make is the company's; what there is already stays
 * theirs. Throws notInCompany without an invitation, employeeElsewhere for who is somebody's employee or has employees, employeeLimit.
 */
export async function joinCompany(db: Drizzle, caller: AccountRow, id?: string): Promise<void> {
  const { companyId, id: chosen } = await chosenInvitation(db, caller, id);
  await db.transaction(async (tx) => {
    // In one order, so that two who have invited each other wait instead of blocking each other.
    for (const pool of [caller.id, companyId].toSorted()) await lockPool(tx, pool);
    const invitation = await chosenInvitation(tx, caller, chosen);
    await refuseBound(tx, caller);
    const [people] = await tx
      .select({ value: count() })
      .from(member)
      .where(eq(member.companyId, companyId));
    if ((people?.value ?? 0) >= (await employeeLimit(tx, companyId)))
      throw new ApiError('employeeLimit', { msg: refusals.invitingCompanyFull });
    const { tenantId, role, name, monthLimit, invitedBy } = invitation;
    await tx.insert(member).values({
      accountId: caller.id,
      tenantId,
      companyId,
      role,
      name,
      monthLimit,
      addedBy: invitedBy,
    });
    await tx.delete(companyInvitation).where(eq(companyInvitation.id, invitation.id));
    // Who works for a company has none of their own any more to invite anybody into.
    await tx.delete(companyInvitation).where(eq(companyInvitation.companyId, caller.id));
    await takeBackMaterial(tx, { accountId: caller.id, tenantId });
  });
}

async function refuseBound(tx: Transaction, caller: AccountRow): Promise<void> {
  const [elsewhere] = await tx.select().from(member).where(eq(member.accountId, caller.id));
  if (elsewhere) throw new ApiError('employeeElsewhere', { msg: refusals.alreadyEmployed });
  const [own] = await tx
    .select({ id: member.accountId })
    .from(member)
    .where(eq(member.companyId, caller.id))
    .limit(1);
  if (own) throw new ApiError('employeeElsewhere', { msg: refusals.hasEmployees });
}

/** The caller declines an invitation. Throws as `chosenInvitation`. */
export async function declineInvitation(
  db: Executor,
  caller: AccountRow,
  id: string | undefined,
): Promise<void> {
  const { id: chosen } = await chosenInvitation(db, caller, id);
  await db.delete(companyInvitation).where(eq(companyInvitation.id, chosen));
}
