import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { account, invoice, order } from 'tender-widgets/contract';
import { createdAt, owned, time, updatedAt } from './columns.ts';

/**
 * Bid counts: every grant, charge, refund and expiry is a row, a balance is a sum. `accountId` is whose pool it is: of people in a
 * company the company's. A row belongs to the lot it was granted with, and has that lot's bucket and time. `key` makes each happen once.
 */
export const bidLog = pgTable(
  'bid_log',
  {
    id: text('id').primaryKey(),
    ...owned,
    kind: text('kind').$type<(typeof account.bidLogKinds)[number]>().notNull(),
    bucket: text('bucket').$type<(typeof account.bidBuckets)[number]>().notNull(),
    amount: integer('amount').notNull(),
    /** Of a lot's first row: the sum of the lot's rows, so that a charge need not add up all there ever was. */
    remaining: integer('remaining').notNull().default(0),
    /** Id of the grant; of a grant its own. Of a charge under an unlimited package the subscription's. */
    lotId: text('lot_id').notNull(),
    /** The lot may be used from then on, until it expires; null: at once, for ever. */
    validFrom: time('valid_from'),
    expiresAt: time('expires_at'),
    /** Who did it; the pool's own account unless said. */
    actorId: text('actor_id').notNull(),
    reason: text('reason').notNull().default(''),
    bidId: text('bid_id'),
    orderId: text('order_id'),
    key: text('key').notNull().unique(),
    createdAt,
  },
  (table) => [
    index('bid_log_account').on(table.accountId, table.createdAt),
    index('bid_log_actor').on(table.actorId),
    index('bid_log_charged').on(table.createdAt).where(sql`kind = 'charge'`),
    index('bid_log_bid').on(table.bidId),
    index('bid_log_left').on(table.accountId, table.expiresAt).where(sql`remaining > 0`),
    index('bid_log_expiry').on(table.expiresAt).where(sql`remaining > 0`),
  ],
);

/** What can be bought. One that is off sale stays, for the orders that name it. */
export const plan = pgTable(
  'plan',
  {
    id: text('id').primaryKey(),
    /** Null: for every tenant. */
    tenantId: text('tenant_id'),
    name: text('name').notNull(),
    summary: text('summary').notNull().default(''),
    unit: text('unit').notNull(),
    /** Fen. */
    price: integer('price').notNull(),
    originalPrice: integer('original_price'),
    bids: integer('bids').notNull().default(0),
    monthBids: integer('month_bids').notNull().default(0),
    unlimited: boolean('unlimited').notNull().default(false),
    validDays: integer('valid_days').notNull(),
    employeeLimit: integer('employee_limit').notNull(),
    features: jsonb('features').$type<string[]>().notNull().default([]),
    recommended: boolean('recommended').notNull().default(false),
    maxQuantity: integer('max_quantity').notNull().default(1),
    sort: integer('sort').notNull().default(0),
    onSale: boolean('on_sale').notNull().default(true),
    createdAt,
    updatedAt,
  },
  (table) => [index('plan_tenant').on(table.tenantId)],
);

/** A package in use: what an order, or an operator, gave a pool. */
export const subscription = pgTable(
  'subscription',
  {
    id: text('id').primaryKey(),
    /** Of the pool. */
    ...owned,
    planId: text('plan_id').notNull(),
    name: text('name').notNull(),
    unit: text('unit').notNull(),
    unlimited: boolean('unlimited').notNull(),
    employeeLimit: integer('employee_limit').notNull(),
    startsAt: time('starts_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    orderId: text('order_id').unique(),
    createdAt,
  },
  (table) => [index('subscription_account').on(table.accountId, table.expiresAt)],
);

/** A code that takes something off. Invitation codes are the accounts' own (account.inviteCode) and stand in no row. */
export const discount = pgTable(
  'discount',
  {
    id: text('id').primaryKey(),
    /** Null: for every tenant. */
    tenantId: text('tenant_id'),
    /** In capitals. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** percent: `value` of 100 are taken off; amount: `value` fen. */
    kind: text('kind', { enum: ['percent', 'amount'] }).notNull(),
    value: integer('value').notNull(),
    /** Only of these plans; empty: of all. */
    planIds: jsonb('plan_ids').$type<string[]>().notNull().default([]),
    startsAt: time('starts_at'),
    endsAt: time('ends_at'),
    /** Paid and pending orders it may take part in; null: any number. */
    maxUses: integer('max_uses'),
    maxPerAccount: integer('max_per_account').notNull().default(1),
    enabled: boolean('enabled').notNull().default(true),
    createdAt,
  },
  (table) => [uniqueIndex('discount_code').on(table.code, sql`coalesce(${table.tenantId}, '')`)],
);

/** An order. Amounts in fen. What was bought is kept as it was then. */
export const orderRow = pgTable(
  'order',
  {
    id: text('id').primaryKey(),
    /** Who placed it. */
    ...owned,
    /** Whose pool it fills: the company's, or the buyer's own. */
    poolId: text('pool_id').notNull(),
    orderNo: text('order_no').notNull().unique(),
    planId: text('plan_id').notNull(),
    plan: jsonb('plan').$type<PlanTerms>().notNull(),
    quantity: integer('quantity').notNull(),
    amount: integer('amount').notNull(),
    discountAmount: integer('discount_amount').notNull(),
    payable: integer('payable').notNull(),
    paid: integer('paid').notNull().default(0),
    discountCode: text('discount_code').notNull().default(''),
    discountKind: text('discount_kind', { enum: ['extension', 'invitation'] }),
    state: text('state').$type<(typeof order.orderStates)[number]>().notNull(),
    provider: text('provider').$type<order.ProviderId>(),
    expiresAt: time('expires_at').notNull(),
    paidAt: time('paid_at'),
    closedAt: time('closed_at'),
    createdAt,
  },
  (table) => [
    index('order_created').on(table.createdAt, table.id),
    index('order_paid').on(table.paidAt).where(sql`paid_at is not null`),
    index('order_account').on(table.accountId, table.createdAt),
    index('order_pool').on(table.poolId, table.createdAt),
    index('order_pending').on(table.expiresAt).where(sql`state = 'pending'`),
  ],
);

/** What an order buys, as the plan was when it was placed. */
export interface PlanTerms {
  name: string;
  unit: string;
  bids: number;
  monthBids: number;
  unlimited: boolean;
  validDays: number;
  employeeLimit: number;
}

/** One try to pay an order. Its id is the number the provider knows it by. */
export const payment = pgTable(
  'payment',
  {
    id: text('id').primaryKey(),
    tenantId: text('tenant_id').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orderRow.id),
    provider: text('provider').$type<order.ProviderId>().notNull(),
    /** Fen. */
    amount: integer('amount').notNull(),
    /** created: begun; paid: it paid the order; surplus: paid as well, to be given back; refunded; closed. */
    state: text('state', { enum: ['created', 'paid', 'surplus', 'refunded', 'closed'] }).notNull(),
    /** Where it is paid: the cashier's page, or what a QR code holds; '' until the provider has answered. */
    url: text('url').notNull().default(''),
    /** Where the cashier leads back to: a path of ours, or a page of a registered site; ''. */
    returnTo: text('return_to').notNull().default(''),
    /** Of the sandbox: signs its notices, and opens its cashier. */
    secret: text('secret').notNull().default(''),
    /** The provider's own number. */
    transactionId: text('transaction_id'),
    paidAt: time('paid_at'),
    /** When the provider was last asked about it. */
    checkedAt: time('checked_at'),
    createdAt,
  },
  (table) => [
    index('payment_order').on(table.orderId),
    index('payment_created').on(table.createdAt).where(sql`state = 'created'`),
    uniqueIndex('payment_transaction').on(table.provider, table.transactionId),
  ],
);

export const invoiceRow = pgTable(
  'invoice',
  {
    id: text('id').primaryKey(),
    /** Who applied for it. */
    ...owned,
    poolId: text('pool_id').notNull(),
    invoiceNo: text('invoice_no').notNull().default(''),
    type: text('type').$type<(typeof invoice.invoiceTypes)[number]>().notNull(),
    titleType: text('title_type').$type<(typeof invoice.titleTypes)[number]>().notNull(),
    title: text('title').notNull(),
    taxNumber: text('tax_number').notNull(),
    email: text('email').notNull(),
    /** Fen. */
    amount: integer('amount').notNull(),
    bank: text('bank').notNull().default(''),
    bankAccount: text('bank_account').notNull().default(''),
    address: text('address').notNull().default(''),
    phone: text('phone').notNull().default(''),
    remark: text('remark').notNull().default(''),
    state: text('state').$type<(typeof invoice.invoiceStates)[number]>().notNull(),
    reason: text('reason').notNull().default(''),
    fileKey: text('file_key'),
    fileName: text('file_name'),
    issuedAt: time('issued_at'),
    createdAt,
  },
  (table) => [
    index('invoice_created').on(table.createdAt, table.id),
    index('invoice_account').on(table.accountId, table.createdAt),
    index('invoice_pool').on(table.poolId),
  ],
);

/** Orders of an invoice. One order is in one invoice that was not rejected: a rejection takes `orderId` out of `activeOrderId`. */
export const invoiceOrder = pgTable(
  'invoice_order',
  {
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoiceRow.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orderRow.id),
    activeOrderId: text('active_order_id').unique(),
  },
  (table) => [
    index('invoice_order_invoice').on(table.invoiceId),
    index('invoice_order_order').on(table.orderId),
  ],
);

export type PlanRow = typeof plan.$inferSelect;
export type OrderRow = typeof orderRow.$inferSelect;
export type PaymentRow = typeof payment.$inferSelect;
export type InvoiceRow = typeof invoiceRow.$inferSelect;
export type DiscountRow = typeof discount.$inferSelect;
