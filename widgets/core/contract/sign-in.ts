import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/** Mainland mobile number: 11 digits, 1 then 3–9 (specification, section 5). */
export const Phone = v.pipe(v.string(), v.trim(), v.regex(/^1[3-9]\d{9}$/, '请输入正确的手机号码'));

const optionalText = v.optional(v.pipe(v.string(), v.maxLength(200)));

export const getImage = endpoint('GET', '/system/commonClient/getImage', {
  summary: '图形验证码',
  query: v.object({ type: v.optional(v.picklist(['captcha']), 'captcha') }),
  open: true,
  /** devCode: only with the console SMS provider, so that a demo and a test can read the picture. */
  reply: v.object({ key: v.string(), image: v.string(), devCode: v.optional(v.string()) }),
  errors: ['tooMany'],
});
export const sendSmsCode = endpoint('POST', '/blade-system/client/send-validate-not-auth', {
  summary: '发送短信验证码（需图形验证码）',
  query: v.object({ phone: Phone }),
  headers: v.object({ 'captcha-key': v.optional(v.string(), ''), 'captcha-code': v.optional(v.string(), '') }),
  open: true,
  reply: v.object({ id: v.string(), resendAfter: v.number(), devCode: v.optional(v.string()) }),
  errors: ['phoneInvalid', 'captchaWrong', 'tooMany'],
});
export const token = endpoint('POST', '/blade-auth/oauth/token', {
  summary: '登录（sms_code、client_password），或用 refresh_token 续期',
  query: v.object({
    grant_type: v.optional(v.string(), ''),
    username: optionalText,
    password: optionalText,
    refresh_token: optionalText,
    source: optionalText,
    regist_source: optionalText,
    invitation_code: optionalText,
    extension_code: optionalText,
  }),
  headers: v.object({ 'captcha-key': v.optional(v.string(), ''), 'captcha-code': v.optional(v.string(), '') }),
  accepts: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  open: true,
  bare: 'json',
  reply: v.object({
    success: v.boolean(),
    access_token: v.optional(v.string()),
    refresh_token: v.optional(v.string()),
    token_type: v.optional(v.string()),
    expires_in: v.optional(v.number()),
    tenant_id: v.optional(v.string()),
    user_id: v.optional(v.string()),
    account: v.optional(v.string()),
    error: v.optional(v.string()),
    error_code: v.optional(v.number()),
    error_description: v.optional(v.string()),
    msg: v.optional(v.string()),
  }),
  errors: ['smsCodeWrong', 'credentialsWrong', 'accountLocked', 'grantUnknown', 'clientUnknown', 'tooMany'],
});
const signOutSpec = {
  summary: '退出登录，所有设备上的登录一并失效',
  bare: 'json',
  reply: v.object({ success: v.string(), msg: v.string() }),
} as const;
export const signOut = endpoint('POST', '/blade-auth/oauth/logout', signOutSpec);
export const signOutByGet = endpoint('GET', '/blade-auth/oauth/logout', signOutSpec);

/** What the session reads (specification, section 3). */
export const UserInfo = v.object({
  id: v.string(),
  account: v.string(),
  phone: v.string(),
  source: v.string(),
  packageUnit: v.string(),
  packageUnlimitedTimes: v.number(),
  expireDate: v.string(),
  bidNumber: v.number(),
  monthBidNumber: v.number(),
  temporaryBidNumber: v.number(),
  grantBidNumber: v.number(),
  /** The company's name. */
  name: v.string(),
  bidFileShowFlag: v.number(),
  projectListShowFlag: v.number(),
  rights: v.string(),
  tenantId: v.string(),
  needUserInfo: v.number(),
  /** 1: belongs to a company. */
  isEmployee: v.number(),
});
export type UserInfo = v.InferOutput<typeof UserInfo>;
export const userInfo = endpoint('POST', '/blade-system/client/get-userInfo', { summary: '当前用户', reply: UserInfo });

export const setPassword = endpoint('POST', '/blade-system/client/update-password', {
  summary: '设置或修改登录密码（MD5 后传输）；其他设备上的登录失效',
  query: v.object({
    oldPassword: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, '旧密码格式不正确'))),
    newPassword: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, '新密码格式不正确')),
  }),
  errors: ['credentialsWrong'],
});
