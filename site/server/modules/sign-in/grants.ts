import { hash, verify } from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import type { signIn } from 'tender-widgets/contract';
import type { InferOutput } from 'valibot';
import { type AccountRow, account } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import { newId } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { grantBids } from '../account/bid-log.ts';
import { isSmsCodeRight } from './challenges.ts';
import { createLimits } from './limits.ts';
import { endSessions, takeRefreshToken } from './sessions.ts';

type TokenQuery = InferOutput<typeof signIn.token.query>;

export interface GrantInput {
  query: TokenQuery;
  captchaKey: string;
  captchaCode: string;
  tenantId: string;
}

/** Finds the account a grant stands for. Throws ApiError: smsCodeWrong, credentialsWrong, accountLocked, grantUnknown, signedOut. */
export async function accountOfGrant(services: Services, input: GrantInput): Promise<AccountRow> {
  switch (input.query.grant_type) {
    case 'sms_code':
      return bySmsCode(services, input);
    case 'client_password':
      return byPassword(services, input);
    case 'refresh_token':
      return byRefreshToken(services, input);
    default:
      throw new ApiError('grantUnknown');
  }
}

/** Captcha-Key is the id that sending the SMS gave, Captcha-Code the digits (wire.md, section 7). A first sign-in registers. */
async function bySmsCode(services: Services, { query, captchaKey, captchaCode, tenantId }: GrantInput): Promise<AccountRow> {
  const phone = query.username?.trim() ?? '';
  const { db } = services.database;
  if (!(await isSmsCodeRight(db, tenantId, captchaKey, phone, captchaCode))) throw new ApiError('smsCodeWrong');
  return (await findByPhone(services, tenantId, phone)) ?? register(services, tenantId, phone, query);
}

async function register(services: Services, tenantId: string, phone: string, query: TokenQuery): Promise<AccountRow> {
  return services.database.db.transaction(async (tx) => {
    const id = newId();
    await tx
      .insert(account)
      .values({
        id,
        tenantId,
        phone,
        registSource: query.regist_source ?? '',
        invitationCode: query.invitation_code ?? '',
        extensionCode: (query.extension_code ?? '').toUpperCase(),
      })
      .onConflictDoNothing();
    const [row] = await tx
      .select()
      .from(account)
      .where(and(eq(account.tenantId, tenantId), eq(account.phone, phone)));
    if (!row) throw new Error('account: the new row is gone');
    // Two first sign-ins at once: the key makes the gift happen once.
    await grantBids(tx, row, services.config.signupBids, `signup:${row.id}`);
    return row;
  });
}

/** A digest nobody's password has, so that an unknown account takes as long as a wrong password. */
let nobody: Promise<string> | undefined;

async function byPassword(services: Services, { query, tenantId }: GrantInput): Promise<AccountRow> {
  const name = query.username?.trim() ?? '';
  const password = query.password ?? '';
  const limits = createLimits(services.database.db);
  const lock = `${tenantId}:${name}`;
  if (!(await limits.isAllowed('wrongPassword', lock))) throw new ApiError('accountLocked');
  const row = await findByPhone(services, tenantId, name);
  nobody ??= hash(newId());
  const isRight = await verify(row?.passwordHash ?? (await nobody), password.toLowerCase());
  if (!row?.passwordHash || !isRight) throw new ApiError('credentialsWrong');
  await limits.forget('wrongPassword', lock);
  return row;
}

async function byRefreshToken(services: Services, { query, tenantId }: GrantInput): Promise<AccountRow> {
  const { db } = services.database;
  const accountId = await takeRefreshToken(db, query.refresh_token ?? '');
  const [row] = accountId
    ? await db
        .select()
        .from(account)
        .where(and(eq(account.id, accountId), eq(account.tenantId, tenantId)))
    : [];
  if (!row) throw new ApiError('signedOut');
  return row;
}

async function findByPhone(services: Services, tenantId: string, phone: string): Promise<AccountRow | undefined> {
  const [row] = await services.database.db
    .select()
    .from(account)
    .where(and(eq(account.tenantId, tenantId), eq(account.phone, phone)));
  return row;
}

/** Sets the password (an MD5 hex digest, specification section 5) and ends the other sessions. Throws credentialsWrong when the old one is asked for and wrong. */
export async function changePassword(
  services: Services,
  row: AccountRow,
  keepToken: string,
  passwords: { old: string | undefined; next: string },
): Promise<void> {
  if (row.passwordHash && !(await verify(row.passwordHash, passwords.old ?? '')))
    throw new ApiError('credentialsWrong', { msg: '旧密码不正确' });
  const passwordHash = await hash(passwords.next);
  await services.database.db.transaction(async (tx) => {
    await tx.update(account).set({ passwordHash }).where(eq(account.id, row.id));
    await endSessions(tx, row.id, keepToken);
  });
}
