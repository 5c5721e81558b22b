import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { pino } from 'pino';
import { createSms } from '../../../../site/server/ports/sms.ts';
import {
  basic,
  type ListeningService,
  startListeningService,
} from '../../../support/listening-service.ts';

const headers = { Authorization: basic('demo_web', 'demo_secret') };
const taken: { phone: string; code: string }[] = [];
const logged: string[] = [];
let status = 200;
const gateway = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  taken.push(JSON.parse(body));
  response.writeHead(status).end();
});
let service: ListeningService;

before(async () => {
  await new Promise<void>((resolve) => {
    gateway.listen(0, '127.0.0.1', resolve);
  });
  const { port } = gateway.address() as AddressInfo;
  service = await startListeningService();
  // The service stays a demo that shows the picture's letters; only its messages go out.
  service.services.sms = createSms(
    { kind: 'http', url: `http://127.0.0.1:${port}`, token: 't' },
    () => undefined,
  );
  service.services.logger = pino(
    { level: 'debug' },
    { write: (line: string) => logged.push(line) },
  );
});
after(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await service.remove();
});
beforeEach(() => {
  taken.length = 0;
});

async function sendTo(phone: string) {
  const picture = await service.call('GET', '/api/system/commonClient/getImage', headers);
  return service.call('POST', `/api/blade-system/client/send-validate-not-auth?phone=${phone}`, {
    ...headers,
    'Captcha-Key': picture.body.data.key,
    'Captcha-Code': picture.body.data.devCode,
  });
}

test('a code goes to the provider', async () => {
  status = 202;
  const { status: answered, body } = await sendTo('13800138001');
  assert.equal(answered, 200);
  assert.ok(body.data.id);
  assert.equal(taken[0]?.phone, '13800138001');
  assert.match(taken[0]?.code ?? '', /^\d{6}$/);
});

test('a refused message is told plainly, and neither answer nor log gives the code away', async () => {
  status = 500;
  const { status: answered, body, text } = await sendTo('13800138002');
  assert.equal(answered, 503);
  assert.deepEqual(
    { code: body.code, success: body.success, msg: body.msg },
    { code: 50302, success: false, msg: '短信发送失败，请稍后重试' },
  );
  const [message] = taken;
  assert.ok(message);
  assert.doesNotMatch(text, new RegExp(message.code));
  assert.match(logged.join(''), /http: refused with status 500/);
  assert.doesNotMatch(
    logged.join(''),
    new RegExp(`"${message.code}"|code ${message.code}|${message.phone}`),
  );
});
