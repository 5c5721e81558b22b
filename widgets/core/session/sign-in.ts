import * as v from 'valibot';
import { grantTypes, type SignInMethod, trackSignIn } from '../analytics.ts';
import { call } from '../api/call.ts';
import { reactToFailure } from '../api/failure.ts';
import { signOut as logout, token as tokenCall, UserInfo, userInfo } from '../contract/sign-in.ts';
import { md5 } from '../crypto.ts';
import { env } from '../env.ts';
import { $session, changeSession, enterSession, leaveSession } from './session.ts';
import { readTokenReply, type TokenReply } from './token-reply.ts';
import { userFields } from './user.ts';
import { rememberTenant, visitOrigin, visitTenant } from './visit.ts';

export interface SignInOptions {
  /** Tenant to sign in to, else that of the visit. */
  tenant?: string | undefined;
  /** Show no notification when refused; the caller shows the error itself. */
  quiet?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

interface Grant {
  username?: string;
  password?: string;
  code?: string;
  state?: string | undefined;
  source?: string | undefined;
}

/** Both dialects are read from the whole body, so the contract's own reply is not asked for. */
const anyToken = { ...tokenCall, reply: v.unknown() };
/** An account without these flags is shown everything (specification, section 3). */
const flag = v.optional(v.number(), 1);
const anyUser = {
  ...userInfo,
  reply: v.object({
    ...UserInfo.entries,
    ...{ bidFileShowFlag: flag, projectListShowFlag: flag, needUserInfo: flag },
    headMenu: v.optional(v.array(v.unknown())),
  }),
};
/** Sent as `source` by phone: where the account came from. */
const SOURCE = 'web';

function readToken(body: unknown, quiet: boolean | undefined): TokenReply {
  try {
    return readTokenReply(body);
  } catch (error) {
    reactToFailure(error, { token: '', quiet });
    throw error;
  }
}

async function enterBy(
  method: SignInMethod,
  grant: Grant,
  headers: Record<string, string>,
  options: SignInOptions,
) {
  const { tenant, quiet, signal } = options;
  const query = { ...grant, grant_type: grantTypes[method], ...visitOrigin() };
  // A corrected password must pass at once.
  const body = await call(
    anyToken,
    { query, headers },
    { quiet, signal, tenant, token: false, compareQuery: true },
  );
  const { token, lifetime } = readToken(body, quiet);
  if (tenant) rememberTenant(tenant);
  enterSession(token, lifetime, tenant || visitTenant());
  trackSignIn(method, grant.username ?? grant.code ?? '');
  await refreshUser();
}

/**
 * Signs in, and registers at the first time. `smsId` is the id that sending the code answered, `smsCode` what the user typed.
 * Throws ApiError with the service's text when it refuses; unless `quiet`, the user has been told.
 */
export function signInByPhone(
  input: { phone: string; smsId: string; smsCode: string },
  options: SignInOptions = {},
): Promise<void> {
  const headers = { 'captcha-key': input.smsId, 'captcha-code': input.smsCode };
  return enterBy('phone', { username: input.phone, source: SOURCE }, headers, options);
}

/** Signs in with an account name (or phone) and its password, which travels as MD5. Throws as `signInByPhone`. */
export function signInByAccount(
  input: { username: string; password: string },
  options: SignInOptions = {},
): Promise<void> {
  return enterBy(
    'account',
    { username: input.username, password: md5(input.password) },
    {},
    options,
  );
}

/**
 * Signs in with the one-time code of a chat app, with the `state` and `source` (such as `wechat_open`) it came with where the
 * host ran the app's own script. Throws as `signInByPhone`.
 */
export function signInByChatApp(
  {
    code,
    state,
    source,
  }: { code: string; state?: string | undefined; source?: string | undefined },
  options: SignInOptions = {},
): Promise<void> {
  return enterBy('chat-app', { code, state, source }, {}, options);
}

/** Under way, by token: several widgets of a page ask at once. */
const refreshing = new Map<string, Promise<void>>();

async function loadUser(token: string): Promise<void> {
  try {
    const user = await call(anyUser, {}, { quiet: true, repeatSubmit: true });
    // The visitor may be another one by now.
    if ($session.get().token === token)
      changeSession({ type: 'user-loaded', user: userFields(user) });
  } catch (error) {
    env().warn('the user could not be loaded', error);
  } finally {
    refreshing.delete(token);
  }
}

/** Loads the user into `$session`. A failure is ignored: what is known stays, and the next navigation tries again. */
export async function refreshUser(): Promise<void> {
  const { token } = $session.get();
  if (!token) return;
  const loading = refreshing.get(token) ?? loadUser(token);
  refreshing.set(token, loading);
  await loading;
}

/** Ends the token on the service as well as it can, forgets the visitor in all tabs and goes to /. */
export async function signOut(): Promise<void> {
  if ($session.get().token)
    await call(logout, {}, { quiet: true, keepSession: true }).catch(() => undefined);
  leaveSession('signed-out');
  env().navigate('/');
}
