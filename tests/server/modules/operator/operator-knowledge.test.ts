import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { auditLog } from '../../../../site/server/store/schema.ts';
import { type Call, until } from '../../../support/caller.ts';
import { newOperator, signInOperator } from '../../../support/operator.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const path = '/operator/knowledge';

describe('public files of the knowledge base', () => {
  let service: TestService;
  let platform: Call;
  let stranger: Call;
  let customer: Call;
  before(async () => {
    service = await startTestService();
    platform = (await signInOperator(service)).call;
    stranger = (await newOperator(service, platform, 'stranger', '100009')).call;
    customer = (await service.signIn()).call;
  });
  after(() => service.remove());

  const upload = (call: Call, text: string, name: string, query = '') => {
    const form = new FormData();
    form.append('file', new Blob([text]), name);
    return call('POST', `${path}?${query}`, form);
  };
  const seen = async () =>
    (await customer('GET', '/knowledge/client/files?space=public')).body.data.records;

  test('are uploaded, read, found by customers, changed, taken away and brought back', async () => {
    const added = await upload(
      platform,
      '# 政府采购\n投标保证金不超过预算的百分之二。',
      '法规.md',
      `tags=${encodeURIComponent('法规，采购')}`,
    );
    assert.equal(added.status, 200, JSON.stringify(added.body));
    const { id } = added.body.data;
    const [file] = await until(seen, ([first]) => first?.status === 'ready');
    assert.deepEqual(
      [file.id, file.space, file.canChange, file.tags],
      [id, 'public', false, ['法规', '采购']],
    );
    const q = encodeURIComponent('投标保证金');
    assert.equal(
      (await customer('GET', `/knowledge/client/search?q=${q}`)).body.data.records[0].fileId,
      id,
    );
    const again = await upload(
      platform,
      '# 政府采购\n投标保证金不超过预算的百分之二。',
      '又一份.md',
    );
    assert.deepEqual([again.status, again.body.code, again.body.data.id], [200, 601, id]);
    const [row] = (await platform('GET', path)).body.data.records;
    const change = await platform('PUT', `${path}/${id}`, {
      mark: row.mark,
      fileName: '采购法规',
      tags: ['法规'],
    });
    assert.deepEqual([change.body.data.fileName, change.body.data.tags], ['采购法规.md', ['法规']]);
    assert.equal(
      (await platform('PUT', `${path}/${id}`, { mark: row.mark, fileName: 'x', tags: [] })).body
        .code,
      40902,
    );
    const original = await platform('GET', `${path}/${id}/file`);
    assert.match(await original.response.text(), /政府采购/);
    const removed = await platform('POST', `${path}/${id}/remove`, { mark: change.body.data.mark });
    assert.ok(removed.body.data.removedAt);
    assert.deepEqual(await seen(), []);
    assert.equal((await customer('GET', `/knowledge/client/files/${id}`)).status, 404);
    assert.equal((await platform('GET', `${path}?removed=1`)).body.data.total, 1);
    await platform('POST', `${path}/${id}/restore`, { mark: removed.body.data.mark });
    assert.equal((await seen()).length, 1);
    const log = await service.services.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, id));
    assert.deepEqual(log.map(({ action }) => action).toSorted(), [
      'knowledge.add',
      'knowledge.change',
      'knowledge.remove',
      'knowledge.restore',
    ]);
  });

  test('of a tenant are its customers’ and its operator’s alone', async () => {
    const { body } = await upload(stranger, '租户自己的资料', '租户.txt');
    assert.equal(body.data.tenantId, '100009');
    assert.equal((await stranger('GET', path)).body.data.total, 1);
    assert.ok(!(await seen()).some((file: { id: string }) => file.id === body.data.id));
    const ofAll = (await platform('GET', path)).body.data.records.find(
      ({ tenantId }: { tenantId: string }) => tenantId === '',
    );
    assert.equal(
      (await stranger('POST', `${path}/${ofAll.id}/remove`, { mark: ofAll.mark })).status,
      404,
    );
    assert.equal((await stranger('GET', `${path}/${ofAll.id}/file`)).status, 404);
    assert.equal((await upload(stranger, 'x', 'x.txt', 'tenantId=000000')).status, 403);
  });

  test('bad files, private ones and other callers are refused', async () => {
    assert.equal((await upload(platform, '', '空.txt')).body.code, 40010);
    assert.equal((await upload(platform, 'x', '图.png')).status, 415);
    assert.equal((await customer('GET', path)).status, 401);
    const form = new FormData();
    form.append('file', new Blob(['客户自己的']), '自己.txt');
    const own = (await customer('POST', '/knowledge/client/files', form)).body.data.id;
    const mark = '0'.repeat(16);
    assert.equal((await platform('POST', `${path}/${own}/remove`, { mark })).status, 404);
    assert.equal((await platform('GET', `${path}/${own}/file`)).status, 404);
    assert.ok(
      !(await platform('GET', path)).body.data.records.some(({ id }: { id: string }) => id === own),
    );
  });
});
