import { eq } from 'drizzle-orm';
import { refusals } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import type { ChatApp } from '../../../ports/chat-app.ts';
import { type AccountRow, account } from '../../../store/schema.ts';
import { accountOfPerson, accountOfPhone, findByPhone, type Origin } from './accounts.ts';
import { isCaptchaRight, requireSmsCode, takeState } from './challenges.ts';
import { takeCode } from './chat-tickets.ts';
import { checkPassword, type Knock, welcome } from './password-locks.ts';
import { isPasswordRight, passwordDigest } from './passwords.ts';
import { type IssuedTokens, openSession, renewSession } from './sessions.ts';
import { isSm2Cipher, openSm2 } from './sm2.ts';

/** A request to sign in, whichever dialect it came in. Texts are '' when they were not sent. */
export interface SignInRequest {
  grant: string;
  tenantId: string;
  clientId: string;
  address: string;
  username: string;
  password: string;
  captcha: { key: string; code: string };
  /** Of `sms_code`: which code was sent, to which phone (plain or an SM2 cipher), and what was typed. */
  sms: { id: string; phone: string; typed: string };
  /** Of `social`. */
  social: { source: string; code: string; state: string };
  refreshToken: string;
  origin: Origin;
}

/** What a grant works with besides the request. */
export interface Grantor {
  services: Needs<'config' | 'database' | 'logger'>;
  /** Null with the sandbox, or when sign-in by chat app is off. */
  chatApp: ChatApp | null;
}

/** Whoever has signed in, with the tokens of the session. */
export interface SignedIn {
  account: AccountRow;
  tokens: IssuedTokens;
}

/**
 * Opens a session for the account a grant stands for, or goes on with the one of a refresh token. Throws ApiError: smsCodeWrong,
 * credentialsWrong, captchaWrong, chatAppCodeWrong, chatAppFailed, accountLocked, cipherWrong, grantUnknown, signedOut.
 */
export async function signInBy(grantor: Grantor, request: SignInRequest): Promise<SignedIn> {
  if (request.grant === 'refresh_token') return byRefreshToken(grantor, request);
  const row = await accountOfGrant(grantor, request);
  const { db } = grantor.services.database;
  const tokens = await openSession(db, row, request.clientId);
  await welcome(db, knockOf(request, row.phone ?? '', row));
  return { account: row, tokens };
}

async function accountOfGrant(grantor: Grantor, request: SignInRequest): Promise<AccountRow> {
  switch (request.grant) {
    case 'sms_code':
      return bySmsCode(grantor, request);
    case 'captcha':
      return byCaptcha(grantor, request);
    case 'client_password':
    case 'password':
      return byPassword(grantor, request);
    case 'social':
      return byChatApp(grantor, request);
    case 'authorization_code':
      throw new ApiError('grantUnknown', { msg: refusals.noSingleSignOn });
    default:
      throw new ApiError('grantUnknown');
  }
}

function knockOf(
  { tenantId, address }: SignInRequest,
  name: string,
  row: AccountRow | undefined,
): Knock {
  return { realm: 'customer', name: `${tenantId}:${name}`, ownerId: row?.id ?? '', address };
}

/** Unknown, wrong, expired, used and tried out say the same. Nothing but the code itself can be tried out: no lock refuses a right one. */
async function bySmsCode(
  { services }: Grantor,
  { tenantId, sms, origin }: SignInRequest,
): Promise<AccountRow> {
  const phone = isSm2Cipher(sms.phone)
    ? openSm2(sms.phone, services.config.sm2PrivateKey)
    : sms.phone.trim();
  await requireSmsCode(services.database.db, { tenantId, id: sms.id, phone, typed: sms.typed });
  return accountOfPhone(services, tenantId, phone, origin);
}

async function byCaptcha(grantor: Grantor, request: SignInRequest): Promise<AccountRow> {
  const { key, code } = request.captcha;
  if (!(await isCaptchaRight(grantor.services.database.db, key, code)))
    throw new ApiError('captchaWrong');
  return byPassword(grantor, request);
}

async function byPassword({ services }: Grantor, request: SignInRequest): Promise<AccountRow> {
  const { db } = services.database;
  const name = request.username.trim();
  const digest = passwordDigest(request.password, services.config.sm2PrivateKey);
  const row = await findByPhone(db, request.tenantId, name);
  await checkPassword(db, knockOf(request, name, row), () => isPasswordRight(row, digest));
  if (!row) throw new ApiError('credentialsWrong');
  return row;
}

/** `code` is what polling gave; with source wechat_open, and only then, what WeChat's own page came back with. */
async function byChatApp(
  { services, chatApp }: Grantor,
  request: SignInRequest,
): Promise<AccountRow> {
  const { tenantId, clientId, social, origin } = request;
  const { db } = services.database;
  const person =
    social.source === 'wechat_open'
      ? chatApp &&
        (await takeState(db, tenantId, social.state)) &&
        (await chatApp.personOf('wechat_open', social.code))
      : await takeCode(db, social.code, { tenantId, clientId });
  if (!person) throw new ApiError('chatAppCodeWrong');
  return accountOfPerson(services, tenantId, person, origin);
}

async function byRefreshToken({ services }: Grantor, request: SignInRequest): Promise<SignedIn> {
  const { db } = services.database;
  const renewed = await renewSession(db, request.refreshToken, request);
  const [row] = renewed
    ? await db.select().from(account).where(eq(account.id, renewed.accountId))
    : [];
  if (!row || !renewed) throw new ApiError('signedOut');
  return { account: row, tokens: renewed.tokens };
}
