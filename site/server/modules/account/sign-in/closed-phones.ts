import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../store/database.ts';
import { type AccountRow, accountIdentity, rateLimit } from '../../../store/schema.ts';
import { digest } from './secrets.ts';

type Person = Pick<AccountRow, 'id' | 'tenantId' | 'phone'>;

/** Whoever closes an account and comes again gets the bids of a new one no sooner. */
const REMEMBERED = sql`now() + interval '1 year'`;

/**
 * Of each way the account is signed in by: its phone, and who it is to a chat app. Digests: that there was an account can be found
 * by who knows these, and by nobody else.
 */
async function keysOf(tx: Executor, { id, tenantId, phone }: Person): Promise<string[]> {
  const identities = await tx
    .select({ provider: accountIdentity.provider, openId: accountIdentity.openId })
    .from(accountIdentity)
    .where(and(eq(accountIdentity.accountId, id), eq(accountIdentity.tenantId, tenantId)));
  const ways = [
    ...(phone ? [phone] : []),
    ...identities.map(({ provider, openId }) => `${provider} ${openId}`),
  ];
  return ways.map((way) => `closed:${digest(`${tenantId} ${way}`)}`);
}

/** Before the account's phone and identities are removed. */
export async function rememberClosed(tx: Executor, person: Person): Promise<void> {
  const rows = (await keysOf(tx, person)).map((key) => ({ key, expire: REMEMBERED }));
  if (rows.length === 0) return;
  await tx
    .insert(rateLimit)
    .values(rows)
    .onConflictDoUpdate({ target: rateLimit.key, set: { expire: REMEMBERED } });
}

/** Whether the phone, or the person of the chat app, had an account that was closed within a year. */
export async function wasClosed(tx: Executor, person: Person): Promise<boolean> {
  const rows = await tx
    .select({ key: rateLimit.key })
    .from(rateLimit)
    .where(and(inArray(rateLimit.key, await keysOf(tx, person)), gt(rateLimit.expire, sql`now()`)));
  return rows.length > 0;
}
