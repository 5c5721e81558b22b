import * as v from 'valibot';
import { ApiError } from '../kernel/api-error.ts';
import type { ChatPerson } from '../kernel/chat-person.ts';
import type { ChatApp, ChatAppWay } from './chat-app.ts';

export interface WechatSettings {
  appId: string;
  appSecret: string;
  /** Of the calls between servers, without a slash at the end. */
  apiUrl: string;
}

const OPEN_URL = 'https://open.weixin.qq.com';
/** A person waits at the phone; WeChat answers in well under a second or not at all. */
const TIMEOUT_MS = 5000;
/** Codes of WeChat's that mean the person's code is invalid, used or expired, not that WeChat has a problem. */
const refusedCodes = new Set([40029, 40163, 42003, 41008]);

const Grant = v.object({
  access_token: v.optional(v.string(), ''),
  openid: v.optional(v.string(), ''),
  unionid: v.optional(v.string(), ''),
  errcode: v.optional(v.number(), 0),
});
const UserInfo = v.object({
  nickname: v.optional(v.string(), ''),
  unionid: v.optional(v.string(), ''),
});

/** WeChat's web authorization: `snsapi_userinfo` inside the app, `snsapi_login` by the QR page on a website. */
export function createWechat({ appId, appSecret, apiUrl }: WechatSettings): ChatApp {
  async function ask(path: string, parameters: Record<string, string>): Promise<unknown> {
    try {
      const response = await fetch(`${apiUrl}${path}?${new URLSearchParams(parameters)}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // WeChat says text/plain, whatever it is.
      return JSON.parse(await response.text());
    } catch (error) {
      throw new ApiError('chatAppFailed', { cause: error });
    }
  }
  return {
    authorizeUrl(way, returnTo, state) {
      const [path, scope] =
        way === 'wechat_mp'
          ? ['/connect/oauth2/authorize', 'snsapi_userinfo']
          : ['/connect/qrconnect', 'snsapi_login'];
      // The order is WeChat's: it refuses others.
      const parameters = new URLSearchParams({
        appid: appId,
        redirect_uri: returnTo,
        response_type: 'code',
        scope,
        state,
      });
      return `${OPEN_URL}${path}?${parameters}#wechat_redirect`;
    },
    async personOf(way, code) {
      const parameters = {
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      };
      const grant = v.safeParse(Grant, await ask('/sns/oauth2/access_token', parameters));
      if (!grant.success) throw new ApiError('chatAppFailed');
      const { access_token, openid, unionid, errcode } = grant.output;
      if (refusedCodes.has(errcode)) return null;
      if (errcode !== 0 || openid === '')
        throw new ApiError('chatAppFailed', { cause: new Error(`wechat: errcode ${errcode}`) });
      const profile = await profileOf(ask, access_token, openid);
      return person(way, openid, unionid || profile.unionid, profile.nickname);
    },
  };
}

/** The name is a kindness: without it the person signs in all the same. */
async function profileOf(
  ask: (path: string, parameters: Record<string, string>) => Promise<unknown>,
  accessToken: string,
  openId: string,
): Promise<v.InferOutput<typeof UserInfo>> {
  const nothing = { nickname: '', unionid: '' };
  try {
    const answer = await ask('/sns/userinfo', {
      access_token: accessToken,
      openid: openId,
      lang: 'zh_CN',
    });
    const parsed = v.safeParse(UserInfo, answer);
    return parsed.success ? parsed.output : nothing;
  } catch {
    return nothing;
  }
}

function person(way: ChatAppWay, openId: string, unionId: string, name: string): ChatPerson {
  const union = unionId === '' ? [] : [{ provider: 'wechat_union', openId: unionId }];
  return { identities: [...union, { provider: way, openId }], name };
}
