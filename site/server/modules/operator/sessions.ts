import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../store/database.ts';
import { type OperatorRow, operator, operatorSession } from '../../store/schema.ts';
import { digest, newToken } from '../account/sign-in/secrets.ts';

/** A working day, with its evening. */
export const OPERATOR_TOKEN_SECONDS = 12 * 3600;

/** Opens a session; the token is kept as its digest only. */
export async function openOperatorSession(db: Executor, operatorId: string): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + OPERATOR_TOKEN_SECONDS * 1000);
  await db.insert(operatorSession).values({ tokenHash: digest(token), operatorId, expiresAt });
  return token;
}

/** The operator a token stands for; null when it is unknown, has ended, or the operator was disabled. */
export async function operatorOfToken(db: Executor, token: string): Promise<OperatorRow | null> {
  const [row] = await db
    .select({ operator })
    .from(operatorSession)
    .innerJoin(operator, eq(operator.id, operatorSession.operatorId))
    .where(
      and(
        eq(operatorSession.tokenHash, digest(token)),
        gt(operatorSession.expiresAt, sql`now()`),
        eq(operator.enabled, true),
      ),
    );
  return row?.operator ?? null;
}

/** Ends the session of that token. */
export async function endOperatorSession(db: Executor, token: string): Promise<void> {
  await db.delete(operatorSession).where(eq(operatorSession.tokenHash, digest(token)));
}

/** Ends the operator's sessions, except the one of `keepToken`. */
export async function endOperatorSessions(
  db: Executor,
  operatorId: string,
  keepToken?: string,
): Promise<void> {
  const others = keepToken ? sql`${operatorSession.tokenHash} <> ${digest(keepToken)}` : undefined;
  await db.delete(operatorSession).where(and(eq(operatorSession.operatorId, operatorId), others));
}
