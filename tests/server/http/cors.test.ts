import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { domainToASCII } from 'node:url';
import {
  basic,
  type ListeningService,
  startListeningService,
} from '../../support/listening-service.ts';

const CLIENTS =
  'portal:s3cret https://portal.example https://*.portal.example http://localhost:*, other:s4cret https://other.example:8443 https://投标.example';
const portal = basic('portal', 's3cret');
const other = basic('other', 's4cret');
const wireHeaders = [
  ...[
    'Authorization',
    'Blade-Auth',
    'Blade-Requested-With',
    'Tenant-Id',
    'Captcha-Key',
    'Captcha-Code',
    'Dept-Id',
    'Role-Id',
  ],
  ...['User-Type', 'Accept-Language', 'Content-Type', 'Idempotency-Key', 'Last-Event-ID'],
];

let service: ListeningService;
before(async () => {
  // As on the internet, but for the parts that need accounts elsewhere.
  service = await startListeningService({
    NODE_ENV: 'production',
    EMBEDDED_DATABASE_IN_PRODUCTION: '1',
    SMS_PROVIDER: 'http',
    SMS_URL: 'http://127.0.0.1:9/sms',
    CHAT_APP: 'off',
    PAYMENT: 'off',
    CLIENTS,
    TENANTS: '000000:本部,100001:分部',
    PUBLIC_URL: 'https://tender.example',
    TRUST_PROXY: '1',
  });
});
after(() => service.remove());

const preflight = (
  origin: string,
  headers = 'authorization,blade-auth,captcha-key',
  path = '/api/system/commonClient/getImage',
) =>
  service.call('OPTIONS', path, {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': headers,
  });
const image = (origin: string, authorization?: string) =>
  service.call('GET', '/api/system/commonClient/getImage', {
    Origin: origin,
    ...(authorization ? { Authorization: authorization } : {}),
  });

test('a preflight from a registered origin allows every header of the wire, for two hours, without credentials', async () => {
  const { status, headers, text } = await preflight('https://portal.example');
  assert.equal(status, 204);
  assert.equal(text, '');
  assert.equal(headers['access-control-allow-origin'], 'https://portal.example');
  assert.equal(headers['access-control-max-age'], '7200');
  assert.equal(headers['access-control-allow-credentials'], undefined);
  const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ');
  for (const name of wireHeaders) assert.ok(allowed.includes(name.toLowerCase()), name);
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    assert.ok(String(headers['access-control-allow-methods']).includes(method), method);
  }
  assert.match(String(headers.vary), /Origin/);
});

test('a preflight from anywhere else gets no CORS header at all', async () => {
  for (const origin of [
    'https://evil.example',
    'null',
    'https://portal.example.evil.com',
    'http://portal.example',
  ]) {
    const { status, headers, body } = await preflight(origin);
    assert.equal(status, 403, origin);
    assert.equal(body.code, 40302, origin);
    for (const name of Object.keys(headers)) assert.doesNotMatch(name, /^access-control/, origin);
  }
});

test('origins that are allowed: exact, sub-domains, any port of localhost, upper case, IDN', async () => {
  const allowed: [string, string][] = [
    ['https://portal.example', portal],
    ['https://a.portal.example', portal],
    ['https://a.b.portal.example', portal],
    ['HTTPS://A.PORTAL.EXAMPLE', portal],
    ['http://localhost:5173', portal],
    ['http://localhost', portal],
    ['https://other.example:8443', other],
    [`https://${domainToASCII('投标.example')}`, other],
  ];
  for (const [origin, client] of allowed) {
    const { status, headers } = await image(origin, client);
    assert.equal(status, 200, origin);
    assert.equal(headers['access-control-allow-origin'], origin, origin);
    assert.match(String(headers.vary), /Origin/);
    assert.match(
      String(headers['access-control-expose-headers']),
      /Content-Disposition.*Retry-After.*X-Request-Id/,
    );
    assert.equal(headers['access-control-allow-credentials'], undefined);
  }
});

test('origins that are refused: look-alikes, other schemes and ports, null, another client’s', async () => {
  const refused: [string, string][] = [
    ['https://portal.example.evil.com', portal],
    ['https://evilportal.example', portal],
    ['https://portal.example:444', portal],
    ['http://portal.example', portal],
    ['https://localhost:5173', portal],
    ['http://localhost.evil.com:80', portal],
    ['http://127.0.0.1:5173', portal],
    ['null', portal],
    ['', portal],
    ['file://', portal],
    ['https://portal.example/path', portal],
    ['https://user@portal.example', portal],
    ['https://portal.example https://evil.example', portal],
    ['https://portal.example', other],
    ['https://other.example', other],
    ['https://other.example:8443', portal],
  ];
  for (const [origin, client] of refused) {
    const { status, headers, body } = await image(origin, client);
    assert.equal(status, 403, origin);
    assert.equal(body.code, 40302, origin);
    assert.equal(body.success, false);
    assert.equal(headers['access-control-allow-origin'], undefined, origin);
  }
  const { body } = await image('https://evil.example', portal);
  assert.match(body.msg, /https:\/\/evil\.example 没有为客户端 portal 登记.*联系服务方/);
});

test('a refusal never repeats what no browser would send as an origin', async () => {
  const { body } = await image('https://evil.example/<script>alert(1)</script>', portal);
  assert.doesNotMatch(body.msg, /script/);
});

test('a call from another site without a known client is refused, whatever its origin', async () => {
  const none = await image('https://portal.example');
  assert.equal(none.status, 401);
  assert.equal(none.body.code, 40102);
  const wrong = await image('https://portal.example', basic('portal', 'wrong'));
  assert.equal(wrong.status, 401);
  assert.equal(wrong.body.code, 40101);
  const stranger = await image('https://portal.example', basic('saber', 'saber_secret'));
  assert.equal(stranger.status, 401);
  for (const { headers } of [none, wrong, stranger])
    assert.equal(headers['access-control-allow-origin'], undefined);
});

test('a refused call does nothing: a signed-in caller is not signed out by a page elsewhere', async () => {
  const evil = await service.call('POST', '/api/blade-auth/oauth/logout', {
    Origin: 'https://evil.example',
    Authorization: portal,
  });
  assert.equal(evil.status, 403);
  const form = await service.call(
    'POST',
    '/api/blade-system/client/send-validate-not-auth?phone=13800138000',
    { Origin: 'null', 'Content-Type': 'application/x-www-form-urlencoded' },
    'phone=13800138000',
  );
  assert.equal(form.status, 401);
});

test('our own pages pass, by Host, by a proxy’s word, by PUBLIC_URL and by the browser’s own', async () => {
  const own: Record<string, string>[] = [
    { Origin: `http://127.0.0.1:${service.port}` },
    { Origin: `https://127.0.0.1:${service.port}` },
    {
      Origin: 'https://bid.example',
      'X-Forwarded-Host': 'bid.example',
      'X-Forwarded-Proto': 'https',
    },
    {
      Origin: 'https://bid.example',
      'X-Forwarded-Host': 'evil.example, bid.example',
      'X-Forwarded-Proto': 'https',
    },
    { Origin: 'https://tender.example' },
    { Origin: 'https://somewhere.example', 'Sec-Fetch-Site': 'same-origin' },
    {},
  ];
  for (const headers of own) {
    const answer = await service.call('GET', '/api/system/commonClient/getImage', headers);
    assert.equal(answer.status, 200, JSON.stringify(headers));
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
    assert.match(String(answer.headers.vary), /Origin/);
  }
  const notOwn: Record<string, string>[] = [
    {
      Origin: 'http://bid.example',
      'X-Forwarded-Host': 'bid.example',
      'X-Forwarded-Proto': 'https',
    },
    {
      Origin: 'https://evil.example',
      'X-Forwarded-Host': 'evil.example, bid.example',
      'X-Forwarded-Proto': 'https',
    },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of notOwn) {
    const answer = await service.call('GET', '/api/system/commonClient/getImage', headers);
    assert.equal(answer.status, 401, JSON.stringify(headers));
  }
});

test('errors that an allowed page may read carry the CORS headers too, with the id to tell support', async () => {
  const origin = 'https://portal.example';
  const calls: [string, string, number][] = [
    ['GET', '/api/nothing/here', 404],
    ['GET', '/api/bid/client/bids', 401],
    ['POST', '/api/blade-system/client/send-validate-not-auth?phone=1', 400],
    ['GET', '/api/bid/client/bids/x/events', 401],
  ];
  for (const [method, path, expected] of calls) {
    const { status, headers } = await service.call(method, path, {
      Origin: origin,
      Authorization: portal,
    });
    assert.equal(status, expected, path);
    assert.equal(headers['access-control-allow-origin'], origin, path);
    assert.ok(headers['x-request-id'], path);
  }
});

test('the install check tells any page what is missing, and only that call does', async () => {
  const check = (headers: Record<string, string>) =>
    service.call('GET', '/api/embed/check', headers);
  const right = await check({
    Origin: 'https://a.portal.example',
    Authorization: portal,
    'Tenant-Id': '100001',
  });
  assert.equal(right.status, 200);
  assert.equal(right.body.code, 200);
  assert.deepEqual(
    { ...right.body.data, version: '' },
    {
      version: '',
      clientId: 'portal',
      client: 'ok',
      origin: 'https://a.portal.example',
      originAllowed: true,
      tenantId: '100001',
      tenantKnown: true,
    },
  );
  const wrong = await check({
    Origin: 'https://evil.example',
    Authorization: portal,
    'Tenant-Id': '999999',
  });
  assert.equal(wrong.status, 200);
  assert.equal(wrong.body.code, 601);
  assert.equal(wrong.body.data.originAllowed, false);
  assert.equal(wrong.body.data.tenantKnown, false);
  assert.match(wrong.body.msg, /https:\/\/evil\.example.*portal.*登记；租户 999999 不存在/);
  assert.equal(wrong.headers['access-control-allow-origin'], 'https://evil.example');
  const nobody = await check({ Origin: 'null' });
  assert.equal(nobody.body.data.client, 'missing');
  assert.equal((await check({ Authorization: basic('portal', 'x') })).body.data.client, 'unknown');
  assert.equal(
    (await preflight('https://evil.example', 'authorization', '/api/embed/check')).status,
    204,
  );
});

test('headers too large for the server are refused and it goes on', async () => {
  const answer = await image('https://portal.example', `Basic ${'A'.repeat(40_000)}`).catch(
    (error: unknown) => error,
  );
  assert.ok(answer instanceof Error || (answer as { status: number }).status === 431);
  assert.equal((await image(`https://${'a'.repeat(9000)}.portal.example`, portal)).status, 200);
  assert.equal((await image('https://portal.example', portal)).status, 200);
});

test('an event stream carries the CORS headers and the request id', async () => {
  const local = await startListeningService();
  try {
    const { token, call } = await local.signIn();
    const bid = await call('POST', '/bid/client/bids', {
      name: '标书',
      overview: '概况',
      scoring: [],
      settings: {},
    });
    const url = `http://127.0.0.1:${local.port}/api/bid/client/bids/${bid.body.data.id}/events`;
    const stop = new AbortController();
    const origin = 'http://[::1]:5173';
    const stream = await fetch(url, {
      headers: {
        Origin: origin,
        Authorization: basic('demo_web', 'demo_secret'),
        'Blade-Auth': `bearer ${token}`,
      },
      signal: stop.signal,
    });
    assert.equal(stream.headers.get('content-type')?.split(';')[0], 'text/event-stream');
    assert.equal(stream.headers.get('access-control-allow-origin'), origin);
    assert.ok(stream.headers.get('x-request-id'));
    assert.match(stream.headers.get('cache-control') ?? '', /no-cache/);
    const first = await stream.body?.getReader().read();
    assert.match(new TextDecoder().decode(first?.value), /retry: 1000/);
    stop.abort();
  } finally {
    await local.remove();
  }
});
