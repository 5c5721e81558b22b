import { signIn } from 'tender-widgets/contract';
import { ApiError, toApiError } from '../../http/api-error.ts';
import { type ApiApp, type ApiContext, serve } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { bidBalance } from '../account/bid-log.ts';
import { createCaptcha, createSmsCode, isCaptchaRight } from './challenges.ts';
import { bearerToken, requireClient } from './credentials.ts';
import { accountOfGrant, changePassword } from './grants.ts';
import { createLimits, SMS_RESEND_SECONDS } from './limits.ts';
import { endSessions, openSession, TOKEN_SECONDS } from './sessions.ts';

export function signInRoutes(app: ApiApp, services: Services): void {
  const { db } = services.database;
  const limits = createLimits(db);
  /** Only the console provider, which real use refuses, tells codes to the browser. */
  const dev = (code: string) => (services.config.sms === 'console' ? { devCode: code } : {});

  serve(app, services, signIn.getImage, async ({ context }) => {
    await limits.take('captchaPerAddress', addressOf(context));
    const { answer, ...picture } = await createCaptcha(db, context.get('tenantId'));
    return { ...picture, ...dev(answer) };
  });

  serve(app, services, signIn.sendSmsCode, async ({ query, headers, context }) => {
    const tenantId = context.get('tenantId');
    if (!(await isCaptchaRight(db, tenantId, headers['captcha-key'], headers['captcha-code'])))
      throw new ApiError('captchaWrong');
    await limits.take('smsPerAddress', addressOf(context));
    // By phone alone: whoever is rung at night does not care which tenant the header named.
    await limits.take('smsResend', query.phone);
    await limits.take('smsPerPhone', query.phone);
    const { id, code } = await createSmsCode(db, tenantId, query.phone);
    await services.sms.send(query.phone, code);
    return { id, resendAfter: SMS_RESEND_SECONDS, ...dev(code) };
  });

  serve(app, services, signIn.token, async ({ query, headers, context }) => {
    try {
      const clientId = requireClient(context, services.config.clients);
      const tenantId = context.get('tenantId');
      const account = await accountOfGrant(services, {
        query,
        captchaKey: headers['captcha-key'],
        captchaCode: headers['captcha-code'],
        tenantId,
      });
      const tokens = await openSession(db, account.id, clientId);
      return {
        success: true,
        access_token: tokens.accessToken,
        refresh_token: tokens.refreshToken,
        token_type: 'bearer',
        expires_in: TOKEN_SECONDS,
        tenant_id: tenantId,
        user_id: account.id,
        account: account.phone,
      };
    } catch (error) {
      return refuseToken(context, toApiError(error), error);
    }
  });

  for (const call of [signIn.signOut, signIn.signOutByGet]) {
    serve(app, services, call, async ({ caller }) => {
      await endSessions(db, caller.id);
      return { success: 'true', msg: 'success' };
    });
  }

  serve(app, services, signIn.userInfo, async ({ caller }) => {
    const balance = await bidBalance(db, caller.id);
    return {
      id: caller.id,
      account: caller.phone,
      phone: caller.phone,
      source: caller.registSource,
      packageUnit: '',
      packageUnlimitedTimes: 0,
      expireDate: '',
      bidNumber: balance.package,
      monthBidNumber: balance.month,
      temporaryBidNumber: balance.temporary,
      grantBidNumber: balance.grant,
      name: caller.companyName,
      bidFileShowFlag: 1,
      projectListShowFlag: 1,
      rights: '',
      tenantId: caller.tenantId,
      needUserInfo: 1,
      isEmployee: 0,
    };
  });

  serve(app, services, signIn.setPassword, async ({ caller, query, context }) => {
    await changePassword(services, caller, bearerToken(context) ?? '', { old: query.oldPassword, next: query.newPassword });
    return undefined;
  });
}

/** Token calls answer bare, and a refusal says it in the words of OAuth and of the family (wire.md 3.1). */
function refuseToken(context: ApiContext, refusal: ApiError, cause: unknown): Response {
  if (refusal.status >= 500) throw cause;
  const body = {
    success: false,
    error: 'invalid_grant',
    error_code: refusal.code,
    error_description: refusal.message,
    msg: refusal.message,
  };
  return context.json(body, refusal.status === 401 ? 401 : refusal.status === 429 ? 429 : 400);
}

function addressOf(context: ApiContext): string {
  const bindings: unknown = context.env;
  if (typeof bindings === 'object' && bindings !== null && 'incoming' in bindings) {
    const { incoming } = bindings;
    if (typeof incoming === 'object' && incoming !== null && 'socket' in incoming) {
      const { socket } = incoming;
      if (typeof socket === 'object' && socket !== null && 'remoteAddress' in socket) return String(socket.remoteAddress);
    }
  }
  return 'unknown';
}
