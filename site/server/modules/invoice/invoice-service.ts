import { and, eq, inArray, sql } from 'drizzle-orm';
import { type invoice as contract, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { download } from '../../http/download.ts';
import { openedFile } from '../../http/stored-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { fenOf } from '../../kernel/money.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import {
  type AccountRow,
  type InvoiceRow,
  invoiceOrder,
  invoiceRow,
  type OrderRow,
} from '../../store/schema.ts';
import { lockOrders } from '../order/row/order-access.ts';

/** An invoice is a page or two. */
const MAX_INVOICE_BYTES = 10 * 1024 * 1024;
const MAX_INVOICE_NO = 40;
const MAX_REASON = 200;
/** How each kind of file begins; OFD is a zip archive. */
const kinds = [
  { extension: 'pdf', type: 'application/pdf', begins: '%PDF-' },
  { extension: 'ofd', type: 'application/ofd', begins: 'PK\u0003\u0004' },
] as const;

type Form = v.InferOutput<typeof contract.InvoiceForm>;

/**
 * Applies for an invoice over what was paid for these orders, under the given id, which a retry finds again.
 * Throws notFound for an order the account may not see, invoiceOrder, invoicedAlready and invoiceAmount; then nothing has changed.
 */
export async function saveInvoice(
  db: Drizzle,
  caller: AccountRow,
  id: string,
  form: Form,
): Promise<InvoiceRow> {
  return db.transaction(async (tx) => {
    // Whoever applies for the same order, or refunds it, at the same time waits here.
    const orders = await lockOrders(tx, caller, [...new Set(form.orderIds)]);
    const earlier = await invoiceById(tx, id);
    if (earlier?.accountId === caller.id) return earlier;
    if (orders.some(({ state, paid }) => state !== 'paid' || paid <= 0))
      throw new ApiError('invoiceOrder');
    await refuseInvoiced(tx, orders);
    const amount = orders.reduce((sum, { paid }) => sum + paid, 0);
    if (form.amount !== undefined && fenOf(form.amount) !== amount)
      throw new ApiError('invoiceAmount');
    const { orderIds: _orders, amount: _amount, ...fields } = form;
    const [row] = await tx
      .insert(invoiceRow)
      .values({
        ...fields,
        // A personal title has none.
        taxNumber: form.titleType === 'company' ? form.taxNumber : '',
        id,
        tenantId: caller.tenantId,
        accountId: caller.id,
        poolId: poolOfOrders(orders) ?? caller.id,
        amount,
        state: 'applied',
      })
      .returning();
    if (!row) throw new Error('invoice: nothing was inserted');
    await tx
      .insert(invoiceOrder)
      .values(
        orders.map((order) => ({ invoiceId: id, orderId: order.id, activeOrderId: order.id })),
      );
    return row;
  });
}

async function refuseInvoiced(db: Executor, orders: OrderRow[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const rows = await db.select().from(invoiceOrder).where(inArray(invoiceOrder.activeOrderId, ids));
  if (rows.length > 0) throw new ApiError('invoicedAlready');
}

/** The pool all the orders filled; undefined for orders of several, whose invoice only its applicant sees. */
function poolOfOrders(orders: OrderRow[]): string | undefined {
  const pools = new Set(orders.map(({ poolId }) => poolId));
  return pools.size === 1 ? orders[0]?.poolId : undefined;
}

async function invoiceById(db: Executor, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoiceRow).where(eq(invoiceRow.id, id));
  return row;
}

/** The file of an invoice that was issued, as a download. Throws notFound for one that has none. */
export async function invoiceDownload(
  services: Needs<'storage'>,
  row: InvoiceRow,
): Promise<Response> {
  if (row.state !== 'issued' || row.fileKey === null) throw new ApiError('notFound');
  const kind = kinds.find(({ extension }) => row.fileKey?.endsWith(`.${extension}`));
  const file = await openedFile(services, {
    key: row.fileKey,
    name: row.fileName ?? row.invoiceNo,
  });
  return download(file, kind?.type ?? 'application/octet-stream', row.fileName ?? row.invoiceNo);
}

const noNote = async (_tx: Transaction): Promise<void> => undefined;

/**
 * Hands an invoice out: its number and its file; `note` is written down in the same transaction. Throws notFound, alreadyDone unless it is applied for, badInput without a number,
 * tooLarge, and invoiceFileUnsupported for a file that is neither PDF nor OFD.
 */
export async function issueInvoice(
  services: Needs<'database' | 'storage'>,
  id: string,
  { invoiceNo, file }: { invoiceNo: string; file: { name: string; bytes: Uint8Array } },
  note = noNote,
): Promise<InvoiceRow> {
  const { db } = services.database;
  const number = invoiceNo.trim();
  if (number === '' || number.length > MAX_INVOICE_NO)
    throw new ApiError('badInput', { msg: refusals.invoiceNumber });
  if (file.bytes.length > MAX_INVOICE_BYTES)
    throw new ApiError('tooLarge', { msg: refusals.invoiceFileTooLarge });
  const start = Buffer.from(file.bytes.subarray(0, 8)).toString('latin1');
  const kind = kinds.find(({ begins }) => start.startsWith(begins));
  if (!kind) throw new ApiError('invoiceFileUnsupported');
  await appliedInvoice(db, id);
  const fileKey = `invoices/${id}-${crypto.randomUUID()}.${kind.extension}`;
  await services.storage.put(fileKey, file.bytes);
  const fileName = `发票-${number.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')}.${kind.extension}`;
  const issued = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(invoiceRow)
      .set({ state: 'issued', invoiceNo: number, fileKey, fileName, issuedAt: sql`now()` })
      .where(and(eq(invoiceRow.id, id), eq(invoiceRow.state, 'applied')))
      .returning();
    if (row) await note(tx);
    return row;
  });
  if (issued) return issued;
  // Somebody else was faster.
  await services.storage.remove(fileKey);
  throw new ApiError('alreadyDone');
}

/** Turns an application down; its orders can be applied for anew. Throws notFound, badInput without a reason, and alreadyDone. */
export async function rejectInvoice(
  db: Drizzle,
  id: string,
  reason: string,
  note = noNote,
): Promise<InvoiceRow> {
  const text = reason.trim();
  if (text === '' || text.length > MAX_REASON)
    throw new ApiError('badInput', { msg: refusals.rejectionReason });
  return db.transaction(async (tx) => {
    await appliedInvoice(tx, id);
    const [row] = await tx
      .update(invoiceRow)
      .set({ state: 'rejected', reason: text })
      .where(and(eq(invoiceRow.id, id), eq(invoiceRow.state, 'applied')))
      .returning();
    if (!row) throw new ApiError('alreadyDone');
    await tx
      .update(invoiceOrder)
      .set({ activeOrderId: null })
      .where(eq(invoiceOrder.invoiceId, id));
    await note(tx);
    return row;
  });
}

async function appliedInvoice(db: Executor, id: string): Promise<void> {
  const row = await invoiceById(db, id);
  if (!row) throw new ApiError('notFound');
  if (row.state !== 'applied') throw new ApiError('alreadyDone');
}
