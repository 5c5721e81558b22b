import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { payment } from '../../../site/server/store/schema.ts';
import { placed } from '../../support/commerce.ts';
import {
  basic,
  type ListeningService,
  startListeningService,
} from '../../support/listening-service.ts';

const FORGED = 'evil.example';

for (const [name, env, own] of [
  ['without PUBLIC_URL', { PORT: '4321', HOST: '127.0.0.1' }, 'http://127.0.0.1:4321'],
  ['with PUBLIC_URL', { PUBLIC_URL: 'https://tender.example/' }, 'https://tender.example'],
] as const) {
  describe(`nothing outward carries the Host header, ${name}`, () => {
    let service: ListeningService;
    // A proxy that passes on what a stranger says is in front too.
    const forged = { Host: FORGED, 'X-Forwarded-Host': FORGED, 'X-Forwarded-Proto': 'https' };
    before(async () => {
      service = await startListeningService({ ...env, TRUST_PROXY: '1' });
    });
    after(() => service.remove());

    const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
      const all = { Authorization: basic('demo_web', 'demo_secret'), ...forged, ...headers };
      const answer = await service.call(method, path, all);
      assert.equal(answer.status < 400, true, `${method} ${path}: ${answer.status} ${answer.text}`);
      assert.doesNotMatch(answer.text + JSON.stringify(answer.headers), new RegExp(FORGED), path);
      return answer;
    };

    test('the QR code of the sign-in, and the page it opens', async () => {
      const { body } = await ask('GET', '/api/system/commonClient/getImage?type=social');
      assert.match(body.data.url, new RegExp(`^${own}/api/sandbox/chat-app`));
      const page = await ask('GET', body.data.url.slice(own.length));
      assert.ok(page.text.includes(`<dd>${own}</dd>`));
    });

    test('invitations, and the way to a cashier and back', async () => {
      const { token, call } = await service.signIn();
      const headers = { 'Blade-Auth': `bearer ${token}` };
      const invites = await ask('GET', '/api/invite/client/invites', headers);
      assert.ok(invites.body.data.link.startsWith(`${own}/?`));
      const order = await placed({ id: '', phone: '', call });
      const answer = await call(
        'POST',
        `/order/client/orders/${order.id}/pay`,
        { returnTo: '/home/account' },
        forged,
      );
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      assert.ok(
        answer.body.data.url.startsWith(`${own}/api/sandbox/cashier`),
        answer.body.data.url,
      );
      assert.doesNotMatch(JSON.stringify(answer.body), new RegExp(FORGED));
      const [row] = await service.services.database.db.select().from(payment);
      assert.equal(row?.returnTo, `${own}/home/account`);
    });

    test('pages, and the description of the calls', async () => {
      const { text } = await ask('GET', '/any/page.html');
      assert.match(
        text,
        own.startsWith('https')
          ? /^page of https:\/\/tender\.example$/
          : /^page of http:\/\/127\.0\.0\.1:\d+$/,
      );
      const { body } = await ask('GET', '/api/openapi.json');
      assert.deepEqual(body.servers, [{ url: '/api' }]);
    });
  });
}
