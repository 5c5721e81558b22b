import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as v from 'valibot';
import { call } from '../../widgets/core/api/call.ts';
import { encryptAes } from '../../widgets/core/cipher.ts';
import { endpoint } from '../../widgets/core/contract/endpoint.ts';
import { pageOf } from '../../widgets/core/contract/primitives.ts';
import { ApiError } from '../../widgets/core/errors.ts';
import { $notices, dismissNotices } from '../../widgets/core/notify.ts';
import { $session, changeSession, enterSession } from '../../widgets/core/session/session.ts';
import {
  signInByAccount,
  signInByChatApp,
  signInByPhone,
  signOut,
} from '../../widgets/core/session/sign-in.ts';
import {
  fetchCaptcha,
  fetchQrCode,
  readQrState,
  sendSmsCode,
} from '../../widgets/core/session/verification.ts';
import { fakeEnv } from '../support/fake-env.ts';
import { type FamilyHabits, startFamilyService } from '../support/family-service.ts';

const TOKEN_KEY = 'Tk9_bid0writer-token_key-00000A1';
const DATA_KEY = 'Dt7_bid0writer-data__key-00000B2';

let leave: (() => Promise<void>)[] = [];

/** The real client against a service with those habits. */
async function start(habits: FamilyHabits, routes: Parameters<typeof startFamilyService>[1] = {}) {
  const service = await startFamilyService(habits, routes);
  const client = fakeEnv(() => new Error('not by wire'), {
    apiBase: service.api,
    fetch: (input, init) => fetch(input, init),
    keys: { token: habits.tokenKey ?? '', data: habits.dataKey ?? '' },
  });
  leave.push(async () => {
    client.undo();
    await service.stop();
  });
  return { ...service, client, seen: client.seen };
}

afterEach(async () => {
  changeSession({ type: 'signed-out' });
  dismissNotices();
  for (const undo of leave) await undo();
  leave = [];
});

const texts = () => $notices.get().map(({ kind, text }) => `${kind}: ${text}`);
const List = endpoint('GET', '/order/client/oneselfList', {
  summary: '订单',
  query: v.object({ current: v.number(), phone: v.optional(v.nullable(v.string())) }),
  reply: pageOf(v.object({ id: v.string(), amount: v.string(), note: v.string() })),
});
const save = endpoint('POST', '/invoice/client/saveInvoice', {
  summary: '发票',
  body: v.object({ title: v.string(), pages: v.number() }),
  reply: v.object({ id: v.string() }),
});

const services: [name: string, habits: FamilyHabits][] = [
  ['the commercial edition', {}],
  ['the commercial edition with plain nulls', { nullToEmpty: false }],
  ['the open edition', { openDialect: true, nullToEmpty: true }],
  ['a service without envelopes', { bare: true, nullToEmpty: false }],
  ['an encrypting service', { tokenKey: TOKEN_KEY, dataKey: DATA_KEY, nullToEmpty: false }],
];

for (const [name, habits] of services) {
  describe(`signing in to ${name}`, () => {
    test('by phone, with picture and code', async () => {
      const { seen, requests } = await start(habits);
      const picture = await fetchCaptcha();
      assert.deepEqual(picture, {
        key: 'key-captcha',
        image: 'data:image/png;base64,iVBORw0KGgo=',
      });
      const sent = await sendSmsCode({
        phone: '13800138000',
        captchaKey: picture.key,
        captchaCode: 'aB3d',
      });
      assert.deepEqual([sent.id, sent.resendAfter], ['1123598821738675299', 60]);
      assert.equal(requests[1]!.headers['captcha-code'], 'aB3d');
      await signInByPhone({ phone: '13800138000', smsId: sent.id, smsCode: '123456' });
      assert.equal(seen.cookies.get('Admin-Token'), '"fam-token"');
      const { id, account, phone, companyName, company, bidNumber, monthBidNumber, ...rest } =
        $session.get();
      assert.deepEqual(
        [id, account, phone, companyName, company, bidNumber, monthBidNumber],
        ['1123598821738675201', '13800138000', '13800138000', '示例公司', true, 3, 2],
      );
      assert.deepEqual(
        [rest.temporaryBidNumber, rest.grantBidNumber, rest.packageUnlimitedTimes],
        [0, 0, 0],
      );
      assert.deepEqual(
        [rest.bidFileShowFlag, rest.projectListShowFlag, rest.needUserInfo],
        [1, 0, 1],
      );
      assert.deepEqual(
        [rest.source, rest.expireDate, rest.packageUnit, rest.rights, rest.tenantId],
        ['', '', '', 'a,b', '0'],
      );
      assert.deepEqual(rest.headMenu, [{ path: '/home', name: '' }]);
      assert.deepEqual(texts(), []);
    });
    test('by QR: unknown words of the state are waited out', async () => {
      const { seen } = await start(habits);
      const { key } = await fetchQrCode();
      assert.equal(key, 'key-social');
      assert.deepEqual(await readQrState(key), { state: 'waiting' });
      await signInByChatApp({ code: 'once' });
      assert.equal(seen.cookies.get('Admin-Token'), '"fam-token"');
      await signOut();
      assert.deepEqual([seen.cookies.size, seen.visited], [0, ['/']]);
    });
  });
}

describe('a refused sign-in', () => {
  for (const refusal of ['success-false', 'old', 'new', 'http-400'] as const) {
    test(`written as ${refusal}`, async () => {
      const { seen } = await start({ refusal });
      await assert.rejects(signInByAccount({ username: 'nobody', password: refusal }), {
        name: 'ApiError',
        msg: '用户名或密码不正确',
      });
      assert.deepEqual(texts(), ['error: 用户名或密码不正确']);
      assert.equal($notices.get()[0]?.duration, 5000);
      assert.deepEqual(
        [$session.get().token, seen.cookies.size, seen.visited, seen.events],
        ['', 0, [], []],
      );
      dismissNotices();
      await assert.rejects(signInByChatApp({ code: 'stale' }, { quiet: true }), ApiError);
      assert.deepEqual(texts(), []);
    });
  }
});

describe('a sign-in whose answer says little or much', () => {
  const token = 'POST /blade-auth/oauth/token';
  const enter = () => signInByPhone({ phone: '13800138000', smsId: 'id', smsCode: '123456' });

  for (const status of [401, 403, 500]) {
    test(`its own words are shown under HTTP ${status} too`, async () => {
      const body = { error: 'invalid_grant', error_description: '用户名或密码不正确' };
      const { seen } = await start({}, { [token]: () => ({ status, body }) });
      await assert.rejects(enter(), { name: 'ApiError', msg: '用户名或密码不正确' });
      assert.deepEqual([texts(), seen.visited], [['error: 用户名或密码不正确'], []]);
    });
  }
  for (const error of ['invalid_token', 'unauthorized']) {
    test(`words about an ended token (${error}) are not shown: the visitor is signed out`, async () => {
      const body = {
        error,
        error_description: 'Full authentication is required to access this resource',
      };
      const { seen } = await start(
        {},
        { 'GET /order/client/oneselfList': () => ({ status: 401, body }) },
      );
      enterSession('ended');
      await assert.rejects(call(List, { query: { current: 1 } }), ApiError);
      assert.deepEqual([texts(), seen.visited], [['error: 登录失效，请重新登录'], ['/']]);
    });
  }
  for (const body of [
    {},
    { success: true, access_token: '' },
    { code: 200, success: true, data: {}, msg: '操作成功' },
  ]) {
    test(`no token in ${JSON.stringify(body)}: the user is told`, async () => {
      await start({}, { [token]: () => ({ body }) });
      await assert.rejects(enter(), ApiError);
      assert.deepEqual(texts(), ['error: 登录失败，请稍后重试']);
    });
  }
  test('a menu written otherwise costs neither the user nor its good entries', async () => {
    const headMenu = ['/a', { path: '/b', name: null }, { path: null }, { name: 'c' }, null, 7];
    const user = { id: 7, account: 'a', isEmployee: true, headMenu };
    await start(
      {},
      { 'POST /blade-system/client/get-userInfo': () => ({ body: { code: 200, data: user } }) },
    );
    await enter();
    const { id, company, headMenu: shown } = $session.get();
    const entries = [
      { path: '/a', name: '' },
      { path: '/b', name: '' },
    ];
    assert.deepEqual([id, company, shown], ['7', true, entries]);
  });
});

describe('calls of the family', () => {
  for (const expiry of ['body', 'gateway'] as const) {
    test(`an ended token in the ${expiry} signs out once`, async () => {
      const { seen } = await start({ expiry });
      enterSession('ended');
      const calls = Array.from({ length: 5 }, () => call(List, { query: { current: 1 } }));
      const outcomes = await Promise.allSettled(calls);
      assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 5);
      assert.deepEqual(seen.visited, ['/']);
      assert.deepEqual(texts(), ['error: 登录失效，请重新登录']);
      assert.deepEqual([$session.get().token, seen.cookies.size], ['', 0]);
    });
  }
  test('lists, long ids, decimals as texts and rows for records', async () => {
    const row = { id: '#9007199254740993#', amount: 12.5, note: null };
    const page = {
      records: [row],
      total: 1,
      size: 10,
      current: 1,
      orders: [],
      countId: '',
      maxLimit: -1,
      pages: 1,
    };
    const read = [{ id: '9007199254740993', amount: '12.5', note: '' }];
    await start(
      {},
      { 'GET /order/client/oneselfList': () => ({ body: { code: 200, data: page, msg: '' } }) },
    );
    enterSession('fam-token');
    assert.deepEqual((await call(List, { query: { current: 1 } })).records, read);
    await start(
      {},
      {
        'GET /order/client/oneselfList': () => ({
          body: { total: 1, rows: [row], code: 200, msg: '查询成功' },
        }),
      },
    );
    enterSession('fam-token');
    assert.deepEqual(await call(List, { query: { current: 1 } }), {
      records: read,
      total: 1,
      size: 1,
      current: 1,
      pages: 1,
    });
  });
});

describe('the encrypted transport', () => {
  const habits = { tokenKey: TOKEN_KEY, dataKey: DATA_KEY };
  const routes: Parameters<typeof startFamilyService>[1] = {
    'GET /order/client/oneselfList': ({ query }) => {
      const none = { records: [], total: 0, size: 10, current: 1, pages: 0 };
      return { body: { code: 200, success: true, data: none, msg: JSON.stringify(query) } };
    },
    'POST /invoice/client/saveInvoice': ({ body }) => {
      const isRefused = JSON.stringify(body).includes('拒绝');
      return isRefused
        ? {
            status: 400,
            body: { code: 40013, success: false, data: {}, msg: '抬头不正确' },
            plain: true,
          }
        : { body: { code: 200, success: true, data: { id: '#1123598821738675201#' }, msg: '' } };
    },
  };

  test('seals token, parameters, body and answer', async () => {
    const { requests } = await start(habits, routes);
    enterSession('fam-token');
    await call(List, { query: { current: 1, phone: '13800138000' } });
    assert.equal(
      requests[0]!.headers['blade-auth'],
      `crypto ${encryptAes('fam-token', TOKEN_KEY)}`,
    );
    assert.deepEqual(Object.keys(requests[0]!.sent), ['data']);
    assert.deepEqual(requests[0]!.query, { current: 1, phone: '13800138000' });
    assert.deepEqual(await call(save, { body: { title: '投标文件', pages: 12 } }), {
      id: '1123598821738675201',
    });
    assert.equal(
      requests[1]!.text,
      'FXvzYqS6SKYmwjydcGMsalqFSrzC0O2zt6gdf2P8fx6QT3nUsHovNx/8JmR049U2',
      'vector V3',
    );
    assert.match(requests[1]!.headers['content-type']!, /^text\/plain/);
    assert.deepEqual(requests[1]!.body, { title: '投标文件', pages: 12 });
  });
  test('reads a refusal that comes in clear', async () => {
    await start(habits, routes);
    enterSession('fam-token');
    await assert.rejects(call(save, { body: { title: '拒绝', pages: 1 } }), {
      name: 'ApiError',
      code: 40013,
      msg: '抬头不正确',
    });
    assert.deepEqual(texts(), ['error: 抬头不正确']);
  });
  test('is off where a call says so, and where there is no key', async () => {
    const { requests } = await start(habits, routes);
    enterSession('fam-token');
    await call(
      save,
      { body: { title: '明文', pages: 1 } },
      { cryptoData: false, cryptoToken: false },
    );
    assert.equal(requests[0]!.headers['blade-auth'], 'bearer fam-token');
    assert.equal(requests[0]!.text, '{"title":"明文","pages":1}');
    const plain = await start({}, routes);
    enterSession('fam-token');
    await call(List, { query: { current: 2 } });
    assert.deepEqual(plain.requests[0]!.query, { current: '2' });
    await assert.rejects(
      call(List, { query: { current: 3 } }, { cryptoData: true }),
      /AES key of 0 bytes/,
    );
    await assert.rejects(
      call(List, { query: { current: 3 } }, { cryptoToken: true }),
      /AES key of 0 bytes/,
    );
  });
});
