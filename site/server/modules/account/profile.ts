import { and, count, eq, gt, max, sql } from 'drizzle-orm';
import type { account as contract } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import {
  type AccountRow,
  account,
  companyInvitation,
  member,
  subscription,
} from '../../store/schema.ts';
import { runningSubscription } from './bid-log.ts';
import { type Pool, poolOf } from './company.ts';
import { requireOpen } from './open-account.ts';

/** People a company may have beside its owner while no package says more. */
const FREE_EMPLOYEES = 2;

/** The account as it is stored now. Throws signedOut for one that is gone. */
export async function freshAccount(db: Executor, id: string): Promise<AccountRow> {
  const [row] = await db.select().from(account).where(eq(account.id, id));
  if (!row) throw new ApiError('signedOut');
  return row;
}

/** What the account center shows of the person. */
export async function presentProfile(
  db: Executor,
  row: AccountRow,
): Promise<Omit<contract.Profile, 'invitations'>> {
  const pool = await poolOf(db, row);
  return {
    id: row.id,
    phone: row.phone ?? '',
    name: row.companyName,
    contactName: row.contactName,
    email: row.email,
    industry: row.industry,
    region: row.region,
    hasPassword: row.passwordHash !== null,
    inviteCode: row.inviteCode,
    createdAt: dateTime(row.createdAt),
    company: pool.role === null ? null : await companyOf(db, row, pool, pool.role),
  };
}

async function companyOf(db: Executor, row: AccountRow, pool: Pool, role: contract.CompanyRole) {
  const owner = pool.id === row.id ? row : await freshAccount(db, pool.id);
  return {
    id: pool.id,
    name: owner.companyName,
    role,
    employees: await employeeCount(db, pool.id),
    employeeLimit: await employeeLimit(db, pool.id),
  };
}

/** People of a company beside its owner, those who have not agreed yet included. */
export async function employeeCount(db: Executor, companyId: string): Promise<number> {
  const [people] = await db
    .select({ value: count() })
    .from(member)
    .where(eq(member.companyId, companyId));
  const [invited] = await db
    .select({ value: count() })
    .from(companyInvitation)
    .where(
      and(eq(companyInvitation.companyId, companyId), gt(companyInvitation.expiresAt, sql`now()`)),
    );
  return (people?.value ?? 0) + (invited?.value ?? 0);
}

/** How many people the company may have beside its owner: by the package that runs and allows the most. */
export async function employeeLimit(db: Executor, poolId: string): Promise<number> {
  const [row] = await db
    .select({ most: max(subscription.employeeLimit) })
    .from(subscription)
    .where(runningSubscription(poolId));
  return Math.max(FREE_EMPLOYEES, row?.most ?? 0);
}

type ProfileFields = Partial<
  Record<'name' | 'contactName' | 'email' | 'industry' | 'region', string | undefined>
>;

/** Changes the fields that are given. Throws signedOut. */
export async function changeProfile(
  db: Drizzle,
  owner: AccountRow,
  { name, ...fields }: ProfileFields,
): Promise<AccountRow> {
  const changes = { ...fields, ...(name === undefined ? {} : { companyName: name }) };
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(given).length === 0) return owner;
  return db.transaction(async (tx) => {
    await requireOpen(tx, owner);
    const [row] = await tx
      .update(account)
      .set(given)
      .where(and(eq(account.id, owner.id), eq(account.tenantId, owner.tenantId)))
      .returning();
    return row ?? owner;
  });
}
