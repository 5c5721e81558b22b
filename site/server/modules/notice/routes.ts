import { and, desc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import { type CallReply, notice, refusals } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { SiteContent } from '../../ports/site-content.ts';
import type { Drizzle } from '../../store/database.ts';
import { type AccountRow, closedNotice, noticeRow } from '../../store/schema.ts';

type UpdateNotice = NonNullable<CallReply<typeof notice.updateNotice>>;
type StoredNotice = typeof noticeRow.$inferSelect;

/** Notices have two sources: the site's Markdown, and what operators entered, which goes first. */
export function noticeRoutes(app: ApiApp, services: Needs<'database' | 'siteContent'>): void {
  serve(app, notice.headNotices, async ({ caller, context }) => {
    const shown = await shownNotices(services, caller, context.get('tenantId'));
    return shown.map(({ id, title, url, level }) => ({ id, title, url, level }));
  });
  serve(app, notice.updateNotice, async ({ caller, context }) => {
    const { update } = (await services.siteContent.current()).content;
    const closed = await closedBy(services.database.db, caller);
    const [entered] = await enteredNotices(services.database.db, 'update', context.get('tenantId'));
    // Who has closed the newest is not shown an older one.
    const newest = newerOf(update, entered ? presentUpdate(entered) : null);
    return newest && !closed.has(newest.id) ? newest : null;
  });
  serve(app, notice.closeNotice, async ({ query, caller }) => {
    const { notices, update } = (await services.siteContent.current()).content;
    const isWritten = update?.id === query.id || notices.some(({ id }) => id === query.id);
    if (!isWritten && !(await isEntered(services.database.db, query.id, caller.tenantId))) {
      throw new ApiError('notFound', { msg: refusals.noticeUnknown });
    }
    await services.database.db
      .insert(closedNotice)
      .values({ tenantId: caller.tenantId, accountId: caller.id, noticeId: query.id })
      .onConflictDoNothing();
    return undefined;
  });
}

export type ShownNotice = ReturnType<typeof presentStored>;

/** What stands above every page today and the caller has not closed. */
export async function shownNotices(
  services: Needs<'database' | 'siteContent'>,
  caller: AccountRow | null,
  tenantId: string,
): Promise<ShownNotice[]> {
  const { db } = services.database;
  const { content } = await services.siteContent.current();
  const closed = await closedBy(db, caller);
  const entered = await enteredNotices(db, 'head', tenantId);
  const today = dateTime(new Date()).slice(0, 10);
  const written = content.notices
    .filter(isOn(today))
    .map((one) => ({ ...one, publishedAt: `${one.from} 00:00:00` }));
  return [...entered.map(presentStored), ...written].filter(({ id }) => !closed.has(id));
}

const isOn = (today: string) => (one: SiteContent['notices'][number]) =>
  one.from <= today && (one.until === '' || today <= one.until);

const presentStored = ({ id, title, url, level, createdAt }: StoredNotice) => ({
  ...{ id, title, url, level },
  publishedAt: dateTime(createdAt),
});

function presentUpdate({ id, title, items, url, createdAt }: StoredNotice): UpdateNotice {
  return { id, title, items, url, publishedAt: dateTime(createdAt) };
}

function newerOf(written: UpdateNotice | null, entered: UpdateNotice | null): UpdateNotice | null {
  if (!written || !entered) return written ?? entered;
  return entered.publishedAt >= written.publishedAt ? entered : written;
}

const ofTenant = (tenantId: string) =>
  or(isNull(noticeRow.tenantId), eq(noticeRow.tenantId, tenantId));

/** What operators entered for the tenant, or for all, and is on today; the newest first. */
async function enteredNotices(
  db: Drizzle,
  kind: 'head' | 'update',
  tenantId: string,
): Promise<StoredNotice[]> {
  const today = dateTime(new Date()).slice(0, 10);
  return db
    .select()
    .from(noticeRow)
    .where(
      and(
        eq(noticeRow.kind, kind),
        eq(noticeRow.enabled, true),
        ofTenant(tenantId),
        lte(noticeRow.fromDay, today),
        or(eq(noticeRow.untilDay, ''), gte(noticeRow.untilDay, today)),
      ),
    )
    .orderBy(desc(noticeRow.createdAt), desc(noticeRow.id));
}

async function isEntered(db: Drizzle, id: string, tenantId: string): Promise<boolean> {
  return (await db.$count(noticeRow, and(eq(noticeRow.id, id), ofTenant(tenantId)))) > 0;
}

/** Ids of what the caller does not want to see again; none for a visitor, whose browser remembers. */
async function closedBy(db: Drizzle, caller: AccountRow | null): Promise<ReadonlySet<string>> {
  if (!caller) return new Set();
  const mine = and(
    eq(closedNotice.tenantId, caller.tenantId),
    eq(closedNotice.accountId, caller.id),
  );
  const rows = await db.select({ id: closedNotice.noticeId }).from(closedNotice).where(mine);
  return new Set(rows.map(({ id }) => id));
}
