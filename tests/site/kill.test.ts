import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { signInOver, until } from '../support/caller.ts';
import { type Product, startProduct } from '../support/product.ts';
import { sampleTender } from '../support/sample-tender.ts';

describe('a process that is killed', () => {
  let dataDir: string;
  let product: Product;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tender-kill-'));
    product = await startProduct(dataDir, { OFFLINE_WRITER_PACE: '60' });
  });
  after(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('goes on by itself after each start: shown text stays, nothing is written twice, one bid is charged', async () => {
    const request = (path: string, init: RequestInit) => fetch(product.url + path, init);
    const { call } = await signInOver(request);
    const imported = await call('POST', '/bid/client/tenders', { text: sampleTender });
    assert.equal(imported.status, 202);
    await product.kill();
    await product.start();
    const ready = await until(
      () => call('GET', `/bid/client/tenders/${imported.body.data.id}`),
      ({ body }) => body.data.status !== 'reading',
    );
    assert.equal(ready.body.data.status, 'ready');
    const bid = await call('POST', '/bid/client/bids', {
      name: '断电测试',
      tenderId: imported.body.data.id,
      settings: { pages: 12 },
    });
    const id = bid.body.data.id;
    await call('POST', `/bid/client/bids/${id}/outline/generate`);
    await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.status === 'outlined',
    );
    const { chapters } = (await call('GET', `/bid/client/bids/${id}/outline`)).body.data;
    const detail = async (chapterId: string) =>
      (await call('GET', `/bid/client/bids/${id}/chapters/${chapterId}`)).body.data;

    await call('POST', `/bid/client/bids/${id}/write`);
    const bidNow = async () => (await call('GET', `/bid/client/bids/${id}`)).body.data;
    for (const more of [1, 400, 100]) {
      const { progress: before } = await bidNow();
      // A busy machine may have written all of it meanwhile.
      await until(
        bidNow,
        ({ status, progress }) => status === 'written' || progress.chars >= before.chars + more,
      );
      const shown = await Promise.all(
        chapters.map((chapter: { id: string }) => detail(chapter.id)),
      );
      await product.kill();
      await product.start();
      for (const before of shown) {
        const now = await detail(before.id);
        assert.ok(now.content.startsWith(before.content), `text of ${before.title} was lost`);
      }
    }
    const written = await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.status === 'written',
    );
    assert.equal(written.body.data.progress.percent, 100);
    for (const chapter of chapters) {
      const versions = await call('GET', `/bid/client/bids/${id}/chapters/${chapter.id}/versions`);
      const written = versions.body.data.records.filter(
        (one: { kind: string }) => one.kind === 'generated',
      );
      assert.equal(written.length, 1, `${chapter.title} written once`);
    }
    const info = await call('POST', '/blade-system/client/get-userInfo');
    assert.equal(info.body.data.grantBidNumber, 29);
  });

  test('a second process on the folder is refused with a clear message', async () => {
    await assert.rejects(startProduct(dataDir), /数据目录正被另一个进程使用/);
  });

  test('a graceful stop ends with open event streams', async () => {
    const request = (path: string, init: RequestInit) => fetch(product.url + path, init);
    const { call } = await signInOver(request);
    const id = (await call('POST', '/bid/client/bids', { name: '停机' })).body.data.id;
    const { response } = await call('GET', `/bid/client/bids/${id}/events`);
    const drained = response.text();
    await product.stop();
    assert.match(await drained, /event: snapshot/);
    await product.start();
  });
});
