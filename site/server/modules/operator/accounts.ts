import { and, count, desc, eq, gt, or, sql } from 'drizzle-orm';
import { type CallReply, operator as contract, refusals } from 'tender-widgets/contract';
import { page } from '../../http/envelope.ts';
import type { ApiApp } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import { type AccountRow, account, bidLog, bidRow, orderRow, session } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { bidBalance, currentSubscription, grantBids } from '../account/bid-log.ts';
import { poolOf } from '../account/company.ts';
import { accountName } from '../account/sign-in/accounts.ts';
import { endSessions } from '../account/sign-in/sessions.ts';
import { type By, by, requireTenant, visible } from './access.ts';
import { writeAudit } from './audit.ts';
import { serveMasked } from './masked.ts';
import type { OperatorNeeds } from './needs.ts';

export function accountRoutes(app: ApiApp, services: OperatorNeeds): void {
  serveMasked(app, contract.accountList, async (request) => {
    const who = by(services, request);
    const { query } = request;
    const { phone, companyName, contactName, name, id } = account;
    const words = query.q
      ? or(
          eq(id, query.q),
          ...[phone, companyName, contactName, name].map((column) => containing(column, query.q)),
        )
      : undefined;
    const where = and(visible(who, account.tenantId, query.tenantId), words);
    const rows = await who.db
      .select()
      .from(account)
      .where(where)
      .orderBy(desc(account.createdAt), desc(account.id))
      .limit(query.size)
      .offset((query.current - 1) * query.size);
    const records = await Promise.all(rows.map((row) => summaryOf(who.db, row)));
    return page(records, await who.db.$count(account, where), query);
  });
  serveMasked(app, contract.accountDetail, async (request) => {
    const who = by(services, request);
    return detailOf(who.db, await accountOf(who, request.params.id));
  });
  serveMasked(app, contract.accountBidLog, async (request) => {
    const who = by(services, request);
    const row = await accountOf(who, request.params.id);
    return bidLogOf(who.db, (await poolOf(who.db, row)).id, request.query);
  });
  serveMasked(app, contract.grantToAccount, async (request) => {
    const who = by(services, request);
    const row = await accountOf(who, request.params.id);
    await grant(who, row, request.newId, request.body);
    return detailOf(who.db, row);
  });
  serveMasked(app, contract.endAccountSessions, async (request) => {
    const who = by(services, request);
    const { id, tenantId } = await accountOf(who, request.params.id);
    return who.db.transaction(async (tx) => {
      const ended = await tx.$count(session, eq(session.accountId, id));
      if (ended === 0) throw new ApiError('alreadyDone', { msg: refusals.nowhereSignedIn });
      await endSessions(tx, id);
      await writeAudit(tx, who, {
        action: 'account.end-sessions',
        targetId: id,
        tenantId,
        detail: { ended },
      });
      return { ended };
    });
  });
}

/** Throws notFound, for a customer of another tenant too. */
async function accountOf(who: By, id: string): Promise<AccountRow> {
  const [row] = await who.db.select().from(account).where(eq(account.id, id));
  if (!row) throw new ApiError('notFound');
  requireTenant(who, row.tenantId);
  return row;
}

/** All that is said of an account, and of those who used its counts. Throws notFound. */
export async function wholeAccount(who: By, id: string) {
  const row = await accountOf(who, id);
  const pool = await poolOf(who.db, row);
  const users = await who.db
    .selectDistinct({ phone: account.phone })
    .from(bidLog)
    .innerJoin(account, eq(account.id, bidLog.actorId))
    .where(eq(bidLog.accountId, pool.id));
  return { ...(await detailOf(who.db, row)), users };
}

type GrantForm = {
  bucket: 'package' | 'month' | 'temporary' | 'grant';
  amount: number;
  until: string;
  reason: string;
};

/** Gives bids to the pool the person uses, once per request key. Throws badInput for a day that is over. */
async function grant(
  who: By,
  row: AccountRow,
  requestId: string,
  { bucket, amount, until, reason }: GrantForm,
): Promise<void> {
  const expiresAt = until === '' ? undefined : new Date(`${until}T23:59:59+08:00`);
  if (expiresAt && expiresAt <= new Date()) {
    throw new ApiError('badInput', { msg: refusals.untilPast, data: { field: 'until' } });
  }
  await who.db.transaction(async (tx) => {
    const pool = await poolOf(tx, row);
    const { tenantId } = row;
    const key = `operator:${requestId}`;
    const added = await grantBids(tx, {
      tenantId,
      accountId: pool.id,
      bucket,
      amount,
      key,
      reason,
      expiresAt,
    });
    if (!added) return;
    const detail = { bucket, amount, until, reason, poolId: pool.id };
    await writeAudit(tx, who, { action: 'account.grant', targetId: row.id, tenantId, detail });
  });
}

async function summaryOf(db: Executor, row: AccountRow): Promise<contract.AccountSummary> {
  const { id, tenantId, name, companyName, contactName } = row;
  const { role } = await poolOf(db, row);
  const createdAt = dateTime(row.createdAt);
  return {
    id,
    tenantId,
    phone: row.phone ?? '',
    name,
    companyName,
    contactName,
    role: role ?? '',
    createdAt,
  };
}

async function detailOf(db: Executor, row: AccountRow): Promise<contract.AccountDetail> {
  const pool = await poolOf(db, row);
  const [owner] = await db.select().from(account).where(eq(account.id, pool.id));
  const current = await currentSubscription(db, pool.id);
  const { email, registSource, inviteCode } = row;
  return {
    ...(await summaryOf(db, row)),
    email,
    registSource,
    inviteCode,
    poolId: pool.id,
    poolName: owner ? owner.companyName || accountName(owner) : '',
    balance: await bidBalance(db, pool.id),
    current: current
      ? {
          name: current.name,
          unlimited: current.unlimited,
          expireDate: dateTime(current.expiresAt),
        }
      : null,
    sessions: await db.$count(
      session,
      and(eq(session.accountId, row.id), gt(session.refreshExpiresAt, sql`now()`)),
    ),
  };
}

/** A page of a pool's log, the newest first. */
async function bidLogOf(
  db: Executor,
  poolId: string,
  query: { current: number; size: number },
): Promise<CallReply<typeof contract.accountBidLog>> {
  const where = eq(bidLog.accountId, poolId);
  const rows = await db
    .select({ log: bidLog, actor: account, bidName: bidRow.name, orderNo: orderRow.orderNo })
    .from(bidLog)
    .leftJoin(account, eq(account.id, bidLog.actorId))
    .leftJoin(bidRow, eq(bidRow.id, bidLog.bidId))
    .leftJoin(orderRow, eq(orderRow.id, bidLog.orderId))
    .where(where)
    .orderBy(desc(bidLog.createdAt), desc(bidLog.id))
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  const [total] = await db.select({ value: count() }).from(bidLog).where(where);
  const records = rows.map(({ log, actor, bidName, orderNo }) => ({
    id: log.id,
    kind: log.kind,
    bucket: log.bucket,
    amount: log.amount,
    reason: log.reason,
    bidId: log.bidId ?? '',
    bidName: bidName ?? '',
    orderNo: orderNo ?? '',
    accountId: log.actorId,
    user: actor ? accountName(actor) : '',
    expiresAt: log.expiresAt ? dateTime(log.expiresAt) : '',
    createdAt: dateTime(log.createdAt),
  }));
  return page(records, total?.value ?? 0, query);
}
