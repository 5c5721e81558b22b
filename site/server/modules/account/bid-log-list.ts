import { and, count, desc, eq, gt, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { account as contract } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { maskPhone } from '../../kernel/mask-phone.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import { type AccountRow, account, bidLog, bidRow, member, orderRow } from '../../store/schema.ts';
import { bidBalance, currentSubscription } from './bid-log.ts';
import { isManager, poolOf } from './company.ts';

interface Filter {
  kind?: (typeof contract.bidLogKinds)[number] | undefined;
  bucket?: (typeof contract.bidBuckets)[number] | undefined;
  accountId?: string | undefined;
  from: string;
  to: string;
}

/** Months the usage looks back, this one included. */
const MONTHS = 12;
const DAY_MS = 86_400_000;

/** The rows the caller may see: a manager those of the pool, an employee what they used themselves. Throws forbidden. */
async function visible(db: Executor, caller: AccountRow, filter: Filter): Promise<SQL | undefined> {
  const pool = await poolOf(db, caller);
  if (!isManager(pool) && filter.accountId !== undefined && filter.accountId !== caller.id)
    throw new ApiError('forbidden');
  const actor = isManager(pool) ? filter.accountId : caller.id;
  return and(
    eq(bidLog.tenantId, caller.tenantId),
    eq(bidLog.accountId, pool.id),
    actor === undefined ? undefined : eq(bidLog.actorId, actor),
    filter.kind && eq(bidLog.kind, filter.kind),
    filter.bucket && eq(bidLog.bucket, filter.bucket),
    filter.from ? gte(bidLog.createdAt, dayStart(filter.from)) : undefined,
    filter.to ? lt(bidLog.createdAt, new Date(dayStart(filter.to).getTime() + DAY_MS)) : undefined,
  );
}

/** Midnight of China. */
const dayStart = (day: string) => new Date(`${day}T00:00:00+08:00`);

/** A page of the log, the newest first. Throws forbidden. */
export async function listBidLog(
  db: Executor,
  caller: AccountRow,
  query: Filter & { size: number; current: number },
) {
  const where = await visible(db, caller, query);
  const [total] = await db.select({ value: count() }).from(bidLog).where(where);
  const rows = await db
    .select({
      row: bidLog,
      bidName: bidRow.name,
      orderNo: orderRow.orderNo,
      phone: account.phone,
      name: account.contactName,
      chatName: account.name,
      memberName: member.name,
    })
    .from(bidLog)
    .leftJoin(bidRow, eq(bidRow.id, bidLog.bidId))
    .leftJoin(orderRow, eq(orderRow.id, bidLog.orderId))
    .leftJoin(account, eq(account.id, bidLog.actorId))
    .leftJoin(
      member,
      and(eq(member.accountId, bidLog.actorId), eq(member.companyId, bidLog.accountId)),
    )
    .where(where)
    .orderBy(desc(bidLog.createdAt), desc(bidLog.id))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  const records = rows.map(({ row, bidName, orderNo, ...person }) => ({
    id: row.id,
    kind: row.kind,
    bucket: row.bucket,
    amount: row.amount,
    reason: row.reason,
    bidId: row.bidId ?? '',
    bidName: bidName ?? '',
    orderNo: orderNo ?? '',
    accountId: row.actorId,
    user: personName(person),
    expiresAt: row.expiresAt ? dateTime(row.expiresAt) : '',
    createdAt: dateTime(row.createdAt),
  }));
  return { records, total: total?.value ?? 0 };
}

interface Person {
  phone: string | null;
  name: string | null;
  chatName: string | null;
  memberName: string | null;
}

const personName = ({ memberName, name, chatName, phone }: Person) =>
  memberName || name || maskPhone(phone ?? '') || chatName || '';

/** What is left, and what was used in the last twelve months: of everybody for a manager, of oneself for an employee. */
export async function bidUsage(db: Executor, caller: AccountRow) {
  const pool = await poolOf(db, caller);
  const balance = await bidBalance(db, pool.id);
  const current = await currentSubscription(db, pool.id);
  const used = sql<string>`sum(case ${bidLog.kind} when 'charge' then 1 when 'refund' then -1 else 0 end)`;
  const month = sql<string>`to_char(${bidLog.createdAt} at time zone 'Asia/Shanghai', 'YYYY-MM')`;
  const [first = '', ...others] = lastMonths(new Date());
  const where = and(
    eq(bidLog.tenantId, caller.tenantId),
    eq(bidLog.accountId, pool.id),
    isManager(pool) ? undefined : eq(bidLog.actorId, caller.id),
    gte(bidLog.createdAt, dayStart(`${first}-01`)),
  );
  const byMonth = await db.select({ month, used }).from(bidLog).where(where).groupBy(month);
  const counts = new Map(byMonth.map((row) => [row.month, Number(row.used)]));
  const people = await db
    .select({
      accountId: bidLog.actorId,
      used,
      phone: account.phone,
      name: account.contactName,
      chatName: account.name,
      memberName: member.name,
    })
    .from(bidLog)
    .leftJoin(account, eq(account.id, bidLog.actorId))
    .leftJoin(
      member,
      and(eq(member.accountId, bidLog.actorId), eq(member.companyId, bidLog.accountId)),
    )
    .where(where)
    .groupBy(bidLog.actorId, account.phone, account.contactName, account.name, member.name)
    .having(sql`${used} > 0`)
    .orderBy(desc(used), bidLog.actorId)
    .limit(50);
  return {
    unlimited: current?.unlimited === true,
    balance,
    nextExpiry: await nextExpiry(db, pool.id),
    months: [first, ...others].map((name) => ({
      month: name,
      used: Math.max(0, counts.get(name) ?? 0),
    })),
    people: people.map(({ accountId, used, ...person }) => ({
      accountId,
      user: personName(person),
      used: Number(used),
    })),
  };
}

/** The lots that end next and are not used up. */
async function nextExpiry(db: Executor, poolId: string) {
  const left = sql<string>`sum(${bidLog.amount})`;
  const running = and(
    eq(bidLog.accountId, poolId),
    isNotNull(bidLog.expiresAt),
    gt(bidLog.expiresAt, sql`now()`),
    sql`(${bidLog.validFrom} is null or ${bidLog.validFrom} <= now())`,
  );
  const [row] = await db
    .select({ at: bidLog.expiresAt, left })
    .from(bidLog)
    .where(running)
    .groupBy(bidLog.expiresAt)
    .having(sql`${left} > 0`)
    .orderBy(bidLog.expiresAt)
    .limit(1);
  return row?.at ? { amount: Number(row.left), at: dateTime(row.at) } : null;
}

/** `yyyy-MM` of China, the oldest first. */
function lastMonths(now: Date): string[] {
  const [year = 0, month = 1] = dateTime(now).slice(0, 7).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const date = new Date(Date.UTC(year, month - 1 - (MONTHS - 1 - index), 1));
    return date.toISOString().slice(0, 7);
  });
}
