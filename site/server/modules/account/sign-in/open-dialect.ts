import { errorCodes, signIn } from 'tender-widgets/contract';
import type { InferOutput } from 'valibot';
import { addressOf } from '../../../http/address.ts';
import { type ApiApp, type ApiContext, serve } from '../../../http/serve.ts';
import { ApiError, toApiError } from '../../../kernel/api-error.ts';
import { checkTenant, requireClient } from '../client/credentials.ts';
import { clientsOf } from '../client/registered.ts';
import { accountName } from './accounts.ts';
import { ROLE_NAME } from './commercial-dialect.ts';
import { type Grantor, type SignedIn, type SignInRequest, signInBy } from './grants.ts';
import { endSessions } from './sessions.ts';

type TokenQuery = InferOutput<typeof signIn.openToken.query>;
type CaptchaHeaders = InferOutput<typeof signIn.openToken.headers>;

/** The grants there are in this dialect; the others are the commercial one's. */
const grants = new Set(['password', 'captcha', 'social', 'refresh_token']);

/** What the open edition says (wire.md 3.2), by our code; all of it with HTTP 400 and code 400. */
const familyTexts: ReadonlyMap<number, string> = new Map([
  [errorCodes.captchaWrong.code, '验证码不正确'],
  [errorCodes.credentialsWrong.code, '用户名或密码错误'],
  [errorCodes.accountLocked.code, '用户登录失败次数过多'],
]);

/** Signing in and out as the open edition of the family does it: camel case in the envelope (wire.md 3.2). */
export function openRoutes(app: ApiApp, grantor: Grantor): void {
  const { services } = grantor;
  const { db } = services.database;
  serve(app, signIn.openToken, async ({ query, headers, context }) => {
    if (!grants.has(query.grantType))
      return context.json(refusal(401, 'no grantType was found'), 401);
    const clientId = requireClient(context, await clientsOf(services));
    try {
      const tenantId = checkTenant(
        query.tenantId || context.req.header('tenant-id') || '',
        services.config.tenants,
      );
      const request = {
        ...requestOf(query, headers),
        tenantId,
        clientId,
        address: addressOf(context),
      };
      return answer(await signInBy(grantor, request));
    } catch (error) {
      return refuse(context, error);
    }
  });
  serve(app, signIn.openSignOut, async ({ caller }) => {
    await endSessions(db, caller.id);
    return { code: '200', msg: '退出成功' };
  });
}

function requestOf(
  query: TokenQuery,
  headers: CaptchaHeaders,
): Omit<SignInRequest, 'tenantId' | 'clientId' | 'address'> {
  return {
    grant: query.grantType,
    username: query.account || query.username || '',
    password: query.password ?? '',
    captcha: { key: headers['captcha-key'], code: headers['captcha-code'] },
    sms: { id: '', phone: '', typed: '' },
    social: { source: query.source ?? '', code: query.code ?? '', state: query.state ?? '' },
    refreshToken: query.refreshToken ?? '',
    origin: { registSource: '', invitationCode: '', extensionCode: '' },
  };
}

function answer({ account, tokens }: SignedIn): InferOutput<typeof signIn.openToken.reply> {
  const name = accountName(account);
  return {
    accessToken: tokens.accessToken,
    tokenType: 'bearer',
    refreshToken: tokens.refreshToken,
    userId: account.id,
    tenantId: account.tenantId,
    oauthId: '',
    avatar: '',
    authority: ROLE_NAME,
    userName: account.name || name,
    account: name,
    expiresIn: tokens.expiresIn,
    license: '',
  };
}

function refuse(context: ApiContext, error: unknown): Response {
  const found = toApiError(error);
  if (found.status >= 500 || found.status === 401) throw error;
  return context.json(refusal(400, textOf(found)), 400);
}

function textOf(error: ApiError): string {
  const text = familyTexts.get(error.code) ?? error.message;
  const byAddress = typeof error.data === 'object' && error.data !== null && 'lock' in error.data;
  return byAddress && error.data.lock === 'wrongPerAddress' ? `${text}，请稍后再试` : text;
}

function refusal(code: number, msg: string) {
  return { code, success: false, data: {}, msg };
}
