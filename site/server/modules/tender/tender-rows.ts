import { and, asc, count, desc, eq } from 'drizzle-orm';
import { ApiError } from '../../kernel/api-error.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import {
  type AccountRow,
  type TenderFileRow,
  type TenderPartRow,
  tenderFile,
  tenderPart,
} from '../../store/schema.ts';

/** Stands as the owner of what visitors give: no account has it as its id. Together they have one place in the turns of reading. */
export const VISITORS = 'visitors';

/** The tender is the caller's. */
export function mine(owner: AccountRow, id: string) {
  return and(
    eq(tenderFile.id, id),
    eq(tenderFile.tenantId, owner.tenantId),
    eq(tenderFile.accountId, owner.id),
  );
}

/** Throws notFound for a row that is not the caller's, as for one that is not there. */
export async function tenderOf(db: Drizzle, owner: AccountRow, id: string): Promise<TenderFileRow> {
  const [row] = await db.select().from(tenderFile).where(mine(owner, id));
  if (!row) throw new ApiError('notFound');
  return row;
}

export async function listTenders(
  db: Drizzle,
  owner: AccountRow,
  query: { current: number; size: number },
) {
  const where = and(eq(tenderFile.tenantId, owner.tenantId), eq(tenderFile.accountId, owner.id));
  const [total] = await db.select({ value: count() }).from(tenderFile).where(where);
  const rows = await db
    .select()
    .from(tenderFile)
    .where(where)
    .orderBy(desc(tenderFile.createdAt), desc(tenderFile.id))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  return { rows, total: total?.value ?? 0 };
}

/** The files of a tender in the order they came. */
export function partsOf(db: Executor, tenderId: string): Promise<TenderPartRow[]> {
  return db
    .select()
    .from(tenderPart)
    .where(eq(tenderPart.tenderId, tenderId))
    .orderBy(asc(tenderPart.n));
}
