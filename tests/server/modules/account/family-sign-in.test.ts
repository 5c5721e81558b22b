import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sm2 } from 'sm-crypto';
import { randomPhone, setFirstPassword } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

/** The key and the cipher of wire.md's vector V10; the public key belongs to the private one. */
const PRIVATE_KEY = 'b49e5a937aa7772d9ec2b942ddbcdd557faa98a4e53a7437b320a07434945c95';
const PUBLIC_KEY =
  '049f3d445a7231f240cf828771b3c1ec8e3c97107a752f40af4a39f0f35b28d66c7b7883f746cc5c033279e2b2fd372a5f4b724a407be714d502364eb9aa5a4f0c';
const CIPHER =
  '1d5f7317780ae2b9c7c1a44cfe88bd85cdbd74b802f9f96f25ded6556f0d7ad023f59779ca240fc89b926cb8bb126bb0605323ac6697f0c8093877478335ad85375f9864c4b0ccc9e16f24d10ce405f1dfcc1112ca42bc36612a19289f90812013323b226bec5008f1';
const PLAIN = 'Passw0rd!';
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const basic = (client: string) => ({
  Authorization: `Basic ${Buffer.from(`${client}:${client}_secret`).toString('base64')}`,
});

describe('front ends of the family', () => {
  let service: TestService;
  let phone: string;
  before(async () => {
    service = await startTestService({
      env: { SM2_PRIVATE_KEY: PRIVATE_KEY, TENANTS: '000000:平台,000001:伙伴' },
    });
    const signedIn = await service.signIn();
    phone = signedIn.phone;
    await setFirstPassword(signedIn.call, md5(PLAIN));
  });
  beforeEach(async () => {
    await service.services.database.db.execute('delete from rate_limit');
    await service.services.database.db.execute('delete from password_failure');
  });
  after(() => service.remove());

  const picture = async () => {
    const { body } = await service.visitor('GET', '/blade-auth/captcha', undefined, basic('saber'));
    return { 'Captcha-Key': String(body.data.key), 'Captcha-Code': String(body.data.devCode) };
  };
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

  describe('the commercial dialect', () => {
    const enter = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      service.visitor(
        'POST',
        `/blade-auth/oauth/token?${query({ tenantId: '000000', scope: 'all', ...fields })}`,
        undefined,
        {
          ...basic('saber3'),
          ...headers,
        },
      );

    test('a password comes as SM2 with or without 04, as MD5, or plain', async () => {
      const passwords = [
        CIPHER,
        `04${CIPHER}`,
        CIPHER.toUpperCase(),
        md5(PLAIN),
        md5(PLAIN).toUpperCase(),
        PLAIN,
      ];
      for (const password of passwords) {
        const { status, body } = await enter({
          grant_type: 'password',
          username: phone,
          password,
          type: 'account',
        });
        assert.deepEqual([status, body.client_id], [200, 'saber3'], password.slice(0, 20));
      }
      const sealedDigest = sm2.doEncrypt(md5(PLAIN), PUBLIC_KEY, 0);
      assert.equal(
        (await enter({ grant_type: 'client_password', username: phone, password: sealedDigest }))
          .status,
        200,
      );
    });

    test('an SM2 cipher that does not open is refused, and never an error of ours', async () => {
      const damaged = `${CIPHER.slice(0, -2)}00`;
      for (const password of [damaged, 'a'.repeat(300), `04${'0'.repeat(208)}`]) {
        const { status, body } = await enter({ grant_type: 'password', username: phone, password });
        assert.deepEqual([status, body.error_code], [400, 40008]);
      }
    });

    test('captcha needs the picture, once, in any case of letters, whatever the tenant', async () => {
      const fields = { grant_type: 'captcha', username: phone, password: CIPHER };
      const right = await picture();
      const upper = {
        ...right,
        'Captcha-Code': right['Captcha-Code'].toUpperCase(),
        'Tenant-Id': '000000',
      };
      assert.equal((await enter(fields, upper)).status, 200);
      const again = await enter(fields, upper);
      assert.deepEqual([again.status, again.body.error_code], [400, 40001]);
      const wrong = await enter(fields, { ...(await picture()), 'Captcha-Code': '????' });
      assert.deepEqual([wrong.status, wrong.body.error_code], [400, 40001]);
      assert.equal((await enter(fields)).body.error_code, 40001);
    });

    test('sms_code by phone (plain or SM2), id and value', async () => {
      for (const seal of [
        (text: string) => text,
        (text: string) => sm2.doEncrypt(text, PUBLIC_KEY, 0),
      ]) {
        const mobile = randomPhone();
        const sent = await service.visitor(
          'POST',
          `/blade-system/client/send-validate-not-auth?phone=${mobile}`,
          undefined,
          await picture(),
        );
        const { id, devCode: value } = sent.body.data;
        const { status, body } = await enter({
          grant_type: 'sms_code',
          phone: seal(mobile),
          id,
          value,
        });
        assert.deepEqual([status, body.account], [200, mobile]);
      }
    });

    test('the tenant is the header’s, without one the parameter’s', async () => {
      const fields = {
        grant_type: 'password',
        username: phone,
        password: PLAIN,
        tenantId: '000001',
      };
      assert.equal((await enter(fields)).body.error_code, 40003);
      assert.equal((await enter(fields, { 'Tenant-Id': '000000' })).status, 200);
    });

    test('what a wrong password is told: error_code above 2000 with a description, never 401', async () => {
      const { status, body } = await enter({
        grant_type: 'password',
        username: phone,
        password: 'x',
      });
      assert.equal(status, 400);
      assert.ok(body.error_code > 2000 && body.error_description !== '');
    });

    test('cache and sign-out are asked for without a client', async () => {
      const { body } = await enter({ grant_type: 'password', username: phone, password: PLAIN });
      const token = { 'Blade-Auth': `bearer ${body.access_token}` };
      const ask = async (path: string) => {
        const response = await service.app.request(`/api${path}`, { headers: token });
        return [response.status, await response.json()];
      };
      assert.deepEqual(await ask('/blade-auth/oauth/clear-cache'), [
        200,
        { code: 200, success: true, data: null, msg: '操作成功' },
      ]);
      assert.deepEqual(await ask('/blade-auth/oauth/logout'), [
        200,
        { success: 'true', msg: 'success' },
      ]);
      assert.equal((await ask('/blade-auth/oauth/user-info'))[0], 401);
    });
  });

  describe('the open dialect', () => {
    const enter = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      service.visitor(
        'POST',
        `/blade-auth/token?${query({ tenantId: '000000', ...fields })}`,
        undefined,
        {
          ...basic('saber'),
          ...headers,
        },
      );
    const account = (password = CIPHER) => ({
      grantType: 'password',
      account: phone,
      password,
      type: 'account',
    });

    test('answers in the envelope, in camel case; password is the default grant', async () => {
      const { grantType: _, ...byDefault } = account();
      for (const fields of [account(), byDefault]) {
        const { status, body } = await enter(fields);
        assert.deepEqual([status, body.code, body.success], [200, 200, true]);
        const { accessToken, refreshToken, userId, ...rest } = body.data;
        assert.ok(accessToken && refreshToken && typeof userId === 'string');
        assert.deepEqual(rest, {
          tokenType: 'bearer',
          tenantId: '000000',
          oauthId: '',
          avatar: '',
          authority: 'user',
          userName: phone,
          account: phone,
          expiresIn: 604800,
          license: '',
        });
      }
    });

    test('Sword’s way: multipart, and header names in its own spelling', async () => {
      const form = new FormData();
      const right = await picture();
      const fields = {
        ...account(),
        grantType: 'captcha',
        tenantId: '000000',
        code: right['Captcha-Code'],
        scope: 'all',
      };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const headers = {
        'Captcha-key': right['Captcha-Key'],
        'Captcha-code': right['Captcha-Code'],
      };
      assert.equal(
        (
          await service.visitor('POST', '/blade-auth/token', form, {
            ...basic('sword'),
            ...headers,
          })
        ).status,
        200,
      );
    });

    test('refuses with HTTP 400, code 400 and the family’s words', async () => {
      const wrongPicture = await enter(
        { ...account(), grantType: 'captcha' },
        { ...(await picture()), 'Captcha-Code': '??' },
      );
      assert.deepEqual(
        [wrongPicture.status, wrongPicture.body.code, wrongPicture.body.msg],
        [400, 400, '验证码不正确'],
      );
      for (let i = 0; i < 5; i++) {
        const { status, body } = await enter(account('x'));
        assert.deepEqual(
          [status, body.code, body.success, body.msg],
          [400, 400, false, '用户名或密码错误'],
        );
      }
      const locked = await enter(account());
      assert.deepEqual(
        [locked.status, locked.body.code, locked.body.msg],
        [400, 400, '用户登录失败次数过多'],
      );
    });

    test('an address with too many failures is told to wait, but for who has signed in there before', async () => {
      for (let i = 0; i < 100; i++) await enter({ ...account('x'), account: randomPhone() });
      const stranger = await enter({ ...account('x'), account: randomPhone() });
      assert.equal(stranger.body.msg, '用户登录失败次数过多，请稍后再试');
      assert.equal((await enter(account())).status, 200);
    });

    test('an unknown grant is 401, in the family’s words; so is a client that is missing or unknown', async () => {
      for (const grantType of ['sms_code', 'client_password', 'magic']) {
        const { status, body } = await enter({ ...account(), grantType });
        assert.deepEqual([status, body.code, body.msg], [401, 401, 'no grantType was found']);
      }
      const wrong = await enter(account(), { Authorization: 'Basic eDp5' });
      assert.deepEqual(
        [wrong.status, wrong.body.success, wrong.body.msg],
        [401, false, '客户端认证失败!'],
      );
    });

    test('the tenant is the parameter’s, without one the header’s', async () => {
      assert.equal((await enter(account(), { 'Tenant-Id': '000001' })).status, 200);
      const byHeader = await enter({ ...account(), tenantId: '' }, { 'Tenant-Id': '000001' });
      assert.equal(byHeader.body.msg, '用户名或密码错误');
      const unknown = await enter({ ...account(), tenantId: '999999' });
      assert.deepEqual([unknown.status, unknown.body.code], [400, 400]);
    });

    test('refresh rotates; a used token sends back to the sign-in page', async () => {
      const first = (await enter(account())).body.data;
      const fields = { grantType: 'refresh_token', refreshToken: first.refreshToken };
      const second = await enter(fields);
      assert.notEqual(second.body.data.accessToken, first.accessToken);
      const used = await enter(fields);
      assert.deepEqual([used.status, used.body.code], [401, 401]);
    });

    for (const [method, path] of [
      ['POST', '/blade-auth/logout'],
      ['GET', '/blade-auth/logout'],
      ['GET', '/user/logout'],
    ] as const) {
      test(`${method} ${path} ends the session`, async () => {
        const { accessToken } = (await enter(account())).body.data;
        const token = { ...basic('saber'), 'Blade-Auth': `bearer ${accessToken}` };
        const out = await service.visitor(method, path, undefined, token);
        assert.deepEqual([out.body.code, out.body.data.code], [200, '200']);
        assert.equal(
          (await service.visitor('GET', '/blade-user/info', undefined, token)).status,
          401,
        );
      });
    }
  });

  test('from the sign-in page to the first page, every call is answered in the form a front end reads at once', async () => {
    const tenant = await service.visitor(
      'GET',
      '/blade-system/tenant/info?domain=http%3A%2F%2Flocalhost',
      undefined,
      basic('saber'),
    );
    assert.deepEqual([tenant.body.success, tenant.body.data], [true, {}]);
    const { body } = await service.visitor(
      'POST',
      `/blade-auth/token?${query({ tenantId: '000000', account: phone, password: CIPHER })}`,
      undefined,
      basic('saber'),
    );
    const token = { ...basic('saber'), 'Blade-Auth': `bearer ${body.data.accessToken}` };
    const lists = [
      'menu/buttons',
      'menu/top-menu',
      'menu/auth-routes',
      'dict/dictionary?code=flow',
    ];
    for (const path of lists) {
      const { status, body: answer } = await service.visitor(
        'GET',
        `/blade-system/${path}`,
        undefined,
        token,
      );
      assert.deepEqual([status, answer.code, answer.data], [200, 200, []], path);
    }
    for (const path of ['/blade-system/user/info', '/blade-user/info', '/user/getUserInfo']) {
      const { data } = (await service.visitor('GET', path, undefined, token)).body;
      assert.deepEqual(
        [data.account, data.roleId.split(','), data.deptName.split(',')],
        [phone, [''], ['']],
        path,
      );
      assert.equal((await service.visitor('GET', path, undefined, basic('saber'))).status, 401);
    }
  });
});
