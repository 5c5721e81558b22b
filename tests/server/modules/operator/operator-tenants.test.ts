import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '../../../support/caller.ts';
import { newOperator, signInOperator } from '../../../support/operator.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const OWN = '100001';
const OTHER = '100002';
const NO_MARK = '0'.repeat(16);

/** What each kind of row is made of. */
const kinds: Record<string, (name: string) => object> = {
  plans: (name) => ({ name, unit: '次', price: '99', bids: 1, validDays: 365 }),
  discounts: (name) => ({ name, code: name, kind: 'percent', value: '10' }),
  notices: (name) => ({ kind: 'head', title: name }),
  'route-rules': (name) => ({ path: `/${name}`, redirect: '/home' }),
  partners: (name) => ({ name }),
};

let service: TestService;
let platform: Call;
let own: Call;
before(async () => {
  service = await startTestService();
  platform = (await signInOperator(service)).call;
  own = (await newOperator(service, platform, 'tenant-one', OWN)).call;
});
after(() => service.remove());

for (const [kind, fields] of Object.entries(kinds)) {
  describe(`${kind} of tenants`, () => {
    const path = `/operator/${kind}`;
    const rows: Record<string, { id: string; mark: string }> = {};
    before(async () => {
      for (const tenantId of ['', OWN, OTHER]) {
        const added = await platform('POST', path, {
          ...fields(`row-${tenantId || 'all'}`),
          tenantId,
        });
        assert.equal(added.status, 200, JSON.stringify(added.body));
        rows[tenantId] = added.body.data;
      }
    });

    test('the platform sees all of them, and those of one tenant when asked', async () => {
      const ids = async (query: string) =>
        (await platform('GET', `${path}?size=100${query}`)).body.data.records.map(
          ({ id }: { id: string }) => id,
        );
      for (const row of Object.values(rows)) assert.ok((await ids('')).includes(row.id));
      assert.deepEqual(await ids(`&tenantId=${OTHER}`), [rows[OTHER]!.id]);
    });

    test('an operator of a tenant sees that one’s alone, whatever it asks for', async () => {
      for (const query of ['', `?tenantId=${OTHER}`]) {
        const { data } = (await own('GET', path + query)).body;
        assert.deepEqual([data.total, data.records[0].id], [1, rows[OWN]!.id]);
      }
    });

    test('and changes that one’s alone', async () => {
      for (const tenantId of ['', OTHER]) {
        const row = rows[tenantId]!;
        const refused = await own('PUT', `${path}/${row.id}`, {
          ...fields('taken-over'),
          mark: row.mark,
        });
        assert.deepEqual([refused.status, refused.body.code], [404, 404], tenantId);
      }
      const { body } = await own('PUT', `${path}/${rows[OWN]!.id}`, {
        ...fields('renamed'),
        mark: rows[OWN]!.mark,
      });
      assert.equal(body.data.tenantId, OWN, JSON.stringify(body));
      const moved = await own('PUT', `${path}/${body.data.id}`, {
        ...fields('renamed'),
        tenantId: OTHER,
        mark: body.data.mark,
      });
      assert.equal(moved.status, 403);
    });

    test('and adds only there', async () => {
      assert.equal(
        (await own('POST', path, { ...fields('foreign'), tenantId: OTHER })).status,
        403,
      );
      assert.equal((await own('POST', path, fields('mine'))).body.data.tenantId, OWN);
    });

    test('what is not there, is stale or says nothing is refused', async () => {
      assert.equal(
        (await platform('PUT', `${path}/absent`, { ...fields('gone'), mark: NO_MARK })).status,
        404,
      );
      const stale = await platform('PUT', `${path}/${rows[OTHER]!.id}`, {
        ...fields('late'),
        mark: NO_MARK,
      });
      assert.deepEqual([stale.status, stale.body.code], [409, 40902]);
      assert.equal((await platform('POST', path, {})).status, 400);
      assert.equal(
        (await platform('PUT', `${path}/${rows[OTHER]!.id}`, fields('unmarked'))).status,
        400,
      );
      assert.equal((await service.visitor('POST', path, fields('y'))).status, 401);
      assert.equal((await (await service.signIn()).call('GET', path)).status, 401);
    });

    test('the same request sent again adds nothing', async () => {
      const headers = { 'Idempotency-Key': `once-${kind}` };
      const add = () => platform('POST', path, fields('only-once'), headers);
      assert.equal((await add()).body.data.id, (await add()).body.data.id);
    });

    test('each is in the log, which its tenant’s operator reads of its own alone', async () => {
      const { records } = (await own('GET', '/operator/audit-log?size=100')).body.data;
      assert.ok(records.length > 0);
      assert.ok(records.every(({ tenantId }: { tenantId: string }) => tenantId === OWN));
      const ofRow = (await platform('GET', `/operator/audit-log?targetId=${rows[OWN]!.id}`)).body
        .data.records;
      const actions = ofRow.map(
        ({ action, username }: { action: string; username: string }) =>
          `${username} ${action.split('.')[1]}`,
      );
      assert.deepEqual(actions, ['tenant-one change', 'operator add']);
      assert.equal(
        Object.values(ofRow[0].detail).every((pair) => Array.isArray(pair) && pair.length === 2),
        true,
      );
    });
  });
}

test('the log is read by action, name and day, and by nothing else', async () => {
  const read = async (query: string) =>
    (await platform('GET', `/operator/audit-log?${query}`)).body.data;
  const ofPlans = await read('action=plan&size=100');
  assert.ok(ofPlans.total > 0);
  assert.ok(ofPlans.records.every(({ action }: { action: string }) => action.startsWith('plan.')));
  assert.ok((await read('username=tenant-one')).total > 0);
  assert.equal((await read('username=nobody')).total, 0);
  assert.equal((await read('from=2020-01-01&to=2020-01-02')).total, 0);
  assert.ok((await read('from=2020-01-01')).total > 0);
  assert.equal((await platform('GET', '/operator/audit-log?from=yesterday')).status, 400);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    assert.equal((await platform(method, '/operator/audit-log', {})).status, 404, method);
});
