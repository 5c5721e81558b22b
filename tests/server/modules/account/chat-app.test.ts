import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { toDataURL } from 'qrcode';
import { startTestService, type TestService } from '../../../support/service.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe('signing in by QR code, with the sandbox', () => {
  let service: TestService;
  const db = () => service.services.database.db;
  before(async () => {
    service = await startTestService({ env: { PUBLIC_URL: 'https://tender.example/' } });
  });
  beforeEach(() => db().execute('delete from rate_limit'));
  after(() => service.remove());

  const showQr = async (headers: Record<string, string> = {}) => {
    const { status, body } = await service.visitor(
      'GET',
      '/system/commonClient/getImage?type=social',
      undefined,
      headers,
    );
    assert.equal(status, 200);
    return {
      key: String(body.data.key),
      url: new URL(body.data.url),
      image: String(body.data.image),
    };
  };
  const poll = async (key: string) =>
    (await service.visitor('GET', `/system/commonClient/getUserState?code=${key}`)).body.data;
  const scan = async (url: URL) => {
    const response = await service.app.request(`${url.pathname}${url.search}`);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const press = async (url: URL, fields: Record<string, string>) => {
    const body = new URLSearchParams({ key: url.searchParams.get('key') ?? '', ...fields });
    const response = await service.app.request('/api/sandbox/chat-app', { method: 'POST', body });
    return { status: response.status, html: await response.text() };
  };
  const enter = (
    code: string,
    more: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) =>
    service.visitor(
      'POST',
      `/blade-auth/oauth/token?${new URLSearchParams({ grant_type: 'social', code, ...more })}`,
      undefined,
      headers,
    );
  const confirmed = async (
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const { key, url } = await showQr(headers);
    await scan(url);
    assert.equal((await press(url, { action: 'confirm', ...fields })).status, 200);
    return String((await poll(key)).code);
  };
  const userInfo = async (token: string) =>
    (
      await service.visitor('POST', '/blade-system/client/get-userInfo', undefined, {
        'Blade-Auth': `bearer ${token}`,
      })
    ).body.data;

  test('waiting, scanned, confirmed with a code, signed in once, expired', async () => {
    const { key, url, image } = await showQr();
    assert.equal(url.origin, 'https://tender.example', 'a phone gets there');
    assert.equal(
      image,
      await toDataURL(url.href, {
        type: 'image/png',
        errorCorrectionLevel: 'M',
        margin: 2,
        scale: 6,
      }),
    );
    assert.deepEqual(await poll(key), { state: 'waiting' });
    const page = await scan(url);
    assert.equal(page.status, 200);
    assert.deepEqual(await poll(key), { state: 'scanned' });
    assert.equal((await press(url, { action: 'confirm', person: 'wang' })).status, 200);
    const state = await poll(key);
    assert.deepEqual(state, { state: 'confirmed', code: state.code });
    assert.deepEqual(await poll(key), state, 'an answer that got lost is given again');
    const { status, body } = await enter(state.code);
    assert.deepEqual([status, body.success, body.account], [200, true, '王工（投标专员）']);
    const again = await enter(state.code);
    assert.deepEqual([again.status, again.body.error_code], [400, 40007]);
    assert.deepEqual(await poll(key), { state: 'expired' });
  });

  test('the page says who signs in where, runs nothing, loads nothing and cannot be framed', async () => {
    const { url } = await showQr({ 'Tenant-Id': '000042' });
    const { html, headers } = await scan(url);
    for (const text of [
      'https://tender.example',
      'demo_web',
      '000042',
      '王工（投标专员）',
      '确认登录',
      '取消',
    ]) {
      assert.ok(html.includes(text), text);
    }
    assert.doesNotMatch(html, /<script|style="| on\w+=/i);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/);
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
    assert.ok(
      policy.includes(createHash('sha256').update(style).digest('base64')),
      'its own style is allowed, no other',
    );
    assert.equal(headers.get('referrer-policy'), 'same-origin');
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('the same person comes back to the same account, which has no phone and got its bids once', async () => {
    const first = (await enter(await confirmed({ person: 'li' }), { regist_source: 'portal' }))
      .body;
    const second = (await enter(await confirmed({ person: 'li' }))).body;
    const other = (await enter(await confirmed({ person: 'zhao' }))).body;
    assert.equal(second.user_id, first.user_id);
    assert.notEqual(other.user_id, first.user_id);
    const info = await userInfo(second.access_token);
    assert.deepEqual(
      [info.phone, info.account, info.source, info.grantBidNumber],
      ['', '李经理（商务部）', 'portal', 30],
    );
  });

  test('whoever types a name is that person; markup in it stays text', async () => {
    const name = '<b>钱多多</b>\0';
    const first = (await enter(await confirmed({ name, person: 'wang' }))).body;
    const second = (await enter(await confirmed({ name }))).body;
    assert.equal(first.user_id, second.user_id);
    assert.equal(first.account, '<b>钱多多</b>');
  });

  test('two first sign-ins of one person at once make one account', async () => {
    const codes = [await confirmed({ name: '同时' }), await confirmed({ name: '同时' })];
    const ids = (await Promise.all(codes.map((code) => enter(code)))).map(
      ({ body }) => body.user_id,
    );
    assert.equal(ids[0], ids[1]);
    const { rows } = (await db().execute(
      sql`select count(*)::int as n from account_identity where account_id = ${ids[0]}`,
    )) as {
      rows: { n: number }[];
    };
    assert.equal(rows[0]?.n, 1);
  });

  test('one code used by many at once signs in once', async () => {
    const code = await confirmed({ person: 'wang' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(code)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  test('a confirmation without a person asks again', async () => {
    const { key, url } = await showQr();
    await scan(url);
    const answer = await press(url, { action: 'confirm', person: 'nobody' });
    assert.equal(answer.status, 400);
    assert.match(answer.html, /请选择一位/);
    assert.deepEqual(await poll(key), { state: 'scanned' });
  });

  test('a no ends it for both sides', async () => {
    const { key, url } = await showQr();
    await scan(url);
    assert.match((await press(url, { action: 'cancel' })).html, /已取消登录/);
    assert.deepEqual(await poll(key), { state: 'expired' });
    assert.equal((await press(url, { action: 'confirm', person: 'wang' })).status, 400);
    assert.equal((await scan(url)).status, 400);
  });

  test('a QR code lives three minutes, its code five', async () => {
    const { key, url } = await showQr();
    const left = async () => {
      const { rows } = (await db().execute(
        sql`select extract(epoch from max(expires_at) - now())::int as left from chat_ticket where state in ('waiting', 'confirmed')`,
      )) as { rows: { left: number }[] };
      return rows[0]?.left ?? 0;
    };
    await db().execute(sql`delete from chat_ticket where state = 'confirmed'`);
    assert.ok(Math.abs((await left()) - 180) <= 2);
    await scan(url);
    await press(url, { action: 'confirm', person: 'wang' });
    assert.ok(Math.abs((await left()) - 300) <= 2);
    const { code } = await poll(key);
    await db().execute(sql`update chat_ticket set expires_at = now() - interval '1 second'`);
    assert.deepEqual(await poll(key), { state: 'expired' });
    assert.equal((await enter(code)).body.error_code, 40007);
    assert.equal((await scan(url)).status, 400);
  });

  test('what the QR code shows does not poll, and what polls does not confirm', async () => {
    const { key, url } = await showQr();
    const scanKey = url.searchParams.get('key') ?? '';
    assert.notEqual(scanKey, key);
    assert.deepEqual(await poll(scanKey), { state: 'expired' });
    await scan(url);
    assert.equal(
      (
        await press(new URL(`https://tender.example/?key=${key}`), {
          action: 'confirm',
          person: 'wang',
        })
      ).status,
      400,
    );
    assert.deepEqual(await poll(key), { state: 'scanned' });
  });

  test('a code is good in its tenant and for its client, and others do not use it up', async () => {
    const code = await confirmed({ person: 'wang' }, { 'Tenant-Id': '000001' });
    const saber = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;
    assert.equal((await enter(code)).body.error_code, 40007);
    assert.equal(
      (await enter(code, {}, { 'Tenant-Id': '000001', Authorization: saber })).body.error_code,
      40007,
    );
    const { status, body } = await enter(code, {}, { 'Tenant-Id': '000001' });
    assert.deepEqual([status, body.tenant_id], [200, '000001']);
  });

  test('made-up codes and keys, and a page of WeChat’s that is not set up', async () => {
    assert.deepEqual(await poll('made-up'), { state: 'expired' });
    assert.equal((await enter('made-up')).body.error_code, 40007);
    assert.equal((await enter('x', { source: 'wechat_open', state: 'y' })).body.error_code, 40007);
    assert.equal(
      (await service.visitor('GET', '/blade-auth/oauth/render/wechat_open')).status,
      404,
    );
    assert.equal((await service.app.request('/api/sandbox/chat-app')).status, 400);
    const big = await service.app.request('/api/sandbox/chat-app', {
      method: 'POST',
      body: new URLSearchParams({ name: 'x'.repeat(20_000) }),
    });
    assert.equal(big.status, 413);
  });

  test('polling and scanning have a limit', async () => {
    await poll('x');
    await db().execute(sql`update rate_limit set points = 3000 where key like 'chatApp%'`);
    const { status, body } = await service.visitor(
      'GET',
      '/system/commonClient/getUserState?code=x',
    );
    assert.deepEqual([status, body.code], [429, 429]);
    assert.equal((await service.app.request('/api/sandbox/chat-app?key=x')).status, 429);
  });

  test('the open dialect takes the code too', async () => {
    const code = await confirmed({ person: 'wang' });
    const { status, body } = await service.visitor(
      'POST',
      `/blade-auth/token?grantType=social&tenantId=000000&code=${code}`,
    );
    assert.deepEqual([status, body.data.account], [200, '王工（投标专员）']);
  });

  test('an account without a phone cannot be entered by an empty name', async () => {
    const { body } = await enter(await confirmed({ person: 'wang' }));
    const path = `/blade-system/client/update-password?newPassword=${md5('x')}`;
    const set = await service.visitor('POST', path, undefined, {
      'Blade-Auth': `bearer ${body.access_token}`,
    });
    assert.deepEqual([set.status, set.body.code], [400, 40027], 'a phone first');
    for (const name of ['', 'null', '王工（投标专员）']) {
      const query = new URLSearchParams({
        grant_type: 'client_password',
        username: name,
        password: md5('x'),
      });
      assert.equal((await service.visitor('POST', `/blade-auth/oauth/token?${query}`)).status, 400);
    }
  });

  test('the first phone of an account is bound right after signing in; a token that is older is not enough', async () => {
    const { body } = await enter(await confirmed({ person: 'zhao' }));
    const headers = { 'Blade-Auth': `bearer ${body.access_token}` };
    const phone = '13900004321';
    const sent = await service.visitor(
      'POST',
      `/blade-system/client/send-validate?phone=${phone}`,
      undefined,
      headers,
    );
    const { id, devCode } = sent.body.data;
    const bind = () =>
      service.visitor(
        'POST',
        `/blade-system/client/update-phone?phone=${phone}&id=${id}&code=${devCode}&ticket=`,
        undefined,
        headers,
      );
    await db().execute(sql`update session set created_at = now() - interval '11 minutes'`);
    const late = await bind();
    assert.deepEqual([late.status, late.body.code], [400, 40026]);
    assert.match(late.body.msg, /重新扫码登录/);
    await db().execute(sql`update session set created_at = now() - interval '9 minutes'`);
    assert.equal((await bind()).status, 200);
  });

  test('switched off, it says so and serves no page', async () => {
    const off = await startTestService({ env: { CHAT_APP: 'off' } });
    const { status, body } = await off.visitor('GET', '/system/commonClient/getImage?type=social');
    assert.deepEqual([status, body.code], [503, 50303]);
    assert.equal((await off.app.request('/api/sandbox/chat-app?key=x')).status, 404);
    await off.remove();
  });
});
