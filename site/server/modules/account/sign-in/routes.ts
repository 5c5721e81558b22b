import { signIn } from 'tender-widgets/contract';
import type { Needs } from '../../../context/needs.ts';
import { addressOf } from '../../../http/address.ts';
import { createLimits, SMS_RESEND_SECONDS } from '../../../http/limits.ts';
import { type ApiApp, serve } from '../../../http/serve.ts';
import { ApiError } from '../../../kernel/api-error.ts';
import { createWechat } from '../../../ports/chat-app-wechat.ts';
import { createCaptcha, createSmsCode, isCaptchaRight } from './challenges.ts';
import { chatAppRoutes, createQrCode } from './chat-app-routes.ts';
import { commercialRoutes } from './commercial-dialect.ts';
import { devCode } from './dev-code.ts';
import { familyFrontEndRoutes } from './family-front-end.ts';
import type { Grantor } from './grants.ts';
import { openRoutes } from './open-dialect.ts';
import { isKnownPhone } from './password-locks.ts';
import { changePassword } from './passwords.ts';
import { phoneRoutes } from './phone-routes.ts';
import { presentUser } from './user-info.ts';

export function signInRoutes(
  app: ApiApp,
  services: Needs<'config' | 'database' | 'logger' | 'sms'>,
): void {
  const { chatApp } = services.config;
  const grantor: Grantor = {
    services,
    chatApp: chatApp.kind === 'wechat' ? createWechat(chatApp) : null,
  };
  pictureRoutes(app, services);
  smsRoutes(app, services);
  chatAppRoutes(app, grantor);
  commercialRoutes(app, grantor);
  openRoutes(app, grantor);
  familyFrontEndRoutes(app, services);
  phoneRoutes(app, services);

  const { db } = services.database;
  for (const call of [signIn.userInfo, signIn.familyUserInfo]) {
    serve(app, call, ({ caller }) => presentUser(db, caller));
  }
  serve(app, signIn.setPassword, async ({ caller, query, context }) => {
    await changePassword(db, caller, context.get('token') ?? '', {
      old: query.oldPassword,
      next: query.newPassword,
      ticket: query.ticket,
    });
    return undefined;
  });
}

function pictureRoutes(app: ApiApp, services: Needs<'config' | 'database' | 'logger'>): void {
  const { db } = services.database;
  const limits = createLimits(db);
  serve(app, signIn.getImage, async ({ query, context }) => {
    await limits.take('captchaPerAddress', addressOf(context));
    if (query.type === 'social') return createQrCode(services, context);
    const { answer, ...picture } = await createCaptcha(db, context.get('tenantId'));
    return { ...picture, ...devCode(services, answer) };
  });
  for (const call of [signIn.familyCaptcha, signIn.openCaptcha]) {
    serve(app, call, async ({ context }) => {
      await limits.take('captchaPerAddress', addressOf(context));
      const { answer, ...picture } = await createCaptcha(db, context.get('tenantId'));
      return { ...picture, ...devCode(services, answer) };
    });
  }
}

function smsRoutes(app: ApiApp, services: Needs<'config' | 'database' | 'sms'>): void {
  const { db } = services.database;
  const limits = createLimits(db);
  serve(app, signIn.sendSmsCode, async ({ query, headers, context }) => {
    const tenantId = context.get('tenantId');
    if (!(await isCaptchaRight(db, headers['captcha-key'], headers['captcha-code'])))
      throw new ApiError('captchaWrong');
    const address = addressOf(context);
    // By phone alone: whoever is rung at night does not care which tenant the header named. Where the phone has signed in before, it
    // has a count of its own, so that strangers who ask for codes cannot keep its owner from one.
    const isOwn = await isKnownPhone(db, { tenantId, phone: query.phone, address });
    await limits.takeAll(
      ['smsPerAddress', address],
      ...(isOwn ? [] : [['smsPerStranger', `${query.phone}@${address}`] as const]),
      ['smsResend', query.phone],
      ['smsPerPhone', isOwn ? `own:${query.phone}` : query.phone],
    );
    const { id, code } = await createSmsCode(db, tenantId, query.phone);
    try {
      await services.sms.send(query.phone, code);
    } catch (error) {
      // Nothing came; whoever waits for it may ask again at once.
      await limits.giveBack('smsResend', query.phone);
      throw error;
    }
    return { id, resendAfter: SMS_RESEND_SECONDS, ...devCode(services, code) };
  });
}
