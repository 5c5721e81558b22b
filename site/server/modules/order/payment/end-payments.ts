import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Needs } from '../../../context/needs.ts';
import { orderRow, type PaymentRow, payment } from '../../../store/schema.ts';
import { expireOrders } from '../row/expire-orders.ts';
import { settlePayment } from './settle.ts';

/** A notice that has not come after this long is asked for, and asked for again. */
const ASK_AFTER = sql`now() - interval '2 minutes'`;
/** Payments asked about in one go. */
const AT_ONCE = 50;

/** Ends what was begun to pay an order that is not to be paid any more. What cannot be ended now is tried again by `tendPayments`. */
export async function endPayments(
  services: Needs<'database' | 'logger' | 'payments'>,
  orderId: string,
): Promise<void> {
  const rows = await services.database.db
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.state, 'created')));
  for (const row of rows) await askAbout(services, row, true);
}

/**
 * What has to happen by itself: orders expire, payments whose notice got lost are asked for, and those of orders that are over are
 * ended at the provider. Safe from any number of processes at once.
 */
export async function tendPayments(
  services: Needs<'database' | 'logger' | 'payments'>,
): Promise<void> {
  const { db } = services.database;
  await expireOrders(db);
  const due = db
    .select({ id: payment.id })
    .from(payment)
    .innerJoin(orderRow, eq(orderRow.id, payment.orderId))
    .where(
      and(
        eq(payment.state, 'created'),
        inArray(payment.provider, [...services.payments.keys()]),
        // The sandbox knows nothing that it has not told.
        or(ne(payment.provider, 'sandbox'), ne(orderRow.state, 'pending')),
        lt(sql`coalesce(${payment.checkedAt}, ${payment.createdAt})`, ASK_AFTER),
      ),
    )
    .orderBy(payment.createdAt, payment.id)
    .limit(AT_ONCE)
    .for('update', { of: payment, skipLocked: true });
  const rows = await db
    .update(payment)
    .set({ checkedAt: sql`now()` })
    .where(inArray(payment.id, due))
    .returning();
  for (const row of rows) {
    const [order] = await db
      .select({ state: orderRow.state })
      .from(orderRow)
      .where(eq(orderRow.id, row.orderId));
    await askAbout(services, row, order?.state !== 'pending');
  }
}

/** Asks the provider how a payment stands and takes its word; one that is still open ends where nobody is to pay it any more. */
async function askAbout(
  services: Needs<'database' | 'logger' | 'payments'>,
  row: PaymentRow,
  isOver: boolean,
): Promise<void> {
  const provider = services.payments.get(row.provider);
  if (!provider) return;
  try {
    const outcome = await provider.query(row.id);
    if (outcome && outcome.outcome !== 'open')
      return await settlePayment(services, row.provider, outcome);
    if (!isOver) return undefined;
    await provider.close(row.id);
    await services.database.db
      .update(payment)
      .set({ state: 'closed' })
      .where(and(eq(payment.id, row.id), eq(payment.state, 'created')));
  } catch (error) {
    services.logger.warn(
      { err: error, paymentId: row.id },
      'payment could not be asked about; it is tried again',
    );
  }
  return undefined;
}
