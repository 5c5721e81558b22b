import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { account } from 'tender-widgets/contract';
import { ApiError } from '../../../../site/server/kernel/api-error.ts';
import {
  bidBalance,
  expireBids,
  grantBids,
  refundBid,
} from '../../../../site/server/modules/account/bid-log.ts';
import { chargeBid } from '../../../../site/server/modules/account/charge-bid.ts';
import { freshAccount } from '../../../../site/server/modules/account/profile.ts';
import { bidLog, orderRow, subscription } from '../../../../site/server/store/schema.ts';
import type { Call } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

describe('bid counts', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ env: { SIGNUP_BIDS: '0' } });
  });
  after(() => service.remove());

  const db = () => service.services.database.db;
  const user = async (call: Call) =>
    (await call('POST', '/blade-system/client/get-userInfo')).body.data;
  const counts = async (call: Call) => {
    const { bidNumber, monthBidNumber, temporaryBidNumber, grantBidNumber } = await user(call);
    return {
      package: bidNumber,
      month: monthBidNumber,
      temporary: temporaryBidNumber,
      grant: grantBidNumber,
    };
  };
  const person = async () => {
    const { call } = await service.signIn();
    const row = await freshAccount(db(), (await user(call)).id);
    const give = (bucket: (typeof account.bidBuckets)[number], amount: number, more: object = {}) =>
      grantBids(db(), {
        ...{ tenantId: row.tenantId, accountId: row.id, bucket, amount, reason: '测试' },
        ...{ key: crypto.randomUUID(), ...more },
      });
    const charge = (bidId: string) => db().transaction((tx) => chargeBid(tx, row, bidId));
    const refund = (bidId: string) => db().transaction((tx) => refundBid(tx, bidId, '退回'));
    return { call, row, give, charge, refund };
  };
  const rows = (accountId: string) =>
    db().select().from(bidLog).where(eq(bidLog.accountId, accountId)).orderBy(bidLog.createdAt);

  test('counts that end soonest are used first: of a while, of the month, given, bought', async () => {
    const { call, row, give, charge } = await person();
    await give('package', 1, { expiresAt: inDays(300) });
    await give('grant', 1);
    await give('month', 1, { expiresAt: inDays(20) });
    await give('temporary', 1, { expiresAt: inDays(9) });
    await give('temporary', 1, { expiresAt: inDays(3) });
    const used = [];
    for (let n = 0; n < 5; n += 1) {
      await charge(`bid-${row.id}-${n}`);
      const [last] = (await rows(row.id)).filter(({ kind }) => kind === 'charge').slice(-1);
      used.push([
        last?.bucket,
        last?.expiresAt && Math.round((last.expiresAt.getTime() - Date.now()) / DAY_MS),
      ]);
    }
    assert.deepEqual(used, [
      ['temporary', 3],
      ['temporary', 9],
      ['month', 20],
      ['grant', null],
      ['package', 300],
    ]);
    assert.deepEqual(await counts(call), { package: 0, month: 0, temporary: 0, grant: 0 });
    await assert.rejects(charge(`bid-${row.id}-6`), { code: 40201 });
  });

  test('counts of next month are not there yet, and what has ended is gone, with a row that says so', async () => {
    const { call, row, give, charge } = await person();
    await give('month', 5, { validFrom: inDays(10), expiresAt: inDays(40) });
    await give('month', 3, { validFrom: inDays(-40), expiresAt: inDays(-10) });
    assert.equal((await counts(call)).month, 0);
    await assert.rejects(charge(`x-${row.id}`), { code: 40201 });
    await expireBids(db());
    await expireBids(db());
    const expiries = (await rows(row.id)).filter(({ kind }) => kind === 'expiry');
    assert.deepEqual(
      expiries.map(({ amount }) => amount),
      [-3],
    );
    assert.equal(
      (await rows(row.id)).reduce((sum, { amount }) => sum + amount, 0),
      5,
    );
  });

  test('a charge happens once, a refund once, and after it a charge again', async () => {
    const { row, give, charge, refund } = await person();
    await give('package', 2);
    const bid = `bid-${row.id}`;
    await Promise.all(Array.from({ length: 20 }, () => charge(bid)));
    assert.equal((await bidBalance(db(), row.id)).package, 1);
    const refunds = await Promise.all(Array.from({ length: 20 }, () => refund(bid)));
    assert.equal(refunds.filter(Boolean).length, 1);
    assert.equal((await bidBalance(db(), row.id)).package, 2);
    await charge(bid);
    await charge(bid);
    assert.equal((await bidBalance(db(), row.id)).package, 1);
    assert.equal(await refund(bid), true);
    assert.equal(await refund(bid), false);
    assert.deepEqual(
      (await rows(row.id)).map(({ kind, amount }) => `${kind} ${amount}`),
      ['grant 2', 'charge -1', 'refund 1', 'charge -1', 'refund 1'],
    );
  });

  test('a refund of counts whose time has ended is good for a month', async () => {
    const { call, row, give, charge, refund } = await person();
    await give('month', 1, { expiresAt: inDays(1) });
    await charge(`bid-${row.id}`);
    await db()
      .update(bidLog)
      .set({ expiresAt: inDays(-1) })
      .where(eq(bidLog.accountId, row.id));
    await refund(`bid-${row.id}`);
    assert.deepEqual(await counts(call), { package: 0, month: 0, temporary: 1, grant: 0 });
    await expireBids(db());
    assert.deepEqual(await counts(call), { package: 0, month: 0, temporary: 1, grant: 0 });
  });

  test('a refund into what an order bought that was itself refunded brings nothing back', async () => {
    const { row, give, charge, refund } = await person();
    const orderId = `order-${row.id}`;
    const times = { expiresAt: new Date(), closedAt: new Date() };
    const plan = {
      name: '',
      unit: '',
      bids: 1,
      monthBids: 0,
      unlimited: false,
      validDays: 1,
      employeeLimit: 0,
    };
    const amounts = { quantity: 1, amount: 1, discountAmount: 0, payable: 1, paid: 1 };
    await db()
      .insert(orderRow)
      .values({
        ...{
          ...amounts,
          ...times,
          plan,
          planId: 'p',
          id: orderId,
          orderNo: orderId,
          state: 'refunded',
        },
        ...{ tenantId: row.tenantId, accountId: row.id, poolId: row.id },
      });
    await give('package', 1, { orderId });
    await charge(`bid-${row.id}`);
    assert.equal(await refund(`bid-${row.id}`), true);
    assert.equal((await bidBalance(db(), row.id)).package, 0);
  });

  test('under an unlimited package nothing is taken, and each bid is a row', async () => {
    const { call, row, give, charge } = await person();
    await give('grant', 1);
    const package_ = {
      tenantId: row.tenantId,
      accountId: row.id,
      planId: 'p',
      name: '不限次',
      unit: '年',
      unlimited: true,
    };
    await db()
      .insert(subscription)
      .values({
        ...package_,
        id: row.id,
        employeeLimit: 3,
        startsAt: inDays(-1),
        expiresAt: inDays(1),
      });
    for (const bid of ['a', 'b', 'c']) await charge(`${bid}-${row.id}`);
    const info = await user(call);
    assert.deepEqual(
      [info.grantBidNumber, info.packageUnlimitedTimes, info.packageUnit],
      [1, 1, '年'],
    );
    assert.match(info.expireDate, /^\d{4}-\d{2}-\d{2} /);
    const list = await call('GET', '/order/userBidLog/client/list?kind=charge');
    assert.deepEqual([list.body.data.total, list.body.data.records[0].amount], [3, 0]);
    await db()
      .update(subscription)
      .set({ expiresAt: inDays(-1) })
      .where(eq(subscription.id, row.id));
    await charge(`d-${row.id}`);
    assert.equal((await user(call)).grantBidNumber, 0);
  });

  test('two thousand charges at once take exactly what is there', {
    timeout: 600_000,
  }, async () => {
    const { row, give, charge } = await person();
    const there = 1_800;
    await give('grant', 800);
    await give('package', 1_000);
    // A database that is busy turns callers away, and they come again.
    const insist = async (bid: string): Promise<void> => {
      await charge(bid).catch((error: unknown) => {
        if (error instanceof ApiError) throw error;
        return insist(bid);
      });
    };
    const ends = await Promise.allSettled(
      Array.from({ length: 2_000 }, (_, n) => insist(`many-${row.id}-${n}`)),
    );
    const refused = ends.filter((end) => end.status === 'rejected');
    assert.equal(ends.length - refused.length, there);
    assert.ok(refused.every((end) => end.reason.code === 40201));
    assert.deepEqual(await bidBalance(db(), row.id), {
      package: 0,
      month: 0,
      temporary: 0,
      grant: 0,
    });
    assert.equal(
      (await rows(row.id)).reduce((sum, { remaining }) => sum + remaining, 0),
      0,
    );
    const [sums] = await db()
      .select({ rows: sql<string>`count(*)`, bids: sql<string>`count(distinct ${bidLog.bidId})` })
      .from(bidLog)
      .where(sql`${bidLog.accountId} = ${row.id} and ${bidLog.kind} = 'charge'`);
    assert.deepEqual([Number(sums?.rows), Number(sums?.bids)], [there, there]);
  });

  test('the log is told page by page, filtered, and as a spreadsheet; usage by month', async () => {
    const { call, row, give, charge } = await person();
    await give('package', 3, { expiresAt: inDays(5) });
    await charge(`one-${row.id}`);
    await charge(`two-${row.id}`);
    const list = async (query: string) =>
      (await call('GET', `/order/userBidLog/client/list?${query}`)).body.data;
    const page = await list('size=2');
    assert.deepEqual(
      [page.total, page.pages, page.records.length, page.records[0].kind],
      [3, 2, 2, 'charge'],
    );
    assert.equal((await list('bucket=grant')).total, 0);
    assert.equal((await list('from=2020-01-01&to=2020-01-02')).total, 0);
    const today = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10);
    assert.equal((await list(`from=${today}&to=${today}`)).total, 3);
    const usage = (await call('GET', '/order/userBidLog/client/usage')).body.data;
    assert.deepEqual(
      [usage.months.length, usage.months.at(-1)],
      [12, { month: today.slice(0, 7), used: 2 }],
    );
    assert.deepEqual(
      [usage.balance.package, usage.nextExpiry.amount, usage.people[0].used],
      [1, 1, 2],
    );
    for (const query of [
      'kind=gift',
      'from=yesterday',
      'from=2026-02-31x',
      'from=2026-02-30',
      'to=0000-01-01',
      'size=101',
      'accountId=a%20b',
    ]) {
      assert.equal(
        (await call('GET', `/order/userBidLog/client/list?${query}`)).status,
        400,
        query,
      );
    }
    const { call: stranger } = await person();
    assert.equal(
      (await stranger('GET', `/order/userBidLog/client/list?accountId=${row.id}`)).body.data.total,
      0,
    );
    assert.equal((await service.visitor('GET', '/order/userBidLog/client/list')).status, 401);
    const file = await call('GET', '/order/userBidLog/client/export');
    assert.match(file.response.headers.get('content-type') ?? '', /spreadsheetml/);
  });
});
