import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { $session, $signedIn, changeSession, enterSession, leaveSession } from '../../widgets/core/session/session.ts';
import { refreshUser, signInByAccount, signInByPhone, signOut } from '../../widgets/core/session/sign-in.ts';
import { reduce, signedOutState } from '../../widgets/core/session/state.ts';
import { rememberVisit } from '../../widgets/core/session/visit.ts';
import { fakeEnv, json, ok, refusal } from '../support/fake-env.ts';

const user = {
  ...{ id: '1234567890123456789', account: '13800138000', phone: '13800138000', source: 'web', name: '示例公司', rights: 'all' },
  ...{ tenantId: '000001', packageUnit: '年', packageUnlimitedTimes: -1, expireDate: '2027-01-01 00:00:00', bidNumber: 3 },
  ...{ monthBidNumber: 2, temporaryBidNumber: 1, grantBidNumber: -1, bidFileShowFlag: 0, projectListShowFlag: 0 },
  ...{ needUserInfo: 0, isEmployee: 1 },
};
const signedIn = reduce(signedOutState, { type: 'signed-in', token: 'tok' });
const complete = reduce(signedIn, { type: 'user-loaded', user });

describe('reduce', () => {
  test('starts with the flags of the specification', () => {
    const { bidFileShowFlag, projectListShowFlag, needUserInfo, company, isBuy, headMenu, token } = signedOutState;
    assert.deepEqual(
      [bidFileShowFlag, projectListShowFlag, needUserInfo, company, isBuy, headMenu, token],
      [1, 1, 1, false, false, [], ''],
    );
  });
  test('takes the user over, the name as company name, empty numbers as 0', () => {
    const { companyName, company, packageUnlimitedTimes, grantBidNumber, bidNumber, bidFileShowFlag, needUserInfo, id } =
      complete;
    assert.deepEqual(
      [companyName, company, packageUnlimitedTimes, grantBidNumber, bidNumber, bidFileShowFlag, needUserInfo, id],
      ['示例公司', true, 0, 0, 3, 0, 0, '1234567890123456789'],
    );
    assert.equal(reduce(signedIn, { type: 'user-loaded', user: { ...user, isEmployee: 0 } }).company, false);
  });
  test('ignores a user that arrives after signing out', () => {
    assert.equal(reduce(signedOutState, { type: 'user-loaded', user }), signedOutState);
  });
  for (const type of ['signed-out', 'expired'] as const) {
    test(`${type} clears what the specification names`, () => {
      const bought = reduce(complete, { type: 'bought', isBuy: true });
      const { token, id, account, source, companyName, rights, tenantId, ...rest } = reduce(bought, { type });
      assert.deepEqual([token, id, account, source, companyName, rights, tenantId], ['', '', '', '', '', '', '']);
      const { company, bidFileShowFlag, projectListShowFlag, isBuy } = rest;
      assert.deepEqual([company, bidFileShowFlag, projectListShowFlag, isBuy], [false, 1, 1, false]);
      assert.equal(rest.expireDate, user.expireDate);
    });
  }
  test('keeps the menu', () => {
    assert.deepEqual(reduce(signedIn, { type: 'menu-loaded', headMenu: [{ path: '/home' }] }).headMenu, [{ path: '/home' }]);
  });
});

describe('the session', () => {
  const token = '/api/blade-auth/oauth/token';
  let answers: Record<string, () => Response> = {};
  const pathOf = (request: Request) => new URL(request.url).pathname;
  const fake = fakeEnv((request) => answers[pathOf(request)]?.() ?? refusal(404, 404, ''));
  const query = (index: number) => Object.fromEntries(new URL(fake.requests[index]!.url).searchParams);
  $session.subscribe(() => {});

  beforeEach(() => {
    answers = {
      [token]: () => json({ success: true, access_token: 'tok', expires_in: 60 }),
      '/api/blade-system/client/get-userInfo': () => ok(user),
      '/api/blade-auth/oauth/logout': () => json({ success: 'true', msg: 'success' }),
    };
    fake.seen.time += 5000;
    for (const list of [fake.requests, fake.visited, fake.messages]) list.length = 0;
    fake.cookies.clear();
  });
  afterEach(() => changeSession({ type: 'signed-out' }));

  test('by phone: saves the token as a JSON cookie, loads the user, tells the tabs', async () => {
    await signInByPhone({ phone: '13800138000', smsId: 'id-1', smsCode: '123456' });
    assert.deepEqual(query(0), { username: '13800138000', grant_type: 'sms_code' });
    assert.deepEqual(
      [fake.requests[0]!.headers.get('captcha-key'), fake.requests[0]!.headers.get('captcha-code')],
      ['id-1', '123456'],
    );
    assert.equal(fake.requests[1]!.headers.get('blade-auth'), 'bearer tok');
    assert.equal(fake.cookies.get('Admin-Token'), '"tok"');
    assert.deepEqual(fake.messages, ['session-changed']);
    assert.equal($session.get().companyName, '示例公司');
    assert.equal($signedIn.get(), true);
  });
  test('by account: the password as MD5, where the visit came from, the tenant of the address', async () => {
    fake.seen.address = '?y=123456&extension_code=ab1&invitation_code=inv&regist_source=site';
    rememberVisit();
    await signInByAccount({ username: 'zhangsan', password: 'Passw0rd!' });
    assert.deepEqual(query(0), {
      ...{ username: 'zhangsan', password: '47b7bfb65fa83ac9a71dcb0f6296bb6e', grant_type: 'client_password' },
      ...{ regist_source: 'site', invitation_code: 'inv', extension_code: 'AB1' },
    });
    assert.equal(fake.requests[0]!.headers.get('tenant-id'), '123456');
    fake.seen.address = '';
    await refreshUser();
    assert.equal(fake.requests[2]!.headers.get('tenant-id'), '123456');
  });
  for (const [name, answer] of Object.entries({
    'HTTP 400': () => json({ success: false, error_code: 40003, error_description: '账号或密码不正确' }, 400),
    'HTTP 200': () => json({ success: false, error_code: 40003, error_description: '账号或密码不正确' }),
    'a success without a token': () => json({ success: true, error_description: '账号或密码不正确' }),
  })) {
    test(`is not entered when refused with ${name}`, async () => {
      answers[token] = answer;
      await assert.rejects(signInByAccount({ username: 'a', password: name }), { name: 'ApiError', msg: '账号或密码不正确' });
      assert.deepEqual([$session.get().token, fake.cookies.size], ['', 0]);
    });
  }
  test('stays when the user cannot be loaded', async () => {
    answers['/api/blade-system/client/get-userInfo'] = () => refusal(500, 500, '');
    enterSession('tok');
    await refreshUser();
    assert.equal($session.get().token, 'tok');
  });
  test('ends everywhere on signing out, even when the service does not answer', async () => {
    enterSession('tok');
    answers['/api/blade-auth/oauth/logout'] = () => refusal(401, 401, '');
    await signOut();
    assert.equal(pathOf(fake.requests[0]!), '/api/blade-auth/oauth/logout');
    assert.deepEqual([$session.get().token, fake.cookies.size, fake.visited], ['', 0, ['/']]);
  });
  test('follows the other tabs', () => {
    fake.cookies.set('Admin-Token', '"other"');
    fake.hear('session-changed');
    assert.equal($session.get().token, 'other');
    fake.cookies.delete('Admin-Token');
    fake.hear('session-changed');
    assert.equal($session.get().token, '');
  });
  test('is the same one for another bundle on the page', async () => {
    const copy: string = '../../widgets/core/session/session.ts?copy';
    const other = await import(copy);
    enterSession('shared');
    assert.equal(other.$session.get().token, 'shared');
    leaveSession('signed-out');
    assert.equal(other.$session.get().token, '');
  });
});
