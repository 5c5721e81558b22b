import type { price, priceTerms, tender } from 'tender-widgets/contract';
import { blockText, type TenderDocument } from '../../documents/document.ts';
import { rateKindOf } from './rates.ts';

type Kind = Exclude<price.PriceSettings['rate'], ''>;

/** A line of the tender that says that the bid is priced by a rate. */
export interface SaidRate {
  kind: Kind;
  places: number | undefined;
  source: tender.Source;
}

const RATE = '(?:下浮|让利|优惠)(?:率|比例|幅度)|折扣(?:率|比例)|费率';
/** 以统一折扣率报价, 报价方式：下浮率, 供应商报“下浮率”, 下浮率报价一览表. */
const BY_RATE = new RegExp(
  `(?:以|按照?|采用|使用|实行)[^。；，]{0,12}?(${RATE})(?:的?(?:方式|形式))?(?:进行)?(?:报价|投标|响应|竞价)|(?:报价|竞价)(?:方式|形式|要求|类型|内容)[：:为是]{1,2}[^。；，]{0,6}?[“"]?(${RATE})|(?:供应商|投标人|响应人)(?:统一)?(?:只)?报出?[“"「]?(?:一个|统一的?)?(${RATE})|(${RATE})报价(?:一览)?表|(?:投标|响应)报价(?:即)?为[“"]?(?:统一)?(${RATE})`,
  'g',
);
/** 不采用费率方式报价. */
const DENIED = /(?:不|非|不得|不能|不再|禁止|无需)$/;
const QUOTE_CHARS = 300;

const numerals: Record<string, number> = { 零: 0, 一: 1, 两: 2, 二: 2, 三: 3, 四: 4 };
const PLACES =
  /保留(?:到|至)?(?:小数点?)?(?:之?后)?([零一两二三四0-4])位(?:小数)?|精确到0?\.(0{0,3}1)%/;

function placesIn(text: string): number | undefined {
  const [, counted, decimal] = PLACES.exec(text) ?? [];
  if (decimal !== undefined) return decimal.length;
  return counted === undefined ? undefined : (numerals[counted] ?? Number(counted));
}

interface Line {
  text: string;
  source: tender.Source;
}

function linesOf(document: TenderDocument): Line[] {
  return document.blocks.flatMap((block) => {
    const page = block.page === null ? {} : { page: block.page };
    return blockText(block)
      .split('\n')
      .map((line) => ({
        text: line.normalize('NFKC').replace(/\s+/g, ''),
        source: { block: block.index, ...page, quote: line.trim().slice(0, QUOTE_CHARS) },
      }));
  });
}

/** Lines that say that the bid is priced by a rate, and to how many places it is written. */
export function saidRates(document: TenderDocument): SaidRate[] {
  const lines = linesOf(document);
  const said = lines.flatMap(({ text, source }): SaidRate[] => {
    const match = [...text.matchAll(BY_RATE)].find(
      ({ index }) => !DENIED.test(text.slice(Math.max(0, index - 2), index)),
    );
    const kind = match && rateKindOf(match.slice(1).find((one) => one !== undefined) ?? '');
    return kind ? [{ kind, places: undefined, source }] : [];
  });
  const [first] = said;
  if (!first) return [];
  const places = lines.flatMap(({ text }) =>
    rateKindOf(text) === first.kind && !/得分|计算结果|分值/.test(text)
      ? (placesIn(text) ?? [])
      : [],
  );
  const only = new Set(places).size === 1 ? places[0] : undefined;
  return said.map((one) => ({ ...one, places: only }));
}

/** The same tender asks for a sum: which of both is offered a person says. */
const AMOUNT = /(?:投标|响应)总(?:报)?价[^。；，]{0,12}(?:大写|[（(]元|[（(]万元|[￥¥])/;

/** What the lines say together, as a term of the sheet. */
export function rateTerm(document: TenderDocument): priceTerms.PriceTerm[] {
  const said = saidRates(document);
  const [first] = said;
  if (!first) return [];
  const amount = linesOf(document).find(({ text }) => AMOUNT.test(text));
  const isOne = !amount && said.every(({ kind }) => kind === first.kind);
  const others = said.filter(({ kind }) => kind !== first.kind);
  const shown = isOne ? said : [first, ...others, ...(amount ? [amount] : [])];
  return [
    {
      ...{ about: 'rate', state: isOne ? 'read' : 'differs' },
      sources: shown.slice(0, 4).map(({ source }) => source),
      settings: isOne ? { rate: first.kind, places: first.places ?? 2 } : {},
    },
  ];
}

const NUMBER = '(\\d{1,3}(?:\\.\\d{1,4})?)[%％]';
/** 下浮率不得低于5%，不得高于25%; 采购包1折扣率不得高于95%. */
const BOUND = new RegExp(
  `(?:((?:采购包|标包|标段|包)[\\dA-Z一二三四五六七八九十]{1,3})(?:的)?)?(?:投标|响应|报价)?(?:${RATE})?(?:报价)?(?:应)?(?:(?:不得|不能|不应|不)(低于|小于|高于|超过|大于)|(?:的)?(最低|最高|上限|下限)(?:限价|限制)?[为是：:]{1,2})${NUMBER}`,
  'g',
);

const LEAST = /低于|小于|最低|下限/;
/** Between the name of a rate, or a bound of it, and its bound: 下浮率报价要求：不得低于5%，且不得高于25%. */
const BETWEEN =
  /^(?:报价|投标|响应|要求|范围|幅度|限制|规定|\(%\)|均|应|且|并|也|同时|[:：，,、]){0,6}$/;
const REACH = 40;
/** What stands behind the last name of a rate. */
const NAMES = new RegExp(`^.*(?:${RATE})(.*)$`);

interface Bound {
  lot: string;
  key: 'floor' | 'ceiling';
  value: string;
}

/** The bounds a line sets to its rate; a share of something else that it names (预付款不得高于30%) is none. */
function boundsIn(text: string): Bound[] {
  // Where the last bound of it ends.
  let end = Number.NEGATIVE_INFINITY;
  return [...text.matchAll(BOUND)].flatMap((match): Bound[] => {
    const [said, lot = '', word = '', named = '', value = ''] = match;
    const before = text.slice(Math.max(end, match.index - REACH, 0), match.index);
    const behindName = NAMES.exec(before)?.[1] ?? (end >= match.index - REACH ? before : undefined);
    const isOwn = lot !== '' || new RegExp(RATE).test(said);
    if (!isOwn && (behindName === undefined || !BETWEEN.test(behindName))) return [];
    end = match.index + said.length;
    return [{ lot, key: LEAST.test(word + named) ? 'floor' : 'ceiling', value }];
  });
}

/** The rows of a sheet that nobody has saved: one rate, or one of each lot that has bounds of its own. */
export function rateRowsOf(document: TenderDocument): price.PriceInput[] {
  const [said] = saidRates(document);
  if (!said) return [];
  const bounds = new Map<string, Record<Bound['key'], Set<string>> & { source: tender.Source }>();
  for (const { text, source } of linesOf(document)) {
    if (rateKindOf(text) !== said.kind || /得分|扣\d|税率/.test(text)) continue;
    for (const { lot, key, value } of boundsIn(text)) {
      const own = bounds.get(lot) ?? { floor: new Set(), ceiling: new Set(), source };
      own[key].add(value);
      bounds.set(lot, own);
    }
  }
  /** The only value the lot, or else the tender, says; of two that differ none is held for the bound. */
  const limit = (lot: string, key: Bound['key']) => {
    const own = bounds.get(lot)?.[key] ?? new Set<string>();
    const values = own.size > 0 ? own : (bounds.get('')?.[key] ?? own);
    const [only = ''] = values;
    return values.size === 1 ? { [key]: only } : {};
  };
  const lots = [...bounds.keys()].filter((lot) => lot !== '');
  return (lots.length > 0 ? lots : ['']).map((lot, at): price.PriceInput => {
    const { source } = bounds.get(lot) ?? said;
    const limits = { ...limit(lot, 'floor'), ...limit(lot, 'ceiling') };
    return {
      ...{ id: `r${at + 1}`, name: lot === '' ? '投标报价' : lot, unit: '%', quantity: '' },
      ...{ unitPrice: '', taxRate: '', ...limits, source },
    };
  });
}
