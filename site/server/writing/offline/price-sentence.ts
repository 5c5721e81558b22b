import { inTenThousands, priceCurrencyNames, rmbUpper } from 'tender-widgets/price';
import type { LineBlank } from '../form-blanks/line-blanks.ts';
import { type Currency, isForeign, moneyAt } from '../price/blank-money.ts';
import { offersIn, saysWhole } from '../price/offered.ts';
import { namedRate, type OfferedRates, rateFor } from '../price/rates.ts';

type Around = Pick<LineBlank, 'before' | 'after' | 'hint'>;

/** What the bid offers, as the price sheet has it. */
export interface Offer {
  /** Of the currency's main unit; empty where it is not known. */
  price: string;
  currency: Currency;
  rates: OfferedRates;
}

/** Words beside a figure that say how it is written, and nothing of which it is. */
const HOW =
  /人民币|RMB|CNY|[美欧日港]元|港币|英镑|USD|EUR|GBP|JPY|HKD|[$＄€£]|(?<!不)含税|大写|小写|数字|金额|共计|合计|总计|[￥¥元圆整正为是即应计（()）：:，,、\s　_＿]/g;
export const saysNothing = (text: string): boolean =>
  text.length <= 80 && text.replace(HOW, '') === '';
/** By the piece, the year or the share. */
const EACH = /^[\s　_＿]{0,80}(?:万?元)?[)）]?\s{0,4}(?:[/／‰每]|折|[天日年月份台套人个项次批])/;
const PERCENT = /^[\s　_＿]{0,80}[%％]/;
export const SENTENCE_END = /[。；;\n]/;

/**
 * What belongs at a blank of a sentence that asks for the whole price, or for the rate, of this bid; '' where it is no such blank or not
 * certain which figure is meant.
 */
export function sentenceOffer(around: Around, offer: Offer): string {
  const { rates } = offer;
  const before = around.before.split(SENTENCE_END).at(-1) ?? '';
  const after = around.after.split(SENTENCE_END)[0] ?? '';
  const named = namedRate(before);
  if (named && (PERCENT.test(after) || after.trim() === '') && saysNothing(before.slice(named.to)))
    return withSign(rateFor(before.slice(0, named.to), rates), after);
  if (PERCENT.test(after) || EACH.test(after) || !isWhole(before, after)) return '';
  return amountAt({ before, after, hint: around.hint }, offer);
}

const withSign = (rate: string, after: string): string =>
  rate === '' || PERCENT.test(after) ? rate : `${rate}%`;

/** 投标总价为____, or 以____元的投标总价 with the name behind. */
function isWhole(before: string, after: string): boolean {
  const named = offersIn(before).at(-1);
  if (named && saysNothing(before.slice(named.to))) return saysWhole(before, named.from);
  const lead = Math.max(before.lastIndexOf('以'), before.lastIndexOf('按'));
  if (lead < 0 || !saysNothing(before.slice(lead + 1))) return false;
  const next = offersIn(after)[0];
  const between = /^(.{0,80})的$/.exec(after.slice(0, next?.from ?? 0))?.[1];
  return between !== undefined && saysNothing(between);
}

/** A sum at its blank: 大写 stands before it, or behind it in brackets. */
export function amountAt(
  { before, after, hint }: Around,
  { price, currency }: Pick<Offer, 'price' | 'currency'>,
): string {
  const figures = price.replace(/[,，元￥¥\s]/g, '');
  if (!/^\d{1,13}(?:\.\d{1,2})?$/.test(figures)) return '';
  const lead = before.replace(/[\s　_＿]{1,80}$/, '');
  const behind = after.replace(/^[\s　_＿]{1,80}/, '').replace(/^[（(][大小]写[)）]/, '');
  const money = moneyAt(before, after, currency);
  if (!money) return '';
  const unit = /^(?:万元|[元圆])/.exec(behind)?.[0] ?? '';
  if (!isInWords(lead, after, behind, hint))
    return `${money.name}${money.isInTenThousands ? inTenThousands(figures) : figures}`;
  if (isForeign(behind)) return '';
  const isNamed =
    /人民币(?:[（(]?大写[)）]?)?[：:]?$/.test(lead) || /^[元圆]整?人民币/.test(behind);
  const words = rmbUpper(figures, isNamed ? '' : priceCurrencyNames[currency]);
  if (unit === '') return words;
  // Where the form prints 元 behind, only a whole sum goes before it.
  return unit !== '万元' && words.endsWith('元整') ? words.slice(0, -2) : '';
}

function isInWords(lead: string, after: string, behind: string, hint: string): boolean {
  const own = /^[\s　_＿]{0,80}(?:元整?)?[（(](大写|小写)[)）]/.exec(after)?.[1];
  if (own !== undefined) return own === '大写';
  if (/小写|数字/.test(hint) || /[￥¥][：:]?$|小写[)）]?[：:]?(?:人民币)?[：:]?$/.test(lead))
    return false;
  if (/大写/.test(hint) || /大写[)）]?[：:]?(?:人民币)?[：:]?$/.test(lead)) return true;
  // 人民币____元（￥____）: the figures stand in the brackets.
  return /人民币[：:]?$/.test(lead) && /^[元圆]?整?[（(](?:小写[：:]?)?[￥¥]/.test(behind);
}
