import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createConsoleSms, createSms } from '../../../site/server/ports/sms.ts';
import { canonicalQuery, signedHeaders } from '../../../site/server/ports/sms-aliyun.ts';
import { ALIYUN, startFakeAliyunSms } from '../../support/fake-aliyun-sms.ts';

const PHONE = '13800138000';
const CODE = '482913';

interface Received {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}
interface Reply {
  status: number;
  body: string;
  /** Never answers. */
  hangs?: boolean;
}

/** A provider on this machine: keeps what it is sent and answers what the test wants. */
async function fakeProvider(reply: (received: Received) => Reply) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const one = {
      method: request.method ?? '',
      url: new URL(request.url ?? '/', `http://${request.headers.host}`),
      headers: request.headers,
      body,
    };
    received.push(one);
    const answer = reply(one);
    if (answer.hangs) response.destroy();
    else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const aliyun = (endpoint: string, change: Partial<typeof ALIYUN> = {}) =>
  createSms({ kind: 'aliyun', ...ALIYUN, endpoint, ...change }, () =>
    assert.fail('only the console provider may log'),
  );

test('the console provider logs phone and code', async () => {
  const lines: string[] = [];
  const sms = createConsoleSms((line) => lines.push(line));
  await sms.send(PHONE, CODE);
  assert.equal(sms.name, 'console');
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /13800138000.*482913/);
});

test('the signature is the one of the provider’s documented example', () => {
  const { Authorization } = signedHeaders(
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
      date: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
  );
  assert.equal(
    Authorization,
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test('aliyun takes our SendSms: signed, with phone, sign name, template and code', async () => {
  await using provider = await startFakeAliyunSms();
  await aliyun(provider.url).send(PHONE, CODE);
  await aliyun(provider.url).send('13800138001', CODE);
  assert.equal(provider.taken.length, 2);
  const [call] = provider.taken;
  assert.ok(call);
  assert.deepEqual(Object.fromEntries(call.url.searchParams), {
    PhoneNumbers: PHONE,
    SignName: ALIYUN.signName,
    TemplateCode: ALIYUN.templateCode,
    TemplateParam: `{"code":"${CODE}"}`,
  });
});

test('the stand-in refuses what aliyun refuses, and ours says that nothing was sent', async () => {
  await using provider = await startFakeAliyunSms();
  const changes: [Partial<typeof ALIYUN>, string, RegExp][] = [
    [{ accessKeySecret: 'another' }, PHONE, /SignatureDoesNotMatch/],
    [{ accessKeyId: 'nobody' }, PHONE, /InvalidAccessKeyId/],
    [{ signName: '别人' }, PHONE, /SMS_SIGNATURE_ILLEGAL/],
    [{ templateCode: 'SMS_1' }, PHONE, /SMS_TEMPLATE_ILLEGAL/],
    [{ signName: '' }, PHONE, /MissingSignName/],
    [{}, '02012345678', /MOBILE_NUMBER_ILLEGAL/],
  ];
  for (const [change, phone, reason] of changes)
    await assert.rejects(aliyun(provider.url, change).send(phone, CODE), { message: reason });
  assert.deepEqual(provider.taken, []);
  await aliyun(provider.url).send(PHONE, CODE);
  await assert.rejects(aliyun(provider.url).send(PHONE, CODE), {
    message: /BUSINESS_LIMIT_CONTROL/,
  });
});

test('the stand-in refuses an old clock, a nonce that came before, and what was altered', async () => {
  await using provider = await startFakeAliyunSms();
  const send = async ({
    param = `{"code":"${CODE}"}`,
    age = 0,
    nonce = `${Math.random()}`,
    action = 'SendSms',
    altered = (query: string) => query,
    left = [] as string[],
  } = {}): Promise<string> => {
    const query = canonicalQuery({
      ...{ PhoneNumbers: PHONE, SignName: ALIYUN.signName, TemplateCode: ALIYUN.templateCode },
      TemplateParam: param,
    });
    const headers = signedHeaders(ALIYUN, {
      ...{ host: new URL(provider.url).host, action, version: '2017-05-25', query, nonce },
      date: new Date(Date.now() - age),
    });
    for (const name of left) delete headers[name];
    const response = await fetch(`${provider.url}/?${altered(query)}`, { method: 'POST', headers });
    return JSON.parse(await response.text()).Code;
  };
  assert.equal(await send({ age: 16 * 60_000 }), 'InvalidTimeStamp.Expired');
  assert.equal(await send({ age: -16 * 60_000 }), 'InvalidTimeStamp.Expired');
  assert.equal(await send({ left: ['x-acs-date'] }), 'InvalidTimeStamp.Format');
  assert.equal(await send({ left: ['Authorization'] }), 'IncompleteSignature');
  assert.equal(await send({ left: ['x-acs-content-sha256'] }), 'SignatureDoesNotMatch');
  assert.equal(await send({ action: 'SendBatchSms' }), 'InvalidAction.NotFound');
  const other = (query: string) => query.replace(PHONE, '13900139000');
  assert.equal(await send({ altered: other }), 'SignatureDoesNotMatch');
  assert.equal(await send({ param: '{"code":482913}' }), 'isv.INVALID_JSON_PARAM');
  assert.equal(await send({ param: '{}' }), 'isv.TEMPLATE_MISSING_PARAMETERS');
  assert.equal(await send({ nonce: 'once' }), 'OK');
  assert.equal(await send({ nonce: 'once' }), 'SignatureNonceUsed');
  assert.equal(provider.taken.length, 1);
});

test('a message that aliyun refuses, or that cannot be handed over, was not sent; the reason names neither phone nor code', async () => {
  const replies: [Reply, RegExp][] = [
    [
      {
        status: 200,
        body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"x","RequestId":"R-1"}',
      },
      /isv\.BUSINESS_LIMIT_CONTROL.*R-1/,
    ],
    [
      { status: 404, body: '{"Code":"InvalidAccessKeyId.NotFound","Message":"x"}' },
      /InvalidAccessKeyId/,
    ],
    [{ status: 502, body: '<html>' }, /502/],
    [{ status: 200, body: 'null' }, /no code/],
    [{ status: 200, body: '', hangs: true }, /not reached/],
  ];
  for (const [reply, reason] of replies) {
    await using provider = await fakeProvider(() => reply);
    const error: unknown = await aliyun(provider.url)
      .send(PHONE, CODE)
      .then(
        () => assert.fail('sent'),
        (failure: unknown) => failure,
      );
    assert.ok(error instanceof Error);
    assert.equal(error.name, 'SmsError');
    assert.match(error.message, reason);
    assert.doesNotMatch(
      `${error.message} ${error.stack} ${String(error.cause)}`,
      /13800138000|482913|%22code/,
    );
  }
  await assert.rejects(aliyun('http://127.0.0.1:9').send(PHONE, CODE), { name: 'SmsError' });
});

test('the http provider gets phone and code as JSON, with its token', async () => {
  await using provider = await fakeProvider(() => ({ status: 204, body: '' }));
  const sms = createSms({ kind: 'http', url: `${provider.url}/send`, token: 'gate-token' }, () =>
    assert.fail('logged'),
  );
  await sms.send(PHONE, CODE);
  const [call] = provider.received;
  assert.equal(call?.method, 'POST');
  assert.equal(call?.url.pathname, '/send');
  assert.equal(call?.headers.authorization, 'Bearer gate-token');
  assert.deepEqual(JSON.parse(call?.body ?? ''), { phone: PHONE, code: CODE });
});

test('anything but 2xx from the http provider is a refusal; it is not followed elsewhere', async () => {
  for (const status of [400, 401, 500, 302]) {
    await using provider = await fakeProvider(() => ({ status, body: '{}' }));
    const sms = createSms({ kind: 'http', url: provider.url, token: '' }, () => undefined);
    await assert.rejects(sms.send(PHONE, CODE), { name: 'SmsError' }, String(status));
  }
});
