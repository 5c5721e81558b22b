import { and, eq } from 'drizzle-orm';
import { notice } from 'tender-widgets/contract';
import { type AccountRow, closedNotice } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { dateTime } from '../../http/envelope.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function noticeRoutes(app: ApiApp, services: Services): void {
  serve(app, services, notice.headNotices, async ({ context }) => {
    const { content } = await services.siteContent.current();
    const closed = await closedBy(services, context.get('account'));
    const today = dateTime(new Date()).slice(0, 10);
    return content.notices
      .filter(({ id, from, until }) => from <= today && (until === '' || today <= until) && !closed.has(id))
      .map(({ id, title, url, level }) => ({ id, title, url, level }));
  });
  serve(app, services, notice.updateNotice, async ({ context }) => {
    const { update } = (await services.siteContent.current()).content;
    const closed = await closedBy(services, context.get('account'));
    return update && !closed.has(update.id) ? update : null;
  });
  serve(app, services, notice.closeNotice, async ({ query, caller }) => {
    const { notices, update } = (await services.siteContent.current()).content;
    const isKnown = update?.id === query.id || notices.some(({ id }) => id === query.id);
    if (!isKnown) throw new ApiError('notFound', { msg: '这条公告不存在，可能已经撤下' });
    await services.database.db
      .insert(closedNotice)
      .values({ tenantId: caller.tenantId, accountId: caller.id, noticeId: query.id })
      .onConflictDoNothing();
    return undefined;
  });
}

/** Ids of what the caller does not want to see again; none for a visitor, whose browser remembers. */
async function closedBy(services: Services, caller: AccountRow | null): Promise<ReadonlySet<string>> {
  if (!caller) return new Set();
  const mine = and(eq(closedNotice.tenantId, caller.tenantId), eq(closedNotice.accountId, caller.id));
  const rows = await services.database.db.select({ id: closedNotice.noticeId }).from(closedNotice).where(mine);
  return new Set(rows.map(({ id }) => id));
}
