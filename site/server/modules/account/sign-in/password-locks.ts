import { and, eq, gt, sql } from 'drizzle-orm';
import { refusals } from 'tender-widgets/contract';
import { countTry, forgettingTries } from '../../../http/growing-lock.ts';
import { createLimits } from '../../../http/limits.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import type { Drizzle } from '../../../store/database.ts';
import { KNOWN_ADDRESS_MS } from '../../../store/housekeeping.ts';
import { account, knownAddress } from '../../../store/schema.ts';
import { digest } from './secrets.ts';

/** Somebody at a door: whose name is said, and from where. */
export interface Knock {
  realm: 'customer' | 'operator';
  /** What is typed as the name, the tenant included. */
  name: string;
  /** Of the account or operator of that name; '' for nobody, who has the same locks. */
  ownerId: string;
  address: string;
}

/**
 * Judges a password behind locks that a stranger can close on nobody else:
 *
 * - One name from one address: five tries, then pauses that grow to half an hour. Concerns who tries there alone.
 * - One name from addresses it has never signed in from: thirty wrong tries a day in all. Guessing from a thousand machines is as
 *   slow as from one: 30 a day, 11,000 a year, where a password of eight letters and digits has 2 · 10^14. Addresses the name has
 *   signed in from in the last thirty days neither count nor are stopped.
 * - One address and names that never signed in from it: a hundred wrong tries an hour, for one password at many names.
 *
 * A second way in is never closed: the SMS code, which also makes the address known, or an operator's one-time code. Right tries are
 * not counted. Throws accountLocked, unjudged, and credentialsWrong.
 */
export async function checkPassword(
  db: Drizzle,
  knock: Knock,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const wait = await countTry(db, doorOf(knock));
  if (wait > 0) throw locked(knock, 'wrongPassword', wait);
  const limits = createLimits(db);
  const counted = (await isKnown(db, knock.ownerId, knock.address)) ? [] : strangersLocks(knock);
  for (const [name, key] of counted) {
    const closed = await limits.wait(name, key);
    if (closed > 0) throw locked(knock, name, closed);
  }
  if (!(await isRight())) throw new ApiError('credentialsWrong');
  for (const [name, key] of counted) await limits.giveBack(name, key);
}

function strangersLocks({ realm, name, address }: Knock) {
  return [
    ['wrongPerAddress', `${realm}:${address}`],
    ['wrongPerName', `${realm}:${name}`],
  ] as const;
}

const doorOf = ({ realm, name, address }: Knock) => `${realm}:${name}@${address}`;

/** Somebody has signed in, in whatever way: wrong tries there are forgotten, and the address is known from now on. */
export async function welcome(db: Drizzle, knock: Knock): Promise<void> {
  const { ownerId, address } = knock;
  await db.execute(sql`
    with forgotten as (${forgettingTries(doorOf(knock))})
    insert into ${knownAddress} (owner_id, address_hash, seen_at)
    values (${ownerId}, ${hashOf(ownerId, address)}, ${new Date().toISOString()}::timestamptz)
    on conflict (owner_id, address_hash) do update set seen_at = excluded.seen_at`);
}

const since = () => new Date(Date.now() - KNOWN_ADDRESS_MS);

/** Whether that account, or operator, has signed in from the address in the last thirty days. */
export async function isKnown(db: Drizzle, ownerId: string, address: string): Promise<boolean> {
  const rows = await db
    .select({ ownerId: knownAddress.ownerId })
    .from(knownAddress)
    .where(
      and(
        eq(knownAddress.ownerId, ownerId),
        eq(knownAddress.addressHash, hashOf(ownerId, address)),
        gt(knownAddress.seenAt, since()),
      ),
    );
  return rows.length > 0;
}

const hashOf = (ownerId: string, address: string) => digest(`${ownerId} ${address}`);

/** Whether the phone's account has signed in from the address in the last thirty days. */
export async function isKnownPhone(
  db: Drizzle,
  { tenantId, phone, address }: { tenantId: string; phone: string; address: string },
): Promise<boolean> {
  // As `hashOf`.
  const hash = sql`encode(sha256(convert_to(${account.id} || ' ' || ${address}::text, 'UTF8')), 'hex')`;
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .innerJoin(
      knownAddress,
      and(eq(knownAddress.ownerId, account.id), eq(knownAddress.addressHash, hash)),
    )
    .where(
      and(
        eq(account.tenantId, tenantId),
        eq(account.phone, phone),
        gt(knownAddress.seenAt, since()),
      ),
    );
  return rows.length > 0;
}

const secondWay = { customer: '改用短信验证码登录', operator: '使用一次性解锁码登录' } as const;

function locked(
  { realm }: Knock,
  lock: 'wrongPassword' | 'wrongPerName' | 'wrongPerAddress',
  seconds: number,
): ApiError {
  const way = secondWay[realm];
  const later = `请 ${Math.ceil(seconds / 60)} 分钟后再试，或${way}`;
  const sentences = {
    wrongPassword: `密码输错次数过多，${later}`,
    wrongPerName: `这个账号近来密码输错次数过多，请${way}`,
    wrongPerAddress: `这个网络近来登录失败次数过多，${later}`,
  };
  return new ApiError('accountLocked', {
    msg: sentences[lock],
    data: { lock, retryAfter: seconds },
  });
}

/**
 * Judges the old password of a signed-in person who changes it. Whoever holds the token may guess here, and nobody else: the pauses
 * shut out no stranger's victim. Throws accountLocked, unjudged, and credentialsWrong with the field.
 */
export async function checkOldPassword(
  db: Drizzle,
  key: string,
  field: string,
  isRight: () => Promise<boolean>,
): Promise<void> {
  const wait = await countTry(db, key);
  if (wait > 0) {
    const msg = refusals.oldPasswordLocked(Math.ceil(wait / 60));
    throw new ApiError('accountLocked', { msg, data: { lock: 'wrongPassword', retryAfter: wait } });
  }
  if (!(await isRight()))
    throw new ApiError('credentialsWrong', { msg: refusals.oldPasswordWrong, data: { field } });
  await db.execute(forgettingTries(key));
}
