import { and, count, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type order as contract, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { money } from '../../kernel/money.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import {
  type AccountRow,
  account,
  type DiscountRow,
  discount,
  orderRow,
} from '../../store/schema.ts';

/** Off the first order that somebody pays who was invited. */
const INVITATION_PERCENT = 5;

/** What a code takes off an order. */
export interface AppliedDiscount {
  code: string;
  kind: 'extension' | 'invitation';
  name: string;
  /** Fen. */
  amount: number;
  until: Date | null;
}

export interface DiscountQuestion {
  planId: string;
  /** Fen, before anything is taken off. */
  amount: number;
  /** In capitals; '' for what the account has by itself. */
  code: string;
  /** Holds the code until the caller's transaction ends, so that two orders cannot share its last use. */
  lock: boolean;
}

/**
 * What is taken off. Without a code whatever the account has by itself: the code it registered with, or who invited it, the more
 * of the two. Throws discountUnknown, discountExpired, discountUsedUp and discountUnfit for a code that was given.
 */
export async function discountOf(
  db: Executor,
  buyer: AccountRow,
  question: DiscountQuestion,
): Promise<AppliedDiscount | null> {
  if (question.code !== '') return worth(await given(db, buyer, question));
  const codes = [buyer.extensionCode.toUpperCase(), await inviterCode(db, buyer)].filter(
    (code) => code !== '',
  );
  let best: AppliedDiscount | null = null;
  for (const code of codes) {
    const own = await given(db, buyer, { ...question, code }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return null;
    });
    if (own && own.amount > (best?.amount ?? 0)) best = own;
  }
  return best;
}

/** One that takes nothing off is none. */
function worth(applied: AppliedDiscount): AppliedDiscount | null {
  return applied.amount > 0 ? applied : null;
}

async function given(
  db: Executor,
  buyer: AccountRow,
  question: DiscountQuestion,
): Promise<AppliedDiscount> {
  const row = await findDiscount(db, buyer.tenantId, question);
  return row ? byExtension(db, buyer, question, row) : byInvitation(db, buyer, question);
}

/** The tenant's own before one of every tenant. */
async function findDiscount(
  db: Executor,
  tenantId: string,
  { code, lock }: DiscountQuestion,
): Promise<DiscountRow | undefined> {
  const query = db
    .select()
    .from(discount)
    .where(
      and(eq(discount.code, code), or(isNull(discount.tenantId), eq(discount.tenantId, tenantId))),
    )
    .orderBy(sql`${discount.tenantId} nulls last`)
    .limit(1);
  const [row] = lock ? await query.for('update') : await query;
  return row?.enabled ? row : undefined;
}

async function byExtension(
  db: Executor,
  buyer: AccountRow,
  { planId, amount, code }: DiscountQuestion,
  row: DiscountRow,
): Promise<AppliedDiscount> {
  const now = new Date();
  if (row.endsAt !== null && row.endsAt <= now) throw new ApiError('discountExpired');
  if (row.startsAt !== null && row.startsAt > now)
    throw new ApiError('discountUnfit', { msg: refusals.discountNotYet });
  if (row.planIds.length > 0 && !row.planIds.includes(planId)) throw new ApiError('discountUnfit');
  const ofCode = and(
    eq(orderRow.discountKind, 'extension'),
    eq(orderRow.discountCode, code),
    row.tenantId === null ? undefined : eq(orderRow.tenantId, row.tenantId),
  );
  const isUsedUp =
    (row.maxUses !== null && (await usesOf(db, ofCode)) >= row.maxUses) ||
    (await usesOf(db, and(ofCode, eq(orderRow.accountId, buyer.id)))) >= row.maxPerAccount;
  if (isUsedUp) throw new ApiError('discountUsedUp');
  const off =
    row.kind === 'percent'
      ? percentOf(amount, row.value)
      : Math.min(amount, Math.max(0, row.value));
  return { code, kind: 'extension', name: row.name, amount: off, until: row.endsAt };
}

async function byInvitation(
  db: Executor,
  buyer: AccountRow,
  { amount, code }: DiscountQuestion,
): Promise<AppliedDiscount> {
  const [inviter] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.tenantId, buyer.tenantId), eq(account.inviteCode, code)));
  if (!inviter) throw new ApiError('discountUnknown');
  if (inviter.id === buyer.id) throw new ApiError('discountUnfit', { msg: refusals.ownInvitation });
  if (await hasPaid(db, buyer.id))
    throw new ApiError('discountUnfit', { msg: refusals.invitationFirstOnly });
  const ofBuyer = and(eq(orderRow.discountKind, 'invitation'), eq(orderRow.accountId, buyer.id));
  if ((await usesOf(db, ofBuyer)) > 0) throw new ApiError('discountUsedUp');
  return {
    code,
    kind: 'invitation',
    name: '邀请优惠',
    amount: percentOf(amount, INVITATION_PERCENT),
    until: null,
  };
}

/** What a percentage takes off, so that what is left is a whole fen, the customer's way. */
function percentOf(amount: number, percent: number): number {
  const rest = Math.floor((amount * (100 - Math.min(100, Math.max(0, percent)))) / 100);
  return amount - rest;
}

/** Orders a discount takes part in: paid ones, and those that can still be paid. */
async function usesOf(db: Executor, which: SQL | undefined): Promise<number> {
  const isLive = and(eq(orderRow.state, 'pending'), gt(orderRow.expiresAt, sql`now()`));
  const [row] = await db
    .select({ value: count() })
    .from(orderRow)
    .where(and(which, or(eq(orderRow.state, 'paid'), isLive)));
  return row?.value ?? 0;
}

/** Whether money has come in for an order of this person before, be it given back since. */
async function hasPaid(db: Executor, accountId: string): Promise<boolean> {
  const rows = await db
    .select({ id: orderRow.id })
    .from(orderRow)
    .where(and(eq(orderRow.accountId, accountId), isNotNull(orderRow.paidAt), gt(orderRow.paid, 0)))
    .limit(1);
  return rows.length > 0;
}

async function inviterCode(db: Executor, buyer: AccountRow): Promise<string> {
  if (buyer.invitedBy === null) return '';
  const [row] = await db
    .select({ code: account.inviteCode })
    .from(account)
    .where(eq(account.id, buyer.invitedBy));
  return row?.code ?? '';
}

export function presentDiscount(applied: AppliedDiscount | null): contract.Quote['applied'] {
  if (!applied) return null;
  const { code, kind, name, amount, until } = applied;
  return { code, kind, name, amount: money(amount), until: until ? dateTime(until) : '' };
}
