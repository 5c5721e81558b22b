import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import type { Call } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

describe('feedback with pictures, and its list', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  const picture = async () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#1a5fd0' } })
      .png()
      .toBuffer();
  const upload = (call: Call, bytes: Uint8Array<ArrayBuffer>, name = '截图.png') => {
    const form = new FormData();
    form.append('file', new File([bytes], name));
    return call('POST', '/bid/client/feedback-pictures', form);
  };
  const save = (call: Call, body: object) => call('POST', '/bid/client/saveFeedback', body);
  const list = (call: Call, query = '') => call('POST', `/bid/client/getFeedbackList?${query}`);

  test('a message with pictures is in its sender’s list, and in nobody else’s', async () => {
    const { call } = await service.signIn();
    const stranger = (await service.signIn()).call;
    const { id } = (await upload(call, new Uint8Array(await picture()))).body.data;
    const saved = await save(call, {
      kind: 'fault',
      content: '导出的目录缺一级',
      pictures: [id],
      page: '/home/book',
    });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    const [record] = (await list(call)).body.data.records;
    assert.deepEqual(
      [record.content, record.pictures, record.state, record.answer, record.answeredAt],
      ['导出的目录缺一级', [id], 'open', '', ''],
    );
    const file = await call('GET', `/bid/client/feedback-pictures/${id}`);
    assert.deepEqual([file.status, file.response.headers.get('content-type')], [200, 'image/png']);
    assert.equal((await list(stranger)).body.data.total, 0);
    assert.equal((await stranger('GET', `/bid/client/feedback-pictures/${id}`)).status, 404);
    assert.equal((await save(stranger, { content: '别人的图', pictures: [id] })).status, 404);
    assert.equal(
      (await save(service.visitor, { content: '别人的图', pictures: [id] })).status,
      404,
    );
    assert.equal((await list(stranger)).body.data.total, 0, 'nothing was stored');
  });

  test('bad pictures and too many are refused', async () => {
    const { call } = await service.signIn();
    assert.equal(
      (await upload(call, new TextEncoder().encode('<svg onload="alert(1)"/>'), 'a.png')).status,
      415,
    );
    assert.equal((await upload(call, new Uint8Array())).status, 400);
    assert.equal((await upload(call, new Uint8Array(5 * 1024 * 1024 + 1))).status, 413);
    assert.equal((await upload(service.visitor, new Uint8Array(await picture()))).status, 401);
    const ids = Array.from({ length: 7 }, (_, n) => `p${n}`);
    assert.equal((await save(call, { content: '很多图', pictures: ids })).status, 400);
  });

  test('the list is told page by page and by state', async () => {
    const { call } = await service.signIn();
    for (const content of ['一', '二', '三']) await save(call, { content });
    const page = (await list(call, 'size=2')).body.data;
    assert.deepEqual([page.total, page.pages, page.records[0].content], [3, 2, '三']);
    assert.equal((await list(call, 'state=answered')).body.data.total, 0);
    assert.equal((await list(call, 'state=lost')).status, 400);
    assert.equal((await list(service.visitor)).status, 401);
  });
});
