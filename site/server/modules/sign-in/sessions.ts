import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { type AccountRow, account, session } from '../../db/schema.ts';
import { digest, newToken } from './secrets.ts';

/** The family's clients do not refresh by themselves: a week lets a bidder work through to the deadline. */
export const TOKEN_SECONDS = 7 * 24 * 3600;
const REFRESH_SECONDS = 30 * 24 * 3600;

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
}

export async function openSession(db: Executor, accountId: string, clientId: string): Promise<IssuedTokens> {
  const tokens = { accessToken: newToken(), refreshToken: newToken() };
  await db.insert(session).values({
    tokenHash: digest(tokens.accessToken),
    refreshHash: digest(tokens.refreshToken),
    accountId,
    clientId,
    expiresAt: after(TOKEN_SECONDS),
    refreshExpiresAt: after(REFRESH_SECONDS),
  });
  return tokens;
}

/** The account a token stands for, or null when it is unknown, expired or ended. */
export async function accountOfToken(db: Executor, token: string): Promise<AccountRow | null> {
  const [row] = await db
    .select({ account })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(session.tokenHash, digest(token)), gt(session.expiresAt, sql`now()`)));
  return row?.account ?? null;
}

/** Ends the session of a refresh token, once, and tells whose it was. Good only in its tenant and for its client. */
export async function takeRefreshToken(
  db: Executor,
  refreshToken: string,
  { tenantId, clientId }: { tenantId: string; clientId: string },
): Promise<string | null> {
  const inTenant = db.select({ id: account.id }).from(account).where(eq(account.tenantId, tenantId));
  const [row] = await db
    .delete(session)
    .where(
      and(
        eq(session.refreshHash, digest(refreshToken)),
        eq(session.clientId, clientId),
        gt(session.refreshExpiresAt, sql`now()`),
        inArray(session.accountId, inTenant),
      ),
    )
    .returning();
  return row?.accountId ?? null;
}

/** Ends every session of the account, except the one of `keepToken`. */
export async function endSessions(db: Executor, accountId: string, keepToken?: string): Promise<void> {
  const others = keepToken ? sql`${session.tokenHash} <> ${digest(keepToken)}` : undefined;
  await db.delete(session).where(and(eq(session.accountId, accountId), others));
}

function after(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}
