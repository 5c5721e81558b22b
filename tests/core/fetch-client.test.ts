import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { createFetchClient } from '../../widgets/core/api/fetch-client.ts';
import { ApiError, NetworkError } from '../../widgets/core/errors.ts';
import { $notices, dismissNotices } from '../../widgets/core/notify.ts';
import { $session, changeSession, enterSession } from '../../widgets/core/session/session.ts';
import { type Answer, fakeEnv, json, ok, refusal } from '../support/fake-env.ts';

const request = createFetchClient('https://files.test/v2');
const texts = () => $notices.get().map(({ kind, text }) => `${kind}: ${text}`);
let fake = fakeEnv(() => ok(1));
function start(answer: Answer, token = '') {
  fake.undo();
  fake = fakeEnv(answer);
  if (token) enterSession(token);
  return fake;
}

afterEach(() => {
  changeSession({ type: 'signed-out' });
  dismissNotices();
});

describe('the second client', () => {
  test('goes to its own address with the usual headers, drops null and undefined, keeps an empty text', async () => {
    const { requests } = start(() => ok({ list: [1] }), 'tok');
    assert.deepEqual(
      await request('GET', '/list', { query: { a: null, b: undefined, c: '', d: 0 } }),
      { list: [1] },
    );
    const { headers, url } = requests[0]!;
    assert.equal(url, 'https://files.test/v2/list?c=&d=0');
    assert.deepEqual(
      ['authorization', 'blade-auth', 'blade-requested-with', 'tenant-id'].map((name) =>
        headers.get(name),
      ),
      ['Basic ZGVtb193ZWI6ZGVtb19zZWNyZXQ=', 'bearer tok', 'BladeHttpRequest', '000000'],
    );
    await request('POST', '/save', { body: { id: 1 }, token: false, headers: { 'X-Own': '1' } });
    assert.deepEqual(await requests[1]!.json(), { id: 1 });
    assert.deepEqual(
      [requests[1]!.headers.get('blade-auth'), requests[1]!.headers.get('x-own')],
      [null, '1'],
    );
  });
  test('answers a body without envelope as it is', async () => {
    start(() => json({ key: 'k', image: 'i' }));
    assert.deepEqual(await request('GET', '/captcha'), { key: 'k', image: 'i' });
  });

  const cases: [name: string, answer: () => Response | Error, shown: string][] = [
    ['no body', () => new Response('', { status: 502 }), '请求超时，服务器无响应！'],
    ['no body with 200', () => new Response(''), '请求超时，服务器无响应！'],
    ['no answer', () => new TypeError('Failed to fetch'), '请求超时，服务器无响应！'],
    ['404', () => refusal(404, 404, '服务的话'), '服务器资源不存在'],
    ['500', () => refusal(500, 500, '服务的话'), '服务器内部错误'],
    ['403', () => refusal(403, 403, '服务的话'), '没有权限访问该资源'],
    ['any other status', () => refusal(418, 418, '服务的话'), '未知错误！'],
    ['a body that is no JSON', () => new Response('<html>'), '未知错误！'],
    [
      'a body code other than 200',
      () => json({ code: 601, msg: '余额不多', data: {} }),
      '余额不多',
    ],
    ['a body code without words', () => json({ code: 500, data: {} }), '未知错误！'],
  ];
  for (const [name, answer, shown] of cases) {
    test(`on ${name} says ${shown}`, async () => {
      start(answer);
      await assert.rejects(request('POST', '/x'), Error);
      assert.deepEqual(texts(), [`error: ${shown}`]);
      dismissNotices();
      await assert.rejects(request('POST', '/x', { quiet: true }), Error);
      assert.deepEqual(texts(), []);
    });
  }
  test('on 401 signs out and goes to /, once, in its own words', async () => {
    for (const answer of [
      () => refusal(401, 401, ''),
      () => new Response('', { status: 401 }),
      () => json({ code: 401, msg: '' }),
    ]) {
      const { visited, cookies } = start(answer, 'tok');
      await Promise.allSettled([request('GET', '/a'), request('GET', '/b'), request('POST', '/c')]);
      assert.deepEqual(visited, ['/']);
      assert.deepEqual([$session.get().token, cookies.size], ['', 0]);
      assert.deepEqual(texts(), ['error: 登录状态已过期，需要重新登录']);
      dismissNotices();
    }
  });
  for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
    test(`tries a read twice on ${status}, a write once`, async () => {
      const { requests } = start(() => refusal(status, status, ''));
      await assert.rejects(request('GET', '/x'), ApiError);
      assert.equal(requests.length, 2);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
        await assert.rejects(request(method, '/x'), ApiError);
      assert.equal(requests.length, 6);
    });
  }
  test('tries a read twice when the network fails', async () => {
    const { requests } = start(() => new TypeError('Load failed'));
    await assert.rejects(request('GET', '/x'), NetworkError);
    assert.equal(requests.length, 2);
  });
  test('ends silently when its caller ends it', async () => {
    start(() => ok(1));
    const controller = new AbortController();
    controller.abort();
    await assert.rejects(request('GET', '/x', { signal: controller.signal }), {
      name: 'AbortError',
    });
    assert.deepEqual(texts(), []);
  });
});
