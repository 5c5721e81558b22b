import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as v from 'valibot';
import { call } from '../../widgets/core/api/call.ts';
import { endpoint } from '../../widgets/core/contract/endpoint.ts';
import {
  ApiError,
  DuplicateSubmitError,
  NetworkError,
  ReplyError,
  toMessage,
} from '../../widgets/core/errors.ts';
import { messages } from '../../widgets/core/messages.ts';
import { $notices, dismissNotices, notifyInfo } from '../../widgets/core/notify.ts';
import { $session, changeSession } from '../../widgets/core/session/session.ts';
import { type Answer, fakeEnv, json, ok, refusal } from '../support/fake-env.ts';

const Thing = v.object({ id: v.string() });
const params = v.object({ id: v.string() });
const query = v.object({
  a: v.optional(v.nullable(v.string())),
  b: v.optional(v.nullable(v.number())),
});
const body = v.object({ text: v.string() });
const read = endpoint('GET', '/things/{id}', { summary: '读', params, query, reply: Thing });
const write = endpoint('POST', '/things', { summary: '写', body, reply: Thing, idempotent: true });
const remove = endpoint('DELETE', '/things/{id}', { summary: '删', params });
const bare = endpoint('POST', '/token', {
  summary: '裸',
  bare: 'json',
  reply: v.object({ success: v.boolean() }),
});

let fake = fakeEnv(() => ok({ id: '1' }));
function start(answer: Answer = () => ok({ id: '1' }), token = '') {
  fake.undo();
  fake = fakeEnv(answer);
  if (token) changeSession({ type: 'signed-in', token });
  return fake;
}
const sequence = (...replies: (() => Response)[]): Answer => {
  let next = 0;
  return () => replies[Math.min(next++, replies.length - 1)]!();
};
const get = () => call(read, { params: { id: '7' }, query: {} });
const post = (text: string) => call(write, { body: { text } });
const texts = () => $notices.get().map(({ kind, text }) => `${kind}: ${text}`);

afterEach(() => {
  changeSession({ type: 'signed-out' });
  dismissNotices();
});

describe('call: the request', () => {
  test('carries the client, the tenant, the marker and the user', async () => {
    const { requests } = start(undefined, 'tok');
    await get();
    const { headers } = requests[0]!;
    assert.equal(headers.get('authorization'), 'Basic ZGVtb193ZWI6ZGVtb19zZWNyZXQ=');
    assert.equal(headers.get('blade-auth'), 'bearer tok');
    assert.equal(headers.get('blade-requested-with'), 'BladeHttpRequest');
    assert.equal(headers.get('tenant-id'), '000000');
    assert.equal(headers.get('idempotency-key'), null);
  });
  test('leaves out the user when asked or signed out', async () => {
    const { requests } = start(undefined, 'tok');
    await call(read, { params: { id: '7' }, query: {} }, { token: false });
    changeSession({ type: 'signed-out' });
    await get();
    assert.deepEqual(
      requests.map(({ headers }) => headers.get('blade-auth')),
      [null, null],
    );
  });
  test('fills in the path, drops null, undefined and empty texts of a read, keeps 0', async () => {
    const { requests } = start();
    await call(read, { params: { id: 'a/b' }, query: { a: null, b: undefined } });
    await call(read, { params: { id: 'x' }, query: { a: '', b: 0 } });
    assert.deepEqual(
      requests.map(({ url }) => url),
      ['http://service.test/api/things/a%2Fb', 'http://service.test/api/things/x?b=0'],
    );
  });
  test('leaves out the client, and names another tenant, when asked', async () => {
    const { requests } = start();
    await call(
      read,
      { params: { id: '7' }, query: {} },
      { authorization: false, tenant: '123456' },
    );
    assert.equal(requests[0]!.headers.get('authorization'), null);
    assert.equal(requests[0]!.headers.get('tenant-id'), '123456');
  });
  test('sends bodies as JSON, and none where there is none', async () => {
    const { requests } = start(() => json({ success: true }));
    await call(bare, {});
    assert.equal(requests[0]!.headers.get('content-type'), null);
    start();
    await post('甲');
    assert.match(fake.requests[0]!.headers.get('content-type') ?? '', /^application\/json/);
  });
  test('gives a write that creates a key, the same one when told', async () => {
    const { requests } = start();
    await post('甲');
    await call(write, { body: { text: '乙' } }, { idempotencyKey: 'mine' });
    assert.match(requests[0]!.headers.get('idempotency-key') ?? '', /^[0-9a-f]{32}$/);
    assert.equal(requests[1]!.headers.get('idempotency-key'), 'mine');
    assert.deepEqual(await requests[1]!.json(), { text: '乙' });
  });
});

describe('call: the answer', () => {
  test('is the data of the envelope, also without a code', async () => {
    start(() => json({ data: { id: '5' } }));
    assert.deepEqual(await get(), { id: '5' });
  });
  test('is undefined where the contract promises nothing', async () => {
    start(() => ok(null));
    assert.equal(await call(remove, { params: { id: '1' } }), undefined);
  });
  test('is the whole body of a bare call', async () => {
    start(() => json({ success: true }));
    assert.deepEqual(await call(bare, {}), { success: true });
  });
  test('is refused when it does not fit the contract', async () => {
    start(() => ok({ id: 5 }));
    assert.deepEqual(await get(), { id: '5' }, 'a number is read as a text');
    start(() => ok({ id: { deep: 1 } }));
    await assert.rejects(
      get(),
      (error: Error) =>
        error instanceof ReplyError && /\/things\/\{id\}.*at id/.test(error.message),
    );
    start(() => ok({ other: 1 }));
    await assert.rejects(get(), ReplyError);
    start(() => new Response('<html>'));
    await assert.rejects(get(), ReplyError);
  });
  test('of 601 is done, with a warning', async () => {
    start(() => json({ code: 601, success: true, data: { id: '1' }, msg: '余额不多' }));
    assert.deepEqual(await get(), { id: '1' });
    assert.deepEqual(texts(), ['warning: 余额不多']);
    dismissNotices();
    assert.deepEqual(await call(read, { params: { id: '7' }, query: {} }, { quiet: true }), {
      id: '1',
    });
    assert.deepEqual(texts(), ['warning: 余额不多'], 'of a quiet call too: it is no failure');
    dismissNotices();
    const heard: string[] = [];
    const onWarning = (words: string) => heard.push(words);
    await call(read, { params: { id: '7' }, query: {} }, { quiet: true, onWarning });
    assert.deepEqual([heard, texts()], [['余额不多'], []], 'or goes to whom it is for');
  });
  test('that is empty counts as a missing answer', async () => {
    start(() => new Response(''));
    await assert.rejects(
      get(),
      (error: Error) =>
        error instanceof ApiError && toMessage(error) === '请求超时，服务器无响应！',
    );
  });
});

describe('call: refusals', () => {
  const cases: [answer: () => Response, status: number, code: number, shown: string][] = [
    [() => json({ code: 500, msg: '计算失败', data: {} }), 200, 500, 'error: 计算失败'],
    [() => refusal(400, 400, '名称太长'), 400, 400, 'error: 名称太长'],
    [() => refusal(402, 40201, '剩余次数不足'), 402, 40201, 'error: 剩余次数不足'],
    [() => refusal(503, 50301, '数据服务不可用'), 503, 50301, 'error: 数据服务不可用'],
    [() => refusal(403, 403, ''), 403, 403, 'error: 当前操作没有权限'],
    [() => new Response('<html>', { status: 404 }), 404, 404, 'error: 访问资源不存在'],
    [
      () => json({ success: false, error_code: 40003, error_description: '密码不正确' }, 400),
      400,
      40003,
      'error: 密码不正确',
    ],
    [() => json({ code: 500, msg: '' }), 200, 500, 'error: 系统未知错误，请反馈给管理员'],
    [() => json({ code: 402, msg: '余额不足' }), 200, 402, 'error: 余额不足'],
    [() => json({ code: '400', success: false, msg: '操作失败' }), 200, 400, 'error: 操作失败'],
    [() => json({ code: 200, success: false, msg: '没有成功' }), 200, 400, 'error: 没有成功'],
    [
      () => json({ error_code: 2001, error_description: '新一代的拒绝' }),
      200,
      2001,
      'error: 新一代的拒绝',
    ],
    [
      () => json({ error_code: 400, error_description: '用户名或密码不正确' }),
      200,
      400,
      'error: 用户名或密码不正确',
    ],
    [() => json({ code: 403, msg: '服务自己的话' }), 200, 403, 'error: 当前操作没有权限'],
    [() => json({ code: 404, msg: '服务自己的话' }), 200, 404, 'error: 访问资源不存在'],
    [
      () => json({ code: 401, msg: '缺失令牌,鉴权失败' }, 401),
      401,
      401,
      'error: 认证失败，无法访问系统资源',
    ],
    [() => refusal(429, 429, ''), 429, 429, 'error: 操作过于频繁，请稍后再试'],
    [() => refusal(404, 40401, '这份标书不在了'), 404, 40401, 'error: 这份标书不在了'],
  ];
  for (const [answer, status, code, shown] of cases) {
    test(`${status}/${code} shows ${shown}`, async () => {
      start(answer);
      await assert.rejects(
        post(shown),
        (error: Error) =>
          error instanceof ApiError && error.status === status && error.code === code,
      );
      assert.deepEqual(texts(), [shown]);
      assert.equal($notices.get()[0]?.duration, 5000);
    });
  }
  test('what a crashed gateway says is replaced by the friendly text', async () => {
    start(() => refusal(500, 500, 'Failed to handle request [POST /things]'));
    await assert.rejects(post('甲'));
    assert.match(texts().join(), /请稍后重试/);
    assert.doesNotMatch(texts().join(), /Failed/);
  });
  test('of a failing status close other notices and show the friendly text', async () => {
    for (const answer of [
      () => refusal(500, 500, 'x'),
      () => new Response('<html>', { status: 502 }),
      () => new Response('', { status: 504 }),
    ]) {
      notifyInfo('旧通知');
      start(answer);
      await assert.rejects(post('甲'));
      assert.deepEqual(texts(), [`error: ${messages.network}`]);
      assert.equal($notices.get()[0]?.duration, 5000);
    }
  });
  test('of business leave other notices', async () => {
    notifyInfo('旧通知');
    start(() => refusal(400, 400, '名称太长'));
    await assert.rejects(post('甲'));
    assert.deepEqual(texts(), ['info: 旧通知', 'error: 名称太长']);
  });
  test('show nothing when the caller tells the user itself', async () => {
    start(() => refusal(400, 400, '名称太长'));
    await assert.rejects(call(write, { body: { text: 'x' } }, { quiet: true }));
    assert.deepEqual(texts(), []);
  });
  test('name what was not done and say what to do now, where the call has a name for it', async () => {
    const removing = { ...write, act: '删除标书' };
    const remove = () =>
      call(removing, { body: { text: 'x' } }, { repeatSubmit: true, timeout: 20 });
    const cut = () => {
      throw new TypeError('Failed to fetch');
    };
    const hanging = ({ signal }: Request) =>
      new Promise<Response>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    for (const [answer, said] of [
      [
        () => refusal(409, 40905, '正在编写中，请等待完成'),
        /^“删除标书”没有成功：正在编写中，请等待完成$/,
      ],
      [() => refusal(403, 403, ''), /^“删除标书”没有成功：.*权限，请/],
      [() => refusal(404, 404, ''), /^“删除标书”没有成功：.*不在了.*请刷新/],
      [() => refusal(429, 429, ''), /^“删除标书”没有成功：.*请稍后/],
      [() => refusal(500, 500, 'x'), /^“删除标书”没有成功：服务.*请稍后再试/],
      [() => new Response('<html>', { status: 502 }), /^“删除标书”没有成功：服务.*请稍后再试/],
      [cut, /^“删除标书”没有得到回应：.*是否已经完成，没有再试一次$/],
      [hanging, /^“删除标书”没有得到回应/],
    ] as const) {
      start(answer);
      await assert.rejects(remove());
      assert.match($notices.get().at(-1)?.text ?? '', said);
    }
    const reading = { ...read, act: '打开标书' };
    start(cut);
    await assert.rejects(call(reading, { params: { id: '1' }, query: {} }));
    assert.match($notices.get().at(-1)?.text ?? '', /^“打开标书”没有成功：网络.*再试一次$/);
  });
  test('a failing network closes other notices and shows the friendly text', async () => {
    start(() => json({ code: 601, data: { id: '1' }, msg: '旧通知' }));
    await get();
    start(() => new TypeError('Failed to fetch'));
    await assert.rejects(
      post('甲'),
      (error: Error) => error instanceof NetworkError && error.reason === 'network',
    );
    assert.equal(texts().length, 1);
    assert.match(texts()[0]!, /^error: 网络或服务出了点问题/);
  });
  test('the caller ends a call silently', async () => {
    start(async ({ signal }) => {
      await new Promise((resolve) =>
        signal.aborted ? resolve(undefined) : signal.addEventListener('abort', resolve),
      );
      throw signal.reason;
    });
    const controller = new AbortController();
    const pending = call(read, { params: { id: '1' }, query: {} }, { signal: controller.signal });
    controller.abort();
    await assert.rejects(pending, { name: 'AbortError' });
    assert.deepEqual(texts(), []);
  });
});

describe('call: second tries', () => {
  for (const status of [408, 409, 425, 429, 500, 502, 503, 504]) {
    test(`a read is tried twice on ${status}`, async () => {
      const { requests } = start(
        sequence(
          () => refusal(status, status, ''),
          () => ok({ id: '1' }),
        ),
      );
      assert.deepEqual(await get(), { id: '1' });
      assert.equal(requests.length, 2);
    });
  }
  test('a read is not tried again on 404, and never a third time', async () => {
    const missing = start(() => refusal(404, 404, ''));
    await assert.rejects(get());
    assert.equal(missing.requests.length, 1);
    const broken = start(() => refusal(502, 502, ''));
    await assert.rejects(get());
    assert.equal(broken.requests.length, 2);
  });
  test('a read is tried twice when the network fails, whatever it says, and when nobody answers in time', async () => {
    const words = start(
      sequence(
        () => {
          throw new TypeError('net::ERR_SOMETHING');
        },
        () => ok({ id: '1' }),
      ),
    );
    assert.deepEqual(await get(), { id: '1' });
    assert.equal(words.requests.length, 2);
    const slow = start(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    await assert.rejects(
      call(read, { params: { id: '1' }, query: {} }, { timeout: 20 }),
      (error: Error) => error instanceof NetworkError && error.reason === 'timeout',
    );
    assert.equal(slow.requests.length, 2);
    assert.equal(texts().at(-1), `error: ${messages.network}`);
  });
  test('a read that the caller ends is not tried again, not even after a failure', async () => {
    const controller = new AbortController();
    const { requests } = start(() => {
      setTimeout(() => controller.abort(), 10);
      return refusal(503, 503, '');
    });
    await assert.rejects(
      call(read, { params: { id: '1' }, query: {} }, { signal: controller.signal }),
      { name: 'AbortError' },
    );
    assert.equal(requests.length, 1);
    assert.deepEqual(texts(), []);
  });
  test('a write is sent once', async () => {
    const { requests } = start(() => refusal(503, 503, ''));
    await assert.rejects(post('甲'));
    assert.equal(requests.length, 1);
  });
});

describe('call: double clicks', () => {
  test('the same write is refused within 999 ms and allowed after 1000', async () => {
    const { seen, requests } = start();
    await post('甲');
    seen.time += 999;
    await assert.rejects(
      post('甲'),
      (error: Error) =>
        error instanceof DuplicateSubmitError && error.message === '数据正在处理，请勿重复提交',
    );
    assert.deepEqual(texts(), ['warning: 数据正在处理，请勿重复提交']);
    seen.time += 1;
    await post('甲');
    assert.equal(requests.length, 2);
  });
  test('A, B, A passes; so does another body, an opt-out and a read', async () => {
    const { requests } = start();
    await post('甲');
    await post('乙');
    await post('甲');
    await call(write, { body: { text: '甲' } }, { repeatSubmit: true });
    await get();
    await get();
    assert.equal(requests.length, 6);
  });
  test('the query is no part of what is compared, the filled-in path is', async () => {
    const query = v.object({ phone: v.string() });
    const sendCode = endpoint('POST', '/codes/{id}', { summary: '发', params, query });
    const { requests } = start(() => ok(null));
    const codeTo = (id: string, phone: string) =>
      call(sendCode, { params: { id }, query: { phone } });
    await codeTo('1', '13800138000');
    await assert.rejects(codeTo('1', '13900139000'), DuplicateSubmitError);
    await codeTo('2', '13800138000');
    assert.equal(requests.length, 2);
  });
  test('a call may have a window of its own', async () => {
    const { seen, requests } = start();
    await post('甲');
    seen.time += 200;
    await call(write, { body: { text: '甲' } }, { interval: 200 });
    seen.time += 4000;
    await assert.rejects(
      call(write, { body: { text: '甲' } }, { interval: 5000 }),
      DuplicateSubmitError,
    );
    assert.equal(requests.length, 2);
  });
  test('a clock that was set back locks nothing', async () => {
    const { seen, requests } = start();
    await post('甲');
    seen.time -= 60_000;
    await post('甲');
    assert.equal(requests.length, 2);
  });
  test('requests of 5,242,880 characters or more are not compared', async () => {
    const { seen, requests, warnings } = start();
    // What RuoYi measures: the JSON of path, JSON of the body, and time.
    const sizeOf = (text: string) =>
      JSON.stringify({ url: '/things', data: JSON.stringify({ text }), time: seen.time }).length;
    const most = 'x'.repeat(5_242_880 - sizeOf(''));
    assert.equal(sizeOf(most), 5_242_880);
    await post(most);
    await post(most);
    assert.deepEqual([requests.length, warnings.length], [2, 2]);
    await post(most.slice(1));
    await assert.rejects(post(most.slice(1)), DuplicateSubmitError);
  });
});

describe('call: an ended session', () => {
  test('signs out and goes to / once, however many calls fail', async () => {
    const { visited, cookies } = start(() => refusal(401, 401, '请求未授权'), 'tok');
    cookies.set('Admin-Token', '"tok"');
    await Promise.allSettled([get(), post('甲'), get(), post('乙'), get()]);
    assert.deepEqual(visited, ['/']);
    assert.equal($session.get().token, '');
    assert.equal(cookies.has('Admin-Token'), false);
    assert.deepEqual(texts(), ['error: 登录失效，请重新登录']);
  });
  test('is seen in the envelope of an HTTP 200 too', async () => {
    const { visited } = start(
      () => json({ code: 401, success: false, data: null, msg: '请求未授权' }),
      'tok',
    );
    await assert.rejects(get());
    assert.deepEqual(visited, ['/']);
  });
  test('a late answer to an old token leaves the new session alone', async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => (release = resolve));
    const { visited } = start(async () => {
      await waiting;
      return refusal(401, 401, '');
    }, 'old');
    const pending = get();
    changeSession({ type: 'signed-in', token: 'new' });
    release();
    await assert.rejects(pending);
    assert.deepEqual([visited, $session.get().token], [[], 'new']);
  });
  test('is seen in an HTTP 401 of any body', async () => {
    for (const answer of [
      () => new Response('', { status: 401 }),
      () => json({ code: 401, msg: '缺失令牌,鉴权失败', data: null }, 401),
    ]) {
      const { visited } = start(answer, 'tok');
      await assert.rejects(get());
      assert.deepEqual([visited, $session.get().token], [['/'], '']);
      assert.deepEqual(texts(), ['error: 登录失效，请重新登录']);
    }
  });
  test('is not concluded from an unknown client', async () => {
    const { visited } = start(() => refusal(401, 40101, '客户端认证失败'), 'tok');
    await assert.rejects(get());
    assert.deepEqual([visited, $session.get().token], [[], 'tok']);
  });
});
