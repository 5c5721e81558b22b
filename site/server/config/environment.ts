import * as v from 'valibot';
import { bucketUrl } from '../ports/bucket-options.ts';
import { channelEnvironment } from '../ports/channel-options.ts';
import { paymentEnvironment } from '../ports/payment-options.ts';
import { processEnvironment } from './process-settings.ts';
import { count, seconds } from './scalars.ts';

export const port = v.pipe(
  v.string(),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
  v.maxValue(65535),
);

const flag = v.pipe(
  v.picklist(['', '0', '1', 'true', 'false']),
  v.transform((text) => text === '1' || text === 'true'),
);

const httpUrl = v.pipe(
  v.string(),
  v.url('expected an address like https://tender.example'),
  v.regex(/^https?:\/\//i, 'expected an http or https address'),
);

/** The family asserts this length: AES-256 whose key also gives the IV (wire.md, section 2). */
const aesKey = v.pipe(
  v.string(),
  v.check((text) => Buffer.byteLength(text) === 32, 'expected a key of exactly 32 bytes'),
);

const postgresUrl = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, '应以 postgres:// 开头'));

const tenantShares = v.pipe(
  v.string(),
  v.regex(
    /^(?:[0-9A-Za-z]{1,20}:[1-9]\d{0,2}(?:, ?|$))*$/,
    'expected id:share, comma separated; a share is 1 to 999',
  ),
  v.transform(
    (text) =>
      new Map(
        text.split(/, ?/).flatMap((pair): [string, number][] => {
          const [id, share] = pair.split(':');
          return id && share ? [[id, Number(share)]] : [];
        }),
      ),
  ),
);

const perMinute = v.pipe(count, v.minValue(1), v.maxValue(1_000_000_000));

/** Yuan for a million tokens: of input, of input the service had in its cache, of output. */
export interface TokenPrices {
  input: number;
  cached: number;
  output: number;
}

/** The environment, as documented in the README. */
export const Environment = v.object({
  NODE_ENV: v.optional(v.string(), ''),
  PORT: v.optional(port, '4321'),
  HOST: v.optional(v.string(), 'localhost'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(postgresUrl),
  /** The same database past a pooler: notifications and migrations need a session of their own. */
  DATABASE_DIRECT_URL: v.optional(postgresUrl),
  ...processEnvironment,
  /** `s3://KEY:SECRET@host:port/bucket?region=…&tls=0|1&style=path|host`: files are there and not in DATA_DIR. */
  STORAGE_URL: v.optional(bucketUrl),
  EMBEDDED_DATABASE_IN_PRODUCTION: v.optional(flag, ''),
  AI_BASE_URL: v.optional(v.pipe(v.string(), v.url())),
  AI_API_KEY: v.optional(v.string(), ''),
  AI_MODEL: v.optional(v.string(), ''),
  /** Of the model that says what texts mean; without it the knowledge base is searched by words alone. */
  AI_EMBEDDING_MODEL: v.optional(v.string(), ''),
  /** Where it is, if not at AI_BASE_URL, and the key there. */
  AI_EMBEDDING_BASE_URL: v.optional(httpUrl),
  AI_EMBEDDING_API_KEY: v.optional(v.string(), ''),
  /** Seconds a graceful stop takes at the most: exports and requests under way may finish in it. */
  STOP_GRACE_SECONDS: v.optional(seconds, '25'),
  /** Seconds a run waits at the most between tries while the model service is down. */
  /** Tokens for one bid. */
  AI_BID_TOKENS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,11}$/, 'expected a number of tokens'),
      v.transform(Number),
    ),
  ),
  /** What the model's service allows in a minute, for all processes together. */
  AI_REQUESTS_PER_MINUTE: v.optional(perMinute),
  AI_TOKENS_PER_MINUTE: v.optional(perMinute),
  /** `2 0.5 8`: yuan for a million tokens. */
  AI_TOKEN_PRICES: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\d{1,6}(?:\.\d{1,4})? \d{1,6}(?:\.\d{1,4})? \d{1,6}(?:\.\d{1,4})?$/,
        'expected three numbers: input, cached input, output',
      ),
      v.transform((text): TokenPrices => {
        const [input = 0, cached = 0, output = 0] = text.split(' ').map(Number);
        return { input, cached, output };
      }),
    ),
  ),
  AI_RETRY_SECONDS: v.optional(seconds, '60'),
  /** `id:secret origin origin, …`: the front ends that may sign people in, and the pages they stand on. */
  CLIENTS: v.optional(v.string()),
  ...channelEnvironment,
  ...paymentEnvironment,
  /** The address people reach the service by: every link of ours that leaves the service begins with it, and payment notices come there. */
  PUBLIC_URL: v.optional(httpUrl),
  /** `id:name`, comma separated. */
  TENANTS: v.optional(v.string()),
  /** `id:3, …`: shares of the places for runs, where several tenants wait. */
  TENANT_SHARES: v.optional(tenantShares, ''),
  SM2_PRIVATE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{64}$/, 'expected 64 hex digits')),
  ),
  /** Opens tokens that come as `crypto …` (wire.md, section 2). */
  TOKEN_AES_KEY: v.optional(aesKey),
  /** Opens and seals encrypted params and bodies (wire.md, section 2). */
  API_AES_KEY: v.optional(aesKey),
  /** How many proxies of ours stand before the service; each appends to X-Forwarded-For. */
  TRUST_PROXY: v.optional(v.pipe(count, v.maxValue(10))),
  /** Answers write null the way the family does: "", -1, false, [] and {} (wire.md, section 4). */
  NULL_TO_EMPTY: v.optional(flag, ''),
  /** Bids given to a new account. */
  SIGNUP_BIDS: v.optional(count, '30'),
  /** `from to, from to`: addresses of the site that lead elsewhere; `/old/* /new/*` for everything below. */
  ROUTE_RULES: v.optional(v.string(), ''),
  /** The first operator, made or brought up to date at each start; without them others can be added only by one there is. */
  OPERATOR_USERNAME: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9A-Za-z][0-9A-Za-z._@-]{1,39}$/, 'expected 2 to 40 letters, digits or . _ @ -'),
    ),
  ),
  OPERATOR_PASSWORD: v.optional(v.string()),
  /** `name=times/seconds …`: how often an account may ask, in place of the usual (http/quotas.ts); `off`: as often as it likes. */
  LIMITS: v.optional(v.string(), ''),
  /** Seconds for which a browser that came over TLS comes by nothing else; 0 tells none. */
  HSTS_SECONDS: v.optional(count, '0'),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  /** Milliseconds between two pieces of the offline writer's text. */
  OFFLINE_WRITER_PACE: v.optional(seconds, '15'),
});
