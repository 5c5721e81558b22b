import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Rev } from './primitives.ts';

export const mostPriceRows = 10_000;

/** A decimal number as text, at most six places; empty: not filled in. */
const Decimal = v.pipe(
  v.string(),
  v.regex(/^(?:-?\d{1,12}(?:\.\d{1,6})?)?$/, '请填写数字，最多 12 位整数、6 位小数'),
);
const text = (most: number) => v.pipe(v.string(), v.maxLength(most, `最多 ${most} 字`));

const rowFields = {
  /** The part of the bill it stands in. */
  section: v.optional(text(200)),
  name: text(500),
  unit: text(40),
  quantity: Decimal,
  /** Yuan, tax included. */
  unitPrice: Decimal,
  /** Percent, as `13`. */
  taxRate: Decimal,
  /** Yuan: the most the unit price may be. */
  ceiling: v.optional(Decimal),
};

export const PriceRow = v.object({
  id: Id,
  ...rowFields,
  /** Quantity times unit price, rounded half up to the fen; empty while one of them is. */
  amount: v.string(),
});
export type PriceRow = v.InferOutput<typeof PriceRow>;

export const priceProblems = [
  'unpriced',
  'negative',
  'over-ceiling',
  'over-total',
  'absurd',
] as const;
export const PriceProblem = v.object({
  kind: v.picklist(priceProblems),
  /** Absent for what concerns the whole. */
  rowId: v.optional(Id),
  msg: v.string(),
});
export type PriceProblem = v.InferOutput<typeof PriceProblem>;

export const PriceSheet = v.object({
  /** 0: nobody has saved it yet; its rows are those of the tender's tables. */
  rev: Rev,
  columns: v.array(v.object({ key: v.string(), title: v.string() })),
  rows: v.array(PriceRow),
  /** Sum of the amounts there are, yuan with two decimals. */
  total: v.string(),
  /** The total in capitals; empty while no row has an amount, and for a negative one. */
  totalText: v.string(),
  problems: v.array(PriceProblem),
});
export type PriceSheet = v.InferOutput<typeof PriceSheet>;

export const priceSheet = endpoint('GET', '/bid/client/bids/{id}/price', {
  summary: '报价表：取自招标文件的清单，保存之后为投标人的报价',
  limit: 'checks',
  params: IdParams,
  reply: PriceSheet,
  errors: ['notFound'],
});
export const savePriceSheet = endpoint('PUT', '/bid/client/bids/{id}/price', {
  summary: '保存报价表；合价与合计由服务计算',
  limit: 'saves',
  params: IdParams,
  body: v.object({
    rev: Rev,
    rows: v.pipe(
      v.array(v.object({ id: v.optional(Id), ...rowFields })),
      v.maxLength(mostPriceRows, `报价表最多 ${mostPriceRows} 行`),
    ),
  }),
  reply: PriceSheet,
  errors: ['notFound', 'bidFinished', 'staleRevision'],
});
export const exportPriceSheet = endpoint('GET', '/bid/client/bids/{id}/price/export', {
  summary: '报价表（xlsx）',
  limit: 'sheets',
  params: IdParams,
  bare: 'file',
  errors: ['notFound'],
});
