import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './primitives.ts';

/** How a product's parameters stand to what the tender asks; open: no code can tell. */
export const goodsVerdicts = ['positive', 'none', 'negative', 'open'] as const;

/** Products of the company's profile that may be offered for a row of the bill; a person says which. */
export const GoodsOffers = v.object({
  rowId: Id,
  offers: v.array(
    v.object({
      productId: v.string(),
      /** With brand and model. */
      name: v.string(),
      /** What its sheet says to the row's requirements; all it says where none is named. */
      parameters: v.string(),
      verdict: v.picklist(goodsVerdicts),
    }),
  ),
});
export type GoodsOffers = v.InferOutput<typeof GoodsOffers>;

export const goodsOffers = endpoint('GET', '/bid/client/bids/{id}/price/goods', {
  summary:
    '报价表各行可用的产品：取自企业档案里已确认的产品参数；采用哪一个由人确认，随报价表保存（行的 goods）',
  limit: 'checks',
  params: IdParams,
  reply: v.array(GoodsOffers),
  errors: ['notFound'],
});
export const exportGoods = endpoint('GET', '/bid/client/bids/{id}/price/goods/export', {
  summary: '供货清单（xlsx）：各行的要求与所选产品及参数，不含价格',
  act: '下载供货清单',
  limit: 'sheets',
  params: IdParams,
  bare: 'file',
  errors: ['notFound'],
});
