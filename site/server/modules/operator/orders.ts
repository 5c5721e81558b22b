import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { operatorTrade as contract } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { page } from '../../http/envelope.ts';
import type { ApiApp } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { money } from '../../kernel/money.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor, Transaction } from '../../store/database.ts';
import { account, type OrderRow, orderRow, payment } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { presentOne, presentOrders } from '../order/list-orders.ts';
import { endPayments } from '../order/payment/end-payments.ts';
import { refundOrder } from '../order/refund.ts';
import { inState, stateOf } from '../order/row/order-access.ts';
import { type By, by, requireTenant, visible } from './access.ts';
import { withinDays, writeAudit } from './audit.ts';
import { serveMasked } from './masked.ts';

export function orderRoutes(
  app: ApiApp,
  services: Needs<'config' | 'database' | 'jobs' | 'logger' | 'payments' | 'storage'>,
): void {
  serveMasked(app, contract.orderList, async (request) => {
    const who = by(services, request);
    const { query } = request;
    const words = query.q
      ? or(
          containing(orderRow.orderNo, query.q),
          containing(sql`${orderRow.plan} ->> 'name'`, query.q),
          boughtBy(query.q),
        )
      : undefined;
    const where = and(
      visible(who, orderRow.tenantId, query.tenantId),
      withinDays(orderRow.createdAt, query),
      query.state ? inState(query.state) : undefined,
      words,
    );
    const rows = who.db
      .select()
      .from(orderRow)
      .where(where)
      .orderBy(desc(orderRow.createdAt), desc(orderRow.id))
      .limit(query.size)
      .offset((query.current - 1) * query.size);
    // Words are looked for in every order, twice: beside each other.
    const [shown, total] = await Promise.all([rows, who.db.$count(orderRow, where)]);
    return page(await present(who.db, shown), total, query);
  });
  serveMasked(app, contract.orderDetail, async (request) => {
    const who = by(services, request);
    return detailOf(who, (await orderOf(who, request.params.id)).id);
  });
  serveMasked(app, contract.refundOrder, async (request) => {
    const who = by(services, request);
    const row = await orderOf(who, request.params.id);
    const { reason } = request.body;
    await refundOrder(services, row.id, reason, (tx) =>
      note(tx, who, 'order.refund', row, { reason, paid: money(row.paid) }),
    );
    return detailOf(who, row.id);
  });
  serveMasked(app, contract.cancelOrder, async (request) => {
    const who = by(services, request);
    const { id } = await orderOf(who, request.params.id);
    await cancel(who, id, request.body.reason);
    // The provider may tell that it was paid a moment ago.
    await endPayments(services, id);
    return detailOf(who, id);
  });
}

/** Customers by what an operator knows of them. */
function boughtBy(words: string) {
  return sql`exists (select 1 from ${account} where ${account.id} = ${orderRow.accountId}
    and (${containing(account.phone, words)} or ${containing(account.companyName, words)}))`;
}

/** Throws notFound, for one of another tenant too. */
async function orderOf(who: By, id: string): Promise<OrderRow> {
  const [row] = await who.db.select().from(orderRow).where(eq(orderRow.id, id));
  if (!row) throw new ApiError('notFound');
  requireTenant(who, row.tenantId);
  return row;
}

/** Throws orderPaid, orderClosed, and alreadyDone for one that was cancelled. */
async function cancel(who: By, id: string, reason: string): Promise<void> {
  await who.db.transaction(async (tx) => {
    const [row] = await tx.select().from(orderRow).where(eq(orderRow.id, id)).for('update');
    if (!row) throw new ApiError('notFound');
    const state = stateOf(row);
    if (state === 'paid') throw new ApiError('orderPaid');
    if (state === 'cancelled') throw new ApiError('alreadyDone');
    if (state !== 'pending') throw new ApiError('orderClosed');
    await tx
      .update(orderRow)
      .set({ state: 'cancelled', closedAt: sql`now()` })
      .where(eq(orderRow.id, id));
    await note(tx, who, 'order.cancel', row, { reason });
  });
}

function note(
  tx: Transaction,
  who: By,
  action: string,
  { id, tenantId, orderNo }: OrderRow,
  detail: Record<string, unknown>,
) {
  return writeAudit(tx, who, { action, targetId: id, tenantId, detail: { orderNo, ...detail } });
}

async function present(db: Executor, rows: readonly OrderRow[]): Promise<contract.OperatorOrder[]> {
  const orders = await presentOrders(db, rows);
  return Promise.all(orders.map((order) => withBuyer(db, order)));
}

async function withBuyer(
  db: Executor,
  order: Awaited<ReturnType<typeof presentOne>>,
): Promise<contract.OperatorOrder> {
  const [buyer] = await db.select().from(account).where(eq(account.id, order.buyerId));
  return { ...order, tenantId: buyer?.tenantId ?? '', phone: buyer?.phone ?? '' };
}

/** All that is said of an order. Throws notFound. */
export const wholeOrder = (who: By, id: string): Promise<contract.OperatorOrderDetail> =>
  detailOf(who, id);

/** As it is now. */
async function detailOf(who: By, id: string): Promise<contract.OperatorOrderDetail> {
  const row = await orderOf(who, id);
  const payments = await who.db
    .select()
    .from(payment)
    .where(eq(payment.orderId, id))
    .orderBy(asc(payment.createdAt), asc(payment.id));
  return {
    ...(await withBuyer(who.db, await presentOne(who.db, row))),
    payments: payments.map((one) => ({
      id: one.id,
      provider: one.provider,
      amount: money(one.amount),
      state: one.state,
      transactionId: one.transactionId ?? '',
      paidAt: one.paidAt ? dateTime(one.paidAt) : '',
      createdAt: dateTime(one.createdAt),
    })),
  };
}
