import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Drizzle, Executor } from '../../../store/database.ts';
import { type AccountRow, account, session } from '../../../store/schema.ts';
import { requireOpen } from '../open-account.ts';
import { digest, newToken } from './secrets.ts';

/** The family's clients do not refresh by themselves: a week lets a bidder work through to the deadline. */
const TOKEN_SECONDS = 7 * 24 * 3600;
/** From the sign-in on, however often it is renewed: then the person proves again who they are. */
const SESSION_SECONDS = 30 * 24 * 3600;

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** Seconds the access token is good for. */
  expiresIn: number;
}

/** Throws signedOut: the account was closed meanwhile. */
export async function openSession(
  db: Drizzle,
  owner: Pick<AccountRow, 'id' | 'tenantId'>,
  clientId: string,
): Promise<IssuedTokens> {
  const family = newToken();
  const tokens = { accessToken: newToken(), refreshToken: refreshTokenOf(family) };
  const values = {
    ...hashesOf(tokens),
    accountId: owner.id,
    clientId,
    expiresAt: after(TOKEN_SECONDS),
    refreshExpiresAt: after(SESSION_SECONDS),
  };
  if (!(await openByPhone(db, owner, values)))
    await db.transaction(async (tx) => {
      await requireOpen(tx, owner);
      await tx.insert(session).values(values);
    });
  return { ...tokens, expiresIn: TOKEN_SECONDS };
}

/** In one step, where the account has a phone: then it is not closed, and stays so until the session is there. Whether it was opened. */
async function openByPhone(
  db: Drizzle,
  { id, tenantId }: Pick<AccountRow, 'id' | 'tenantId'>,
  row: typeof session.$inferInsert & { familyHash: string },
): Promise<boolean> {
  const { rows } = v.parse(
    Opened,
    await db.execute(sql`
      insert into ${session} (token_hash, refresh_hash, family_hash, account_id, client_id, expires_at, refresh_expires_at)
      select ${row.tokenHash}, ${row.refreshHash}, ${row.familyHash}, held.id, ${row.clientId},
        ${row.expiresAt.toISOString()}::timestamptz, ${row.refreshExpiresAt.toISOString()}::timestamptz
      from (
        select id from ${account}
        where id = ${id} and tenant_id = ${tenantId} and phone is not null for update) held
      returning account_id`),
  );
  return rows.length > 0;
}

const Opened = v.object({ rows: v.array(v.object({ account_id: v.string() })) });

/**
 * `FAMILY.SECRET`: every refresh token that comes of one sign-in begins alike. So one row, which knows the newest alone, tells any
 * older one too: as a token of this family that is not the newest. A token from before there were families is its own.
 */
function refreshTokenOf(family: string): string {
  return `${family}.${newToken()}`;
}

const familyOf = (refreshToken: string) => refreshToken.split('.', 1)[0] ?? '';

function hashesOf({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) {
  return {
    tokenHash: digest(accessToken),
    refreshHash: digest(refreshToken),
    familyHash: digest(familyOf(refreshToken)),
  };
}

/** The account a token stands for, or null when it is unknown, expired or ended. */
export async function accountOfToken(db: Executor, token: string): Promise<AccountRow | null> {
  const [row] = await db
    .select({ account })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(session.tokenHash, digest(token)), gt(session.expiresAt, new Date())));
  return row?.account ?? null;
}

/**
 * New tokens for a refresh token, which is good once, in its tenant and for its client; null for any other. The session's end stays
 * where the sign-in put it. A token that comes a second time is known to two: the session ends, whoever has the newest tokens.
 */
export async function renewSession(
  db: Executor,
  refreshToken: string,
  { tenantId, clientId }: { tenantId: string; clientId: string },
): Promise<{ accountId: string; tokens: IssuedTokens } | null> {
  const now = new Date();
  const used = digest(refreshToken);
  const tokens = { accessToken: newToken(), refreshToken: refreshTokenOf(familyOf(refreshToken)) };
  const inTenant = db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.tenantId, tenantId));
  const [row] = await db
    .update(session)
    .set({
      ...hashesOf(tokens),
      expiresAt: sql`least(${after(TOKEN_SECONDS).toISOString()}::timestamptz, ${session.refreshExpiresAt})`,
    })
    .where(
      and(
        eq(session.refreshHash, used),
        eq(session.clientId, clientId),
        gt(session.refreshExpiresAt, now),
        inArray(session.accountId, inTenant),
      ),
    )
    .returning({ accountId: session.accountId, expiresAt: session.expiresAt });
  if (row) {
    const expiresIn = Math.floor((row.expiresAt.getTime() - now.getTime()) / 1000);
    return { accountId: row.accountId, tokens: { ...tokens, expiresIn } };
  }
  // The newest, refused for its tenant or client, has not been used.
  await db
    .delete(session)
    .where(
      and(eq(session.familyHash, digest(familyOf(refreshToken))), ne(session.refreshHash, used)),
    );
  return null;
}

/** Ends every session of the account, except the one of `keepToken`. */
export async function endSessions(
  db: Executor,
  accountId: string,
  keepToken?: string,
): Promise<void> {
  const others = keepToken ? sql`${session.tokenHash} <> ${digest(keepToken)}` : undefined;
  await db.delete(session).where(and(eq(session.accountId, accountId), others));
}

/** Whether the session of an access token was begun by a sign-in no longer ago than this; renewing it begins nothing. */
export async function isJustSignedIn(
  db: Executor,
  token: string,
  seconds: number,
): Promise<boolean> {
  const begun = gt(session.createdAt, new Date(Date.now() - seconds * 1000));
  const rows = await db
    .select({ id: session.accountId })
    .from(session)
    .where(and(eq(session.tokenHash, digest(token)), begun));
  return rows.length > 0;
}

function after(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}
