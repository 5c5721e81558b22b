import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createTicket } from '../../../../site/server/modules/account/sign-in/chat-tickets.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

/** WeChat's two calls, as it documents them; knows one-time codes `good-NAME`. */
function createFakeWechat() {
  const used = new Set<string>();
  const asked: URL[] = [];
  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    '/sns/oauth2/access_token': (query) => {
      const code = query.get('code') ?? '';
      if (query.get('secret') !== 'app-secret')
        return { errcode: 40125, errmsg: 'invalid appsecret' };
      if (code === 'busy') return { errcode: -1, errmsg: 'system error' };
      if (!code.startsWith('good-')) return { errcode: 40029, errmsg: 'invalid code' };
      if (used.has(code)) return { errcode: 40163, errmsg: 'code been used' };
      used.add(code);
      const name = code.split('-')[1] ?? '';
      const way = code.split('-')[2] ?? 'mp';
      return {
        access_token: `token-${name}`,
        expires_in: 7200,
        openid: `${way}-${name}`,
        unionid: `union-${name}`,
        scope: 'x',
      };
    },
    '/sns/userinfo': (query) => {
      const name = (query.get('access_token') ?? '').slice('token-'.length);
      return name === 'shy'
        ? { errcode: 48001, errmsg: 'api unauthorized' }
        : { openid: 'x', nickname: `昵称${name}`, sex: 0 };
    },
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://wechat');
    asked.push(url);
    response.setHeader('Content-Type', 'text/plain');
    if (url.searchParams.get('code') === 'broken') response.end('<html>502</html>');
    else response.end(JSON.stringify(answers[url.pathname]?.(url.searchParams) ?? {}));
  });
  return { server, asked };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('signing in by WeChat', () => {
  const wechat = createFakeWechat();
  let service: TestService;
  const db = () => service.services.database.db;
  before(async () => {
    await new Promise<void>((resolve) => wechat.server.listen(0, '127.0.0.1', resolve));
    service = await startTestService({
      env: {
        WECHAT_APP_ID: 'wx123',
        WECHAT_APP_SECRET: 'app-secret',
        WECHAT_API_URL: `http://127.0.0.1:${portOf(wechat.server)}`,
        PUBLIC_URL: 'https://tender.example',
      },
    });
  });
  beforeEach(async () => {
    await db().execute('delete from rate_limit');
    wechat.asked.length = 0;
  });
  after(async () => {
    await service.remove();
    wechat.server.close();
  });

  const owner = { tenantId: '000000', clientId: 'demo_web' };
  const open = (path: string) => service.app.request(`/api/blade-auth/oauth/${path}`);
  const comeBack = async (state: string, code?: string) => {
    const response = await open(
      `callback/wechat_mp?${new URLSearchParams({ state, ...(code ? { code } : {}) })}`,
    );
    return { status: response.status, html: await response.text() };
  };
  const poll = async (key: string) =>
    (await service.visitor('GET', `/system/commonClient/getUserState?code=${key}`)).body.data;
  const enter = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    service.visitor(
      'POST',
      `/blade-auth/oauth/token?${new URLSearchParams({ grant_type: 'social', ...query })}`,
      undefined,
      headers,
    );
  const scanned = async () => {
    const ticket = await createTicket(db(), owner);
    const sent = await open(`render/wechat_mp?state=${ticket.scanKey}`);
    return { ...ticket, sent };
  };

  test('the QR code is shown without telling what it leads to', async () => {
    const { status, body } = await service.visitor(
      'GET',
      '/system/commonClient/getImage?type=social',
    );
    assert.equal(status, 200);
    assert.match(body.data.image, /^data:image\/png;base64,/);
    assert.equal(body.data.url, undefined);
    assert.deepEqual(await poll(body.data.key), { state: 'waiting' });
    assert.equal(
      (await service.app.request('/api/sandbox/chat-app?key=x')).status,
      404,
      'nobody plays the phone',
    );
  });

  test('the phone is sent to WeChat, comes back with a code, and the browser signs in', async () => {
    const { pollKey, scanKey, sent } = await scanned();
    assert.equal(sent.status, 302);
    assert.equal(
      sent.headers.get('location'),
      `https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx123&redirect_uri=${encodeURIComponent('https://tender.example/api/blade-auth/oauth/callback/wechat_mp')}&response_type=code&scope=snsapi_userinfo&state=${scanKey}#wechat_redirect`,
    );
    assert.deepEqual(await poll(pollKey), { state: 'scanned' });
    const page = await comeBack(scanKey, 'good-anna');
    assert.equal(page.status, 200);
    assert.match(page.html, /已确认登录/);
    const { code } = await poll(pollKey);
    const { status, body } = await enter({ code });
    assert.deepEqual([status, body.account], [200, '昵称anna']);
    const [grant] = wechat.asked;
    assert.equal(
      grant?.search,
      '?appid=wx123&secret=app-secret&code=good-anna&grant_type=authorization_code',
    );
  });

  test('a refusal comes back without a code', async () => {
    const { pollKey, scanKey } = await scanned();
    assert.match((await comeBack(scanKey)).html, /已取消登录/);
    assert.deepEqual(await poll(pollKey), { state: 'expired' });
  });

  test('a state comes back once, and only one of ours; WeChat is not asked for others', async () => {
    const { scanKey } = await scanned();
    assert.equal((await comeBack(scanKey, 'good-bob')).status, 200);
    wechat.asked.length = 0;
    assert.equal((await comeBack(scanKey, 'good-eve')).status, 400, 'replay');
    assert.equal((await comeBack('made-up', 'good-eve')).status, 400, 'foreign');
    const unscanned = await createTicket(db(), owner);
    assert.equal(
      (await comeBack(unscanned.scanKey, 'good-eve')).status,
      400,
      'never sent to WeChat',
    );
    assert.equal(
      (await comeBack(unscanned.pollKey, 'good-eve')).status,
      400,
      'the browser’s key is no state',
    );
    assert.deepEqual(wechat.asked, []);
    assert.equal((await open('render/wechat_mp?state=made-up')).status, 400);
    assert.equal((await open('render/github')).status, 404);
  });

  test('two confirmations at once: one counts', async () => {
    const { scanKey } = await scanned();
    const answers = await Promise.all([
      comeBack(scanKey, 'good-one'),
      comeBack(scanKey, 'good-two'),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);
  });

  test('a code that WeChat refuses, and a WeChat that does not answer', async () => {
    const { pollKey, scanKey } = await scanned();
    const refused = await comeBack(scanKey, 'bad');
    assert.deepEqual([refused.status, /没有登录成功/.test(refused.html)], [400, true]);
    for (const code of ['busy', 'broken']) {
      const failed = await comeBack(scanKey, code);
      assert.deepEqual([failed.status, /没有得到微信的回应/.test(failed.html)], [503, true]);
    }
    assert.deepEqual(await poll(pollKey), { state: 'scanned' });
    assert.equal((await comeBack(scanKey, 'good-later')).status, 200, 'a second try is possible');
  });

  test('a person whose name WeChat does not tell gets one made of the account’s code', async () => {
    const { pollKey, scanKey } = await scanned();
    await comeBack(scanKey, 'good-shy');
    assert.match(
      (await enter({ code: (await poll(pollKey)).code })).body.account,
      /^用户[2-9A-Z]{8}$/,
    );
  });

  test('by WeChat’s page for websites: the same person, the same account', async () => {
    const sent = await open('render/wechat_open');
    const target = new URL(sent.headers.get('location') ?? '');
    assert.equal(target.pathname, '/connect/qrconnect');
    assert.deepEqual(Object.fromEntries(target.searchParams), {
      appid: 'wx123',
      redirect_uri: 'https://tender.example/oauth/redirect/wechat_open',
      response_type: 'code',
      scope: 'snsapi_login',
      state: target.searchParams.get('state') ?? '',
    });
    const state = target.searchParams.get('state') ?? '';
    const first = await enter({ source: 'wechat_open', code: 'good-carl-open', state });
    assert.deepEqual([first.status, first.body.account], [200, '昵称carl']);
    const { pollKey, scanKey } = await scanned();
    await comeBack(scanKey, 'good-carl-mp');
    assert.equal(
      (await enter({ code: (await poll(pollKey)).code })).body.user_id,
      first.body.user_id,
    );
  });

  test('a website’s state is good once, in its tenant, and must be ours', async () => {
    const stateOf = async (query = '') =>
      new URL(
        (await open(`render/wechat_open${query}`)).headers.get('location') ?? '',
      ).searchParams.get('state') ?? '';
    const state = await stateOf('?tenantId=000001');
    const ask = (fields: Record<string, string>, tenant = '000000') =>
      enter({ source: 'wechat_open', code: 'good-dora', ...fields }, { 'Tenant-Id': tenant });
    for (const refused of [await ask({ state }), await ask({ state: 'made-up' }), await ask({})]) {
      assert.deepEqual([refused.status, refused.body.error_code], [400, 40007]);
    }
    assert.deepEqual(wechat.asked, []);
    assert.equal((await ask({ state }, '000001')).status, 200);
    assert.equal((await ask({ state, code: 'good-dora-again' }, '000001')).body.error_code, 40007);
    const failed = await ask({ state: await stateOf(), code: 'busy' });
    assert.deepEqual(
      [failed.status, failed.body.error, failed.body.error_code],
      [503, 'server_error', 50303],
    );
  });
});
