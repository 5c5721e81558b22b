import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.remove());

test('while the service stops nothing long is begun, and what is there is still given out', async () => {
  const { call } = await service.signIn();
  const { id } = (await call('POST', '/bid/client/bids', { name: '停机' })).body.data;
  const chapters = [{ id: 'c1', parentId: null, order: 0, title: '第一章', pages: 1 }];
  await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
  assert.equal((await call('GET', `/bid/client/bids/${id}/word`)).status, 200);
  service.services.leaving = true;
  service.services.stopping = true;
  try {
    const kept = await call('GET', `/bid/client/bids/${id}/word`);
    assert.deepEqual([kept.status, kept.response.headers.get('connection')], [200, 'close']);
    await call('PUT', `/bid/client/bids/${id}/chapters/c1`, { content: '改过。' });
    for (const path of ['word', 'pages', 'events']) {
      const refused = await call('GET', `/bid/client/bids/${id}/${path}`);
      assert.deepEqual([refused.status, refused.body.code], [503, 50308], path);
      assert.equal(refused.response.headers.get('retry-after'), '5');
      assert.match(refused.body.msg, /\p{Script=Han}/u);
    }
    assert.equal(service.services.streams.size, 0);
  } finally {
    service.services.leaving = false;
    service.services.stopping = false;
  }
});
