import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id } from './primitives.ts';

const operator = true;

/** What happened on a day of China. */
const Day = v.object({
  /** yyyy-MM-dd */
  day: v.string(),
  /** Accounts that were opened. */
  accounts: v.number(),
  /** Accounts that signed in; sessions that ended are not kept, so that earlier days count those alone that are still open. */
  signIns: v.number(),
  /** Bids that were begun. */
  bids: v.number(),
  /** Bids that were charged for. */
  charged: v.number(),
  /** Orders that were paid. */
  orders: v.number(),
  /** What they brought, in yuan. */
  paid: v.string(),
});
export type OverviewDay = v.InferOutput<typeof Day>;

/** Something that stands still because it failed. */
const Failure = v.object({
  kind: v.picklist(['bid', 'tender', 'compare']),
  id: Id,
  name: v.string(),
  accountId: Id,
  /** Why, as its owner is told; empty where nothing is said. */
  msg: v.string(),
  at: DateTime,
});
export type OverviewFailure = v.InferOutput<typeof Failure>;

export const overview = endpoint('GET', '/operator/overview', {
  summary: '今天的概览：登录、在写、失败、订单、待办，以及三十天的用量',
  operator,
  reply: v.object({
    /** Bids that are being written or outlined now. */
    writing: v.number(),
    /** Bids whose writing was paused or stands still. */
    paused: v.number(),
    /** Newest first, at most 20 of the last seven days. */
    failures: v.array(Failure),
    /** Invoices to be issued, feedback without an answer, orders to be paid. */
    waiting: v.object({ invoices: v.number(), feedback: v.number(), orders: v.number() }),
    /** Today first. */
    days: v.array(Day),
  }),
});
export type Overview = v.InferOutput<typeof overview.reply>;

/** Records in whose answers numbers are masked. */
export const phoneHolders = ['accounts', 'orders', 'invoices', 'feedback'] as const;
export type PhoneHolder = (typeof phoneHolders)[number];

export const showPhone = endpoint('POST', '/operator/phones/shown', {
  summary: '显示一处被遮住的手机号，并记入审计日志：谁、何时、在哪一条',
  operator,
  body: v.object({
    of: v.picklist(phoneHolders, '没有这一类记录'),
    /** The record it stands in. */
    id: Id,
    /** What stands there with its number masked. */
    masked: v.pipe(
      v.string(),
      v.regex(/1[3-9]\d\*{4}\d{4}/, '没有被遮住的手机号'),
      v.maxLength(5000),
    ),
  }),
  /** The same as it was written. */
  reply: v.object({ text: v.string() }),
  errors: ['notFound'],
});
