import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { addressOf, publicUrlOf, readAddress } from '../../../site/server/http/address.ts';
import type { AppEnv } from '../../../site/server/http/serve.ts';

/** What the service takes a caller's address for, behind so many proxies of ours. */
async function seen(proxies: number, headers: Record<string, string>, remoteAddress = '10.0.0.1') {
  const app = new Hono<AppEnv>();
  app.get('/', (context) => {
    context.set('address', readAddress(context, proxies));
    return context.json({ address: addressOf(context) });
  });
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
  return (await answer.json()) as { address: string };
}

test('without a proxy of ours nobody’s word about an address counts', async () => {
  assert.equal((await seen(0, { 'X-Forwarded-For': '1.2.3.4' })).address, '10.0.0.1');
  assert.equal(
    (await seen(0, { 'X-Forwarded-For': '1.2.3.4' }, '::ffff:198.51.100.7')).address,
    '198.51.100.7',
  );
});

test('behind proxies the caller is counted from the right, so that forged parts fall off on the left', async () => {
  const forged = { 'X-Forwarded-For': '6.6.6.6, 203.0.113.7' };
  assert.equal((await seen(1, forged)).address, '203.0.113.7');
  assert.equal(
    (await seen(2, { 'X-Forwarded-For': '6.6.6.6, 203.0.113.7, 10.1.1.1' })).address,
    '203.0.113.7',
  );
  assert.equal((await seen(1, {})).address, '10.0.0.1');
  assert.equal((await seen(3, { 'X-Forwarded-For': '203.0.113.7' })).address, '203.0.113.7');
  assert.equal((await seen(1, { 'X-Forwarded-For': '203.0.113.7:5555' })).address, '203.0.113.7');
  assert.equal((await seen(1, { 'X-Forwarded-For': ' , ' })).address, '10.0.0.1');
});

test('an IPv6 customer counts as one, however many addresses it has', async () => {
  const first = await seen(1, { 'X-Forwarded-For': '2001:db8:1:2:3:4:5:6' });
  const second = await seen(1, { 'X-Forwarded-For': '[2001:DB8:1:2::9]:443' });
  assert.equal(first.address, '2001:db8:1:2::/64');
  assert.equal(second.address, first.address);
  assert.equal((await seen(0, {}, '::1')).address, '0:0:0:0::/64');
  assert.equal((await seen(0, {}, 'fe80::1%eth0')).address, 'fe80:0:0:0::/64');
});

test('our own address is PUBLIC_URL, or where the service listens', () => {
  assert.equal(
    publicUrlOf({ publicUrl: 'https://tender.example', host: '0.0.0.0', port: 4321 }),
    'https://tender.example',
  );
  const listening = (host: string) => publicUrlOf({ publicUrl: undefined, host, port: 4321 });
  assert.deepEqual(['localhost', '127.0.0.1', '0.0.0.0', '::', '::1', '10.0.0.2'].map(listening), [
    'http://localhost:4321',
    'http://127.0.0.1:4321',
    'http://localhost:4321',
    'http://localhost:4321',
    'http://[::1]:4321',
    'http://10.0.0.2:4321',
  ]);
});
