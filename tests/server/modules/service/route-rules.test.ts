import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { ConfigError, readConfig } from '../../../../site/server/config/config.ts';
import { redirectOf } from '../../../../site/server/modules/service/route-rules.ts';
import { routeRule } from '../../../../site/server/store/schema.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const ENV = [
  '/old /home/book',
  '/shop https://shop.example/a?b=c',
  '/self /self',
  '/a /b',
  '/b /c/',
  '/c /help/end.html',
  '/ring1 /ring2',
  '/ring2 /ring1',
  '/all/* /all/new',
  '/docs/* /help/*',
  '/docs/exact /exact',
  '/away/* https://docs.example/*',
].join(', ');
const chain = Array.from({ length: 7 }, (_, n) => `/long${n} /long${n + 1}`).join(',');

describe('route rules', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ env: { ROUTE_RULES: `${ENV},${chain}` } });
    const rows = [
      { path: '/old', redirect: '/from-the-table' },
      { path: '/stored/', redirect: '/more/video.html' },
      { path: '/off', redirect: '/home', enabled: false },
      { path: '/tenant', redirect: '/general' },
      { path: '/tenant', redirect: '/own', tenantId: '100001' },
      { path: '/only-tenant', redirect: '/own', tenantId: '100001' },
      { path: '/evil', redirect: '//evil.example' },
      { path: '/evil2', redirect: 'javascript:alert(1)' },
      { path: '/evil3', redirect: '/\\evil.example' },
    ];
    await service.services.database.db
      .insert(routeRule)
      .values(rows.map((row, n) => ({ id: `rule${n}`, ...row })));
  });
  after(() => service.remove());

  const to = (path: string, tenant: string | null = null) =>
    redirectOf(service.services, path, tenant);
  const same = async (cases: [string, string | null][]) => {
    for (const [path, expected] of cases) assert.equal(await to(path), expected, path);
  };

  test('an exact path, whatever stands behind it, and the environment before the table', () =>
    same([
      ['/old', '/home/book'],
      ['/old/', '/home/book'],
      ['//old?x=1#y', '/home/book'],
      ['/%6Fld', '/home/book'],
      ['/older', null],
      ['/shop', 'https://shop.example/a?b=c'],
      ['/stored', '/more/video.html'],
      ['/off', null],
      ['/', null],
      ['', null],
      ['old', null],
      ['/%E0%A4%A', null],
    ]));

  test('everything below a path, the exact rule first, the rest kept where the rule keeps it', () =>
    same([
      ['/docs', '/help/'],
      ['/docs/a/b.html', '/help/a/b.html'],
      ['/docs/exact', '/exact'],
      ['/docsx', null],
      ['/away/x y', 'https://docs.example/x%20y'],
      ['/docs//evil.example', '/help/evil.example'],
      ['/docs/%5C%5Cevil.example', '/help/%5C%5Cevil.example'],
    ]));

  test('chains are followed to their end; what leads to itself, round or too far, leads nowhere', () =>
    same([
      ['/a', '/help/end.html'],
      ['/self', null],
      ['/ring1', null],
      ['/all/x', '/all/new'],
      ['/all/new', null],
      ['/long2', '/long7'],
      ['/long0', null],
    ]));

  test('a tenant’s own rule counts for it alone; disguised addresses count for nobody', async () => {
    assert.deepEqual([await to('/tenant'), await to('/tenant', '100001')], ['/general', '/own']);
    assert.deepEqual(
      [await to('/only-tenant'), await to('/only-tenant', '100001')],
      [null, '/own'],
    );
    await same([
      ['/evil', null],
      ['/evil2', null],
      ['/evil3', null],
    ]);
  });

  test('the call is open, and asks for a path', async () => {
    const ask = (query: string, headers = {}) =>
      service.visitor('GET', `/system/commonClient/routeRule${query}`, undefined, headers);
    assert.deepEqual((await ask('?path=/old')).body.data, { redirect: '/home/book' });
    assert.deepEqual((await ask('?path=/tenant', { 'Tenant-Id': '100001' })).body.data, {
      redirect: '/own',
    });
    assert.deepEqual((await ask('?path=/nothing')).body.data, { redirect: null });
    assert.equal((await ask('')).status, 400);
  });

  test('a new rule counts after some seconds', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 });
    try {
      assert.equal(await to('/late'), null);
      await service.services.database.db
        .insert(routeRule)
        .values({ id: 'late', path: '/late', redirect: '/home' });
      assert.equal(await to('/late'), null);
      mock.timers.tick(10_000);
      assert.equal(await to('/late'), '/home');
    } finally {
      mock.timers.reset();
    }
  });
});

test('rules of the environment that lead nowhere stop the start, naming the variable', () => {
  for (const rules of [
    '/a',
    'a /b',
    '/a //evil.example',
    '/a javascript:x',
    '/a b',
    '/a /b /c',
    '/a https://',
  ]) {
    assert.throws(
      () => readConfig({ ROUTE_RULES: rules }),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, /^ROUTE_RULES:/);
        return true;
      },
      rules,
    );
  }
  assert.deepEqual(readConfig({ ROUTE_RULES: ' /a/ /b , ' }).routeRules, [
    { from: '/a', to: '/b', tenantId: null },
  ]);
  assert.deepEqual(readConfig({}).routeRules, []);
});
