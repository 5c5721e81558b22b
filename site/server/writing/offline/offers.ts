import { priceCurrencyNames, priceRateNames, rmbUpper } from 'tender-widgets/price';
import type { OfferedRates } from '../price/rates.ts';
import { markdownTable } from '../text/markdown-table.ts';
import type { FormFacts } from './form-facts.ts';

type Offer = Pick<FormFacts, 'price' | 'currency' | 'rates'>;

const OPEN = '【待填写】';

/** The total, or each rate by what it is of, as a letter says it. */
export function offerOf({ price, currency, rates }: Offer): string {
  const { kind, rows } = rates;
  const name = priceCurrencyNames[currency];
  if (kind === '' && currency !== 'CNY') return `${name}${price || OPEN}`;
  if (kind === '') return price === '' ? `${name}（大写）${OPEN}元（￥${OPEN}）` : price;
  return rows
    .map(({ name, rate }) => `${name}${priceRateNames[kind]}${rate === '' ? OPEN : rate}%`)
    .join('，');
}

/** The total in words and figures, or the rates, as rows of a list. */
export function offerRows({ price, currency, rates }: Offer): string[][] {
  const { kind, rows } = rates;
  if (kind !== '')
    return rows.map(({ name, rate }) => [
      `${name}（${priceRateNames[kind]}）`,
      rate === '' ? OPEN : `${rate}%`,
    ]);
  const name = priceCurrencyNames[currency];
  const words = /^\d{1,13}(?:\.\d{1,2})?$/.test(price) ? rmbUpper(price, name) : OPEN;
  return [
    ['总报价（大写）', words],
    [`总报价（小写，${currency === 'CNY' ? '元' : name}）`, price || OPEN],
  ];
}

/** Rows as they stand in a table, without its head. */
const rowsText = (rows: string[][]): string =>
  markdownTable(['', ''], rows).split('\n').slice(2).join('\n');

const NO_SUM: Offer = { price: '', currency: 'CNY', rates: { kind: '', rows: [] } };
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** What may stand at the place of a rate: nothing yet, or one that was given before. */
const GIVEN = `(?:${OPEN}|\\d{1,3}(?:\\.\\d{1,6})?)`;

/** A form of ours with the rates at its offer: where it asks for a sum, for rates, or has those of before. */
export function withRates(content: string, rates: OfferedRates): string {
  const { kind, rows } = rates;
  if (kind === '' || rows.length === 0) return content;
  const own: Offer = { price: '', currency: 'CNY', rates };
  const asked = content
    .replace(`为准：${offerOf(NO_SUM)}`, () => `为准：${offerOf(own)}`)
    .replace(rowsText(offerRows(NO_SUM)), () => rowsText(offerRows(own)));
  return rows.reduce((text, { name, rate }) => {
    const [letter, list] = [
      `${name}${priceRateNames[kind]}`,
      `| ${name}（${priceRateNames[kind]}） | `,
    ];
    return text
      .replace(new RegExp(`(为准：[^。]{0,400}?${escaped(letter)})${GIVEN}%`), `$1${rate}%`)
      .replace(new RegExp(`(${escaped(list)})${GIVEN}%? \\|`), `$1${rate}% |`);
  }, asked);
}
