import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import CryptoJS from 'crypto-js';
import { sm2 } from 'sm-crypto';
import { createCaller, randomPhone, setFirstPassword, signInOver } from '../support/caller.ts';
import { type OwnProduct, startOwnProduct } from '../support/site.ts';

/**
 * Front ends of the same server family, as they behave on the wire: how they make a request, what they read of an answer,
 * and what makes them give up. Restated from reading Saber (open edition), Saber3 (commercial edition) and Sword.
 */
interface FamilyRequest {
  path: string;
  method?: 'GET' | 'POST';
  params?: Record<string, string | undefined>;
  headers?: Record<string, string | undefined>;
  body?: FormData;
  /** Saber3: some calls go without the client's credential. */
  authorization?: false;
}

interface FrontEnd {
  clientId: string;
  secret: string;
  /** Sent with every call of this front end. */
  marks: Record<string, string>;
  token: string;
}

/** These front ends read what they need of an answer without a schema. */
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any;

const PRIVATE_KEY = 'b49e5a937aa7772d9ec2b942ddbcdd557faa98a4e53a7437b320a07434945c95';
/** Belongs to it; what an operator writes into the front end's settings. */
const PUBLIC_KEY =
  '049f3d445a7231f240cf828771b3c1ec8e3c97107a752f40af4a39f0f35b28d66c7b7883f746cc5c033279e2b2fd372a5f4b724a407be714d502364eb9aa5a4f0c';
const TOKEN_KEY = 'Tk9_bid0writer-token_key-00000A1';
const DATA_KEY = 'Dt7_bid0writer-data__key-00000B2';
const PASSWORD = 'Passw0rd!';
const TENANT = '000000';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
/** C1C2C3, without the leading 04, as sm-crypto gives it and these front ends send it. */
const encrypt = (text: string) => sm2.doEncrypt(text, PUBLIC_KEY, 0);

/** AES as these front ends do it: CBC, the key's own bytes as the first block, base64. */
const aes = (text: string, key: string) =>
  CryptoJS.AES.encrypt(text, CryptoJS.enc.Utf8.parse(key), {
    iv: CryptoJS.enc.Utf8.parse(key.slice(0, 16)),
  }).toString();
const openAes = (text: string, key: string) =>
  CryptoJS.AES.decrypt(text, CryptoJS.enc.Utf8.parse(key), {
    iv: CryptoJS.enc.Utf8.parse(key.slice(0, 16)),
  }).toString(CryptoJS.enc.Utf8);

const defined = (values: Record<string, string | undefined> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

describe('front ends of the same server family', () => {
  let product: OwnProduct;
  let account: string;
  before(async () => {
    product = await startOwnProduct({
      SM2_PRIVATE_KEY: PRIVATE_KEY,
      TOKEN_AES_KEY: TOKEN_KEY,
      API_AES_KEY: DATA_KEY,
    });
    const own = await signInOver((path, init) => fetch(product.url + path, init));
    account = own.phone;
    await setFirstPassword(own.call, md5(PASSWORD));
  });
  after(() => product?.stop());

  async function send(
    front: FrontEnd,
    { path, method = 'GET', params, headers, body, authorization }: FamilyRequest,
  ): Promise<{ status: number; data: Loose }> {
    const query = new URLSearchParams(defined(params)).toString();
    const response = await fetch(`${product.url}/api${path}${query ? `?${query}` : ''}`, {
      method,
      headers: {
        ...front.marks,
        ...(authorization === false
          ? {}
          : {
              Authorization: `Basic ${Buffer.from(`${front.clientId}:${front.secret}`).toString('base64')}`,
            }),
        ...(front.token ? { 'Blade-Auth': front.token } : {}),
        ...defined(headers),
      },
      ...(body ? { body } : {}),
    });
    const text = await response.text();
    return { status: response.status, data: text.startsWith('{') ? JSON.parse(text) : text };
  }

  /** A person reads the letters off the picture; the console provider says them. */
  const lettersOf = (captcha: { image: string; devCode: string }) => {
    assert.match(captcha.image, /^data:image\/png;base64,/);
    return captcha.devCode;
  };

  describe('Saber3, the commercial dialect', () => {
    let front: FrontEnd;
    let refreshToken: string;
    const shown: string[] = [];

    /** Its response interceptor: 401 refreshes once and repeats, an OAuth code above 2000 and any other non-200 rejects. */
    async function request(config: FamilyRequest, retried = false): Promise<Loose> {
      const { status, data } = await send(front, config);
      const code = data.error_code || data.code || status;
      const message = data.msg || data.error_description || '系统错误';
      if (code === 401 && !retried) {
        assert.notEqual(
          config.params?.grant_type,
          'password',
          'a wrong password must not look like an expired token',
        );
        await refresh();
        return request(config, true);
      }
      if (code !== 200) {
        shown.push(message);
        throw new Error(message);
      }
      return data;
    }
    const tokenCall = (params: Record<string, string>, headers: Record<string, string> = {}) =>
      request({
        path: '/blade-auth/oauth/token',
        method: 'POST',
        headers: { 'Tenant-Id': TENANT, ...headers },
        params: { tenantId: TENANT, scope: 'all', ...params },
      });
    async function refresh(): Promise<void> {
      enter(
        await tokenCall(
          { grant_type: 'refresh_token', refresh_token: refreshToken },
          { 'Dept-Id': '', 'Role-Id': '' },
        ),
      );
    }
    function enter(data: Record<string, string>): void {
      assert.equal(data.error_description ?? '', '');
      assert.ok(data.access_token && data.refresh_token);
      front.token = `bearer ${data.access_token}`;
      refreshToken = data.refresh_token;
    }
    async function signIn(password = PASSWORD, letters?: string) {
      const captcha = await request({
        path: '/blade-auth/oauth/captcha',
        authorization: false,
      });
      return tokenCall(
        { grant_type: 'captcha', type: 'account', username: account, password: encrypt(password) },
        {
          'Dept-Id': '',
          'Role-Id': '',
          'Captcha-Key': captcha.key,
          'Captcha-Code': letters ?? lettersOf(captcha),
        },
      );
    }

    before(() => {
      front = {
        clientId: 'saber3',
        secret: 'saber3_secret',
        marks: { 'Blade-Requested-With': 'BladeHttpRequest', 'Accept-Language': 'zh-CN' },
        token: '',
      };
    });

    test('asks for its tenant, signs in with picture and SM2 password, and loads its first page', async () => {
      const tenant = await request({
        path: '/blade-system/tenant/info',
        params: { domain: 'http://localhost:2888' },
      });
      assert.equal(typeof tenant.data, 'object');
      const data = await signIn();
      enter(data);
      assert.deepEqual(
        [data.tenant_id, data.account, data.token_type],
        [TENANT, account, 'bearer'],
      );
      assert.equal(typeof data.user_id, 'string');
      for (const path of [
        '/blade-system/menu/top-menu',
        '/blade-system/menu/routes',
        '/blade-system/menu/buttons',
      ]) {
        const answer = await request({ path });
        assert.ok(Array.isArray(answer.data), `${path} gives a list`);
      }
      const flows = await request({
        path: '/blade-system/dict/dictionary',
        params: { code: 'flow' },
      });
      assert.ok(Array.isArray(flows.data));
      const user = await request({ path: '/blade-auth/oauth/user-info' });
      assert.equal(user.data.account, account);
    });

    test('a token that is no longer good is refreshed once, and the call repeated', async () => {
      const old = refreshToken;
      front.token = 'bearer gone';
      const user = await request({ path: '/blade-auth/oauth/user-info' });
      assert.equal(user.data.account, account);
      assert.notEqual(refreshToken, old);
    });

    test('a wrong password and wrong letters are shown once and lead to no refresh', async () => {
      shown.length = 0;
      const before = refreshToken;
      await assert.rejects(signIn('wrong'));
      await assert.rejects(signIn(PASSWORD, '????'));
      assert.equal(shown.length, 2);
      assert.match(shown[0] ?? '', /密码/);
      assert.match(shown[1] ?? '', /验证码/);
      assert.equal(refreshToken, before);
    });

    test('signs in by phone: the number as an SM2 cipher, id and value of the message', async () => {
      const phone = randomPhone();
      const visitor = createCaller((path, init) => fetch(product.url + path, init));
      const picture = (await visitor('GET', '/system/commonClient/getImage')).body.data;
      const sent = await visitor(
        'POST',
        `/blade-system/client/send-validate-not-auth?phone=${phone}`,
        undefined,
        {
          'Captcha-Key': picture.key,
          'Captcha-Code': picture.devCode,
        },
      );
      const { id, devCode } = sent.body.data;
      const data = await tokenCall({
        grant_type: 'sms_code',
        phone: encrypt(phone),
        id,
        value: devCode,
      });
      assert.equal(data.account, phone);
    });

    test('sends the token and the parameters encrypted, and reads an encrypted answer', async () => {
      const token = (await signIn()).access_token;
      const secret = { ...front, token: `crypto ${aes(token, TOKEN_KEY)}` };
      const plain = await send(secret, { path: '/blade-auth/oauth/user-info' });
      assert.equal(plain.data.data.account, account);
      const params = { data: aes(JSON.stringify({ current: 1, size: 10 }), DATA_KEY) };
      const closed = await send(secret, { path: '/bid/client/bids', params });
      assert.equal(typeof closed.data, 'string');
      const opened = JSON.parse(openAes(closed.data, DATA_KEY));
      assert.deepEqual([opened.code, opened.data.size], [200, 10]);
    });

    test('signs out without the credential; the token is gone', async () => {
      enter(await signIn());
      const out = await request({ path: '/blade-auth/oauth/logout', authorization: false });
      assert.deepEqual([out.success, out.msg], ['true', 'success']);
      const { status, data } = await send(front, { path: '/blade-auth/oauth/user-info' });
      assert.equal(data.code || status, 401);
    });
  });

  describe('Saber, the open dialect', () => {
    const front: FrontEnd = { clientId: 'saber', secret: 'saber_secret', marks: {}, token: '' };

    /** Reads the envelope only; everything up to HTTP 500 is parsed. */
    async function request(config: FamilyRequest) {
      const { status, data } = await send(front, config);
      assert.ok(status <= 500);
      if ((data.code || 200) !== 200) throw new Error(data.msg || '未知错误');
      return data;
    }
    async function signIn(password: string) {
      const { data: captcha } = await request({ path: '/blade-auth/captcha' });
      return request({
        path: '/blade-auth/token',
        method: 'POST',
        headers: { 'Captcha-Key': captcha.key, 'Captcha-Code': lettersOf(captcha) },
        params: { grantType: 'captcha', tenantId: TENANT, account, password, type: 'account' },
      });
    }

    test('signs in, loads its menu, refreshes and signs out', async () => {
      const { data } = await signIn(encrypt(PASSWORD));
      assert.deepEqual([data.account, data.tenantId, data.tokenType], [account, TENANT, 'bearer']);
      front.token = `bearer ${data.accessToken}`;
      for (const path of ['/blade-system/menu/routes', '/blade-system/menu/buttons']) {
        assert.ok(Array.isArray((await request({ path })).data));
      }
      const again = await request({
        path: '/blade-auth/token',
        method: 'POST',
        params: { grantType: 'refresh_token', refreshToken: data.refreshToken, scope: 'all' },
      });
      front.token = `bearer ${again.data.accessToken}`;
      const out = await request({ path: '/blade-auth/logout', method: 'POST' });
      assert.equal(out.data.code, '200');
      front.token = '';
    });

    test('its older edition sends the password as it was typed', async () => {
      assert.equal((await signIn(PASSWORD)).data.account, account);
    });

    test('what it shows after a wrong password', async () => {
      await assert.rejects(signIn(encrypt('wrong')), /用户名或密码错误/);
    });
  });

  describe('Sword, the open dialect by multipart form', () => {
    const front: FrontEnd = {
      clientId: 'sword',
      secret: 'sword_secret',
      marks: { Accept: 'application/json' },
      token: '',
    };

    /** Only 2xx, 400 and 500 are read; any other status ends in an error page. */
    async function request(config: FamilyRequest) {
      const { status, data } = await send(front, config);
      assert.ok(
        (status >= 200 && status < 300) || status === 400 || status === 500,
        `status ${status} is fatal to it`,
      );
      return data;
    }
    async function signIn(password: string) {
      const { data: captcha } = await request({ path: '/blade-auth/captcha' });
      const body = new FormData();
      const values = {
        tenantId: TENANT,
        account,
        password,
        code: lettersOf(captcha),
        grantType: 'captcha',
        scope: 'all',
      };
      for (const [name, value] of Object.entries(values)) body.append(name, value);
      const headers = { 'Captcha-key': captcha.key, 'Captcha-code': values.code };
      return request({ path: '/blade-auth/token', method: 'POST', headers, body });
    }

    test('signs in and loads its menu', async () => {
      const answer = await signIn(encrypt(PASSWORD));
      assert.equal(answer.success, true);
      const { tokenType, accessToken, authority, userName } = answer.data;
      assert.deepEqual([typeof authority, typeof userName], ['string', 'string']);
      front.token = `${tokenType} ${accessToken}`;
      const routes = await request({ path: '/blade-system/menu/routes' });
      const buttons = await request({ path: '/blade-system/menu/buttons' });
      assert.ok(Array.isArray(routes.data) && Array.isArray(buttons.data));
    });

    test('reads a refusal as code 400 with words to show', async () => {
      front.token = '';
      const refused = await signIn(encrypt('wrong'));
      assert.deepEqual([refused.code, refused.success], [400, false]);
      assert.match(refused.msg, /用户名或密码错误/);
    });
  });
});
