import { call } from '../api/call.ts';
import { signOut as logout, token as tokenCall, userInfo } from '../contract/sign-in.ts';
import { md5 } from '../crypto.ts';
import { env } from '../env.ts';
import { ApiError } from '../errors.ts';
import { messages } from '../messages.ts';
import { $session, changeSession, enterSession, leaveSession } from './session.ts';
import { visitOrigin } from './visit.ts';

interface Grant {
  username: string;
  grant_type: 'sms_code' | 'client_password';
  password?: string;
  source?: string;
}

async function requestToken(grant: Grant, headers: Record<string, string>): Promise<void> {
  const query = { ...grant, ...visitOrigin() };
  const reply = await call(tokenCall, { query, headers }, { quiet: true, token: false });
  if (!reply.success || !reply.access_token) {
    const msg = reply.error_description || reply.msg || messages.signInFailed;
    throw new ApiError({ status: 200, code: reply.error_code ?? 400, msg });
  }
  enterSession(reply.access_token, reply.expires_in);
  await refreshUser();
}

/**
 * Signs in, and registers at the first time. `smsId` is the id that sending the code answered, `smsCode` what the user typed.
 * Throws ApiError with the service's text when it refuses.
 */
export function signInByPhone(input: { phone: string; smsId: string; smsCode: string }): Promise<void> {
  const headers = { 'captcha-key': input.smsId, 'captcha-code': input.smsCode };
  return requestToken({ username: input.phone, grant_type: 'sms_code' }, headers);
}

/** Signs in with an account name (or phone) and its password, which travels as MD5. Throws ApiError when refused. */
export function signInByAccount(input: { username: string; password: string }): Promise<void> {
  return requestToken({ username: input.username, password: md5(input.password), grant_type: 'client_password' }, {});
}

/** Loads the user into `$session`. A failure is ignored: what is known stays, and the next navigation tries again. */
export async function refreshUser(): Promise<void> {
  if (!$session.get().token) return;
  try {
    const user = await call(userInfo, {}, { quiet: true, repeatSubmit: true });
    changeSession({ type: 'user-loaded', user });
  } catch (error) {
    env().warn('the user could not be loaded', error);
  }
}

/** Ends the token on the service as well as it can, forgets the visitor in all tabs and goes to /. */
export async function signOut(): Promise<void> {
  if ($session.get().token) await call(logout, {}, { quiet: true, keepSession: true }).catch(() => undefined);
  leaveSession('signed-out');
  env().navigate('/');
}
