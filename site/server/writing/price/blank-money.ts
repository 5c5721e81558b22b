import type { price } from 'tender-widgets/contract';
import { priceCurrencyNames, rmbUpper } from 'tender-widgets/price';

export type Currency = price.PriceSettings['currency'];
/** 外币 and money that no sheet is kept in among them. */
type Named = Currency | 'another';

/** Signs of a currency in a text. */
export const currencySigns: readonly (readonly [RegExp, Currency])[] = [
  [/人民币|[￥¥]|CNY|RMB/, 'CNY'],
  [/美[元金]|USD|[$＄]/, 'USD'],
  [/欧元|EUR|€/, 'EUR'],
  [/英镑|GBP|£/, 'GBP'],
  [/日[元圆]|JPY/, 'JPY'],
  [/港[币元]|HKD/, 'HKD'],
];
const FOREIGN =
  '[美欧日韩港澳加新台][元圆]|美金|港币|英镑|卢布|法郎|外[币汇]|USD|EUR|GBP|JPY|HKD|CHF|AUD|CAD|SGD|KRW|RUB|[$＄€£]';
const ANY = new RegExp(`人民币|[￥¥]|CNY|RMB|${FOREIGN}`, 'g');
const FOREIGN_FIRST = new RegExp(`^(?:万|[十百千]万?|亿)?(?:${FOREIGN})`);

const namedIn = (text: string): Named[] =>
  [...text.matchAll(ANY)].map(
    ([word]) => currencySigns.find(([sign]) => sign.test(word))?.[1] ?? 'another',
  );

/** 100.00元（人民币壹佰元整）, 100.00美元（美元壹佰元整） */
export function totalSaid({ total, settings: { currency } }: price.PriceSheet): string {
  const name = priceCurrencyNames[currency];
  return `${total}${currency === 'CNY' ? '元' : name}（${rmbUpper(total, name)}）`;
}

/** Words that name a currency taken out of a label: 投标总价（美元） is 投标总价. */
export const withoutCurrency = (label: string): string => label.replace(ANY, '');

/** Whether a text begins with money that is no yuan: 美元, 万欧元. */
export const isForeign = (text: string): boolean => FOREIGN_FIRST.test(text);

const LEAD = /^[\s　_＿]{0,80}[)）]?(?:[（(][大小]写[)）])?[\s　]{0,8}/;
/** What is said of the blank itself: to the end of its clause, a bracket that is whole with it. */
const OWN = /^[^，,、；;。\n_＿【（(]{0,24}(?:[（(][^（()）_＿【]{0,16}[)）])?/;
/** 千元, 百万元, 亿元: a figure of yuan there is another sum. */
const MULTIPLE = /^(?:人民币)?(?:[十百千]万?|亿)(?:[元圆]|[美欧日韩港澳加新台]元|人民币)/;
const TEN_THOUSANDS = /^(?:人民币)?万[元圆美欧英日港]/;
const YUAN = /^(?:万)?[元圆]/;
const YUAN_IN_BRACKETS = /[（(](?:单位[：:])?万?元[)）]/;

const OTHER_YUAN = /(?<![美欧日韩港澳加新台])元/;

/** Whether heads of a table name other money than the sheet's: 单价（美元） over a sum in 人民币. */
export function namesOther(heads: string, currency: Currency): boolean {
  const named = namedIn(heads);
  if (named.some((one) => one !== currency)) return true;
  return currency !== 'CNY' && named.length === 0 && OTHER_YUAN.test(heads);
}

const MULTIPLES: readonly (readonly [RegExp, number])[] = [
  [/亿[元圆美欧英日港]/, 100_000_000],
  [/千万[元圆美欧英日港]/, 10_000_000],
  [/百万[元圆美欧英日港]/, 1_000_000],
  [/十万[元圆美欧英日港]/, 100_000],
  [/万[元圆美欧英日港]/, 10_000],
  [/千[元圆美欧英日港]/, 1000],
  [/百[元圆美欧英日港]/, 100],
];
/** In what a column or an amount counts: 千元 is 1000. */
export const multipleIn = (words: string): number =>
  MULTIPLES.find(([sign]) => sign.test(words))?.[1] ?? 1;

/** How a sum goes into a blank. */
export interface BlankMoney {
  isInTenThousands: boolean;
  /** The currency, where neither the form nor its being 人民币 says it. */
  name: string;
}

/** The currencies named for a sum between these words; none where it is money as such. */
export const moneySaid = (before: string, after: string): Named[] => [
  ...namedIn(before).slice(-1),
  ...namedIn(OWN.exec(after.replace(LEAD, ''))?.[0] ?? ''),
];

/** How a sum in this currency goes to a blank between these words; undefined where the blank is for other money or counts otherwise. */
export function moneyAt(before: string, after: string, currency: Currency): BlankMoney | undefined {
  const behind = after.replace(LEAD, '');
  if (MULTIPLE.test(behind)) return undefined;
  const said = moneySaid(before, after);
  if (said.some((one) => one !== currency)) return undefined;
  const isSaid = said.length > 0 || currency === 'CNY';
  // Where no currency is named 元 is 人民币.
  if (!isSaid && (YUAN.test(behind) || YUAN_IN_BRACKETS.test(before))) return undefined;
  return {
    isInTenThousands: TEN_THOUSANDS.test(behind),
    name: isSaid ? '' : priceCurrencyNames[currency],
  };
}
