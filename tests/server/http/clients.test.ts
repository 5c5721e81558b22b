import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isOriginOf, isSameSecret, readClients } from '../../../site/server/config/clients.ts';
import {
  basic,
  type ListeningService,
  startListeningService,
} from '../../support/listening-service.ts';

let service: ListeningService;
before(async () => {
  service = await startListeningService({ CLIENTS: 'portal:s3:cret, 门户:密钥' });
});
after(() => service.remove());

const token = (headers: Record<string, string>) =>
  service.call(
    'POST',
    '/api/blade-auth/oauth/token?grant_type=client_password&username=13800138000&password=x',
    headers,
  );

test('the client is asked for where a token is made: missing, wrong and unreadable ones are each a plain 401', async () => {
  const missing = await token({});
  assert.equal(missing.status, 401);
  assert.equal(missing.body.error_code, 40102);
  assert.equal(missing.body.success, false);
  const wrong: string[] = [
    basic('portal', 's3'),
    basic('portal', ''),
    basic('portal', 's3:cret '),
    basic('Portal', 's3:cret'),
    basic('', 's3:cret'),
    basic('unknown', 's3:cret'),
    basic('__proto__', 'x'),
    'Basic',
    'Basic ',
    'Basic !!!!',
    'Basic 投标',
    `Basic ${Buffer.from('no colon').toString('base64')}`,
    `Basic ${Buffer.from([0xff, 0xfe, 0x3a, 0x00]).toString('base64')}`,
    'Bearer abc',
    'portal:s3:cret',
  ].map((text) => Buffer.from(text).toString('latin1'));
  for (const authorization of wrong) {
    const { status, body } = await token({ Authorization: authorization });
    assert.equal(status, 401, authorization);
    assert.equal(body.error_description, '客户端认证失败!', authorization);
    assert.equal(body.error_code, 40101);
  }
});

test('the right client gets as far as the password, however its header is written', async () => {
  const right = basic('portal', 's3:cret');
  for (const authorization of [
    right,
    right.replace('Basic ', 'basic '),
    right.replace('Basic ', 'Basic%20'),
    basic('门户', '密钥'),
  ]) {
    const { status, body } = await token({ Authorization: authorization });
    assert.equal(status, 400, authorization);
    assert.equal(body.error_code, 40003, authorization);
  }
});

test('our own pages need no client for anything but signing in', async () => {
  assert.equal((await service.call('GET', '/api/system/commonClient/getImage')).status, 200);
  assert.equal((await service.call('GET', '/api/health')).status, 200);
});

test('secrets of any length are compared', () => {
  assert.equal(isSameSecret('secret', 'secret'), true);
  for (const given of ['', 'secre', 'secret ', 'Secret', 'x'.repeat(100_000)])
    assert.equal(isSameSecret(given, 'secret'), false);
});

test('an entry that is no client and an origin that is none are named', () => {
  for (const text of ['portal', ':x', 'portal:', 'a:b,', 'a:b,a:c', ' , '])
    assert.throws(() => readClients(text), Error, text);
  const wrong = [
    '*',
    'https://*',
    'https://*.com',
    'portal.example',
    'ftp://x.example',
    'https://x.example/',
    'https://x.example:port',
  ];
  for (const origin of [
    ...wrong,
    'https://a b',
    'https://*.*.example',
    'https://user@x.example',
    'https://',
  ]) {
    assert.throws(() => readClients(`a:b ${origin}`), Error, origin);
  }
  assert.equal(
    readClients('a:b https://*.x.example http://*.localhost:* https://[::1]:8443').size,
    1,
  );
});

test('a page without an origin is a client’s only where null was registered', () => {
  const clients = readClients(
    'framed:s https://portal.example null, plain:s https://portal.example',
  );
  const framed = clients.get('framed');
  const plain = clients.get('plain');
  assert.ok(framed && plain);
  assert.deepEqual(
    [isOriginOf(framed, 'null'), isOriginOf(plain, 'null'), isOriginOf(framed, 'https://null')],
    [true, false, false],
  );
  assert.equal(isOriginOf(framed, 'https://portal.example'), true);
});
