import { and, eq, gt, sql } from 'drizzle-orm';
import { refusals } from 'tender-widgets/contract';
import { ApiError } from '../../../kernel/api-error.ts';
import type { Executor } from '../../../store/database.ts';
import { type AccountRow, challenge } from '../../../store/schema.ts';
import { digest, newToken } from './secrets.ts';

const TICKET_SECONDS = 600;

/**
 * A ticket for one change that asks for the account's phone, or for its chat app where it has none. Good for this account alone, and
 * for the phone that has answered: one of an account without a phone ends when a phone is bound.
 */
export async function createTicket(
  db: Executor,
  owner: AccountRow,
): Promise<{ ticket: string; expiresIn: number }> {
  const ticket = newToken();
  await db.insert(challenge).values({
    id: digest(ticket),
    kind: 'ticket',
    tenantId: owner.tenantId,
    phone: owner.phone ?? '',
    answerHash: digest(owner.id),
    expiresAt: new Date(Date.now() + TICKET_SECONDS * 1000),
  });
  return { ticket, expiresIn: TICKET_SECONDS };
}

const alive = (owner: AccountRow, ticket: string) =>
  and(
    eq(challenge.id, digest(ticket)),
    eq(challenge.kind, 'ticket'),
    eq(challenge.tenantId, owner.tenantId),
    eq(challenge.answerHash, digest(owner.id)),
    eq(challenge.phone, owner.phone ?? ''),
    gt(challenge.expiresAt, sql`now()`),
  );

/** Whether the ticket is the account's and good. */
export async function isTicket(db: Executor, owner: AccountRow, ticket: string): Promise<boolean> {
  const rows = await db.select({ id: challenge.id }).from(challenge).where(alive(owner, ticket));
  return rows.length > 0;
}

/** Uses a ticket of the account up. Throws ticketWrong. */
export async function takeTicket(tx: Executor, owner: AccountRow, ticket: string): Promise<void> {
  const used = await tx
    .delete(challenge)
    .where(alive(owner, ticket))
    .returning({ id: challenge.id });
  if (used.length === 0)
    throw new ApiError('ticketWrong', owner.phone ? {} : { msg: refusals.chatAppTicketWrong });
}
