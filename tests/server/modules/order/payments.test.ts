import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { bidBalance } from '../../../../site/server/modules/account/bid-log.ts';
import { tendPayments } from '../../../../site/server/modules/order/payment/end-payments.ts';
import { settlePayment } from '../../../../site/server/modules/order/payment/settle.ts';
import { refundOrder } from '../../../../site/server/modules/order/refund.ts';
import { account, bidLog, orderRow, payment } from '../../../../site/server/store/schema.ts';
import {
  begun,
  bought,
  effectsOf,
  employ,
  letExpire,
  noticeOf,
  placed,
  type Shopper,
  sendNotice,
  shopper,
} from '../../../support/commerce.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { createTestDatabase } from '../../../support/test-database.ts';

describe('payment', () => {
  let service: TestService;
  let buyer: Shopper;
  before(async () => {
    service = await startTestService({
      env: {
        PUBLIC_URL: 'https://tender.example',
        CLIENTS: 'demo_web:demo_secret https://partner.example',
      },
    });
  });
  beforeEach(async () => {
    await service.services.database.db.execute('delete from rate_limit');
    buyer = await shopper(service);
  });
  after(() => service.remove());

  const pay = (id: string, body: object = {}, who = buyer) =>
    who.call('POST', `/order/client/orders/${id}/pay`, body);
  const cancel = (id: string, who = buyer) => who.call('POST', `/order/client/orders/${id}/cancel`);
  const stateOf = async (id: string) =>
    (await buyer.call('GET', `/order/client/orders/${id}`)).body.data.state;
  const cashier = async (url: string) => {
    const response = await service.app.request(new URL(url).pathname + new URL(url).search);
    return { response, html: await response.text() };
  };
  const press = (url: string, action: string) =>
    service.app.request('/api/sandbox/cashier', {
      method: 'POST',
      body: new URLSearchParams({ key: new URL(url).searchParams.get('key') ?? '', action }),
    });

  test('an order is paid at the cashier, which says that it is a demo', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten', quantity: 2 });
    const begin = await pay(order.id);
    assert.equal(begin.status, 200, JSON.stringify(begin.body));
    const { provider, kind, url, image } = begin.body.data;
    assert.deepEqual([provider, kind, image], ['sandbox', 'redirect', '']);
    assert.match(url, /^https:\/\/tender\.example\/api\/sandbox\/cashier\?key=/);
    const page = await cashier(url);
    assert.equal(page.response.status, 200);
    for (const text of [
      order.orderNo,
      '十次包',
      '¥1598.00',
      '演示',
      '不会扣款',
      '模拟支付成功',
      '取消支付',
    ])
      assert.ok(page.html.includes(text), text);
    assert.match(
      page.response.headers.get('content-security-policy') ?? '',
      /default-src 'none'.*frame-ancestors 'none'/,
    );
    const done = await press(url, 'confirm');
    assert.equal(done.status, 200);
    assert.match(await done.text(), /支付成功/);
    const { body } = await buyer.call('GET', `/order/client/orders/${order.id}`);
    assert.deepEqual(
      [body.data.state, body.data.paid, body.data.provider],
      ['paid', '1598.00', 'sandbox'],
    );
    assert.match(body.data.paidAt, /^\d{4}-/);
    const again = await press(url, 'confirm');
    assert.equal(again.status, 400);
    assert.equal((await effectsOf(service, order.id)).subscriptions.length, 1);
  });

  test('cancelling at the cashier leaves the order to be paid anew', async () => {
    const order = await placed(buyer);
    const first = await begun(buyer, order.id);
    assert.match(await (await press(first.url, 'cancel')).text(), /已取消支付/);
    assert.equal(await stateOf(order.id), 'pending');
    const second = await begun(buyer, order.id);
    assert.notEqual(second.paymentId, first.paymentId);
    assert.equal((await press(second.url, 'confirm')).status, 200);
    assert.equal(await stateOf(order.id), 'paid');
  });

  test('a cashier opens by its own key alone', async () => {
    const { url, paymentId } = await begun(buyer, (await placed(buyer)).id);
    for (const key of [
      '',
      paymentId,
      `${paymentId}.`,
      `${paymentId}.${'0'.repeat(64)}`,
      url.slice(0, -1),
      'nobody.x',
    ]) {
      const { response, html } = await cashier(
        `https://x/api/sandbox/cashier?key=${encodeURIComponent(key)}`,
      );
      assert.equal(response.status, 400, key);
      assert.doesNotMatch(html, /模拟支付成功/);
    }
  });

  test('the cashier leads back to pages of ours and of the client, and to no others', async () => {
    const order = await placed(buyer);
    const ok: [string, string][] = [
      ['/home/orders?id=1', 'https://tender.example/home/orders?id=1'],
      ['https://tender.example/x', 'https://tender.example/x'],
      ['https://partner.example/done#a', 'https://partner.example/done#a'],
    ];
    for (const [returnTo, expected] of ok) {
      const { url } = await begun(buyer, order.id, returnTo);
      const response = await press(url, 'cancel');
      assert.deepEqual([response.status, response.headers.get('location')], [303, expected]);
    }
    for (const returnTo of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'https://u:p@tender.example/',
      'https://partner.example.evil.example/',
      'http://partner.example/',
      'http://[',
    ]) {
      const { url } = await begun(buyer, order.id, returnTo);
      const response = await press(url, 'cancel');
      assert.deepEqual([response.status, response.headers.get('location')], [200, null], returnTo);
      assert.doesNotMatch(await response.text(), /evil|javascript/);
    }
    const { url } = await begun(buyer, order.id, 'https://partner.example/done');
    assert.match(
      (await cashier(url)).response.headers.get('content-security-policy') ?? '',
      /form-action 'self' https:\/\/partner\.example;/,
    );
  });

  test('asking again goes on with the payment that was begun', async () => {
    const order = await placed(buyer);
    const first = await begun(buyer, order.id);
    assert.deepEqual(await begun(buyer, order.id), first);
    assert.notEqual((await begun(buyer, order.id, '/home')).paymentId, first.paymentId);
  });

  test('what cannot be paid is refused with its reason, and nothing is begun', async () => {
    const paid = await bought(service, buyer);
    assert.equal((await pay(paid.id)).body.code, 40919);
    const cancelled = await placed(buyer);
    await cancel(cancelled.id);
    assert.equal((await pay(cancelled.id)).body.code, 40920);
    const expired = await placed(buyer);
    await letExpire(service, expired.id);
    assert.equal((await pay(expired.id)).body.code, 40921);
    const open = await placed(buyer);
    assert.deepEqual(
      [
        (await pay(open.id, { provider: 'alipay' })).status,
        (await pay(open.id, { provider: 'alipay' })).body.code,
      ],
      [503, 50306],
    );
    assert.equal((await pay(open.id, { provider: 'cash' })).status, 400);
    assert.equal((await pay(open.id, { returnTo: 'x'.repeat(501) })).status, 400);
    assert.equal(
      (await service.visitor('POST', `/order/client/orders/${open.id}/pay`, {})).status,
      401,
    );
    const { payments } = await effectsOf(service, open.id);
    assert.deepEqual(payments, []);
  });

  test('others do not find the order; who manages the company sees it and does not pay it', async () => {
    const boss = await shopper(service);
    const foreign = await shopper(service, '000009');
    await employ(service, boss, [buyer]);
    const order = await placed(buyer);
    for (const who of [await shopper(service), foreign]) {
      assert.deepEqual(
        [(await pay(order.id, {}, who)).status, (await cancel(order.id, who)).status],
        [404, 404],
      );
    }
    assert.deepEqual(
      [(await pay(order.id, {}, boss)).status, (await cancel(order.id, boss)).status],
      [403, 403],
    );
    assert.equal(await stateOf(order.id), 'pending');
  });

  test('a notice that comes twenty times at once pays once', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const { paymentId } = await begun(buyer, order.id);
    const notice = await noticeOf(service, paymentId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendNotice(service, notice)),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(await answers[0]!.text(), 'success');
    const { payments, subscriptions, log } = await effectsOf(service, order.id);
    assert.deepEqual([payments.map(({ state }) => state), subscriptions.length], [['paid'], 1]);
    assert.deepEqual(
      log.map(({ kind, bucket, amount }) => [kind, bucket, amount]),
      [['grant', 'package', 10]],
    );
  });

  test('a notice before the answer of the pay call is taken', async () => {
    const order = await placed(buyer);
    const { db } = service.services.database;
    const sandbox = service.services.payments.get('sandbox')!;
    const begin = sandbox.begin;
    let early = 0;
    sandbox.begin = async (request) => {
      early = (await sendNotice(service, await noticeOf(service, request.paymentId))).status;
      return begin(request);
    };
    try {
      assert.equal((await pay(order.id)).status, 200);
    } finally {
      sandbox.begin = begin;
    }
    assert.equal(early, 200);
    assert.equal(await stateOf(order.id), 'paid');
    const [row] = await db.select().from(payment).where(eq(payment.orderId, order.id));
    assert.equal(row?.state, 'paid');
  });

  test('money that comes late is honoured: after a cancellation, an expiry, a closing', async () => {
    const cancelled = await placed(buyer);
    const first = await begun(buyer, cancelled.id);
    await cancel(cancelled.id);
    assert.equal(await stateOf(cancelled.id), 'cancelled');
    await sendNotice(service, await noticeOf(service, first.paymentId));
    assert.equal(await stateOf(cancelled.id), 'paid');

    const expired = await placed(buyer);
    const second = await begun(buyer, expired.id);
    await letExpire(service, expired.id);
    await tendPayments(service.services);
    assert.equal(await stateOf(expired.id), 'expired');
    await sendNotice(service, await noticeOf(service, second.paymentId));
    assert.equal(await stateOf(expired.id), 'paid');

    const closed = await placed(buyer);
    const third = await begun(buyer, closed.id);
    await sendNotice(service, await noticeOf(service, third.paymentId, { outcome: 'closed' }));
    await sendNotice(service, await noticeOf(service, third.paymentId));
    assert.equal(await stateOf(closed.id), 'paid');
  });

  test('a closing that comes after the money changes nothing', async () => {
    const order = await placed(buyer);
    const { paymentId } = await begun(buyer, order.id);
    await sendNotice(service, await noticeOf(service, paymentId));
    assert.equal(
      (await sendNotice(service, await noticeOf(service, paymentId, { outcome: 'closed' }))).status,
      200,
    );
    const { order: row, payments } = await effectsOf(service, order.id);
    assert.deepEqual([row.state, payments[0]?.state], ['paid', 'paid']);
  });

  test('two payments of one order: one pays it, the other is given back', async () => {
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const one = await begun(buyer, order.id);
    const two = await begun(buyer, order.id, '/home');
    const notices = await Promise.all(
      [one, two].map(({ paymentId }) => noticeOf(service, paymentId)),
    );
    await Promise.all(notices.map((notice) => sendNotice(service, notice)));
    const { payments, subscriptions, log, order: row } = await effectsOf(service, order.id);
    assert.deepEqual(payments.map(({ state }) => state).toSorted(), ['paid', 'refunded']);
    assert.deepEqual([subscriptions.length, log.length, row.paid], [1, 1, 79_900]);
  });

  test('money that cannot be given back stays for the operator', async () => {
    const order = await placed(buyer);
    const one = await begun(buyer, order.id);
    const two = await begun(buyer, order.id, '/home');
    const sandbox = service.services.payments.get('sandbox')!;
    const { refund } = sandbox;
    sandbox.refund = async () => {
      throw new Error('provider is away');
    };
    try {
      for (const { paymentId } of [one, two])
        assert.equal((await sendNotice(service, await noticeOf(service, paymentId))).status, 200);
    } finally {
      sandbox.refund = refund;
    }
    const { payments } = await effectsOf(service, order.id);
    assert.deepEqual(
      payments.map(({ state }) => state),
      ['paid', 'surplus'],
    );
  });

  test('a notice that is forged, altered or does not fit changes nothing', async () => {
    const order = await placed(buyer);
    const { paymentId } = await begun(buyer, order.id);
    const good = await noticeOf(service, paymentId);
    const other = await noticeOf(
      service,
      (await begun(buyer, (await placed(buyer, { packageId: 'plan-year' })).id)).paymentId,
    );
    const json = JSON.parse(good.body);
    const variants: [string, { headers: Headers; body: string }][] = [
      ['no signature', { headers: new Headers(), body: good.body }],
      ['another secret', await noticeOf(service, paymentId, { secret: '' })],
      ['altered amount', { ...good, body: JSON.stringify({ ...json, amount: 1 }) }],
      ['signature of another payment', { headers: other.headers, body: good.body }],
      ['less than was asked for', await noticeOf(service, paymentId, { amount: 1 })],
      ['more', await noticeOf(service, paymentId, { amount: 1_000_000 })],
      ['negative', await noticeOf(service, paymentId, { amount: -9900 })],
      ['another currency', { ...good, body: good.body.replace('CNY', 'USD') }],
      ['unknown payment', { ...good, body: JSON.stringify({ ...json, paymentId: 'nobody' }) }],
      [
        'an id that no database takes',
        { ...good, body: JSON.stringify({ ...json, paymentId: '\0' }) },
      ],
      ['no JSON', { ...good, body: '{' }],
      ['nothing', { ...good, body: '' }],
    ];
    for (const [name, notice] of variants) {
      const response = await sendNotice(service, notice);
      assert.deepEqual([response.status, await response.text()], [400, 'fail'], name);
    }
    assert.equal(await stateOf(order.id), 'pending');
    const { payments, subscriptions } = await effectsOf(service, order.id);
    assert.deepEqual([payments[0]?.state, subscriptions.length], ['created', 0]);
    for (const provider of ['alipay', 'wechat', 'nobody']) {
      const response = await service.app.request(`/api/order/notify/${provider}`, {
        method: 'POST',
        ...good,
      });
      assert.equal(response.status, 404, provider);
    }
    assert.equal((await service.app.request('/api/order/notify/sandbox')).status, 404, 'GET');
    assert.equal(
      (await sendNotice(service, { headers: good.headers, body: 'x'.repeat(70_000) })).status,
      413,
    );
    assert.equal((await sendNotice(service, good)).status, 200, 'the right one is still taken');
  });

  test('a word about a payment of another provider is not taken', async () => {
    const { paymentId } = await begun(buyer, (await placed(buyer)).id);
    const outcome = {
      paymentId,
      amount: 9900,
      outcome: 'paid',
      transactionId: 'x',
      paidAt: null,
    } as const;
    await assert.rejects(settlePayment(service.services, 'wechat', outcome), {
      name: 'NoticeError',
    });
  });

  test('who was invited brings their inviter bids with the first purchase, once', async () => {
    const { db } = service.services.database;
    const inviter = await shopper(service);
    await db.update(account).set({ invitedBy: inviter.id }).where(eq(account.id, buyer.id));
    await bought(service, buyer);
    await bought(service, buyer);
    const rewards = await db
      .select()
      .from(bidLog)
      .where(and(eq(bidLog.accountId, inviter.id), eq(bidLog.key, `invite-order:${buyer.id}`)));
    assert.deepEqual(
      rewards.map(({ amount }) => amount),
      [10],
    );
    const balance = async () => (await bidBalance(db, inviter.id)).grant;
    const before = await balance();
    const paid = await db
      .select({ id: orderRow.id })
      .from(orderRow)
      .where(and(eq(orderRow.accountId, buyer.id), eq(orderRow.state, 'paid')));
    for (const [index, { id }] of paid.entries()) {
      assert.equal(await balance(), before, `${index} refunded: something is still bought`);
      await refundOrder(service.services, id, '退货');
    }
    assert.equal(await balance(), before - 10, 'what was brought by nothing bought is taken back');
  });
});

test('where payment is off nothing is offered and nothing can be paid', async () => {
  const service = await startTestService({ env: { PAYMENT: 'off' } });
  try {
    const buyer = await shopper(service);
    assert.deepEqual(
      (await service.visitor('GET', '/order/client/indexShow')).body.data.providers,
      [],
    );
    const order = await placed(buyer);
    const { status, body } = await buyer.call('POST', `/order/client/orders/${order.id}/pay`, {});
    assert.deepEqual([status, body.code], [503, 50306]);
    assert.equal(
      (await service.app.request('/api/order/notify/sandbox', { method: 'POST', body: '{}' }))
        .status,
      404,
    );
    assert.equal((await service.app.request('/api/sandbox/cashier?key=x')).status, 404);
  } finally {
    await service.remove();
  }
});

test('a payment begun by one process is finished by another, and its notice counts once in both', async (t) => {
  if (!process.env.DATABASE_URL) return t.diagnostic('needs a PostgreSQL server');
  const own = await createTestDatabase(process.env.DATABASE_URL);
  const env = { DATABASE_URL: own.url };
  const services = [await startTestService({ env }), await startTestService({ env })] as const;
  try {
    const buyer = await shopper(services[0]);
    const order = await placed(buyer, { packageId: 'plan-ten' });
    const { paymentId } = await begun(buyer, order.id);
    const notice = await noticeOf(services[0], paymentId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sendNotice(services[index % 2 ? 1 : 0], notice)),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const { subscriptions, log } = await effectsOf(services[1], order.id);
    assert.deepEqual([subscriptions.length, log.length], [1, 1]);
  } finally {
    for (const service of services) await service.remove();
    await own.remove();
  }
});
