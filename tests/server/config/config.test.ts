import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { test } from 'node:test';
import { isOriginOf } from '../../../site/server/config/clients.ts';
import { ConfigError, readConfig } from '../../../site/server/config/config.ts';
import { paymentKey } from '../../support/fake-alipay.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://tender@127.0.0.1/tender',
  SMS_PROVIDER: 'aliyun',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '标书',
  SMS_TEMPLATE_CODE: 'SMS_1',
  WECHAT_APP_ID: 'wx1',
  WECHAT_APP_SECRET: 'wx-secret',
  CLIENTS: 'portal:s3cret https://portal.example',
  PAYMENT: 'off',
  PUBLIC_URL: 'https://tender.example',
  TRUST_PROXY: '0',
};

const ALIPAY = {
  ALIPAY_APP_ID: '2021000000000000',
  ALIPAY_PRIVATE_KEY: paymentKey('merchant'),
  ALIPAY_PUBLIC_KEY: paymentKey('provider-public'),
};
const WECHAT_PAY = {
  WECHAT_PAY_MCH_ID: '1900000001',
  WECHAT_PAY_APP_ID: 'wxpay0001',
  WECHAT_PAY_SERIAL_NO: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHAT_PAY_PRIVATE_KEY: paymentKey('merchant'),
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PAY_PUBLIC_KEY: paymentKey('provider-public'),
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
};
const PUBLIC_URL = 'https://tender.example';

/** The message of the refusal, '' when it starts. */
function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
}

test('production starts when everything is named', () => {
  const config = readConfig(PRODUCTION);
  assert.equal(config.production, true);
  assert.equal(config.sms.kind, 'aliyun');
  assert.deepEqual(config.chatApp, {
    kind: 'wechat',
    appId: 'wx1',
    appSecret: 'wx-secret',
    apiUrl: 'https://api.weixin.qq.com',
  });
  assert.deepEqual([...(config.tenants?.keys() ?? [])], ['000000']);
  assert.equal(
    readConfig({ ...PRODUCTION, WECHAT_APP_ID: '', WECHAT_APP_SECRET: '', CHAT_APP: 'off' }).chatApp
      .kind,
    'off',
  );
});

test('production refuses each default that is unsafe there, naming the variable', () => {
  const missing: [string, Record<string, string | undefined>][] = [
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['SMS_PROVIDER', { SMS_PROVIDER: undefined }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'console' }],
    ['CLIENTS', { CLIENTS: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['TRUST_PROXY', { TRUST_PROXY: undefined }],
    ['WECHAT_APP_ID', { WECHAT_APP_ID: undefined, WECHAT_APP_SECRET: undefined }],
    [
      'WECHAT_APP_ID',
      { WECHAT_APP_ID: undefined, WECHAT_APP_SECRET: undefined, CHAT_APP: 'sandbox' },
    ],
    ['PAYMENT', { PAYMENT: undefined }],
    ['PAYMENT', { PAYMENT: 'sandbox' }],
    ['PAYMENT', { ...ALIPAY, PUBLIC_URL, PAYMENT: 'sandbox' }],
  ];
  for (const [name, change] of missing)
    assert.match(refusal({ ...PRODUCTION, ...change }), new RegExp(`^${name}:`), name);
  const all = refusal({ NODE_ENV: 'production' });
  for (const name of [
    'DATABASE_URL',
    'SMS_PROVIDER',
    'CLIENTS',
    'WECHAT_APP_ID',
    'PAYMENT',
    'PUBLIC_URL',
    'TRUST_PROXY',
  ])
    assert.match(all, new RegExp(`^${name}:`, 'm'));
  assert.equal(
    refusal({ ...PRODUCTION, DATABASE_URL: undefined, EMBEDDED_DATABASE_IN_PRODUCTION: '1' }),
    '',
  );
});

test('what a setting asks for besides is named, in any environment', () => {
  const half: [string, Record<string, string>][] = [
    ['SMS_ACCESS_KEY_ID', { SMS_PROVIDER: 'aliyun' }],
    [
      'SMS_TEMPLATE_CODE',
      {
        SMS_PROVIDER: 'aliyun',
        SMS_ACCESS_KEY_ID: 'x',
        SMS_ACCESS_KEY_SECRET: 'x',
        SMS_SIGN_NAME: 'x',
      },
    ],
    ['SMS_URL', { SMS_PROVIDER: 'http' }],
    ['SMS_URL', { SMS_PROVIDER: 'http', SMS_URL: 'ftp://x' }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'pigeon' }],
    ['WECHAT_APP_SECRET', { WECHAT_APP_ID: 'wx1' }],
    ['WECHAT_APP_ID', { WECHAT_APP_SECRET: 'x' }],
    ['WECHAT_APP_ID', { CHAT_APP: 'wechat' }],
    ['PAYMENT', { PAYMENT: 'cash' }],
    ['ALIPAY_PRIVATE_KEY', { ...ALIPAY, PUBLIC_URL, ALIPAY_PRIVATE_KEY: '' }],
    ['ALIPAY_PRIVATE_KEY', { ...ALIPAY, PUBLIC_URL, ALIPAY_PRIVATE_KEY: 'bm8ga2V5' }],
    ['ALIPAY_PUBLIC_KEY', { ALIPAY_APP_ID: 'x' }],
    ['PUBLIC_URL', ALIPAY],
    ['PUBLIC_URL', WECHAT_PAY],
    ...Object.keys(WECHAT_PAY).map((name): [string, Record<string, string>] => [
      name,
      { ...WECHAT_PAY, PUBLIC_URL, [name]: '' },
    ]),
    ['WECHAT_PAY_API_V3_KEY', { ...WECHAT_PAY, PUBLIC_URL, WECHAT_PAY_API_V3_KEY: 'short' }],
    ['WECHAT_PAY_URL', { WECHAT_PAY_URL: 'ftp://x' }],
    ['AI_MODEL', { AI_BASE_URL: 'http://127.0.0.1:1/v1' }],
    ['AI_EMBEDDING_BASE_URL', { AI_EMBEDDING_MODEL: 'bge-m3' }],
    ['AI_EMBEDDING_MODEL', { AI_EMBEDDING_BASE_URL: 'http://127.0.0.1:1/v1' }],
    ['TOKEN_AES_KEY', { TOKEN_AES_KEY: 'short' }],
    ['API_AES_KEY', { API_AES_KEY: '密'.repeat(32) }],
    ['SM2_PRIVATE_KEY', { SM2_PRIVATE_KEY: 'xyz' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'tender.example' }],
    ['TENANTS', { TENANTS: 'a b:c' }],
    ['CLIENTS', { CLIENTS: 'portal:s3cret portal.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
  ];
  for (const [name, env] of half)
    assert.match(refusal(env), new RegExp(`^${name}:`, 'm'), JSON.stringify(env));
});

test('no refusal repeats a secret', () => {
  const env = {
    ...PRODUCTION,
    SMS_PROVIDER: 'pigeon',
    CLIENTS: 'portal:hunter2 nonsense',
    TOKEN_AES_KEY: 'hunter3',
    WECHAT_APP_ID: '',
    ALIPAY_APP_ID: '1',
    ALIPAY_PRIVATE_KEY: 'hunter4',
    WECHAT_PAY_API_V3_KEY: 'hunter5',
  };
  assert.doesNotMatch(refusal(env), /hunter|wx-secret/);
  assert.doesNotMatch(refusal({ ...PRODUCTION, CLIENTS: 'portal:hunter2 nonsense' }), /hunter/);
});

test('the settings are read', () => {
  const config = readConfig({
    CLIENTS: 'portal:s3cret https://portal.example, other:x',
    TENANTS: '000000:本部, 100001 , 100002:分部',
    PUBLIC_URL: 'https://tender.example/',
    TRUST_PROXY: '2',
    NULL_TO_EMPTY: '1',
    SM2_PRIVATE_KEY: 'AB'.repeat(32),
    SMS_PROVIDER: 'http',
    SMS_URL: 'http://127.0.0.1:9/sms',
    SMS_TOKEN: 't',
  });
  assert.deepEqual(
    [...(config.tenants ?? [])],
    [
      ['000000', '本部'],
      ['100001', ''],
      ['100002', '分部'],
    ],
  );
  assert.equal(config.publicUrl, 'https://tender.example');
  assert.equal(config.trustProxy, 2);
  assert.equal(config.nullToEmpty, true);
  assert.equal(config.sm2PrivateKey, 'ab'.repeat(32));
  assert.deepEqual(config.sms, { kind: 'http', url: 'http://127.0.0.1:9/sms', token: 't' });
  assert.equal(config.chatApp.kind, 'sandbox');
  assert.equal(readConfig({}).tenants, undefined);
});

test('people pay by what has keys, in the sandbox without any, and not at all where payment is off', () => {
  const kinds = (env: Record<string, string>) => readConfig(env).payments.map(({ kind }) => kind);
  assert.deepEqual(kinds({}), ['sandbox']);
  assert.deepEqual(kinds({ ...ALIPAY, PUBLIC_URL }), ['alipay']);
  assert.deepEqual(kinds({ ...ALIPAY, ...WECHAT_PAY, PUBLIC_URL }), ['alipay', 'wechat']);
  assert.deepEqual(kinds({ ...ALIPAY, PUBLIC_URL, PAYMENT: 'sandbox' }), ['sandbox']);
  assert.deepEqual(kinds({ ...ALIPAY, PAYMENT: 'off' }), []);
  assert.deepEqual(kinds({ ...PRODUCTION, ...ALIPAY, PUBLIC_URL, PAYMENT: '' }), ['alipay']);
  const bare = paymentKey('merchant').replaceAll(/-----.*?-----|\s/g, '');
  assert.deepEqual(kinds({ ...ALIPAY, PUBLIC_URL, ALIPAY_PRIVATE_KEY: bare }), ['alipay']);
  const pkcs1 = createPrivateKey(paymentKey('merchant'))
    .export({ type: 'pkcs1', format: 'der' })
    .toString('base64');
  assert.deepEqual(kinds({ ...ALIPAY, PUBLIC_URL, ALIPAY_PRIVATE_KEY: pkcs1 }), ['alipay']);
});

test('our own pages can sign people in whatever clients are registered, and serve no other site', () => {
  const own = readConfig(PRODUCTION).clients.get('tender-web');
  assert.equal(own?.secret, 'tender-web-secret');
  assert.deepEqual(own?.origins, []);
  assert.equal(
    readConfig({ ...PRODUCTION, CLIENTS: 'tender-web:other' }).clients.get('tender-web')?.secret,
    'other',
  );
  assert.equal(readConfig(PRODUCTION).clients.has('saber'), false);
});

test('a developer’s own machine is allowed outside production only', () => {
  const local = 'http://localhost:5173';
  const portal = (env: Record<string, string>) => readConfig(env).clients.get('portal')!;
  const env = { CLIENTS: 'portal:s3cret https://portal.example' };
  for (const origin of [
    local,
    'https://127.0.0.1:3000',
    'http://[::1]:8080',
    'https://portal.example',
  ]) {
    assert.equal(isOriginOf(portal(env), origin), true, origin);
  }
  assert.equal(isOriginOf(portal(PRODUCTION), local), false);
  assert.equal(isOriginOf(portal(PRODUCTION), 'https://portal.example'), true);
  assert.equal(readConfig({}).clients.get('saber3')?.secret, 'saber3_secret');
});

test('the first operator is named whole or not at all, in production with a long password', () => {
  const operator = { OPERATOR_USERNAME: 'boss', OPERATOR_PASSWORD: 'short' };
  assert.deepEqual(readConfig(operator).operator, { username: 'boss', password: 'short' });
  assert.equal(readConfig({}).operator, undefined);
  assert.match(refusal({ OPERATOR_USERNAME: 'boss' }), /^OPERATOR_PASSWORD:/);
  assert.match(refusal({ OPERATOR_PASSWORD: 'a-long-password' }), /^OPERATOR_USERNAME:/);
  assert.match(refusal({ ...operator, OPERATOR_USERNAME: 'a b' }), /^OPERATOR_USERNAME:/);
  const refused = refusal({ ...PRODUCTION, ...operator });
  assert.match(refused, /^OPERATOR_PASSWORD: 12 to 200/m);
  assert.doesNotMatch(refused, /short/);
  assert.equal(
    readConfig({ ...PRODUCTION, ...operator, OPERATOR_PASSWORD: 'twelve-chars' }).operator
      ?.username,
    'boss',
  );
  assert.equal(readConfig(PRODUCTION).operator, undefined);
});

test('the key of the writer’s service goes with the embeddings to the same host and to no other', () => {
  const writer = {
    AI_BASE_URL: 'https://ai.example/v1',
    AI_MODEL: 'chat',
    AI_API_KEY: 'secret',
    AI_EMBEDDING_MODEL: 'bge-m3',
  };
  const settingsOf = (env: Record<string, string>) => readConfig({ ...writer, ...env }).embedding;
  const keyOf = (env: Record<string, string>) => settingsOf(env)?.apiKey;
  assert.equal(keyOf({}), 'secret');
  assert.equal(settingsOf({})?.isShared, true, 'the same host has the same limits');
  assert.equal(
    settingsOf({ AI_EMBEDDING_BASE_URL: 'https://vectors.example/v1' })?.isShared,
    false,
  );
  assert.equal(keyOf({ AI_EMBEDDING_BASE_URL: 'https://ai.example/other' }), 'secret');
  assert.equal(keyOf({ AI_EMBEDDING_BASE_URL: 'https://vectors.example/v1' }), '');
  assert.equal(
    keyOf({ AI_EMBEDDING_BASE_URL: 'https://vectors.example/v1', AI_EMBEDDING_API_KEY: 'own' }),
    'own',
  );
});

test('the limits of accounts and the promise of TLS are read, or refused by name', () => {
  assert.deepEqual(readConfig({ LIMITS: 'imports=5/60' }).quotas.imports, {
    points: 5,
    duration: 60,
  });
  assert.deepEqual(readConfig({ LIMITS: 'off' }).quotas, {});
  assert.match(refusal({ LIMITS: 'imports=many' }), /^LIMITS: expected name=times\/seconds/);
  assert.match(refusal({ LIMITS: 'imprts=5/60' }), /^LIMITS: there is no limit imprts/);
  assert.deepEqual(
    [readConfig({}).hstsSeconds, readConfig({ HSTS_SECONDS: '31536000' }).hstsSeconds],
    [0, 31_536_000],
  );
  assert.match(refusal({ HSTS_SECONDS: 'always' }), /^HSTS_SECONDS:/);
});

test('STORAGE_URL names a bucket, and what it cannot mean is refused', () => {
  const bucketOf = (url: string) => readConfig({ STORAGE_URL: url }).bucket;
  assert.equal(readConfig({}).bucket, undefined);
  assert.deepEqual(bucketOf('s3://KEY:se%2Fcr%2Bet@s3.example:9000/bids-1?tls=0'), {
    endpoint: 'http://s3.example:9000',
    bucket: 'bids-1',
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'se/cr+et' },
  });
  assert.deepEqual(
    bucketOf('s3://oss-cn-hangzhou.aliyuncs.com/bids?region=cn-hangzhou&style=host'),
    {
      endpoint: 'https://oss-cn-hangzhou.aliyuncs.com',
      bucket: 'bids',
      region: 'cn-hangzhou',
      forcePathStyle: false,
    },
  );
  for (const wrong of [
    'https://host/bucket',
    's3://bucket',
    's3://host/Bucket',
    's3://host/bucket/folder',
    's3://host/bucket?tls=yes',
    's3://host/bucket?unknown=1',
    's3://KEY@host/bucket',
    's3://KEY:%zz@host/bucket',
    's3://KEY:with/slash@host/bucket',
  ])
    assert.match(refusal({ STORAGE_URL: wrong }), /^STORAGE_URL: expected s3:/, wrong);
});
