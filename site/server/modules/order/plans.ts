import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { order } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { money } from '../../kernel/money.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import { type AccountRow, type PlanRow, plan } from '../../store/schema.ts';
import { currentSubscription } from '../account/bid-log.ts';
import { poolOf } from '../account/company.ts';

/** On sale until the operator has plans of their own. Prices in fen. */
const defaultPlans: (typeof plan.$inferInsert)[] = [
  {
    id: 'plan-single',
    name: '单次包',
    summary: '写一本标书，用多少买多少',
    unit: '次',
    price: 9900,
    bids: 1,
    validDays: 365,
    employeeLimit: 3,
    features: ['目录、正文、表格、思维导图', '检查与 Word 导出', '重写、修改不另扣次数'],
    maxQuantity: 99,
    sort: 10,
  },
  {
    id: 'plan-ten',
    name: '十次包',
    summary: '常投标的团队，每本更便宜',
    unit: '包',
    price: 79_900,
    originalPrice: 99_000,
    bids: 10,
    validDays: 365,
    employeeLimit: 5,
    features: ['含单次包的全部功能', '员工共用，用量可查', '可叠加购买'],
    maxQuantity: 50,
    sort: 20,
  },
  {
    id: 'plan-month',
    name: '月度会员',
    summary: '每月 8 本，适合投标旺季',
    unit: '月',
    price: 49_900,
    monthBids: 8,
    validDays: 30,
    employeeLimit: 5,
    features: ['含单次包的全部功能', '可一次购买多个月', '续费后有效期顺延'],
    maxQuantity: 12,
    sort: 30,
  },
  {
    id: 'plan-year',
    name: '年度会员',
    summary: '每月 10 本，另赠 12 本全年通用',
    unit: '年',
    price: 399_900,
    originalPrice: 598_800,
    bids: 12,
    monthBids: 10,
    validDays: 365,
    employeeLimit: 20,
    features: ['含月度会员的全部功能', '赠送的次数全年任意使用', '员工共用，用量可查'],
    recommended: true,
    maxQuantity: 5,
    sort: 40,
  },
  {
    id: 'plan-company',
    name: '企业版',
    summary: '不限次数，全公司一起用',
    unit: '年',
    price: 1_280_000,
    unlimited: true,
    validDays: 365,
    employeeLimit: 200,
    features: ['全员共用，不必计算次数', '可为员工设每月上限', '用量与明细可查、可导出'],
    maxQuantity: 5,
    sort: 50,
  },
];

/** Puts the default plans on sale where there is none at all. Safe from any number of processes at once. */
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
