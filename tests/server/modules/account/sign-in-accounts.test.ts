import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { digest } from '../../../../site/server/modules/account/sign-in/secrets.ts';
import { headMenuOf } from '../../../../site/server/modules/account/sign-in/user-info.ts';
import { account, session } from '../../../../site/server/store/schema.ts';
import { createCaller, randomPhone, setFirstPassword } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const PASSWORD = md5('Passw0rd!');

describe('accounts, tokens and tenants', () => {
  let service: TestService;
  const db = () => service.services.database.db;
  before(async () => {
    service = await startTestService({ env: { TENANTS: '000000:平台,000001:合作伙伴' } });
  });
  beforeEach(() => db().execute('delete from rate_limit'));
  after(() => service.remove());

  async function register(phone: string, origin: Record<string, string> = {}, tenant = '000000') {
    const inTenant = { 'Tenant-Id': tenant };
    const picture = await service.visitor(
      'GET',
      '/system/commonClient/getImage',
      undefined,
      inTenant,
    );
    const sent = await service.visitor(
      'POST',
      `/blade-system/client/send-validate-not-auth?phone=${phone}`,
      undefined,
      {
        ...inTenant,
        'Captcha-Key': picture.body.data.key,
        'Captcha-Code': picture.body.data.devCode,
      },
    );
    const query = new URLSearchParams({ username: phone, grant_type: 'sms_code', ...origin });
    const token = await service.visitor('POST', `/blade-auth/oauth/token?${query}`, undefined, {
      ...inTenant,
      'Captcha-Key': sent.body.data.id,
      'Captcha-Code': sent.body.data.devCode,
    });
    return { token, row: await accountRow(phone, tenant) };
  }
  async function accountRow(phone: string, tenant: string) {
    const rows = await db()
      .select()
      .from(account)
      .where(and(eq(account.phone, phone), eq(account.tenantId, tenant)));
    assert.equal(rows.length, 1);
    return rows[0]!;
  }
  const userInfo = (token: string, headers: Record<string, string> = {}) =>
    service.visitor('POST', '/blade-system/client/get-userInfo', undefined, {
      'Blade-Auth': `bearer ${token}`,
      ...headers,
    });
  const renew = (refreshToken: string, headers: Record<string, string> = {}) =>
    service.visitor(
      'POST',
      `/blade-auth/oauth/token?grant_type=refresh_token&refresh_token=${refreshToken}`,
      undefined,
      headers,
    );

  test('the answer has every field of the family’s, and claims nobody’s licence', async () => {
    const phone = randomPhone();
    const { token, row } = await register(phone);
    const { access_token, refresh_token, jti, ...rest } = token.body;
    assert.ok(access_token.length >= 40 && refresh_token.length >= 40 && jti.length >= 20);
    assert.deepEqual(rest, {
      success: true,
      token_type: 'bearer',
      expires_in: 7 * 24 * 3600,
      scope: 'all',
      tenant_id: '000000',
      user_id: row.id,
      account: phone,
      user_name: phone,
      nick_name: phone,
      real_name: phone,
      role_id: '',
      role_name: 'user',
      dept_id: '',
      post_id: '',
      oauth_id: '',
      avatar: '',
      client_id: 'demo_web',
      license: '',
      detail: { type: 'web' },
    });
  });

  test('source and codes are kept as they were given, trimmed; the extension code in capitals', async () => {
    const { row } = await register(randomPhone(), {
      regist_source: 'portal',
      invitation_code: ' nobody1 ',
      extension_code: ' spring-26 ',
    });
    assert.deepEqual(
      [row.registSource, row.invitationCode, row.extensionCode, row.invitedBy],
      ['portal', 'nobody1', 'SPRING-26', null],
      'a code of nobody is kept',
    );
    const tooLong = await service.visitor(
      'POST',
      `/blade-auth/oauth/token?extension_code=${'x'.repeat(201)}`,
    );
    assert.equal(tooLong.status, 400);
  });

  test('parameters may come as JSON: numbers count as the text they would have been, null as not sent', async () => {
    const { row, token } = await register(randomPhone());
    await setFirstPassword(
      createCaller((path, init) => service.app.request(path, init), token.body.access_token),
      PASSWORD,
    );
    const fields = {
      grant_type: 'client_password',
      username: Number(row.phone),
      password: PASSWORD,
      id: null,
      source: null,
    };
    for (const type of ['application/json', 'Application/JSON; charset=UTF-8']) {
      const answer = await service.visitor('POST', '/blade-auth/oauth/token', fields, {
        'Content-Type': type,
      });
      assert.deepEqual([answer.status, answer.body.user_id], [200, row.id], type);
    }
  });

  test('a token call is refused in its own form, whatever is wrong with it', async () => {
    const path = '/blade-auth/oauth/token?grant_type=client_password&password=x';
    const ask = async (query: string, headers: Record<string, string> = {}) => {
      const { status, body } = await service.visitor(
        'POST',
        `${path}&${query}`,
        undefined,
        headers,
      );
      assert.deepEqual(
        [body.success, body.msg, body.data],
        [false, body.error_description, undefined],
      );
      assert.match(body.error_description, /\p{Script=Han}/u);
      return [status, body.error, body.error_code];
    };
    assert.deepEqual(await ask(`username=${'x'.repeat(201)}`), [400, 'invalid_request', 400]);
    assert.deepEqual(await ask('username=a', { 'Tenant-Id': 'a b' }), [
      400,
      'invalid_request',
      400,
    ]);
    assert.deepEqual(await ask('username=a', { 'Tenant-Id': '999999' }), [
      400,
      'invalid_request',
      40006,
    ]);
    assert.deepEqual(await ask('username=a&tenantId=999999'), [400, 'invalid_request', 40006]);
    assert.deepEqual(await ask('username=a', { Authorization: 'Basic !' }), [
      401,
      'invalid_client',
      40101,
    ]);
    assert.deepEqual(await ask('username=a'), [400, 'invalid_grant', 40003]);
  });

  test('a token is nothing once its tenant is no longer registered', async () => {
    const { token } = await register(randomPhone(), {}, '000001');
    const { config } = service.services;
    const { tenants } = config;
    assert.equal((await userInfo(token.body.access_token)).status, 200);
    config.tenants = new Map([['000000', '平台']]);
    const after = await userInfo(token.body.access_token);
    config.tenants = tenants;
    assert.equal(after.status, 401);
  });

  test('every account has an invitation code of its own; who came by it is known, in the same tenant', async () => {
    const inviter = (await register(randomPhone())).row;
    const invited = (
      await register(randomPhone(), { invitation_code: inviter.inviteCode.toLowerCase() })
    ).row;
    const elsewhere = (
      await register(randomPhone(), { invitation_code: inviter.inviteCode }, '000001')
    ).row;
    assert.match(inviter.inviteCode, /^[2-9A-HJ-NP-Z]{8}$/);
    assert.notEqual(inviter.inviteCode, invited.inviteCode);
    assert.equal(invited.invitedBy, inviter.id);
    assert.equal(elsewhere.invitedBy, null);
  });

  test('signing in again changes nothing of where the account came from', async () => {
    const phone = randomPhone();
    await register(phone, { regist_source: 'first' });
    await db().execute('delete from rate_limit');
    assert.equal((await register(phone, { regist_source: 'second' })).row.registSource, 'first');
  });

  test('two first sign-ins of one phone at once make one account with one gift', async () => {
    const phone = randomPhone();
    const codes = [];
    for (let i = 0; i < 2; i++) {
      const picture = await service.visitor('GET', '/system/commonClient/getImage');
      await db().execute('delete from rate_limit');
      const sent = await service.visitor(
        'POST',
        `/blade-system/client/send-validate-not-auth?phone=${phone}`,
        undefined,
        {
          'Captcha-Key': picture.body.data.key,
          'Captcha-Code': picture.body.data.devCode,
        },
      );
      codes.push({ 'Captcha-Key': sent.body.data.id, 'Captcha-Code': sent.body.data.devCode });
    }
    const path = `/blade-auth/oauth/token?username=${phone}&grant_type=sms_code`;
    const answers = await Promise.all(
      codes.map((headers) => service.visitor('POST', path, undefined, headers)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const info = await userInfo(answers[0]!.body.access_token);
    assert.equal(info.body.data.grantBidNumber, 30);
    await accountRow(phone, '000000');
  });

  test('a tenant that is not registered is refused; one tenant’s account is nothing in another', async () => {
    const phone = randomPhone();
    const { token } = await register(phone);
    const unknown = await service.visitor('GET', '/system/commonClient/getImage', undefined, {
      'Tenant-Id': '999999',
    });
    assert.deepEqual([unknown.status, unknown.body.code], [400, 40006]);
    const byParameter = await service.visitor(
      'POST',
      '/blade-auth/oauth/token?grant_type=password&tenantId=999999',
    );
    assert.deepEqual([byParameter.status, byParameter.body.error_code], [400, 40006]);
    assert.equal((await userInfo(token.body.access_token, { 'Tenant-Id': '000001' })).status, 401);
    await db().execute('delete from rate_limit');
    const other = await register(phone, {}, '000001');
    assert.notEqual(other.row.id, token.body.user_id);
  });

  test('a refresh token is good in its tenant, for its client, and once', async () => {
    const { token } = await register(randomPhone());
    const { refresh_token } = token.body;
    const saber = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;
    for (const headers of [{ 'Tenant-Id': '000001' }, { Authorization: saber }]) {
      const refused = await renew(refresh_token, headers);
      assert.deepEqual(
        [refused.status, refused.body.success, refused.body.error_code],
        [400, false, 400],
      );
    }
    const renewed = await renew(refresh_token);
    assert.equal(renewed.status, 200);
    assert.equal((await userInfo(token.body.access_token)).status, 401, 'the old token has ended');
    assert.equal((await userInfo(renewed.body.access_token)).status, 200);
    for (const headers of [{ 'Tenant-Id': '000001' }, { Authorization: saber }])
      await renew(renewed.body.refresh_token, headers);
    assert.equal(
      (await renew(renewed.body.refresh_token)).status,
      200,
      'the newest is not used up where it is not good',
    );
  });

  test('a refresh token used twice ends its whole family, and no other session', async () => {
    const phone = randomPhone();
    const first = (await register(phone)).token.body;
    await db().execute('delete from rate_limit');
    const other = (await register(phone)).token.body;
    const second = (await renew(first.refresh_token)).body;
    const third = (await renew(second.refresh_token)).body;
    assert.equal((await userInfo(third.access_token)).status, 200);
    assert.equal((await renew(first.refresh_token)).status, 400, 'used long ago');
    assert.equal((await userInfo(third.access_token)).status, 401);
    assert.equal((await renew(third.refresh_token)).status, 400);
    assert.equal((await userInfo(other.access_token)).status, 200);
    assert.equal((await renew(other.refresh_token)).status, 200);
  });

  test('of two who use one at the same moment one is served, and then both are out', async () => {
    const { token } = await register(randomPhone());
    const { refresh_token } = token.body;
    const answers = await Promise.all([
      renew(refresh_token),
      renew(refresh_token),
      renew(refresh_token),
    ]);
    const served = answers.filter(({ status }) => status === 200);
    assert.equal(served.length, 1);
    assert.equal((await userInfo(served[0]!.body.access_token)).status, 401);
    assert.equal((await renew(served[0]!.body.refresh_token)).status, 400);
  });

  test('a session from before there were families is renewed, and guarded from then on', async () => {
    const { token, row } = await register(randomPhone());
    const old = 'a-refresh-token-of-the-former-kind';
    await db()
      .update(session)
      .set({ familyHash: null, refreshHash: digest(old) })
      .where(eq(session.accountId, row.id));
    assert.equal((await userInfo(token.body.access_token)).status, 200);
    const renewed = await renew(old);
    assert.equal(renewed.status, 200);
    assert.equal((await renew(old)).status, 400);
    assert.equal((await userInfo(renewed.body.access_token)).status, 401);
  });

  test('a token lives seven days; the session ends thirty days after the sign-in, however often it was renewed', async () => {
    const days = (count: number) => count * 24 * 3_600_000;
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      const { token } = await register(randomPhone());
      let { access_token, refresh_token } = token.body;
      for (const expected of [7, 7, 7, 6]) {
        mock.timers.tick(days(6));
        assert.equal((await userInfo(access_token)).status, 200);
        const { status, body } = await renew(refresh_token);
        assert.deepEqual([status, body.expires_in], [200, expected * 24 * 3600]);
        ({ access_token, refresh_token } = body);
      }
      mock.timers.tick(days(6) - 1000);
      assert.equal((await userInfo(access_token)).status, 200);
      mock.timers.tick(2000);
      assert.equal((await userInfo(access_token)).status, 401);
      assert.equal((await renew(refresh_token)).status, 400);
    } finally {
      mock.timers.reset();
    }
  });

  for (const method of ['GET', 'POST']) {
    test(`${method} logout ends every session of the account, refresh tokens included`, async () => {
      const phone = randomPhone();
      const first = (await register(phone)).token.body;
      await db().execute('delete from rate_limit');
      const second = (await register(phone)).token.body;
      const out = await service.visitor(method, '/blade-auth/oauth/logout', undefined, {
        'Blade-Auth': `bearer ${first.access_token}`,
      });
      assert.deepEqual(out.body, { success: 'true', msg: 'success' });
      for (const each of [first, second]) {
        assert.equal((await userInfo(each.access_token)).status, 401);
        assert.equal((await renew(each.refresh_token)).status, 400);
      }
    });
  }

  test('parameters come as query, form, multipart or JSON, and unknown ones are ignored', async () => {
    const { phone, call } = await service.signIn();
    await setFirstPassword(call, PASSWORD);
    const fields = {
      username: phone,
      password: PASSWORD,
      grant_type: 'client_password',
      scope: 'all',
      type: 'account',
      foo: '1',
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const path = '/blade-auth/oauth/token';
    const urlencoded = await service.app.request(`/api${path}`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from('demo_web:demo_secret').toString('base64')}` },
      body: new URLSearchParams(fields),
    });
    const statuses = [
      (await service.visitor('POST', `${path}?${new URLSearchParams(fields)}`)).status,
      (await service.visitor('POST', path, form)).status,
      (await service.visitor('POST', path, fields)).status,
      urlencoded.status,
    ];
    assert.deepEqual(statuses, [200, 200, 200, 200]);
  });

  test('grants there are none of are refused in the words of OAuth', async () => {
    const ask = (grant: string) =>
      service.visitor('POST', `/blade-auth/oauth/token?grant_type=${grant}`);
    for (const grant of ['', 'magic', 'register', 'authorization_code']) {
      const { status, body } = await ask(grant);
      assert.deepEqual(
        [status, body.success, body.error, body.error_code],
        [400, false, 'unsupported_grant_type', 40005],
      );
      assert.equal(body.msg, body.error_description);
    }
    assert.match((await ask('authorization_code')).body.msg, /单点登录/);
  });

  test('no client, a wrong one and garbage are 401 in the words of OAuth', async () => {
    const ask = async (authorization?: string) => {
      const response = await service.app.request(
        '/api/blade-auth/oauth/token?grant_type=password',
        {
          method: 'POST',
          ...(authorization === undefined ? {} : { headers: { Authorization: authorization } }),
        },
      );
      const body = (await response.json()) as { error: string; error_code: number };
      return [response.status, body.error, body.error_code];
    };
    assert.deepEqual(await ask(), [401, 'invalid_client', 40102]);
    assert.deepEqual(await ask('Basic ZGVtb193ZWI6d3Jvbmc='), [401, 'invalid_client', 40101]);
    assert.deepEqual(await ask('Basic %%%'), [401, 'invalid_client', 40101]);
  });

  test('the user’s own information has the head menu, whose paths are the site’s', async () => {
    const { call, phone } = await service.signIn();
    const info = await call('POST', '/blade-system/client/get-userInfo');
    assert.deepEqual(info.body.data.headMenu, [
      { path: '/home', name: '工作台' },
      { path: '/home/book', name: '写标书' },
      { path: '/home/historyBook', name: '我的标书' },
      { path: '/home/knowledgeBase', name: '资料库' },
      { path: '/home/picture', name: '图片库' },
      { path: '/home/bidingDiff', name: '标书对比' },
      { path: '/home/navigation', name: '平台导航' },
      { path: '/home/invite', name: '邀请' },
    ]);
    assert.deepEqual([info.body.data.rights, info.body.data.phone], ['', phone]);
    const family = await call('GET', '/blade-auth/oauth/user-info');
    assert.deepEqual(family.body, info.body);
  });

  test('an account whose flags hide its library or its bids has no entries for them', () => {
    const paths = (bidFileShowFlag: number, projectListShowFlag: number) =>
      headMenuOf({ bidFileShowFlag, projectListShowFlag }).map(({ path }) =>
        path.replace('/home', ''),
      );
    const always = ['', '/book', '/bidingDiff', '/navigation', '/invite'];
    assert.deepEqual(paths(0, 0), always);
    assert.deepEqual(paths(0, 1), always.toSpliced(2, 0, '/historyBook'));
    assert.deepEqual(paths(1, 0), always.toSpliced(2, 0, '/knowledgeBase', '/picture'));
  });
});
