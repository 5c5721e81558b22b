import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from '../../site/server/config.ts';
import { isOriginOf } from '../../site/server/modules/client/registry.ts';

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
};

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
  assert.equal(readConfig({ ...PRODUCTION, WECHAT_APP_ID: '', WECHAT_APP_SECRET: '', CHAT_APP: 'off' }).chatApp.kind, 'off');
});

test('production refuses each default that is unsafe there, naming the variable', () => {
  const missing: [string, Record<string, string | undefined>][] = [
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['SMS_PROVIDER', { SMS_PROVIDER: undefined }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'console' }],
    ['CLIENTS', { CLIENTS: '' }],
    ['WECHAT_APP_ID', { WECHAT_APP_ID: undefined, WECHAT_APP_SECRET: undefined }],
    ['WECHAT_APP_ID', { WECHAT_APP_ID: undefined, WECHAT_APP_SECRET: undefined, CHAT_APP: 'sandbox' }],
  ];
  for (const [name, change] of missing) assert.match(refusal({ ...PRODUCTION, ...change }), new RegExp(`^${name}:`), name);
  const all = refusal({ NODE_ENV: 'production' });
  for (const name of ['DATABASE_URL', 'SMS_PROVIDER', 'CLIENTS', 'WECHAT_APP_ID'])
    assert.match(all, new RegExp(`^${name}:`, 'm'));
  assert.equal(refusal({ ...PRODUCTION, DATABASE_URL: undefined, EMBEDDED_DATABASE_IN_PRODUCTION: '1' }), '');
});

test('what a setting asks for besides is named, in any environment', () => {
  const half: [string, Record<string, string>][] = [
    ['SMS_ACCESS_KEY_ID', { SMS_PROVIDER: 'aliyun' }],
    ['SMS_TEMPLATE_CODE', { SMS_PROVIDER: 'aliyun', SMS_ACCESS_KEY_ID: 'x', SMS_ACCESS_KEY_SECRET: 'x', SMS_SIGN_NAME: 'x' }],
    ['SMS_URL', { SMS_PROVIDER: 'http' }],
    ['SMS_URL', { SMS_PROVIDER: 'http', SMS_URL: 'ftp://x' }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'pigeon' }],
    ['WECHAT_APP_SECRET', { WECHAT_APP_ID: 'wx1' }],
    ['WECHAT_APP_ID', { WECHAT_APP_SECRET: 'x' }],
    ['WECHAT_APP_ID', { CHAT_APP: 'wechat' }],
    ['AI_MODEL', { AI_BASE_URL: 'http://127.0.0.1:1/v1' }],
    ['TOKEN_AES_KEY', { TOKEN_AES_KEY: 'short' }],
    ['API_AES_KEY', { API_AES_KEY: '密'.repeat(32) }],
    ['SM2_PRIVATE_KEY', { SM2_PRIVATE_KEY: 'xyz' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'tender.example' }],
    ['TENANTS', { TENANTS: 'a b:c' }],
    ['CLIENTS', { CLIENTS: 'portal:s3cret portal.example' }],
    ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
  ];
  for (const [name, env] of half) assert.match(refusal(env), new RegExp(`^${name}:`, 'm'), JSON.stringify(env));
});

test('no refusal repeats a secret', () => {
  const env = {
    ...PRODUCTION,
    SMS_PROVIDER: 'pigeon',
    CLIENTS: 'portal:hunter2 nonsense',
    TOKEN_AES_KEY: 'hunter3',
    WECHAT_APP_ID: '',
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

test('our own pages can sign people in whatever clients are registered, and serve no other site', () => {
  const own = readConfig(PRODUCTION).clients.get('tender-web');
  assert.equal(own?.secret, 'tender-web-secret');
  assert.deepEqual(own?.origins, []);
  assert.equal(readConfig({ ...PRODUCTION, CLIENTS: 'tender-web:other' }).clients.get('tender-web')?.secret, 'other');
  assert.equal(readConfig(PRODUCTION).clients.has('saber'), false);
});

test('a developer’s own machine is allowed outside production only', () => {
  const local = 'http://localhost:5173';
  const portal = (env: Record<string, string>) => readConfig(env).clients.get('portal')!;
  const env = { CLIENTS: 'portal:s3cret https://portal.example' };
  for (const origin of [local, 'https://127.0.0.1:3000', 'http://[::1]:8080', 'https://portal.example']) {
    assert.equal(isOriginOf(portal(env), origin), true, origin);
  }
  assert.equal(isOriginOf(portal(PRODUCTION), local), false);
  assert.equal(isOriginOf(portal(PRODUCTION), 'https://portal.example'), true);
  assert.equal(readConfig({}).clients.get('saber3')?.secret, 'saber3_secret');
});
