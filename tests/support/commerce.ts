import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { sandboxNotice } from '../../site/server/ports/payment-sandbox.ts';
import {
  account,
  bidLog,
  company,
  member,
  orderRow,
  payment,
  subscription,
} from '../../site/server/store/schema.ts';
import { type Call, randomPhone } from './caller.ts';
import type { TestService } from './service.ts';

/** Somebody who shops: an account that is signed in. */
export interface Shopper {
  id: string;
  phone: string;
  call: Call;
}

/** Signs in a new person, in this tenant when it is named. */
export async function shopper(
  service: TestService,
  tenantId?: string,
  phone = randomPhone(),
): Promise<Shopper> {
  return service.signIn(phone, tenantId ? { headers: { 'Tenant-Id': tenantId } } : {});
}

/** Makes `owner` a company with these people in it. */
export async function employ(
  service: TestService,
  owner: Shopper,
  people: Shopper[],
  role: 'admin' | 'employee' = 'employee',
) {
  const { db } = service.services.database;
  const [row] = await db.select().from(account).where(eq(account.id, owner.id));
  const tenantId = row!.tenantId;
  await db.insert(company).values({ id: owner.id, tenantId }).onConflictDoNothing();
  for (const person of people) {
    await db
      .insert(member)
      .values({ accountId: person.id, tenantId, companyId: owner.id, role, addedBy: owner.id });
  }
}

/** Places an order and gives it back as it was answered. */
export async function placed(buyer: Shopper, order: object = { packageId: 'plan-single' }) {
  const { status, body } = await buyer.call('POST', '/order/client/orders', order);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

/** Begins a payment by the sandbox; `returnTo` makes it another one. */
export async function begun(buyer: Shopper, orderId: string, returnTo = '') {
  const { status, body } = await buyer.call('POST', `/order/client/orders/${orderId}/pay`, {
    returnTo,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

type Change = Partial<{
  amount: number;
  outcome: 'paid' | 'closed';
  transactionId: string;
  secret: string;
}>;

/** A notice of the sandbox, right but for what is changed. */
export async function noticeOf(service: TestService, paymentId: string, change: Change = {}) {
  const [row] = await service.services.database.db
    .select()
    .from(payment)
    .where(eq(payment.id, paymentId));
  const { secret = row!.secret, ...rest } = change;
  const fields = {
    paymentId,
    amount: row!.amount,
    outcome: 'paid' as const,
    transactionId: `T${paymentId}`,
    paidAt: new Date(),
  };
  return sandboxNotice({ ...fields, ...rest }, secret);
}

export async function sendNotice(service: TestService, notice: { headers: Headers; body: string }) {
  return service.app.request('/api/order/notify/sandbox', { method: 'POST', ...notice });
}

/** Places and pays an order. */
export async function bought(service: TestService, buyer: Shopper, order?: object) {
  const row = await placed(buyer, order);
  if (row.state === 'paid') return row;
  const { paymentId } = await begun(buyer, row.id);
  assert.equal((await sendNotice(service, await noticeOf(service, paymentId))).status, 200);
  return (await buyer.call('GET', `/order/client/orders/${row.id}`)).body.data;
}

/** What the database holds of an order: itself, its payments, what it gave. */
export async function effectsOf(service: TestService, orderId: string) {
  const { db } = service.services.database;
  const [order] = await db.select().from(orderRow).where(eq(orderRow.id, orderId));
  const payments = await db
    .select()
    .from(payment)
    .where(eq(payment.orderId, orderId))
    .orderBy(payment.createdAt, payment.id);
  const subscriptions = await db
    .select()
    .from(subscription)
    .where(eq(subscription.orderId, orderId));
  const log = await db
    .select()
    .from(bidLog)
    .where(eq(bidLog.orderId, orderId))
    .orderBy(bidLog.validFrom, bidLog.key);
  return { order: order!, payments, subscriptions, log };
}

/** Lets the time to pay an order run out. */
export async function letExpire(service: TestService, orderId: string): Promise<void> {
  await service.services.database.db
    .update(orderRow)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(orderRow.id, orderId));
}
