import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { rewardFirstOrder } from '../../../../site/server/modules/account/invites.ts';
import { type Call, randomPhone } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

describe('invitations', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({
      env: { SIGNUP_BIDS: '1', PUBLIC_URL: 'https://tender.example', TRUST_PROXY: '1' },
    });
  });
  after(() => service.remove());

  const info = async (call: Call) =>
    (await call('POST', '/blade-system/client/get-userInfo')).body.data;
  const invites = async (call: Call) => (await call('GET', '/invite/client/invites')).body.data;
  /** A first sign-in with somebody's code, as the widgets send it. */
  const register = (code: string, tenant = '000000') =>
    service.signIn(randomPhone(), {
      headers: { 'Tenant-Id': tenant },
      query: `&invitation_code=${code}`,
    });

  test('a code brings both sides bids at a registration, and more at a first order, each once', async () => {
    const { call } = await service.signIn();
    const before = await invites(call);
    assert.equal(
      before.link,
      `https://tender.example/?regist_source=invite&invitation_code=${before.code}`,
    );
    assert.match(before.qr, /^data:image\/png;base64,/);
    const { register: reward, newcomer, firstOrder } = before.rewards;
    const invited = await register(before.code.toLowerCase());
    assert.equal((await info(invited.call)).grantBidNumber, 1 + newcomer);
    assert.equal((await info(call)).grantBidNumber, 1 + reward);
    const { id: buyerId, tenantId } = await info(invited.call);
    const { db } = service.services.database;
    for (const orderId of ['one', 'two'])
      await rewardFirstOrder(db, { tenantId, buyerId, orderId });
    const after = await invites(call);
    assert.deepEqual([after.total, after.rewarded], [1, reward + firstOrder]);
    const [record] = after.records;
    assert.deepEqual([record.reward, record.paid], [reward + firstOrder, false]);
    assert.equal(record.account, `${invited.phone.slice(0, 3)}****${invited.phone.slice(7)}`);
  });

  test('a code of nobody, or of another tenant, brings nothing', async () => {
    const { call } = await service.signIn();
    const { code } = await invites(call);
    assert.equal((await info((await register('NOBODYXX')).call)).grantBidNumber, 1);
    assert.equal((await info((await register(code, '000002')).call)).grantBidNumber, 1);
    assert.equal((await invites(call)).total, 0);
  });

  test('only so many registrations of a month are rewarded; each newcomer is', async () => {
    const { call } = await service.signIn();
    const { code, rewards } = await invites(call);
    for (let n = 0; n <= rewards.monthlyMost; n += 1) {
      assert.equal((await info((await register(code)).call)).grantBidNumber, 1 + rewards.newcomer);
    }
    const { total, rewarded, records, pages } = await invites(call);
    assert.deepEqual(
      [total, rewarded],
      [rewards.monthlyMost + 1, rewards.monthlyMost * rewards.register],
    );
    assert.deepEqual([records.length, pages], [10, 3]);
  });

  test('a visitor has none', async () => {
    assert.equal((await service.visitor('GET', '/invite/client/invites')).status, 401);
    const { call } = await service.signIn();
    assert.equal((await call('GET', '/invite/client/invites?size=500')).status, 400);
  });
});
