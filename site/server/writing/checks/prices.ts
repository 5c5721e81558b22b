import type { price } from 'tender-widgets/contract';
import { amountOf, inTenThousands, rmbUpper } from 'tender-widgets/price';
import { moneySaid, multipleIn, totalSaid } from '../price/blank-money.ts';
import { offered } from '../price/offered.ts';
import { pricePlaces } from '../price/price-volume.ts';
import { readRmbUpper } from '../text/rmb.ts';
import { type CheckInput, type Found, fixAt, type Passage, quoteAt } from './chapter-text.ts';
import { withOpenBlanks } from './tender-words.ts';

/** What a figure beside such a name is not. */
export const another =
  /限价|控制价|预算|上限|不(?:得)?(?:超过|高于|低于)|单价|下浮|折扣|费率|得分|分值|基准价|评审|扣除|保证金|其中/;
/** How far behind its name a price may stand. */
const REACH = 40;
const FEN = 100;

interface Amount {
  at: number;
  text: string;
  /** Undefined for capitals that are none. */
  yuan: string | undefined;
  unit: '元' | '万元' | '大写' | '其他';
  /** The currencies named for it. */
  money: ReturnType<typeof moneySaid>;
}

const figures =
  /(?:[¥￥]\s{0,4})?(\d[\d,，]{0,30}(?:\.\d{1,12})?)\s{0,4}((?:[十百千]?万|[十百千]|亿)?元|万)?/g;
const capitals =
  /(?:人民币)?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿]{2,60}[元圆](?:整|正)?(?:[零壹贰叁肆伍陆柒捌玖]角)?(?:零?[壹贰叁肆伍陆柒捌玖]分)?整?/g;

/** A figure in yuan; the unit may stand in its name: 投标总价（万元）. A bare small number counts something else. */
function figureAt(
  match: RegExpMatchArray,
  start: number,
  name: string,
): Omit<Amount, 'money'> | undefined {
  const digits = (match[1] ?? '').replace(/[,，]/g, '');
  const unit =
    match[2] ?? /[（(](?:人民币)?\s{0,4}((?:[十百千]?万|[十百千]|亿)?元)/.exec(name)?.[1];
  const isBare = unit === undefined;
  if (isBare && !/^\d{4,}(?:\.\d{1,2})?$|\.\d{2}$/.test(digits)) return undefined;
  const isTenThousand = unit?.startsWith('万') ?? false;
  const multiple = isTenThousand ? 10_000 : multipleIn(unit ?? '');
  const yuan = amountOf(digits)?.times(multiple);
  return {
    ...{ at: start + (match.index ?? 0), text: match[0].trimEnd() },
    yuan: yuan?.toFixed(),
    unit: isTenThousand ? '万元' : multiple === 1 ? '元' : '其他',
  };
}

/** Amounts behind a name, up to the end of its sentence or to what is named next. */
function amountsBehind(text: string, name: string, start: number): Amount[] {
  const reach = text.slice(start, start + REACH);
  const [own = ''] = reach.split(/[。；\n]/);
  if (another.test(own.slice(0, 12))) return [];
  const moneyOf = ({ index = 0, 0: { length } }: RegExpMatchArray) =>
    moneySaid(name + own.slice(0, index + length), own.slice(index + length));
  const said = [...own.matchAll(capitals)].map((match): Amount => {
    const fen = readRmbUpper(match[0]);
    const yuan = fen === undefined ? undefined : amountOf(String(fen))?.div(FEN).toFixed();
    return { at: start + match.index, text: match[0], yuan, unit: '大写', money: moneyOf(match) };
  });
  const [figure] = [...own.matchAll(figures)].flatMap((match) => {
    const found = figureAt(match, start, name + own.slice(0, match.index));
    return found ? [{ ...found, money: moneyOf(match) }] : [];
  });
  return [...said.slice(0, 1), ...(figure ? [figure] : [])];
}

/** Between a figure and the name behind it: …元整（￥100000.00元）的投标总价 */
const leading = /(?:以|按)([^以按。；\n]{2,60})的$/;

/** Amounts of a sentence that names them behind: 愿以人民币壹拾万元整（￥100000.00）的投标总价. */
function amountsBefore(text: string, end: number): Amount[] {
  const from = Math.max(0, end - REACH_BEFORE);
  const [, said = ''] = leading.exec(text.slice(from, end)) ?? [];
  if (said === '' || another.test(said)) return [];
  return amountsBehind(text.slice(0, end - 1), '', end - 1 - said.length);
}
const REACH_BEFORE = 64;

/** `open`: the text with its blanks, of which one for the capitals may stand before the figures. */
const amountsAt = (text: string, open: string, at: number, name: string): Amount[] => [
  ...amountsBefore(open, at),
  ...amountsBehind(text, name, at + name.length),
];

/** The right amount as this one is written. */
function likewise({ unit, text }: Amount, total: string): string | undefined {
  if (unit === '其他') return undefined;
  if (unit === '大写') return rmbUpper(total, text.startsWith('人民币') ? '人民币' : '');
  const value = unit === '万元' ? inTenThousands(total) : total;
  const sign = /^[¥￥]\s*/.exec(text)?.[0] ?? '';
  return `${sign}${value}${/(?:万元|万|元)$/.exec(text)?.[0] ?? ''}`;
}

/** Prices, in figures or capitals, that are not what the price sheet comes to. Nothing while a row has no price. */
export function wrongPrices({ price }: CheckInput, passages: readonly Passage[]): Found[] {
  if (!price) return [];
  const total = amountOf(price.total);
  return passages.flatMap((passage) => {
    const seen = new Set<number>();
    const open = withOpenBlanks(passage);
    return [...passage.text.matchAll(offered)].flatMap((match) => {
      const before = passage.text.slice(Math.max(0, match.index - 8), match.index);
      if (another.test(before)) return [];
      return amountsAt(passage.text, open, match.index, match[0])
        .filter((amount) => {
          const isNew = !seen.has(amount.at);
          seen.add(amount.at);
          const yuan = amount.yuan === undefined ? undefined : amountOf(amount.yuan);
          // What it comes to in other money may stand beside it; the same figure of both may not.
          return isNew && yuan && total && yuan.eq(total) === isOther(amount, price);
        })
        .map((amount) => findingOf(passage, amount, price));
    });
  });
}

const isOther = ({ money }: Amount, { settings }: price.PriceSheet): boolean =>
  money.some((one) => one !== settings.currency);

function findingOf(passage: Passage, amount: Amount, price: price.PriceSheet): Found {
  const right = isOther(amount, price) ? undefined : likewise(amount, price.total);
  const fix = right && fixAt(passage, amount.at, amount.text.length, right);
  const what = isOther(amount, price) ? '报价的币种' : '报价';
  return {
    ...(fix ? { fix } : {}),
    kind: 'wrong-amount',
    severity: 'error',
    chapterId: passage.chapterId,
    // Figures and capitals of one sentence are two findings.
    quote: amount.text,
    msg: `${what}与报价表不一致：报价表的投标总价为${totalSaid(price)}，请改正`,
  };
}

const blank = /^[^。；\n]{0,30}?(?:【待填写|_{2,}|＿{2,})/;

const bare = /报价(?:合计|共计|总计)?(?=[为是：:]?\s{0,2}(?:人民币)?\s{0,2}[¥￥]?\s{0,2}\d)/g;

/**
 * Prices where none may stand: in another volume than the price's. Of a blank that a form has for one it is said that it is left
 * open, and why.
 */
export function pricesElsewhere(input: CheckInput, passages: readonly Passage[]): Found[] {
  const clauses = [...input.clauses, ...(input.stated ?? [])];
  const placeOf = pricePlaces({ chapters: input.chapters, clauses });
  const asked = new Set<string>();
  return passages.flatMap((passage) => {
    const place = placeOf(passage.chapterId);
    if (place === 'open') return [];
    const { chapterId } = passage;
    const names = [...passage.text.matchAll(offered)];
    // 报价为452万元: where a price may not stand, its shortest name is enough.
    const short = place === 'barred' && names.length === 0 ? [...passage.text.matchAll(bare)] : [];
    return [...names, ...short].flatMap((match): Found[] => {
      if (another.test(passage.text.slice(Math.max(0, match.index - 8), match.index))) return [];
      const start = match.index + match[0].length;
      const common = { kind: 'price-place' as const, chapterId };
      const [amount] = amountsAt(passage.text, passage.text, match.index, match[0]);
      if (amount)
        return place === 'barred'
          ? [{ ...common, severity: 'error', quote: amount.text, msg: barredAmount }]
          : [{ ...common, severity: 'warning', quote: amount.text, msg: apartAmount }];
      if (!blank.test(passage.text.slice(start, start + REACH)) || asked.has(chapterId)) return [];
      asked.add(chapterId);
      const quote = quoteAt(passage, match.index, match[0].length);
      const msg = place === 'barred' ? barredBlank : apartBlank;
      return [{ ...common, severity: 'info', quote, msg }];
    });
  });
}

export const barredAmount = '招标文件规定本册不得出现报价，出现报价可能被否决：请删去';
export const apartAmount =
  '报价单独成册，本册写出了报价：招标文件没有写明允许，请核对，不允许的删去';
const barredBlank =
  '本册不得出现报价，这里的报价没有填写：按招标文件的要求留空或写“见报价文件”，不要填写金额';
const apartBlank = '报价单独成册，这里的报价没有自动填写：请核对招标文件，允许在本册写报价的再填';
