import { isNull, lt, sql } from 'drizzle-orm';
import type { Drizzle } from './database.ts';
import {
  askedWork,
  challenge,
  chatTicket,
  companyInvitation,
  idempotency,
  knownAddress,
  modelCall,
  operatorSession,
  passwordFailure,
  rateLimit,
  session,
} from './schema.ts';

/** After a day without a try everything begins anew. */
export const FAILURES_KEPT_MS = 24 * 3600_000;

/** How long an address is remembered after the last sign-in from it. */
export const KNOWN_ADDRESS_MS = 30 * 24 * 3600_000;

/** Answers are kept for retries of the same call, and nobody retries for longer. */
const KEPT_ANSWERS = sql`now() - interval '1 day'`;

/** Longer than any answer takes. */
const KEPT_MODEL_CALLS = sql`now() - interval '1 hour'`;

/** Calls that were at work when the last process ended: only where no other process can be at work on them. */
export async function forgetUnanswered(db: Drizzle): Promise<void> {
  await db.delete(idempotency).where(isNull(idempotency.status));
}

/** Removes rows that nothing can ask for any more. Safe from any number of processes at once. */
export async function removeExpired(db: Drizzle): Promise<void> {
  await db.delete(idempotency).where(lt(idempotency.createdAt, KEPT_ANSWERS));
  await db.delete(challenge).where(lt(challenge.expiresAt, sql`now()`));
  await db.delete(chatTicket).where(lt(chatTicket.expiresAt, sql`now()`));
  await db.delete(session).where(lt(session.refreshExpiresAt, sql`now()`));
  await db.delete(operatorSession).where(lt(operatorSession.expiresAt, sql`now()`));
  await db
    .delete(passwordFailure)
    .where(lt(passwordFailure.openAt, new Date(Date.now() - FAILURES_KEPT_MS)));
  await db
    .delete(knownAddress)
    .where(lt(knownAddress.seenAt, new Date(Date.now() - KNOWN_ADDRESS_MS)));
  await db.delete(companyInvitation).where(lt(companyInvitation.expiresAt, sql`now()`));
  await db.delete(modelCall).where(lt(modelCall.startedAt, KEPT_MODEL_CALLS));
  await db.delete(askedWork).where(lt(askedWork.expiresAt, sql`now() - interval '1 hour'`));
  await db.delete(rateLimit).where(lt(rateLimit.expire, sql`now()`));
}
