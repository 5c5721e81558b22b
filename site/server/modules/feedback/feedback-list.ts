import { and, count, desc, eq } from 'drizzle-orm';
import type { feedback as contract } from 'tender-widgets/contract';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import { type AccountRow, feedback } from '../../store/schema.ts';

interface Query {
  size: number;
  current: number;
  state?: (typeof contract.feedbackStates)[number] | undefined;
}

/** A page of what the account wrote to us, the newest first. */
export async function listFeedback(
  db: Executor,
  owner: AccountRow,
  { size, current, state }: Query,
) {
  const where = and(
    eq(feedback.tenantId, owner.tenantId),
    eq(feedback.accountId, owner.id),
    state && eq(feedback.state, state),
  );
  const [total] = await db.select({ value: count() }).from(feedback).where(where);
  const rows = await db
    .select()
    .from(feedback)
    .where(where)
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(size)
    .offset((current - 1) * size);
  return { rows, total: total?.value ?? 0 };
}

export function presentFeedback(row: typeof feedback.$inferSelect): contract.Feedback {
  return {
    id: row.id,
    kind: row.kind,
    content: row.content,
    contact: row.contact,
    page: row.page,
    pictures: row.pictures,
    state: row.state,
    answer: row.answer,
    answeredAt: row.answeredAt ? dateTime(row.answeredAt) : '',
    createdAt: dateTime(row.createdAt),
  };
}
