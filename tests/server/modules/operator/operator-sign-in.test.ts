import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { desc, eq } from 'drizzle-orm';
import { prepareOperators } from '../../../../site/server/modules/operator/first-operator.ts';
import { keepUnlock, newUnlock } from '../../../../site/server/modules/operator/unlock.ts';
import { auditLog, operator, operatorSession } from '../../../../site/server/store/schema.ts';
import type { Call } from '../../../support/caller.ts';
import { newOperator, signInOperator } from '../../../support/operator.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

let service: TestService;
let platform: Call;
before(async () => {
  service = await startTestService();
  platform = (await signInOperator(service)).call;
});
after(() => service.remove());

const db = () => service.services.database.db;
const tryToEnter = (username: string, password: string, headers = {}) =>
  service.visitor('POST', '/operator/sign-in', { username, password: password }, headers);
const lastNote = async () =>
  (
    await db().select().from(auditLog).orderBy(desc(auditLog.createdAt), desc(auditLog.id)).limit(1)
  )[0]!;

describe('operators sign in apart', () => {
  test('the demo operator is told of, and lets one in for twelve hours', async () => {
    assert.deepEqual((await service.visitor('GET', '/operator/options')).body.data, {
      demo: true,
      ready: true,
    });
    const { status, body } = await tryToEnter('operator', 'operator-demo');
    assert.equal(status, 200);
    assert.deepEqual([body.data.tenantId, body.data.expiresIn], ['', 43_200]);
    assert.match(body.data.token, /^[\w-]{43}$/);
    const rows = await db().select().from(operatorSession);
    assert.ok(
      rows.every(
        ({ tokenHash }) => /^[0-9a-f]{64}$/.test(tokenHash) && tokenHash !== body.data.token,
      ),
    );
    const note = await lastNote();
    assert.deepEqual([note.action, note.username], ['operator.sign-in', 'operator']);
  });

  test('a wrong password, an unknown name and no client are refused; what failed is in the log', async () => {
    const wrong = await tryToEnter('operator', 'nonsense');
    assert.deepEqual([wrong.status, wrong.body.code], [400, 40003]);
    const unknown = await tryToEnter('nobody', 'nonsense');
    assert.deepEqual(
      [unknown.status, unknown.body.code, unknown.body.msg],
      [400, 40003, wrong.body.msg],
    );
    const note = await lastNote();
    assert.deepEqual(
      [note.action, note.username, note.operatorId],
      ['operator.sign-in-failed', 'nobody', ''],
    );
    assert.equal(
      (await tryToEnter('operator', 'operator-demo', { Authorization: '' })).body.code,
      40102,
    );
    assert.equal(
      (await tryToEnter('operator', 'operator-demo', { Authorization: 'Basic eDp5' })).body.code,
      40101,
    );
    assert.equal(
      (
        await service.visitor('POST', '/operator/sign-in', {
          username: 'operator',
          password: 'plain',
        })
      ).status,
      400,
    );
    assert.equal((await service.visitor('POST', '/operator/sign-in', {})).status, 400);
  });

  test('five wrong passwords close a name for one address; a code from the console lets its operator in with the password, once', async () => {
    const locked = await newOperator(service, platform, 'locked');
    for (let tries = 0; tries < 5; tries++) await tryToEnter('locked', 'nonsense');
    const refused = await tryToEnter('locked', locked.password);
    assert.deepEqual([refused.status, refused.body.code], [403, 40301]);
    assert.match(refused.body.msg, /一次性解锁码/);
    assert.equal((await locked.call('GET', '/operator/me')).status, 200);
    assert.equal((await tryToEnter('operator', 'operator-demo')).status, 200);
    const unlock = (unlockCode: string, password = locked.password, username = 'locked') =>
      service.visitor('POST', '/operator/sign-in', { username, password, unlockCode });
    assert.deepEqual((await unlock('AAAA-BBBB-CCCC')).body.code, 40051);
    const { code, note } = newUnlock();
    await keepUnlock(db(), 'locked', note);
    assert.equal((await unlock(code, 'nonsense')).body.code, 40003, 'the password is asked for');
    assert.equal(
      (await unlock(code, 'operator-demo', 'operator')).body.code,
      40051,
      'another operator’s code',
    );
    assert.equal((await unlock(code.toLowerCase().replaceAll('-', ' '))).status, 200);
    assert.deepEqual((await lastNote()).detail, { unlocked: true });
    assert.equal((await unlock(code)).body.code, 40051, 'once');
    assert.equal((await tryToEnter('locked', locked.password)).status, 200, 'and the lock is open');
    const late = newUnlock();
    await keepUnlock(db(), 'locked', {
      ...late.note,
      expiresAt: new Date(Date.now() - 1000).toISOString(),
    });
    assert.equal((await unlock(late.code)).body.code, 40051);
    const tried = newUnlock();
    await keepUnlock(db(), 'locked', tried.note);
    for (let tries = 0; tries < 5; tries++)
      assert.equal((await unlock(tried.code, 'nonsense')).body.code, 40003);
    assert.equal((await unlock(tried.code)).body.code, 40051, 'five passwords a code');
  });

  test('a password kept as the hash of a digest is kept as its own from the first sign-in on; a digest opens nothing', async () => {
    const old = await newOperator(service, platform, 'veteran');
    const keptAs = async (password: string) => {
      const digest = createHash('md5').update(password).digest('hex');
      const row = { passwordHash: await hash(digest), passwordScheme: 'md5' as const };
      await db().update(operator).set(row).where(eq(operator.username, 'veteran'));
      return digest;
    };
    const scheme = async () =>
      (await db().select().from(operator).where(eq(operator.username, 'veteran')))[0]
        ?.passwordScheme;
    const digest = await keptAs(old.password);
    assert.equal((await tryToEnter('veteran', digest)).body.code, 40003);
    const { call } = await signInOperator(service, 'veteran', old.password);
    assert.equal((await call('GET', '/operator/me')).body.data.passwordWeak, false);
    assert.equal(await scheme(), 'plain');
    assert.equal((await tryToEnter('veteran', digest)).body.code, 40003);
    assert.equal((await tryToEnter('veteran', old.password)).status, 200);
    await keptAs('too-short');
    const weak = await signInOperator(service, 'veteran', 'too-short');
    assert.equal((await weak.call('GET', '/operator/me')).body.data.passwordWeak, true);
    assert.equal((await weak.call('GET', '/operator/orders')).body.code, 40305);
    const change = (newPassword: string) =>
      weak.call('POST', '/operator/password', { oldPassword: 'too-short', newPassword });
    for (const bad of ['elevenchars', 'aaaaaaaaaaaaaa'])
      assert.deepEqual((await change(bad)).body.data, { field: 'newPassword' });
    assert.equal((await change('long-enough-word')).status, 200);
    assert.equal((await weak.call('GET', '/operator/orders')).status, 200);
  });

  test('the service takes no short, equal or one-letter password, whoever sets it', async () => {
    const add = (username: string, password: string) =>
      platform('POST', '/operator/operators', { username, name: 'x', password });
    for (const password of ['elevenchars', '111111111111', 'Same-As-Name']) {
      const { status, body } = await add('same-as-name', password);
      assert.deepEqual([status, body.data], [400, { field: 'password' }], password);
    }
    const { body } = await add('same-as-name', 'twelve-chars');
    const reset = await platform('POST', `/operator/operators/${body.data.id}/password`, {
      password: 'same-as-name',
    });
    assert.deepEqual([reset.status, reset.body.data], [400, { field: 'password' }]);
  });

  test('tokens of customers open nothing of operators, nor the other way round', async () => {
    const customer = await service.signIn();
    for (const path of [
      '/operator/me',
      '/operator/orders',
      '/operator/accounts',
      '/operator/audit-log',
    ])
      assert.deepEqual(
        [(await customer.call('GET', path)).status, (await service.visitor('GET', path)).status],
        [401, 401],
        path,
      );
    assert.equal((await customer.call('POST', '/operator/plans', {})).status, 401);
    for (const path of ['/bid/client/bids', '/order/client/oneselfList'])
      assert.equal((await platform('GET', path)).status, 401, path);
    assert.equal((await platform('POST', '/blade-system/client/get-userInfo')).status, 401);
    assert.equal((await customer.call('GET', '/bid/client/bids')).status, 200);
  });

  test('signing out ends this session, and no other', async () => {
    const [one, two] = [await signInOperator(service), await signInOperator(service)];
    assert.equal((await one.call('POST', '/operator/sign-out')).status, 200);
    assert.equal((await one.call('GET', '/operator/me')).status, 401);
    assert.equal((await two.call('GET', '/operator/me')).status, 200);
    assert.equal((await lastNote()).action, 'operator.sign-out');
  });

  test('a new password ends the other sessions; a wrong old one changes nothing', async () => {
    const changer = await newOperator(service, platform, 'changer');
    const other = await signInOperator(service, 'changer', changer.password);
    const change = (oldPassword: string, newPassword: string) =>
      changer.call('POST', '/operator/password', {
        oldPassword: oldPassword,
        newPassword: newPassword,
      });
    assert.deepEqual((await change('nonsense', 'another-password')).body.data, {
      field: 'oldPassword',
    });
    assert.equal((await change(changer.password, changer.password)).status, 400);
    assert.equal((await other.call('GET', '/operator/me')).status, 200);
    assert.equal((await change(changer.password, 'another-password')).status, 200);
    assert.deepEqual(
      [
        (await changer.call('GET', '/operator/me')).status,
        (await other.call('GET', '/operator/me')).status,
      ],
      [200, 401],
    );
    assert.equal((await tryToEnter('changer', changer.password)).status, 400);
    const note = await lastNote();
    assert.equal(JSON.stringify(note.detail).includes('another-password'), false);
  });
});

describe('operators keep operators', () => {
  test('one is added, renamed, disabled and let in again; each is in the log without the password', async () => {
    const added = await newOperator(service, platform, 'helper', '100001');
    assert.equal((await added.call('GET', '/operator/me')).body.data.tenantId, '100001');
    const taken = await platform('POST', '/operator/operators', {
      username: 'helper',
      name: 'x',
      password: 'long-enough-word',
    });
    assert.deepEqual([taken.status, taken.body.code], [409, 40925]);
    const row = async () =>
      (await platform('GET', '/operator/operators?q=helper')).body.data.records[0];
    const change = async (fields: object) =>
      platform('PUT', `/operator/operators/${added.id}`, {
        mark: (await row()).mark,
        name: 'Helper',
        enabled: true,
        ...fields,
      });
    assert.equal((await change({ enabled: false })).body.data.enabled, false);
    assert.equal((await added.call('GET', '/operator/me')).status, 401);
    const refused = await tryToEnter('helper', added.password);
    assert.deepEqual([refused.status, refused.body.code], [403, 40304]);
    assert.equal((await change({})).status, 200);
    assert.equal((await tryToEnter('helper', added.password)).status, 200);
    assert.equal(
      (
        await platform('POST', `/operator/operators/${added.id}/password`, {
          password: 'new-password',
        })
      ).status,
      200,
    );
    assert.equal((await tryToEnter('helper', 'new-password')).status, 200);
    const notes = await db().select().from(auditLog).where(eq(auditLog.targetId, added.id));
    assert.deepEqual(
      new Set(notes.map(({ action }) => action)),
      new Set([
        'operator.add',
        'operator.sign-in',
        'operator.change',
        'operator.sign-in-failed',
        'operator.reset-password',
      ]),
    );
    assert.doesNotMatch(JSON.stringify(notes), /argon2|[0-9a-f]{32}/);
  });

  test('nobody disables themselves, nor the last of the platform', async () => {
    const { records } = (await platform('GET', '/operator/operators')).body.data;
    const self = records.find(({ username }: { username: string }) => username === 'operator');
    const off = (row: { id: string; mark: string }, call: Call) =>
      call('PUT', `/operator/operators/${row.id}`, { mark: row.mark, name: 'x', enabled: false });
    assert.equal((await off(self, platform)).status, 409);
    assert.equal(
      (
        await platform('PUT', '/operator/operators/absent', {
          mark: '0'.repeat(16),
          name: 'x',
          enabled: true,
        })
      ).status,
      404,
    );
    const stale = await platform('PUT', `/operator/operators/${self.id}`, {
      mark: '0'.repeat(16),
      name: 'x',
      enabled: true,
    });
    assert.deepEqual([stale.status, stale.body.code], [409, 40902]);
  });

  test('of two who disable each other at once one stays', async () => {
    const [a, b] = [
      await newOperator(service, platform, 'first'),
      await newOperator(service, platform, 'second'),
    ];
    await db().update(operator).set({ enabled: false }).where(eq(operator.username, 'operator'));
    await db().update(operator).set({ enabled: false }).where(eq(operator.username, 'locked'));
    for (const name of ['changer', 'veteran', 'same-as-name'])
      await db().update(operator).set({ enabled: false }).where(eq(operator.username, name));
    const { records } = (await a.call('GET', '/operator/operators')).body.data;
    const rowOf = (id: string) => records.find((row: { id: string }) => row.id === id);
    const off = (call: Call, id: string) =>
      call('PUT', `/operator/operators/${id}`, { mark: rowOf(id).mark, name: 'x', enabled: false });
    const answers = await Promise.all([off(a.call, b.id), off(b.call, a.id)]);
    const left = await db().select().from(operator).where(eq(operator.enabled, true));
    await db().update(operator).set({ enabled: true });
    const [done, refused] = answers.map(({ status }) => status).toSorted();
    assert.equal(done, 200);
    // Refused for being the last, or, where the other was quicker, as somebody who is disabled.
    assert.ok(refused === 409 || refused === 401, String(refused));
    assert.equal(left.filter(({ id }) => id === a.id || id === b.id).length, 1);
  });

  test('an operator of one tenant keeps none', async () => {
    const { call } = await newOperator(service, platform, 'narrow', '100001');
    assert.equal((await call('GET', '/operator/operators')).status, 403);
    assert.equal(
      (
        await call('POST', '/operator/operators', {
          username: 'xx',
          name: 'x',
          password: 'long-enough-word',
        })
      ).status,
      403,
    );
    assert.equal(
      (await call('POST', '/operator/operators/any/password', { password: 'long-enough-word' }))
        .status,
      403,
    );
    assert.equal((await call('GET', '/operator/clients')).status, 403);
  });
});

test('the operator of the environment is made, and brought up to date at a start; in production the demo one is shut out', async () => {
  const { logger } = service.services;
  const wanted = (password: string) => ({
    operator: { username: 'boss', password },
    production: true,
  });
  await prepareOperators(db(), wanted('a-long-password'), logger);
  const boss = await signInOperator(service, 'boss', 'a-long-password');
  assert.equal((await boss.call('GET', '/operator/me')).body.data.username, 'boss');
  assert.equal((await tryToEnter('operator', 'operator-demo')).body.code, 40304);
  await prepareOperators(db(), wanted('a-long-password'), logger);
  assert.equal((await boss.call('GET', '/operator/me')).status, 200);
  await prepareOperators(db(), wanted('another-password'), logger);
  assert.equal((await boss.call('GET', '/operator/me')).status, 401);
  assert.equal((await tryToEnter('boss', 'another-password')).status, 200);
  assert.equal((await service.visitor('GET', '/operator/options')).body.data.demo, false);
});
