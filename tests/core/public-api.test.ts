import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { env } from '../../widgets/core/env.ts';
import { $notices, dismissNotices } from '../../widgets/core/notify.ts';
import { configure, createPublicApi } from '../../widgets/core/public-api.ts';
import { changeSession, enterSession } from '../../widgets/core/session/session.ts';
import { fakeEnv, ok } from '../support/fake-env.ts';

const tender = createPublicApi();
const page = new EventTarget();
let fake = fakeEnv(() => ok(null));

beforeEach(() => {
  fake.undo();
  fake = fakeEnv(() => ok(null), {
    listen: (name, listener) => {
      page.addEventListener(name, listener);
      return () => page.removeEventListener(name, listener);
    },
  });
});
afterEach(() => {
  changeSession({ type: 'signed-out' });
  dismissNotices();
});

describe('the object that hosts get', () => {
  test('follows the session and its token', () => {
    const seen: string[] = [];
    const stop = tender.session.subscribe(({ token }) => seen.push(token));
    enterSession('tok');
    assert.deepEqual(
      [tender.getToken(), tender.session.get().token, seen],
      ['tok', 'tok', ['', 'tok']],
    );
    stop();
    enterSession('other');
    assert.deepEqual(seen, ['', 'tok']);
    assert.match(tender.version, /^\d+\.\d+\.\d+$/);
  });
  test('signs out on the service and goes to /', async () => {
    enterSession('tok');
    await tender.signOut();
    assert.deepEqual(
      fake.requests.map(({ url }) => new URL(url).pathname),
      ['/api/blade-auth/oauth/logout'],
    );
    assert.deepEqual([tender.getToken(), fake.visited], ['', ['/']]);
  });
  test('refreshes the user of a signed-in visitor only', async () => {
    await tender.refreshUser();
    assert.equal(fake.requests.length, 0);
    enterSession('tok');
    await tender.refreshUser();
    assert.equal(fake.requests.length, 1);
    assert.equal(fake.warnings.length, 1, 'an answer without a user is told to the developer');
  });
  test('shows and closes notices', () => {
    tender.notify('success', '已保存');
    assert.deepEqual(
      $notices.get().map(({ kind, text, duration }) => [kind, text, duration]),
      [['success', '已保存', 3000]],
    );
    tender.dismissNotices();
    assert.deepEqual($notices.get(), []);
  });
  test('hears the events of the widgets until it is told to stop', () => {
    const seen: unknown[] = [];
    const stop = tender.on('signed-in', (detail) => seen.push(detail));
    page.dispatchEvent(new CustomEvent('tender-signed-in', { detail: { method: 'phone' } }));
    page.dispatchEvent(new Event('tender-signed-in'));
    stop();
    page.dispatchEvent(new CustomEvent('tender-signed-in', { detail: 1 }));
    assert.deepEqual(seen, [{ method: 'phone' }, undefined]);
  });
  test('calls other services, and encrypts as the family does', async () => {
    assert.equal(await tender.client('https://files.test')('GET', '/a'), null);
    assert.equal(fake.requests[0]?.url, 'https://files.test/a');
    const { encryptDes } = await tender.cipher();
    assert.equal(encryptDes('投标', 'bidtest-deskey16'), 'LekhAlmzmJw=');
  });
  test('takes settings without a script tag', () => {
    configure({
      api: 'https://bid.test/api',
      clientId: 'portal',
      clientSecret: 's',
      tenant: '111111',
      tokenKey: 'k',
    });
    const { apiBase, client, tenant, keys } = env();
    assert.deepEqual(
      [apiBase, client, tenant, keys],
      ['https://bid.test/api', { id: 'portal', secret: 's' }, '111111', { token: 'k', data: '' }],
    );
    configure({ tenant: '222222' });
    assert.deepEqual(
      [env().apiBase, env().tenant, env().now()],
      ['https://bid.test/api', '222222', fake.seen.time],
    );
  });
});
