import { eq } from 'drizzle-orm';
import { storableText } from '../../../kernel/storable-text.ts';
import type { Executor } from '../../../store/database.ts';
import { type PaymentRow, payment } from '../../../store/schema.ts';

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
