import { and, gt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../store/database.ts';
import { type AccountRow, accountIdentity, rateLimit } from '../../../store/schema.ts';

type Person = Pick<AccountRow, 'id' | 'tenantId' | 'phone'>;

/** Whoever closes an account and comes again gets the bids of a new one no sooner. */
const REMEMBERED = sql`now() + interval '1 year'`;

/**
 * Of each way the account is signed in by: its phone, and who it is to a chat app. Digests: that there was an account can be found
 * by who knows these, and by nobody else.
 */
const keysOf = ({ id, tenantId, phone }: Person): SQL => sql`
  select 'closed:' || encode(sha256(convert_to(${tenantId}::text || ' ' || way, 'UTF8')), 'hex')
  from (
    select ${phone}::text where ${phone}::text <> ''
    union all
    select provider || ' ' || open_id from ${accountIdentity}
    where account_id = ${id} and tenant_id = ${tenantId}) as ways(way)`;

/** Before the account's phone and identities are removed. */
export async function rememberClosed(tx: Executor, person: Person): Promise<void> {
  await tx.execute(sql`
    insert into ${rateLimit} (key, expire)
    select known.key, ${REMEMBERED} from (${keysOf(person)}) as known(key)
    on conflict (key) do update set expire = excluded.expire`);
}

/** Whether the phone, or the person of the chat app, had an account that was closed within a year. */
export async function wasClosed(tx: Executor, person: Person): Promise<boolean> {
  const rows = await tx
    .select({ key: rateLimit.key })
    .from(rateLimit)
    .where(and(sql`${rateLimit.key} in (${keysOf(person)})`, gt(rateLimit.expire, sql`now()`)));
  return rows.length > 0;
}
