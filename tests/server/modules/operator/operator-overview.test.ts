import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { desc } from 'drizzle-orm';
import { maskPhone } from '../../../../site/server/kernel/mask-phone.ts';
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

  test('a number reaches no list whole; asked for, it is told once and is a line of the log, without the number', async () => {
    const { phone, call } = await service.signIn();
    const contact = `电话${phone}，微信同号`;
    await call('POST', '/bid/client/saveFeedback', {
      ...{ kind: 'contact', content: `请回电 ${phone}`, contact },
    });
    const said = maskPhone(phone);
    const listed = await platform('GET', `/operator/accounts?q=${phone}`);
    const { id } = listed.body.data.records[0];
    assert.equal(listed.body.data.records[0].phone, said);
    const messages = await platform('GET', `/operator/feedback?q=${phone}`);
    const [message] = messages.body.data.records;
    assert.equal(message.contact, `电话${said}，微信同号`);
    for (const answer of [listed, messages])
      assert.ok(!JSON.stringify(answer.body).includes(phone));
    const show = (body: object, as = platform) => as('POST', '/operator/phones/shown', body);
    const shown = await show({ of: 'accounts', id, masked: said });
    assert.deepEqual([shown.status, shown.body.data], [200, { text: phone }]);
    const { db } = service.services.database;
    const last = async () => {
      const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.createdAt)).limit(1);
      return [line?.action, line?.targetId, line?.username, line?.detail];
    };
    assert.deepEqual(await last(), ['phone.show', id, 'operator', { of: 'accounts', phone: said }]);
    const written = { of: 'feedback', id: message.id, masked: message.contact };
    assert.equal((await show(written)).body.data.text, contact);
    assert.deepEqual((await last())[3], { of: 'feedback', phone: said });
    // What does not stand there, what another tenant's operator asks, and what is no masked number.
    assert.equal((await show({ of: 'accounts', id, masked: '139****0000' })).status, 404);
    assert.equal((await show({ of: 'accounts', id, masked: said }, stranger)).status, 404);
    assert.equal((await show({ of: 'accounts', id, masked: phone })).status, 400);
  });
});
