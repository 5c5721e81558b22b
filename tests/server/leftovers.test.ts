import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { removeLeftovers, sweepLeftovers } from '../../site/server/leftovers.ts';
import { until } from '../support/caller.ts';
import { plainPicture } from '../support/sample-pictures.ts';
import { sampleTender } from '../support/sample-tender.ts';
import { startTestService, type TestService } from '../support/service.ts';

const DAY_MS = 24 * 3600_000;

describe('files that no row names', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.remove());

  const inDays = (days: number) => Date.now() + days * DAY_MS;
  async function keys(): Promise<string[]> {
    const found: string[] = [];
    const folders = ['tenders', 'knowledge', 'pictures', 'compare-files', 'feedback'];
    for (const folder of [...folders, 'invoices', 'compares', 'uploads', 'word', 'other'])
      for await (const { key } of service.services.storage.list(folder)) found.push(key);
    return found.toSorted();
  }

  test('go after a week, the others stay; made files go after a month', async () => {
    const { storage } = service.services;
    const { call } = await service.signIn();
    const form = (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return body;
    };
    const tender = await call(
      'POST',
      '/bid/client/tenders',
      form(new File([sampleTender], '采购文件.md')),
    );
    assert.equal(tender.status, 202, JSON.stringify(tender.body));
    await until(
      async () =>
        (await call('GET', `/bid/client/tenders/${tender.body.data.id}`)).body.data.status,
      (status) => status === 'ready',
    );
    const known = await call(
      'POST',
      '/knowledge/client/files',
      form(new File(['# 业绩\n\n某项目'], '业绩.md')),
    );
    assert.equal(known.status, 202, JSON.stringify(known.body));
    const picture = await call(
      'POST',
      '/picture/client/pictures',
      form(new File([await plainPicture(1200, 900).jpeg().toBuffer()], '现场.jpg')),
    );
    assert.equal(picture.status, 200, JSON.stringify(picture.body));
    const small = await call(
      'GET',
      `/picture/client/pictures/${picture.body.data.id}/file?size=thumbnail`,
    );
    assert.equal(small.status, 200);
    const upload = await call('POST', '/upload/client/uploads', {
      fileName: 'a.txt',
      bytes: 9,
      mark: '1',
    });
    const part = form(new File(['abcd'], 'part'));
    await call('PUT', `/upload/client/uploads/${upload.body.data.id}?offset=0`, part);
    const bid = await call('POST', '/bid/client/bids', { name: '旧标书' });
    const { id } = bid.body.data;
    const chapter = { id: 'c', parentId: null, order: 0, title: '方案', pages: 1, scoringIds: [] };
    const chapters = [{ ...chapter, settings: {} }];
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
    await call('PUT', `/bid/client/bids/${id}/chapters/c`, { content: '正文' });
    const word = await call('GET', `/bid/client/bids/${id}/word`);
    await word.response.arrayBuffer();
    const good = await keys();
    assert.equal(good.filter((key) => key.startsWith('word/')).length, 2);
    assert.ok(good.some((key) => key.endsWith('.small')));
    assert.equal(good.length, 7, good.join(' '));

    const lost = [
      'tenders/gone',
      'tenders/gone.pdf',
      `${good[0]}.1.part`,
      'knowledge/gone',
      'pictures/gone.small',
      'compare-files/gone',
      'feedback/gone',
      'invoices/gone-1.pdf',
      'compares/gone/pair-a-b.json',
      'uploads/gone/0-4',
      'word/gone/slot-1.docx',
    ];
    for (const key of [...lost, 'other/not-ours'])
      await storage.put(key, new TextEncoder().encode('x'));
    assert.equal(await sweepLeftovers(service.services, inDays(6)), 0, 'too young');
    assert.equal(await sweepLeftovers(service.services, inDays(8)), lost.length);
    assert.deepEqual(await keys(), [...good, 'other/not-ours'].toSorted());
    assert.equal(await sweepLeftovers(service.services, inDays(31)), 2, 'the Word file');
    assert.equal((await call('GET', `/bid/client/bids/${id}/word`)).status, 200, 'made again');
    await call('DELETE', `/bid/client/bids/${id}`);
    assert.equal(await sweepLeftovers(service.services, inDays(8)), 2, 'of a bid that is gone');
    assert.deepEqual(
      await keys(),
      [...good.filter((key) => !key.startsWith('word/')), 'other/not-ours'].toSorted(),
    );
  });

  test('are looked for by one process of all, once a day', async () => {
    const { database, logger, storage } = service.services;
    let looks = 0;
    const counting = {
      ...storage,
      list: (folder: string) => {
        looks += Number(folder === 'tenders');
        return storage.list(folder);
      },
    };
    const needs = { database, logger, storage: counting };
    await Promise.all([1, 2, 3].map(() => removeLeftovers(needs)));
    await removeLeftovers(needs);
    assert.equal(looks, 1);
  });
});
