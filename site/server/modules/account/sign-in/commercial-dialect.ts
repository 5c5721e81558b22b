import type { Context } from 'hono';
import { errorCodes, signIn } from 'tender-widgets/contract';
import type { InferOutput } from 'valibot';
import { addressOf } from '../../../http/address.ts';
import { addRetryAfter } from '../../../http/envelope.ts';
import { type ApiApp, serve } from '../../../http/serve.ts';
import type { ApiError } from '../../../kernel/api-error.ts';
import { checkTenant, requireClient } from '../client/credentials.ts';
import { clientsOf } from '../client/registered.ts';
import { accountName } from './accounts.ts';
import { type Grantor, type SignedIn, type SignInRequest, signInBy } from './grants.ts';
import { endSessions } from './sessions.ts';

type TokenQuery = InferOutput<typeof signIn.token.query>;
type CaptchaHeaders = InferOutput<typeof signIn.token.headers>;
/** Everybody who signs in is one; the family's front ends choose routes by it. */
export const ROLE_NAME = 'user';

/** Signing in and out as the commercial family does it: bare answers, snake case (wire.md 3.1). */
export function commercialRoutes(app: ApiApp, grantor: Grantor): void {
  const { services } = grantor;
  const { db } = services.database;
  serve(app, signIn.token, async ({ query, headers, context }) => {
    const clientId = requireClient(context, await clientsOf(services));
    const tenantId = checkTenant(
      context.req.header('tenant-id') || query.tenantId || '',
      services.config.tenants,
    );
    const request = {
      ...requestOf(query, headers),
      tenantId,
      clientId,
      address: addressOf(context),
    };
    return answer(await signInBy(grantor, request), clientId);
  });
  for (const call of [signIn.signOut, signIn.signOutByGet]) {
    serve(app, call, async ({ caller }) => {
      await endSessions(db, caller.id);
      return { success: 'true', msg: 'success' };
    });
  }
  // Nothing of an account is cached outside the database.
  serve(app, signIn.clearCache, async () => undefined);
}

/** Of `sms_code`, the widgets name the sent code in the Captcha headers, the family in `id` and `value` (wire.md, section 7). */
function requestOf(
  query: TokenQuery,
  headers: CaptchaHeaders,
): Omit<SignInRequest, 'tenantId' | 'clientId' | 'address'> {
  const captcha = { key: headers['captcha-key'], code: headers['captcha-code'] };
  return {
    grant: query.grant_type,
    username: query.username ?? '',
    password: query.password ?? '',
    captcha,
    sms: {
      id: query.id || captcha.key,
      phone: query.phone || query.username || '',
      typed: query.id ? (query.value ?? '') : captcha.code,
    },
    social: { source: query.source ?? '', code: query.code ?? '', state: query.state ?? '' },
    refreshToken: query.refresh_token ?? '',
    origin: {
      registSource: (query.regist_source ?? '').trim(),
      invitationCode: (query.invitation_code ?? '').trim(),
      extensionCode: (query.extension_code ?? '').trim().toUpperCase(),
    },
  };
}

function answer({ account, tokens }: SignedIn, clientId: string) {
  const name = accountName(account);
  return {
    success: true,
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    token_type: 'bearer',
    expires_in: tokens.expiresIn,
    scope: 'all',
    tenant_id: account.tenantId,
    user_id: account.id,
    account: name,
    user_name: name,
    nick_name: account.name || name,
    real_name: account.name || name,
    role_id: '',
    role_name: ROLE_NAME,
    dept_id: '',
    post_id: '',
    oauth_id: '',
    avatar: '',
    client_id: clientId,
    // The family's servers name their maker here; we are not licensed by anybody.
    license: '',
    detail: { type: 'web' },
    jti: crypto.randomUUID(),
  };
}

/** What OAuth calls a refusal that is not about whom the request speaks for. */
const oauthErrors: ReadonlyMap<number, string> = new Map([
  [errorCodes.badInput.code, 'invalid_request'],
  [errorCodes.tooLarge.code, 'invalid_request'],
  [errorCodes.tenantUnknown.code, 'invalid_request'],
  [errorCodes.grantUnknown.code, 'unsupported_grant_type'],
  [errorCodes.clientUnknown.code, 'invalid_client'],
  [errorCodes.clientMissing.code, 'invalid_client'],
  [errorCodes.originRefused.code, 'unauthorized_client'],
]);

/** Whether the answer to a request, refusals of whatever kind included, is to be in the form of a token call. */
export function isTokenCall(context: Context): boolean {
  return context.req.path === `/api${signIn.token.path}`;
}

/**
 * A refusal in the words of OAuth and of the family (wire.md 3.1): HTTP 400 for all that a person can do wrong, else that of
 * the refusal: 401 for an unknown client, 403 for a page of a site that is not registered, 413 for a flood.
 */
export function answerTokenRefusal(context: Context, refusal: ApiError): Response {
  const { code, status, message } = refusal;
  addRetryAfter(context, refusal);
  const error = oauthErrors.get(code) ?? 'invalid_grant';
  const isOurs = status >= 500;
  const keepsStatus = isOurs || error.endsWith('_client') || code === errorCodes.tooLarge.code;
  const body = {
    success: false,
    error: isOurs ? 'server_error' : error,
    // 401 here would make a front end of the family wait for ever for the very renewal that was refused.
    error_code: code === errorCodes.signedOut.code ? errorCodes.badInput.code : code,
    error_description: message,
    msg: message,
  };
  return context.json(body, keepsStatus ? status : 400);
}
