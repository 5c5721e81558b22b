import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { type PaymentRow, payment } from '../../db/schema.ts';
import { storableText } from '../../db/storable-text.ts';

export async function paymentById(db: Executor, id: string): Promise<PaymentRow | undefined> {
  // Notices and keys of a cashier come from anybody, with what the database would not take.
  if (storableText(id) !== id) return undefined;
  const [row] = await db.select().from(payment).where(eq(payment.id, id));
  return row;
}

/** The secret a sandbox payment was made with; null where there is no such payment. */
export async function secretOfPayment(db: Executor, id: string): Promise<string | null> {
  const row = await paymentById(db, id);
  return row?.provider === 'sandbox' ? row.secret : null;
}
