import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setupEnv } from '../../widgets/core/env.ts';
import { $notices, dismissNotices } from '../../widgets/core/notify.ts';
import {
  $session,
  $signedIn,
  changeSession,
  enterSession,
  leaveSession,
} from '../../widgets/core/session/session.ts';
import {
  refreshUser,
  signInByAccount,
  signInByChatApp,
  signInByPhone,
  signOut,
} from '../../widgets/core/session/sign-in.ts';
import { reduce, signedOutState } from '../../widgets/core/session/state.ts';
import { userFields } from '../../widgets/core/session/user.ts';
import { rememberVisit, visitOrigin, visitTenant } from '../../widgets/core/session/visit.ts';
import { fakeEnv, json, ok, refusal } from '../support/fake-env.ts';

const user = {
  ...{
    id: '1234567890123456789',
    account: '13800138000',
    phone: '13800138000',
    source: 'web',
    name: '示例公司',
    rights: 'all',
  },
  ...{
    tenantId: '000001',
    packageUnit: '年',
    packageUnlimitedTimes: -1,
    expireDate: '2027-01-01 00:00:00',
    bidNumber: 3,
  },
  ...{
    monthBidNumber: 2,
    temporaryBidNumber: 1,
    grantBidNumber: -1,
    bidFileShowFlag: 0,
    projectListShowFlag: 0,
  },
  ...{ needUserInfo: 0, isEmployee: 1 },
};
const signedIn = reduce(signedOutState, { type: 'signed-in', token: 'tok' });
const complete = reduce(signedIn, { type: 'user-loaded', user: userFields(user) });

describe('reduce', () => {
  test('starts with the flags of the specification', () => {
    assert.deepEqual(signedOutState, {
      ...{
        token: '',
        id: '',
        account: '',
        phone: '',
        source: '',
        tenantId: '',
        expireDate: '',
        packageUnit: '',
      },
      ...{
        packageUnlimitedTimes: 0,
        bidNumber: 0,
        monthBidNumber: 0,
        temporaryBidNumber: 0,
        grantBidNumber: 0,
      },
      ...{
        company: false,
        companyName: '',
        bidFileShowFlag: 1,
        projectListShowFlag: 1,
        isBuy: false,
      },
      ...{ headMenu: [], rights: '', needUserInfo: 1 },
    });
  });
  test('takes the user over, the name as company name, empty numbers as 0', () => {
    const {
      companyName,
      company,
      packageUnlimitedTimes,
      grantBidNumber,
      bidNumber,
      bidFileShowFlag,
      needUserInfo,
      id,
    } = complete;
    assert.deepEqual(
      [
        companyName,
        company,
        packageUnlimitedTimes,
        grantBidNumber,
        bidNumber,
        bidFileShowFlag,
        needUserInfo,
        id,
      ],
      ['示例公司', true, 0, 0, 3, 0, 0, '1234567890123456789'],
    );
    assert.equal(
      reduce(signedIn, { type: 'user-loaded', user: userFields({ ...user, isEmployee: 0 }) })
        .company,
      false,
    );
  });
  test('shows what a flag is silent about, hides what it says 0 to', () => {
    const silent = reduce(signedIn, {
      type: 'user-loaded',
      user: userFields({ ...user, bidFileShowFlag: -1, projectListShowFlag: 1, needUserInfo: -1 }),
    });
    assert.deepEqual(
      [silent.bidFileShowFlag, silent.projectListShowFlag, silent.needUserInfo],
      [1, 1, 1],
    );
  });
  test('takes the menu over where the user brings one, and the phone from an account that is one', () => {
    const headMenu = [
      { path: '/home', name: '首页' },
      { path: '', name: '空' },
    ];
    const bare = { ...user, phone: '', account: '13900139000' };
    const loaded = reduce(signedIn, {
      type: 'user-loaded',
      user: userFields({ ...bare, headMenu }),
    });
    assert.deepEqual(
      [loaded.headMenu, loaded.phone],
      [[{ path: '/home', name: '首页' }], '13900139000'],
    );
    const again = reduce(loaded, {
      type: 'user-loaded',
      user: userFields({ ...bare, account: 'zhangsan' }),
    });
    assert.deepEqual([again.headMenu, again.phone], [loaded.headMenu, '']);
  });
  test('is pure', () => {
    const frozen = Object.freeze({ ...complete });
    for (const type of ['signed-out', 'expired'] as const)
      assert.notEqual(reduce(frozen, { type }), frozen);
    assert.deepEqual(frozen, complete);
  });
  test('ignores a user that arrives after signing out', () => {
    assert.equal(
      reduce(signedOutState, { type: 'user-loaded', user: userFields(user) }),
      signedOutState,
    );
  });
  for (const type of ['signed-out', 'expired'] as const) {
    test(`${type} clears what the specification names`, () => {
      const bought = reduce(complete, { type: 'bought', isBuy: true });
      const { token, id, account, source, companyName, rights, tenantId, ...rest } = reduce(
        bought,
        { type },
      );
      assert.deepEqual(
        [token, id, account, source, companyName, rights, tenantId],
        ['', '', '', '', '', '', ''],
      );
      const { company, bidFileShowFlag, projectListShowFlag, isBuy } = rest;
      assert.deepEqual(
        [company, bidFileShowFlag, projectListShowFlag, isBuy],
        [false, 1, 1, false],
      );
      assert.equal(rest.expireDate, user.expireDate);
    });
  }
  test('keeps the menu', () => {
    assert.deepEqual(
      reduce(signedIn, { type: 'menu-loaded', headMenu: [{ path: '/home' }] }).headMenu,
      [{ path: '/home' }],
    );
  });
});

describe('the session', () => {
  const token = '/api/blade-auth/oauth/token';
  let answers: Record<string, () => Response> = {};
  const pathOf = (request: Request) => new URL(request.url).pathname;
  const fake = fakeEnv((request) => answers[pathOf(request)]?.() ?? refusal(404, 404, ''));
  const query = (index: number) =>
    Object.fromEntries(new URL(fake.requests[index]!.url).searchParams);
  $session.subscribe(() => {});

  beforeEach(() => {
    answers = {
      [token]: () => json({ success: true, access_token: 'tok', expires_in: 60 }),
      '/api/blade-system/client/get-userInfo': () => ok(user),
      '/api/blade-auth/oauth/logout': () => json({ success: 'true', msg: 'success' }),
    };
    fake.seen.time += 5000;
    for (const list of [fake.requests, fake.visited, fake.messages, fake.events]) list.length = 0;
    Reflect.set(Reflect.get(globalThis, Symbol.for('tender.v1')), 'visit', undefined);
    for (const name of ['y', 'extension_code']) fake.session.remove(name);
    fake.cookies.clear();
  });
  afterEach(() => changeSession({ type: 'signed-out' }));

  test('by phone: saves the token as a JSON cookie, loads the user, tells the tabs', async () => {
    await signInByPhone({ phone: '13800138000', smsId: 'id-1', smsCode: '123456' });
    assert.deepEqual(query(0), { username: '13800138000', grant_type: 'sms_code', source: 'web' });
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
      ...{
        username: 'zhangsan',
        password: '47b7bfb65fa83ac9a71dcb0f6296bb6e',
        grant_type: 'client_password',
      },
      ...{ regist_source: 'site', invitation_code: 'inv', extension_code: 'AB1' },
    });
    assert.equal(fake.requests[0]!.headers.get('tenant-id'), '123456');
    fake.seen.address = '';
    await refreshUser();
    assert.equal(fake.requests[2]!.headers.get('tenant-id'), '123456');
  });
  test('by chat app: the code, and what came with it', async () => {
    await signInByChatApp({ code: 'c-1', state: 's-1', source: 'wechat_open' });
    assert.deepEqual(query(0), {
      code: 'c-1',
      state: 's-1',
      source: 'wechat_open',
      grant_type: 'social',
    });
    await signInByChatApp({ code: 'c-2' });
    assert.deepEqual(query(2), { code: 'c-2', grant_type: 'social' });
  });
  test('in a tenant: for this call and all that follow', async () => {
    await signInByAccount({ username: 'zhangsan', password: 'x' }, { tenant: '654321' });
    const tenants = fake.requests.map(({ headers }) => headers.get('tenant-id'));
    assert.deepEqual(tenants, ['654321', '654321']);
    assert.equal(visitTenant(), '654321');
  });
  test('the session names its tenant whatever address a tab is opened with; a token of something else does not', async () => {
    await signInByAccount({ username: 'zhangsan', password: 'x' });
    fake.seen.address = '?y=123456';
    await refreshUser();
    assert.equal(fake.requests.at(-1)?.headers.get('tenant-id'), '000000');
    enterSession('given-by-a-portal');
    await refreshUser();
    assert.equal(fake.requests.at(-1)?.headers.get('tenant-id'), '123456');
    leaveSession('signed-out');
    assert.deepEqual([...fake.seen.cookies.keys()], []);
    fake.seen.address = '';
  });
  test('tells the host by what somebody signed in, once, and its own counter unless the host prevents it', async () => {
    const counted: unknown[] = [];
    const undo = setupEnv({ analytics: (entry) => void counted.push(entry) });
    await signInByPhone({ phone: '13800138000', smsId: 'i', smsCode: '1' });
    await signInByAccount({ username: 'zhangsan', password: 'x' });
    await signInByChatApp({ code: 'c-1' });
    const entries = [
      { name: 'sign-in', loginMethod: 0, phone: '13800138000' },
      { name: 'sign-in', loginMethod: 1, username: 'zhangsan' },
      { name: 'sign-in', loginMethod: 3, code: 'c-1' },
    ];
    assert.deepEqual(
      fake.events,
      entries.map((detail) => ({ name: 'tender-analytics', detail })),
    );
    assert.deepEqual(counted, entries);
    const quiet = setupEnv({ emit: () => false });
    await signInByChatApp({ code: 'c-2' });
    assert.equal(counted.length, 3);
    quiet();
    undo();
  });
  test('says why it was refused for 5 s, unless the caller does', async () => {
    answers[token] = () => json({ success: false, error_description: '账号或密码不正确' });
    const seen: string[] = [];
    const stop = $notices.listen((notices) =>
      seen.push(...notices.map(({ kind, text, duration }) => `${kind} ${text} ${duration}`)),
    );
    await assert.rejects(signInByAccount({ username: 'a', password: 'b' }, { quiet: true }));
    assert.deepEqual(seen, []);
    await assert.rejects(signInByAccount({ username: 'a', password: 'b' }));
    assert.deepEqual(seen, ['error 账号或密码不正确 5000']);
    stop();
    dismissNotices();
  });
  test('forgets a user who comes in after another one has signed in', async () => {
    enterSession('first');
    let release = () => {};
    const waiting = new Promise<void>((resolve) => (release = resolve));
    const slow = setupEnv({
      fetch: async () => {
        await waiting;
        return ok(user);
      },
    });
    const loading = refreshUser();
    enterSession('second');
    release();
    await loading;
    assert.deepEqual(
      [
        $session.get().token,
        $session.get().companyName === user.name && $session.get().id === user.id,
      ],
      ['second', false],
    );
    slow();
  });
  test('lasts as long as the page where the browser keeps no cookie', () => {
    const undo = setupEnv({ cookies: { get: () => undefined, set: () => {}, remove: () => {} } });
    enterSession('held');
    fake.hear('session-changed');
    assert.equal($session.get().token, 'held');
    leaveSession('signed-out');
    fake.hear('session-changed');
    assert.equal($session.get().token, '');
    undo();
  });
  test('reads a token that was written by hand', () => {
    fake.cookies.set('Admin-Token', 'bare.token');
    fake.hear('session-changed');
    assert.equal($session.get().token, 'bare.token');
    fake.cookies.set('Admin-Token', '{"odd":1}');
    fake.hear('session-changed');
    assert.equal($session.get().token, '');
  });
  for (const [name, answer] of Object.entries({
    'HTTP 400': () =>
      json({ success: false, error_code: 40003, error_description: '账号或密码不正确' }, 400),
    'HTTP 200': () =>
      json({ success: false, error_code: 40003, error_description: '账号或密码不正确' }),
    'a success without a token': () =>
      json({ success: true, error_description: '账号或密码不正确' }),
  })) {
    test(`is not entered when refused with ${name}`, async () => {
      answers[token] = answer;
      await assert.rejects(signInByAccount({ username: 'a', password: name }), {
        name: 'ApiError',
        msg: '账号或密码不正确',
      });
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

describe('the start of a visit', () => {
  const registry: { visit?: unknown } = Reflect.get(globalThis, Symbol.for('tender.v1'));
  const visitWith = (address: string) => {
    delete registry.visit;
    const fake = fakeEnv(() => ok(null));
    fake.seen.address = address;
    rememberVisit();
    return fake;
  };

  test('stores y and extension_code, keeps the others, and sends the extension code in upper case', () => {
    const fake = visitWith(
      '?regist_source=bd&invitation_code=inv&extension_code=ab1c&y=123456&other=1',
    );
    assert.deepEqual(
      [fake.session.get('y'), fake.session.get('extension_code')],
      ['123456', 'ab1c'],
    );
    assert.deepEqual(
      [fake.session.get('regist_source'), fake.session.get('invitation_code')],
      [null, null],
    );
    fake.seen.address = '';
    assert.deepEqual(visitOrigin(), {
      regist_source: 'bd',
      invitation_code: 'inv',
      extension_code: 'AB1C',
    });
    assert.equal(visitTenant(), '123456');
    fake.undo();
  });
  test('reads what an earlier page of the visit stored; the address wins', () => {
    const fake = visitWith('');
    assert.deepEqual([visitOrigin(), visitTenant()], [{}, '000000']);
    fake.session.set('y', '222222');
    fake.session.set('extension_code', 'old');
    assert.deepEqual([visitOrigin(), visitTenant()], [{ extension_code: 'OLD' }, '222222']);
    fake.seen.address = '?y=333333&extension_code=new';
    assert.deepEqual([visitOrigin(), visitTenant()], [{ extension_code: 'NEW' }, '333333']);
    fake.undo();
  });
  test('writes nothing when there is nothing', () => {
    const written: string[] = [];
    const undo = setupEnv({
      session: { get: () => null, set: (key) => void written.push(key), remove: () => {} },
    });
    delete registry.visit;
    rememberVisit();
    assert.deepEqual([written, registry.visit], [[], undefined]);
    undo();
  });
});
