import { and, desc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { operatorOverview as contract } from 'tender-widgets/contract';
import { type ApiApp, serve } from '../../http/serve.ts';
import { money } from '../../kernel/money.ts';
import { dateTime } from '../../kernel/time.ts';
import {
  account,
  bidLog,
  bidRow,
  chapterRow,
  compareRow,
  feedback,
  invoiceRow,
  orderRow,
  session,
  tenderFile,
} from '../../store/schema.ts';
import { type By, by, visible } from './access.ts';
import type { OperatorNeeds } from './needs.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
const FAILURE_DAYS = 7;
const MOST_FAILURES = 20;

/** A day of China, yyyy-MM-dd. */
const dayOf = (column: PgColumn) =>
  sql<string>`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
const dayBefore = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10);
/** The beginning of that day. */
const since = (days: number) => new Date(`${dayBefore(days)}T00:00:00+08:00`);

export function overviewRoutes(app: ApiApp, services: OperatorNeeds): void {
  serve(app, contract.overview, async (request) => overviewOf(by(services, request)));
}

async function overviewOf(who: By): Promise<contract.Overview> {
  const inState = (...states: (typeof bidRow.$inferSelect.status)[]) =>
    who.db.$count(
      bidRow,
      and(visible(who, bidRow.tenantId), isNull(bidRow.deletedAt), inArray(bidRow.status, states)),
    );
  const [writing, paused, failures, waiting, days] = await Promise.all([
    inState('writing', 'outlining'),
    inState('paused'),
    failuresOf(who),
    waitingOf(who),
    daysOf(who),
  ]);
  return { writing, paused, failures, waiting, days };
}

async function waitingOf(who: By): Promise<contract.Overview['waiting']> {
  const [invoices, unanswered, orders] = await Promise.all([
    who.db.$count(
      invoiceRow,
      and(visible(who, invoiceRow.tenantId), eq(invoiceRow.state, 'applied')),
    ),
    who.db.$count(feedback, and(visible(who, feedback.tenantId), eq(feedback.state, 'open'))),
    who.db.$count(
      orderRow,
      and(
        visible(who, orderRow.tenantId),
        eq(orderRow.state, 'pending'),
        gte(orderRow.expiresAt, new Date()),
      ),
    ),
  ]);
  return { invoices, feedback: unanswered, orders };
}

/** How many rows, or what they add up to, each day. */
async function perDay(
  who: By,
  table: PgTable,
  at: PgColumn,
  where: SQL | undefined,
  value: SQL<number> = sql<number>`count(*)`,
): Promise<Map<string, number>> {
  const rows = await who.db
    .select({ day: dayOf(at), value: value.mapWith(Number) })
    .from(table)
    .where(and(gte(at, since(DAYS - 1)), where))
    .groupBy(sql`1`);
  return new Map(rows.map(({ day, value: sum }) => [day, sum]));
}

async function daysOf(who: By): Promise<contract.OverviewDay[]> {
  const paid = and(visible(who, orderRow.tenantId), gte(orderRow.paid, 1));
  const ofTenant = visible(who, account.tenantId);
  const signedIn =
    ofTenant &&
    sql`${session.accountId} in (select ${account.id} from ${account} where ${ofTenant})`;
  const [accounts, signIns, bids, charged, orders, sums] = await Promise.all([
    perDay(who, account, account.createdAt, visible(who, account.tenantId)),
    perDay(
      who,
      session,
      session.createdAt,
      signedIn,
      sql<number>`count(distinct ${session.accountId})`,
    ),
    perDay(who, bidRow, bidRow.createdAt, visible(who, bidRow.tenantId)),
    perDay(
      who,
      bidLog,
      bidLog.createdAt,
      and(visible(who, bidLog.tenantId), eq(bidLog.kind, 'charge')),
      sql<number>`count(distinct ${bidLog.bidId})`,
    ),
    perDay(who, orderRow, orderRow.paidAt, paid),
    perDay(who, orderRow, orderRow.paidAt, paid, sql<number>`coalesce(sum(${orderRow.paid}), 0)`),
  ]);
  return Array.from({ length: DAYS }, (_, ago) => {
    const day = dayBefore(ago);
    return {
      day,
      accounts: accounts.get(day) ?? 0,
      signIns: signIns.get(day) ?? 0,
      bids: bids.get(day) ?? 0,
      charged: charged.get(day) ?? 0,
      orders: orders.get(day) ?? 0,
      paid: money(sums.get(day) ?? 0),
    };
  });
}

/** Bids with chapters that were not written, files that were not read, comparisons that came to nothing. */
async function failuresOf(who: By): Promise<contract.OverviewFailure[]> {
  const from = since(FAILURE_DAYS - 1);
  const [bids, tenders, compares] = await Promise.all([
    who.db
      .selectDistinctOn([bidRow.id], {
        ...{ id: bidRow.id, name: bidRow.name, accountId: bidRow.accountId },
        msg: sql<string>`coalesce(${chapterRow.note}, '')`,
        at: chapterRow.updatedAt,
      })
      .from(chapterRow)
      .innerJoin(bidRow, eq(bidRow.id, chapterRow.bidId))
      .where(
        and(
          eq(chapterRow.status, 'failed'),
          gte(chapterRow.updatedAt, from),
          isNull(bidRow.deletedAt),
          visible(who, bidRow.tenantId),
        ),
      )
      .orderBy(bidRow.id, desc(chapterRow.updatedAt))
      .limit(MOST_FAILURES),
    failedTenders(who, from),
    failedCompares(who, from),
  ]);
  const kinds = { bid: bids, tender: tenders, compare: compares } as const;
  return (['bid', 'tender', 'compare'] as const)
    .flatMap((kind) => kinds[kind].map((row) => ({ ...row, kind })))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST_FAILURES)
    .map((row) => ({ ...row, at: dateTime(row.at) }));
}

function failedTenders(who: By, from: Date) {
  return who.db
    .select({
      ...{ id: tenderFile.id, name: tenderFile.fileName, accountId: tenderFile.accountId },
      msg: sql<string>`coalesce(${tenderFile.error}, '')`,
      at: tenderFile.createdAt,
    })
    .from(tenderFile)
    .where(
      and(
        eq(tenderFile.status, 'failed'),
        gte(tenderFile.createdAt, from),
        visible(who, tenderFile.tenantId),
      ),
    )
    .orderBy(desc(tenderFile.createdAt))
    .limit(MOST_FAILURES);
}

function failedCompares(who: By, from: Date) {
  return who.db
    .select({
      ...{ id: compareRow.id, name: compareRow.name, accountId: compareRow.accountId },
      msg: sql<string>`coalesce(${compareRow.error}, '')`,
      at: compareRow.createdAt,
    })
    .from(compareRow)
    .where(
      and(
        eq(compareRow.status, 'failed'),
        gte(compareRow.createdAt, from),
        visible(who, compareRow.tenantId),
      ),
    )
    .orderBy(desc(compareRow.createdAt))
    .limit(MOST_FAILURES);
}
