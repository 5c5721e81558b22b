import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bid, signIn } from 'tender-widgets/contract';
import * as v from 'valibot';
import { nullToEmpty } from '../../../site/server/http/null-to-empty.ts';
import { createCaller } from '../../support/caller.ts';
import {
  basic,
  type ListeningService,
  startListeningService,
} from '../../support/listening-service.ts';

const client = { Authorization: basic('demo_web', 'demo_secret') };
const USER_INFO = '/api/blade-system/client/get-userInfo';

let service: ListeningService;
let token: string;
before(async () => {
  service = await startListeningService({ TENANTS: '000000:本部,100001:分部' });
  token = (await service.signIn()).token;
});
after(() => service.remove());

test('the token stands behind bearer in any case, from the eighth character on; a bare token is none', async () => {
  for (const credential of [
    `bearer ${token}`,
    `Bearer ${token}`,
    `BEARER ${token}`,
    `bearer  ${token} `,
  ]) {
    assert.equal(
      (await service.call('POST', USER_INFO, { ...client, 'Blade-Auth': credential })).status,
      200,
      credential,
    );
  }
  for (const credential of [
    token,
    `Basic ${token}`,
    'bearer',
    'bearer ',
    `token  ${token}`,
    '',
    `bearer ${token}x`,
    'x'.repeat(9000),
  ]) {
    const { status, body } = await service.call('POST', USER_INFO, {
      ...client,
      'Blade-Auth': credential,
    });
    assert.equal(status, 401, credential.slice(0, 30));
    assert.deepEqual(
      { code: body.code, success: body.success, data: body.data },
      { code: 401, success: false, data: null },
    );
  }
});

test('a form may carry the token where no header can', async () => {
  const form = { ...client, 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = `blade-auth=${encodeURIComponent(`bearer ${token}`)}`;
  assert.equal(
    (
      await service.call(
        'POST',
        USER_INFO,
        { ...form, 'Content-Length': String(body.length) },
        body,
      )
    ).status,
    200,
  );
  const huge = `blade-auth=${'x'.repeat(100_000)}`;
  const refused = await service.call(
    'POST',
    USER_INFO,
    { ...form, 'Content-Length': String(huge.length) },
    huge,
  );
  assert.equal(refused.status, 401);
});

test('the address of a download may carry the token, and that of no other call', async () => {
  const ask = (method: string, path: string, headers = {}) =>
    service.call(
      method,
      `/api${path}${path.includes('?') ? '&' : '?'}blade-auth=bearer%20${token}`,
      { ...client, ...headers },
    );
  const bearer = createCaller((path, init) => service.app.request(path, init), token);
  assert.equal((await ask('GET', '/order/client/export')).status, 200);
  assert.equal((await ask('GET', '/order/userBidLog/client/export')).status, 200);
  assert.equal(
    (await ask('GET', '/bid/client/bids/nothing/word')).status,
    404,
    'it is known who asks',
  );
  assert.equal(
    (await service.call('GET', `/api/order/client/export?blade-auth=${token}`, client)).status,
    401,
  );
  assert.equal(
    (await ask('GET', '/order/client/export', { 'Blade-Auth': 'bearer x' })).status,
    401,
    'the header goes first',
  );
  const others: [string, string][] = [
    ['GET', '/bid/client/bids'],
    ['GET', '/bid/client/bids/nothing/events'],
    ['GET', '/blade-auth/oauth/user-info'],
    ['GET', '/blade-auth/oauth/logout'],
    ['GET', '/blade-system/user/info'],
    ['GET', '/order/client/export/more'],
    ['POST', '/order/client/export'],
    ['POST', '/blade-system/client/get-userInfo'],
    ['GET', '/knowledge/client/files/x'],
  ];
  for (const [method, path] of others) {
    assert.ok([401, 404].includes((await ask(method, path)).status), path);
    assert.notEqual((await ask(method, path)).body?.code, 200, path);
  }
  assert.equal((await bearer('GET', '/bid/client/bids')).status, 200, 'nobody was signed out');
  const { body } = await service.call('GET', '/api/openapi.json');
  assert.deepEqual(body.paths['/order/client/export'].get.security, [
    { client: [], token: [] },
    { link: [] },
  ]);
  assert.deepEqual(body.paths['/bid/client/bids'].get.security, [{ client: [], token: [] }]);
  assert.deepEqual(body.paths['/operator/invoices/{id}/file'].get.security, [
    { client: [], operator: [] },
  ]);
});

test('a tenant that is not registered is named as such; one’s token is nothing in another', async () => {
  const ask = (tenant: string) =>
    service.call('POST', USER_INFO, {
      ...client,
      'Blade-Auth': `bearer ${token}`,
      'Tenant-Id': tenant,
    });
  assert.equal((await ask('000000')).status, 200);
  assert.equal((await ask('100001')).status, 401);
  const unknown = await ask('999999');
  assert.equal(unknown.status, 400);
  assert.equal(unknown.body.code, 40006);
  assert.equal((await ask("1' or 1=1")).body.code, 400);
});

test('outside production every well-formed tenant is there', async () => {
  const demo = await startListeningService();
  try {
    const ask = (tenant: string) =>
      demo.call('GET', '/api/system/commonClient/getImage', { ...client, 'Tenant-Id': tenant });
    assert.equal((await ask('999999')).status, 200);
    assert.equal((await ask('a-b')).status, 400);
  } finally {
    await demo.remove();
  }
});

test('nulls stand as the family writes them when that is asked for, of an answer and of a refusal', async () => {
  const family = await startListeningService({ NULL_TO_EMPTY: '1' });
  try {
    const { token: own, call } = await family.signIn();
    const made = await call('POST', '/bid/client/bids', {
      name: '标书',
      overview: '概况',
      scoring: [],
      settings: {},
    });
    assert.equal(made.body.data.tenderId, '');
    assert.equal(made.body.data.note, '');
    const headers = { ...client, 'Blade-Auth': `bearer ${own}` };
    const list = await family.call('GET', '/api/bid/client/bids', headers);
    assert.equal(list.body.data.records[0].finishedAt, '');
    const refused = await family.call('GET', '/api/bid/client/bids/none', headers);
    assert.deepEqual(refused.body.data, {});
    const rule = await family.call('GET', '/api/system/commonClient/routeRule?path=/', client);
    assert.equal(rule.body.data.redirect, '');
  } finally {
    await family.remove();
  }
  const own = await service.call('GET', '/api/system/commonClient/routeRule?path=/', client);
  assert.equal(own.body.data.redirect, null);
});

test('what a null becomes is read from the schema', () => {
  const schema = v.object({
    text: v.nullable(v.pipe(v.string(), v.minLength(3))),
    number: v.nullish(v.number()),
    flag: v.optional(v.nullable(v.boolean())),
    list: v.nullable(v.array(v.object({ name: v.nullable(v.string()) }))),
    object: v.nullable(v.object({ id: v.string() })),
    either: v.union([v.null(), v.string()]),
    map: v.record(v.string(), v.nullable(v.number())),
    gone: v.optional(v.string()),
  });
  const nothing = {
    text: null,
    number: null,
    flag: null,
    list: null,
    object: null,
    either: null,
    map: { a: null },
    extra: null,
  };
  assert.deepEqual(nullToEmpty(schema, nothing), {
    text: '',
    number: -1,
    flag: false,
    list: [],
    object: {},
    either: '',
    map: { a: -1 },
    extra: {},
  });
  assert.deepEqual(nullToEmpty(schema, { list: [{ name: null }, { name: '甲' }] }), {
    list: [{ name: '' }, { name: '甲' }],
  });
  assert.deepEqual(nullToEmpty(undefined, null), {});
  assert.deepEqual(nullToEmpty(signIn.userInfo.reply, { phone: 'x', bidNumber: 0 }), {
    phone: 'x',
    bidNumber: 0,
  });
  assert.equal(
    Reflect.get(nullToEmpty(bid.bidDetail.reply, { tenderId: null }) as object, 'tenderId'),
    '',
  );
});
