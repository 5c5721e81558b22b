import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { removeOldVisitorTenders } from '../../../../site/server/modules/tender/visitor-tenders.ts';
import { tenderFile } from '../../../../site/server/store/schema.ts';
import { until } from '../../../support/caller.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const PATH = '/bid/client/visitor-tenders';

describe('a tender read before the sign-in', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.remove());

  const give = (text: string = sampleTender, name = '招标文件.md') => {
    const form = new FormData();
    form.append('file', new File([text], name));
    return service.visitor('POST', PATH, form);
  };
  const look = (id: string, key: string) =>
    service.visitor('GET', `${PATH}/${id}`, undefined, { 'visitor-key': key });
  const read = async () => {
    const { body } = await give();
    const { id, key } = body.data;
    const answer = await until(
      () => look(id, key),
      ({ body: { data } }) => data.status !== 'reading',
    );
    const reading = answer.body.data;
    assert.equal(reading.status, 'ready');
    return { id, key, reading };
  };

  test('it is read at once, shown to its key alone, and becomes the account that claims it', async () => {
    const { id, key, reading } = await read();
    assert.ok(reading.scoring.length > 0);
    assert.equal((await look(id, `${key}x`)).status, 404);
    assert.equal((await service.visitor('GET', `${PATH}/${id}`)).status, 400);
    const { call } = await service.signIn();
    const claim = `${PATH}/${id}/claim`;
    assert.equal((await call('GET', `/bid/client/tenders/${id}`)).status, 404);
    assert.equal((await service.visitor('POST', claim, { key })).status, 401);
    assert.equal((await call('POST', claim, { key: 'x'.repeat(32) })).status, 404);
    assert.equal((await call('POST', claim, { key })).status, 200);
    // Told twice, it is done.
    assert.equal((await call('POST', claim, { key })).status, 200);
    const own = await call('GET', `/bid/client/tenders/${id}`);
    assert.deepEqual(own.body.data.scoring, reading.scoring);
    // Nobody else gets it any more, with the key or without.
    const other = (await service.signIn()).call;
    assert.equal((await other('POST', claim, { key })).status, 404);
    assert.equal((await look(id, key)).status, 404);
  });

  test('no account can reach it without claiming it', async () => {
    const { id } = await read();
    const { call } = await service.signIn();
    for (const path of [`/bid/client/tenders/${id}`, `/bid/client/tenders/${id}/blocks`])
      assert.equal((await call('GET', path)).status, 404);
    const list = await call('GET', '/bid/client/tenders');
    assert.deepEqual(list.body.data.records, []);
    const bid = await call('POST', '/bid/client/bids', { name: '借用', tenderId: id });
    assert.equal(bid.status, 404);
  });

  test('after a day it is gone, with its bytes', async () => {
    const { id, key } = await read();
    const { db } = service.services.database;
    await removeOldVisitorTenders(service.services);
    assert.equal((await look(id, key)).status, 200);
    const old = new Date(Date.now() - 25 * 3_600_000);
    await db.update(tenderFile).set({ createdAt: old }).where(eq(tenderFile.id, id));
    await removeOldVisitorTenders(service.services);
    assert.equal((await look(id, key)).status, 404);
    await assert.rejects(service.services.storage.get(`tenders/${id}`));
  });

  test('what cannot be read is refused in words', async () => {
    const refused = await give('MZ', '程序.exe');
    assert.equal(refused.status >= 400 && refused.status < 500, true);
    assert.match(refused.body.msg, /[\u4e00-\u9fff]/);
    const large = await give('文'.repeat(8 * 1024 * 1024), '大.txt');
    assert.equal(large.status, 413);
    assert.match(large.body.msg, /20 MB/);
  });

  test('an address gives twenty a day', async () => {
    let refused = 0;
    for (let n = 0; n < 22 && refused === 0; n += 1) {
      const answer = await give(`${sampleTender}\n第 ${n} 份`);
      if (answer.status === 429) refused = n;
    }
    assert.ok(refused > 0 && refused <= 20, `${refused}`);
  });
});
