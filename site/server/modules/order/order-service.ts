import { randomInt } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { order as contract } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { fenOf } from '../../kernel/money.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Drizzle, Executor, Transaction } from '../../store/database.ts';
import {
  type AccountRow,
  type OrderRow,
  orderRow,
  type PlanRow,
  type PlanTerms,
} from '../../store/schema.ts';
import { lockPool } from '../account/bid-log.ts';
import { poolOf } from '../account/company.ts';
import { type AppliedDiscount, discountOf } from './discounts.ts';
import { endPayments } from './payment/end-payments.ts';
import { planOf } from './plans.ts';
import { fulfilOrder } from './row/fulfil.ts';
import { inState, lockOwnOrder, stateOf } from './row/order-access.ts';

/** Time to pay an order in. */
const PAY_WITHIN_MS = 30 * 60_000;
/** Orders that hold a discount's uses and are not paid: somebody who places them without end stops here. */
const MAX_PENDING = 5;
/** What the database holds in fen. */
const MAX_FEN = 2 ** 31 - 1;
/** A century: nobody needs a longer package, and each month of it is a row. */
const MAX_DAYS = 36_500;

export interface OrderQuestion {
  packageId: string;
  quantity: number;
  code: string;
}

/** What an order costs, in fen. */
export interface Quoted {
  plan: PlanRow;
  quantity: number;
  amount: number;
  payable: number;
  applied: AppliedDiscount | null;
}

/**
 * Reckons what an order would cost; with `lock` for one that is being placed.
 * Throws packageGone, quantityWrong and the refusals of a discount.
 */
export async function quoteOrder(
  db: Executor,
  buyer: AccountRow,
  question: OrderQuestion,
  lock = false,
): Promise<Quoted> {
  const plan = await planOf(db, buyer.tenantId, question.packageId);
  const { quantity, code } = question;
  const amount = plan.price * quantity;
  if (quantity > plan.maxQuantity || amount > MAX_FEN || plan.validDays * quantity > MAX_DAYS)
    throw new ApiError('quantityWrong');
  const applied = await discountOf(db, buyer, { planId: plan.id, amount, code, lock });
  return { plan, quantity, amount, payable: amount - (applied?.amount ?? 0), applied };
}

type Placing = v.InferOutput<typeof contract.placeOrder.body>;

/**
 * Places an order under the given id, which a retry finds again. One that costs nothing is paid at once.
 * Throws what `quoteOrder` throws, priceChanged and tooManyOrders.
 */
export async function placeOrder(
  db: Drizzle,
  buyer: AccountRow,
  id: string,
  placing: Placing,
): Promise<OrderRow> {
  return db.transaction(async (tx) => {
    // One after the other, so that no two orders of a person share a first purchase or the last place.
    await lockPool(tx, buyer.id);
    // Before the discount: an order that costs nothing fills the pool at once, and the pool's owner may be placing one with the same code.
    await lockPool(tx, (await poolOf(tx, buyer)).id);
    const earlier = await ownOrder(tx, buyer, id);
    if (earlier) return earlier;
    await refuseTooMany(tx, buyer.id);
    const quoted = await quoteOrder(tx, buyer, placing, true);
    if (placing.payable !== undefined && fenOf(placing.payable) !== quoted.payable)
      throw new ApiError('priceChanged');
    const row = await insertOrder(tx, buyer, id, quoted);
    if (row.payable > 0) return row;
    await fulfilOrder(tx, row, { provider: null, paid: 0, paidAt: new Date() });
    return (await ownOrder(tx, buyer, id)) ?? row;
  });
}

async function ownOrder(
  db: Executor,
  { id: accountId }: AccountRow,
  id: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orderRow)
    .where(and(eq(orderRow.id, id), eq(orderRow.accountId, accountId)));
  return row;
}

async function refuseTooMany(db: Executor, accountId: string): Promise<void> {
  const [row] = await db
    .select({ value: count() })
    .from(orderRow)
    .where(and(eq(orderRow.accountId, accountId), inState('pending')));
  if ((row?.value ?? 0) >= MAX_PENDING) throw new ApiError('tooManyOrders');
}

async function insertOrder(
  tx: Transaction,
  buyer: AccountRow,
  id: string,
  quoted: Quoted,
): Promise<OrderRow> {
  const { plan, applied } = quoted;
  const pool = await poolOf(tx, buyer);
  const now = new Date();
  const [row] = await tx
    .insert(orderRow)
    .values({
      id,
      tenantId: buyer.tenantId,
      accountId: buyer.id,
      poolId: pool.id,
      orderNo: newOrderNo(now),
      planId: plan.id,
      plan: termsOf(plan),
      quantity: quoted.quantity,
      amount: quoted.amount,
      discountAmount: quoted.amount - quoted.payable,
      payable: quoted.payable,
      discountCode: applied?.code ?? '',
      discountKind: applied?.kind ?? null,
      state: 'pending',
      // By one clock with its end: the database's, a moment later, may show another second.
      createdAt: now,
      expiresAt: new Date(now.getTime() + PAY_WITHIN_MS),
    })
    .returning();
  if (!row) throw new Error('order: nothing was inserted');
  return row;
}

function termsOf({
  name,
  unit,
  bids,
  monthBids,
  unlimited,
  validDays,
  employeeLimit,
}: PlanRow): PlanTerms {
  return { name, unit, bids, monthBids, unlimited, validDays, employeeLimit };
}

/** Date and time of China, then eight digits that nobody can guess. */
function newOrderNo(now: Date): string {
  return dateTime(now).replaceAll(/\D/g, '') + String(randomInt(100_000_000)).padStart(8, '0');
}

/** Cancels an order that is not paid, here and at the provider. Throws notFound, forbidden, orderPaid, orderClosed. */
export async function cancelOrder(
  services: Needs<'database' | 'logger' | 'payments'>,
  buyer: AccountRow,
  id: string,
): Promise<OrderRow> {
  const { db } = services.database;
  const isNow = await db.transaction(async (tx) => {
    const row = await lockOwnOrder(tx, buyer, id);
    const state = stateOf(row);
    if (state === 'paid') throw new ApiError('orderPaid');
    if (state !== 'pending') throw new ApiError('orderClosed');
    await tx
      .update(orderRow)
      .set({ state: 'cancelled', closedAt: new Date() })
      .where(eq(orderRow.id, id));
    return { ...row, state: 'cancelled' as const };
  });
  // The provider may tell that it was paid a moment ago.
  await endPayments(services, id);
  return (await ownOrder(db, buyer, id)) ?? isNow;
}
