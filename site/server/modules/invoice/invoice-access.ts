import { and, eq, or, type SQL } from 'drizzle-orm';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor } from '../../store/database.ts';
import { type AccountRow, type InvoiceRow, invoiceRow } from '../../store/schema.ts';
import { isManager, poolOf } from '../account/company.ts';

/** Invoices the account may see: its own, and for who manages a company those of its pool. */
export async function visibleInvoices(db: Executor, caller: AccountRow): Promise<SQL | undefined> {
  const pool = await poolOf(db, caller);
  const own = eq(invoiceRow.accountId, caller.id);
  return and(
    eq(invoiceRow.tenantId, caller.tenantId),
    isManager(pool) ? or(own, eq(invoiceRow.poolId, pool.id)) : own,
  );
}

/** An invoice the account may see. Throws notFound. */
export async function invoiceOf(db: Executor, caller: AccountRow, id: string): Promise<InvoiceRow> {
  const [row] = await db
    .select()
    .from(invoiceRow)
    .where(and(eq(invoiceRow.id, id), await visibleInvoices(db, caller)));
  if (!row) throw new ApiError('notFound');
  return row;
}
