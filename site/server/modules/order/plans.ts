import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { order } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { money } from '../../kernel/money.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import { type AccountRow, type PlanRow, plan } from '../../store/schema.ts';
import { currentSubscription } from '../account/bid-log.ts';
import { poolOf } from '../account/company.ts';
import defaultPlans from './default-plans.json' with { type: 'json' };

/** Puts the default plans on sale where there is none at all, until the operator has plans of their own; prices in fen. Safe from any number of processes at once. */
export async function seedPlans(db: Executor): Promise<void> {
  const [any] = await db.select({ id: plan.id }).from(plan).limit(1);
  if (!any) await db.insert(plan).values(defaultPlans).onConflictDoNothing();
}

const onSale = (tenantId: string) =>
  and(eq(plan.onSale, true), or(isNull(plan.tenantId), eq(plan.tenantId, tenantId)));

/** What the tenant's customers can buy, in the order it is shown. */
export async function plansOf(db: Executor, tenantId: string): Promise<PlanRow[]> {
  return db
    .select()
    .from(plan)
    .where(onSale(tenantId))
    .orderBy(asc(plan.sort), asc(plan.price), asc(plan.id));
}

/** One plan that can be bought. Throws packageGone for one that is off sale, of another tenant, or not there. */
export async function planOf(db: Executor, tenantId: string, id: string): Promise<PlanRow> {
  const [row] = await db
    .select()
    .from(plan)
    .where(and(eq(plan.id, id), onSale(tenantId)));
  if (!row) throw new ApiError('packageGone');
  return row;
}

export function presentPlan(row: PlanRow): order.Plan {
  const {
    id,
    name,
    summary,
    unit,
    bids,
    monthBids,
    unlimited,
    validDays,
    employeeLimit,
    features,
    recommended,
    maxQuantity,
  } = row;
  const price = {
    price: money(row.price),
    originalPrice: row.originalPrice === null ? '' : money(row.originalPrice),
  };
  const terms = {
    bids,
    monthBids,
    unlimited,
    validDays,
    employeeLimit,
    features,
    recommended,
    maxQuantity,
  };
  return { id, name, summary, unit, ...price, ...terms };
}

/** The package the account's pool uses now; null without one. */
export async function presentCurrent(db: Executor, account: AccountRow) {
  const current = await currentSubscription(db, (await poolOf(db, account)).id);
  if (!current) return null;
  const { planId, name, unit, unlimited, employeeLimit, expiresAt } = current;
  return {
    packageId: planId,
    name,
    unit,
    unlimited,
    employeeLimit,
    expireDate: dateTime(expiresAt),
  };
}
