import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { desc } from 'drizzle-orm';
import { auditLog, bidRow, chapterRow } from '../../../../site/server/store/schema.ts';
import type { Call } from '../../../support/caller.ts';
import { newOperator, signInOperator } from '../../../support/operator.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

describe('the day of the service', () => {
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

  const overviewFor = async (call: Call) => {
    const answer = await call('GET', '/operator/overview');
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };

  test('counts who came, what was begun and what failed, for whom it concerns alone', async () => {
    const { id } = (await customer('POST', '/bid/client/bids', { name: '某某服务' })).body.data;
    const { db } = service.services.database;
    await db.insert(chapterRow).values([
      { bidId: id, id: 'c1', status: 'failed', note: '等待超时' },
      { bidId: id, id: 'c2', status: 'failed', note: '等待超时' },
    ]);
    await customer('POST', '/bid/client/bids', { name: '在写' });
    await db.update(bidRow).set({ status: 'writing' });
    const seen = await overviewFor(platform);
    assert.equal(seen.days.length, 30);
    const [today, yesterday] = seen.days;
    assert.deepEqual(
      [today.accounts, today.signIns, today.bids, today.orders, today.paid],
      [1, 1, 2, 0, '0.00'],
    );
    assert.deepEqual([yesterday.accounts, yesterday.bids], [0, 0]);
    assert.equal(seen.writing, 2);
    // A bid stands once, however many of its chapters failed.
    assert.deepEqual(
      seen.failures.map(({ kind, name, msg }: { kind: string; name: string; msg: string }) => [
        kind,
        name,
        msg,
      ]),
      [['bid', '某某服务', '等待超时']],
    );
    const theirs = await overviewFor(stranger);
    assert.deepEqual(
      [theirs.writing, theirs.failures, theirs.days[0].accounts, theirs.days[0].signIns],
      [0, [], 0, 0],
    );
  });

  test('is nothing for customers', async () => {
    assert.notEqual((await customer('GET', '/operator/overview')).status, 200);
  });

  test('each number that is shown is a line of the log, without the number', async () => {
    const shown = await platform('POST', '/operator/phones/shown', {
      phone: '13800138000',
      targetId: 'a1',
    });
    assert.equal(shown.status, 200);
    const { db } = service.services.database;
    const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.createdAt)).limit(1);
    assert.deepEqual(
      [line?.action, line?.targetId, line?.username, line?.detail],
      ['phone.show', 'a1', 'operator', { phone: '138****8000' }],
    );
    const wrong = await platform('POST', '/operator/phones/shown', { phone: '12', targetId: '' });
    assert.equal(wrong.status, 400);
  });
});
