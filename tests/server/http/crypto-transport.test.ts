import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openAes, sealAes } from '../../../site/server/http/aes.ts';
import {
  basic,
  type ListeningService,
  startListeningService,
} from '../../support/listening-service.ts';

/** Keys and vectors of wire.md, section 2.1. */
const K1 = 'Tk9_bid0writer-token_key-00000A1';
const K2 = 'Dt7_bid0writer-data__key-00000B2';
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoiMSJ9.c2ln';
const V1 = 'Cxq7T4YPlMDyK5yxZhUjQrNdEhkQxN8+WucyndLcSu/3IejxQtB6B8XyzkQ4ygb4';
const V1J =
  'Cxq7T4YPlMDyK5yxZhUjQrNdEhkQxN8+WucyndLcSu8FcmJMleuLbhL0rG1il+32unwMBfYiC0EjtpG56MFAQw==';
const V2 = 'DwypeTObyKjbqQCTun13FPsf56fT2hkLfpl/56P6UAQHToInwcYi/0nMkyjLvkFR';
const V2_PARAMS = '{"phone":"13800138000","current":1,"size":10}';
const V3 = 'FXvzYqS6SKYmwjydcGMsalqFSrzC0O2zt6gdf2P8fx6QT3nUsHovNx/8JmR049U2';
const V3_BODY = '{"title":"投标文件","pages":12}';
const V4 =
  'bYU5bDyOBd7+8vSjToXAZulnoRoVrETh+X6bcO9Nk6sKh0k91ZV0LCk2638NoFFK/hF428HG8xkfWuD9BOil2A==';
const V4_ANSWER = '{"code":200,"success":true,"data":{},"msg":"操作成功"}';
const V4B = 'ukNB1sIlHrIZTDcPvTLcZUtb5iFbdPY6WoML8lelg60=';
const client = {
  Authorization: basic('demo_web', 'demo_secret'),
  'Blade-Requested-With': 'BladeHttpRequest',
};

let service: ListeningService;
let token: string;
before(async () => {
  service = await startListeningService({ TOKEN_AES_KEY: K1, API_AES_KEY: K2 });
  token = (await service.signIn()).token;
});
after(() => service.remove());

const signedIn = () => ({ ...client, 'Blade-Auth': `bearer ${token}` });
const sealedQuery = (params: unknown) =>
  `data=${encodeURIComponent(sealAes(JSON.stringify(params), K2))}`;
const opened = (text: string) => JSON.parse(openAes(text, K2) ?? 'null');

test('the vectors of the wire: both paddings open, and ours seals as crypto-js does', () => {
  assert.equal(openAes(V1, K1), TOKEN);
  assert.equal(openAes(V1J, K1), TOKEN);
  assert.equal(sealAes(TOKEN, K1), V1);
  assert.equal(openAes(V2, K2), V2_PARAMS);
  assert.equal(sealAes(V2_PARAMS, K2), V2);
  assert.equal(openAes(V3, K2), V3_BODY);
  assert.equal(sealAes(V3_BODY, K2), V3);
  assert.equal(openAes(V4, K2), V4_ANSWER);
  assert.equal(sealAes(V4_ANSWER, K2), V4);
  assert.equal(openAes(V4B, K2), 'ok');
});

test('what was not sealed with the key is null, never an error', () => {
  const broken = [
    '',
    'a',
    '====',
    'AAAA',
    V1,
    V2.slice(4),
    `${V2}AAAA`,
    `!${V2.slice(1)}`,
    V2.replaceAll('/', '_'),
    '投标',
  ];
  for (const text of broken) assert.equal(openAes(text, K2), null, text);
  // Opens, but is no UTF-8 or has a padding of 0 or 33.
  const random = Buffer.alloc(64, 7).toString('base64');
  assert.equal(openAes(random, K2), null);
});

test('a token that comes as crypto is opened, whatever its padding and the case of its prefix', async () => {
  for (const prefix of ['crypto', 'Crypto', 'CRYPTO']) {
    const answer = await service.call('POST', '/api/blade-system/client/get-userInfo', {
      ...client,
      'Blade-Auth': `${prefix} ${sealAes(token, K1)}`,
    });
    assert.equal(answer.status, 200, prefix);
    assert.equal(answer.body.data.isEmployee, 0);
  }
  for (const wrong of [sealAes(token, K2), token, 'AAAA', '', V1J]) {
    const answer = await service.call('POST', '/api/blade-system/client/get-userInfo', {
      ...client,
      'Blade-Auth': `crypto ${wrong}`,
    });
    assert.equal(answer.status, 401, wrong);
    assert.equal(answer.body.code, 401);
  }
});

test('encrypted params sign a phone in, and the bare answer comes back sealed', async () => {
  const picture = await service.call('GET', '/api/system/commonClient/getImage', client);
  const sent = await service.call(
    'POST',
    `/api/blade-system/client/send-validate-not-auth?${sealedQuery({ phone: '13800138000', current: 1, size: 10, note: null })}`,
    { ...client, 'Captcha-Key': picture.body.data.key, 'Captcha-Code': picture.body.data.devCode },
  );
  assert.equal(sent.status, 200);
  assert.match(String(sent.headers['content-type']), /^text\/plain/);
  const code = opened(sent.text);
  assert.equal(code.code, 200);
  const answer = await service.call(
    'POST',
    `/api/blade-auth/oauth/token?${sealedQuery({ username: '13800138000', grant_type: 'sms_code' })}`,
    { ...client, 'Captcha-Key': code.data.id, 'Captcha-Code': code.data.devCode },
  );
  assert.equal(answer.status, 200);
  assert.ok(opened(answer.text).access_token);
  assert.equal(Number(answer.headers['content-length'] ?? answer.text.length), answer.text.length);
});

test('numbers among the params count as the text they would have been in the address', async () => {
  const answer = await service.call(
    'GET',
    `/api/bid/client/bids?${sealedQuery({ current: 2, size: 5 })}`,
    signedIn(),
  );
  assert.equal(answer.status, 200);
  const page = opened(answer.text).data;
  assert.equal(page.current, 2);
  assert.equal(page.size, 5);
});

test('an encrypted body is read as the JSON it holds, and its answer is sealed', async () => {
  const body = sealAes(
    JSON.stringify({ name: '密文标书', overview: '概况', scoring: [], settings: {} }),
    K2,
  );
  const answer = await service.call(
    'POST',
    '/api/bid/client/bids',
    { ...signedIn(), 'Content-Type': 'text/plain' },
    body,
  );
  assert.equal(answer.status, 200);
  assert.equal(opened(answer.text).data.name, '密文标书');
});

test('a refusal stays plain JSON, for a good cipher as for a bad one', async () => {
  const refused = await service.call(
    'GET',
    `/api/bid/client/bids?${sealedQuery({ current: 0 })}`,
    signedIn(),
  );
  assert.equal(refused.status, 400);
  assert.equal(refused.body.code, 400);
  const bad = [
    'AAAA',
    V1,
    encodeURIComponent(V4B),
    '%00',
    '投标',
    'x'.repeat(4000),
    encodeURIComponent(sealAes('[1]', K2)),
  ];
  for (const data of bad) {
    const answer = await service.call(
      'GET',
      `/api/bid/client/bids?data=${encodeURI(data)}`,
      signedIn(),
    );
    assert.equal(answer.status, 400, data.slice(0, 40));
    assert.equal(answer.body.code, 40008);
  }
  // No answer tells a wrong padding from a wrong content.
  for (const body of ['{"name":"x"}', 'AAAA', V1, sealAes('{', K2), sealAes('x'.repeat(40), K2)]) {
    const answer = await service.call(
      'POST',
      '/api/bid/client/bids',
      { ...signedIn(), 'Content-Type': 'text/plain' },
      body,
    );
    assert.deepEqual([answer.status, answer.body.code], [400, 40008], body);
  }
});

test('a call that came in clear is answered in clear', async () => {
  const answer = await service.call('GET', '/api/bid/client/bids?current=1', signedIn());
  assert.match(String(answer.headers['content-type']), /^application\/json/);
  assert.ok(Array.isArray(answer.body.data.records));
});

test('one Idempotency-Key has one effect, and each answer is sealed for itself', async () => {
  const send = () =>
    service.call(
      'POST',
      '/api/bid/client/bids',
      { ...signedIn(), 'Content-Type': 'text/plain', 'Idempotency-Key': 'sealed-1' },
      sealAes(JSON.stringify({ name: '一次', overview: '概况', scoring: [], settings: {} }), K2),
    );
  const [first, second] = [await send(), await send()];
  assert.equal(opened(first.text).data.id, opened(second.text).data.id);
});

test('without keys nothing is opened: a crypto token is no token, data is one parameter among others', async () => {
  const plain = await startListeningService();
  try {
    const { token: own } = await plain.signIn();
    const crypto = await plain.call('POST', '/api/blade-system/client/get-userInfo', {
      ...client,
      'Blade-Auth': `crypto ${sealAes(own, K1)}`,
    });
    assert.equal(crypto.status, 401);
    const list = await plain.call('GET', `/api/bid/client/bids?${sealedQuery({ current: 9 })}`, {
      ...client,
      'Blade-Auth': `bearer ${own}`,
    });
    assert.equal(list.body.data.current, 1);
  } finally {
    await plain.remove();
  }
});
