import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { readTender } from '../../../../site/server/modules/tender/read-tender.ts';
import { pictureRow, tenderFile } from '../../../../site/server/store/schema.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { part } from '../../layout/docx-file.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.remove());

test('a picture whose file is gone is named, and the Word file says so in its place', async () => {
  const { call } = await service.signIn();
  const { db } = service.services.database;
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(png)], '营业执照.png', { type: 'image/png' }));
  const added = await call('POST', '/picture/client/pictures', form);
  assert.ok(added.status < 300, JSON.stringify(added.body));
  const [row] = await db.select().from(pictureRow);
  assert.ok(row);
  const { id } = (await call('POST', '/bid/client/bids', { name: '缺图' })).body.data;
  const chapters = [{ id: 'c1', parentId: null, order: 0, title: '资格证明', pages: 1 }];
  await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
  await call('PUT', `/bid/client/bids/${id}/chapters/c1`, {
    content: `![营业执照](picture:${row.id})`,
  });
  const words = async () => {
    const { status, response } = await call('GET', `/bid/client/bids/${id}/word`);
    assert.equal(status, 200);
    return part(new Uint8Array(await response.arrayBuffer()), 'word/document.xml');
  };
  const bytes = await service.services.storage.get(row.fileKey);
  await service.services.storage.remove(row.fileKey);
  assert.match(await words(), /（图片“营业执照”已删除）/);
  const refused = await call('GET', `/picture/client/pictures/${row.id}/file`);
  assert.deepEqual([refused.status, refused.body.code], [404, 40401], JSON.stringify(refused.body));
  assert.match(refused.body.msg, /“营业执照\.png”/);
  await service.services.storage.put(row.fileKey, bytes);
  assert.doesNotMatch(await words(), /已删除/, 'the one without it was not kept');
});

test('a tender file that is gone before it is read says so, and is not tried for ever', async () => {
  const { call, id: account } = await service.signIn();
  assert.ok(account);
  const { storage, database } = service.services;
  const { get } = storage;
  storage.get = async (key) => {
    await storage.remove(key);
    return get(key);
  };
  const { id } = (
    await call('POST', '/bid/client/tenders', { text: sampleTender, fileName: '招标.txt' })
  ).body.data;
  await readTender(service.services, id, new AbortController().signal);
  storage.get = get;
  const [row] = await database.db.select().from(tenderFile).where(eq(tenderFile.id, id));
  assert.deepEqual([row?.status, row?.error], ['failed', '服务器上找不到这份文件，请重新上传']);
});
