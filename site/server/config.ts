import { resolve } from 'node:path';
import * as v from 'valibot';

const port = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0), v.maxValue(65535));
const count = v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(0));
const seconds = v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(0));
const flag = v.pipe(
  v.picklist(['', '0', '1', 'true', 'false']),
  v.transform((text) => text === '1' || text === 'true'),
);

/** The environment, as documented in the README. */
const Environment = v.object({
  NODE_ENV: v.optional(v.string(), ''),
  PORT: v.optional(port, '4321'),
  HOST: v.optional(v.string(), 'localhost'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, '应以 postgres:// 开头'))),
  EMBEDDED_DATABASE_IN_PRODUCTION: v.optional(flag, ''),
  AI_BASE_URL: v.optional(v.pipe(v.string(), v.url())),
  AI_API_KEY: v.optional(v.string(), ''),
  AI_MODEL: v.optional(v.string(), ''),
  /** Seconds a run waits at the most between tries while the model service is down. */
  AI_RETRY_SECONDS: v.optional(seconds, '60'),
  SMS_PROVIDER: v.optional(v.picklist(['console']), 'console'),
  /** `id:secret`, comma separated: the browser clients that may sign people in. */
  CLIENTS: v.optional(v.string()),
  /** Bids given to a new account. */
  SIGNUP_BIDS: v.optional(count, '30'),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  /** Milliseconds between two pieces of the offline writer's text. */
  OFFLINE_WRITER_PACE: v.optional(seconds, '15'),
});

/** Public by nature: they identify a front end and open nothing by themselves (api.md). The last three are those of the family's own front ends. */
const DEFAULT_CLIENTS =
  'tender-web:tender-web-secret,demo_web:demo_secret,saber:saber_secret,saber3:saber3_secret,sword:sword_secret';

export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  model: { baseUrl: string; apiKey: string; model: string } | undefined;
  modelRetryMs: number;
  sms: 'console';
  clients: ReadonlyMap<string, string>;
  signupBids: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  offlinePace: number;
}

/** The environment cannot be used; the message names each variable and what is wrong with it. */
export class ConfigError extends Error {
  override name = 'ConfigError' as const;
}

/** Parses the environment once, at start. Throws ConfigError with the names of what is missing or unsafe. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(Environment, present);
  if (!parsed.success) {
    throw new ConfigError(parsed.issues.map((issue) => `${String(issue.path?.[0]?.key)}: ${issue.message}`).join('\n'));
  }
  const values = parsed.output;
  const production = values.NODE_ENV === 'production';
  if (production) refuseUnsafeDefaults(values);
  if (values.AI_BASE_URL && !values.AI_MODEL) throw new ConfigError('AI_MODEL: set it with AI_BASE_URL (the model to ask for)');
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    model: values.AI_BASE_URL ? { baseUrl: values.AI_BASE_URL, apiKey: values.AI_API_KEY, model: values.AI_MODEL } : undefined,
    modelRetryMs: values.AI_RETRY_SECONDS * 1000,
    sms: values.SMS_PROVIDER,
    clients: readClients(values.CLIENTS ?? DEFAULT_CLIENTS),
    signupBids: values.SIGNUP_BIDS,
    logLevel: values.LOG_LEVEL,
    offlinePace: values.OFFLINE_WRITER_PACE,
  };
}

/** A default that is handy on a laptop and dangerous on the internet stops a production start. */
function refuseUnsafeDefaults(values: v.InferOutput<typeof Environment>): void {
  const missing = [
    values.DATABASE_URL || values.EMBEDDED_DATABASE_IN_PRODUCTION
      ? ''
      : 'DATABASE_URL: set a PostgreSQL server, or EMBEDDED_DATABASE_IN_PRODUCTION=1 to accept that a power failure may lose the last writes',
    values.SMS_PROVIDER === 'console' ? 'SMS_PROVIDER: the console provider shows codes to everybody; set a real one' : '',
    values.CLIENTS ? '' : 'CLIENTS: set id:secret of your own front ends',
  ].filter(Boolean);
  if (missing.length > 0) throw new ConfigError(missing.join('\n'));
}

function readClients(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(',').map((pair): [string, string] => {
    const at = pair.indexOf(':');
    if (at < 1) throw new ConfigError('CLIENTS: expected id:secret, comma separated');
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
  return new Map(pairs);
}
