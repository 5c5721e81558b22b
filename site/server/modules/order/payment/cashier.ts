import { eq } from 'drizzle-orm';
import { bodyLimit } from 'hono/body-limit';
import type { Needs } from '../../../context/needs.ts';
import { type ApiApp, formData } from '../../../http/serve.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import { newId } from '../../../kernel/ids.ts';
import { paymentOfKey, sandboxNotice } from '../../../ports/payment-sandbox.ts';
import type { Drizzle } from '../../../store/database.ts';
import { type OrderRow, orderRow, type PaymentRow } from '../../../store/schema.ts';
import { stateOf } from '../row/order-access.ts';
import { cashierPage, cashierResult } from './cashier-page.ts';
import { takeNotice } from './notices.ts';
import { paymentById, secretOfPayment } from './payment-rows.ts';

/** The form holds a key and a word. */
const MAX_FORM_BYTES = 16 * 1024;

/** The sandbox's cashier. What is pressed there becomes a signed notice, which takes the way of a real one. */
export function cashierRoutes(
  app: ApiApp,
  services: Needs<'database' | 'logger' | 'payments'>,
): void {
  if (!services.payments.has('sandbox')) return;
  app.get('/sandbox/cashier', async (context) => {
    const key = context.req.query('key') ?? '';
    const found = await open(services.database.db, key);
    if (!found) return cashierResult(context, 'over');
    const { order, row } = found;
    return isOpen(found)
      ? cashierPage(context, key, order, row)
      : cashierResult(context, 'over', row.returnTo);
  });
  const limit = bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: () => {
      throw new ApiError('tooLarge');
    },
  });
  app.post('/sandbox/cashier', limit, async (context) => {
    const { key, action } = await formData(context);
    const found = await open(services.database.db, typeof key === 'string' ? key : '');
    if (!found) return cashierResult(context, 'over');
    const { row } = found;
    if (!isOpen(found)) return cashierResult(context, 'over', row.returnTo);
    const isPaid = action === 'confirm';
    const notice = sandboxNotice(
      {
        paymentId: row.id,
        amount: row.amount,
        transactionId: `SANDBOX${newId()}`,
        outcome: isPaid ? 'paid' : 'closed',
        paidAt: new Date(),
      },
      row.secret,
    );
    await takeNotice(services, 'sandbox', notice.headers, notice.body);
    return row.returnTo === ''
      ? cashierResult(context, isPaid ? 'paid' : 'cancelled')
      : context.redirect(row.returnTo, 303);
  });
}

interface Opened {
  row: PaymentRow;
  order: OrderRow;
}

async function open(db: Drizzle, key: string): Promise<Opened | undefined> {
  const id = await paymentOfKey(key, (one) => secretOfPayment(db, one));
  const row = id === null ? undefined : await paymentById(db, id);
  if (!row) return undefined;
  const [order] = await db.select().from(orderRow).where(eq(orderRow.id, row.orderId));
  return order && { row, order };
}

const isOpen = ({ row, order }: Opened) => row.state === 'created' && stateOf(order) === 'pending';
