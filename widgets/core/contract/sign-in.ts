import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/** Mainland mobile number: 11 digits, 1 then 3–9 (specification, section 5). */
export const Phone = v.pipe(v.string(), v.trim(), v.regex(/^1[3-9]\d{9}$/, '请输入正确的手机号码'));

const optionalText = v.optional(v.pipe(v.string(), v.maxLength(200)));
/** An SM2 cipher of a long password is longer than other values. */
const optionalSecret = v.optional(v.pipe(v.string(), v.maxLength(2000)));
const captchaHeaders = v.object({
  'captcha-key': v.optional(v.string(), ''),
  'captcha-code': v.optional(v.string(), ''),
});

/** A picture to read. `devCode`: only with the console SMS provider, so that a demo and a test can read it. */
const Captcha = v.object({ key: v.string(), image: v.string(), devCode: v.optional(v.string()) });

export const getImage = endpoint('GET', '/system/commonClient/getImage', {
  summary: '图形验证码（type=captcha）或扫码登录的二维码（type=social）',
  query: v.object({ type: v.optional(v.picklist(['captcha', 'social']), 'captcha') }),
  open: true,
  /** `url`: what the QR leads to; only with the sandbox, whose page plays the phone. */
  reply: v.object({ ...Captcha.entries, url: v.optional(v.string()) }),
  errors: ['tooMany', 'chatAppFailed', 'clientMissing', 'clientUnknown'],
});
export const getUserState = endpoint('GET', '/system/commonClient/getUserState', {
  summary: '扫码登录的进度；confirmed 时给出一次性的 code',
  query: v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  open: true,
  reply: v.object({
    state: v.picklist(['waiting', 'scanned', 'confirmed', 'expired']),
    code: v.optional(v.string()),
  }),
  errors: ['tooMany'],
});
export const sendSmsCode = endpoint('POST', '/blade-system/client/send-validate-not-auth', {
  summary: '发送短信验证码（需图形验证码）',
  query: v.object({ phone: Phone }),
  headers: captchaHeaders,
  open: true,
  reply: v.object({ id: v.string(), resendAfter: v.number(), devCode: v.optional(v.string()) }),
  errors: ['phoneInvalid', 'captchaWrong', 'tooMany', 'smsFailed'],
});

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;

/** Sign-in, as the commercial family does it: bare answers, snake case (wire.md 3.1). */
export const token = endpoint('POST', '/blade-auth/oauth/token', {
  summary: '登录（sms_code、client_password、social、password、captcha），或用 refresh_token 续期',
  query: v.object({
    grant_type: v.optional(v.string(), ''),
    username: optionalText,
    password: optionalSecret,
    /** Of `social`: what getUserState gave, or what the chat app's page came back with. */
    code: optionalText,
    state: optionalText,
    source: optionalText,
    refresh_token: optionalText,
    /** The family's own way of `sms_code`: phone, id of the sent code, what was typed. */
    phone: optionalSecret,
    id: optionalText,
    value: optionalText,
    tenantId: optionalText,
    regist_source: optionalText,
    invitation_code: optionalText,
    extension_code: optionalText,
  }),
  headers: captchaHeaders,
  accepts: formTypes,
  open: true,
  bare: 'json',
  reply: v.object({
    success: v.boolean(),
    access_token: v.optional(v.string()),
    refresh_token: v.optional(v.string()),
    token_type: v.optional(v.string()),
    /** Seconds. */
    expires_in: v.optional(v.number()),
    scope: v.optional(v.string()),
    tenant_id: v.optional(v.string()),
    user_id: v.optional(v.string()),
    account: v.optional(v.string()),
    user_name: v.optional(v.string()),
    nick_name: v.optional(v.string()),
    real_name: v.optional(v.string()),
    role_id: v.optional(v.string()),
    role_name: v.optional(v.string()),
    dept_id: v.optional(v.string()),
    post_id: v.optional(v.string()),
    oauth_id: v.optional(v.string()),
    avatar: v.optional(v.string()),
    client_id: v.optional(v.string()),
    license: v.optional(v.string()),
    detail: v.optional(v.object({ type: v.string() })),
    jti: v.optional(v.string()),
    error: v.optional(v.string()),
    error_code: v.optional(v.number()),
    error_description: v.optional(v.string()),
    msg: v.optional(v.string()),
  }),
  errors: [
    ...([
      'smsCodeWrong',
      'credentialsWrong',
      'captchaWrong',
      'chatAppCodeWrong',
      'accountLocked',
    ] as const),
    ...(['grantUnknown', 'tenantUnknown', 'clientUnknown', 'clientMissing', 'tooMany'] as const),
    ...(['cipherWrong', 'chatAppFailed'] as const),
  ],
});
const signOutSpec = {
  summary: '退出登录，所有设备上的登录一并失效',
  bare: 'json',
  reply: v.object({ success: v.string(), msg: v.string() }),
} as const;
export const signOut = endpoint('POST', '/blade-auth/oauth/logout', signOutSpec);
export const signOutByGet = endpoint('GET', '/blade-auth/oauth/logout', signOutSpec);
export const familyCaptcha = endpoint('GET', '/blade-auth/oauth/captcha', {
  summary: '图形验证码（同族前端用，不带信封）',
  open: true,
  bare: 'json',
  reply: Captcha,
  errors: ['tooMany'],
});
export const clearCache = endpoint('GET', '/blade-auth/oauth/clear-cache', {
  summary: '清除缓存（同族前端用，没有可清除的内容）',
});

/** Sign-in, as the open edition of the family does it: camel case in the envelope (wire.md 3.2). */
export const openToken = endpoint('POST', '/blade-auth/token', {
  summary: '登录（开源方言：grantType 为 password、captcha、social 或 refresh_token）',
  query: v.object({
    grantType: v.optional(v.string(), 'password'),
    tenantId: optionalText,
    account: optionalText,
    username: optionalText,
    password: optionalSecret,
    refreshToken: optionalText,
    source: optionalText,
    code: optionalText,
    state: optionalText,
  }),
  headers: captchaHeaders,
  accepts: formTypes,
  open: true,
  reply: v.object({
    accessToken: v.string(),
    tokenType: v.string(),
    refreshToken: v.string(),
    userId: v.string(),
    tenantId: v.string(),
    oauthId: v.string(),
    avatar: v.string(),
    authority: v.string(),
    userName: v.string(),
    account: v.string(),
    /** Seconds. */
    expiresIn: v.number(),
    license: v.string(),
  }),
  errors: [
    ...([
      'captchaWrong',
      'credentialsWrong',
      'chatAppCodeWrong',
      'accountLocked',
      'grantUnknown',
      'signedOut',
    ] as const),
    ...([
      'clientUnknown',
      'clientMissing',
      'tenantUnknown',
      'cipherWrong',
      'chatAppFailed',
    ] as const),
  ],
});
export const openCaptcha = endpoint('GET', '/blade-auth/captcha', {
  summary: '图形验证码（开源方言）',
  open: true,
  reply: Captcha,
  errors: ['tooMany'],
});
export const openSignOut = endpoint('POST', '/blade-auth/logout', {
  summary: '退出登录（开源方言），所有设备上的登录一并失效',
  reply: v.object({ code: v.string(), msg: v.string() }),
});

/** An entry of the head menu; a path of our own site. */
export const MenuEntry = v.object({ path: v.string(), name: v.optional(v.string(), '') });

/** What the session reads (specification, section 3). */
export const UserInfo = v.object({
  id: v.string(),
  account: v.string(),
  /** '' for an account that has signed in by chat app only. */
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
  /** Comma separated. */
  rights: v.string(),
  tenantId: v.string(),
  needUserInfo: v.number(),
  /** 1: belongs to a company. */
  isEmployee: v.number(),
  headMenu: v.optional(v.array(MenuEntry)),
});
export type UserInfo = v.InferOutput<typeof UserInfo>;
export const userInfo = endpoint('POST', '/blade-system/client/get-userInfo', {
  summary: '当前用户',
  reply: UserInfo,
});
export const familyUserInfo = endpoint('GET', '/blade-auth/oauth/user-info', {
  summary: '当前用户（同族前端用）',
  reply: UserInfo,
});

export const setPassword = endpoint('POST', '/blade-system/client/update-password', {
  summary:
    '设置或修改登录密码（MD5 后传输）；第一次设置需要短信验证得到的 ticket；其他设备上的登录失效',
  query: v.object({
    oldPassword: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, '旧密码格式不正确'))),
    newPassword: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, '新密码格式不正确')),
    /** Of validateMessage, in place of the old password, and needed for the first one: the account's phone has answered. */
    ticket: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  errors: ['credentialsWrong', 'ticketMissing', 'phoneMissing', 'ticketWrong', 'accountLocked'],
});
