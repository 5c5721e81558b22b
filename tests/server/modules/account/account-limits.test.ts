import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endpoints } from 'tender-widgets/contract';
import { defaultQuotas, readQuotas } from '../../../../site/server/config/quotas.ts';
import { type Call, randomPhone } from '../../../support/caller.ts';
import { sharedTestService, startTestService, type TestService } from '../../../support/service.ts';

const names = Object.keys(defaultQuotas);
/** Two of everything, and then a wait that is told. */
const LIMITS = names.map((name) => `${name}=2/${name === 'orders' ? 7200 : 600}`).join(' ');
const SENTENCE = /^操作过于频繁，请 (?:\d+ 秒|\d+ 分钟)后再试$/;

describe('limits of an account', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ env: { LIMITS } });
  });
  after(() => service.remove());

  test('every call that names a limit refuses after it, before it reads what came; somebody else goes on', async () => {
    const limited = endpoints.filter(({ limit }) => limit);
    assert.deepEqual([...new Set(limited.map(({ limit }) => limit))].toSorted(), names.toSorted());
    const { call: other } = await service.signIn();
    for (const endpoint of limited) {
      const { call } = await service.signIn();
      const path = endpoint.path.replaceAll(/\{n\}/g, '1').replaceAll(/\{\w+\}/g, 'nobody');
      for (let asked = 0; asked < 2; asked += 1)
        assert.notEqual((await call(endpoint.method, path)).status, 429, path);
      const { status, body, response } = await call(endpoint.method, path);
      assert.deepEqual([status, body.code, body.success], [429, 429, false], path);
      const wait = Number(response.headers.get('retry-after'));
      assert.ok(wait > 0 && wait <= 7200, `${path} ${wait}`);
      assert.equal(body.data.retryAfter, wait);
      assert.match(
        body.msg,
        endpoint.limit === 'orders'
          ? /^操作过于频繁，请(?:今天|明天) \d{1,2}:\d\d 后再试$/
          : SENTENCE,
      );
    }
    assert.equal((await other('GET', '/knowledge/client/search?q=资质')).status, 200);
  });

  test('the same request sent again with its key costs nothing, and the key may be used once it is allowed again', async () => {
    const { call } = await service.signIn();
    const text = '项目名称：次数测试\n评分标准：施工方案 30 分。';
    const add = (key: string) =>
      call('POST', '/bid/client/tenders', { text }, { 'Idempotency-Key': key });
    for (let sent = 0; sent < 6; sent += 1) assert.equal((await add('one')).status, 202);
    assert.equal((await add('two')).status, 202);
    assert.equal((await add('three')).status, 429);
    assert.equal((await add('one')).status, 202);
  });

  test('many at once get no more than one after the other', async () => {
    const { call } = await service.signIn();
    const statuses = await Promise.all(
      Array.from(
        { length: 30 },
        async () => (await call('POST', '/blade-system/client/employeeAdd?phone=1')).status,
      ),
    );
    assert.equal(statuses.filter((status) => status !== 429).length, 2);
  });

  test('a page of a partner’s reads the wait', async () => {
    const { call } = await service.signIn();
    const ask = () =>
      call('GET', '/knowledge/client/search?q=资质', undefined, {
        Origin: 'http://localhost:5000',
      });
    for (let asked = 0; asked < 2; asked += 1) await ask();
    const { status, response } = await ask();
    assert.equal(status, 429);
    assert.match(response.headers.get('access-control-expose-headers') ?? '', /Retry-After/);
    assert.ok(response.headers.get('retry-after'));
  });
});

describe('guessing discount codes', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  const quote = async (call: Call, code: string) => {
    const plan = (await call('GET', '/order/client/indexShow')).body.data.plans[0].id;
    return call('POST', `/order/client/enjoy-discounts?packageId=${plan}&code=${code}`);
  };

  test('ends after twenty that do not exist, for the whole company, and not for codes there are', async () => {
    const boss = await service.signIn();
    const friend = await service.signIn();
    const own = (await friend.call('GET', '/invite/client/invites')).body.data.code;
    for (let tried = 0; tried < 30; tried += 1)
      assert.notEqual((await quote(boss.call, own)).status, 429);
    for (let tried = 0; tried < 20; tried += 1)
      assert.equal((await quote(boss.call, `NONE${tried}`)).body.code, 40031);
    const refused = await quote(boss.call, 'NONE99');
    assert.equal(refused.status, 429);
    assert.match(refused.body.msg, /请(?:今天|明天) \d{1,2}:\d\d 后再试$/);
    const plan = (await boss.call('GET', '/order/client/indexShow')).body.data.plans[0].id;
    assert.equal(
      (await boss.call('POST', '/order/client/orders', { packageId: plan, code: 'NONE98' })).status,
      429,
    );
    // Without a code there is nothing to guess.
    assert.equal(
      (await boss.call('POST', '/order/client/orders', { packageId: plan })).status,
      200,
    );
    const phone = randomPhone();
    const member = await service.signIn(phone);
    await boss.call('POST', `/blade-system/client/employeeAdd?phone=${phone}`);
    await member.call('POST', '/blade-system/client/join-company');
    assert.equal((await quote(member.call, 'NONE97')).status, 429);
    assert.equal((await quote(friend.call, 'NONE96')).body.code, 40031);
  });

  test('many at once are all counted', async () => {
    const { call } = await service.signIn();
    const plan = (await call('GET', '/order/client/indexShow')).body.data.plans[0].id;
    const codes = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const path = `/order/client/enjoy-discounts?packageId=${plan}&code=MANY${index}`;
        return (await call('POST', path)).body.code;
      }),
    );
    assert.equal(codes.filter((code) => code === 40031).length, 20);
  });
});

test('what the usual limits let pass, and what they stop', () => {
  const { imports, uploads, parts, saves, searches } = defaultQuotas;
  assert.ok(imports.points >= 20, 'twenty tenders in an hour');
  assert.ok(uploads.points >= 2 * 500, 'five hundred files, each begun and taken in');
  assert.ok(parts.points >= 500 * 7, 'of 50 MB each, in parts of 8 MB');
  assert.ok(saves.points >= saves.duration, 'a save every second, all night');
  assert.ok(searches.points >= 5 * 60, 'typing for a minute');
  for (const [name, { points }] of Object.entries(defaultQuotas)) assert.ok(points <= 6000, name);
});

test('LIMITS changes some, takes some away, and says what it cannot read', () => {
  assert.deepEqual(readQuotas(''), defaultQuotas);
  assert.deepEqual(readQuotas(' off '), {});
  const quotas = readQuotas('imports=5/60, sheets=off');
  assert.deepEqual(
    [quotas.imports, quotas.sheets, quotas.runs],
    [{ points: 5, duration: 60 }, undefined, defaultQuotas.runs],
  );
  assert.equal(readQuotas('searches=5/60').searches?.inMemory, true);
  for (const [text, why] of [
    ['imports', /name=times\/seconds/],
    ['imports=0/60', /not imports=0\/60/],
    ['imports=5', /not imports=5/],
    ['constructor=5/60', /no limit constructor, only imports/],
  ] as const)
    assert.throws(() => readQuotas(text), why);
});
