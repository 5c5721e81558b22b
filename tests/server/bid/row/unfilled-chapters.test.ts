import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

describe('a chapter of nothing but places to fill in', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  test('counts as written, and the progress of the bid and of its line in the list say that it is still to be filled in', async () => {
    const { call } = await service.signIn();
    const asked = { name: '窗帘采购', overview: '窗帘采购与安装。', settings: { pages: 10 } };
    const { id } = (await call('POST', '/bid/client/bids', asked)).body.data;
    const path = `/bid/client/bids/${id}`;
    await call('POST', `${path}/outline/generate`, { acceptDoubts: true });
    await until(
      () => call('GET', path),
      ({ body }) => body.data.status === 'outlined',
    );
    const { chapters } = (await call('GET', `${path}/outline`)).body.data;
    const progress = async () => (await call('GET', path)).body.data.progress;
    // Beside another bid, whose chapters are its own.
    await call('POST', `${path}/copy`);
    const listed = async () => {
      const { records } = (await call('GET', '/bid/client/bids')).body.data;
      const { progress: shown } = records.find((one: { id: string }) => one.id === id);
      return [shown.done, shown.unfilled];
    };
    const save = (content: string) =>
      call('PUT', `${path}/chapters/${chapters.at(-1).id}`, { content });
    assert.equal((await save('品牌：【待填写：品牌】。')).status, 200);
    const open = await progress();
    assert.deepEqual([open.done, open.unfilled], [1, 1]);
    assert.deepEqual(await listed(), [1, 1]);
    assert.equal((await save('我方所投窗帘的品牌为青川。')).status, 200);
    const written = await progress();
    assert.deepEqual([written.done, written.unfilled], [1, 0]);
    assert.deepEqual(await listed(), [1, 0]);
  });
});
