import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type knowledge, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor, Transaction } from '../../store/database.ts';
import { type AccountRow, account, member } from '../../store/schema.ts';
import { lockPool } from '../account/bid-log.ts';
import { isManager, type Pool, poolOf } from '../account/company.ts';

export type Owner = Pick<AccountRow, 'id' | 'tenantId'>;
/** Somebody who looks, with the company they are in at this moment. */
export interface Viewer extends Owner {
  pool: Pool;
}
export type OwnSpace = (typeof knowledge.ownSpaces)[number];

/** Columns of everything that is private, shared or public (`shared` of the schema). */
interface SharedTable {
  tenantId: PgColumn;
  accountId: PgColumn;
  space: PgColumn;
  poolId: PgColumn;
}
interface SharedRow {
  accountId: string;
  space: knowledge.KnowledgeSpace;
}

/** Asked anew with each call: somebody may have left the company a moment ago. */
export async function viewerOf(db: Executor, { id, tenantId }: Owner): Promise<Viewer> {
  return { id, tenantId, pool: await poolOf(db, { id, tenantId }) };
}

/** The company somebody shares with; null for an individual. */
export function companyOf({ pool }: Viewer): string | null {
  return pool.role === null ? null : pool.id;
}

/** Rows of one space that the viewer may see. */
export function inSpace(table: SharedTable, viewer: Viewer, space: knowledge.KnowledgeSpace): SQL {
  const ofTenant = eq(table.tenantId, viewer.tenantId);
  const where = {
    private: () => and(ofTenant, eq(table.accountId, viewer.id)),
    company: () => and(ofTenant, eq(table.poolId, companyOf(viewer) ?? '')),
    public: () => inArray(table.tenantId, ['', viewer.tenantId]),
  }[space]();
  return and(eq(table.space, space), where) ?? sql`false`;
}

/** Rows of these spaces that the viewer may see; of their own and the company's unless said. */
export function visible(
  table: SharedTable,
  viewer: Viewer,
  spaces: readonly knowledge.KnowledgeSpace[] = ['private', 'company'],
): SQL {
  return or(...spaces.map((space) => inSpace(table, viewer, space))) ?? sql`false`;
}

/** What is shared is changed by who put it in and by those who manage the company; what is public by nobody here. */
export function canChange(viewer: Viewer, row: SharedRow): boolean {
  if (row.space === 'public') return false;
  return row.accountId === viewer.id || (row.space === 'company' && isManager(viewer.pool));
}

/** Throws forbidden for what the viewer sees but may not change. */
export function refuseUnlessChangeable(viewer: Viewer, row: SharedRow): void {
  if (canChange(viewer, row)) return;
  const msg =
    row.space === 'public' ? '公共资料只能查看' : '这是同事放入的，只有本人和企业管理员可以修改';
  throw new ApiError('forbidden', { msg });
}

/** Whose a new row of the space is. Throws notInCompany for who shares with nobody. */
export function ownership(viewer: Viewer, space: OwnSpace) {
  const poolId = space === 'company' ? companyOf(viewer) : null;
  if (space === 'company' && poolId === null)
    throw new ApiError('notInCompany', { msg: refusals.noCompanySpace });
  return { tenantId: viewer.tenantId, accountId: viewer.id, space, poolId };
}

/**
 * Lets changes of what somebody and their company keep wait for each other, so that no two take the last place or make a loop
 * of folders; and says who they are now. In the caller's transaction.
 */
export async function lockSpaces(tx: Transaction, owner: Owner): Promise<Viewer> {
  const { pool } = await viewerOf(tx, owner);
  for (const id of [...new Set([owner.id, pool.id])].toSorted()) await lockPool(tx, id);
  return viewerOf(tx, owner);
}

/** Names of those who put shared things in, as their colleagues know them. */
export async function namesOf(
  db: Executor,
  viewer: Viewer,
  rows: readonly SharedRow[],
): Promise<Map<string, string>> {
  const ids = new Set(
    rows.flatMap(({ accountId, space }) =>
      space === 'company' && accountId !== viewer.id ? [accountId] : [],
    ),
  );
  if (ids.size === 0) return new Map();
  const people = await db
    .select({
      id: account.id,
      name: account.name,
      contactName: account.contactName,
      phone: account.phone,
      memberName: member.name,
    })
    .from(account)
    .leftJoin(member, eq(member.accountId, account.id))
    .where(inArray(account.id, [...ids]));
  return new Map(
    people.map(({ id, memberName, contactName, name, phone }) => [
      id,
      memberName || contactName || name || (phone ? `手机尾号 ${phone.slice(-4)}` : '同事'),
    ]),
  );
}
