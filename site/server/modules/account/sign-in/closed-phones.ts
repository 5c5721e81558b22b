import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../../store/database.ts';
import { type AccountRow, rateLimit } from '../../../store/schema.ts';
import { digest } from './secrets.ts';

type Person = Pick<AccountRow, 'tenantId' | 'phone'>;

/** Whoever closes an account and comes again gets the bids of a new one no sooner. */
const REMEMBERED = sql`now() + interval '1 year'`;

/** A digest: that there was an account can be found by who knows the phone, and by nobody else. */
const keyOf = ({ tenantId, phone }: Person) => `closed:${digest(`${tenantId} ${phone}`)}`;

export async function rememberClosed(tx: Executor, person: Person): Promise<void> {
  await tx
    .insert(rateLimit)
    .values({ key: keyOf(person), expire: REMEMBERED })
    .onConflictDoUpdate({ target: rateLimit.key, set: { expire: REMEMBERED } });
}

/** Whether the phone had an account that was closed within a year. */
export async function wasClosed(tx: Executor, person: Person): Promise<boolean> {
  if (!person.phone) return false;
  const rows = await tx
    .select({ key: rateLimit.key })
    .from(rateLimit)
    .where(and(eq(rateLimit.key, keyOf(person)), gt(rateLimit.expire, sql`now()`)));
  return rows.length > 0;
}
