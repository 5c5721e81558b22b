import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import {
  bidBalance,
  currentSubscription,
} from '../../../../site/server/modules/account/bid-log.ts';
import { chargeBid } from '../../../../site/server/modules/account/charge-bid.ts';
import { tendPayments } from '../../../../site/server/modules/order/payment/end-payments.ts';
import { seedPlans } from '../../../../site/server/modules/order/plans.ts';
import { refundOrder } from '../../../../site/server/modules/order/refund.ts';
import { addMonths, monthsOf } from '../../../../site/server/modules/order/row/months.ts';
import {
  account,
  bidLog,
  discount,
  orderRow,
  plan,
  subscription,
} from '../../../../site/server/store/schema.ts';
import {
  bought,
  effectsOf,
  employ,
  letExpire,
  placed,
  type Shopper,
  shopper,
} from '../../../support/commerce.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { readSheet } from '../../../support/sheet-file.ts';

describe('orders', () => {
  let service: TestService;
  let buyer: Shopper;
  before(async () => {
    service = await sharedTestService();
  });
  beforeEach(async () => {
    await db().execute('delete from rate_limit');
    buyer = await shopper(service);
  });
  after(() => service.remove());

  const db = () => service.services.database.db;
  const place = (body: unknown, who = buyer, headers: Record<string, string> = {}) =>
    who.call('POST', '/order/client/orders', body, headers);
  const quote = (query: Record<string, string>, who = buyer) =>
    who.call(
      'POST',
      `/order/client/enjoy-discounts?${new URLSearchParams({ packageId: 'plan-single', ...query })}`,
    );
  const list = async (who: Shopper, query = '', path = 'oneselfList') =>
    (await who.call('GET', `/order/client/${path}${query}`)).body;
  const addDiscount = (values: Partial<typeof discount.$inferInsert> & { code: string }) =>
    db()
      .insert(discount)
      .values({ id: crypto.randomUUID(), name: '活动', kind: 'percent', value: 10, ...values });
  const addPlan = (values: Partial<typeof plan.$inferInsert>) =>
    db()
      .insert(plan)
      .values({
        id: 'x',
        name: '套餐',
        unit: '次',
        price: 100,
        validDays: 30,
        employeeLimit: 0,
        ...values,
      });
  const inviteCode = async (who: Shopper) =>
    (await db().select().from(account).where(eq(account.id, who.id)))[0]!.inviteCode;
  const countOrders = async (who: Shopper) => (await list(who)).data.total;

  test('visitors see what is on sale and how it can be paid', async () => {
    const { status, body } = await service.visitor('GET', '/order/client/indexShow');
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.plans.map(({ id }: { id: string }) => id),
      ['plan-single', 'plan-ten', 'plan-month', 'plan-year', 'plan-company'],
    );
    assert.deepEqual(
      [
        body.data.plans[0].price,
        body.data.plans[0].originalPrice,
        body.data.plans[1].originalPrice,
      ],
      ['99.00', '', '990.00'],
    );
    assert.deepEqual(body.data.providers, [{ id: 'sandbox', name: '演示支付', sandbox: true }]);
    assert.equal(body.data.current, null);
  });

  test('plans are of every tenant or of one; those off sale are not shown and cannot be bought', async () => {
    await addPlan({ id: 'p-own', tenantId: '000002', sort: 1 });
    await addPlan({ id: 'p-off', onSale: false });
    const shown = async (tenant: string) =>
      (
        await service.visitor('GET', '/order/client/indexShow', undefined, { 'Tenant-Id': tenant })
      ).body.data.plans.map(({ id }: { id: string }) => id);
    assert.deepEqual((await shown('000002'))[0], 'p-own');
    assert.ok(!(await shown('000000')).includes('p-own'));
    for (const packageId of ['p-own', 'p-off', 'nobody']) {
      assert.deepEqual(
        [(await place({ packageId })).status, (await place({ packageId })).body.code],
        [409, 40916],
        packageId,
      );
      assert.equal((await quote({ packageId })).body.code, 40916);
    }
    assert.equal(
      (await place({ packageId: 'p-own' }, await shopper(service, '000002'))).status,
      200,
    );
  });

  test('the default plans are put on sale once', async () => {
    await db().update(plan).set({ onSale: false }).where(eq(plan.id, 'plan-company'));
    await Promise.all([seedPlans(db()), seedPlans(db())]);
    const [row] = await db().select().from(plan).where(eq(plan.id, 'plan-company'));
    assert.equal(row?.onSale, false, 'what the operator did stays');
    await db().update(plan).set({ onSale: true }).where(eq(plan.id, 'plan-company'));
  });

  test('an order is placed as it was quoted, and what it buys is kept as it was', async () => {
    const quoted = await quote({ packageId: 'plan-ten', quantity: '3' });
    assert.deepEqual(quoted.body.data, {
      packageId: 'plan-ten',
      quantity: 3,
      amount: '2397.00',
      discount: '0.00',
      payable: '2397.00',
      applied: null,
    });
    const { status, body } = await place({
      packageId: 'plan-ten',
      quantity: 3,
      payable: '2397.00',
    });
    assert.equal(status, 200, JSON.stringify(body));
    const { orderNo, state, payable, paid, invoice, buyer: name, buyerId, packageName } = body.data;
    assert.match(orderNo, /^\d{22}$/);
    assert.deepEqual(
      [state, payable, paid, invoice, name, buyerId, packageName],
      ['pending', '2397.00', '0.00', 'none', buyer.phone, buyer.id, '十次包'],
    );
    assert.equal(
      Date.parse(`${body.data.expiresAt}Z`) - Date.parse(`${body.data.createdAt}Z`),
      30 * 60_000,
    );
    assert.equal(await countOrders(buyer), 1);
  });

  test('quantities and amounts that cannot be are refused, and nothing is placed', async () => {
    for (const quantity of [0, -1, 1.5, 1e9, 'x', '', null, Number.NaN]) {
      assert.equal(
        (await place({ packageId: 'plan-single', quantity })).status,
        400,
        String(quantity),
      );
    }
    for (const quantity of ['0', '-1', '1.5', '1e9', 'x'])
      assert.equal((await quote({ quantity })).status, 400, quantity);
    assert.equal((await place({ packageId: 'plan-year', quantity: 6 })).body.code, 40030);
    await addPlan({ id: 'p-dear', price: 2_000_000_000, maxQuantity: 999 });
    await addPlan({ id: 'p-long', validDays: 3650, maxQuantity: 999 });
    assert.equal((await place({ packageId: 'p-dear', quantity: 2 })).body.code, 40030);
    assert.equal((await place({ packageId: 'p-long', quantity: 11 })).body.code, 40030);
    for (const payable of ['98.99', '0.00', '99.01', '9999999999.99']) {
      assert.deepEqual(
        [(await place({ packageId: 'plan-single', payable })).body.code],
        [40917],
        payable,
      );
    }
    for (const payable of ['-99.00', '99', '99.0', '1e3', 99])
      assert.equal((await place({ packageId: 'plan-single', payable })).status, 400);
    for (const body of [
      {},
      { packageId: '' },
      { packageId: 'a b' },
      { packageId: 'plan-single', code: 'x'.repeat(41) },
    ]) {
      assert.equal((await place(body)).status, 400);
    }
    assert.equal(
      (await service.visitor('POST', '/order/client/orders', { packageId: 'plan-single' })).status,
      401,
    );
    assert.equal(await countOrders(buyer), 0);
  });

  test('the same key places one order', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => place({ packageId: 'plan-single' }, buyer, headers)),
    );
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
    assert.equal(await countOrders(buyer), 1);
  });

  test('five orders may wait for payment, also when more are placed at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => place({ packageId: 'plan-single' })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted(),
      [200, 200, 200, 200, 200, 409, 409, 409],
    );
    const [first] = answers.filter(({ status }) => status === 200);
    assert.equal((await place({ packageId: 'plan-single' })).body.code, 40918);
    await buyer.call('POST', `/order/client/orders/${first!.body.data.id}/cancel`);
    assert.equal((await place({ packageId: 'plan-single' })).status, 200);
  });

  test('an order is cancelled once; a paid or expired one not', async () => {
    const cancel = (id: string) => buyer.call('POST', `/order/client/orders/${id}/cancel`);
    const open = await placed(buyer);
    assert.deepEqual(
      [(await cancel(open.id)).body.data.state, (await cancel(open.id)).body.code],
      ['cancelled', 40920],
    );
    assert.equal((await cancel((await bought(service, buyer)).id)).body.code, 40919);
    const expired = await placed(buyer);
    await letExpire(service, expired.id);
    assert.equal((await cancel(expired.id)).body.code, 40920);
    assert.equal((await cancel('nobody')).status, 404);
    assert.equal(
      (await service.visitor('POST', `/order/client/orders/${open.id}/cancel`)).status,
      401,
    );
  });

  test('an order is expired when its time is over, before and after it is written down', async () => {
    const order = await placed(buyer);
    await letExpire(service, order.id);
    const seen = async () => [
      (await buyer.call('GET', `/order/client/orders/${order.id}`)).body.data.state,
      (await list(buyer, '?state=expired')).data.total,
      (await list(buyer, '?state=pending')).data.total,
    ];
    assert.deepEqual(await seen(), ['expired', 1, 0]);
    await tendPayments(service.services);
    assert.equal((await effectsOf(service, order.id)).order.state, 'expired');
    assert.deepEqual(await seen(), ['expired', 1, 0]);
  });

  test('one’s own orders are listed in pages, by state and words', async () => {
    const first = await placed(buyer, { packageId: 'plan-ten' });
    const second = await bought(service, buyer, { packageId: 'plan-single' });
    const { data } = await list(buyer, '?size=1');
    assert.deepEqual(
      [data.total, data.pages, data.records.length, data.records[0].id],
      [2, 2, 1, second.id],
    );
    assert.equal((await list(buyer, '?size=1&current=2')).data.records[0].id, first.id);
    assert.equal((await list(buyer, '?state=paid')).data.total, 1);
    assert.equal(
      (await list(buyer, `?q=${encodeURIComponent('十次')}`)).data.records[0].id,
      first.id,
    );
    assert.equal(
      (await list(buyer, `?q=${second.orderNo.slice(-12)}`)).data.records[0].id,
      second.id,
    );
    assert.equal((await list(buyer, '?q=%25')).data.total, 0);
    for (const query of ['?state=x', '?size=101', '?current=0', `?q=${'x'.repeat(51)}`]) {
      assert.equal(
        (await buyer.call('GET', `/order/client/oneselfList${query}`)).status,
        400,
        query,
      );
    }
    for (const path of ['oneselfList', 'oneselfOrderList', 'export', `orders/${first.id}`]) {
      assert.equal((await service.visitor('GET', `/order/client/${path}`)).status, 401, path);
    }
  });

  test('an order is its buyer’s and the company’s managers’; nobody else finds it', async () => {
    const [boss, admin, colleague] = [
      await shopper(service),
      await shopper(service),
      await shopper(service),
    ];
    await employ(service, boss, [buyer, colleague]);
    await employ(service, boss, [admin], 'admin');
    const order = await placed(buyer);
    const own = await placed(boss);
    const see = async (who: Shopper, id = order.id) =>
      (await who.call('GET', `/order/client/orders/${id}`)).status;
    assert.deepEqual([await see(buyer), await see(boss), await see(admin)], [200, 200, 200]);
    const foreign = await shopper(service, '000009');
    await db().execute('delete from rate_limit');
    const twin = await shopper(service, '000009', buyer.phone);
    for (const who of [colleague, await shopper(service), foreign, twin])
      assert.equal(await see(who), 404);
    assert.equal(await see(buyer, own.id), 404, 'an employee does not see the owner’s');
    assert.equal((await service.visitor('GET', `/order/client/orders/${order.id}`)).status, 401);

    const employees = await list(boss, '', 'oneselfOrderList');
    assert.deepEqual(
      [employees.data.total, employees.data.records[0].id, employees.data.records[0].buyer],
      [1, order.id, buyer.phone],
    );
    assert.equal((await list(admin, `?accountId=${buyer.id}`, 'oneselfOrderList')).data.total, 1);
    assert.equal(
      (await list(boss, `?accountId=${colleague.id}`, 'oneselfOrderList')).data.total,
      0,
    );
    assert.equal((await list(boss, `?q=${buyer.phone}`, 'oneselfOrderList')).data.total, 1);
    assert.equal((await list(buyer, '', 'oneselfOrderList')).code, 403);
    assert.deepEqual((await list(await shopper(service), '', 'oneselfOrderList')).data.records, []);
    assert.equal(
      (await buyer.call('GET', '/order/client/oneselfOrderList?accountId=a%20b')).status,
      400,
    );
  });

  test('orders are exported as they are listed', async () => {
    const boss = await shopper(service);
    await employ(service, boss, [buyer]);
    const order = await bought(service, buyer, { packageId: 'plan-ten' });
    await placed(buyer);
    const own = await buyer.call('GET', '/order/client/export?state=paid');
    assert.match(
      decodeURIComponent(own.response.headers.get('content-disposition') ?? ''),
      /我的订单\.xlsx/,
    );
    const { rows } = await readSheet(own.response);
    assert.deepEqual(
      [rows.length, rows[1]?.[0], rows[1]?.[1], rows[1]?.[6], rows[1]?.[8]],
      [2, order.orderNo, '十次包', '799', '已支付'],
    );
    const employees = await boss.call('GET', '/order/client/export?scope=employees');
    assert.equal((await readSheet(employees.response)).rows.length, 3);
    assert.equal((await buyer.call('GET', '/order/client/export?scope=employees')).status, 403);
    assert.equal((await buyer.call('GET', '/order/client/export?scope=all')).status, 400);
    const nobody = await readSheet(
      (await (await shopper(service)).call('GET', '/order/client/export?scope=employees')).response,
    );
    assert.equal(nobody.rows.length, 1);
  });

  test('what is bought goes to the company’s pool, and renewals add up', async () => {
    const boss = await shopper(service);
    await employ(service, boss, [buyer]);
    const first = await bought(service, buyer, { packageId: 'plan-month' });
    const second = await bought(service, boss, { packageId: 'plan-month', quantity: 2 });
    const one = await effectsOf(service, first.id);
    const two = await effectsOf(service, second.id);
    const days = ({ subscriptions: [row] }: typeof one) =>
      Math.round((row!.expiresAt.getTime() - row!.startsAt.getTime()) / 86_400_000);
    assert.deepEqual([one.subscriptions[0]!.accountId, days(one), days(two)], [boss.id, 30, 60]);
    assert.deepEqual(two.subscriptions[0]!.startsAt, one.subscriptions[0]!.expiresAt);
    assert.deepEqual([one.log.length, two.log.length, one.log[0]!.actorId], [1, 2, buyer.id]);
    assert.deepEqual(
      [...one.log, ...two.log].map(({ bucket, amount }) => [bucket, amount]),
      [
        ['month', 8],
        ['month', 8],
        ['month', 8],
      ],
    );
    assert.equal((await bidBalance(db(), boss.id)).month, 8, 'later months are not there yet');
    const shown = (await buyer.call('GET', '/order/client/indexShow')).body.data.current;
    assert.deepEqual(
      [shown.packageId, shown.name, shown.employeeLimit],
      ['plan-month', '月度会员', 5],
    );
  });

  test('months of a package follow each other by China’s calendar', () => {
    const china = (date: Date) =>
      new Date(date.getTime() + 8 * 3600_000).toISOString().slice(0, 16);
    const from = new Date('2026-01-30T20:00:00Z');
    assert.equal(china(from), '2026-01-31T04:00');
    assert.deepEqual(
      [1, 2, 3, 13].map((months) => china(addMonths(from, months))),
      ['2026-02-28T04:00', '2026-03-31T04:00', '2026-04-30T04:00', '2027-02-28T04:00'],
    );
    for (const [days, number] of [
      [30, 1],
      [31, 1],
      [28, 1],
      [1, 1],
      [90, 3],
      [180, 6],
      [365, 12],
      [366, 12],
      [730, 24],
    ] as const) {
      const months = monthsOf(from, days);
      assert.equal(months.length, number, `${days} days`);
      assert.equal(months.at(-1)!.to.getTime() - from.getTime(), days * 86_400_000);
      for (const [index, month] of months.entries()) {
        assert.ok(month.to > month.from);
        if (index > 0) assert.deepEqual(month.from, months[index - 1]!.to);
      }
    }
  });

  test('an unlimited package runs without a grant; one that costs nothing is paid at once', async () => {
    const company = await bought(service, buyer, { packageId: 'plan-company' });
    const { log, subscriptions } = await effectsOf(service, company.id);
    assert.deepEqual([log.length, subscriptions[0]?.unlimited], [0, true]);
    await addPlan({ id: 'p-free', price: 0, bids: 2 });
    const free = await placed(buyer, { packageId: 'p-free' });
    assert.deepEqual([free.state, free.paid, free.provider], ['paid', '0.00', '']);
    assert.deepEqual(
      (await effectsOf(service, free.id)).log.map(({ amount }) => amount),
      [2],
    );
  });

  test('a code takes off what it says, the customer’s way, never more than there is', async () => {
    await addDiscount({ code: 'ODD', value: 33, maxPerAccount: 9 });
    await addDiscount({ code: 'FIFTY', kind: 'amount', value: 5000, name: '立减 50' });
    await addDiscount({ code: 'HUGE', kind: 'amount', value: 2_000_000_000 });
    await addDiscount({ code: 'MORE', value: 150 });
    await addDiscount({ code: 'MINUS', kind: 'amount', value: -500 });
    const payable = async (code: string) => (await quote({ code })).body.data.payable;
    assert.deepEqual(
      [
        await payable('odd'),
        await payable(' fifty '),
        await payable('HUGE'),
        await payable('MORE'),
        await payable('MINUS'),
      ],
      ['66.33', '49.00', '0.00', '0.00', '99.00'],
    );
    await addPlan({ id: 'p-cent', price: 99 });
    assert.equal(
      (await quote({ packageId: 'p-cent', code: 'ODD' })).body.data.payable,
      '0.66',
      '66.33 fen',
    );
    const { applied } = (await quote({ code: 'FIFTY' })).body.data;
    assert.deepEqual(applied, {
      code: 'FIFTY',
      kind: 'extension',
      name: '立减 50',
      amount: '50.00',
      until: '',
    });
    const order = await placed(buyer, {
      packageId: 'plan-single',
      code: 'fifty',
      payable: '49.00',
    });
    assert.deepEqual(
      [order.amount, order.discount, order.payable, order.discountCode],
      ['99.00', '50.00', '49.00', 'FIFTY'],
    );
    const gift = await placed(buyer, { packageId: 'plan-single', code: 'HUGE' });
    assert.deepEqual([gift.state, gift.payable], ['paid', '0.00']);
  });

  test('a code that cannot be used is refused with its reason', async () => {
    const hour = 3600_000;
    await addDiscount({ code: 'OLD', endsAt: new Date(Date.now() - hour) });
    await addDiscount({ code: 'SOON', startsAt: new Date(Date.now() + hour) });
    await addDiscount({ code: 'YEARLY', planIds: ['plan-year'] });
    await addDiscount({ code: 'OFF', enabled: false });
    await addDiscount({ code: 'NONE', maxUses: 0 });
    await addDiscount({ code: 'THEIRS', tenantId: '000003' });
    const foreign = await shopper(service, '000003');
    const cases: [string, number][] = [
      ['NOBODY', 40031],
      ['OLD', 40032],
      ['SOON', 40034],
      ['YEARLY', 40034],
      ['OFF', 40031],
      ['NONE', 40033],
      ['THEIRS', 40031],
      [await inviteCode(buyer), 40034],
      [await inviteCode(foreign), 40031],
    ];
    for (const [code, expected] of cases) {
      assert.deepEqual(
        [
          (await quote({ code })).body.code,
          (await place({ packageId: 'plan-single', code })).body.code,
        ],
        [expected, expected],
        code,
      );
    }
    assert.equal(
      (await quote({ packageId: 'plan-year', code: 'YEARLY' })).body.data.discount,
      '399.90',
    );
    assert.equal((await quote({ code: 'THEIRS' }, foreign)).status, 200);
    assert.equal(await countOrders(buyer), 0);
    assert.equal(
      (await service.visitor('POST', '/order/client/enjoy-discounts?packageId=plan-single')).status,
      401,
    );
    assert.equal((await buyer.call('POST', '/order/client/enjoy-discounts')).status, 400);
  });

  test('the last use of a code is one person’s, however many ask at once', async () => {
    await addDiscount({ code: 'LAST', maxUses: 1 });
    const people = await Promise.all([1, 2, 3, 4].map(() => shopper(service)));
    const answers = await Promise.all(
      people.map((who) => place({ packageId: 'plan-single', code: 'LAST' }, who)),
    );
    assert.deepEqual(answers.map(({ body }) => body.code).toSorted(), [200, 40033, 40033, 40033]);
    const winner = people[answers.findIndex(({ status }) => status === 200)]!;
    const order = answers.find(({ status }) => status === 200)!.body.data;
    await winner.call('POST', `/order/client/orders/${order.id}/cancel`);
    assert.equal((await quote({ code: 'LAST' })).status, 200, 'a cancelled order gives it back');
    const next = await placed(buyer, { packageId: 'plan-single', code: 'LAST' });
    await letExpire(service, next.id);
    assert.equal((await quote({ code: 'LAST' })).status, 200, 'so does one that has expired');
  });

  test('a company’s people who order with the same code at once do not stop each other', async () => {
    const boss = await shopper(service);
    await employ(service, boss, [buyer]);
    await addDiscount({ code: 'FREE', value: 100, maxPerAccount: 99 });
    for (let round = 0; round < 6; round += 1) {
      const people = [buyer, boss, buyer, boss];
      const answers = await Promise.all(
        people.map((who) => place({ packageId: 'plan-single', code: 'FREE' }, who)),
      );
      for (const { body } of answers)
        assert.deepEqual([body.code, body.data?.state], [200, 'paid'], JSON.stringify(body));
    }
  });

  test('a code is used as often as one account may', async () => {
    await addDiscount({ code: 'TWICE', maxPerAccount: 2 });
    const answers = await Promise.all(
      [1, 2, 3].map(() => place({ packageId: 'plan-single', code: 'TWICE' })),
    );
    assert.deepEqual(answers.map(({ body }) => body.code).toSorted(), [200, 200, 40033]);
    assert.equal((await quote({ code: 'TWICE' }, await shopper(service))).status, 200);
  });

  test('who was invited gets 5 % off the first purchase, by a code or by themselves', async () => {
    const inviter = await shopper(service);
    const code = await inviteCode(inviter);
    assert.deepEqual((await quote({ code: code.toLowerCase() })).body.data.applied, {
      code,
      kind: 'invitation',
      name: '邀请优惠',
      amount: '4.95',
      until: '',
    });
    await db().update(account).set({ invitedBy: inviter.id }).where(eq(account.id, buyer.id));
    assert.equal((await quote({})).body.data.payable, '94.05');
    const first = await placed(buyer);
    assert.deepEqual([first.payable, first.discountCode], ['94.05', code]);
    assert.equal((await placed(buyer)).payable, '99.00', 'one order at a time');
    assert.equal((await quote({ code })).body.code, 40033);
    await buyer.call('POST', `/order/client/orders/${first.id}/cancel`);
    assert.equal((await bought(service, buyer)).paid, '94.05');
    assert.equal((await quote({})).body.data.payable, '99.00');
    assert.equal((await quote({ code })).body.code, 40034);
  });

  test('the code somebody registered with counts by itself while it is good, the better one of two', async () => {
    await addDiscount({ code: 'PARTNER', value: 20, maxUses: 1 });
    const inviter = await shopper(service);
    await db()
      .update(account)
      .set({ extensionCode: 'partner', invitedBy: inviter.id })
      .where(eq(account.id, buyer.id));
    assert.deepEqual((await quote({})).body.data.applied.code, 'PARTNER');
    await placed(buyer);
    assert.equal((await quote({})).body.data.applied.kind, 'invitation', 'the other is used up');
    await db()
      .update(account)
      .set({ extensionCode: 'NEVER', invitedBy: null })
      .where(eq(account.id, buyer.id));
    assert.equal((await quote({})).body.data.applied, null);
  });

  test('a refund takes back what is left, ends the package, and happens once', async () => {
    const order = await bought(service, buyer, { packageId: 'plan-year' });
    const [row] = await db().select().from(account).where(eq(account.id, buyer.id));
    const before = await bidBalance(db(), buyer.id);
    await db().transaction((tx) => chargeBid(tx, row!, 'bid-of-refund'));
    await Promise.allSettled([
      refundOrder(service.services, order.id, '客户申请'),
      refundOrder(service.services, order.id, '客户申请'),
    ]);
    const { order: now, payments, log } = await effectsOf(service, order.id);
    assert.deepEqual([now.state, payments.map(({ state }) => state)], ['refunded', ['refunded']]);
    const after = await bidBalance(db(), buyer.id);
    assert.deepEqual(
      [before.package, before.month, after.package, after.month, after.grant],
      [12, 10, 0, 0, before.grant],
    );
    assert.equal(await currentSubscription(db(), buyer.id), undefined);
    assert.equal(log.filter(({ kind }) => kind === 'expiry').length, 13);
    const all = await db().select().from(bidLog).where(eq(bidLog.accountId, buyer.id));
    const used = all.filter(({ kind }) => kind === 'charge').length;
    assert.equal(used, 1, 'what was written stays charged');
    assert.match(log.find(({ kind }) => kind === 'expiry')!.reason, /客户申请/);
    await assert.rejects(refundOrder(service.services, order.id, 'x'), { code: 40924 });
    await assert.rejects(refundOrder(service.services, (await placed(buyer)).id, 'x'), {
      code: 40924,
    });
    await assert.rejects(refundOrder(service.services, 'nobody', 'x'), { code: 404 });
    const shown = (await buyer.call('GET', `/order/client/orders/${order.id}`)).body.data;
    assert.deepEqual([shown.state, shown.paid], ['refunded', '3999.00']);
  });

  test('a refund that the provider does not take is tried again', async () => {
    const order = await bought(service, buyer);
    const sandbox = service.services.payments.get('sandbox')!;
    const { refund } = sandbox;
    sandbox.refund = async () => {
      throw new Error('provider is away');
    };
    try {
      await assert.rejects(refundOrder(service.services, order.id, 'x'), { code: 50307 });
    } finally {
      sandbox.refund = refund;
    }
    assert.deepEqual(
      (await effectsOf(service, order.id)).payments.map(({ state }) => state),
      ['surplus'],
    );
    await refundOrder(service.services, order.id, 'x');
    const { payments, log } = await effectsOf(service, order.id);
    assert.deepEqual([payments[0]?.state, log.length], ['refunded', 2]);
  });

  test('a queued renewal that is refunded takes no time from the package that runs', async () => {
    const first = await bought(service, buyer, { packageId: 'plan-month' });
    const renewal = await bought(service, buyer, { packageId: 'plan-month' });
    await refundOrder(service.services, renewal.id, 'x');
    const current = await currentSubscription(db(), buyer.id);
    assert.equal(current?.orderId, first.id);
    assert.equal((await bidBalance(db(), buyer.id)).month, 8);
    const rows = await db().select().from(subscription).where(eq(subscription.accountId, buyer.id));
    assert.equal(rows.filter(({ expiresAt }) => expiresAt > new Date()).length, 1);
    assert.equal(
      (await db().select().from(orderRow).where(eq(orderRow.id, renewal.id)))[0]?.state,
      'refunded',
    );
  });

  test('a renewal begins at once when the package before it is refunded', async () => {
    const first = await bought(service, buyer, { packageId: 'plan-year' });
    const renewal = await bought(service, buyer, { packageId: 'plan-year' });
    const single = await bought(service, buyer);
    const lengthOf = async (id: string) => {
      const { subscriptions, log } = await effectsOf(service, id);
      const at = (date: Date | null) =>
        date ? date.getTime() - subscriptions[0]!.startsAt.getTime() : null;
      return [
        at(subscriptions[0]!.expiresAt),
        ...log.map((row) => [at(row.validFrom), at(row.expiresAt)]),
      ];
    };
    const [before, other] = [await lengthOf(renewal.id), await lengthOf(single.id)];
    await refundOrder(service.services, first.id, 'x');
    const [row] = (await effectsOf(service, renewal.id)).subscriptions;
    assert.ok(Math.abs(row!.startsAt.getTime() - Date.now()) < 60_000);
    assert.deepEqual([await lengthOf(renewal.id), await lengthOf(single.id)], [before, other]);
    assert.equal((await currentSubscription(db(), buyer.id))?.orderId, renewal.id);
    const { package: bids, month } = await bidBalance(db(), buyer.id);
    assert.deepEqual([bids, month], [13, 10]);
  });
});
