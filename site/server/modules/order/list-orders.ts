import { and, count, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { order as contract } from 'tender-widgets/contract';
import { money } from '../../kernel/money.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import {
  type AccountRow,
  account,
  invoiceOrder,
  invoiceRow,
  type OrderRow,
  orderRow,
} from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { managedPool } from '../account/company.ts';
import { accountName } from '../account/sign-in/accounts.ts';
import { inState, type OrderState, stateOf } from './row/order-access.ts';

export interface OrderFilter {
  state?: OrderState | undefined;
  /** Words of the number, the package or the buyer. */
  q?: string | undefined;
  accountId?: string | undefined;
}

/** The caller's own orders. */
export function ownOrders(caller: AccountRow): SQL | undefined {
  return and(eq(orderRow.tenantId, caller.tenantId), eq(orderRow.accountId, caller.id));
}

/** Orders of the others in the caller's company; undefined for an individual. Throws forbidden for an employee. */
export async function employeeOrders(db: Executor, caller: AccountRow): Promise<SQL | undefined> {
  const pool = await managedPool(db, caller);
  if (pool.role === null) return undefined;
  return and(
    eq(orderRow.tenantId, caller.tenantId),
    eq(orderRow.poolId, pool.id),
    ne(orderRow.accountId, caller.id),
  );
}

/** A stretch of the orders, the newest first, and how many there are. */
export async function listOrders(
  db: Executor,
  whose: SQL | undefined,
  { state, q, accountId }: OrderFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const words = q?.trim();
  const where = and(
    whose,
    state ? inState(state) : undefined,
    accountId ? eq(orderRow.accountId, accountId) : undefined,
    words
      ? or(
          containing(orderRow.orderNo, words),
          containing(sql`${orderRow.plan} ->> 'name'`, words),
          boughtBy(words),
        )
      : undefined,
  );
  const [total] = await db.select({ value: count() }).from(orderRow).where(where);
  const rows = await db
    .select()
    .from(orderRow)
    .where(where)
    .orderBy(desc(orderRow.createdAt), desc(orderRow.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.value ?? 0 };
}

function boughtBy(words: string): SQL {
  return sql`exists (select 1 from ${account} where ${account.id} = ${orderRow.accountId}
    and (${containing(account.phone, words)} or ${containing(account.name, words)}))`;
}

/** The orders as the contract has them, in the same order. */
export async function presentOrders(
  db: Executor,
  rows: readonly OrderRow[],
): Promise<contract.Order[]> {
  if (rows.length === 0) return [];
  const buyers = await db
    .select()
    .from(account)
    .where(inArray(account.id, [...new Set(rows.map((row) => row.accountId))]));
  const names = new Map(buyers.map((buyer) => [buyer.id, accountName(buyer)]));
  const invoices = await invoiceStates(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    presentOrder(row, names.get(row.accountId) ?? '', invoices.get(row.id) ?? 'none'),
  );
}

/** One order as the contract has it. */
export async function presentOne(db: Executor, row: OrderRow): Promise<contract.Order> {
  const [order] = await presentOrders(db, [row]);
  if (!order) throw new Error('order: nothing to present');
  return order;
}

function presentOrder(
  row: OrderRow,
  buyer: string,
  invoice: contract.Order['invoice'],
): contract.Order {
  return {
    id: row.id,
    orderNo: row.orderNo,
    packageId: row.planId,
    packageName: row.plan.name,
    unit: row.plan.unit,
    quantity: row.quantity,
    amount: money(row.amount),
    discount: money(row.discountAmount),
    payable: money(row.payable),
    paid: money(row.paid),
    discountCode: row.discountCode,
    state: stateOf(row),
    provider: row.provider ?? '',
    buyerId: row.accountId,
    buyer,
    invoice,
    createdAt: dateTime(row.createdAt),
    expiresAt: dateTime(row.expiresAt),
    paidAt: row.paidAt ? dateTime(row.paidAt) : '',
  };
}

/** State of the invoice that each order is in; orders in none are left out. */
async function invoiceStates(
  db: Executor,
  orderIds: string[],
): Promise<Map<string, contract.Order['invoice']>> {
  const rows = await db
    .select({ orderId: invoiceOrder.orderId, state: invoiceRow.state })
    .from(invoiceOrder)
    .innerJoin(invoiceRow, eq(invoiceRow.id, invoiceOrder.invoiceId))
    .where(and(inArray(invoiceOrder.orderId, orderIds), isNotNull(invoiceOrder.activeOrderId)));
  return new Map(
    rows.map(({ orderId, state }) => [orderId, state === 'issued' ? 'issued' : 'applied']),
  );
}
