import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import { toDataURL } from 'qrcode';
import { maskPhone } from '../../kernel/mask-phone.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import { type AccountRow, account, bidLog, orderRow } from '../../store/schema.ts';
import { grantBids, takeBack } from './bid-log.ts';
import { poolOf } from './company.ts';

/** Bids for inviting: at a registration, at the first paid order of the one invited; for the newcomer; and how many registrations a month count. */
export const inviteRewards = { register: 2, firstOrder: 10, newcomer: 2, monthlyMost: 20 } as const;

/** Keys of the log, so that each reward is given once. */
const registerKey = (inviteeId: string) => `invite:${inviteeId}`;
const orderKey = (inviteeId: string) => `invite-order:${inviteeId}`;

/** Rewards a registration by invitation: the newcomer always, the one who invited for the first so many of a month. */
export async function rewardRegistration(tx: Executor, invitee: AccountRow): Promise<void> {
  if (!invitee.invitedBy) return;
  const { tenantId } = invitee;
  await grantBids(tx, {
    ...{ tenantId, accountId: invitee.id, bucket: 'grant', amount: inviteRewards.newcomer },
    ...{ key: `invited:${invitee.id}`, reason: '受邀注册赠送' },
  });
  const [month] = await tx
    .select({ value: count() })
    .from(bidLog)
    .where(
      and(
        eq(bidLog.actorId, invitee.invitedBy),
        sql`${bidLog.key} like 'invite:%'`,
        gte(
          bidLog.createdAt,
          sql`date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
        ),
      ),
    );
  if ((month?.value ?? 0) >= inviteRewards.monthlyMost) return;
  await reward(tx, invitee, inviteRewards.register, registerKey(invitee.id), '邀请好友注册');
}

/** Rewards the one who invited the buyer at the buyer's first paid order, once. */
export async function rewardFirstOrder(
  tx: Executor,
  { tenantId, buyerId }: { tenantId: string; buyerId: string; orderId: string },
): Promise<void> {
  const [buyer] = await tx
    .select()
    .from(account)
    .where(and(eq(account.id, buyerId), eq(account.tenantId, tenantId)));
  if (buyer)
    await reward(tx, buyer, inviteRewards.firstOrder, orderKey(buyerId), '邀请的好友首次购买');
}

/** Takes back what is left of that reward when the buyer's orders were all refunded. */
export async function withdrawFirstOrder(db: Drizzle, buyerId: string): Promise<void> {
  const paid = await db
    .select({ id: orderRow.id })
    .from(orderRow)
    .where(and(eq(orderRow.accountId, buyerId), eq(orderRow.state, 'paid')))
    .limit(1);
  const [lot] = await db
    .select({ id: bidLog.id })
    .from(bidLog)
    .where(eq(bidLog.key, orderKey(buyerId)));
  if (lot && paid.length === 0)
    await db.transaction((tx) => takeBack(tx, lot.id, '好友的订单已退款'));
}

/** Into the pool of the one who invited: bids won at work are the company's. */
async function reward(
  tx: Executor,
  invitee: AccountRow,
  amount: number,
  key: string,
  reason: string,
): Promise<void> {
  const [inviter] = invitee.invitedBy
    ? await tx.select().from(account).where(eq(account.id, invitee.invitedBy))
    : [];
  if (!inviter) return;
  const { id: accountId } = await poolOf(tx, inviter);
  await grantBids(tx, {
    tenantId: inviter.tenantId,
    accountId,
    bucket: 'grant',
    amount,
    key,
    reason,
    actorId: inviter.id,
  });
}

/** The caller's code, with a link and a QR code of it, and who came by it, the newest first. `site` is the address of our site. */
export async function presentInvites(
  db: Executor,
  caller: AccountRow,
  site: string,
  query: { size: number; current: number },
) {
  const link = `${site}/?regist_source=invite&invitation_code=${caller.inviteCode}`;
  const mine = and(eq(account.invitedBy, caller.id), eq(account.tenantId, caller.tenantId));
  const [total] = await db.select({ value: count() }).from(account).where(mine);
  // Inside the brackets of a column of one's own the outer table has to be named.
  const rewardOf = sql<string>`coalesce((select sum(l.amount) from ${bidLog} l
    where l.actor_id = ${caller.id} and l.key in ('invite:' || account.id, 'invite-order:' || account.id)), 0)`;
  const paid = sql<boolean>`exists (select 1 from ${orderRow} o where o.account_id = account.id and o.state = 'paid')`;
  const rows = await db
    .select({ row: account, rewardOf, paid })
    .from(account)
    .where(mine)
    .orderBy(desc(account.createdAt), desc(account.id))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  const [rewarded] = await db
    .select({ value: sql<string>`coalesce(sum(${bidLog.amount}), 0)` })
    .from(bidLog)
    .where(
      and(
        eq(bidLog.actorId, caller.id),
        sql`(${bidLog.key} like 'invite:%' or ${bidLog.key} like 'invite-order:%')`,
      ),
    );
  return {
    code: caller.inviteCode,
    link,
    qr: await toDataURL(link, {
      type: 'image/png',
      errorCorrectionLevel: 'M',
      margin: 2,
      scale: 6,
    }),
    rewards: inviteRewards,
    rewarded: Number(rewarded?.value ?? 0),
    total: total?.value ?? 0,
    records: rows.map(({ row, rewardOf, paid }) => ({
      id: row.id,
      account: row.phone ? maskPhone(row.phone) : row.name,
      joinedAt: dateTime(row.createdAt),
      paid,
      reward: Number(rewardOf),
    })),
  };
}
