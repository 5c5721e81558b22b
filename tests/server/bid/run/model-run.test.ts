import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { type Call, until } from '../../../support/caller.ts';
import { type FakeModel, type ModelScript, startFakeModel } from '../../../support/fake-model.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const KEY = 'sk-very-secret-key';
const scoring = [{ category: '技术', item: '服务方案', maxScore: 100, criteria: '方案完整、合理' }];
const text = Array.from(
  { length: 30 },
  (_, n) => `第 ${n + 1} 日我方安排专人负责本项目，检查并留存记录，发现问题当日处理。`,
).join('');

describe('a run with a model service', () => {
  let model: FakeModel | undefined;
  let service: TestService | undefined;
  afterEach(async () => {
    await service?.remove();
    await model?.close();
  });

  async function startRun(script: ModelScript): Promise<{ call: Call; id: string }> {
    model = await startFakeModel(script);
    const env = {
      AI_BASE_URL: model.baseUrl,
      AI_API_KEY: KEY,
      AI_MODEL: 'test-model',
      AI_RETRY_SECONDS: '0.2',
    };
    service = await startTestService({ env });
    const { call } = await service.signIn();
    const id = (
      await call('POST', '/bid/client/bids', { name: '模型', scoring, settings: { pages: 4 } })
    ).body.data.id;
    await call('POST', `/bid/client/bids/${id}/outline/generate`);
    await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.status === 'outlined',
      60,
    );
    assert.equal((await call('POST', `/bid/client/bids/${id}/write`)).status, 202);
    return { call, id };
  }
  const settled = (call: Call, id: string) =>
    until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => ['written', 'paused'].includes(body.data.status),
      90,
    );

  test('says which model writes, and writes every chapter', async () => {
    const { call, id } = await startRun([{ mode: 'ok', text }]);
    const bid = await settled(call, id);
    assert.deepEqual(bid.body.data.writer, { kind: 'model', name: 'test-model' });
    assert.equal(bid.body.data.status, 'written');
  });

  test('a service that is down for a while is waited for, visibly; one bid is charged', async () => {
    let sick = true;
    const { call, id } = await startRun(() =>
      sick ? { mode: 'status', status: 503 } : { mode: 'ok', text },
    );
    const waiting = await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.note !== null,
      60,
    );
    assert.match(waiting.body.data.note, /自动重试/);
    assert.equal(waiting.body.data.status, 'writing');
    sick = false;
    const bid = await settled(call, id);
    assert.equal(bid.body.data.status, 'written');
    assert.doesNotMatch(bid.body.data.note ?? '', /自动重试/, 'the outage is over');
    assert.equal(
      (await call('POST', '/blade-system/client/get-userInfo')).body.data.grantBidNumber,
      29,
    );
  });

  test('a run that waits for the limits of the service says so, and asks for no more', async () => {
    model = await startFakeModel([{ mode: 'ok', text }]);
    service = await startTestService({
      env: { AI_BASE_URL: model.baseUrl, AI_MODEL: 'm', AI_REQUESTS_PER_MINUTE: '1' },
    });
    const { call } = await service.signIn();
    const written = (await call('POST', '/bid/client/bids', { name: '排队', scoring })).body.data
      .id;
    const chapters = ['c1', 'c2'].map((id, order) => ({
      ...{ id, parentId: null, order },
      ...{ title: `第 ${order + 1} 章`, pages: 1 },
    }));
    await call('PUT', `/bid/client/bids/${written}/outline`, { chapters });
    assert.equal((await call('POST', `/bid/client/bids/${written}/write`)).status, 202);
    const waiting = await until(
      () => call('GET', `/bid/client/bids/${written}`),
      ({ body }) => body.data.note !== null,
      30,
    );
    assert.match(waiting.body.data.note, /正在排队/);
    assert.equal(waiting.body.data.status, 'writing');
    assert.equal(model.requests.length, 1);
    assert.equal((await call('POST', `/bid/client/bids/${written}/pause`)).status, 200);
    const paused = await until(
      () => call('GET', `/bid/client/bids/${written}`),
      ({ body }) => !/正在排队/.test(body.data.note ?? ''),
      20,
    );
    assert.equal(paused.body.data.status, 'paused');
  });

  test('an outline that waits for the limits of the service says so, and keeps to them', async () => {
    model = await startFakeModel([{ mode: 'ok', text: '{"chapters":[]}' }]);
    service = await startTestService({
      env: { AI_BASE_URL: model.baseUrl, AI_MODEL: 'm', AI_REQUESTS_PER_MINUTE: '1' },
    });
    const { call } = await service.signIn();
    const outline = async (name: string) => {
      const { id } = (await call('POST', '/bid/client/bids', { name, scoring })).body.data;
      await call('POST', `/bid/client/bids/${id}/outline/generate`);
      return `/bid/client/bids/${id}`;
    };
    const first = await outline('先');
    await until(
      () => call('GET', first),
      ({ body }) => body.data.status === 'outlined',
      60,
    );
    assert.equal(model.requests.length, 1);
    const second = await outline('后');
    const waiting = await until(
      () => call('GET', second),
      ({ body }) => body.data.note !== null,
      30,
    );
    assert.match(waiting.body.data.note, /正在排队/);
    assert.equal(waiting.body.data.status, 'outlining');
    assert.equal(model.requests.length, 1);
  });

  test('a stream that is cut goes on; a refused key fails the chapters without telling it', async () => {
    let n = 0;
    const { call, id } = await startRun((request) => {
      n += 1;
      const asked = request.messages.some((message) => message.role === 'assistant');
      return n % 3 === 0 && !asked
        ? { mode: 'cut', text: text.slice(0, 300) }
        : { mode: 'ok', text: asked ? text.slice(300) : text };
    });
    assert.equal((await settled(call, id)).body.data.status, 'written');
    await service?.remove();
    await model?.close();

    const refused = await startRun([{ mode: 'status', status: 401 }]);
    const bid = await settled(refused.call, refused.id);
    assert.equal(bid.body.data.status, 'paused');
    assert.ok(bid.body.data.progress.failed > 0);
    const { chapters } = (await refused.call('GET', `/bid/client/bids/${refused.id}/outline`)).body
      .data;
    const chapter = await refused.call(
      'GET',
      `/bid/client/bids/${refused.id}/chapters/${chapters[0].id}`,
    );
    assert.equal(chapter.body.data.status, 'failed');
    assert.match(chapter.body.data.note, /\p{Script=Han}/u);
    const reason = chapter.body.data.note.replace(/。$/, '');
    assert.equal(
      bid.body.data.note.includes(reason),
      true,
      'all failed for the same, and it is said above them',
    );
    assert.doesNotMatch(JSON.stringify([bid.body, chapter.body]), /sk-very|127\.0\.0\.1/);
  });
});
