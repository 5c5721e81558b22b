import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, Money, pageOf, pageQuery, wholeText } from './primitives.ts';

/** Something that can be bought. */
export const Plan = v.object({
  id: Id,
  name: v.string(),
  summary: v.string(),
  /** Of what one is bought: 次, 月, 季, 年. */
  unit: v.string(),
  price: Money,
  /** What it cost before; '' when it always cost the same. */
  originalPrice: v.string(),
  /** Bids that come with it at once. */
  bids: v.number(),
  /** Bids that come with each month of it, and end with the month. */
  monthBids: v.number(),
  /** As many bids as one likes, while it runs. */
  unlimited: v.boolean(),
  /** Days it, and its bids, may be used. */
  validDays: v.number(),
  /** People beside the owner that the company may have while it runs. */
  employeeLimit: v.number(),
  features: v.array(v.string()),
  recommended: v.boolean(),
  /** How many of it one order may take. */
  maxQuantity: v.number(),
});
export type Plan = v.InferOutput<typeof Plan>;

export const providerIds = ['sandbox', 'alipay', 'wechat'] as const;
export type ProviderId = (typeof providerIds)[number];

export const indexShow = endpoint('GET', '/order/client/indexShow', {
  summary: '在售套餐、支付方式，以及（登录后）当前套餐',
  open: true,
  reply: v.object({
    plans: v.array(Plan),
    providers: v.array(
      v.object({ id: v.picklist(providerIds), name: v.string(), sandbox: v.boolean() }),
    ),
    /** The package in use; null without one, and for a visitor. */
    current: v.nullable(
      v.object({
        packageId: v.string(),
        name: v.string(),
        unit: v.string(),
        unlimited: v.boolean(),
        employeeLimit: v.number(),
        expireDate: DateTime,
      }),
    ),
  }),
});

const quantity = v.optional(
  v.pipe(
    v.union([wholeText, v.number()]),
    v.transform(Number),
    v.number('请输入数量'),
    v.integer('数量必须是整数'),
    v.minValue(1, '数量至少为 1'),
    v.maxValue(999, '数量最多为 999'),
  ),
  1,
);
/** Of an extension (partner) or an invitation, in capitals. */
const code = v.optional(
  v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(40, '优惠码最多 40 个字符')),
  '',
);

const Discount = v.object({
  code: v.string(),
  kind: v.picklist(['extension', 'invitation']),
  name: v.string(),
  /** What is taken off. */
  amount: Money,
  /** Last moment; '' without an end. */
  until: v.string(),
});

/** What an order would cost. */
export const Quote = v.object({
  packageId: Id,
  quantity: v.number(),
  amount: Money,
  discount: Money,
  payable: Money,
  /** Null when nothing is taken off. */
  applied: v.nullable(Discount),
});
export type Quote = v.InferOutput<typeof Quote>;

export const enjoyDiscounts = endpoint('POST', '/order/client/enjoy-discounts', {
  summary: '可享优惠：按优惠码，或账号自己的推广码、邀请关系，算出应付金额',
  limit: 'discounts',
  query: v.object({ packageId: Id, quantity, code }),
  reply: Quote,
  errors: [
    'packageGone',
    'quantityWrong',
    'discountUnknown',
    'discountExpired',
    'discountUsedUp',
    'discountUnfit',
  ],
});

export const orderStates = ['pending', 'paid', 'cancelled', 'expired', 'refunded'] as const;

export const Order = v.object({
  id: Id,
  /** What the customer and we call it. */
  orderNo: v.string(),
  packageId: v.string(),
  packageName: v.string(),
  unit: v.string(),
  quantity: v.number(),
  amount: Money,
  discount: Money,
  payable: Money,
  /** What came in; 0.00 before. */
  paid: Money,
  discountCode: v.string(),
  state: v.picklist(orderStates),
  /** How it was paid; '' before. */
  provider: v.string(),
  /** Who placed it. */
  buyerId: Id,
  buyer: v.string(),
  /** Of an invoice over it. */
  invoice: v.picklist(['none', 'applied', 'issued']),
  createdAt: DateTime,
  /** Until when it may be paid. */
  expiresAt: DateTime,
  paidAt: v.string(),
});
export type Order = v.InferOutput<typeof Order>;

const orderFilter = {
  state: v.optional(v.picklist(orderStates)),
  q: v.optional(v.pipe(v.string(), v.maxLength(50))),
};

export const oneselfList = endpoint('GET', '/order/client/oneselfList', {
  summary: '我的订单',
  query: v.object({ ...pageQuery, ...orderFilter }),
  reply: pageOf(Order),
});
export const oneselfOrderList = endpoint('GET', '/order/client/oneselfOrderList', {
  summary: '我的员工的订单；企业管理员可见，个人账号为空',
  query: v.object({ ...pageQuery, ...orderFilter, accountId: v.optional(Id) }),
  reply: pageOf(Order),
  errors: ['forbidden'],
});
export const orderExport = endpoint('GET', '/order/client/export', {
  summary: '订单的电子表格（xlsx）：own 我的，employees 员工的',
  limit: 'sheets',
  query: v.object({ ...orderFilter, scope: v.optional(v.picklist(['own', 'employees']), 'own') }),
  bare: 'file',
  errors: ['forbidden'],
});
export const placeOrder = endpoint('POST', '/order/client/orders', {
  summary: '下单；30 分钟内支付，过期自动关闭',
  limit: 'orders',
  body: v.object({
    packageId: Id,
    quantity,
    code,
    /** What the customer was shown; another price refuses, so that nobody pays what they have not seen. */
    payable: v.optional(Money),
  }),
  idempotent: true,
  reply: Order,
  errors: [
    ...([
      'packageGone',
      'quantityWrong',
      'discountUnknown',
      'discountExpired',
      'discountUsedUp',
      'discountUnfit',
    ] as const),
    ...(['priceChanged', 'tooManyOrders'] as const),
  ],
});
export const orderDetail = endpoint('GET', '/order/client/orders/{id}', {
  summary: '订单详情',
  params: IdParams,
  reply: Order,
  errors: ['notFound'],
});
export const payOrder = endpoint('POST', '/order/client/orders/{id}/pay', {
  summary: '发起支付：给出收银台地址，或扫码支付的二维码',
  limit: 'orders',
  params: IdParams,
  body: v.object({
    provider: v.optional(v.picklist(providerIds, '支付方式不正确')),
    /** Path of our site, or page of the embedding one, that the cashier leads back to. */
    returnTo: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  }),
  reply: v.object({
    paymentId: Id,
    provider: v.picklist(providerIds),
    /** redirect: open `url`; qr: show `image`, which holds `url`. */
    kind: v.picklist(['redirect', 'qr']),
    url: v.string(),
    /** PNG as a data URL; '' for a redirect. */
    image: v.string(),
  }),
  errors: [
    'notFound',
    'forbidden',
    'orderPaid',
    'orderClosed',
    'orderExpired',
    'paymentOff',
    'paymentFailed',
  ],
});
export const cancelOrder = endpoint('POST', '/order/client/orders/{id}/cancel', {
  summary: '取消未支付的订单',
  params: IdParams,
  reply: Order,
  errors: ['notFound', 'forbidden', 'orderPaid', 'orderClosed'],
});
