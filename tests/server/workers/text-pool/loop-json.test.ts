import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { storable } from '../../../../site/server/kernel/storable-text.ts';
import { tenderDocument } from '../../../../site/server/store/schema.ts';
import { AT_ONCE_CHARS } from '../../../../site/server/workers/text-pool/text-size.ts';
import { type Call, until } from '../../../support/caller.ts';
import { jsonOnLoop } from '../../../support/parsed-on-loop.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const filler = Array.from(
  { length: 900 },
  (_, at) => `第${at}条 供应商应当按照采购人的要求完成本条所列的工作并接受检查。`,
);
const tenderText = [
  '# 第一章 招标公告',
  '项目名称：某某物资采购',
  '标段一：电缆',
  '标段二：水泥',
  '# 第二章 采购需求',
  ...filler,
];

describe('JSON of whole documents', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  test('is seen where the service makes it in its own process', async () => {
    const long = 'x'.repeat(AT_ONCE_CHARS + 1);
    const calls = await jsonOnLoop(async () => storable({ long }));
    assert.match(calls.join(), /storable-text/);
    assert.deepEqual(await jsonOnLoop(async () => storable({ short: 'x' })), []);
  });

  test('is neither made nor parsed by the service while a long file is read, stored and read again for a lot', async () => {
    const calls = await jsonOnLoop(async () => {
      const form = new FormData();
      form.append('file', new Blob([tenderText.join('\n')]), '采购文件.txt');
      const { body } = await call('POST', '/bid/client/tenders', form);
      const path = `/bid/client/tenders/${body.data.id}`;
      const read = await until(
        () => call('GET', path),
        (answer) => answer.body.data.status !== 'reading',
      );
      assert.equal(read.body.data.status, 'ready');
      assert.equal(read.body.data.lots.length, 2);
      const chosen = await call('POST', `${path}/lot`, { lotId: read.body.data.lots[1].id });
      assert.equal(chosen.body.data.lotId, read.body.data.lots[1].id);
      const { db } = service.services.database;
      const [kept] = await db
        .select()
        .from(tenderDocument)
        .where(eq(tenderDocument.tenderId, body.data.id));
      assert.equal(kept?.document.blocks.length, tenderText.length);
    });
    assert.deepEqual(calls, []);
  });
});
