import { inTenThousands, priceCurrencyNames, rmbUpper } from 'tender-widgets/price';
import { isLotNumber, noLot } from '../../documents/extract/clauses/row-lots.ts';
import { lotCalled } from '../../documents/extract/lot-names.ts';
import type { SheetBlank } from '../form-blanks/form-sheet.ts';
import { lotNamed } from '../lots/chosen-lots.ts';
import { isForeign, moneyAt, withoutCurrency } from '../price/blank-money.ts';
import { namedRate, noRates, rateFor } from '../price/rates.ts';
import type { FormFacts } from './form-facts.ts';
import { saysNothing, sentenceOffer } from './price-sentence.ts';

const OFFERED =
  /^(?:投标|响应|磋商|谈判|最终|最后)?(?:总价|总报价|报价|投标报价|合计|报价合计|总价合计)(?:金额)?(?:大写|小写)?(?:万?元|万)?$/;

/**
 * 投标总价（大写）: in words or in figures, in the unit the form prints; '' where it asks for other money. `around`: what stands before
 * the blank or over it, in which its currency may be named.
 */
export function priceValue(
  label: string,
  after: string,
  { price, currency }: FormFacts,
  around = label,
): string | undefined {
  const plain = withoutCurrency(label).replace(/[\s　：:_＿（()）]/g, '');
  if (!OFFERED.test(plain)) return undefined;
  const figures = price.replace(/[,，元￥¥\s]/g, '');
  if (!/^\d{1,13}(?:\.\d{1,2})?$/.test(figures)) return '';
  const money = moneyAt(around, after, currency);
  if (!money) return '';
  // 美元 behind the words would be said twice.
  if (plain.includes('大写'))
    return isForeign(after.trimStart()) ? '' : rmbUpper(figures, priceCurrencyNames[currency]);
  const isInTenThousands = money.isInTenThousands || plain.endsWith('万元') || plain.endsWith('万');
  return `${money.name}${isInTenThousands ? inTenThousands(figures) : figures}`;
}

/** A column of money; 数量 and 单价 are none of sums. */
const OF_SUMS = /(?<!单)价|金额|[合小总]计|费|大写|小写|^元/;

/** The price a cell asks for; beside 合计 only in a column of sums. */
export function cellPrice(
  { blank, row, left, head }: SheetBlank,
  label: string,
  facts: FormFacts,
): string | undefined {
  const isSum = /^[\s　]{0,4}[合总][\s　]{0,4}计/.test(label);
  if (isSum && head !== '' && label === left && !OF_SUMS.test(head)) return '';
  return priceValue(label, blank.after, facts, [row, left, head].join(' '));
}

const WRITTEN = /^[大小]写(?:金额)?$/;
/** 合计（大写）：, of which the capitals stand in that cell. */
const ITS_OWN_WAY = /[（(]?[大小]写[)）]?[\s　：:_＿]{0,80}$/;

/**
 * 小写：____ below 投标总价, or beside 合计（大写）：: the label says how the sum is written, and the words beside or over the cell which it
 * is. Undefined where it is no such label, or other words stand before it.
 */
export function writtenPrice(
  label: string,
  { blank, left, head, headBefore, isFirstRow, isInList }: SheetBlank,
  facts: FormFacts,
): string | undefined {
  const plain = label.replace(/[\s　：:（()）]/g, '');
  if (!WRITTEN.test(plain)) return undefined;
  const said = sumSaidBefore(blank.before);
  if (said !== '') return priceValue(`${said}${plain}`, blank.after, facts, blank.before);
  if (!saysNothing(blank.before)) return undefined;
  // 投标报价（元） | 大写: the column before says which sum it is.
  const over = isFirstRow && !isInList ? [head, headBefore.replace(ITS_OWN_WAY, '')] : [];
  for (const words of [left.replace(ITS_OWN_WAY, ''), ...over]) {
    // 投标总价（万元）: in what it counts is said behind the name.
    const [bracket = '', unit = ''] = /[（(](万?元)[)）]/.exec(words) ?? [];
    const name = `${words.replace(bracket, '')}${plain}${unit}`;
    const found = priceValue(name, blank.after, facts, `${left} ${head}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** 合计（即投标总价；币种：人民币；单位：元）小写：____: which sum it is, where its own cell says so; '' where it does not. */
function sumSaidBefore(before: string): string {
  const line = before.split('\n').at(-1) ?? '';
  const [words = ''] = line.split(/[大小]写/, 1);
  const name = /[（(]即[“"]?([^（()）；;，,“”"]{2,16})/.exec(words)?.[1] ?? '';
  const unit = /单位[：:][\s　]{0,4}(?:人民币)?(万?元)/.exec(words)?.[1];
  return name === '' ? '' : `${name}${unit === '万元' ? '万元' : ''}`;
}

/** The facts for a row that names a lot: its own price, and none where it is not bid for or not known of which lot the row is. */
export function ofItsLot({ lot }: SheetBlank, facts: FormFacts): FormFacts {
  const { lotPrices } = facts;
  if (lot === '' || (lot === noLot && lotPrices.length < 2)) return facts;
  // A tender that is not divided has names there that are none of lots.
  if (lotPrices.length === 0 && !isLotNumber(lot)) return facts;
  const lots = lotPrices.map((one) => one.lot);
  const named = lotCalled(lot, lots) ?? lotNamed(lot, lots);
  const own = lotPrices.find((one) => one.lot === named);
  return { ...facts, price: own?.price ?? '', rates: own?.rates ?? noRates };
}

/** A price below its head in a row of a list of lots: every row has one. */
function lotOffer({ blank, lot, head, left }: SheetBlank, facts: FormFacts): string {
  if (lot === '' || lot === noLot || blank.before !== '' || head === '') return '';
  const price = priceValue(head, blank.after, facts, `${left} ${head}`) ?? '';
  if (price !== '') return price;
  const rate = rateFor(head.replace(/[（(][^（()）]{0,20}[)）]|\s/g, ''), facts.rates);
  return rate === '' || /[%％]/.test(head + blank.after) ? rate : `${rate}%`;
}

/** ____万元 alone in its cell. */
const MONEY_BEHIND = /^[\s　_＿]{0,80}万?元/;

/** Words beside a cell that name what belongs in it; a cell with blanks of its own names nothing beside it. */
export const isLabel = (words: string): boolean =>
  words !== '' &&
  !/^[\d.]+$/.test(words) &&
  words.length <= 24 &&
  !/[_＿]{2}|[：:][\s　]{0,8}\n/.test(words);
/** 投标总价为____: what the bid offers, told by the words around, those at the side of the cell among them. */
export const offerValue = (one: SheetBlank, facts: FormFacts, isOfOthers: boolean): string =>
  wordsOffer(one, facts, isOfOthers) || lotOffer(one, facts);

function wordsOffer(one: SheetBlank, facts: FormFacts, isOfOthers: boolean): string {
  const { blank, left, head, party, isFirstRow } = one;
  if (party !== '' || isOfOthers) return '';
  const beside = isLabel(left) ? left : head;
  // An empty cell is what its label says as a whole.
  const isBare = blank.before === '' && beside !== '';
  if (isBare && !MONEY_BEHIND.test(blank.after)) return cellRate(one, facts);
  if (head !== '' && !isFirstRow) return '';
  const line = blank.before.split('\n').at(-1) ?? '';
  return sentenceOffer(
    { ...blank, before: beside === '' ? blank.before : `${beside}：${line}` },
    facts,
  );
}

/** 投标下浮率（%） beside a cell, or over it with what it is the rate of at its side. */
function cellRate({ left, head, isInList, isFirstRow }: SheetBlank, { rates }: FormFacts): string {
  const said = namedRate(left) ? left : head;
  const words = said.replace(/[（(][^（()）]{0,20}[)）]|\s/g, '');
  const rate =
    said === left
      ? rateFor(words, rates)
      : rateFor(`${left}${words}`, rates) || (isInList || !isFirstRow ? '' : rateFor(words, rates));
  return rate === '' || /[%％]/.test(said) ? rate : `${rate}%`;
}
