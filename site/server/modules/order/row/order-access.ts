import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { type order as contract, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../../kernel/api-error.ts';
import type { Executor, Transaction } from '../../../store/database.ts';
import { type AccountRow, type OrderRow, orderRow } from '../../../store/schema.ts';
import { isManager, poolOf } from '../../account/company.ts';

export type OrderState = (typeof contract.orderStates)[number];

/** The state as of now: an order whose time to pay is over has expired, whether or not somebody has written that down. */
export function stateOf(row: Pick<OrderRow, 'state' | 'expiresAt'>): OrderState {
  return row.state === 'pending' && row.expiresAt <= new Date() ? 'expired' : row.state;
}

/** Orders in a state as of now. */
export function inState(state: OrderState): SQL | undefined {
  if (state === 'pending')
    return and(eq(orderRow.state, 'pending'), gt(orderRow.expiresAt, sql`now()`));
  if (state !== 'expired') return eq(orderRow.state, state);
  return or(
    eq(orderRow.state, 'expired'),
    and(eq(orderRow.state, 'pending'), lte(orderRow.expiresAt, sql`now()`)),
  );
}

/** Orders the account may see: its own, and for who manages a company those of its pool. */
export async function visibleOrders(db: Executor, caller: AccountRow): Promise<SQL | undefined> {
  const pool = await poolOf(db, caller);
  const own = eq(orderRow.accountId, caller.id);
  return and(
    eq(orderRow.tenantId, caller.tenantId),
    isManager(pool) ? or(own, eq(orderRow.poolId, pool.id)) : own,
  );
}

/** An order the account may see. Throws notFound. */
export async function orderOf(db: Executor, caller: AccountRow, id: string): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orderRow)
    .where(and(eq(orderRow.id, id), await visibleOrders(db, caller)));
  if (!row) throw new ApiError('notFound');
  return row;
}

/** Orders by their ids that the account may see, locked until the transaction ends. Throws notFound when one is missing. */
export async function lockOrders(
  tx: Transaction,
  caller: AccountRow,
  ids: string[],
): Promise<OrderRow[]> {
  const rows = await tx
    .select()
    .from(orderRow)
    .where(and(inArray(orderRow.id, ids), await visibleOrders(tx, caller)))
    .orderBy(orderRow.id)
    .for('update');
  if (rows.length < ids.length) throw new ApiError('notFound');
  return rows;
}

/**
 * The caller's own order, locked, to be paid or cancelled. Throws notFound, and forbidden for one that the caller may only see.
 */
export async function lockOwnOrder(
  tx: Transaction,
  caller: AccountRow,
  id: string,
): Promise<OrderRow> {
  const [row] = await lockOrders(tx, caller, [id]);
  if (!row) throw new ApiError('notFound');
  if (row.accountId !== caller.id) throw new ApiError('forbidden', { msg: refusals.ordererOnly });
  return row;
}
