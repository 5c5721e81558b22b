import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { ImportNotice, priceCurrencies, priceRates, priceUnits } from './price.ts';
import { IdParams } from './primitives.ts';
import { Source } from './source.ts';

/** Of the settings of a price sheet what a tender says. */
const Read = v.object({
  currency: v.exactOptional(v.picklist(priceCurrencies)),
  unit: v.exactOptional(v.picklist(priceUnits)),
  places: v.exactOptional(v.number()),
  rowPlaces: v.exactOptional(v.number()),
  taxIncluded: v.exactOptional(v.boolean()),
  rate: v.exactOptional(v.picklist(priceRates)),
});

/** Something the tender says of how prices are put, with the places that say so. */
export const PriceTerm = v.object({
  about: v.picklist(['currency', 'rounding', 'row-rounding', 'tax', 'rate']),
  /** differs: places say different things, and nothing is taken over. */
  state: v.picklist(['read', 'differs']),
  settings: Read,
  sources: v.array(Source),
});
export type PriceTerm = v.InferOutput<typeof PriceTerm>;

export const PriceTerms = v.object({
  terms: v.array(PriceTerm),
  /** All of them together: what a sheet begins with that nobody has saved. */
  settings: Read,
  /** What is odd in the workbooks of the tender that its bills were read from. */
  notices: v.array(ImportNotice),
});
export type PriceTerms = v.InferOutput<typeof PriceTerms>;

export const priceTerms = endpoint('GET', '/bid/client/bids/{id}/price/terms', {
  summary:
    '招标文件对报价的要求：币种、取整、单价是否含税、是否按费率报价，各有出处；互相矛盾的只列出，不采用。notices：招标方清单工作簿里的错误值、外部引用、保护和隐藏的行',
  limit: 'checks',
  params: IdParams,
  reply: PriceTerms,
  errors: ['notFound'],
});
