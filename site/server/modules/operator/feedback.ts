import { and, desc, eq, or, type SQL } from 'drizzle-orm';
import { operator as contract } from 'tender-widgets/contract';
import type { InferOutput } from 'valibot';
import { page } from '../../http/envelope.ts';
import type { ApiApp } from '../../http/serve.ts';
import { fileResponse } from '../../http/stored-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor, Transaction } from '../../store/database.ts';
import { account, feedbackPicture, feedback as table } from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { accountName } from '../account/sign-in/accounts.ts';
import { type By, by, requireTenant, visible } from './access.ts';
import { writeAudit } from './audit.ts';
import { serveMasked } from './masked.ts';
import type { OperatorNeeds } from './needs.ts';

type FeedbackRow = typeof table.$inferSelect;
type FeedbackQuery = InferOutput<typeof contract.feedbackList.query>;

export function feedbackRoutes(app: ApiApp, services: OperatorNeeds): void {
  serveMasked(app, contract.feedbackList, async (request) => {
    const who = by(services, request);
    const { query } = request;
    const where = listed(who, query);
    const rows = await who.db
      .select()
      .from(table)
      .where(where)
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(query.size)
      .offset((query.current - 1) * query.size);
    const records = await Promise.all(rows.map((row) => present(who.db, row)));
    return page(records, await who.db.$count(table, where), query);
  });
  serveMasked(app, contract.answerFeedback, async (request) => {
    const { answer } = request.body;
    const fields = { state: 'answered', answer, answeredAt: new Date() } as const;
    const who = by(services, request);
    return present(who.db, await move(who, request.params.id, 'feedback.answer', ['open'], fields));
  });
  serveMasked(app, contract.moveFeedback, async (request) => {
    const { state } = request.body;
    const who = by(services, request);
    const from =
      state === 'open' ? (['answered', 'closed'] as const) : (['open', 'answered'] as const);
    return present(
      who.db,
      await move(
        who,
        request.params.id,
        state === 'open' ? 'feedback.reopen' : 'feedback.close',
        from,
        { state },
      ),
    );
  });
  serveMasked(app, contract.feedbackPicture, async (request) => {
    const who = by(services, request);
    const [row] = await who.db
      .select()
      .from(feedbackPicture)
      .where(eq(feedbackPicture.id, request.params.id));
    if (!row) throw new ApiError('notFound');
    requireTenant(who, row.tenantId);
    return fileResponse(await services.storage.open(row.fileKey), {
      'content-type': row.type === 'png' ? 'image/png' : 'image/jpeg',
      'content-disposition': 'inline',
    });
  });
}

/** Rows that the list shows this operator under its filters. */
function listed(who: By, { q, tenantId, state, kind }: FeedbackQuery): SQL | undefined {
  const words = q
    ? or(
        ...[table.content, table.contact, table.name, table.company].map((column) =>
          containing(column, q),
        ),
      )
    : undefined;
  return and(
    visible(who, table.tenantId, tenantId),
    state ? eq(table.state, state) : undefined,
    kind ? eq(table.kind, kind) : undefined,
    words,
  );
}

/** One step, once. Throws notFound, and alreadyDone when it is in none of the states the step begins in. */
async function move(
  who: By,
  id: string,
  action: string,
  from: readonly FeedbackRow['state'][],
  fields: Partial<FeedbackRow> & Pick<FeedbackRow, 'state'>,
): Promise<FeedbackRow> {
  return who.db.transaction(async (tx: Transaction) => {
    const [before] = await tx.select().from(table).where(eq(table.id, id)).for('update');
    if (!before) throw new ApiError('notFound');
    requireTenant(who, before.tenantId);
    if (!from.includes(before.state)) throw new ApiError('alreadyDone');
    const [after] = await tx.update(table).set(fields).where(eq(table.id, id)).returning();
    if (!after) throw new ApiError('notFound');
    const detail = {
      state: [before.state, after.state],
      ...(fields.answer ? { answer: [before.answer, after.answer] } : {}),
    };
    await writeAudit(tx, who, { action, targetId: id, tenantId: before.tenantId, detail });
    return after;
  });
}

/** All that is said of a message. Throws notFound, for one of another tenant too. */
export async function wholeFeedback(who: By, id: string) {
  const [row] = await who.db.select().from(table).where(eq(table.id, id));
  if (!row) throw new ApiError('notFound');
  requireTenant(who, row.tenantId);
  return present(who.db, row);
}

async function present(db: Executor, row: FeedbackRow) {
  const [sender] = row.accountId
    ? await db.select().from(account).where(eq(account.id, row.accountId))
    : [];
  const { accountId: _, ...fields } = row;
  return {
    ...fields,
    account: sender ? accountName(sender) : '',
    answeredAt: row.answeredAt ? dateTime(row.answeredAt) : '',
    createdAt: dateTime(row.createdAt),
  };
}
