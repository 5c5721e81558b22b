import { resolve } from 'node:path';
import { operator } from 'tender-widgets/contract';
import * as v from 'valibot';
import type { BucketSettings } from '../ports/bucket-options.ts';
import {
  type ChatAppSettings,
  chatAppSettings,
  type SmsSettings,
  smsSettings,
  withoutSlash,
} from '../ports/channel-options.ts';
import {
  missingPayment,
  type PaymentSettings,
  paymentSettings,
  unsafePayment,
} from '../ports/payment-options.ts';
import { type Clients, LOOPBACK_ORIGINS, readClients, withOrigins } from './clients.ts';
import { Environment, type TokenPrices } from './environment.ts';
import { type ProcessSettings, processSettings } from './process-settings.ts';
import { type Quotas, readQuotas } from './quotas.ts';
import { type RouteRule, readRouteRules } from './route-rules.ts';

/** Of our own pages, which carry it in their script; without an origin it serves no other site. */
const OWN_CLIENT = 'tender-web:tender-web-secret';
/** Public by nature: they identify a front end and open nothing by themselves (api.md). The last three are those of the family's own front ends. */
const DEMO_CLIENTS =
  'demo_web:demo_secret,saber:saber_secret,saber3:saber3_secret,sword:sword_secret';

export interface Config extends ProcessSettings {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same database past a pooler. */
  databaseDirectUrl: string | undefined;
  /** Undefined: files are in the data folder. */
  bucket: BucketSettings | undefined;
  model: { baseUrl: string; apiKey: string; model: string } | undefined;
  /** Undefined: no search by meaning. */
  /** `isShared`: at the service of the writer's model, and within its limits. */
  embedding: { baseUrl: string; apiKey: string; model: string; isShared: boolean } | undefined;
  modelRetryMs: number;
  /** What its service allows in a minute; undefined: as much as one likes. */
  modelLimits: { requests: number | undefined; tokens: number | undefined };
  /** Tokens that the model may take and give for one bid; undefined: no cap. */
  bidTokens: number | undefined;
  /** Undefined: no price is shown. */
  tokenPrices: TokenPrices | undefined;
  stopGraceMs: number;
  sms: SmsSettings;
  chatApp: ChatAppSettings;
  /** The ways to pay, the default one first. */
  payments: readonly PaymentSettings[];
  clients: Clients;
  /** Without a slash at the end; undefined, which production refuses: the address it listens at (http/address.ts). */
  publicUrl: string | undefined;
  /** Name by id; undefined: every well-formed id is accepted. */
  tenants: ReadonlyMap<string, string> | undefined;
  /** Of the places for runs, by the tenant's id; one that is not named has one. */
  tenantShares: ReadonlyMap<string, number>;
  sm2PrivateKey: string | undefined;
  tokenAesKey: string | undefined;
  apiAesKey: string | undefined;
  trustProxy: number;
  nullToEmpty: boolean;
  signupBids: number;
  routeRules: readonly RouteRule[];
  /** From the environment; the password is plain, and only to be hashed. */
  operator: { username: string; password: string } | undefined;
  quotas: Quotas;
  hstsSeconds: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  offlinePace: number;
}

/** The environment cannot be used; the message names each variable and what is wrong with it. */
export class ConfigError extends Error {
  override name = 'ConfigError' as const;
}

type Values = v.InferOutput<typeof Environment>;

/** Parses the environment once, at start. Throws ConfigError with the names of what is missing or unsafe. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = v.safeParse(Environment, present);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.issues.map((issue) => `${String(issue.path?.[0]?.key)}: ${issue.message}`).join('\n'),
    );
  }
  const values = parsed.output;
  const production = values.NODE_ENV === 'production';
  const missing = [...missingSettings(values), ...(production ? unsafeDefaults(values) : [])];
  if (missing.length > 0) throw new ConfigError(missing.join('\n'));
  return {
    production,
    ...processSettings(values),
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    bucket: values.STORAGE_URL,
    model: values.AI_BASE_URL
      ? { baseUrl: values.AI_BASE_URL, apiKey: values.AI_API_KEY, model: values.AI_MODEL }
      : undefined,
    embedding: embeddingSettings(values),
    modelRetryMs: values.AI_RETRY_SECONDS * 1000,
    modelLimits: {
      requests: values.AI_REQUESTS_PER_MINUTE,
      tokens: values.AI_TOKENS_PER_MINUTE,
    },
    bidTokens: values.AI_BID_TOKENS,
    tokenPrices: values.AI_TOKEN_PRICES,
    stopGraceMs: values.STOP_GRACE_SECONDS * 1000,
    sms: smsSettings(values),
    chatApp: chatAppSettings(values),
    payments: paymentSettings(values),
    clients: clientsOf(values, production),
    publicUrl: values.PUBLIC_URL === undefined ? undefined : withoutSlash(values.PUBLIC_URL),
    tenants: tenantsOf(values, production),
    tenantShares: values.TENANT_SHARES,
    sm2PrivateKey: values.SM2_PRIVATE_KEY?.toLowerCase(),
    tokenAesKey: values.TOKEN_AES_KEY,
    apiAesKey: values.API_AES_KEY,
    trustProxy: values.TRUST_PROXY ?? 0,
    nullToEmpty: values.NULL_TO_EMPTY,
    signupBids: values.SIGNUP_BIDS,
    routeRules: named('ROUTE_RULES', () => readRouteRules(values.ROUTE_RULES)),
    operator: operatorOf(values),
    quotas: named('LIMITS', () => readQuotas(values.LIMITS)),
    hstsSeconds: values.HSTS_SECONDS,
    logLevel: values.LOG_LEVEL,
    offlinePace: values.OFFLINE_WRITER_PACE,
  };
}

/** What a setting that was made asks for besides. */
function missingSettings(values: Values): string[] {
  const needs = (isAsked: boolean, names: (keyof Values)[], why: string) =>
    isAsked ? names.filter((name) => !values[name]).map((name) => `${name}: set it ${why}`) : [];
  return [
    ...needs(
      values.AI_BASE_URL !== undefined,
      ['AI_MODEL'],
      'with AI_BASE_URL (the model to ask for)',
    ),
    ...needs(
      values.AI_EMBEDDING_MODEL !== '' && values.AI_BASE_URL === undefined,
      ['AI_EMBEDDING_BASE_URL'],
      'with AI_EMBEDDING_MODEL where there is no AI_BASE_URL (the service that has the model)',
    ),
    ...needs(
      values.AI_EMBEDDING_BASE_URL !== undefined || values.AI_EMBEDDING_API_KEY !== '',
      ['AI_EMBEDDING_MODEL'],
      'with AI_EMBEDDING_BASE_URL or AI_EMBEDDING_API_KEY (the model to ask for)',
    ),
    ...needs(
      values.SMS_PROVIDER === 'aliyun',
      ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'],
      'with SMS_PROVIDER=aliyun',
    ),
    ...needs(
      values.SMS_PROVIDER === 'http',
      ['SMS_URL'],
      'with SMS_PROVIDER=http (where {phone, code} is posted to)',
    ),
    ...needs(
      values.CHAT_APP === 'wechat' || values.WECHAT_APP_SECRET !== '',
      ['WECHAT_APP_ID'],
      'for sign-in by WeChat',
    ),
    ...needs(
      values.CHAT_APP === 'wechat' || values.WECHAT_APP_ID !== '',
      ['WECHAT_APP_SECRET'],
      'for sign-in by WeChat',
    ),
    ...needs(
      values.OPERATOR_USERNAME !== undefined,
      ['OPERATOR_PASSWORD'],
      'with OPERATOR_USERNAME (the first operator)',
    ),
    ...needs(
      values.OPERATOR_PASSWORD !== undefined,
      ['OPERATOR_USERNAME'],
      'with OPERATOR_PASSWORD (the first operator)',
    ),
    ...missingPayment(values, values.PUBLIC_URL),
  ];
}

/** A default that is handy on a laptop and dangerous on the internet stops a production start. */
function unsafeDefaults(values: Values): string[] {
  const isSandbox = chatAppSettings(values).kind === 'sandbox';
  return [
    values.DATABASE_URL || values.EMBEDDED_DATABASE_IN_PRODUCTION
      ? ''
      : 'DATABASE_URL: set a PostgreSQL server, or EMBEDDED_DATABASE_IN_PRODUCTION=1 to accept that a power failure may lose the last writes',
    values.SMS_PROVIDER === 'console'
      ? 'SMS_PROVIDER: the console provider shows codes to everybody; set aliyun or http'
      : '',
    values.CLIENTS ? '' : 'CLIENTS: set id:secret of your own front ends',
    values.PUBLIC_URL
      ? ''
      : 'PUBLIC_URL: set the address people reach the service by; links, QR codes and site map carry it',
    values.TRUST_PROXY === undefined
      ? 'TRUST_PROXY: set the number of proxies in front (0 for none): locks and limits count the address it finds'
      : '',
    isSandbox
      ? 'WECHAT_APP_ID: the sandbox signs in whoever clicks; set WECHAT_APP_ID and WECHAT_APP_SECRET, or CHAT_APP=off to do without'
      : '',
    values.OPERATOR_PASSWORD !== undefined &&
    operator.passwordFault(values.OPERATOR_PASSWORD, values.OPERATOR_USERNAME ?? '')
      ? "OPERATOR_PASSWORD: 12 to 200 characters, not the name and not one character again and again, since it opens every customer's data"
      : '',
    unsafePayment(values),
  ].filter(Boolean);
}

function operatorOf({ OPERATOR_USERNAME, OPERATOR_PASSWORD }: Values): Config['operator'] {
  if (!OPERATOR_USERNAME || !OPERATOR_PASSWORD) return undefined;
  return { username: OPERATOR_USERNAME, password: OPERATOR_PASSWORD };
}

/** The key of the writer's service is told to no other host. */
function embeddingSettings(values: Values): Config['embedding'] {
  const {
    AI_EMBEDDING_MODEL: model,
    AI_EMBEDDING_BASE_URL: own,
    AI_BASE_URL: shared,
    AI_API_KEY: sharedKey,
  } = values;
  const baseUrl = own ?? shared;
  if (!model || !baseUrl) return undefined;
  const isShared = shared !== undefined && new URL(shared).origin === new URL(baseUrl).origin;
  const apiKey = values.AI_EMBEDDING_API_KEY || (isShared ? sharedKey : '');
  return { baseUrl, apiKey, model, isShared };
}

function clientsOf(values: Values, production: boolean): Clients {
  const clients = new Map([
    ...readClients(OWN_CLIENT),
    ...named('CLIENTS', () => readClients(values.CLIENTS ?? DEMO_CLIENTS)),
  ]);
  // A developer's own page runs on some port of the same machine.
  return production ? clients : withOrigins(clients, LOOPBACK_ORIGINS);
}

function tenantsOf(values: Values, production: boolean): ReadonlyMap<string, string> | undefined {
  if (!values.TENANTS) return production ? new Map([['000000', '']]) : undefined;
  const pairs = values.TENANTS.split(',').map((pair): [string, string] => {
    const [, id, name = ''] = /^([0-9A-Za-z]{1,20})(?::(.*))?$/.exec(pair.trim()) ?? [];
    if (!id)
      throw new ConfigError(
        'TENANTS: expected id:name, comma separated; an id is 1 to 20 letters or digits',
      );
    return [id, name.trim()];
  });
  return new Map(pairs);
}

function named<T>(variable: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(
      `${variable}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
