import { and, count, desc, eq, gt, inArray, notExists } from 'drizzle-orm';
import type { invoice as contract } from 'tender-widgets/contract';
import { money } from '../../kernel/money.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import {
  type AccountRow,
  account,
  type InvoiceRow,
  invoiceOrder,
  invoiceRow,
  orderRow,
} from '../../store/schema.ts';
import { accountName } from '../account/sign-in/accounts.ts';
import { visibleOrders } from '../order/row/order-access.ts';
import { visibleInvoices } from './invoice-access.ts';

interface Stretch {
  offset: number;
  limit: number;
}

/** A stretch of the paid orders that have no invoice yet, the newest first, and how many there are. */
export async function ordersToInvoice(
  db: Executor,
  caller: AccountRow,
  { offset, limit }: Stretch,
): Promise<{ records: contract.InvoiceOrder[]; total: number }> {
  const inInvoice = db
    .select()
    .from(invoiceOrder)
    .where(eq(invoiceOrder.activeOrderId, orderRow.id));
  const where = and(
    await visibleOrders(db, caller),
    eq(orderRow.state, 'paid'),
    gt(orderRow.paid, 0),
    notExists(inInvoice),
  );
  const [total] = await db.select({ value: count() }).from(orderRow).where(where);
  const rows = await db
    .select({ order: orderRow, buyer: account })
    .from(orderRow)
    .innerJoin(account, eq(account.id, orderRow.accountId))
    .where(where)
    .orderBy(desc(orderRow.paidAt), desc(orderRow.id))
    .limit(limit)
    .offset(offset);
  const records = rows.map(({ order, buyer }) => ({
    id: order.id,
    orderNo: order.orderNo,
    packageName: order.plan.name,
    buyer: accountName(buyer),
    paid: money(order.paid),
    paidAt: order.paidAt ? dateTime(order.paidAt) : '',
  }));
  return { records, total: total?.value ?? 0 };
}

/** A stretch of the invoices, the newest first, and how many there are. */
export async function listInvoices(
  db: Executor,
  caller: AccountRow,
  state: InvoiceRow['state'] | undefined,
  { offset, limit }: Stretch,
): Promise<{ records: contract.Invoice[]; total: number }> {
  const where = and(
    await visibleInvoices(db, caller),
    state ? eq(invoiceRow.state, state) : undefined,
  );
  const [total] = await db.select({ value: count() }).from(invoiceRow).where(where);
  const rows = await db
    .select()
    .from(invoiceRow)
    .where(where)
    .orderBy(desc(invoiceRow.createdAt), desc(invoiceRow.id))
    .limit(limit)
    .offset(offset);
  return { records: rows.map(presentInvoice), total: total?.value ?? 0 };
}

function presentInvoice(row: InvoiceRow): contract.Invoice {
  const { id, invoiceNo, type, titleType, title, taxNumber, email, state, reason } = row;
  return {
    ...{ id, invoiceNo, type, titleType, title, taxNumber, email, state, reason },
    amount: money(row.amount),
    hasFile: row.state === 'issued' && row.fileKey !== null,
    createdAt: dateTime(row.createdAt),
    issuedAt: row.issuedAt ? dateTime(row.issuedAt) : '',
  };
}

/** The invoice with its orders, those of a rejected one too. */
export async function presentInvoiceDetail(
  db: Executor,
  row: InvoiceRow,
): Promise<contract.InvoiceDetail> {
  const inInvoice = db
    .select({ id: invoiceOrder.orderId })
    .from(invoiceOrder)
    .where(eq(invoiceOrder.invoiceId, row.id));
  const orders = await db
    .select()
    .from(orderRow)
    .where(inArray(orderRow.id, inInvoice))
    .orderBy(orderRow.paidAt, orderRow.id);
  const { bank, bankAccount, address, phone, remark } = row;
  return {
    ...presentInvoice(row),
    ...{ bank, bankAccount, address, phone, remark },
    orders: orders.map((order) => ({
      id: order.id,
      orderNo: order.orderNo,
      packageName: order.plan.name,
      paid: money(order.paid),
      paidAt: order.paidAt ? dateTime(order.paidAt) : '',
    })),
  };
}
