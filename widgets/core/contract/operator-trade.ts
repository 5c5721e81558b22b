import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  asked,
  days,
  line,
  lines,
  Mark,
  ofTenant,
  optionalLine,
  optionalWhole,
  paragraph,
  rowFields,
  search,
  Tenant,
  whole,
  yuan,
} from './operator-fields.ts';
import { Order, orderStates, Plan } from './order.ts';
import { Id, IdParams, Money, pageOf, pageQuery } from './primitives.ts';

export * from './operator-invoice.ts';

const operator = true;
const refusals = ['forbidden', 'notFound'] as const;
const ofAdding = ['forbidden', 'nameTaken', 'tenantUnknown'] as const;
const ofChanging = [...refusals, 'nameTaken', 'staleRevision', 'tenantUnknown'] as const;

/** Fen that an order can hold; more than an integer of the database does not. */
const MOST_YUAN = 20_000_000;

const planFields = {
  name: line('名称', 40),
  summary: optionalLine('说明', 200),
  price: yuan('价格'),
  /** '' for none. */
  originalPrice: v.optional(
    v.union([v.literal(''), yuan('原价')], '原价应为金额，最多两位小数，例如 99 或 99.00'),
    '',
  ),
  unit: line('单位', 4),
  validDays: whole('有效天数', 1, 3660),
  bids: optionalWhole('次数', 0, 100_000, 0),
  monthBids: optionalWhole('每月次数', 0, 10_000, 0),
  employeeLimit: optionalWhole('员工人数', 0, 10_000, 0),
  maxQuantity: optionalWhole('最多购买数量', 1, 999, 1),
  features: lines('卖点', 20, 60),
  sort: optionalWhole('排序', -9999, 9999, 0),
  tenantId: Tenant,
  unlimited: v.optional(v.boolean(), false),
  recommended: v.optional(v.boolean(), false),
  onSale: v.optional(v.boolean(), true),
};
const isPayable = ({ price, maxQuantity }: { price: string; maxQuantity: number }) =>
  Number(price) * maxQuantity <= MOST_YUAN;
const tooDear = '价格与最多购买数量之积不能超过 2000 万元';
const givesBids = ({
  bids,
  monthBids,
  unlimited,
}: {
  bids: number;
  monthBids: number;
  unlimited: boolean;
}) => unlimited || bids > 0 || monthBids > 0;
const givesNothing = '套餐不含次数：请填写次数或每月次数，或设为不限次数';
export const PlanForm = v.pipe(
  v.object(planFields),
  v.forward(v.partialCheck([['price'], ['maxQuantity']], isPayable, tooDear), ['price']),
  v.forward(v.partialCheck([['bids'], ['monthBids'], ['unlimited']], givesBids, givesNothing), [
    'bids',
  ]),
);
export const OperatorPlan = v.object({
  ...rowFields,
  ...Plan.entries,
  sort: v.number(),
  onSale: v.boolean(),
});
export type OperatorPlan = v.InferOutput<typeof OperatorPlan>;

export const planList = endpoint('GET', '/operator/plans', {
  summary: '套餐列表，含已下架的',
  operator,
  query: v.object({ ...pageQuery, ...search, ...ofTenant }),
  reply: pageOf(OperatorPlan),
});
export const addPlan = endpoint('POST', '/operator/plans', {
  summary: '添加套餐',
  operator,
  idempotent: true,
  body: PlanForm,
  reply: OperatorPlan,
  errors: ofAdding,
});
export const changePlan = endpoint('PUT', '/operator/plans/{id}', {
  summary: '修改套餐、上架或下架；已下的订单不变',
  operator,
  params: IdParams,
  body: v.pipe(
    v.object({ mark: Mark, ...planFields }),
    v.forward(v.partialCheck([['price'], ['maxQuantity']], isPayable, tooDear), ['price']),
    v.forward(v.partialCheck([['bids'], ['monthBids'], ['unlimited']], givesBids, givesNothing), [
      'bids',
    ]),
  ),
  reply: OperatorPlan,
  errors: ofChanging,
});

/** `yyyy-MM-dd HH:mm:ss` of China, or only the day; '' for no bound. */
const moment = (label: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?)?$/, `${label}应为 yyyy-MM-dd HH:mm:ss`),
      asked('date'),
    ),
    '',
  );
const discountFields = {
  code: v.pipe(
    v.string('请填写优惠码'),
    v.trim(),
    v.toUpperCase(),
    v.regex(/^[0-9A-Z_-]{2,40}$/, '优惠码应为 2 到 40 位字母、数字、- 或 _'),
  ),
  name: line('名称', 40),
  kind: v.picklist(['percent', 'amount'], '请选择优惠方式'),
  /** percent: 1 to 100, of 100 taken off; amount: yuan. */
  value: yuan('优惠'),
  startsAt: moment('开始时间'),
  endsAt: moment('结束时间'),
  maxUses: optionalWhole('总次数', 1, 1_000_000, null),
  maxPerAccount: optionalWhole('每个账号次数', 1, 1000, 1),
  planIds: v.optional(
    v.pipe(v.array(Id), v.maxLength(100, '最多选择 100 个套餐'), asked('many')),
    [],
  ),
  tenantId: Tenant,
  enabled: v.optional(v.boolean(), true),
};
const isShare = ({ kind, value }: { kind: string; value: string }) =>
  kind === 'amount'
    ? Number(value) > 0
    : /^\d+\.00$/.test(value) && Number(value) >= 1 && Number(value) <= 100;
const wrongShare = '按比例优惠应为 1 到 100 的整数；按金额优惠应大于 0';
const inOrder = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  !startsAt || !endsAt || startsAt <= endsAt;
const wrongOrder = '结束时间不能早于开始时间';
export const DiscountForm = v.pipe(
  v.object(discountFields),
  v.forward(v.partialCheck([['kind'], ['value']], isShare, wrongShare), ['value']),
  v.forward(v.partialCheck([['startsAt'], ['endsAt']], inOrder, wrongOrder), ['endsAt']),
);
export const OperatorDiscount = v.object({
  ...rowFields,
  code: v.string(),
  name: v.string(),
  kind: v.picklist(['percent', 'amount']),
  value: v.string(),
  planIds: v.array(v.string()),
  startsAt: v.string(),
  endsAt: v.string(),
  maxUses: v.nullable(v.number()),
  maxPerAccount: v.number(),
  enabled: v.boolean(),
  /** Paid and pending orders it takes part in. */
  used: v.number(),
});
export type OperatorDiscount = v.InferOutput<typeof OperatorDiscount>;

export const discountList = endpoint('GET', '/operator/discounts', {
  summary: '优惠码列表',
  operator,
  query: v.object({ ...pageQuery, ...search, ...ofTenant }),
  reply: pageOf(OperatorDiscount),
});
export const addDiscount = endpoint('POST', '/operator/discounts', {
  summary: '添加优惠码',
  operator,
  idempotent: true,
  body: DiscountForm,
  reply: OperatorDiscount,
  errors: ofAdding,
});
export const changeDiscount = endpoint('PUT', '/operator/discounts/{id}', {
  summary: '修改或停用优惠码；已下的订单不变',
  operator,
  params: IdParams,
  body: v.pipe(
    v.object({ mark: Mark, ...discountFields }),
    v.forward(v.partialCheck([['kind'], ['value']], isShare, wrongShare), ['value']),
    v.forward(v.partialCheck([['startsAt'], ['endsAt']], inOrder, wrongOrder), ['endsAt']),
  ),
  reply: OperatorDiscount,
  errors: ofChanging,
});

export const OperatorOrder = v.object({
  ...Order.entries,
  tenantId: v.string(),
  phone: v.string(),
});
export type OperatorOrder = v.InferOutput<typeof OperatorOrder>;
export const OperatorOrderDetail = v.object({
  ...OperatorOrder.entries,
  payments: v.array(
    v.object({
      id: Id,
      provider: v.string(),
      amount: Money,
      state: v.picklist(['created', 'paid', 'surplus', 'refunded', 'closed']),
      transactionId: v.string(),
      paidAt: v.string(),
      createdAt: v.string(),
    }),
  ),
});
export type OperatorOrderDetail = v.InferOutput<typeof OperatorOrderDetail>;

export const orderList = endpoint('GET', '/operator/orders', {
  summary: '订单列表：按订单号、手机号或单位查找',
  operator,
  query: v.object({
    ...pageQuery,
    ...search,
    state: v.optional(v.picklist(orderStates)),
    ...days,
    ...ofTenant,
  }),
  reply: pageOf(OperatorOrder),
});
export const orderDetail = endpoint('GET', '/operator/orders/{id}', {
  summary: '订单详情与支付记录',
  operator,
  params: IdParams,
  reply: OperatorOrderDetail,
  errors: refusals,
});
export const ReasonForm = v.object({ reason: paragraph('原因', 200) });
export const refundOrder = endpoint('POST', '/operator/orders/{id}/refund', {
  summary: '登记退款：订单改为已退款，收回尚未使用的次数与套餐；款项经支付平台退回',
  operator,
  params: IdParams,
  body: ReasonForm,
  reply: OperatorOrderDetail,
  errors: [...refusals, 'conflict', 'alreadyDone', 'invoicedAlready', 'paymentFailed'],
});
export const cancelOrder = endpoint('POST', '/operator/orders/{id}/cancel', {
  summary: '取消未支付的订单',
  operator,
  params: IdParams,
  body: ReasonForm,
  reply: OperatorOrderDetail,
  errors: [...refusals, 'orderPaid', 'orderClosed', 'alreadyDone'],
});
