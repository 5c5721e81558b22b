import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { addressOf, publicUrlOf, readAddress } from '../../site/server/http/address.ts';
import type { AppEnv } from '../../site/server/http/serve.ts';

/** What the service takes a caller's address and its own for, behind so many proxies of ours. */
async function seen(proxies: number, headers: Record<string, string>, remoteAddress = '10.0.0.1', publicUrl?: string) {
  const app = new Hono<AppEnv>();
  app.get('/', (context) => {
    context.set('address', readAddress(context, proxies));
    return context.json({ address: addressOf(context), url: publicUrlOf(context, { publicUrl, trustProxy: proxies }) });
  });
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
  return (await answer.json()) as { address: string; url: string };
}

test('without a proxy of ours nobody’s word about an address counts', async () => {
  assert.equal((await seen(0, { 'X-Forwarded-For': '1.2.3.4' })).address, '10.0.0.1');
  assert.equal((await seen(0, { 'X-Forwarded-For': '1.2.3.4' }, '::ffff:198.51.100.7')).address, '198.51.100.7');
});

test('behind proxies the caller is counted from the right, so that forged parts fall off on the left', async () => {
  const forged = { 'X-Forwarded-For': '6.6.6.6, 203.0.113.7' };
  assert.equal((await seen(1, forged)).address, '203.0.113.7');
  assert.equal((await seen(2, { 'X-Forwarded-For': '6.6.6.6, 203.0.113.7, 10.1.1.1' })).address, '203.0.113.7');
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

test('our own address is PUBLIC_URL, or what the nearest proxy says, or the Host header', async () => {
  const forwarded = { Host: 'inner:4321', 'X-Forwarded-Host': 'evil.example, bid.example', 'X-Forwarded-Proto': 'http, https' };
  assert.equal((await seen(0, { Host: 'bid.example:4321' })).url, 'http://bid.example:4321');
  assert.equal((await seen(0, forwarded)).url, 'http://inner:4321');
  assert.equal((await seen(1, forwarded)).url, 'https://bid.example');
  assert.equal((await seen(1, forwarded, '10.0.0.1', 'https://tender.example')).url, 'https://tender.example');
});
