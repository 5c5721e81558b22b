import type { goods, price, profile } from 'tender-widgets/contract';
import { nameKey } from '../../documents/extract/text.ts';
import { clauseAnswerer } from '../values/answer-clause.ts';
import { ownValues } from '../values/own-values.ts';

type Product = profile.CompanyProfile['products'][number];
type Offer = goods.GoodsOffers['offers'][number];
type Row = Pick<price.PriceRow, 'id' | 'name' | 'spec'>;

const LEAST = 0.5;
const WITHIN = 0.8;
/** A model in the row's own words names the product; a brand alone names several. */
const MODEL = 1;
const BRAND = 0.3;
const LEAST_SIGN = 3;
const MOST_OFFERS = 3;
const order: Record<Offer['verdict'], number> = { positive: 0, none: 1, open: 2, negative: 3 };

/** How the product is called to the reader: its name with brand and model. */
const titleOf = ({ name, brand, model }: Product): string =>
  [name, brand, model].filter(Boolean).join(' ').slice(0, 300);

/** What of a name or a text is compared, worked out once. */
interface Named {
  key: string;
  pairs: ReadonlySet<string>;
}

function namedBy(name: string): Named {
  const key = nameKey(name);
  const pairs = Array.from({ length: Math.max(0, key.length - 1) }, (_, i) => key.slice(i, i + 2));
  return { key, pairs: new Set(pairs) };
}

function alike(one: Named, other: Named): number {
  if (one.key.length < 2 || other.key.length < 2) return 0;
  if (one.key === other.key) return 1;
  if (one.key.includes(other.key) || other.key.includes(one.key)) return WITHIN;
  let shared = 0;
  for (const pair of one.pairs) if (other.pairs.has(pair)) shared += 1;
  return (2 * shared) / (one.pairs.size + other.pairs.size);
}

/** Products of the profile that rows of a bill may mean, with what their parameter sheets say to what the tender asks; the best first. Rows without any are left out. */
export function matchGoods(
  rows: readonly Row[],
  products: readonly Product[],
): goods.GoodsOffers[] {
  const sheets = products.filter(({ confirmed }) => confirmed).map(sheetOf);
  return rows.flatMap((row): goods.GoodsOffers[] => {
    const own = namedBy(row.name);
    const words = nameKey(`${row.name} ${row.spec ?? ''}`);
    const rated = sheets
      .map(({ named, model, brand, ...sheet }) => {
        const has = (sign: string) => sign.length >= LEAST_SIGN && words.includes(sign);
        const more = (has(model) ? MODEL : 0) + (has(brand) ? BRAND : 0);
        return { ...sheet, fit: alike(own, named) + more };
      })
      .filter(({ fit }) => fit >= LEAST)
      .map(({ answer, all, fit, offer }) => {
        const { response, verdict = 'open' } = answer(row.spec ?? '');
        const shown: Offer = { ...offer, parameters: (response || all).slice(0, 4000), verdict };
        return { fit, shown };
      })
      .toSorted(
        (one, other) =>
          Number(one.shown.verdict === 'negative') - Number(other.shown.verdict === 'negative') ||
          other.fit - one.fit ||
          order[one.shown.verdict] - order[other.shown.verdict],
      );
    const offers = rated.slice(0, MOST_OFFERS).map(({ shown }) => shown);
    return offers.length > 0 ? [{ rowId: row.id, offers }] : [];
  });
}

/** The product's confirmed parameters: held against what is asked for, and as one line. */
function sheetOf(product: Product) {
  const values = ownValues({ factSheet: [], profile: { products: [product], commitments: [] } });
  const all = values.map(({ label, value }) => `${label}：${value}`).join('；');
  const [model, brand] = [nameKey(product.model), nameKey(product.brand)];
  const offer = { productId: product.id, name: titleOf(product) };
  const named = namedBy(product.name);
  return { named, model, brand, offer, answer: clauseAnswerer(values), all };
}
