import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { IdParams } from './primitives.ts';
import { Source } from './source.ts';

const said = { sources: v.array(Source) };

/** How the tender gives points for the price, with the places that say so. Only what was understood as a whole is used. */
export const PriceRule = v.variant('state', [
  v.object({
    state: v.literal('understood'),
    ...said,
    /** Whether prices or rates are set beside each other. */
    by: v.optional(v.picklist(['price', 'rate']), 'price'),
    maxScore: v.string(),
    /** 评标基准价: the lowest price, the mean of all, or a share of the ceiling and the rest of the mean. */
    base: v.picklist(['lowest', 'highest', 'average', 'weighted']),
    /** So many of the highest and lowest are left out, from so many bids on. */
    cut: v.optional(v.object({ high: v.number(), low: v.number(), from: v.number() })),
    /** Percent the mean is lowered by; empty: not at all. */
    lowered: v.string(),
    /** Percent that the ceiling counts, where it does; else empty. */
    ceilingShare: v.string(),
    score: v.variant('kind', [
      /** Base by price, times the points. */
      v.object({ kind: v.literal('ratio') }),
      /** Rate by base, times the points. */
      v.object({ kind: v.literal('share') }),
      /** What is left of a hundred: that of the base by that of the rate, times the points. */
      v.object({ kind: v.literal('rest') }),
      /** Points taken off for each point of percent above and below. */
      v.object({ kind: v.literal('points'), above: v.string(), below: v.string() }),
      /** Points taken off for each percent above and below. */
      v.object({ kind: v.literal('deduct'), above: v.string(), below: v.string() }),
    ]),
  }),
  v.object({ state: v.literal('unknown'), ...said, why: v.string() }),
]);
export type PriceRule = v.InferOutput<typeof PriceRule>;

export const priceRule = endpoint('GET', '/bid/client/bids/{id}/price/rule', {
  summary: '价格分的计算规则：取自招标文件，带出处；没有读懂的照实说明',
  limit: 'checks',
  params: IdParams,
  reply: PriceRule,
  errors: ['notFound'],
});
