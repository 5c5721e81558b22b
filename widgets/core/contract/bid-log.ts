import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, isDay, pageOf, pageQuery } from './primitives.ts';

export const bidLogKinds = ['grant', 'charge', 'refund', 'expiry'] as const;
export const bidBuckets = ['package', 'month', 'temporary', 'grant'] as const;

/** One change of the bid counts. */
export const BidLogEntry = v.object({
  id: Id,
  kind: v.picklist(bidLogKinds),
  bucket: v.picklist(bidBuckets),
  /** Above 0 in, below 0 out; 0: written under an unlimited package. */
  amount: v.number(),
  /** Why, in words: what was bought, for which bid. */
  reason: v.string(),
  bidId: v.string(),
  bidName: v.string(),
  orderNo: v.string(),
  /** Who used it; of a grant, who bought it. */
  accountId: v.string(),
  user: v.string(),
  /** Until when the counts may be used; '' without an end. */
  expiresAt: v.string(),
  createdAt: DateTime,
});
export type BidLogEntry = v.InferOutput<typeof BidLogEntry>;

const day = (label: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === '' || isDay(text), `${label}应为 yyyy-MM-dd`),
    ),
    '',
  );
const bidLogFilter = {
  kind: v.optional(v.picklist(bidLogKinds)),
  bucket: v.optional(v.picklist(bidBuckets)),
  /** Of one person of the company; admins only. */
  accountId: v.optional(Id),
  /** Days of China, both included. */
  from: day('开始日期'),
  to: day('结束日期'),
};
export const bidLogList = endpoint('GET', '/order/userBidLog/client/list', {
  summary: '标书次数明细：企业管理员看全部，员工看自己使用的',
  query: v.object({ ...pageQuery, ...bidLogFilter }),
  reply: pageOf(BidLogEntry),
  errors: ['forbidden'],
});
export const bidLogExport = endpoint('GET', '/order/userBidLog/client/export', {
  summary: '次数明细的电子表格（xlsx）',
  limit: 'sheets',
  query: v.object(bidLogFilter),
  bare: 'file',
  errors: ['forbidden'],
});
export const bidUsage = endpoint('GET', '/order/userBidLog/client/usage', {
  summary: '剩余次数与近 12 个月的使用情况',
  reply: v.object({
    unlimited: v.boolean(),
    balance: v.object({
      package: v.number(),
      month: v.number(),
      temporary: v.number(),
      grant: v.number(),
    }),
    /** What ends next: how many, and when; null when nothing has an end. */
    nextExpiry: v.nullable(v.object({ amount: v.number(), at: DateTime })),
    /** Twelve, the oldest first; `month` is yyyy-MM. Refunds are taken off `used`. */
    months: v.array(v.object({ month: v.string(), used: v.number() })),
    /** Who used how much in these months, the most first; one's own alone for an employee. */
    people: v.array(v.object({ accountId: v.string(), user: v.string(), used: v.number() })),
  }),
});
