import type { KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { readPrivateKey, readPublicKey } from './payment-keys.ts';

const text = v.optional(v.string(), '');
const httpUrl = v.pipe(
  v.string(),
  v.url('expected an address like https://openapi.alipay.com/gateway.do'),
  v.regex(/^https?:\/\//i, 'expected an http or https address'),
);
/** A key that cannot be read stops the start, and is never repeated. */
const key = (read: (text: string) => KeyObject) =>
  v.optional(
    v.pipe(
      v.string(),
      v.rawTransform<string, KeyObject>(({ dataset, addIssue, NEVER }) => {
        try {
          return read(dataset.value);
        } catch {
          addIssue({ message: 'expected an RSA key, PEM or base64' });
          return NEVER;
        }
      }),
    ),
  );

/** What of the environment is about payment. */
export const paymentEnvironment = {
  /** `off` takes payment away, `sandbox` plays it; otherwise the keys decide. */
  PAYMENT: v.optional(v.picklist(['off', 'sandbox'])),
  ALIPAY_APP_ID: text,
  /** The application's own, RSA2. */
  ALIPAY_PRIVATE_KEY: key(readPrivateKey),
  /** Alipay's, not the application's. */
  ALIPAY_PUBLIC_KEY: key(readPublicKey),
  ALIPAY_GATEWAY: v.optional(httpUrl, 'https://openapi.alipay.com/gateway.do'),
  WECHAT_PAY_MCH_ID: text,
  WECHAT_PAY_APP_ID: text,
  /** Of the merchant's certificate, whose private key signs. */
  WECHAT_PAY_SERIAL_NO: text,
  WECHAT_PAY_PRIVATE_KEY: key(readPrivateKey),
  /** Opens what notices hold. */
  WECHAT_PAY_API_V3_KEY: v.optional(
    v.pipe(
      v.string(),
      v.check((one) => Buffer.byteLength(one) === 32, 'expected a key of exactly 32 bytes'),
    ),
  ),
  /** WeChat Pay's public key or platform certificate, and its id or serial number. */
  WECHAT_PAY_PUBLIC_KEY: key(readPublicKey),
  WECHAT_PAY_PUBLIC_KEY_ID: text,
  WECHAT_PAY_URL: v.optional(httpUrl, 'https://api.mch.weixin.qq.com'),
};

const Values = v.object(paymentEnvironment);
type Values = v.InferOutput<typeof Values>;

export interface AlipaySettings {
  kind: 'alipay';
  appId: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  gateway: string;
}

export interface WechatPaySettings {
  kind: 'wechat';
  mchId: string;
  appId: string;
  serialNo: string;
  privateKey: KeyObject;
  apiV3Key: string;
  publicKey: KeyObject;
  publicKeyId: string;
  /** Without a slash at the end. */
  url: string;
}

export type PaymentSettings = { kind: 'sandbox' } | AlipaySettings | WechatPaySettings;

const alipayNames = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const;
const wechatNames = [
  'WECHAT_PAY_MCH_ID',
  'WECHAT_PAY_APP_ID',
  'WECHAT_PAY_SERIAL_NO',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_PAY_PUBLIC_KEY',
  'WECHAT_PAY_PUBLIC_KEY_ID',
] as const;

/** What payment lacks, as lines that begin with the variable. */
export function missingPayment(values: Values, publicUrl: string | undefined): string[] {
  const missing = [
    { names: alipayNames, who: 'Alipay' },
    { names: wechatNames, who: 'WeChat Pay' },
  ].flatMap(({ names, who }) => {
    const isAsked = names.some((name) => values[name]);
    const lines = names
      .filter((name) => isAsked && !values[name])
      .map((name) => `${name}: set it for payment by ${who}`);
    return isAsked && !publicUrl
      ? [...lines, `PUBLIC_URL: set it for payment by ${who}, which sends its notices there`]
      : lines;
  });
  return values.PAYMENT === 'off' ? [] : missing;
}

/** Why payment cannot start in production; '' when it can. */
export function unsafePayment(values: Values): string {
  if (!paymentSettings(values).some(({ kind }) => kind === 'sandbox')) return '';
  return 'PAYMENT: the sandbox gives packages away; set ALIPAY_APP_ID or WECHAT_PAY_MCH_ID with their keys, or PAYMENT=off to sell nothing';
}

/** The ways to pay, the default one first. */
export function paymentSettings(values: Values): PaymentSettings[] {
  if (values.PAYMENT === 'off') return [];
  if (values.PAYMENT === 'sandbox') return [{ kind: 'sandbox' }];
  const real = [alipaySettings(values), wechatSettings(values)].filter((one) => one !== undefined);
  return real.length > 0 ? real : [{ kind: 'sandbox' }];
}

function alipaySettings(values: Values): AlipaySettings | undefined {
  const {
    ALIPAY_APP_ID: appId,
    ALIPAY_PRIVATE_KEY: privateKey,
    ALIPAY_PUBLIC_KEY: publicKey,
    ALIPAY_GATEWAY: gateway,
  } = values;
  if (!appId || !privateKey || !publicKey) return undefined;
  return { kind: 'alipay', appId, privateKey, publicKey, gateway };
}

function wechatSettings(values: Values): WechatPaySettings | undefined {
  const {
    WECHAT_PAY_PRIVATE_KEY: privateKey,
    WECHAT_PAY_PUBLIC_KEY: publicKey,
    WECHAT_PAY_API_V3_KEY: apiV3Key,
  } = values;
  if (!values.WECHAT_PAY_MCH_ID || !privateKey || !publicKey || !apiV3Key) return undefined;
  return {
    kind: 'wechat',
    mchId: values.WECHAT_PAY_MCH_ID,
    appId: values.WECHAT_PAY_APP_ID,
    serialNo: values.WECHAT_PAY_SERIAL_NO,
    privateKey,
    apiV3Key,
    publicKey,
    publicKeyId: values.WECHAT_PAY_PUBLIC_KEY_ID,
    url: values.WECHAT_PAY_URL.replace(/(?<!\/)\/+$/, ''),
  };
}
