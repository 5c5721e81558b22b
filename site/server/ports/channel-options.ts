import * as v from 'valibot';

const httpUrl = v.pipe(
  v.string(),
  v.url('expected an address like https://tender.example'),
  v.regex(/^https?:\/\//i, 'expected an http or https address'),
);

/** What of the environment is about reaching people: SMS codes and chat apps. */
export const channelEnvironment = {
  SMS_PROVIDER: v.optional(v.picklist(['console', 'aliyun', 'http']), 'console'),
  /** Of `http`: where `{phone, code}` is posted to. Of `aliyun`: an endpoint other than the usual one. */
  SMS_URL: v.optional(httpUrl),
  SMS_TOKEN: v.optional(v.string(), ''),
  SMS_ACCESS_KEY_ID: v.optional(v.string(), ''),
  SMS_ACCESS_KEY_SECRET: v.optional(v.string(), ''),
  SMS_SIGN_NAME: v.optional(v.string(), ''),
  SMS_TEMPLATE_CODE: v.optional(v.string(), ''),
  /** `off` takes sign-in by chat app away; otherwise the keys decide between the real one and the sandbox. */
  CHAT_APP: v.optional(v.picklist(['off', 'sandbox', 'wechat'])),
  WECHAT_APP_ID: v.optional(v.string(), ''),
  WECHAT_APP_SECRET: v.optional(v.string(), ''),
  /** Where WeChat's calls go, if not to itself: a relay that its list of allowed addresses knows. */
  WECHAT_API_URL: v.optional(httpUrl, 'https://api.weixin.qq.com'),
};

const Values = v.object(channelEnvironment);
type Values = v.InferOutput<typeof Values>;

export type SmsSettings =
  | { kind: 'console' }
  | {
      kind: 'aliyun';
      accessKeyId: string;
      accessKeySecret: string;
      signName: string;
      templateCode: string;
      endpoint: string;
    }
  | { kind: 'http'; url: string; token: string };

export type ChatAppSettings =
  | { kind: 'off' }
  | { kind: 'sandbox' }
  /** `apiUrl` has no slash at the end. */
  | { kind: 'wechat'; appId: string; appSecret: string; apiUrl: string };

/** Where SMS codes go out. */
export function smsSettings(values: Values): SmsSettings {
  switch (values.SMS_PROVIDER) {
    case 'console':
      return { kind: 'console' };
    case 'aliyun':
      return {
        kind: 'aliyun',
        accessKeyId: values.SMS_ACCESS_KEY_ID,
        accessKeySecret: values.SMS_ACCESS_KEY_SECRET,
        signName: values.SMS_SIGN_NAME,
        templateCode: values.SMS_TEMPLATE_CODE,
        endpoint: values.SMS_URL ?? 'https://dysmsapi.aliyuncs.com',
      };
    case 'http':
      return { kind: 'http', url: values.SMS_URL ?? '', token: values.SMS_TOKEN };
  }
}

/** Which chat app people sign in by. */
export function chatAppSettings(values: Values): ChatAppSettings {
  const kind = values.CHAT_APP ?? (values.WECHAT_APP_ID ? 'wechat' : 'sandbox');
  if (kind !== 'wechat') return { kind };
  const { WECHAT_APP_ID, WECHAT_APP_SECRET, WECHAT_API_URL } = values;
  return {
    kind,
    appId: WECHAT_APP_ID,
    appSecret: WECHAT_APP_SECRET,
    apiUrl: withoutSlash(WECHAT_API_URL),
  };
}

/** An address without the slashes at its end. */
export function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}
