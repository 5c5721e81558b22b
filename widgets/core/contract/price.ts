import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Rev } from './primitives.ts';
import { Source } from './source.ts';

export const mostPriceRows = 10_000;

/** A decimal number as text, at most six places; empty: not filled in. */
const Decimal = v.pipe(
  v.string(),
  v.regex(/^(?:-?\d{1,12}(?:\.\d{1,6})?)?$/, '请填写数字，最多 12 位整数、6 位小数'),
);
/** A share of a hundred; empty: none. */
const Percent = v.pipe(
  v.string(),
  v.regex(/^(?:100|\d{1,2}(?:\.\d{1,6})?)?$/, '请填写 0 到 100 的百分数，最多 6 位小数'),
);
const text = (most: number) => v.pipe(v.string(), v.maxLength(most, `最多 ${most} 字`));

export const priceCurrencies = ['CNY', 'USD', 'EUR', 'GBP', 'JPY', 'HKD'] as const;
/** Yuan, and ten thousand yuan. */
export const priceUnits = ['yuan', 'wan'] as const;

/** 下浮率, 优惠率, 折扣率, 费率: what is offered where a bid is priced by a rate; '' for amounts. */
export const priceRates = ['', 'off', 'concession', 'discount', 'fee'] as const;

export const PriceSettings = v.object({
  rate: v.optional(v.picklist(priceRates), ''),
  currency: v.optional(v.picklist(priceCurrencies), 'CNY'),
  /** In what the total is named in forms; with `places` it says to what it is rounded: wan and 2 to a hundred yuan. Of rates `places` are the most that may be written. */
  unit: v.optional(v.picklist(priceUnits), 'yuan'),
  places: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)), 2),
  /** To how many places of a yuan each row is rounded. */
  rowPlaces: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2)), 2),
  /** Whether unit prices include the tax. */
  taxIncluded: v.optional(v.boolean(), true),
  /** Taken off the sum of all rows, percent. */
  discount: v.optional(Percent, ''),
  /** Yuan: the most the total may be, where it is another than the tender's own; empty: the tender's. */
  ceiling: v.optional(Decimal, ''),
});
export type PriceSettings = v.InferOutput<typeof PriceSettings>;

/** A product of the company's profile beside a row: what it is said to be, and whether a person has said yes. */
export const GoodsMatch = v.object({
  productId: v.pipe(v.string(), v.maxLength(80)),
  name: text(300),
  parameters: text(4000),
  state: v.picklist(['proposed', 'confirmed']),
});
export type GoodsMatch = v.InferOutput<typeof GoodsMatch>;

const rowFields = {
  /** The part of the bill it stands in. */
  section: v.optional(text(200)),
  /** The number of the row in the tender's own list. */
  code: v.optional(text(60)),
  name: text(500),
  /** What the tender asks of it: 规格型号, 项目特征, 技术参数. */
  spec: v.optional(text(4000)),
  unit: text(40),
  quantity: Decimal,
  /** Yuan; with tax unless the settings say otherwise. Of a rate: percent. */
  unitPrice: Decimal,
  /** Percent, as `13`. */
  taxRate: Decimal,
  /** Taken off the unit price, percent. */
  discount: v.optional(Percent),
  /** Yuan: the most the unit price may be. */
  ceiling: v.optional(Decimal),
  /** Yuan: the most the amount of the row may be. */
  amountCeiling: v.optional(Decimal),
  /** The least a rate may be. */
  floor: v.optional(Decimal),
  /** 品牌, 产地, 备注. */
  note: v.optional(text(500)),
  /** What is offered for it. */
  goods: v.optional(GoodsMatch),
  /** Where the tender's file has it. */
  source: v.optional(Source),
  /** Where an imported file has it, such as 清单.xlsx 表 1 第 12 行. */
  origin: v.optional(text(300)),
};

export const PriceRow = v.object({
  id: Id,
  ...rowFields,
  /** Quantity times unit price less the discount, rounded half up as the settings say; empty while one of them is. */
  amount: v.string(),
  /** The tax in the amount, or on top of it; empty without a rate. */
  tax: v.string(),
});
export type PriceRow = v.InferOutput<typeof PriceRow>;
/** A row as it is kept: what is reckoned is reckoned anew. */
export const PriceInput = v.object({ id: Id, ...rowFields });
export type PriceInput = v.InferOutput<typeof PriceInput>;

export const priceProblems = [
  'unpriced',
  'negative',
  'over-ceiling',
  'under-floor',
  'over-total',
  'absurd',
  'odd-rate',
  'places',
  'zero',
  'addendum',
] as const;
export const PriceProblem = v.object({
  kind: v.picklist(priceProblems),
  /** Absent for what concerns the whole. */
  rowId: v.optional(Id),
  msg: v.string(),
});
export type PriceProblem = v.InferOutput<typeof PriceProblem>;

export const PriceSums = v.object({
  /** Rows without tax, the tax, and both together, before the discount on the whole. */
  net: v.string(),
  tax: v.string(),
  gross: v.string(),
  /** What the discount on the whole takes off. */
  discount: v.string(),
  /** 小计 of each part, in the order of the rows. */
  sections: v.array(v.object({ section: v.string(), amount: v.string() })),
});
export type PriceSums = v.InferOutput<typeof PriceSums>;

/** A row of the tender's bill that an accepted addendum counts otherwise, brings (no `from`) or takes out (no `to`). */
export const MovedRow = v.object({
  name: v.string(),
  spec: v.optional(v.string()),
  code: v.optional(v.string()),
  unit: v.string(),
  from: v.optional(v.string()),
  to: v.optional(v.string()),
});
export type MovedRow = v.InferOutput<typeof MovedRow>;

export const PriceSheet = v.object({
  /** 0: nobody has saved it yet; its rows are those of the tender's tables. */
  rev: Rev,
  columns: v.array(v.object({ key: v.string(), title: v.string() })),
  rows: v.array(PriceRow),
  settings: PriceSettings,
  sums: PriceSums,
  /** What is offered in all, in yuan with two decimals, rounded as the settings say. */
  total: v.string(),
  /** The total in capitals; empty while no row has an amount, for a negative one, and past what has words. */
  totalText: v.string(),
  /** The most the total may be, yuan; empty where neither the tender nor a person says one. */
  ceiling: v.string(),
  /** What the tender itself says of it. */
  tenderCeiling: v.string(),
  problems: v.array(PriceProblem),
  /** What addenda change of the tender's bill; of a saved sheet, whose rows stay as they are. */
  addenda: v.optional(v.array(MovedRow)),
});
export type PriceSheet = v.InferOutput<typeof PriceSheet>;

/** What an import found odd: nothing is left out without a word. */
export const importNotices = [
  'error-cell',
  'foreign-formula',
  'locked',
  'hidden',
  'not-a-number',
  'rounded',
  'sum-differs',
  'negative',
  'absurd',
  'cut',
  'no-rows',
  'summary',
  'kept',
  'unit',
] as const;
export const ImportNotice = v.object({
  kind: v.picklist(importNotices),
  /** The sheet and the row, as the file numbers them; empty for the whole. */
  place: v.string(),
  msg: v.string(),
});
export type ImportNotice = v.InferOutput<typeof ImportNotice>;

const rowsInput = v.pipe(
  v.array(v.object({ id: v.optional(Id), ...rowFields })),
  v.maxLength(mostPriceRows, `报价表最多 ${mostPriceRows} 行`),
);

export const priceSheet = endpoint('GET', '/bid/client/bids/{id}/price', {
  summary: '报价表：取自招标文件的清单，保存之后为投标人的报价',
  limit: 'checks',
  params: IdParams,
  reply: PriceSheet,
  errors: ['notFound'],
});
export const savePriceSheet = endpoint('PUT', '/bid/client/bids/{id}/price', {
  summary: '保存报价表；税额、合价、小计与合计由服务计算。settings 省略时不变',
  limit: 'saves',
  params: IdParams,
  body: v.object({ rev: Rev, rows: rowsInput, settings: v.optional(PriceSettings) }),
  reply: PriceSheet,
  errors: ['notFound', 'bidFinished', 'staleRevision'],
});
export const importPriceSheet = endpoint('POST', '/bid/client/bids/{id}/price/import', {
  summary:
    '导入清单或填好的报价表（multipart 的 file：xlsx、xls、et，也可以是带表格的 docx、pdf；mode 为 merge 或 replace）。merge（默认）按行号和名称对应，文件里没有的行保留；有问题的单元格逐处说明',
  act: '导入报价表',
  limit: 'sheets',
  params: IdParams,
  accepts: ['multipart/form-data'],
  reply: v.object({
    ...PriceSheet.entries,
    /** Rows that are new, and rows that were there and took something from the file. */
    added: v.number(),
    changed: v.number(),
    notices: v.array(ImportNotice),
  }),
  errors: [
    'notFound',
    'bidFinished',
    'staleRevision',
    'emptyFile',
    'tooLarge',
    'unsupportedFile',
    'renamedFile',
    'encryptedFile',
    'truncatedFile',
    'bombFile',
    'unreadableFile',
    'noTextFile',
    'sheetTooLarge',
    'tooComplexFile',
  ],
});
export const exportPriceSheet = endpoint('GET', '/bid/client/bids/{id}/price/export', {
  summary: '报价表（xlsx），合价、小计与合计为公式，可以改好再导入',
  act: '下载报价表',
  limit: 'sheets',
  params: IdParams,
  bare: 'file',
  errors: ['notFound'],
});
